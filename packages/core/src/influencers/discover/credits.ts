import { monthAfter, monthOf, parisDay, startOfDay } from "../../lib/day.ts"
import { AppError } from "../../lib/error.ts"
import { holds } from "../../lib/transact.ts"
import { MONTHLY_CREDITS } from "./contract.ts"
import { CreditsEntity } from "./entities.ts"

/** The month of the credits at a time; now by default. */
export const creditMonth = (at: Date | string = new Date()): string => monthOf(parisDay(at))

/** The end of a month's credits: the first instant of the next month in Paris. */
export const endOf = (month: string): Date => startOfDay(`${monthAfter(month, 1)}-01`)

/** A person's used credits of a month, strongly consistent; null when none are used. */
export async function readCredits(userId: string, month: string) {
  const { data } = await CreditsEntity.get({ userId, month }).go({ consistent: true })
  return data
}

type StoredCredits = NonNullable<Awaited<ReturnType<typeof readCredits>>>

/** Long enough for an addition from the month's end to return its credit. */
const KEPT_SECONDS = 60 * 86_400

/**
 * The write that takes a credit, on condition that the credits have not changed since they were read.
 * @throws AppError no_credits when none is left
 */
export function takeWrite(userId: string, month: string, before: StoredCredits | null): unknown {
  const used = (before?.used ?? 0) + 1
  if (used > MONTHLY_CREDITS) {
    throw new AppError(
      "no_credits",
      "Vous n'avez plus de crédits disponibles ce mois-ci. Vos crédits se réinitialiseront le mois prochain.",
    )
  }
  if (before) {
    return CreditsEntity.patch({ userId, month })
      .set({ used })
      .add({ version: 1 })
      .where((stored, { eq }) => eq(stored.version, before.version))
  }
  return CreditsEntity.create({ userId, month, used, version: 1, expiresAt: expiryOf(month) })
}

const expiryOf = (month: string): number => Math.floor(endOf(month).getTime() / 1000) + KEPT_SECONDS

/** Starts a person's month, unless it has started: used credits stay. */
export const beginMonth = (userId: string, agencyId: string, month: string): Promise<boolean> =>
  holds(
    CreditsEntity.create({ userId, agencyId, month, used: 0, version: 1, expiresAt: expiryOf(month) }).go(),
  )

/** The write that returns a credit to its month. */
export const refundWrite = (userId: string, month: string): unknown =>
  CreditsEntity.patch({ userId, month })
    .add({ used: -1, version: 1 })
    .where(({ used }, { gt }) => gt(used, 0))
