import { useInfiniteQuery } from "@tanstack/react-query"
import type { ActivityEntry, CastingDetail } from "@trame/core/castings/shapes"
import { Button } from "antd"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { api } from "../../../lib/api.ts"
import { formatDateTime } from "../../../lib/format.ts"
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
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      initialData: { pages: [first], pageParams: [undefined] },
      initialDataUpdatedAt: readAt,
    }),
  )
  const entries = united([...first.items, ...query.data.pages.flatMap(({ items }) => items)])
  return (
    <section aria-label="Activité" className={styles.section}>
      <h3 className={styles.title}>Activité</h3>
      {entries.length > 0 ? (
        <ol className={styles.log}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <p className={styles.none}>Aucune activité</p>
      )}
      {query.isFetchNextPageError ? (
        <ErrorState
          title="Impossible d'afficher la suite"
          error={query.error}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Afficher plus
        </Button>
      ) : null}
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
