import { type Actor, asMember } from "../../lib/access.ts"
import { firstPage, fromCursor, type Page, type Position } from "../../lib/paging.ts"
import { AUTOMATIC_PAGE_SIZE, type Todo, type TodosInput } from "./contract.ts"
import { type StoredTodo, TodoEntity } from "./entities.ts"
import { showing } from "./store.ts"

/**
 * The agency's automatic tasks, for all members: open ones, the earliest due first, then done ones, the latest first
 * (rules/team.md#automatic-tasks). One round of reads, both in parallel.
 */
export async function automatic(actor: Actor, { cursor }: TodosInput["automatic"]): Promise<Page<Todo>> {
  const member = asMember(actor, "todo")
  const { agencyId } = member
  const after = fromCursor(cursor)
  const [open, done, shown] = await Promise.all([
    after?.[0] === DONE ? [] : readOpen(agencyId, after),
    readDone(agencyId, after?.[0] === DONE ? after : null),
    showing(member),
  ])
  const { items, nextCursor } = firstPage([...open, ...done], { positionOf, size: AUTOMATIC_PAGE_SIZE })
  return { items: await shown.all(items), nextCursor }
}

const DONE = "automaticDone"
const limit = AUTOMATIC_PAGE_SIZE + 1

const positionOf = ({ place, dueAt, todoId }: StoredTodo): Position => [place, `${dueAt}#${todoId}`]

/** The position's part of the index's sort key. */
function keyAt([, sortKey]: Position) {
  const [dueAt = "", todoId = ""] = sortKey.split("#")
  return { dueAt, todoId }
}

async function readOpen(agencyId: string, after: Position | null): Promise<StoredTodo[]> {
  const all = TodoEntity.query.byDue({ agencyId, place: "automatic" })
  const { data } = await (after ? all.gt(keyAt(after)) : all).go({ limit })
  return data
}

async function readDone(agencyId: string, after: Position | null): Promise<StoredTodo[]> {
  const all = TodoEntity.query.byDue({ agencyId, place: DONE })
  const { data } = await (after ? all.lt(keyAt(after)) : all).go({ limit, order: "desc" })
  return data
}
