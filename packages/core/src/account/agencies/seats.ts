import { AppError } from "../../lib/error.ts"
import {
  failedConditions,
  holds,
  retryOnConflict,
  toTransactItem,
  transact,
  wasOvertaken,
} from "../../lib/transact.ts"
import { Identity } from "../users/index.ts"
import { type Admission, assertOpen, findActiveAgency } from "./admission.ts"
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
  await retryOnConflict(take, { refuse: crowded, milliseconds: PATIENCE_MS })
}

const crowded = (cause: unknown) =>
  new AppError(
    "unavailable",
    "Une erreur est survenue lors de la tentative de rejoindre l'agence.",
    undefined,
    cause,
  )

/** The same conditions as `assertOpen`'s, at the moment of the write. */
function seatTaken(agencyId: string, { exempt }: Admission): unknown {
  const now = new Date().toISOString()
  return toTransactItem(
    AgencyEntity.patch({ agencyId })
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
      ),
  )
}

/** Far longer than an index takes to show who joined or left. */
const SETTLED_MS = 60_000

/** Whether the list of people shows everybody who joined and nobody who left, as far as seats tell. */
export function isSettled({ seatsChangedAt, createdAt = "" }: StoredAgency): boolean {
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
  if (people.length === seatsUsed) return false
  return holds(
    AgencyEntity.patch({ agencyId })
      .set({ seatsUsed: people.length })
      .where((now, { eq, notExists }) =>
        seatsChangedAt ? eq(now.seatsChangedAt, seatsChangedAt) : notExists(now.seatsChangedAt),
      )
      .go(),
  )
}
