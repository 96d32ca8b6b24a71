import { useInfiniteQuery } from "@tanstack/react-query"
import { itemsOf } from "../../../components/CursorList.tsx"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { CollaborationStatusTag } from "../../collaborations/CollaborationStatusTag.tsx"
import { useDetailDialog } from "../dialogs.ts"
import { collaborationsOptions } from "../queries.ts"
import styles from "./Details.module.css"

const SHOWN = 5

export function RecentCampaigns({ agencyId }: { agencyId: string }) {
  const query = useInfiniteQuery(collaborationsOptions({ agencyId, search: "" }))
  const { open } = useDetailDialog()
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return <LoadingState rows={3} label="Chargement des campagnes" />
  }
  const campaigns = itemsOf(query).slice(0, SHOWN)
  if (campaigns.length === 0) return <p className={styles.none}>Aucune campagne pour le moment</p>
  return (
    <ul className={styles.rows}>
      {campaigns.map(({ id, name, brand, date, status, revenue }) => (
        <li key={id}>
          <div className={styles.main}>
            <button
              type="button"
              className={styles.open}
              onClick={() => open({ kind: "collaboration", agencyId, id })}
            >
              {name}
            </button>
            <p className={styles.small}>
              {brand} · {formatDate(date, { missing: "Date inconnue" })}
            </p>
          </div>
          <CollaborationStatusTag status={status} />
          <span className={styles.amount}>{formatMoney(revenue)}</span>
        </li>
      ))}
    </ul>
  )
}
