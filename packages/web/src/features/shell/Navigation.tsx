import { DownOutlined } from "@ant-design/icons"
import { Tooltip } from "antd"
import { NavLink } from "react-router-dom"
import { useMe } from "../session/me.ts"
import styles from "./Navigation.module.css"
import { type Entry, type Section, sectionsFor } from "./pages.tsx"
import type { Sidebar } from "./useSidebar.ts"

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
