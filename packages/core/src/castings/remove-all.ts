import type { SystemActor } from "../actor.ts"
import { portionsOf } from "../pages.ts"
import { CastingRemovalEntity } from "./removal-entity.ts"
import { erase, sweep } from "./remove.ts"
import { CastingRowEntity } from "./row-entity.ts"

/** Erased side by side. */
const PORTION = 10

/**
 * Erases an agency's castings with all that hangs on them, their links among it, portion by portion; run again, it
 * goes on with what is left.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* portionsOf(
    (cursor) => CastingRowEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: PORTION }),
    (rows) => Promise.all(rows.map(({ castingId }) => erase({ agencyId, castingId }))),
  )
  yield* portionsOf(
    (cursor) =>
      CastingRemovalEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: PORTION }),
    (removals) => Promise.all(removals.map(({ castingId }) => sweep({ agencyId, castingId }))),
  )
}
