import { monthAfter, monthOf, parisDay, startOfDay } from "../../lib/day.ts"
import { AppError } from "../../lib/error.ts"
import { holds } from "../../lib/transact.ts"
import { MONTHLY_CREDITS } from "./contract.ts"
import { CreditsEntity } from "./entities.ts"

/** The month whose credits are used now, or then. */
export const creditMonth = (at: Date | string = new Date()): string => monthOf(parisDay(at))

/** When the credits of a month are over: the first instant of the next one in Paris. */
export const endOf = (month: string): Date => startOfDay(`${monthAfter(month, 1)}-01`)

/** What a person used of a month's credits, as last written; null where they used none. */
export async function readCredits(userId: string, month: string) {
  const { data } = await CreditsEntity.get({ userId, month }).go({ consistent: true })
  return data
}

type StoredCredits = NonNullable<Awaited<ReturnType<typeof readCredits>>>

/** Long enough for what was begun at the month's end to give its credit back. */
const KEPT_SECONDS = 60 * 86_400

/**
 * The write that takes a credit, on condition that nothing was taken or given back since it was read.
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

/** Begins a month for somebody, unless it has begun: what they used of it stays. */
export const beginMonth = (userId: string, agencyId: string, month: string): Promise<boolean> =>
  holds(
    CreditsEntity.create({ userId, agencyId, month, used: 0, version: 1, expiresAt: expiryOf(month) }).go(),
  )

/** The write that gives a month's credit back. */
export const refundWrite = (userId: string, month: string): unknown =>
  CreditsEntity.patch({ userId, month })
    .add({ used: -1, version: 1 })
    .where(({ used }, { gt }) => gt(used, 0))
