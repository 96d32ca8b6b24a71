import { type Actor, asMember } from "../../../lib/access.ts"
import { getInOrder } from "../../../lib/batch.ts"
import type { DayRange } from "../../../lib/day.ts"
import type { CastingDeadline } from "../contract/shapes.ts"
import { CastingEntity, CastingRowEntity } from "../store/entities.ts"

/**
 * Castings by the deadline for the brand's answers (rules/campaigns.md#calendar): reads the rows, then the castings of
 * these days.
 */
export async function deadlines(actor: Actor, { from, to }: DayRange): Promise<{ items: CastingDeadline[] }> {
  const { agencyId } = asMember(actor, "casting")
  const { data } = await CastingRowEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  const keys = data
    .filter(({ deadline }) => deadline >= from && deadline <= to)
    .map(({ castingId }) => ({ agencyId, castingId }))
  const roots = await getInOrder(CastingEntity, keys)
  return {
    items: roots.flatMap(({ castingId: id, deadline, version, updatedAt, name, brand, status, createdBy }) =>
      deadline ? [{ id, deadline, version, updatedAt, name, brand, status, createdBy }] : [],
    ),
  }
}
