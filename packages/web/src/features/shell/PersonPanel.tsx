import { LogoutOutlined } from "@ant-design/icons"
import { Tooltip } from "antd"
import { PersonAvatar } from "../../components/PersonAvatar.tsx"
import { useMe } from "../session/me.ts"
import { signOut } from "../session/session.ts"
import styles from "./PersonPanel.module.css"
import { ThemeSwitch } from "./ThemeSwitch.tsx"

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
      <Tooltip title={narrow ? "Déconnexion" : null} placement="right">
        <button type="button" className={styles.leave} onClick={() => void signOut()}>
          <LogoutOutlined aria-hidden="true" />
          <span className={narrow ? "visually-hidden" : undefined}>Déconnexion</span>
        </button>
      </Tooltip>
    </div>
  )
}
