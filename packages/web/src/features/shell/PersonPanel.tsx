import { LogoutOutlined, SwapOutlined } from "@ant-design/icons"
import { Tooltip } from "antd"
import { NavLink } from "react-router-dom"
import { PersonAvatar } from "../../components/PersonAvatar.tsx"
import { AgencySwitch } from "../acting/AgencySwitch.tsx"
import { useMe } from "../session/me.ts"
import { signOut } from "../session/session.ts"
import styles from "./PersonPanel.module.css"
import { personalFor } from "./pages.tsx"
import { ThemeSwitch } from "./ThemeSwitch.tsx"

const AGENCY = "Agir dans une agence"

interface PersonPanelProps {
  narrow?: boolean
  /** Tells apart the sidebar's and the drawer's. */
  place: string
}

export function PersonPanel({ narrow = false, place }: PersonPanelProps) {
  const me = useMe()
  const name = `${me.firstName} ${me.lastName}`.trim() || me.email
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
