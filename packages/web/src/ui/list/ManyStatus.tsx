import { Alert, Button } from "antd"
import { formatNumber } from "../../lib/format.ts"
import type { ManyState } from "../../lib/many/useMany.ts"
import { useUndoKey } from "../../lib/useUndoKey.ts"
import { ProgressBar } from "../ProgressBar.tsx"
import styles from "./ManyStatus.module.css"

/** State and result of a bulk action: failures by name, and undo. */
export function ManyStatus({ running, outcome, undoLeft, undo, dismiss }: ManyState) {
  useUndoKey(outcome && undoLeft > 0 ? undo : null)
  return (
    <div role="status" className={`rounded bg-raised ${styles.status}`}>
      {running ? (
        <Alert
          type="info"
          title={`${running.label} : ${formatNumber(running.over)} sur ${formatNumber(running.total)}`}
          description={
            <ProgressBar label={running.label} percent={Math.round((running.over / running.total) * 100)} />
          }
          action={<Button onClick={running.stop}>Arrêter</Button>}
        />
      ) : outcome ? (
        <Alert
          type={outcome.failures.length ? "warning" : "success"}
          showIcon
          closable={{ "aria-label": "Fermer ce message", onClose: dismiss }}
          title={outcome.text}
          description={
            outcome.failures.length ? (
              <ul className={`mt-2 anywhere ${styles.failures}`} aria-label="Ce qui n'a pas été fait">
                {outcome.failures.map(({ key, name, message }) => (
                  <li key={key}>
                    <strong>{name}</strong> {message}
                  </li>
                ))}
              </ul>
            ) : undefined
          }
          action={
            undoLeft > 0 || outcome.retry ? (
              <span className="inline-flex wrap gap-3">
                {outcome.retry ? <Button onClick={outcome.retry}>Réessayer</Button> : null}
                {undoLeft > 0 ? (
                  <Button aria-keyshortcuts="Control+Z" onClick={undo}>
                    Annuler{" "}
                    <span aria-hidden="true" className="tabular">
                      ({undoLeft} s)
                    </span>
                  </Button>
                ) : null}
              </span>
            ) : undefined
          }
        />
      ) : null}
    </div>
  )
}
