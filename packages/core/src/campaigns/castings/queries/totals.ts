import { pagesOf } from "../../../lib/batch.ts"
import { contributionTo, sourceOf } from "../../../totals/index.ts"
import { type CastingAggregate, findAggregate } from "../store/aggregate.ts"
import { CastingRowEntity } from "../store/entities.ts"

/** Castings counted together by a sweep: each is read whole. */
const PORTION = 50

/** A casting counts with its proposals, among its agency's and by itself. */
export const totalsSource = sourceOf<CastingAggregate>({
  name: "casting",
  entities: ["casting", "proposal"],
  signalOf: ({ agencyId, castingId }) => (agencyId && castingId ? { agencyId, id: castingId } : null),
  read: boardsOf,
  async *list(agencyId) {
    const pages = pagesOf((cursor) =>
      CastingRowEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: PORTION }),
    )
    for await (const rows of pages) {
      yield boardsOf(
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

async function boardsOf(agencyId: string, ids: readonly string[]) {
  const boards = await Promise.all(ids.map((castingId) => findAggregate({ agencyId, castingId })))
  return new Map(boards.flatMap((board) => (board ? [[board.root.castingId, board] as const] : [])))
}
