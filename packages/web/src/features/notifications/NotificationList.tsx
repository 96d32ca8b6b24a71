import { BellOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { Notification } from "@trame/core/together/notifications/contract"
import { pathOf } from "@trame/core/together/rules/events"
import { sentenceOf } from "@trame/core/together/rules/sentences"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { formatCount, formatDateTime } from "../../lib/format.ts"
import { CursorList, itemsOf } from "../../ui/list/CursorList.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { BusyButton } from "../../ui/states/BusyButton.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Notifications.module.css"
import { notificationsOptions, useReading } from "./notifications.ts"

interface NotificationListProps {
  /** Beside « Tout marquer comme lu ». */
  title?: ReactNode
  /** Called when the user opens a notification's page. */
  onFollow?: () => void
}

/** Notifications, newest first, each with a link to its page (rules/together.md#notifications). */
export default function NotificationList({ title, onFollow }: NotificationListProps) {
  const query = useInfiniteQuery(notificationsOptions)
  const { read, readAll } = useReading()
  const [newest, ...others] = itemsOf(query)
  const isAnyUnread = [newest, ...others].some((one) => one?.read === false)
  return (
    <div className="grid gap-3 cols-1 readable">
      <div className="row wrap justify-between gap-3">
        {title}
        <BusyButton size="small" idle={!isAnyUnread} onClick={() => newest && void readAll(newest.id)}>
          Tout marquer comme lu
        </BusyButton>
      </div>
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
        {(notifications) => (
          <ul className="grid cols-1">
            {notifications.map((one) => (
              <Line
                key={one.id}
                notification={one}
                onRead={() => void read(one)}
                onFollow={() => {
                  void read(one)
                  onFollow?.()
                }}
              />
            ))}
          </ul>
        )}
      </CursorList>
    </div>
  )
}

interface LineProps {
  notification: Notification
  onRead: () => void
  onFollow: () => void
}

function Line({ notification, onRead, onFollow }: LineProps) {
  const { at, kind, read, told } = notification
  return (
    <li className={`grid gap-4 px-2 py-4 border-top ${styles.line}`} data-read={read} data-item>
      <span aria-hidden="true">
        <PersonAvatar name={told?.actor.name || "?"} size={34} />
      </span>
      <div className="grid gap-2 cols-1">
        {told ? (
          <Link
            to={pathOf(told.subject, kind)}
            className={`ink anywhere no-underline ${styles.link}`}
            onClick={onFollow}
          >
            {read ? null : <span className="visually-hidden">Non lue : </span>}
            {told.actor.name ? <strong>{told.actor.name} </strong> : null}
            {kind === "logged" ? "· " : null}
            {sentenceOf({ kind, what: told.what })}
            {told.subject.name ? ` — ${told.subject.name}` : null}
          </Link>
        ) : (
          <p className="soft">Vous n'avez plus accès à ce contenu</p>
        )}
        {told?.comment ? <p className={`anywhere clip soft ${styles.comment}`}>{told.comment}</p> : null}
        <p className="flex wrap gap-x-4 text-m soft">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {read ? null : (
            <button type="button" className={`p-0 accent ${styles.mark}`} onClick={onRead}>
              Marquer comme lue
            </button>
          )}
        </p>
      </div>
      {read ? null : <span className={`mt-3 circle ${styles.dot}`} aria-hidden="true" />}
    </li>
  )
}
