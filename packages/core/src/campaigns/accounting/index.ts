import type { Actor } from "../../lib/access.ts"
import { today } from "../../lib/day.ts"
import type { Page } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import { Totals } from "../../totals/index.ts"
import { Collaborations, type Payee, type ReceivedCollaboration } from "../collaborations/index.ts"
import { afterEdit, amountToInvoice, clampPercentage } from "../collaborations/rules/money.ts"
import type { AccountingInput, Payment, PeriodAsked } from "./contract.ts"
import { rangeOf } from "./periods.ts"

export * as Accounting from "./index.ts"

/**
 * Influencers of collaborations whose payment was received, the latest collaboration first
 * (rules/campaigns.md#what-it-lists): one round of reads for the collaborations, one for their influencers.
 */
export async function list(
  actor: Actor,
  { search, cursor, ...asked }: AccountingInput["list"],
): Promise<Page<Payment>> {
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
function shown({ name, brand }: ReceivedCollaboration, payees: Payee[], wanted: string): Payee[] {
  if (fold(name).includes(wanted) || fold(brand).includes(wanted)) return payees
  return payees.filter((payee) => Collaborations.isCalled(payee, wanted))
}

/**
 * Marks an influencer paid or not, or changes the percentage; touches nothing else of theirs
 * (rules/platform.md#versions).
 * @throws AppError conflict when the form or somebody else changed this influencer meanwhile; not_found for
 * whom accounting does not list
 */
export async function setPayment(actor: Actor, change: AccountingInput["setPayment"]): Promise<Payment> {
  const { root, participant } = await Collaborations.setPayment(actor, change, (stored) =>
    afterEdit(stored, change),
  )
  return toPayment(root, participant)
}

type Owing = Pick<ReceivedCollaboration, "collaborationId" | "name" | "brand" | "effectiveDate">

/** What an influencer is owed for a collaboration, as the API gives it. */
const toPayment = ({ collaborationId, name, brand, effectiveDate }: Owing, payee: Payee): Payment => ({
  ...payee,
  collaborationId,
  collaborationName: name,
  brand,
  date: effectiveDate,
  profileImageUrl: payee.profileImageUrl ?? null,
  paidPercentage: clampPercentage(payee.paidPercentage),
  amount: amountToInvoice(payee),
  paid: payee.creatorInvoiceSent,
})

/** Sums of a period in cents, whatever is searched for (rules/campaigns.md#totals): one round of reads. */
export async function totals(actor: Actor, asked: PeriodAsked): Promise<{ pending: number; paid: number }> {
  const parts = await Totals.over(actor, "payments", rangeOf(asked, today()))
  const { amountPending: pending = 0, amountPaid: paid = 0 } = Totals.sumOf(parts.values())
  return { pending, paid }
}
