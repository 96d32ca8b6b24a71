import { type Actor, asMember } from "../../../lib/access.ts"
import { getInOrder, pagesOf } from "../../../lib/batch.ts"
import { type Page, pageOf } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import * as Totals from "../../../totals/index.ts"
import { contributionTo, sourceOf } from "../../../totals/index.ts"
import type { CastingCard } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { CASTINGS_PAGE_SIZE } from "../rules/values.ts"
import { type CastingAggregate, findAggregate, toCard } from "../store/aggregate.ts"
import { CastingEntity, CastingRowEntity } from "../store/entities.ts"

/** The newest first (rules/campaigns.md#castings-list): reads the rows, then the page's castings. */
export async function list(
  actor: Actor,
  { search, status, cursor }: StaffInput["list"],
): Promise<Page<CastingCard>> {
  const { agencyId } = asMember(actor, "casting")
  const { data } = await CastingRowEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  const term = fold(search)
  const rows = data.filter((row) => row.text.includes(term) && (status === "all" || row.status === status))
  const { items, nextCursor } = pageOf(rows, {
    positionOf: ({ createdAt, castingId }) => [createdAt, castingId] as const,
    size: CASTINGS_PAGE_SIZE,
    cursor,
  })
  const keys = items.map(({ castingId }) => ({ agencyId, castingId }))
  const ids = items.map(({ castingId }) => castingId)
  const [roots, totals] = await Promise.all([
    getInOrder(CastingEntity, keys),
    Totals.several(actor, "casting", ids),
  ])
  return { items: roots.map((root) => toCard(root, totals.get(root.castingId))), nextCursor }
}

/** The three tiles: active castings, proposed influencers, received decisions. */
export async function figures(actor: Actor) {
  const all = await Totals.several(actor, "castings", [""])
  const { activeCastings = 0, proposals = 0, decisions = 0 } = all.get("") ?? {}
  return { active: activeCastings, proposals, decisions }
}

/** Castings per read of a sweep, each read as a whole. */
const PORTION = 50

/** A casting counts with its proposals, in its agency's total and in its own. */
export const totalsSource = sourceOf<CastingAggregate>({
  name: "casting",
  entities: ["casting", "proposal"],
  signalOf: ({ agencyId, castingId }) => (agencyId && castingId ? { agencyId, id: castingId } : null),
  idOf: ({ root }) => root.castingId,
  read: aggregatesOf,
  async *list(agencyId) {
    const pages = pagesOf((cursor) =>
      CastingRowEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: PORTION }),
    )
    for await (const rows of pages) {
      yield aggregatesOf(
        agencyId,
        rows.map(({ castingId }) => castingId),
      )
    }
  },
  contributionOf: ({ root, proposals }) => {
    const count = (status: string) => proposals.filter(({ brandStatus }) => brandStatus === status).length
    const sums = { proposals: proposals.length, decisions: proposals.length - count("pending") }
    return contributionTo([
      {
        series: "castings",
        key: "",
        sums: { ...sums, castings: 1, activeCastings: Number(root.status === "active") },
      },
      {
        series: "casting",
        key: root.castingId,
        sums: { ...sums, accepted: count("accepted"), maybe: count("maybe"), rejected: count("rejected") },
      },
    ])
  },
})

async function aggregatesOf(agencyId: string, ids: readonly string[]) {
  const aggregates = await Promise.all(ids.map((castingId) => findAggregate({ agencyId, castingId })))
  return aggregates.filter((aggregate) => aggregate !== null)
}
