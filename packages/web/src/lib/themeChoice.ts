import { useSyncExternalStore } from "react"
import { deviceStorage } from "./storage.ts"

export type ThemeChoice = ThemeName | "system"

/** `public/theme.js` reads the same key before the first paint. */
const KEY = "trame.theme"
const listeners = new Set<() => void>()
const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)")
const printing = () => window.matchMedia("print")

const stored = deviceStorage.read(KEY)
let choice: ThemeChoice = stored === "light" || stored === "dark" ? stored : "system"

/** Paper is light (rules/interface.md#print). */
const currentTheme = (): ThemeName => {
  if (printing().matches) return "light"
  if (choice !== "system") return choice
  return systemDark().matches ? "dark" : "light"
}

function announce(): void {
  document.documentElement.dataset.theme = currentTheme()
  for (const listener of listeners) listener()
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next
  deviceStorage.write(KEY, next)
  announce()
}

let forgetSystem = () => {}

/** Each `matchMedia` call returns a new list: all listeners share the first ones. */
function followSystem(): void {
  const queries = [systemDark(), printing()]
  for (const query of queries) query.addEventListener("change", announce)
  forgetSystem = () => {
    for (const query of queries) query.removeEventListener("change", announce)
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) followSystem()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) forgetSystem()
  }
}

/** The shown theme, and the user's choice. */
export function useTheme(): { theme: ThemeName; choice: ThemeChoice } {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  const chosen = useSyncExternalStore(subscribe, () => choice)
  return { theme, choice: chosen }
}

export type ThemeName = "light" | "dark"

/** The colours of `styles/tokens.css` for antd, which computes with them; a test keeps both equal. */
export const PALETTE = {
  light: {
    paper: "#f8f4ee",
    surface: "#fffdfa",
    raised: "#ffffff",
    ink: "#241a2e",
    "ink-soft": "#5b5066",
    "ink-faint": "#73687d",
    line: "#e6dcd1",
    "field-line": "#93879c",
    accent: "#5b2a70",
    "accent-soft": "#f2e8f4",
    "on-accent": "#ffffff",
    coral: "#e4613f",
    "coral-text": "#b03a1b",
    success: "#1f7a4d",
    warning: "#96600a",
    danger: "#b8263a",
    info: "#2c5f94",
  },
  dark: {
    paper: "#130d19",
    surface: "#1c1425",
    raised: "#261c31",
    ink: "#f3ecf5",
    "ink-soft": "#c0b3c9",
    "ink-faint": "#9d90a8",
    line: "#382c44",
    "field-line": "#7b6c89",
    accent: "#d3a9e6",
    "accent-soft": "#34213f",
    "on-accent": "#1f0f29",
    coral: "#ff8a66",
    "coral-text": "#ff9d7e",
    success: "#5fcf97",
    warning: "#e8b45c",
    danger: "#ff8593",
    info: "#8dbcf0",
  },
} as const satisfies Record<ThemeName, Record<string, string>>
