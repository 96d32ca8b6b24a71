import { Alert, Button, Space } from "antd"
import styles from "./ConflictNotice.module.css"

interface ConflictNoticeProps {
  /** In full, e.g. `Cette étape a été modifiée`. */
  what: string
  /** What the other person changed, in words. */
  changes: readonly string[]
  busy: boolean
  onReload: () => void
  onOverwrite: () => void
}

/** Someone else saved in between: it says what they changed, and what was typed stays (safety row 14). */
export function ConflictNotice({ what, changes, busy, onReload, onOverwrite }: ConflictNoticeProps) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.notice}
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
          <p className={styles.hint}>Votre saisie est conservée.</p>
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

/** `Nom : « A » → « B »` for each pair that differs. */
export function changesBetween(pairs: readonly (readonly [string, string, string])[]): string[] {
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([label, before, after]) => `${label} : « ${before} » → « ${after} »`)
}
