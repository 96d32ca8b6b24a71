import { MenuOutlined, SearchOutlined } from "@ant-design/icons"
import { NavLink } from "react-router-dom"
import { useMe } from "../../lib/session/me.ts"
import { sectionsFor } from "../menu/pages.tsx"
import styles from "./BottomBar.module.css"

const PLACES = ["/app/today", "/app/collaborations", "/app/influencers"]

interface BottomBarProps {
  /** Whether the menu is open. */
  menu: boolean
  onMenu: () => void
  onSearch: () => void
}

/** A phone's main pages, the palette and the whole menu (rules/interface.md#phones). */
export function BottomBar({ menu, onMenu, onSearch }: BottomBarProps) {
  const entries = sectionsFor(useMe()).flatMap((section) => section.entries)
  return (
    <nav aria-label="Accès rapide" className={`flex justify-center print-hidden ${styles.bar}`}>
      {PLACES.flatMap((place) => entries.filter(({ path }) => path === place)).map(
        ({ path, label, icon, badge }) => (
          <NavLink key={path} to={path} className={styles.place}>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <span className="ellipsis max-full">{label}</span>
            {badge ? <span className={styles.badge}>{badge}</span> : null}
          </NavLink>
        ),
      )}
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={onSearch}>
        <SearchOutlined className={styles.icon} aria-hidden="true" />
        Recherche
      </button>
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        aria-expanded={menu}
        onClick={onMenu}
      >
        <MenuOutlined className={styles.icon} aria-hidden="true" />
        Plus
      </button>
    </nav>
  )
}
