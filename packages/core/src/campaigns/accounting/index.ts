import type { InfluencerName } from "../../influencers/catalogue/index.ts"
import * as Influencers from "../../influencers/catalogue/index.ts"
import type { Actor } from "../../lib/access.ts"
import { today } from "../../lib/day.ts"
import { invalid } from "../../lib/error.ts"
import { type Page, type Position, pageOf } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import * as Totals from "../../totals/index.ts"
import type { ListedPayable, Owed } from "../collaborations/index.ts"
import * as Collaborations from "../collaborations/index.ts"
import { afterEdit, amountToInvoice, clampPercentage } from "../collaborations/rules/money.ts"
import { PAYABLE_ORDERS } from "../collaborations/rules/values.ts"
import type { AccountingInput, OwedInfluencer, Payment, PeriodFilter } from "./contract.ts"
import { rangeOf } from "./periods.ts"

/**
 * Influencers of collaborations whose payment was received, by default the latest collaboration first
 * (rules/campaigns.md#what-it-lists): two rounds of reads.
 */
export async function list(
  actor: Actor,
  { search, cursor, status, influencerId, sort, order, ...periodFilter }: AccountingInput["list"],
): Promise<Page<Payment>> {
  const page = await Collaborations.payables(actor, {
    ...datedRangeOf(periodFilter),
    term: fold(search),
    status,
    influencerId,
    sort,
    cursor,
    order: order ?? PAYABLE_ORDERS[sort],
  })
  return { ...page, items: page.items.map(({ row, payee }) => toPayment(row, payee)) }
}

const INFLUENCERS_PAGE_SIZE = 50

/** Shown when no record has the name any more. */
const NOBODY: InfluencerName = { name: "Influenceur inconnu", profileImageUrl: null }

/**
 * The amounts owed and paid to each influencer in a period, the highest amount owed first
 * (rules/campaigns.md#by-influencer): one round of reads for totals, one for names outside the cache, and one more for
 * influencers who are gone from the catalogue.
 */
export async function influencers(
  actor: Actor,
  { search, cursor, ...periodFilter }: AccountingInput["influencers"],
): Promise<Page<OwedInfluencer>> {
  const term = fold(search)
  const owed = await owedIn(actor, periodFilter)
  const found = term ? owed.filter(calledSo(await namesOf(actor, owed), term)) : owed
  const page = pageOf(found, { positionOf: placeOf, size: INFLUENCERS_PAGE_SIZE, cursor })
  const names = await namesOf(actor, page.items)
  const items = page.items.map((one) => {
    const { name, profileImageUrl } = names.get(one.influencerId) ?? NOBODY
    return { ...one, fullName: name, profileImageUrl }
  })
  return { ...page, items }
}

async function owedIn(actor: Actor, periodFilter: PeriodFilter): Promise<Owed[]> {
  const { dates, ...range } = datedRangeOf(periodFilter)
  if (dates === "payment") {
    const paid = await Collaborations.paidIn(actor, range)
    return [...paid].map(([influencerId, cents]) => ({ influencerId, pending: 0, paid: cents }))
  }
  return Collaborations.owedIn(
    periodFilter.period === "all"
      ? await Totals.membersOfAll(actor, "payments")
      : await Totals.membersOver(actor, range, "payments"),
  )
}

/** All dates include payments without a day, so they apply to neither date (rules/campaigns.md#accounting-periods). */
const datedRangeOf = (periodFilter: PeriodFilter) => ({
  ...rangeOf(periodFilter, today()),
  dates: (periodFilter.period !== "all" && periodFilter.dates) || ("collaboration" as const),
})

const calledSo =
  (names: ReadonlyMap<string, InfluencerName>, term: string) =>
  ({ influencerId }: Owed) =>
    fold((names.get(influencerId) ?? NOBODY).name).includes(term)

/** By amount owed, then by amount paid. */
const placeOf = ({ influencerId, pending, paid }: Owed): Position => [
  [pending, paid].map((cents) => String(cents).padStart(14, "0")).join(" "),
  influencerId,
]

async function namesOf(actor: Actor, owed: readonly Owed[]): Promise<Map<string, InfluencerName>> {
  const ids = owed.map(({ influencerId }) => influencerId)
  const known = await Influencers.keptNames(ids)
  const gone = ids.filter((id) => !known.has(id))
  const kept = gone.length ? await Collaborations.influencerNames(actor, gone, "accounting") : new Map()
  return new Map([...known, ...kept])
}

/**
 * Marks an influencer paid or unpaid, or changes the percentage or the day of the payment; changes nothing else
 * (rules/platform.md#versions).
 * @throws AppError conflict when a form or another person changed this influencer meanwhile; not_found when accounting
 * does not list the influencer; invalid for the day of an unpaid one
 */
export async function setPayment(actor: Actor, change: AccountingInput["setPayment"]): Promise<Payment> {
  const { root, participant } = await Collaborations.setPayment(actor, change, (stored) => {
    const after = afterEdit(stored, change, today())
    if (change.paidOn && !after.creatorInvoiceSent) {
      const message = "Ce paiement est en attente : marquez-le payé pour lui donner une date."
      throw invalid(message, { paidOn: message })
    }
    return after
  })
  return toPayment(root, participant)
}

type Owing = Pick<ListedPayable["row"], "collaborationId" | "name" | "brand" | "effectiveDate">

/** An amount owed for a collaboration, in the API's form. */
const toPayment = (
  { collaborationId, name, brand, effectiveDate }: Owing,
  payee: ListedPayable["payee"],
): Payment => ({
  ...payee,
  collaborationId,
  collaborationName: name,
  brand,
  date: effectiveDate,
  profileImageUrl: payee.profileImageUrl ?? null,
  paidPercentage: clampPercentage(payee.paidPercentage),
  amount: amountToInvoice(payee),
  paid: payee.creatorInvoiceSent,
  paidOn: payee.paidOn ?? null,
})

/**
 * Sums of a period in cents, independent of the search (rules/campaigns.md#totals): one round of reads. By day of
 * payment, nothing is pending.
 */
export async function totals(
  actor: Actor,
  periodFilter: PeriodFilter,
): Promise<{ pending: number; paid: number }> {
  const { dates, ...range } = datedRangeOf(periodFilter)
  if (dates === "payment") {
    const paid = await Collaborations.paidIn(actor, range)
    return { pending: 0, paid: [...paid.values()].reduce((sum, cents) => sum + cents, 0) }
  }
  const parts = await Totals.over(actor, "payments", range)
  const { amountPending: pending = 0, amountPaid: paid = 0 } = Totals.sumOf(parts.values())
  return { pending, paid }
}
