import { Alert, Button } from "antd"
import { formatNumber } from "../../lib/format.ts"
import styles from "./Reading.module.css"

interface ReadingProps {
  /** What is read for what, e.g. `Export en cours`. */
  label: string
  /** What is counted, e.g. `paiements lus`. */
  what: string
  /** Null when nothing is read. */
  read: number | null
  cancel: () => void
  cancelLabel: string
}

/** How far it has been read, and the way out. */
export function Reading({ label, what, read, cancel, cancelLabel }: ReadingProps) {
  return (
    <div role="status">
      {read === null ? null : (
        <Alert
          type="info"
          className={styles.progress}
          title={`${label} : ${formatNumber(read)} ${what}…`}
          action={<Button onClick={cancel}>{cancelLabel}</Button>}
        />
      )}
    </div>
  )
}
