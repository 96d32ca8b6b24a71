import { DownOutlined } from "@ant-design/icons"
import { today } from "@trame/core/lib/day"
import type { Notification } from "@trame/core/together/notifications/contract"
import { recordNameOf } from "@trame/core/together/notifications/rules"
import { pathOf } from "@trame/core/together/rules/events"
import { returnDays } from "@trame/core/together/rules/putting-off"
import { sentenceOf } from "@trame/core/together/rules/sentences"
import { type ReactNode, useState } from "react"
import { Link } from "react-router-dom"
import { formatCount, formatDate, formatDateTime } from "../../lib/format.ts"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import styles from "./Notifications.module.css"
import type { NotificationActions } from "./notifications.ts"

interface Acting {
  actions: NotificationActions
  /** Called when the user opens a notification's page. */
  onFollow: (() => void) | undefined
}

interface LineProps extends Acting {
  row: string
  notification: Notification
}

/** One notification. */
export const Line = ({ row, notification, actions, onFollow }: LineProps) => (
  <Frame row={row} all={[notification]} actions={actions}>
    <Happened
      notification={notification}
      onFollow={() => {
        actions.read([notification])
        onFollow?.()
      }}
    />
  </Frame>
)

interface GroupProps extends Acting {
  row: string
  all: readonly Notification[]
}

/** Notifications about one record: its name, their number and the newest; opening it reads all of them. */
export function Group({ row, all, actions, onFollow }: GroupProps) {
  const [open, setOpen] = useState(false)
  const [newest] = all
  if (!newest) return null
  const listId = `notifications-${row.replaceAll(" ", "-")}`
  return (
    <Frame
      row={row}
      all={all}
      actions={actions}
      below={
        open ? (
          <ul id={listId} className="grid cols-1" aria-label={recordNameOf(newest)}>
            {all.map((one) => (
              <Line key={one.id} row={one.id} notification={one} actions={actions} onFollow={onFollow} />
            ))}
          </ul>
        ) : null
      }
    >
      <button
        type="button"
        className={`row wrap gap-3 p-0 ink text-left ${styles.mark}`}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => {
          setOpen(!open)
          if (!open) actions.read(all)
        }}
      >
        <strong className="anywhere">{recordNameOf(newest)}</strong>{" "}
        <span className="soft text-m">{formatCount(all.length, "notification")}</span>
        <DownOutlined aria-hidden="true" className={`text-xs ${open ? styles.opened : ""}`} />
      </button>
      {open ? null : (
        <Happened
          notification={newest}
          onFollow={() => {
            actions.read(all)
            onFollow?.()
          }}
        />
      )}
    </Frame>
  )
}

interface FrameProps extends Pick<Acting, "actions"> {
  row: string
  all: readonly Notification[]
  below?: ReactNode
  children: ReactNode
}

/** The frame of lines and groups: the newest's person and time, and the actions on all of them. */
function Frame({ row, all, actions, below, children }: FrameProps) {
  const [newest] = all
  const read = all.every((one) => one.read)
  if (!newest) return null
  return (
    <li
      className={`grid gap-4 px-2 py-4 border-top ${styles.line}`}
      data-read={read}
      data-item
      data-row={row}
    >
      <span aria-hidden="true">
        <PersonAvatar name={newest.told?.actor.name || "?"} size={34} />
      </span>
      <div className="grid gap-2 cols-1">
        {children}
        <p className="flex wrap items-baseline gap-x-4 text-m soft">
          <time dateTime={newest.at}>{formatDateTime(newest.at)}</time>
          {read ? null : (
            <button type="button" className={`p-0 accent ${styles.mark}`} onClick={() => actions.read(all)}>
              {all.length > 1 ? "Marquer comme lues" : "Marquer comme lue"}
            </button>
          )}
          {returnDays(today()).map((until) => (
            <button
              key={until.day}
              type="button"
              className={`p-0 accent ${styles.mark}`}
              title={`Mettre de côté jusqu'au ${formatDate(until.day, { style: "dayName" })}, 9 h`}
              onClick={() => void actions.putOff(all, until)}
            >
              Revoir {until.label.toLowerCase()}
            </button>
          ))}
        </p>
        {below}
      </div>
      {read ? null : <span className={`mt-3 circle ${styles.dot}`} aria-hidden="true" />}
    </li>
  )
}

/** The sentence of a notification, with a link to its place. */
function Happened({
  notification: { kind, read, told },
  onFollow,
}: {
  notification: Notification
  onFollow: () => void
}) {
  if (!told) return <p className="soft">Vous n'avez plus accès à ce contenu</p>
  return (
    <>
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
      {told.comment ? <p className={`anywhere clip soft ${styles.comment}`}>{told.comment}</p> : null}
    </>
  )
}
