import { readAll } from "../batch.ts"
import { pagesOf } from "../pages.ts"
import { type Contribution, contributionTo, type Measures, sourceOf } from "../totals/index.ts"
import { effectiveDateOf } from "./effective-date.ts"
import { type Root, RootEntity } from "./root-entity.ts"
import { bucketsOf, statusOf } from "./status.ts"
import { clientKeyOf } from "./summary.ts"

/** What a collaboration adds to the totals of its agency, month, day and client. */
export function contributionOf(root: Root): Contribution {
  const sums = measuresOf(root)
  const day = effectiveDateOf(root)
  return contributionTo([
    { series: "agency", key: "", sums, members: root.influencerIds },
    { series: "month", key: day.slice(0, 7), sums },
    { series: "day", key: day, sums },
    {
      series: "client",
      key: clientKeyOf(root),
      sums: { collaborations: 1, revenue: root.ratesTotal },
      members: root.influencerIds,
    },
  ])
}

function measuresOf(root: Root): Measures {
  const status = statusOf(root)
  const buckets = bucketsOf(root)
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
  }
}

const CONCURRENCY = 4

export const totalsSource = sourceOf<Root>({
  name: "collaboration",
  entity: "collaboration",
  signalOf: ({ agencyId, collaborationId }) =>
    agencyId && collaborationId ? { agencyId, id: collaborationId } : null,
  read: async (agencyId, ids) => {
    const roots = await readAll(
      ids.map((collaborationId) => ({ agencyId, collaborationId })),
      (left) => RootEntity.get(left).go({ consistent: true, concurrency: CONCURRENCY }),
    )
    return byId(roots)
  },
  async *list(agencyId) {
    const pages = pagesOf((cursor) => RootEntity.query.byDate({ agencyId }).go({ cursor }))
    for await (const roots of pages) yield byId(roots)
  },
  contributionOf,
})

const byId = (roots: readonly Root[]) => new Map(roots.map((root) => [root.collaborationId, root]))
