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

const TEXTS = [
  "ink",
  "ink-soft",
  "ink-faint",
  "accent",
  "coral-text",
  "success",
  "warning",
  "danger",
  "info",
] as const

describe.each(["light", "dark"] satisfies ThemeName[])("the %s theme", (name) => {
  const colours = PALETTE[name]

  it("is the same in the style sheet and for antd", () => {
    const block = name === "light" ? lightCss : darkCss
    for (const [key, value] of Object.entries(colours)) expect(block).toContain(`--${key}: ${value};`)
  })
  it.each(TEXTS)("reads at AA: %s", (text) => {
    for (const ground of ["paper", "surface", "raised"] as const)
      expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
  it("shows where fields are, and what stands on the accent", () => {
    expect(contrast(colours["field-line"], colours.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(colours["on-accent"], colours.accent)).toBeGreaterThanOrEqual(4.5)
  })
  it("shows where the keyboard is, and can be read under the pointer and pressed", () => {
    setThemeChoice(name)
    const { token } = renderHook(() => theme.useToken(), { wrapper: AppProviders }).result.current
    setThemeChoice("system")
    const least = (grounds: string[], text: string) =>
      Math.min(...grounds.map((ground) => contrast(text, ground)))
    const { paper, surface, raised } = colours
    expect(least([paper, surface, raised], token.colorPrimaryBorder)).toBeGreaterThanOrEqual(3)
    for (const text of [token.colorErrorHover, token.colorErrorActive])
      expect(least([surface, token.colorErrorBg], text)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token.colorErrorActive, token.colorErrorBgActive)).toBeGreaterThanOrEqual(4.5)
    for (const filled of [token.colorErrorHover, token.colorErrorActive, token.colorPrimaryActive])
      expect(contrast(colours["on-accent"], filled)).toBeGreaterThanOrEqual(4.5)
    expect(least([paper, surface], token.colorPrimaryActive)).toBeGreaterThanOrEqual(4.5)
  })
})

describe("the theme that is shown", () => {
  it("is the system's as it changes, until one is chosen, which this device remembers", () => {
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
    expect(document.documentElement.dataset.theme).toBe("light")
    expect(localStorage.getItem("trame.theme")).toBe("light")
    act(() => setThemeChoice("system"))
    expect(result.current.theme).toBe("dark")
    unmount()
    expect(listeners).toEqual([])
  })
})
