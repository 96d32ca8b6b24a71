import { readFileSync } from "node:fs"
import { join } from "node:path"
import { act, renderHook } from "@testing-library/react"
import { theme } from "antd"
import { describe, expect, it, vi } from "vitest"
import { AppProviders } from "../../../packages/web/src/app/shell/Shell.tsx"
import {
  PALETTE,
  setThemeChoice,
  type ThemeName,
  useTheme,
} from "../../../packages/web/src/lib/themeChoice.ts"

const css = readFileSync(join(import.meta.dirname, "../../../packages/web/src/ui/styles/tokens.css"), "utf8")
const [lightCss = "", darkCss = ""] = css.split('[data-theme="dark"]')

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(["light", "dark"] satisfies ThemeName[])("the %s theme", (name) => {
  const colours = PALETTE[name]
  const { paper, surface, raised } = colours
  const onAccent = colours["on-accent"]

  it("is the same in the style sheet and for antd", () => {
    const block = name === "light" ? lightCss : darkCss
    const missing = Object.entries(colours).filter(([key, value]) => !block.includes(`--${key}: ${value};`))
    expect(missing).toEqual([])
  })

  it("has the contrasts of AA: texts, fields, the keyboard's place, buttons under the pointer and pressed", () => {
    setThemeChoice(name)
    const { token } = renderHook(() => theme.useToken(), { wrapper: AppProviders }).result.current
    setThemeChoice("system")
    const errors = [token.colorErrorHover, token.colorErrorActive]
    const texts = [
      "ink",
      "ink-soft",
      "ink-faint",
      "accent",
      "coral-text",
      "success",
      "warning",
      "danger",
      "info",
    ]
    const needs: [least: number, texts: string[], grounds: string[]][] = [
      [4.5, texts.map((text) => colours[text as "ink"]), [paper, surface, raised]],
      [3, [colours["field-line"]], [surface]],
      [3, [token.colorPrimaryBorder], [paper, surface, raised]],
      [4.5, [onAccent], [colours.accent, ...errors, token.colorPrimaryActive]],
      [4.5, errors, [surface, token.colorErrorBg]],
      [4.5, [token.colorErrorActive], [token.colorErrorBgActive]],
      [4.5, [token.colorPrimaryActive], [paper, surface]],
    ]
    const weak = needs.flatMap(([least, texts, grounds]) =>
      texts.flatMap((text) =>
        grounds.filter((ground) => contrast(text, ground) < least).map((ground) => `${text} on ${ground}`),
      ),
    )
    expect(weak).toEqual([])
  })
})

it("the shown theme is the system's as it changes, until one is chosen, which this device remembers", () => {
  let dark = false
  const listeners: (() => void)[] = []
  // A browser gives another one each time.
  vi.spyOn(window, "matchMedia").mockImplementation(() => {
    const own = new Set<() => void>()
    const query = {
      get matches() {
        return dark
      },
      addEventListener(_: string, listener: () => void) {
        if (own.has(listener)) return
        own.add(listener)
        listeners.push(listener)
      },
      removeEventListener(_: string, listener: () => void) {
        if (own.delete(listener)) listeners.splice(listeners.indexOf(listener), 1)
      },
    }
    return query as unknown as MediaQueryList
  })
  const change = (next: boolean) =>
    act(() => {
      dark = next
      for (const listener of [...listeners]) listener()
    })
  act(() => setThemeChoice("system"))
  const first = renderHook(useTheme)
  const { result, unmount } = renderHook(useTheme)
  first.unmount()
  expect(result.current).toEqual({ theme: "light", choice: "system" })
  change(true)
  expect(result.current).toEqual({ theme: "dark", choice: "system" })
  expect(document.documentElement.dataset.theme).toBe("dark")
  act(() => setThemeChoice("light"))
  change(false)
  change(true)
  expect(result.current).toEqual({ theme: "light", choice: "light" })
  expect([document.documentElement.dataset.theme, localStorage.getItem("trame.theme")]).toEqual([
    "light",
    "light",
  ])
  act(() => setThemeChoice("system"))
  expect(result.current.theme).toBe("dark")
  unmount()
  expect(listeners).toEqual([])
})
