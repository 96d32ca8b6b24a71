import { Alert, Button, Space } from "antd"
import type { ReactNode } from "react"
import styles from "./ConflictAlert.module.css"

interface ConflictAlertProps {
  /** In full, e.g. `Ce client a été modifié`. */
  what: string
  /** What the other person changed, in words. */
  changes?: readonly string[]
  /** What becomes of what was typed. */
  children?: ReactNode
  busy?: boolean
  /** Takes the stored values. */
  onReload: () => void
  /** Saves what was typed over the stored values. */
  onOverwrite: () => void
}

/** Someone else saved in between: nothing typed is lost until the person decides (safety row 14). */
export function ConflictAlert({
  what,
  changes = [],
  children = "Votre saisie est conservée.",
  busy = false,
  onReload,
  onOverwrite,
}: ConflictAlertProps) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`${what} entre-temps par une autre personne.`}
      description={
        <>
          {changes.length > 0 ? (
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          ) : null}
          <p className={styles.hint}>{children}</p>
          <Space wrap>
            <Button disabled={busy} onClick={onReload}>
              Recharger
            </Button>
            <Button danger disabled={busy} onClick={onOverwrite}>
              Écraser
            </Button>
          </Space>
        </>
      }
    />
  )
}
