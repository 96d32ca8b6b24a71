import { type Actor, asMember, asPerson, assertAccess } from "../lib/access.ts"
import { conflict, notFound } from "../lib/error.ts"
import type { Inputs } from "../lib/operation.ts"
import { mergedPage, type Page, pageOf, SEARCH, shardOf } from "../lib/paging.ts"
import { fullName } from "../lib/text.ts"
import { holds, retryOnConflict, transact } from "../lib/transact.ts"
import * as Totals from "../totals/index.ts"
import { findActiveAgency, seatLeft } from "./agencies/seats.ts"
import type { ApprovalStatus } from "./contract/approval-status.ts"
import type { approvalsContract, Candidate } from "./contract/approvals.ts"
import { UserEntity } from "./users/entities.ts"
import {
  everybody,
  everybodyOf,
  isSuperAdmin,
  listOfAgency,
  type Person,
  positionOf,
  statusOf,
  visible,
} from "./users/people.ts"

const SIZE = 25

type Input = Inputs<typeof approvalsContract>
type Query = Input["list"]
type Decision = Input["decide"]
type Counts = Record<ApprovalStatus, number>

export const shownCandidate = (person: Person, agencyName: string | null): Candidate => ({
  ...person,
  id: person.userId,
  status: statusOf(person),
  agencyId: person.agencyId || null,
  agencyName,
  createdAt: person.createdAt ?? "",
})

/** The people whom an agency's administrator approves or rejects (rules/platform.md#approval), newest first. */
export async function list(actor: Actor, { search, status, cursor }: Query) {
  const { agencyId, agencyName, userId } = asMember(actor, "admin")
  const [people, agency] = await Promise.all([listOfAgency(agencyId), findActiveAgency(agencyId)])
  const above = [userId, agency?.ownerId]
  const candidates = people.filter((person) => !above.includes(person.userId) && visible("")(person))
  const matches = candidates
    .filter(visible(search))
    .filter((person) => !status || statusOf(person) === status)
  const { items, nextCursor } = pageOf(matches, { positionOf, size: SIZE, cursor })
  return {
    items: items.map((person) => shownCandidate(person, agencyName)),
    nextCursor,
    counts: countsOf(candidates),
  }
}

function countsOf(people: readonly Person[]): Counts {
  const counts: Counts = { pending: 0, approved: 0, rejected: 0 }
  for (const person of people) counts[statusOf(person)] += 1
  return counts
}

/** Everybody but the super-admin, newest first; the counts come from the stored totals. */
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

/**
 * Before `migrateStatuses`, people without a status are in no index by status, so this scans the list of all people.
 */
function pageOfAll({ status, search, cursor }: Query): Promise<Page<Person>> {
  const found = visible(search)
  const keeps = (person: Person) => statusOf(person) === status && found(person)
  return mergedPage(everybody, { size: SIZE, cursor, keeps, ...SEARCH })
}

/**
 * An administrator approves or rejects a member of their agency, but not the owner. The decision is final: of
 * concurrent decisions, one succeeds.
 * @throws AppError not_found, also for a member of another agency; conflict when the person is already decided
 */
export async function decide(actor: Actor, decision: Decision) {
  const { agencyId, userId } = asMember(actor, "admin")
  const agency = await findActiveAgency(agencyId)
  const above = [userId, agency?.ownerId]
  return decideOn(decision, (person) => person.agencyId === agencyId && !above.includes(person.userId))
}

/** The super-admin approves or rejects any other person. */
export async function decideAnywhere(actor: Actor, decision: Decision) {
  assertAccess(actor, "super-admin")
  const { userId } = asPerson(actor)
  return decideOn(decision, (person) => person.userId !== userId)
}

function decideOn({ userId, decision }: Decision, isTheirs: (person: Person) => boolean) {
  const attempt = async () => {
    const person = await undecided(userId, isTheirs)
    await transact([write(person, decision), ...(decision === "rejected" ? await seatBack(person) : [])])
    return { id: userId, name: fullName(person), status: decision }
  }
  return retryOnConflict(attempt, { refuse: alreadyDecided })
}

/** A rejected member has no seat (rules/platform.md#seats). */
async function seatBack({ agencyId, userId }: Person): Promise<unknown[]> {
  const agency = agencyId ? await findActiveAgency(agencyId) : null
  return agency && agency.ownerId !== userId ? [seatLeft(agency, userId)] : []
}

async function undecided(userId: string, isTheirs: (person: Person) => boolean): Promise<Person> {
  const { data: person } = await UserEntity.get({ userId }).go({ consistent: true })
  if (!person || isSuperAdmin(person) || !isTheirs(person)) throw notFound()
  if (statusOf(person) !== "pending") throw alreadyDecided()
  return person
}

const alreadyDecided = () => conflict("Cet utilisateur a déjà été traité.")

/** Condition: still pending, and in the same agency. */
const write = ({ userId, createdAt, agencyId }: Person, status: Decision["decision"]) =>
  UserEntity.patch({ userId })
    .set({ status, shard: shardOf(userId) })
    .composite({ createdAt })
    .where((person, { eq, notExists }) => `(${eq(person.status, "pending")} OR ${notExists(person.status)})`)
    .where((person, { eq }) => eq(person.agencyId, agencyId))

/** People updated by one request. */
const PORTION = 100
const AT_ONCE = 10

/**
 * Sets the status of people without one to pending, a portion at a time; the caller repeats it with the cursor until it
 * is null.
 */
export async function migrateStatuses(actor: Actor, { cursor }: { cursor?: string }) {
  assertAccess(actor, "super-admin")
  const keeps = ({ status }: Person) => !status
  const { items, nextCursor } = await mergedPage(everybody, { ...SEARCH, size: PORTION, cursor, keeps })
  let migrated = 0
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const done = await Promise.all(items.slice(from, from + AT_ONCE).map(makePending))
    migrated += done.filter(Boolean).length
  }
  return { migrated, nextCursor }
}

/** False when the person has a status: the list may be out of date. */
const makePending = ({ userId, createdAt }: Person): Promise<boolean> =>
  holds(
    UserEntity.patch({ userId })
      .set({ status: "pending", shard: shardOf(userId) })
      .composite({ createdAt })
      .where(({ status }, { notExists }) => notExists(status))
      .go(),
  )
