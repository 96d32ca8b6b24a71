import { Identity } from "../../../account/users/index.ts"
import { type Actor, asMember } from "../../../lib/access.ts"
import { getAll } from "../../../lib/batch.ts"
import { dayAfter, today } from "../../../lib/day.ts"
import { fromCursor, type Page, type Position, toCursor } from "../../../lib/paging.ts"
import type { DueStep } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { endOfWeek, isLate, isOf } from "../rules/steps.ts"
import { DUE_STEPS_PAGE_SIZE, MOST_COUNTED_STEPS } from "../rules/values.ts"
import { RootEntity, StepEntity, type StepItem } from "../store/entities.ts"

/** Looked through at a time for one's own. */
const LOOKED_AT = 250

const ROOT = ["collaborationId", "name", "brand", "manager"] as const

/**
 * Open steps up to a day, the longest due first (rules/campaigns.md#due-steps): the index beside the agency's people,
 * then the collaborations.
 */
export async function dueSteps(
  actor: Actor,
  { to = endOfWeek(today()), whose, cursor }: StaffInput["dueSteps"],
): Promise<Page<DueStep>> {
  const { agencyId, userId: id, name } = asMember(actor, "collaborations")
  const mine = whose === "mine"
  const limit = (mine ? LOOKED_AT : DUE_STEPS_PAGE_SIZE) + 1
  const [found, people] = await Promise.all([
    stepsIn(agencyId, { to, after: fromCursor(cursor), limit }),
    Identity.listOfAgency(agencyId),
  ])
  const team = new Set(
    people.filter((one) => Identity.statusOf(one) !== "rejected").map(({ userId }) => userId),
  )
  // The list may not show yet who has just joined.
  team.add(id)
  const collaborationIds = [...new Set(found.map(({ collaborationId }) => collaborationId))]
  const roots = await getAll(
    RootEntity,
    collaborationIds.map((collaborationId) => ({ agencyId, collaborationId })),
    { consistent: true, attributes: ROOT },
  )
  const byId = new Map(roots.map((root) => [root.collaborationId, root]))
  const items: DueStep[] = []
  let looked = 0
  for (const step of found.slice(0, limit - 1)) {
    if (items.length === DUE_STEPS_PAGE_SIZE) break
    looked += 1
    const root = byId.get(step.collaborationId)
    // Gone, and its steps not swept yet.
    if (!root) continue
    const assigneeId = step.assigneeId && team.has(step.assigneeId) ? step.assigneeId : null
    if (mine && !isOf({ assigneeId, manager: root.manager }, { id, name })) continue
    items.push(toDueStep({ ...step, assigneeId }, { ...root, id: root.collaborationId }))
  }
  const last = found[looked - 1]
  return { items, nextCursor: last && looked < found.length ? toCursor(positionOf(last)) : null }
}

const toDueStep = (
  step: Omit<StepItem, "assigneeId"> & Pick<DueStep, "assigneeId">,
  collaboration: DueStep["collaboration"],
): DueStep => ({
  ...step,
  id: step.stepId,
  deadline: step.deadline ?? null,
  participantName: step.participantName ?? null,
  late: isLate(step, today()),
  collaboration,
})

type DuePlace = Pick<StepItem, "dueDay" | "collaborationId" | "stepId">

const positionOf = ({ dueDay = "", collaborationId, stepId }: DuePlace): Position => [
  dueDay,
  `${collaborationId}#${stepId}`,
]

interface Range {
  to: string
  after: Position | null
  limit: number
}

/** Those that stand after a position, up to a day with it. */
async function stepsIn(agencyId: string, { to, after, limit }: Range): Promise<StepItem[]> {
  const [dueDay = "0", ids = ""] = after ?? []
  if (dueDay > to) return []
  const [collaborationId, stepId] = ids.split("#")
  // The range includes the position's own.
  const count = limit + (after ? 1 : 0)
  const { data } = await StepEntity.query
    .byDueDay({ agencyId })
    .between({ dueDay, ...(after && { collaborationId, stepId }) }, { dueDay: dayAfter(to, 1) })
    .go({ limit: count, count })
  return data
    .filter((step) => step.stepId !== stepId || step.collaborationId !== collaborationId)
    .slice(0, limit)
}

/**
 * The agency's steps that are late, up to 250, the longest due first, with whose they are: of who is not of these people
 * any more, the manager's (rules/campaigns.md#whose-a-step-is).
 */
export async function lateSteps(agencyId: string, team: ReadonlySet<string>) {
  const found = await stepsIn(agencyId, { to: dayAfter(today(), -1), after: null, limit: LOOKED_AT })
  const collaborationIds = [...new Set(found.map(({ collaborationId }) => collaborationId))]
  const roots = await getAll(
    RootEntity,
    collaborationIds.map((collaborationId) => ({ agencyId, collaborationId })),
    { consistent: true, attributes: ROOT },
  )
  const managers = new Map(roots.map(({ collaborationId, manager }) => [collaborationId, manager]))
  return found.flatMap(({ name, assigneeId, collaborationId }) => {
    const manager = managers.get(collaborationId)
    if (manager === undefined) return []
    return [{ name, manager, assigneeId: assigneeId && team.has(assigneeId) ? assigneeId : null }]
  })
}

/** Late steps, and others of this week: two reads side by side, each of a hundred at the most. */
export async function dueCounts(actor: Actor): Promise<{ late: number; thisWeek: number }> {
  const { agencyId } = asMember(actor, "collaborations")
  const day = today()
  const [late, thisWeek] = await Promise.all([
    countBetween(agencyId, "0", dayAfter(day, -1)),
    countBetween(agencyId, day, endOfWeek(day)),
  ])
  return { late, thisWeek }
}

async function countBetween(agencyId: string, from: string, to: string): Promise<number> {
  const { data } = await StepEntity.query
    .byDueDay({ agencyId })
    .between({ dueDay: from }, { dueDay: dayAfter(to, 1) })
    .go({ limit: MOST_COUNTED_STEPS, count: MOST_COUNTED_STEPS, attributes: ["stepId"] })
  return data.length
}
