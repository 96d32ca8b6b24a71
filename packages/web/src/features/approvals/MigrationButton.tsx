import { useQueryClient } from "@tanstack/react-query"
import { Button } from "antd"
import { useRef, useState } from "react"
import { api, client } from "../../lib/api.ts"
import { formatNumber } from "../../lib/format.ts"
import { useAttempt } from "../../lib/useAttempt.ts"
import styles from "./Approvals.module.css"

/** People of before statuses existed become pending, portion by portion; after a failure it goes on from there. */
export function MigrationButton() {
  const { busy, problem, attempt } = useAttempt()
  const [migrated, setMigrated] = useState<number | null>(null)
  const next = useRef<string | undefined>(undefined)
  const queries = useQueryClient()

  const migrate = () =>
    attempt(async () => {
      let total = next.current ? (migrated ?? 0) : 0
      setMigrated(total)
      do {
        const portion = await client.admin.migrateStatuses({ cursor: next.current })
        total += portion.migrated
        next.current = portion.nextCursor ?? undefined
        setMigrated(total)
      } while (next.current)
      await queries.invalidateQueries({ queryKey: api.admin.approvals.key() })
    })

  return (
    <div className={styles.migration}>
      <Button loading={busy} onClick={() => void migrate()}>
        {problem ? "Reprendre la migration" : "Migrer les anciens utilisateurs"}
      </Button>
      <p className={styles.progress} role="status">
        {problem?.message ?? progress(migrated, busy)}
      </p>
    </div>
  )
}

function progress(migrated: number | null, busy: boolean): string {
  if (migrated === null) return ""
  const people = `${formatNumber(migrated)} utilisateur${migrated > 1 ? "s" : ""}`
  if (busy) return `Migration en cours : ${people}`
  return migrated === 0 ? "Aucun utilisateur à migrer" : `${people} mis en attente`
}
