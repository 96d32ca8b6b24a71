import * as Bin from "../../bin/index.ts"
import { membersOf } from "../../influencers/by-member/index.ts"
import type { Member } from "../../lib/access.ts"
import { parisDay, today } from "../../lib/day.ts"
import { conflict, found, notFound } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { transact } from "../../lib/transact.ts"
import type { Todo, TodoFields } from "./contract.ts"
import { type Place, type StoredTodo, TodoEntity } from "./entities.ts"
import {
  isAutomatic,
  isWithinReach,
  monthDayOf,
  nextDueDay,
  noonOf,
  type Repeat,
  type TodoStatus,
} from "./rules.ts"
import { subjectsOf } from "./subjects.ts"

const missing = () => notFound("Cette tâche n'existe pas ou n'existe plus.")

/** Whether a person may see and change a task (rules/team.md#whose-tasks-one-sees). */
export const isVisibleTo = (userId: string, { place, createdBy, assignedTo }: StoredTodo): boolean =>
  place !== "board" || createdBy === userId || assignedTo === userId

/** @throws AppError not_found, also for another agency's and for tasks that the member may not see */
export async function stored({ agencyId, userId }: Member, todoId: string): Promise<StoredTodo> {
  const { data } = await TodoEntity.get({ agencyId, todoId }).go({ consistent: true })
  return found(data && isVisibleTo(userId, data) ? data : null, missing)
}

/** Fails when it, or the next task of its series, was written since it was read. */
export async function put(current: StoredTodo, changes: Partial<StoredTodo>): Promise<StoredTodo> {
  const { version } = current
  const now = new Date().toISOString()
  const written = { ...current, ...changes, updatedAt: now, version: version + 1 }
  const { nextId, writes } = await seriesWrites(current, written)
  const next = { ...written, nextId }
  const putting = TodoEntity.put(next).where((todo, { eq }) => eq(todo.version, version))
  if (writes.length > 0) await transact([putting, ...writes])
  else await putting.go()
  return next
}

/**
 * Completing a repeated task creates the next one, once; reopening it deletes the next one while nobody has touched it
 * (rules/team.md#repeated-tasks).
 */
async function seriesWrites(
  before: StoredTodo,
  after: StoredTodo,
): Promise<{ nextId: string | undefined; writes: unknown[] }> {
  const { agencyId, nextId, repeat } = after
  const [wasDone, isDone] = [before, after].map(({ status }) => status === "completed")
  if (!wasDone && isDone && repeat && !nextId) {
    const next = nextOf(after, repeat)
    return next ? { nextId: next.todoId, writes: [TodoEntity.create(next)] } : { nextId, writes: [] }
  }
  if (wasDone && !isDone && nextId) {
    const { data: next } = await TodoEntity.get({ agencyId, todoId: nextId }).go({ consistent: true })
    if (next?.version === 1)
      return {
        nextId: undefined,
        writes: [TodoEntity.remove(next).where(({ version }, { eq }) => eq(version, 1))],
      }
  }
  return { nextId, writes: [] }
}

/** Null after the last year that the board shows. */
function nextOf(todo: StoredTodo, repeat: Repeat): StoredTodo | null {
  const dueDate = parisDay(todo.dueAt)
  const { monthDay = monthDayOf(dueDate) } = todo
  const next = nextDueDay(repeat, { dueDate, monthDay }, today())
  if (!isWithinReach(next)) return null
  return {
    ...todo,
    todoId: newId(),
    version: 1,
    status: "pending",
    place: placeOf(todo.place !== "board", "pending"),
    dueAt: noonOf(next),
    checklist: todo.checklist?.map((item) => ({ ...item, done: false })),
    monthDay: repeat === "monthly" ? monthDay : undefined,
    nextId: undefined,
    completedAt: undefined,
    createdAt: todo.updatedAt,
  }
}

/**
 * Moves it into the bin; returns its entry's id.
 * @throws AppError not_found, also for tasks that the member may not see
 */
export const discard = (member: Member, todoId: string): Promise<string | null> =>
  Bin.discardItem(
    TodoEntity,
    () => stored(member, todoId),
    (todo) => ({
      deleted: {
        agencyId: member.agencyId,
        kind: "todo",
        recordId: todoId,
        name: todo.title,
        right: "todo",
        ...(todo.place === "board" && { visibleTo: [todo.createdBy, todo.assignedTo ?? todo.createdBy] }),
        deletedBy: member.userId,
      },
      removing: [TodoEntity.remove(todo).where(({ version }, { eq }) => eq(version, todo.version))],
    }),
  )

export const restorer = Bin.singleItem(TodoEntity, { refusal: () => conflict() })

interface FormFields extends Omit<TodoFields, "checklist"> {
  checklist: Todo["checklist"]
  status: TodoStatus
}

/** A form's checklist: an item of a known id keeps its tick (rules/team.md#checklist). */
export function tickedAs(before: Todo["checklist"], items: TodoFields["checklist"]): Todo["checklist"] {
  const done = new Set(before.flatMap((item) => (item.done ? item.id : [])))
  return items.map((item) => ({ ...item, done: done.has(item.id) }))
}

/** A form's fields in stored form; omits empty ones. */
export function toStored({
  title,
  description,
  priority,
  dueDate,
  time,
  assignedTo,
  subject,
  checklist,
  repeat,
  status,
}: FormFields) {
  const automatic = isAutomatic(title)
  return {
    title,
    description: description || undefined,
    priority,
    status,
    dueAt: noonOf(dueDate),
    time: time ?? undefined,
    place: placeOf(automatic, status),
    assignedTo: automatic ? undefined : (assignedTo ?? undefined),
    subject: subject ?? undefined,
    checklist: checklist.length > 0 ? checklist : undefined,
    repeat: repeat ?? undefined,
  }
}

/** rules/team.md#automatic-tasks */
export const placeOf = (automatic: boolean, status: TodoStatus): Place =>
  automatic ? (status === "completed" ? "automaticDone" : "automatic") : "board"

/** The attributes that change with a status: the time of completion (rules/team.md#a-tasks-status). */
export const statusOf = (
  { completedAt }: Pick<StoredTodo, "completedAt">,
  status: TodoStatus,
): Pick<StoredTodo, "status" | "completedAt"> => ({
  status,
  completedAt: status === "completed" ? (completedAt ?? new Date().toISOString()) : undefined,
})

/** Adds names to tasks: of people in parallel with the tasks' own read, then of the records that they belong to. */
export async function showing(member: Member) {
  const nameOf = await membersOf(member)
  // The super-admin in another agency is not one of its members.
  const person = (id: string) => ({ id, name: id === member.userId ? member.name : nameOf(id).name })
  const show = (todo: StoredTodo, subject: Todo["subject"]): Todo => ({
    id: todo.todoId,
    version: todo.version,
    title: todo.title,
    description: todo.description ?? "",
    status: todo.status,
    priority: todo.priority,
    dueDate: parisDay(todo.dueAt),
    time: todo.time ?? null,
    automatic: todo.place !== "board",
    author: person(todo.createdBy),
    assignee: todo.assignedTo === undefined ? null : person(todo.assignedTo),
    subject,
    checklist: todo.checklist ?? [],
    repeat: todo.repeat ?? null,
    nextId: todo.nextId ?? null,
    completedAt: todo.completedAt ?? null,
    createdAt: todo.createdAt,
    updatedAt: todo.updatedAt,
  })
  const all = async (todos: readonly StoredTodo[]): Promise<Todo[]> => {
    const named = await subjectsOf(
      member,
      todos.flatMap(({ subject }) => subject ?? []),
    )
    return todos.map((todo) => show(todo, named(todo.subject)))
  }
  const one = async (todo: StoredTodo): Promise<Todo> => found((await all([todo]))[0], missing)
  return { all, one }
}
