import type { Actor } from "../../lib/actor.ts"
import { today } from "../../lib/day.ts"
import type { Page } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import { Totals } from "../../totals/index.ts"
import { Collaborations, type Payee, type ReceivedRow } from "../collaborations/index.ts"
import {
  afterEdit,
  amountToInvoice,
  clampPercentage,
  type PaymentEdit,
} from "../collaborations/rules/money.ts"
import type { Payment } from "./contract.ts"
import { type PeriodAsked, rangeOf } from "./periods.ts"

export * as Accounting from "./index.ts"

interface Asked extends PeriodAsked {
  search: string
  cursor?: string
}

/**
 * Influencers of collaborations whose payment was received, the latest collaboration first (spec 2 §9): one round of
 * reads for the collaborations, one for their influencers.
 */
export async function list(actor: Actor, { search, cursor, ...asked }: Asked): Promise<Page<Payment>> {
  const wanted = fold(search)
  const page = await Collaborations.payablesPage(actor, { ...rangeOf(asked, today()), wanted, cursor })
  const payments = await Promise.all(
    page.items.map(async (row) => {
      const payees = shown(row, await Collaborations.payablesOf(actor, row), wanted)
      return payees.map((payee) => toPayment(row, payee))
    }),
  )
  return { items: payments.flat(), nextCursor: page.nextCursor }
}

/** All influencers of a collaboration in whose name or brand the text stands, else those who are called so. */
function shown({ name, brand }: ReceivedRow, payees: Payee[], wanted: string): Payee[] {
  if (fold(name).includes(wanted) || fold(brand).includes(wanted)) return payees
  return payees.filter((payee) => Collaborations.isCalled(payee, wanted))
}

interface Change extends PaymentEdit {
  collaborationId: string
  participantId: string
  /** The participant's, as read. */
  version: number
}

/**
 * Marks an influencer paid or not, or changes the percentage; touches nothing else of theirs (rules/platform.md#versions).
 * @throws AppError conflict when the form or somebody else changed this influencer meanwhile; not_found for whom
 * accounting does not list
 */
export async function setPayment(actor: Actor, change: Change): Promise<Payment> {
  const { root, participant } = await Collaborations.setPayment(actor, change, (stored) =>
    afterEdit(stored, change),
  )
  return toPayment(root, participant)
}

interface Owing {
  collaborationId: string
  name: string
  brand: string
  effectiveDate: string
}

/** What an influencer is owed for a collaboration, as the API gives it. */
export const toPayment = (
  { collaborationId, name, brand, effectiveDate }: Owing,
  { creatorInvoiceSent, rate, paidPercentage, ...payee }: Payee,
): Payment => ({
  collaborationId,
  collaborationName: name,
  brand,
  date: effectiveDate,
  participantId: payee.participantId,
  influencerId: payee.influencerId,
  fullName: payee.fullName,
  profileImageUrl: payee.profileImageUrl ?? null,
  rate,
  paidPercentage: clampPercentage(paidPercentage),
  amount: amountToInvoice({ rate, paidPercentage }),
  paid: creatorInvoiceSent,
  version: payee.version,
})

/** Sums of the amounts of a period in cents, whatever is searched for (decisions §1): one round of reads. */
export async function totals(actor: Actor, asked: PeriodAsked): Promise<{ pending: number; paid: number }> {
  const months = await Totals.over(actor, "payments", rangeOf(asked, today()))
  const sums = { pending: 0, paid: 0 }
  for (const { amountPending = 0, amountPaid = 0 } of months.values()) {
    sums.pending += amountPending
    sums.paid += amountPaid
  }
  return sums
}
