import { DownOutlined } from "@ant-design/icons"
import { Tooltip } from "antd"
import { useState } from "react"
import { NavLink } from "react-router-dom"
import { useMe } from "../../lib/session/me.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { type Entry, type Section, sectionsFor } from "../menu/pages.tsx"
import styles from "./Navigation.module.css"

interface NavigationProps {
  sidebar: Sidebar
  /** Icons only. */
  narrow?: boolean
}

export function Navigation({ sidebar, narrow = false }: NavigationProps) {
  const me = useMe()
  return (
    <nav aria-label="Navigation principale" className={styles.nav}>
      {sectionsFor(me).map((section) => (
        <NavigationSection key={section.key} section={section} sidebar={sidebar} narrow={narrow} />
      ))}
    </nav>
  )
}

function NavigationSection({ section, sidebar, narrow }: Required<NavigationProps> & { section: Section }) {
  const folds = section.label !== null && !narrow
  const open = !folds || sidebar.isOpen(section)
  const listId = `section-${section.key}`
  return (
    <div className={styles.section}>
      {folds ? (
        <button
          type="button"
          className={styles.heading}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => sidebar.toggleSection(section)}
        >
          {section.label}
          <DownOutlined aria-hidden="true" className={open ? undefined : styles.folded} />
        </button>
      ) : null}
      <ul id={listId} className={styles.list} hidden={!open}>
        {section.entries.map((entry) => (
          <li key={entry.path}>
            <NavigationLink entry={entry} narrow={narrow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NavigationLink({ entry, narrow }: { entry: Entry; narrow: boolean }) {
  return (
    <Tooltip title={narrow ? entry.label : null} placement="right">
      <NavLink
        to={entry.path}
        className={({ isActive }) => `${styles.link} ${isActive ? styles.active : ""}`}
        aria-label={narrow ? entry.label : undefined}
      >
        <span className={styles.icon} aria-hidden="true">
          {entry.icon}
        </span>
        {narrow ? null : entry.label}
      </NavLink>
    </Tooltip>
  )
}

const SECTIONS_KEY = "trame.sidebar.sections"
const COLLAPSED_KEY = "trame.sidebar.collapsed"

function readSections(): Record<string, boolean> {
  const stored = deviceStorage.readJson(SECTIONS_KEY)
  if (typeof stored !== "object" || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).map(([key, open]) => [key, open === true]))
}

/** What the person folded, remembered by the browser. */
export function useSidebar() {
  const [sections, setSections] = useState(readSections)
  const [collapsed, setCollapsed] = useState(() => deviceStorage.read(COLLAPSED_KEY) === "true")

  const isOpen = (section: Section) => sections[section.key] ?? section.open
  return {
    collapsed,
    isOpen,
    toggleCollapsed: () => {
      setCollapsed(!collapsed)
      deviceStorage.write(COLLAPSED_KEY, String(!collapsed))
    },
    toggleSection: (section: Section) => {
      const next = { ...sections, [section.key]: !isOpen(section) }
      setSections(next)
      deviceStorage.writeJson(SECTIONS_KEY, next)
    },
  }
}

type Sidebar = ReturnType<typeof useSidebar>
