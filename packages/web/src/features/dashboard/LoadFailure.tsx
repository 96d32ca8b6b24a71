import { Alert, Button } from "antd"
import { problemOf } from "../../lib/problem.ts"
import styles from "./Dashboard.module.css"

/** The red banner of spec 2 §8; what was read before stays below it. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={styles.banner}
      title="Une erreur est survenue lors du chargement des données"
      description={problemOf(error).message}
      action={<Button onClick={onRetry}>Réessayer</Button>}
    />
  )
}
