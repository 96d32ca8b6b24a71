import { useSyncExternalStore } from "react"
import type { ThemeName } from "./palette.ts"
import { readPreference, writePreference } from "./storage.ts"

export type ThemeChoice = ThemeName | "system"

/** `public/theme.js` reads the same key before the first paint. */
const KEY = "trame.theme"
const listeners = new Set<() => void>()
const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)")

const stored = readPreference(KEY)
let choice: ThemeChoice = stored === "light" || stored === "dark" ? stored : "system"

const currentTheme = (): ThemeName => {
  if (choice !== "system") return choice
  return systemDark().matches ? "dark" : "light"
}

function announce(): void {
  document.documentElement.dataset.theme = currentTheme()
  for (const listener of listeners) listener()
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next
  writePreference(KEY, next)
  announce()
}

function subscribe(listener: () => void): () => void {
  const query = systemDark()
  listeners.add(listener)
  query.addEventListener("change", announce)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) query.removeEventListener("change", announce)
  }
}

/** What is shown, and what the person chose. */
export function useTheme(): { theme: ThemeName; choice: ThemeChoice } {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  const chosen = useSyncExternalStore(subscribe, () => choice)
  return { theme, choice: chosen }
}
