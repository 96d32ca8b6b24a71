import { CalendarOutlined, CheckSquareOutlined, FlagOutlined, SolutionOutlined } from "@ant-design/icons"
import { useDraggable } from "@dnd-kit/core"
import { memo, type ReactNode } from "react"
import { Link } from "react-router-dom"
import styles from "./EntryLink.module.css"
import { type Entry, KINDS, type Kind } from "./entries.ts"

const ICONS: Record<Kind, ReactNode> = {
  step: <FlagOutlined aria-hidden />,
  casting: <SolutionOutlined aria-hidden />,
  brief: <CalendarOutlined aria-hidden />,
  todo: <CheckSquareOutlined aria-hidden />,
}

/** A kind's icon in its colour: never the colour alone. */
export const KindIcon = ({ kind }: { kind: Kind }) => (
  <span className={`flex-none text-s ${styles.icon}`} data-kind={kind}>
    {ICONS[kind]}
  </span>
)

const shownTitle = ({ time, brand, title }: Entry): string => {
  const named = brand ? `${brand} · ${title}` : title
  return time ? `${time} ${named}` : named
}

const STATES = { open: null, late: "en retard", done: "terminé" } as const

/** The title, with kind and state in words. */
export function EntryName({ entry }: { entry: Entry }) {
  const { detail, state, source } = entry
  const said = STATES[state]
  return (
    <>
      <span className="visually-hidden">{KINDS[source.kind].one} : </span>
      <span className={`ellipsis ${styles.title}`}>{shownTitle(entry)}</span>
      {said ? <span className="visually-hidden"> ({said})</span> : null}
      {detail ? <span className={`soft text-xs ${styles.detail}`}> {detail}</span> : null}
    </>
  )
}

/** An entry in its day: a link to its page, draggable to another day. */
export const EntryLink = memo(function EntryLink({ entry }: { entry: Entry }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: entry.id, data: { entry } })
  const { detail, state, source } = entry
  const title = shownTitle(entry)
  return (
    <li className={`min-0 ${styles.item}`} data-row={entry.id} data-kind={source.kind} data-state={state}>
      <Link
        ref={setNodeRef}
        {...listeners}
        to={entry.to}
        className={styles.entry}
        data-dragged={isDragging}
        // The browser would drag the link's address.
        draggable={false}
        title={detail ? `${title} – ${detail}` : title}
      >
        <KindIcon kind={source.kind} />
        <span className="stack min-0">
          <EntryName entry={entry} />
        </span>
      </Link>
    </li>
  )
})

/** The entry under the mouse during a drag. */
export const DraggedEntry = ({ entry }: { entry: Entry }) => (
  <div className={styles.dragged} data-kind={entry.source.kind}>
    <KindIcon kind={entry.source.kind} />
    <span className={`ellipsis ${styles.title}`}>{shownTitle(entry)}</span>
  </div>
)
