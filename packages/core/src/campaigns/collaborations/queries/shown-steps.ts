import * as Identity from "../../../account/users/index.ts"
import type { Member } from "../../../lib/access.ts"
import { getAll } from "../../../lib/batch.ts"
import { today } from "../../../lib/day.ts"
import { type Page, type Position, toCursor } from "../../../lib/paging.ts"
import { fullName } from "../../../lib/text.ts"
import type { DueStep } from "../contract/shapes.ts"
import { isLate, isOf } from "../rules/steps.ts"
import { RootEntity, type StepItem } from "../store/entities.ts"

const ROOT = ["collaborationId", "name", "brand", "manager"] as const

/**
 * Prepares stored steps for a list: reads the agency's people in parallel with the steps, then the collaborations,
 * except those of steps that are assigned to another person than the requested one.
 */
export async function showing(
  { agencyId, userId, name }: Member,
  reading: Promise<readonly StepItem[]>,
  /** Only this person's steps; by default, all. */
  personId?: string,
) {
  const [steps, people] = await Promise.all([reading, Identity.listOfAgency(agencyId)])
  const team = new Map(
    people
      .filter((one) => Identity.statusOf(one) !== "rejected")
      .map((person) => [person.userId, fullName(person)]),
  )
  // The index may not yet include a new member.
  team.set(userId, name)
  const assigneeOf = ({ assigneeId }: StepItem) => (assigneeId && team.has(assigneeId) ? assigneeId : null)
  const isAnothers = (step: StepItem) => personId && ![null, personId].includes(assigneeOf(step))
  const ids = new Set(steps.flatMap((step) => (isAnothers(step) ? [] : step.collaborationId)))
  const roots = await getAll(
    RootEntity,
    [...ids].map((collaborationId) => ({ agencyId, collaborationId })),
    { consistent: true, attributes: ROOT },
  )
  const byId = new Map(roots.map((root) => [root.collaborationId, root]))
  /** Whether a step belongs to a person (rules/campaigns.md#whose-a-step-is); former members have none. */
  const isTheirs = (assigneeId: string | null, manager: string, id: string): boolean =>
    team.has(id) && isOf({ assigneeId, manager }, { id, name: team.get(id) ?? "" })
  return {
    steps,
    /** Null for another person's step, and when the collaboration is deleted but not yet swept. */
    show(step: StepItem): DueStep | null {
      const root = byId.get(step.collaborationId)
      const assigneeId = assigneeOf(step)
      if (!root || (personId && !isTheirs(assigneeId, root.manager, personId))) return null
      return {
        ...step,
        id: step.stepId,
        deadline: step.deadline ?? null,
        time: (step.deadline && step.time) || null,
        participantName: step.participantName ?? null,
        assigneeId,
        late: isLate(step, today()),
        collaboration: { ...root, id: root.collaborationId },
      }
    },
  }
}

interface Stretch {
  /** One more than `limit`, when there are as many. */
  found: Promise<StepItem[]>
  /** Number of steps to use. */
  limit: number
  /** Items per page. */
  size: number
  positionOf: (step: StepItem) => Position
  /** Only this person's steps; by default, all. */
  personId?: string | undefined
}

/** A page from one range of an index; for one person it may be short or empty, and still leads on. */
export async function pageOfSteps(
  member: Member,
  { found, limit, size, positionOf, personId }: Stretch,
): Promise<Page<DueStep>> {
  const { steps, show } = await showing(member, found, personId)
  const items: DueStep[] = []
  let looked = 0
  for (const step of steps.slice(0, limit - 1)) {
    if (items.length === size) break
    looked += 1
    const shown = show(step)
    if (shown) items.push(shown)
  }
  const last = steps[looked - 1]
  return { items, nextCursor: last && looked < steps.length ? toCursor(positionOf(last)) : null }
}

/** Steps to read when only one person's are requested. */
const STEPS_PER_READ = 60

/** Number of steps to read for a page: the page's size, or for one person enough to find theirs. */
export const stretchFor = (personId: string | undefined, size: number): number =>
  (personId ? STEPS_PER_READ : size) + 1
