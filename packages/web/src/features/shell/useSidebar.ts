import { useState } from "react"
import { readPreference, writePreference } from "../../lib/storage.ts"
import type { Section } from "./pages.tsx"

const SECTIONS_KEY = "trame.sidebar.sections"
const COLLAPSED_KEY = "trame.sidebar.collapsed"

function readSections(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(readPreference(SECTIONS_KEY) ?? "{}")
    if (typeof stored !== "object" || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).map(([key, open]) => [key, open === true]))
  } catch {
    return {}
  }
}

/** What the person folded, remembered by the browser. */
export function useSidebar() {
  const [sections, setSections] = useState(readSections)
  const [collapsed, setCollapsed] = useState(() => readPreference(COLLAPSED_KEY) === "true")

  const isOpen = (section: Section) => sections[section.key] ?? section.open
  return {
    collapsed,
    isOpen,
    toggleCollapsed: () => {
      setCollapsed(!collapsed)
      writePreference(COLLAPSED_KEY, String(!collapsed))
    },
    toggleSection: (section: Section) => {
      const next = { ...sections, [section.key]: !isOpen(section) }
      setSections(next)
      writePreference(SECTIONS_KEY, JSON.stringify(next))
    },
  }
}

export type Sidebar = ReturnType<typeof useSidebar>
