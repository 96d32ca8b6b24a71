import { type InfluencerName, Influencers } from "../../influencers/catalogue/index.ts"
import type { Actor } from "../../lib/access.ts"
import { today } from "../../lib/day.ts"
import { type Page, type Position, pageOf } from "../../lib/paging.ts"
import { fold } from "../../lib/text.ts"
import { Totals } from "../../totals/index.ts"
import { Collaborations, type ListedPayable, type Owed } from "../collaborations/index.ts"
import { afterEdit, amountToInvoice, clampPercentage } from "../collaborations/rules/money.ts"
import { PAYABLE_ORDERS } from "../collaborations/rules/values.ts"
import type { AccountingInput, OwedInfluencer, Payment, PeriodAsked } from "./contract.ts"
import { rangeOf } from "./periods.ts"

export * as Accounting from "./index.ts"

/**
 * Influencers of collaborations whose payment was received, the latest collaboration first unless said
 * (rules/campaigns.md#what-it-lists): two rounds of reads.
 */
export async function list(
  actor: Actor,
  { search, cursor, status, influencerId, sort, order, ...asked }: AccountingInput["list"],
): Promise<Page<Payment>> {
  const page = await Collaborations.payables(actor, {
    ...rangeOf(asked, today()),
    ...{ wanted: fold(search), status, influencerId, sort, cursor },
    order: order ?? PAYABLE_ORDERS[sort],
  })
  return { ...page, items: page.items.map(({ row, payee }) => toPayment(row, payee)) }
}

const INFLUENCERS_PAGE_SIZE = 50

/** Shown when nothing tells the name any more. */
const NOBODY: InfluencerName = { name: "Influenceur inconnu", profileImageUrl: null }

/**
 * What each influencer is owed and was paid in a period, who is owed most first (rules/campaigns.md#by-influencer):
 * one round of reads for what is kept, one for names that the function does not keep, and one more for those who are
 * gone from the catalogue.
 */
export async function influencers(
  actor: Actor,
  { search, cursor, ...asked }: AccountingInput["influencers"],
): Promise<Page<OwedInfluencer>> {
  const members =
    asked.period === "all"
      ? await Totals.membersOfAll(actor, "payments")
      : await Totals.membersOver(actor, rangeOf(asked, today()), "payments")
  const wanted = fold(search)
  const owed = Collaborations.owedIn(members)
  const found = wanted ? owed.filter(calledSo(await namesOf(actor, owed), wanted)) : owed
  const page = pageOf(found, { positionOf: placeOf, size: INFLUENCERS_PAGE_SIZE, cursor })
  const names = await namesOf(actor, page.items)
  const items = page.items.map((one) => {
    const { name, profileImageUrl } = names.get(one.influencerId) ?? NOBODY
    return { ...one, fullName: name, profileImageUrl }
  })
  return { ...page, items }
}

const calledSo =
  (names: ReadonlyMap<string, InfluencerName>, wanted: string) =>
  ({ influencerId }: Owed) =>
    fold((names.get(influencerId) ?? NOBODY).name).includes(wanted)

/** By what they are owed, then by what they were paid. */
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

type Owing = Pick<ListedPayable["row"], "collaborationId" | "name" | "brand" | "effectiveDate">

/** What an influencer is owed for a collaboration, as the API gives it. */
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
})

/** Sums of a period in cents, whatever is searched for (rules/campaigns.md#totals): one round of reads. */
export async function totals(actor: Actor, asked: PeriodAsked): Promise<{ pending: number; paid: number }> {
  const parts = await Totals.over(actor, "payments", rangeOf(asked, today()))
  const { amountPending: pending = 0, amountPaid: paid = 0 } = Totals.sumOf(parts.values())
  return { pending, paid }
}
