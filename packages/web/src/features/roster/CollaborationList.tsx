import { useInfiniteQuery } from "@tanstack/react-query"
import type { CollaborationWithInfluencer } from "@trame/core/campaigns/collaborations/contract/shapes"
import { hasPermission } from "@trame/core/lib/access"
import { Link } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { formatCount, formatDate, formatMoney } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { CursorList, cursorPages } from "../../ui/list/CursorList.tsx"
import { CollaborationStatusTag } from "../../ui/StatusTag.tsx"
import styles from "./CollaborationList.module.css"

/** The agency's own collaborations with a creator, newest first. */
export function CollaborationList({ influencerId }: { influencerId: string }) {
  const linked = hasPermission(useMe(), "collaborations")
  const query = useInfiniteQuery(
    api.collaborations.withInfluencer.infiniteOptions({
      input: (cursor: string | undefined) => ({ influencerId, cursor }),
      ...cursorPages,
    }),
  )
  return (
    <section aria-label="Collaborations de l'agence" className={`grid gap-3 min-0 ${styles.section}`}>
      <h3 className="text-l bold">Collaborations de l'agence</h3>
      <CursorList
        query={query}
        loading="Chargement des collaborations"
        count={(shown) => formatCount(shown, "collaboration affichée", "collaborations affichées")}
        empty={<p className="soft">Aucune collaboration avec ce créateur pour l'instant.</p>}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((collaboration) => (
              <Row key={collaboration.id} collaboration={collaboration} linked={linked} />
            ))}
          </ul>
        )}
      </CursorList>
    </section>
  )
}

interface RowProps {
  collaboration: CollaborationWithInfluencer
  linked: boolean
}

function Row({ collaboration: { id, name, brand, status, effectiveDate, rate }, linked }: RowProps) {
  return (
    <li data-item className={`flex justify-between gap-y-3 gap-x-4 py-4 ${styles.row}`}>
      <div className="min-0">
        {linked ? (
          <Link
            to={`/app/collaborations/${id}`}
            className={`ink strong anywhere no-underline ${styles.name}`}
          >
            {name}
          </Link>
        ) : (
          <span className={`ink strong anywhere no-underline ${styles.name}`}>{name}</span>
        )}
        <p className="soft text-m anywhere">
          {brand} · {formatDate(effectiveDate)}
        </p>
      </div>
      <div className={`grid gap-2 flex-none ${styles.side}`}>
        <span className="strong nowrap tabular">{formatMoney(rate)}</span>
        <CollaborationStatusTag status={status} />
      </div>
    </li>
  )
}
