import { readFileSync } from "node:fs"
import { join } from "node:path"
import { act, renderHook } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import {
  PALETTE,
  setThemeChoice,
  type ThemeName,
  useTheme,
} from "../../../packages/web/src/lib/themeChoice.ts"

it.each(["light", "dark"] satisfies ThemeName[])(
  "the %s theme is the same in the style sheet and for antd",
  (name) => {
    const block = name === "light" ? lightCss : darkCss
    const missing = Object.entries(PALETTE[name]).filter(
      ([key, value]) => !block.includes(`--${key}: ${value};`),
    )
    expect(missing).toEqual([])
  },
)

it("the shown theme is the system's as it changes, but light on paper, until one is chosen, which this device remembers", () => {
  // A browser gives another list each time.
  const lists: (EventTarget & { matches: boolean })[] = []
  let dark = false
  let paper = false
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const get = () => (query === "print" ? paper : dark)
    const list = Object.defineProperty(new EventTarget(), "matches", { get })
    lists.push(list as EventTarget & { matches: boolean })
    return list as MediaQueryList
  })
  const change = (next: boolean, print = false) =>
    act(() => {
      dark = next
      paper = print
      for (const list of lists) list.dispatchEvent(new Event("change"))
    })
  act(() => setThemeChoice("system"))
  const { result } = renderHook(useTheme)
  expect(result.current).toEqual({ theme: "light", choice: "system" })
  change(true)
  expect(result.current).toEqual({ theme: "dark", choice: "system" })
  expect(document.documentElement.dataset.theme).toBe("dark")
  change(true, true)
  expect(document.documentElement.dataset.theme).toBe("light")
  change(true)
  expect(document.documentElement.dataset.theme).toBe("dark")
  act(() => setThemeChoice("light"))
  change(false)
  change(true)
  expect(result.current).toEqual({ theme: "light", choice: "light" })
  const kept = [document.documentElement.dataset.theme, localStorage.getItem("trame.theme")]
  expect(kept).toEqual(["light", "light"])
  act(() => setThemeChoice("system"))
  expect(result.current.theme).toBe("dark")
})

const css = readFileSync(join(import.meta.dirname, "../../../packages/web/src/ui/styles/tokens.css"), "utf8")
const [lightCss = "", darkCss = ""] = css.split('[data-theme="dark"]')
