import { type Actor, asMember } from "../../../lib/access.ts"
import { getAll } from "../../../lib/batch.ts"
import { dayAfter, today } from "../../../lib/day.ts"
import { fromCursor, type Page, type Position } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import type { DueStep } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { endOfWeek } from "../rules/steps.ts"
import { DUE_STEPS_PAGE_SIZE, MOST_COUNTED_STEPS } from "../rules/values.ts"
import { RootEntity, StepEntity, type StepItem } from "../store/entities.ts"
import { pageOfSteps, showing, stretchFor } from "./shown-steps.ts"

/**
 * Open steps until a day, the longest due first (rules/campaigns.md#due-steps): reads the index and the agency's people
 * in parallel, then the collaborations.
 */
export async function dueSteps(
  actor: Actor,
  { to = endOfWeek(today()), whose, cursor }: StaffInput["dueSteps"],
): Promise<Page<DueStep>> {
  const member = asMember(actor, "collaborations")
  const personId = whose === "mine" ? member.userId : undefined
  const size = DUE_STEPS_PAGE_SIZE
  const limit = stretchFor(personId, size)
  const found = stepsIn(member.agencyId, { to, after: fromCursor(cursor), limit })
  return pageOfSteps(member, { found, limit, size, positionOf, personId })
}

/** Open steps that a search reads, and those that it answers. */
const MOST_SEARCHED = 2000
const MOST_FOUND = 6

/** Open steps with a deadline whose name holds the text, the longest due first (rules/interface.md#palette). */
export async function findSteps(
  actor: Actor,
  { search }: StaffInput["findSteps"],
): Promise<{ items: DueStep[] }> {
  const member = asMember(actor, "collaborations")
  const term = fold(search)
  if (!term) return { items: [] }
  const all = stepsIn(member.agencyId, { to: "9999-12-31", after: null, limit: MOST_SEARCHED })
  const named = all.then((steps) =>
    steps.filter(({ name }) => fold(name).includes(term)).slice(0, MOST_FOUND),
  )
  const { steps, show } = await showing(member, named)
  return { items: steps.flatMap((step) => show(step) ?? []) }
}

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

/** The steps after a position, until a day inclusive. */
async function stepsIn(agencyId: string, { to, after, limit }: Range): Promise<StepItem[]> {
  const [dueDay = "0", ids = ""] = after ?? []
  if (dueDay > to) return []
  const [collaborationId, stepId] = ids.split("#")
  // The range includes the position's own item.
  const count = limit + (after ? 1 : 0)
  const { data } = await StepEntity.query
    .byDueDay({ agencyId })
    // After all keys of the last day. The next day may have a five-digit year, which does not sort with four-digit
    // ones.
    .between({ dueDay, ...(after && { collaborationId, stepId }) }, { dueDay: `${to}~` })
    .go({ limit: count, count })
  return data
    .filter((step) => step.stepId !== stepId || step.collaborationId !== collaborationId)
    .slice(0, limit)
}

const MAX_LATE = 250

/**
 * The agency's late steps, up to 250, the longest due first, each with its assignee; the steps of former members go to
 * the manager (rules/campaigns.md#whose-a-step-is).
 */
export async function lateSteps(agencyId: string, team: ReadonlySet<string>) {
  const found = await stepsIn(agencyId, { to: dayAfter(today(), -1), after: null, limit: MAX_LATE })
  const collaborationIds = [...new Set(found.map(({ collaborationId }) => collaborationId))]
  const roots = await getAll(
    RootEntity,
    collaborationIds.map((collaborationId) => ({ agencyId, collaborationId })),
    { consistent: true, attributes: ["collaborationId", "manager"] },
  )
  const managers = new Map(roots.map(({ collaborationId, manager }) => [collaborationId, manager]))
  return found.flatMap(({ name, assigneeId, collaborationId }) => {
    const manager = managers.get(collaborationId)
    if (manager === undefined) return []
    return [{ name, manager, assigneeId: assigneeId && team.has(assigneeId) ? assigneeId : null }]
  })
}

/** The number of late steps, and of others due this week: two parallel reads, each of a hundred at most. */
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
