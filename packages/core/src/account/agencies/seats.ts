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
import { Identity } from "../users/index.ts"
import { isSuperAdmin, type Person, statusOf } from "../users/people.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"

/** A request lasts 29 s: somebody who waits for a seat has an answer before. */
const PATIENCE_MS = 20_000

interface Seat extends Admission {
  agencyId: string
  /** What makes the person a member, to go into the same transaction. */
  writes: readonly unknown[]
  /** What to throw when the condition of one of these does not hold. */
  refused: () => Error
}

/**
 * Takes a seat and makes the person a member, both or neither. However many do so at once, no more succeed than
 * there are seats, and each of the others is told why.
 * @throws AppError invalid, no_seat, or `unavailable` when the crowd was too large
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

/** Far longer than an index takes to show who joined or left. */
const SETTLED_MS = 60_000

/** Whether the list of people shows everybody who joined and nobody who left, as far as seats tell. */
function isSettled({ seatsChangedAt, createdAt = "" }: StoredAgency): boolean {
  return Date.now() - Date.parse(seatsChangedAt ?? createdAt) >= SETTLED_MS
}

/**
 * Puts the number of seats used right, from the list of people; leaves it when somebody joined or left within the
 * last minute, or does so meanwhile.
 * @returns whether it was wrong
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

/** Whoever is rejected has none; the owner's goes with the agency (rules/platform.md#seats). */
export const hasSeat = ({ ownerId }: StoredAgency, person: Person): boolean =>
  person.userId === ownerId || statusOf(person) !== "rejected"

/** The write that gives back the seat of a member who leaves or is rejected; not of the owner. */
export function seatLeft(agency: StoredAgency, userId: string): unknown {
  const seats = seatsBack(agency)
  return AgencyEntity.patch({ agencyId: agency.agencyId })
    .add({ seatsUsed: -seats })
    .set({ seatsChangedAt: new Date().toISOString() })
    .where(({ ownerId, seatsUsed }, { ne, gte }) => `${ne(ownerId, userId)} AND ${gte(seatsUsed, seats)}`)
}

/** The write that gives an agency to another owner, while the one of now stays or leaves. */
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

/** Never below zero (rules/platform.md#seats). */
const seatsBack = ({ seatsUsed }: StoredAgency): number => (seatsUsed > 0 ? 1 : 0)

/**
 * The write after which an agency is nobody's: it is found no more, and nobody joins it. Fails when somebody else
 * came or left since the agency was read.
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
 * Whether nobody but the owner is in the agency. Seats tell of somebody whom the list does not show yet; a count
 * that went wrong stops to matter once the list has had its time.
 */
export async function ownerIsAlone(agency: StoredAgency): Promise<boolean> {
  const people = await Identity.listOfAgency(agency.agencyId)
  const others = people.filter((person) => person.userId !== agency.ownerId && !isSuperAdmin(person))
  return !others.length && (agency.seatsUsed <= Math.max(people.length, 1) || isSettled(agency))
}

/** How somebody comes in. */
export interface Admission {
  /** Whether they may join an agency without a subscription (rules/platform.md#joining). */
  exempt: boolean
}

export const noSuchAgency = () => invalid("Cette agence n'existe pas")

/** An agency as stored, strongly consistent, also one that is being removed; null when there is none. */
export async function findAgency(agencyId: string): Promise<StoredAgency | null> {
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  return data
}

/** An agency as stored, strongly consistent; null when there is none or it is being removed. */
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
 * That an agency, as it was just read, takes one more person (rules/platform.md#joining).
 * @throws AppError invalid when it has no subscription, no_seat when it is full
 */
export function assertTakes({ subscription, seatsUsed }: StoredAgency, { exempt }: Admission): void {
  if (!exempt && !isActive(subscription)) throw invalid("Cette agence n'a pas d'abonnement actif")
  if (subscription?.seatLimit !== undefined && seatsUsed >= subscription.seatLimit) {
    throw new AppError("no_seat", seatLimitMessage(seatsUsed, subscription.seatLimit, subscription.planName))
  }
}
