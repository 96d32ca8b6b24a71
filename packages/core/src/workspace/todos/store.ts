import * as Bin from "../../bin/index.ts"
import { membersOf } from "../../influencers/by-member/index.ts"
import type { Member } from "../../lib/access.ts"
import { parisDay } from "../../lib/day.ts"
import { conflict, found, notFound } from "../../lib/error.ts"
import type { Todo, TodoFields } from "./contract.ts"
import { type Place, type StoredTodo, TodoEntity } from "./entities.ts"
import { isAutomatic, noonOf, type TodoStatus } from "./rules.ts"

const missing = () => notFound("Cette tâche n'existe pas ou n'existe plus.")

/** Whether a person may see and change a task (rules/team.md#whose-tasks-one-sees). */
export const isVisibleTo = (userId: string, { place, createdBy, assignedTo }: StoredTodo): boolean =>
  place !== "board" || createdBy === userId || assignedTo === userId

/** @throws AppError not_found, also for another agency's and for tasks that the member may not see */
export async function stored({ agencyId, userId }: Member, todoId: string): Promise<StoredTodo> {
  const { data } = await TodoEntity.get({ agencyId, todoId }).go({ consistent: true })
  return found(data && isVisibleTo(userId, data) ? data : null, missing)
}

/** Fails when it was written since it was read. */
export async function put(current: StoredTodo, changes: Partial<StoredTodo>): Promise<StoredTodo> {
  const { version } = current
  const next = { ...current, ...changes, updatedAt: new Date().toISOString(), version: version + 1 }
  await TodoEntity.put(next)
    .where((todo, { eq }) => eq(todo.version, version))
    .go()
  return next
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

interface FormFields extends TodoFields {
  status: TodoStatus
}

/** A form's fields in stored form; omits empty ones. */
export function toStored({ title, description, priority, dueDate, assignedTo, status }: FormFields) {
  const automatic = isAutomatic(title)
  return {
    title,
    description: description || undefined,
    priority,
    status,
    dueAt: noonOf(dueDate),
    place: placeOf(automatic, status),
    assignedTo: automatic ? undefined : (assignedTo ?? undefined),
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

/** Adds names to tasks: one read, in parallel with theirs. */
export async function showing(member: Member): Promise<(todo: StoredTodo) => Todo> {
  const nameOf = await membersOf(member)
  // The super-admin in another agency is not one of its members.
  const person = (id: string) => ({ id, name: id === member.userId ? member.name : nameOf(id).name })
  return (todo) => ({
    id: todo.todoId,
    version: todo.version,
    title: todo.title,
    description: todo.description ?? "",
    status: todo.status,
    priority: todo.priority,
    dueDate: parisDay(todo.dueAt),
    automatic: todo.place !== "board",
    author: person(todo.createdBy),
    assignee: todo.assignedTo === undefined ? null : person(todo.assignedTo),
    completedAt: todo.completedAt ?? null,
    createdAt: todo.createdAt,
    updatedAt: todo.updatedAt,
  })
}
