import { Identity } from "../../../account/users/index.ts"
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
 * Makes of stored steps what is shown of them beside others': while they are read the agency's people, then the
 * collaborations, except of what is handed to somebody else than is asked for.
 */
export async function showing(
  { agencyId, userId, name }: Member,
  reading: Promise<readonly StepItem[]>,
  /** Whose alone; everybody's when left out. */
  personId?: string,
) {
  const [steps, people] = await Promise.all([reading, Identity.listOfAgency(agencyId)])
  const team = new Map(
    people
      .filter((one) => Identity.statusOf(one) !== "rejected")
      .map((person) => [person.userId, fullName(person)]),
  )
  // The list may not show yet who has just joined.
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
  /** Whose it is (rules/campaigns.md#whose-a-step-is); whoever is not of the agency has none. */
  const isTheirs = (assigneeId: string | null, manager: string, id: string): boolean =>
    team.has(id) && isOf({ assigneeId, manager }, { id, name: team.get(id) ?? "" })
  return {
    steps,
    /** Null for somebody else's, and for one whose collaboration is gone: it is not swept yet. */
    show(step: StepItem): DueStep | null {
      const root = byId.get(step.collaborationId)
      const assigneeId = assigneeOf(step)
      if (!root || (personId && !isTheirs(assigneeId, root.manager, personId))) return null
      return {
        ...step,
        id: step.stepId,
        deadline: step.deadline ?? null,
        participantName: step.participantName ?? null,
        assigneeId,
        late: isLate(step, today()),
        collaboration: { ...root, id: root.collaborationId },
      }
    },
  }
}

interface Stretch {
  /** One more than are looked at, where there are as many. */
  found: Promise<StepItem[]>
  /** As many as were asked for. */
  limit: number
  /** Items of a page. */
  size: number
  positionOf: (step: StepItem) => Position
  /** Whose alone; everybody's when left out. */
  personId?: string | undefined
}

/** A page of one stretch of an index; somebody's own may be few of it, or none, and the page leads on all the same. */
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

/** Where somebody's own are looked for. */
const LOOKED_AT = 60

/** As many are read at a time for a page: of everybody's no more than it shows, of one's own what they are among. */
export const stretchFor = (personId: string | undefined, size: number): number =>
  (personId ? LOOKED_AT : size) + 1
