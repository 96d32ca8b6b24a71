import { useInfiniteQuery } from "@tanstack/react-query"
import type { ActivityEntry, CastingDetail } from "@trame/core/campaigns/castings/contract/shapes"
import { api } from "../../../lib/api/api.ts"
import { formatDateTime } from "../../../lib/format.ts"
import { CursorList, cursorPages, withItems } from "../../../ui/list/CursorList.tsx"
import styles from "./Detail.module.css"

interface ActivityLogProps {
  castingId: string
  /** The newest entries, read with the casting. */
  first: CastingDetail["activity"]
  /** Milliseconds since 1970. */
  readAt: number
}

/** What happened to the casting, the newest first. */
export function ActivityLog({ castingId, first, readAt }: ActivityLogProps) {
  const query = useInfiniteQuery(
    api.castings.activity.infiniteOptions({
      input: (cursor: string | undefined) => ({ castingId, cursor }),
      ...cursorPages,
      initialData: { pages: [first], pageParams: [undefined] },
      initialDataUpdatedAt: readAt,
    }),
  )
  const entries = united([...first.items, ...query.data.pages.flatMap(({ items }) => items)])
  return (
    <section aria-label="Activité" className={styles.section}>
      <h3 className={styles.title}>Activité</h3>
      <CursorList
        query={withItems(query, entries)}
        loading="Chargement de l'activité"
        empty={<p className={styles.none}>Aucune activité</p>}
      >
        {(shown) => (
          <ol className={styles.log}>
            {shown.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </CursorList>
    </section>
  )
}

function Entry({ entry: { action, user, timestamp, details } }: { entry: ActivityEntry }) {
  return (
    <li className={styles.entry}>
      <p className={styles.action}>
        {action}
        {details ? <span className={styles.details}> {details}</span> : null}
      </p>
      <p className={styles.when}>
        {user ? `${user} · ` : ""}
        <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
      </p>
    </li>
  )
}

/** Each once: the casting and its journal are read apart, and either may be the newer. */
function united(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  return [...known.values()].sort(
    (a, b) => b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id),
  )
}
