import { Button } from "antd"
import { StatusTag } from "../../../components/StatusTag.tsx"
import { useMe } from "../../session/me.ts"
import { useDialogs } from "../dialogs.ts"
import { ACCOUNT_TYPES } from "../names.ts"
import styles from "./Profile.module.css"

/** What the person cannot change here: address and account type. */
export function Identity() {
  const me = useMe()
  const { open } = useDialogs()
  return (
    <dl className={styles.identity}>
      <div>
        <dt>Email</dt>
        <dd>
          <span className={styles.address}>{me.email}</span>
          {me.emailVerified ? (
            <StatusTag tone="success">Adresse vérifiée</StatusTag>
          ) : (
            <Button size="small" onClick={() => open("email")}>
              Vérifier mon adresse e-mail
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>Type de compte</dt>
        <dd>{me.superAdmin ? "Propriétaire de la plateforme" : ACCOUNT_TYPES[me.userRole]}</dd>
      </div>
    </dl>
  )
}
