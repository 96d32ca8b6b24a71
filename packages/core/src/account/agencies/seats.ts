import { AppError, invalid, unavailable } from "../../lib/error.ts"
import {
  failedConditions,
  holds,
  retryOnConflict,
  throwIfConditionFailed,
  transact,
  wasOvertaken,
} from "../../lib/transact.ts"
import { isActive, seatLimitMessage } from "../contract/subscription.ts"
import * as Identity from "../users/index.ts"
import { isSuperAdmin, type Person, statusOf } from "../users/people.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"

/** A request lasts 29 s: a person who waits for a seat gets an answer earlier. */
const PATIENCE_MS = 20_000

interface Seat extends Admission {
  agencyId: string
  /** Make the person a member, in the same transaction. */
  writes: readonly unknown[]
  /** The error when the condition of one of these writes fails. */
  refused: () => Error
}

/**
 * Takes a seat and makes the person a member, both or neither. Concurrent calls never exceed the number of seats; each
 * failed call gets the reason.
 * @throws AppError invalid, no_seat, or `unavailable` after too many collisions
 */
export async function takeSeat({ agencyId, exempt, writes, refused }: Seat): Promise<void> {
  const take = async () => {
    try {
      await transact([seatTaken(agencyId, { exempt }), ...writes])
    } catch (error) {
      const failed = failedConditions(error)
      if (failed.length && !failed.includes(0)) throw refused()
      if (wasOvertaken(error)) await assertOpen(agencyId, { exempt })
      throw error
    }
  }
  const refuse = (cause: unknown) =>
    unavailable("Une erreur est survenue lors de la tentative de rejoindre l'agence.", cause)
  await retryOnConflict(take, { refuse, milliseconds: PATIENCE_MS })
}

/** The same conditions as `assertOpen`'s, at the moment of the write. */
function seatTaken(agencyId: string, { exempt }: Admission): unknown {
  const now = new Date().toISOString()
  return AgencyEntity.patch({ agencyId })
    .add({ seatsUsed: 1 })
    .set({ seatsChangedAt: now })
    .where(({ removedAt }, { notExists }) => notExists(removedAt))
    .where(({ subscription }, { eq, gt }) => {
      if (exempt) return ""
      const { status, cancelAtPeriodEnd, currentPeriodEnd } = subscription
      return `${eq(status, "active")} AND (${eq(cancelAtPeriodEnd, false)} OR ${gt(currentPeriodEnd, now)})`
    })
    .where(
      ({ subscription: { seatLimit }, seatsUsed }, { notExists, name }) =>
        `(${notExists(seatLimit)} OR ${name(seatsUsed)} < ${name(seatLimit)})`,
    )
}

/** Far longer than an index needs to show who joined or left. */
const SETTLED_MS = 60_000

/** Whether the index of people is up to date, judging by the last change of seats. */
function isSettled({ seatsChangedAt, createdAt = "" }: StoredAgency): boolean {
  return Date.now() - Date.parse(seatsChangedAt ?? createdAt) >= SETTLED_MS
}

/**
 * Corrects the number of used seats from the list of people; does nothing when somebody joins or leaves, now or within
 * the last minute.
 * @returns whether the number was wrong
 */
export async function recountSeats(agencyId: string): Promise<boolean> {
  const agency = await findActiveAgency(agencyId)
  if (!agency || !isSettled(agency)) return false
  const { seatsUsed, seatsChangedAt } = agency
  const people = await Identity.listOfAgency(agencyId)
  const seated = people.filter((person) => hasSeat(agency, person)).length
  if (seated === seatsUsed) return false
  return holds(
    AgencyEntity.patch({ agencyId })
      .set({ seatsUsed: seated })
      .where((now, { eq, notExists }) =>
        seatsChangedAt ? eq(now.seatsChangedAt, seatsChangedAt) : notExists(now.seatsChangedAt),
      )
      .go(),
  )
}

/** A rejected member has no seat; the owner keeps one as long as the agency exists (rules/platform.md#seats). */
export const hasSeat = ({ ownerId }: StoredAgency, person: Person): boolean =>
  person.userId === ownerId || statusOf(person) !== "rejected"

/** The write that frees the seat of a member who leaves or is rejected; not for the owner. */
export function seatLeft(agency: StoredAgency, userId: string): unknown {
  const seats = seatsBack(agency)
  return AgencyEntity.patch({ agencyId: agency.agencyId })
    .add({ seatsUsed: -seats })
    .set({ seatsChangedAt: new Date().toISOString() })
    .where(({ ownerId, seatsUsed }, { ne, gte }) => `${ne(ownerId, userId)} AND ${gte(seatsUsed, seats)}`)
}

/** The write that gives an agency to another owner; the present owner stays or leaves. */
export function succeedOwnerWrite(agency: StoredAgency, successorId: string, leaves: boolean): unknown {
  const seats = leaves ? seatsBack(agency) : 0
  return AgencyEntity.patch({ agencyId: agency.agencyId })
    .set({ ownerId: successorId, ...(leaves && { seatsChangedAt: new Date().toISOString() }) })
    .add({ version: 1, seatsUsed: -seats })
    .where(
      ({ ownerId, seatsUsed, removedAt }, { eq, gte, notExists }) =>
        `${eq(ownerId, agency.ownerId)} AND ${gte(seatsUsed, seats)} AND ${notExists(removedAt)}`,
    )
}

/** The count never falls below zero (rules/platform.md#seats). */
const seatsBack = ({ seatsUsed }: StoredAgency): number => (seatsUsed > 0 ? 1 : 0)

/**
 * The write that closes an agency: no operation finds it, and nobody can join. Fails when somebody joined or left since
 * the agency was read.
 */
export const closeAgencyWrite = ({ agencyId, ...read }: StoredAgency): unknown =>
  AgencyEntity.patch({ agencyId })
    .set({ removedAt: new Date().toISOString() })
    .where(
      ({ ownerId, seatsUsed, removedAt }, { eq, notExists }) =>
        `${eq(ownerId, read.ownerId)} AND ${eq(seatsUsed, read.seatsUsed)} AND ${notExists(removedAt)}`,
    )

/** The last step of an agency's removal. @throws AppError conflict when it was not closed */
export async function eraseClosed(agencyId: string): Promise<void> {
  await throwIfConditionFailed(
    AgencyEntity.delete({ agencyId })
      .where(
        ({ agencyId: stored, removedAt }, { exists, notExists }) =>
          `${exists(removedAt)} OR ${notExists(stored)}`,
      )
      .go(),
  )
}

/**
 * Whether the agency's only member is its owner. The seats include members whom the list does not show yet; once the
 * list is up to date, a wrong number of seats no longer matters.
 */
export async function ownerIsAlone(agency: StoredAgency): Promise<boolean> {
  const people = await Identity.listOfAgency(agency.agencyId)
  const members = people.filter((person) => person.userId !== agency.ownerId && !isSuperAdmin(person))
  return !members.length && (agency.seatsUsed <= Math.max(people.length, 1) || isSettled(agency))
}

export interface Admission {
  /** Whether the person may join an agency without a subscription (rules/platform.md#joining). */
  exempt: boolean
}

export const noSuchAgency = () => invalid("Cette agence n'existe pas")

/** An agency as stored, strongly consistent, even while it is being removed; null when it does not exist. */
export async function findAgency(agencyId: string): Promise<StoredAgency | null> {
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  return data
}

/** An agency as stored, strongly consistent; null when it does not exist or is being removed. */
export async function findActiveAgency(agencyId: string): Promise<StoredAgency | null> {
  const agency = await findAgency(agencyId)
  return agency?.removedAt ? null : agency
}

async function assertOpen(agencyId: string, admission: Admission): Promise<void> {
  const agency = await findActiveAgency(agencyId)
  if (!agency) throw noSuchAgency()
  assertTakes(agency, admission)
}

/**
 * Asserts that an agency, as just read, accepts one more person (rules/platform.md#joining).
 * @throws AppError invalid when it has no subscription, no_seat when it is full
 */
export function assertTakes({ subscription, seatsUsed }: StoredAgency, { exempt }: Admission): void {
  if (!exempt && !isActive(subscription)) throw invalid("Cette agence n'a pas d'abonnement actif")
  if (subscription?.seatLimit !== undefined && seatsUsed >= subscription.seatLimit) {
    throw new AppError("no_seat", seatLimitMessage(seatsUsed, subscription.seatLimit, subscription.planName))
  }
}
