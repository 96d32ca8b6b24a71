import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  type ScreenReaderInstructions,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import { monthOf, today } from "@trame/core/lib/day"
import { memo, useRef } from "react"
import { Link } from "react-router-dom"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useDragging } from "../../lib/dragging/useDragging.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { useTodayInView } from "../../lib/useTodayInView.ts"
import { DayCell, DayGrid, DayName, type When, whenOf } from "../../ui/calendar/DayGrid.tsx"
import { calendarDialogs, type View } from "./address.ts"
import styles from "./CalendarGrid.module.css"
import { DraggedEntry, EntryLink } from "./EntryLink.tsx"
import type { Entry } from "./entries.ts"
import type { Move } from "./useMove.ts"

/** Entries per day; a single further entry takes the place of its count. */
const SHOWN = { month: 3, week: 12 } as const

interface CalendarGridProps {
  view: View
  /** A day in the middle of the view. */
  day: string
  days: readonly string[]
  title: string
  byDay: ReadonlyMap<string, readonly Entry[]>
  busyDays: readonly string[]
  loading: boolean
  /** Whether the user may create an entry. */
  adds: boolean
  move: Move
}

/** Days side by side, Monday first; for lack of room, a list of days with entries. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day: middle, days, title, byDay, busyDays, loading, adds, move } = props
  const { dragged, begin, end } = useDragging<Entry>()
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    end()
    const entry = entryIn(active.data)
    if (entry && over) void move(entry, String(over.id))
  }
  const now = today()
  const grid = useRef<HTMLOListElement>(null)
  useTodayInView({
    ready: !loading,
    stacked: "(width < 1024px)",
    find: () => nextOn(grid.current),
  })
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => begin(entryIn(active.data))}
      onDragCancel={end}
      onDragEnd={drop}
      accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS }}
    >
      <section aria-label={`Calendrier ${title}`} aria-busy={loading} data-view={view}>
        {loading ? <span className="visually-hidden">Chargement du calendrier</span> : null}
        <DayGrid ref={grid} data-loading={loading}>
          {days.map((day, number) => (
            <CalendarDay
              key={day}
              day={day}
              view={view}
              entries={byDay.get(day) ?? NONE}
              busy={busyDays.includes(day)}
              adds={adds}
              outside={view === "month" && monthOf(day) !== monthOf(middle)}
              weekend={number % 7 > 4}
              when={whenOf(day, now)}
            />
          ))}
        </DayGrid>
      </section>
      <DragOverlay dropAnimation={null} className={styles.overlay}>
        {dragged ? <DraggedEntry entry={dragged} /> : null}
      </DragOverlay>
    </DndContext>
  )
}

/** Today, or the next day of a list without today. */
const nextOn = (grid: Element | null) =>
  [...(grid?.children ?? [])].find((day) => !day.matches("[data-when='past']") && day.checkVisibility())

const NONE: readonly Entry[] = []

const entryIn = (data: { current: Record<string, unknown> | undefined }): Entry | null =>
  (data.current?.entry as Entry | undefined) ?? null

interface CalendarDayProps {
  day: string
  view: View
  entries: readonly Entry[]
  /** Whether more entries exist than were read. */
  busy: boolean
  adds: boolean
  /** In the month before or after. */
  outside: boolean
  weekend: boolean
  when: When
}

const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { day, view, entries, busy, adds, outside, weekend, when } = props
  const { linkTo, open } = useDialogParam(calendarDialogs)
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const name = formatDate(day, { style: "weekday" })
  const shown = entries.length > SHOWN[view] + 1 || busy ? SHOWN[view] : entries.length
  const others = entries.length - shown
  return (
    <DayCell
      ref={setNodeRef}
      className={`gap-2 px-3 py-2 ${styles.cell}`}
      when={when}
      outside={outside}
      empty={entries.length === 0}
      data-weekend={weekend}
      data-over={isOver}
      data-cut={others > 0}
      // With the keyboard: `n`.
      onClick={({ target, currentTarget }) => {
        if (adds && (target === currentTarget || target instanceof HTMLUListElement)) open("add", { on: day })
      }}
    >
      <Link
        {...linkTo("day", { on: day })}
        className={`items-center self-start ink round no-underline ${styles.day}`}
        data-day={day}
      >
        <DayName day={day} />
        {when === "today" ? <span className="visually-hidden"> (aujourd'hui)</span> : null}
        <span className="visually-hidden">
          {" "}
          : {formatCount(entries.length, "élément")}
          {busy ? " ou plus" : ""}
        </span>
      </Link>
      {entries.length > 0 ? (
        <ul className={`gap-2 min-0 ${styles.entries}`}>
          {entries.map((entry) => (
            <EntryLink key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      {others > 0 || busy ? (
        <Link
          {...linkTo("day", { on: day })}
          className={`self-start px-3 py-1 accent text-s strong rounded-s no-underline ${styles.others}`}
          data-busy={busy}
        >
          {busy ? "Tout afficher" : `+ ${formatCount(others, "autre")}`}
          <span className="visually-hidden"> le {name}</span>
        </Link>
      ) : null}
    </DayCell>
  )
})

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable: "Pour déplacer un élément au clavier, placez-vous dessus et appuyez sur d.",
}

/** Screen reader texts during a drag. */
const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `« ${entryIn(active.data)?.title} » saisi.`,
  onDragOver: ({ over }) =>
    over ? formatDate(String(over.id), { style: "weekday" }) : "Hors du calendrier.",
  onDragEnd: ({ over }) =>
    over ? `Déposé, ${formatDate(String(over.id), { style: "weekday" })}.` : "Remis à sa place.",
  onDragCancel: () => "Déplacement annulé.",
}
