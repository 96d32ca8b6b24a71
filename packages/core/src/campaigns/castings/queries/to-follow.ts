import { type Actor, asMember } from "../../../lib/access.ts"
import { getInOrder } from "../../../lib/batch.ts"
import { dayAfter, startOfDay, today } from "../../../lib/day.ts"
import * as Totals from "../../../totals/index.ts"
import { DECIDED_LATELY_DAYS, isAwaited } from "../rules/values.ts"
import { toCard } from "../store/aggregate.ts"
import { CastingEntity, type CastingRow, CastingRowEntity } from "../store/entities.ts"

/** Maximum number of candidates, the newest. */
const MAX_CANDIDATES = 100

/**
 * Castings that await the brand's answer, and those with a recent one: reads the rows, then roots and totals in
 * parallel.
 */
export async function toFollow(actor: Actor) {
  const { agencyId } = asMember(actor, "casting")
  const since = startOfDay(dayAfter(today(), -DECIDED_LATELY_DAYS)).toISOString()
  const isLately = ({ decidedAt = "" }: Pick<CastingRow, "decidedAt">) => decidedAt >= since
  const { data } = await CastingRowEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  const rows = data
    .filter((row) => row.status === "active" || isLately(row))
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, MAX_CANDIDATES)
  const ids = rows.map(({ castingId }) => castingId)
  const [roots, totals] = await Promise.all([
    getInOrder(
      CastingEntity,
      ids.map((castingId) => ({ agencyId, castingId })),
    ),
    Totals.several(actor, "casting", ids),
  ])
  const decidedAt = new Map(rows.map((row) => [row.castingId, isLately(row) ? (row.decidedAt ?? "") : ""]))
  const castings = roots.map((root) => ({
    ...toCard(root, totals.get(root.castingId)),
    decidedAt: decidedAt.get(root.castingId) ?? "",
  }))
  return {
    waiting: castings
      .filter((casting) => isAwaited(casting, today()))
      .sort((one, other) => (endOf(one) < endOf(other) ? -1 : 1)),
    decided: castings
      .filter((casting) => casting.decidedAt !== "")
      .sort((one, other) => (one.decidedAt < other.decidedAt ? 1 : -1)),
  }
}

/** Castings without a deadline come last. */
const endOf = ({ deadline }: { deadline: string | null }): string => deadline ?? "9999"
