import { ClockCircleOutlined, DeleteOutlined, HolderOutlined, RetweetOutlined } from "@ant-design/icons"
import { type DraggableAttributes, useDraggable } from "@dnd-kit/core"
import { CSS } from "@dnd-kit/utilities"
import { hasPermission } from "@trame/core/lib/access"
import { today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { PRIORITIES, type Priority, REPEATS, SUBJECT_KINDS } from "@trame/core/workspace/todos/rules"
import type { PointerEvent, ReactNode } from "react"
import { Link } from "react-router-dom"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../lib/session/me.ts"
import { StatusTag, type Tone } from "../../ui/StatusTag.tsx"
import { Checklist } from "./Checklist.tsx"
import { todoDialogs } from "./cache.ts"
import { dayAndMonth } from "./days.ts"
import styles from "./TodoCard.module.css"
import type { TodoActions } from "./useTodoActions.ts"

const TONES: Record<Priority, Tone> = { high: "danger", medium: "warning", low: "neutral" }

interface CardProps {
  todo: Todo
  actions: Pick<TodoActions, "toggle" | "check" | "remove">
}

/** A task of the board: draggable anywhere by mouse, by its handle for touch and keyboard. */
export function BoardCard({ todo, actions }: CardProps) {
  const { id, title } = todo
  const drag = useDraggable({ id, attributes: { roleDescription: "tâche déplaçable" } })
  const byMouse = (event: PointerEvent) => {
    if (event.pointerType === "mouse") drag.listeners?.onPointerDown?.(event)
  }
  return (
    <li
      ref={drag.setNodeRef}
      data-row={id}
      className={`grid min-0 relative ${styles.cell}`}
      data-dragging={drag.isDragging}
      style={{ transform: CSS.Translate.toString(drag.transform) }}
      onPointerDown={byMouse}
    >
      <TodoCard
        todo={todo}
        actions={actions}
        handle={
          <button
            type="button"
            ref={drag.setActivatorNodeRef}
            className={`grid place-center p-0 faint rounded-m ${styles.tool} ${styles.handle}`}
            {...(drag.attributes satisfies DraggableAttributes)}
            {...drag.listeners}
            data-handle
            aria-label={`Déplacer « ${title} »`}
          >
            <HolderOutlined aria-hidden />
          </button>
        }
      />
    </li>
  )
}

interface TodoCardProps extends CardProps {
  handle?: ReactNode
  /** Shows the day, for lists without day columns. */
  dated?: boolean
}

/** The title's button covers the card; other controls lie above it. */
export function TodoCard({ todo, actions, handle, dated = false }: TodoCardProps) {
  const { open } = useDialogParam(todoDialogs)
  const { id, title, description, status, priority, author, assignee, subject, repeat, time } = todo
  const completed = status === "completed"
  return (
    <article
      className={`stack gap-3 p-3 min-0 rounded bg-raised border relative ${styles.card}`}
      data-done={completed}
    >
      <div className="flex items-start gap-3 min-0">
        <input
          type="checkbox"
          className={`flex-none round bg-surface relative above pointer ${styles.check}`}
          checked={completed}
          onChange={() => void actions.toggle(todo)}
          aria-label={`« ${title} » terminée`}
        />
        <h3 className={`min-0 text-base strong leading-snug ${styles.title}`}>
          <button
            type="button"
            className={`p-0 full ink text-left anywhere clip ${styles.open}`}
            onClick={() => open("edit", { todo: id })}
          >
            {title}
          </button>
        </h3>
      </div>
      {description ? (
        <p className={`soft text-m anywhere pre-line clip leading-snug ${styles.description}`}>
          {description}
        </p>
      ) : null}
      {todo.checklist.length > 0 ? <Checklist todo={todo} onCheck={actions.check} /> : null}
      <div className="flex wrap items-start justify-between gap-1 mt-auto">
        <p className="flex wrap gap-3 flex-1">
          <StatusTag tone={TONES[priority]}>
            <span className="visually-hidden">Priorité </span>
            {PRIORITIES[priority]}
          </StatusTag>
          {status === "in_progress" ? <StatusTag status={status}>En cours</StatusTag> : null}
        </p>
        <div className="flex ml-auto flex-none relative above">
          {handle}
          <button
            type="button"
            className={`grid place-center p-0 faint rounded-m ${styles.tool} ${styles.remove}`}
            aria-label={`Supprimer « ${title} »`}
            title="Supprimer"
            onClick={() => void actions.remove(todo)}
          >
            <DeleteOutlined aria-hidden />
          </button>
        </div>
      </div>
      <div className={`min-0 soft text-s leading-snug ${styles.people}`}>
        {dated ? <Due todo={todo} /> : null}
        {!dated && time ? (
          <p className="ink strong tabular">
            <ClockCircleOutlined aria-hidden /> {time}
          </p>
        ) : null}
        {repeat ? (
          <p>
            <RetweetOutlined aria-hidden /> {REPEATS[repeat]}
          </p>
        ) : null}
        <p>Par {author.name}</p>
        {assignee ? <p>Assigné à {assignee.name}</p> : null}
        {subject ? <SubjectLink subject={subject} /> : null}
      </div>
    </article>
  )
}

const SUBJECTS = {
  collaboration: { right: "collaborations", path: "/app/collaborations" },
  client: { right: "clients", path: "/app/clients" },
} as const

/** The record that a task belongs to: a link for a person who may open it (rules/team.md#record-of-a-task). */
function SubjectLink({ subject: { kind, id, name } }: { subject: NonNullable<Todo["subject"]> }) {
  const { right, path } = SUBJECTS[kind]
  const mayOpen = hasPermission(useMe(), right)
  return (
    <p>
      <span className="visually-hidden">{SUBJECT_KINDS[kind]} : </span>
      {mayOpen ? (
        <Link to={`${path}/${id}`} className="accent relative above">
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  )
}

function Due({ todo: { dueDate, time, status } }: { todo: Todo }) {
  const late = status !== "completed" && dueDate < today()
  const year = dueDate.slice(0, 4) === today().slice(0, 4) ? "" : ` ${dueDate.slice(0, 4)}`
  return (
    <p className={late ? styles.late : undefined}>
      Pour le {dayAndMonth(dueDate)}
      {year}
      {time ? ` à ${time}` : ""}
      {late ? " (en retard)" : ""}
    </p>
  )
}
