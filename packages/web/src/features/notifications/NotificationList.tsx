import { BellOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { today } from "@trame/core/lib/day"
import { groupsOf } from "@trame/core/together/notifications/rules"
import { returnDays } from "@trame/core/together/rules/putting-off"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { api } from "../../lib/api/api.ts"
import { formatCount } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { chosenRow } from "../../lib/keys/rows.ts"
import { CursorList, itemsOf } from "../../ui/list/CursorList.tsx"
import { BusyButton } from "../../ui/states/BusyButton.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import { Group, Line } from "./Lines.tsx"
import styles from "./Notifications.module.css"
import { notificationsOptions, useNotificationActions } from "./notifications.ts"
import { untilReturn } from "./returns.ts"

const PutOffList = lazy(() =>
  loadChunk(() => import("./PutOffList.tsx"), "Impossible d'ouvrir les notifications mises de côté"),
)

interface NotificationListProps {
  /** Beside « Tout marquer comme lu ». */
  title?: ReactNode
  /** Called when the user opens a notification's page. */
  onFollow?: () => void
}

/** Notifications by record, newest first, each with a link to its page (rules/together.md#notifications). */
export default function NotificationList({ title, onFollow }: NotificationListProps) {
  const { data: { putOff = 0, nextAt } = {} } = useQuery(api.notifications.unread.queryOptions())
  const query = useInfiniteQuery({ ...notificationsOptions, refetchInterval: () => untilReturn(nextAt) })
  const actions = useNotificationActions()
  const [showsLater, setShowsLater] = useState(false)
  const all = itemsOf(query)
  const [newest] = all
  const groups = groupsOf(all)

  const onRow = (act: (some: typeof all) => void) => () => {
    const row = chosenRow()
    const group = groups.find(({ key }) => key === row)
    const some = group?.all ?? all.filter(({ id }) => id === row)
    if (some.length === 0) return false
    act([...some])
  }
  const [tomorrow] = returnDays(today())
  usePageKey("t", "Marquer comme lu", onRow(actions.read))
  usePageKey(
    "d",
    "Mettre de côté jusqu'à demain",
    onRow((some) => tomorrow && void actions.putOff(some, tomorrow)),
  )

  return (
    <div className="grid gap-3 cols-1 readable">
      <div className="row wrap justify-between gap-3">
        {title}
        {putOff > 0 ? (
          <button
            type="button"
            className={`p-0 accent ${styles.mark}`}
            aria-expanded={showsLater}
            onClick={() => setShowsLater(!showsLater)}
          >
            {formatCount(putOff, "mise de côté", "mises de côté")}
          </button>
        ) : null}
        <BusyButton
          size="small"
          idle={!all.some(({ read }) => !read)}
          onClick={() => newest && void actions.readAll(newest.id)}
        >
          Tout marquer comme lu
        </BusyButton>
      </div>
      {showsLater && putOff > 0 ? (
        <Suspense fallback={<p role="status">Chargement…</p>}>
          <PutOffList actions={actions} />
        </Suspense>
      ) : null}
      <CursorList
        query={query}
        loading={<LoadingState label="Chargement des notifications" rows={4} />}
        failure="Impossible d'afficher les notifications"
        count={(shown) => formatCount(shown, "notification affichée", "notifications affichées")}
        empty={
          <EmptyState
            icon={<BellOutlined aria-hidden />}
            title="Aucune notification"
            description="Mentions, étapes et tâches qu'on vous confie, réponses des marques et ajouts d'invités arrivent ici."
          />
        }
      >
        {() => (
          <ul className="grid cols-1">
            {groups.map(({ key, newest: first, all: some }) =>
              some.length > 1 ? (
                <Group key={key} row={key} all={some} actions={actions} onFollow={onFollow} />
              ) : (
                <Line key={first.id} row={key} notification={first} actions={actions} onFollow={onFollow} />
              ),
            )}
          </ul>
        )}
      </CursorList>
    </div>
  )
}
