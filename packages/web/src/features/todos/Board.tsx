import { PlusOutlined } from "@ant-design/icons"
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import { today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { byTimeAndPriority, weekendFrom, weekFrom } from "@trame/core/workspace/todos/rules"
import { Button } from "antd"
import { useId, useRef } from "react"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useDragging } from "../../lib/dragging/useDragging.ts"
import { useMovedRow } from "../../lib/dragging/useMovedRow.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import styles from "./Board.module.css"
import { todoDialogs } from "./cache.ts"
import { dayAndMonth, dayName } from "./days.ts"
import { BoardCard } from "./TodoCard.tsx"
import type { TodoActions } from "./useTodoActions.ts"

interface BoardProps {
  monday: string
  /** Tasks of the week, weekend included. */
  todos: readonly Todo[]
  actions: TodoActions
}

/** Monday to Friday, and below them the weekend if it has tasks (rules/team.md#the-week). */
export function Board({ monday, todos, actions }: BoardProps) {
  const { begin, end } = useDragging<UniqueIdentifier>()
  const announcements = useAnnouncements(todos)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextDay }),
  )
  const followed = useMovedRow(todos.map(({ id, dueDate }) => `${id} ${dueDate}`).join(), "[data-handle]")
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    end()
    const todo = todos.find(({ id }) => id === active.id)
    if (!todo || !over || over.id === todo.dueDate) return
    const moving = actions.move(todo, String(over.id))
    if (activatorEvent instanceof KeyboardEvent) void followed(todo.id, moving)
  }
  const columnOf = (day: string) => (
    <DayColumn key={day} day={day} todos={todos.filter(({ dueDate }) => dueDate === day)} actions={actions} />
  )
  const weekend = weekendFrom(monday)
  const hasWeekend = todos.some(({ dueDate }) => weekend.includes(dueDate))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dayUnder}
      onDragStart={({ active }) => begin(active.id)}
      onDragCancel={end}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <div className={`grid gap-4 ${styles.week}`}>{weekFrom(monday).map(columnOf)}</div>
      {hasWeekend ? (
        <section aria-label="Ce week-end" className={`mt-7 ${styles.weekend}`}>
          <h2 className="mb-4 text-xl bold">Ce week-end</h2>
          <div className={`cols-2 grid gap-4 ${styles.weekendDays}`}>{weekend.map(columnOf)}</div>
        </section>
      ) : null}
    </DndContext>
  )
}

interface DayColumnProps extends Pick<BoardProps, "todos" | "actions"> {
  day: string
}

function DayColumn({ day, todos, actions }: DayColumnProps) {
  const { open } = useDialogParam(todoDialogs)
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const heading = useId()
  const done = todos.filter(({ status }) => status === "completed").length
  return (
    <section
      ref={setNodeRef}
      className={`stack gap-3 p-3 min-0 rounded-l bg-surface border ${styles.day}`}
      aria-labelledby={heading}
      data-day={day}
      data-over={isOver}
      data-today={day === today()}
      data-past={day < today()}
    >
      <header className={`row gap-3 ${styles.head}`}>
        <h2 id={heading} className={`flex-1 min-0 text-base bold leading-tight font ${styles.name}`}>
          {formatDate(day, { style: "weekdayName" })}{" "}
          <span className="soft regular nowrap">{dayAndMonth(day)}</span>
          {day === today() ? <span className="visually-hidden"> (aujourd'hui)</span> : null}
        </h2>
        {todos.length > 0 ? (
          <span className="soft text-s tabular">
            <span aria-hidden>
              {done}/{todos.length}
            </span>
            <span className="visually-hidden">
              {formatCount(done, "tâche terminée", "tâches terminées")} sur {todos.length}
            </span>
          </span>
        ) : null}
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={`Ajouter une tâche, ${dayName(day)}`}
          title="Ajouter une tâche"
          onClick={() => open("new", { day })}
        />
      </header>
      {todos.length > 0 ? (
        <ul className={`grid gap-3 ${styles.todos}`}>
          {todos.toSorted(byTimeAndPriority).map((todo) => (
            <BoardCard key={todo.id} todo={todo} actions={actions} />
          ))}
        </ul>
      ) : (
        <p className={`py-4 faint text-m ${styles.none}`}>Aucune tâche</p>
      )}
    </section>
  )
}

/** The day below the pointer; with the keyboard, below the middle of the card's upper edge. */
const dayUnder: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args)
  const { left, top, width } = args.collisionRect
  return pointerWithin({ ...args, pointerCoordinates: { x: left + width / 2, y: top + INSET } })
}

/** Distance below a day's upper edge at which the keyboard places a card. */
const INSET = 12

const STEPS: Record<string, number | undefined> = {
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
}

/** An arrow moves the card to the previous or next day, wherever that stands. */
const nextDay: KeyboardCoordinateGetter = (event, { context }) => {
  const step = STEPS[event.code]
  if (!step || !context.collisionRect) return
  event.preventDefault()
  // ISO days sort as strings.
  const days = [...context.droppableRects.keys()].map(String).sort()
  const at = days.indexOf(String(context.over?.id ?? ""))
  const rect = context.droppableRects.get(days[at < 0 ? 0 : at + step] ?? "")
  if (!rect) return
  const { width } = context.collisionRect
  return { x: rect.left + (rect.width - width) / 2, y: rect.top + INSET }
}

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Pour déplacer une tâche vers un autre jour, appuyez sur Espace ou Entrée, choisissez le jour avec les flèches, puis appuyez de nouveau sur Espace. Échap annule le déplacement.",
}

/** Screen reader texts while a task is moved. */
function useAnnouncements(todos: readonly Todo[]): Announcements {
  // A picked-up task is at once "over" its own day: that would interrupt the first announcement.
  const justTaken = useRef(false)
  const known = (id: UniqueIdentifier) => todos.find((todo) => todo.id === id)
  const name = (id: UniqueIdentifier) => `« ${known(id)?.title ?? ""} »`
  const dayOf = (id: UniqueIdentifier) => dayName(known(id)?.dueDate ?? today())
  return {
    onDragStart: ({ active }) => {
      justTaken.current = true
      return `Tâche ${name(active.id)} saisie, ${dayOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      const first = justTaken.current
      justTaken.current = false
      if (first && over?.id === known(active.id)?.dueDate) return undefined
      return over
        ? `Tâche ${name(active.id)} au-dessus de ${dayName(String(over.id))}.`
        : `Tâche ${name(active.id)} hors du tableau.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `Tâche ${name(active.id)} déposée, ${dayName(String(over.id))}.`
        : `Tâche ${name(active.id)} remise à sa place, ${dayOf(active.id)}.`,
    onDragCancel: ({ active }) =>
      `Déplacement annulé, la tâche ${name(active.id)} reste ${dayOf(active.id)}.`,
  }
}
