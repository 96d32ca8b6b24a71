import { setTimeout as wait } from "node:timers/promises"
import { failedConditions, transact, wasOvertaken } from "../db.ts"
import { AppError } from "../error.ts"
import { asWrite } from "../write.ts"
import { type Admission, assertOpen } from "./admission.ts"
import { AgencyEntity } from "./entity.ts"

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
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await transact([seatTaken(agencyId, { exempt }), ...writes])
      return
    } catch (error) {
      const failed = failedConditions(error)
      if (failed.length && !failed.includes(0)) throw refused()
      if (!wasOvertaken(error)) throw error
      await assertOpen(agencyId, { exempt })
      if (Date.now() > deadline) throw crowded(error)
      await wait(Math.random() * 500)
    }
  }
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
  return asWrite(
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

/** The write that gives a seat back. */
export const seatLeft = (agencyId: string) =>
  AgencyEntity.patch({ agencyId })
    .subtract({ seatsUsed: 1 })
    .set({ seatsChangedAt: new Date().toISOString() })
