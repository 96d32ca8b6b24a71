import { DesktopOutlined, LogoutOutlined, MoonOutlined, SunOutlined, SwapOutlined } from "@ant-design/icons"
import { Tooltip } from "antd"
import type { ReactNode } from "react"
import { NavLink } from "react-router-dom"
import { nameOf } from "../../lib/people.ts"
import { useMe } from "../../lib/session/me.ts"
import { signOut } from "../../lib/session/session.ts"
import { setThemeChoice, type ThemeChoice, useTheme } from "../../lib/themeChoice.ts"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { AgencySwitch } from "../acting/ActingBanner.tsx"
import { personalFor } from "../menu/pages.tsx"
import styles from "./PersonPanel.module.css"

const AGENCY = "Agir dans une agence"

interface PersonPanelProps {
  narrow?: boolean
  /** Tells apart the sidebar's and the drawer's. */
  place: string
}

export function PersonPanel({ narrow = false, place }: PersonPanelProps) {
  const me = useMe()
  const name = nameOf(me)
  return (
    <div className={styles.panel}>
      {narrow ? null : <ThemeSwitch group={`theme-${place}`} />}
      <div className={styles.person}>
        <PersonAvatar name={name} size={38} />
        {narrow ? null : (
          <div className={styles.names}>
            <p className={styles.name}>{name}</p>
            <p className={styles.agency}>{me.agencyName ?? "Aucune agence"}</p>
          </div>
        )}
      </div>
      <div className={styles.links}>
        {me.superAdmin ? (
          <Tooltip title={narrow ? AGENCY : null} placement="right">
            <AgencySwitch className={styles.link}>
              <SwapOutlined aria-hidden="true" />
              <span className={narrow ? "visually-hidden" : undefined}>{AGENCY}</span>
            </AgencySwitch>
          </Tooltip>
        ) : null}
        {personalFor(me).map(({ path, label, icon }) => (
          <Tooltip key={path} title={narrow ? label : null} placement="right">
            <NavLink to={path} className={styles.link}>
              {icon}
              <span className={narrow ? "visually-hidden" : undefined}>{label}</span>
            </NavLink>
          </Tooltip>
        ))}
        <Tooltip title={narrow ? "Déconnexion" : null} placement="right">
          <button type="button" className={styles.link} onClick={() => void signOut()}>
            <LogoutOutlined aria-hidden="true" />
            <span className={narrow ? "visually-hidden" : undefined}>Déconnexion</span>
          </button>
        </Tooltip>
      </div>
    </div>
  )
}

const CHOICES: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: "light", label: "Clair", icon: <SunOutlined aria-hidden /> },
  { value: "dark", label: "Sombre", icon: <MoonOutlined aria-hidden /> },
  { value: "system", label: "Système", icon: <DesktopOutlined aria-hidden /> },
]

/** Two switches may be in the page at once (sidebar and drawer): each needs its own group name. */
function ThemeSwitch({ group }: { group: string }) {
  const { choice } = useTheme()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Thème</legend>
      {CHOICES.map(({ value, label, icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={choice === value}
            onChange={() => setThemeChoice(value)}
          />
          <span aria-hidden="true">{icon}</span>
          {label}
        </label>
      ))}
    </fieldset>
  )
}
