import { getAll, pagesOf } from "../../../lib/batch.ts"
import { monthOf } from "../../../lib/day.ts"
import { type Contribution, contributionTo, type Measures, sourceOf } from "../../../totals/index.ts"
import { assistantStatesOf, bucketsOf, effectiveDateOf, statusOf } from "../rules/status.ts"
import { type Root, RootEntity } from "../store/entities.ts"
import { clientKeyOf } from "../store/root-writes.ts"

/** What a collaboration adds to the totals of its agency, month, day and client. */
export function contributionOf(root: Root): Contribution {
  const sums = measuresOf(root)
  const day = effectiveDateOf(root)
  return contributionTo([
    { series: "agency", key: "", sums, members: root.influencerIds },
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

/** Accounting looks at collaborations that were paid for (rules/campaigns.md#what-it-lists). */
function paymentsOf({ amountPending, amountPaid }: Root, day: string) {
  const sums = { amountPending, amountPaid }
  return [
    { series: "paymentMonth", key: monthOf(day), sums } as const,
    { series: "paymentDay", key: day, sums } as const,
  ]
}

/**
 * `revenue` is all rates, `quotedRevenue` those of a collaboration whose quote was sent. The dashboard's four
 * counters overlap.
 */
function measuresOf(root: Root): Measures {
  const status = statusOf(root)
  const buckets = bucketsOf(root)
  const states = assistantStatesOf(root)
  return {
    collaborations: 1,
    revenue: root.ratesTotal,
    quotedRevenue: root.quoteSent ? root.ratesTotal : 0,
    budget: root.budget,
    pending: Number(status === "pending"),
    inProgress: Number(status === "in_progress"),
    completed: Number(status === "completed"),
    waiting: Number(buckets.waiting),
    quoteSent: Number(buckets.quoteSent),
    contractSigned: Number(buckets.contractSigned),
    paymentReceived: Number(buckets.paymentReceived),
    unquoted: Number(states.pending),
    quotedUnpaid: Number(states.active),
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
  list: (agencyId) => pagesOf((cursor) => RootEntity.query.byDate({ agencyId }).go({ cursor })),
  contributionOf,
})
