import { Button } from "antd"
import { useMe } from "../../session/me.ts"
import styles from "../Account.module.css"
import { useDialogs } from "../dialogs.ts"

/** The owner of an agency with other people in it cannot leave them without one (decisions §1). */
export function HandOverFirst({ onClose }: { onClose: () => void }) {
  const { agencyName } = useMe()
  const { open } = useDialogs()
  return (
    <>
      <p className={styles.lead}>
        Vous êtes propriétaire de « {agencyName} », et d'autres personnes y travaillent. Transmettez-la
        d'abord à l'une d'elles ; vous pourrez ensuite supprimer votre compte.
      </p>
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" onClick={() => open("owner")}>
          Transmettre la propriété
        </Button>
      </div>
    </>
  )
}
