import * as Identity from "../../account/users/index.ts"
import { type Actor, asMember, type Member, type SystemActor } from "../../lib/access.ts"
import { createOnce } from "../../lib/creation.ts"
import { type DayRange, dayAfter, parisDay, startOfDay } from "../../lib/day.ts"
import { conflict, found, invalid, notFound } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import { eraseAll } from "../../lib/removal.ts"
import { retryOnConflict, throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { Todo, TodosInput } from "./contract.ts"
import { type StoredTodo, TodoEntity } from "./entities.ts"
import { isAutomatic, mondayOf } from "./rules.ts"
import { discard, isVisibleTo, placeOf, put, showing, statusOf, stored, tickedAs, toStored } from "./store.ts"
import { assertSubject } from "./subjects.ts"

export { automatic } from "./automatic.ts"
export { restorer } from "./store.ts"

/** The week's tasks that the caller created or is assigned (rules/team.md#whose-tasks-one-sees): one round of reads. */
export async function week(actor: Actor, { day }: TodosInput["week"]): Promise<{ items: Todo[] }> {
  const from = mondayOf(day)
  return between(actor, { from, to: dayAfter(from, 6) })
}

/** The same for these days. */
export async function between(actor: Actor, { from, to }: DayRange): Promise<{ items: Todo[] }> {
  const member = asMember(actor, "todo")
  const { agencyId, userId } = member
  const [{ data }, shown] = await Promise.all([
    TodoEntity.query
      .byDue({ agencyId, place: "board" })
      .between({ dueAt: startsAt(from) }, { dueAt: startsAt(dayAfter(to, 1)) })
      .go({ pages: "all" }),
    showing(member),
  ])
  return { items: await shown.all(data.filter((todo) => isVisibleTo(userId, todo))) }
}

const startsAt = (day: string): string => startOfDay(day).toISOString()

export async function get(actor: Actor, { todoId }: TodosInput["get"]): Promise<Todo> {
  const member = asMember(actor, "todo")
  const [todo, shown] = await Promise.all([stored(member, todoId), showing(member)])
  return shown.one(todo)
}

/**
 * Always starts as pending (rules/team.md#a-tasks-status).
 * @throws AppError invalid for an assignee outside the agency
 */
export async function create(
  actor: Actor,
  { creationId, ...fields }: TodosInput["create"],
  todoId: string = newId(),
): Promise<Todo> {
  const member = asMember(actor, "todo")
  const { agencyId, userId } = member
  return createOnce(
    { agencyId, creationId, body: fields },
    async (remember) => {
      const [shown] = await Promise.all([
        showing(member),
        assertAssignable(member, fields),
        assertSubject(member, fields.subject),
      ])
      const now = new Date().toISOString()
      const todo: StoredTodo = {
        agencyId,
        todoId,
        version: 1,
        ...toStored({
          ...fields,
          assignedTo: fields.assignedTo ?? userId,
          checklist: tickedAs([], fields.checklist),
          status: "pending",
        }),
        createdBy: userId,
        updatedBy: userId,
        createdAt: now,
        updatedAt: now,
      }
      await transact([TodoEntity.create(todo), ...remember(todo.todoId)])
      return shown.one(todo)
    },
    (todoId) => get(actor, { todoId }),
  )
}

/**
 * Author and agency stay.
 * @throws AppError conflict when the stored version differs, invalid for an assignee outside the agency
 */
export async function update(
  actor: Actor,
  { todoId, version, ...changes }: TodosInput["update"],
): Promise<Todo> {
  const member = asMember(actor, "todo")
  const { userId } = member
  const [current, shown, assignable] = await Promise.all([
    stored(member, todoId),
    showing(member),
    isAssignable(member, changes.assignedTo),
    assertSubject(member, changes.subject),
  ])
  if (current.version !== version) throw conflict()
  const { assignedTo = current.assignedTo, checklist: items, ...rest } = changes
  const checklist = current.checklist ?? []
  const next = toStored({
    title: current.title,
    description: current.description ?? "",
    priority: current.priority,
    dueDate: parisDay(current.dueAt),
    time: current.time ?? null,
    status: current.status,
    subject: current.subject ?? null,
    repeat: current.repeat ?? null,
    ...rest,
    assignedTo: assignedTo ?? userId,
    checklist: items ? tickedAs(checklist, items) : checklist,
  })
  // Former members keep their tasks.
  if (!assignable && next.assignedTo && next.assignedTo !== current.assignedTo) throw notOfTeam()
  // On another day, the series goes on from there.
  const isSameSeries = next.dueAt === current.dueAt && next.repeat === current.repeat
  const monthDay = isSameSeries ? current.monthDay : undefined
  const write = put(current, { ...next, monthDay, ...statusOf(current, next.status), updatedBy: userId })
  return shown.one(
    await throwIfConditionFailed(write, async () => {
      // Throws not_found when it is deleted.
      await stored(member, todoId)
      return conflict()
    }),
  )
}

/** A repeated call changes nothing (rules/team.md#a-tasks-status). */
export async function complete(actor: Actor, { todoId, completed }: TodosInput["complete"]): Promise<Todo> {
  const member = asMember(actor, "todo")
  const preparing = showing(member)
  const todo = await retryOnConflict(async () => {
    const current = await stored(member, todoId)
    if ((current.status === "completed") === completed) return current
    const changes = statusOf(current, completed ? "completed" : "pending")
    const place = placeOf(current.place !== "board", changes.status)
    return put(current, { ...changes, place, updatedBy: member.userId })
  })
  return (await preparing).one(todo)
}

/**
 * A repeated call changes nothing (rules/team.md#checklist).
 * @throws AppError not_found, also when the task no longer has the item
 */
export async function check(actor: Actor, { todoId, itemId, done }: TodosInput["check"]): Promise<Todo> {
  const member = asMember(actor, "todo")
  const preparing = showing(member)
  const todo = await retryOnConflict(async () => {
    const current = await stored(member, todoId)
    const items = current.checklist ?? []
    const item = found(
      items.find(({ id }) => id === itemId),
      () => notFound("Cette sous-tâche n'existe pas ou n'existe plus."),
    )
    if (item.done === done) return current
    const checklist = items.map((one) => (one === item ? { ...one, done } : one))
    return put(current, { checklist, updatedBy: member.userId })
  })
  return (await preparing).one(todo)
}

/** @throws AppError not_found, also for tasks that the caller may not see */
export async function remove(actor: Actor, { todoId }: TodosInput["remove"]) {
  return { id: todoId, binId: await discard(asMember(actor, "todo"), todoId) }
}

/** Erases an example, which goes into no bin. */
export async function eraseSample(actor: Actor, { todoId }: TodosInput["remove"]): Promise<void> {
  await TodoEntity.delete({ agencyId: asMember(actor, "todo").agencyId, todoId }).go()
}

const notOfTeam = () => {
  const message = "Cette personne ne fait pas partie de votre équipe."
  return invalid(message, { assignedTo: message })
}

/** Without an assignee, the task is the person's own (rules/team.md#who-is-to-do-it). */
const isAssignable = async (member: Member, assignee: string | null | undefined): Promise<boolean> =>
  !assignee || Identity.isTeammate(member, assignee)

async function assertAssignable(member: Member, { title, assignedTo }: TodosInput["create"]): Promise<void> {
  if (!isAutomatic(title) && !(await isAssignable(member, assignedTo))) throw notOfTeam()
}

export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(TodoEntity, (page) => TodoEntity.query.primary({ agencyId }).go(page))
