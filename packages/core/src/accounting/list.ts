import type { Actor } from "../actor.ts"
import { Collaborations, type Payee, type ReceivedRow } from "../collaborations/index.ts"
import { today } from "../day.ts"
import { fold } from "../fold.ts"
import type { Page } from "../position.ts"
import type { Payment } from "./contract.ts"
import { toPayment } from "./present.ts"
import { type PeriodAsked, rangeOf } from "./ranges.ts"

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
  const page = await Collaborations.receivedPage(actor, { ...rangeOf(asked, today()), wanted, cursor })
  const payments = await Promise.all(
    page.items.map(async (row) => {
      const payees = shown(row, await Collaborations.payeesOf(actor, row), wanted)
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
