import { Alert, Button } from "antd"
import { formatNumber } from "../../../lib/format.ts"
import styles from "./Export.module.css"
import type { Export } from "./useExport.ts"

/** How far the export is, and the way out of it. */
export function ExportBar({ csv }: { csv: Export }) {
  return (
    <div role="status">
      {csv.read === null ? null : (
        <Alert
          type="info"
          className={styles.progress}
          title={`Export en cours : ${formatNumber(csv.read)} paiements lus…`}
          action={<Button onClick={csv.cancel}>Annuler l'export</Button>}
        />
      )}
    </div>
  )
}
