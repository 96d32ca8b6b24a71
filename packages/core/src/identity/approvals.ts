import { type Actor, asMember, asPerson, assertAccess } from "../actor.ts"
import { standing } from "../agencies/admission.ts"
import { mergedPage, SEARCH } from "../merged.ts"
import { type Page, pageOf } from "../position.ts"
import { Totals } from "../totals/index.ts"
import type { ApprovalStatus, Candidate } from "./approvals-contract.ts"
import { UserEntity } from "./entity.ts"
import { everybody, everybodyOf, type Person, positionOf, statusOf, visible } from "./people.ts"

export * as Approvals from "./approvals.ts"
export { decide, decideAnywhere } from "./decision.ts"
export { migrateStatuses } from "./status-migration.ts"

/** People shown at a time. */
const SIZE = 25

interface Query {
  search: string
  status?: ApprovalStatus
  cursor?: string
}

type Counts = Record<ApprovalStatus, number>

export const shownCandidate = (person: Person, agencyName: string | null): Candidate => ({
  ...person,
  id: person.userId,
  status: statusOf(person),
  agencyId: person.agencyId || null,
  agencyName,
  createdAt: person.createdAt ?? "",
})

/** The people of an administrator's agency but themselves (spec 1 §6) and its owner, newest first. */
export async function ofAgency(actor: Actor, { search, status, cursor }: Query) {
  const { agencyId, agencyName, userId } = asMember(actor, "admin")
  const [{ data }, agency] = await Promise.all([
    UserEntity.query.byAgency({ agencyId }).go({ pages: "all" }),
    standing(agencyId),
  ])
  const above = [userId, agency?.ownerId]
  const others = data.filter((person) => !above.includes(person.userId) && visible("")(person))
  const wanted = others.filter(visible(search)).filter((person) => !status || statusOf(person) === status)
  const { items, nextCursor } = pageOf(wanted, { positionOf, size: SIZE, cursor })
  return {
    items: items.map((person) => shownCandidate(person, agencyName)),
    nextCursor,
    counts: countsOf(others),
  }
}

function countsOf(people: readonly Person[]): Counts {
  const counts: Counts = { pending: 0, approved: 0, rejected: 0 }
  for (const person of people) counts[statusOf(person)] += 1
  return counts
}

/** Everybody but the super-admin, newest first; the counts are kept ones. */
export async function ofPlatform(actor: Actor, query: Query): Promise<Page<Person> & { counts: Counts }> {
  assertAccess(actor, "super-admin")
  const { status } = asPerson(actor)
  const [indexed, figures] = await Promise.all([pageByStatus(query), Totals.platform(actor)])
  const { usersPending = 0, usersApproved = 0, usersRejected = 0, usersWithoutStatus = 0 } = figures
  const counts: Counts = { pending: usersPending, approved: usersApproved, rejected: usersRejected }
  counts[status] = Math.max(0, counts[status] - 1)
  const unindexed = query.status === "pending" && usersWithoutStatus > 0
  return { ...(unindexed ? await pageOfAll(query) : indexed), counts }
}

function pageByStatus({ status, search, cursor }: Query): Promise<Page<Person>> {
  const list = status ? everybodyOf(status) : everybody
  return mergedPage(list, { size: SIZE, cursor, keeps: visible(search), ...(search && SEARCH) })
}

/** Until they are migrated, people without a status are in no index by status: the list of all is gone through. */
function pageOfAll({ status, search, cursor }: Query): Promise<Page<Person>> {
  const found = visible(search)
  const keeps = (person: Person) => statusOf(person) === status && found(person)
  return mergedPage(everybody, { size: SIZE, cursor, keeps, ...SEARCH })
}
