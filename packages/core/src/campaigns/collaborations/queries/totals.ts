import { getAll, pagesOf } from "../../../lib/batch.ts"
import { monthOf } from "../../../lib/day.ts"
import { isSampleId } from "../../../lib/id.ts"
import { type Contribution, contributionTo, type Measures, sourceOf } from "../../../totals/index.ts"
import { assistantStatesOf, effectiveDateOf, progressOf, statusOf } from "../rules/status.ts"
import { PLACES, type Root, RootEntity } from "../store/entities.ts"
import { clientKeyOf } from "../store/root-writes.ts"

/** The contribution of a collaboration to the totals of its agency, month, day and client. */
export function contributionOf(root: Root): Contribution {
  const sums = measuresOf(root)
  const day = effectiveDateOf(root)
  return contributionTo([
    { series: "agency", key: "", sums: { ...sums, ...sampleOf(root) }, members: root.influencerIds },
    { series: "month", key: monthOf(day), sums, members: root.influencerIds },
    { series: "day", key: day, sums, members: root.influencerIds },
    ...(root.paymentReceived ? paymentsOf(root, day) : []),
    {
      series: "client",
      key: clientKeyOf(root),
      sums: { collaborations: 1, revenue: root.ratesTotal },
      members: root.influencerIds,
    },
  ])
}

/** Examples are counted with all others for the agency, and also separately, so that the platform can subtract them. */
const sampleOf = ({ collaborationId, ratesTotal }: Root): Measures =>
  isSampleId(collaborationId) ? { sampleCollaborations: 1, sampleRevenue: ratesTotal } : {}

/** Accounting lists paid collaborations (rules/campaigns.md#what-it-lists). */
function paymentsOf({ amountPending, amountPaid, influencerIds, payables }: Root, day: string) {
  const sums = { amountPending, amountPaid }
  const weights = Object.fromEntries(
    payables.map(({ amount, paid }, index) => [memberOf(influencerIds[index] ?? "", paid), amount]),
  )
  return [
    { series: "payments", key: "", sums, weights } as const,
    { series: "paymentMonth", key: monthOf(day), sums, weights } as const,
    { series: "paymentDay", key: day, sums, weights } as const,
  ]
}

/** An influencer's unpaid and paid amounts are two members of a total, with cents as weight. */
const memberOf = (influencerId: string, paid: boolean): string =>
  paid ? `${influencerId}${PAID}` : influencerId

const PAID = " paid"

/** The amounts owed and paid to an influencer, in cents. */
export interface Owed {
  influencerId: string
  pending: number
  paid: number
}

/** The influencers in totals of payments. */
export function owedIn(members: ReadonlyMap<string, number>): Owed[] {
  const byId = new Map<string, Owed>()
  for (const [member, amount] of members) {
    const isPaid = member.endsWith(PAID)
    const influencerId = isPaid ? member.slice(0, -PAID.length) : member
    const owed = byId.get(influencerId) ?? { influencerId, pending: 0, paid: 0 }
    owed[isPaid ? "paid" : "pending"] += amount
    byId.set(influencerId, owed)
  }
  return [...byId.values()]
}

/**
 * `revenue` is the sum of all rates, `quotedRevenue` that of collaborations whose quote was sent, and so on. The
 * dashboard's four counters overlap.
 */
function measuresOf(root: Root): Measures {
  const status = statusOf(root)
  const progress = progressOf(root)
  const states = assistantStatesOf(root)
  return {
    collaborations: 1,
    revenue: root.ratesTotal,
    quotedRevenue: progress.quoted ? root.ratesTotal : 0,
    signedRevenue: progress.signed ? root.ratesTotal : 0,
    paidRevenue: progress.paymentReceived ? root.ratesTotal : 0,
    budget: root.budget,
    archivedCollaborations: Number(root.archived),
    archivedBudget: root.archived ? root.budget : 0,
    pending: Number(status === "pending"),
    inProgress: Number(status === "in_progress"),
    completed: Number(status === "completed"),
    waiting: Number(progress.waiting),
    quoteSent: Number(progress.quoteSent),
    contractSigned: Number(progress.contractSigned),
    paymentReceived: Number(progress.paymentReceived),
    unquoted: Number(states.pending),
    quotedUnpaid: Number(states.active),
  }
}

async function* everyRoot(agencyId: string): AsyncGenerator<Root[]> {
  for (const archived of PLACES) {
    yield* pagesOf((cursor) => RootEntity.query.byDate({ agencyId, archived }).go({ cursor }))
  }
}

export const totalsSource = sourceOf<Root>({
  name: "collaboration",
  entities: ["collaboration"],
  signalOf: ({ agencyId, collaborationId }) =>
    agencyId && collaborationId ? { agencyId, id: collaborationId } : null,
  idOf: ({ collaborationId }) => collaborationId,
  read: (agencyId, ids) => {
    const keys = ids.map((collaborationId) => ({ agencyId, collaborationId }))
    return getAll(RootEntity, keys, { consistent: true })
  },
  list: everyRoot,
  contributionOf,
})
