import type { SystemActor } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { portionsOf } from "../pages.ts"
import { PackedRowsEntity } from "./packed-rows-entity.ts"
import { RemovalEntity } from "./removal-entity.ts"
import { erase, sweep } from "./remove.ts"
import { RootEntity } from "./root-entity.ts"
import { ROW_SHARDS, RowEntity } from "./row-entity.ts"

const CONCURRENCY = { concurrent: 4 }
/** Erased side by side. */
const PORTION = 10

/**
 * Erases an agency's collaborations with all that hangs on them, their files and links among it, portion by
 * portion; run again, it goes on with what is left.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* portionsOf(
    (cursor) => RootEntity.query.byDate({ agencyId }).go({ cursor, limit: PORTION }),
    (roots) => Promise.all(roots.map(({ collaborationId }) => erase({ agencyId, collaborationId }))),
  )
  yield* portionsOf(
    (cursor) => RemovalEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: PORTION }),
    (removals) => Promise.all(removals.map(({ collaborationId }) => sweep({ agencyId, collaborationId }))),
  )
  for (let shard = 0; shard < ROW_SHARDS; shard++) {
    // In this order: what is just being packed goes with the packs.
    yield* portionsOf(
      (cursor) => RowEntity.query.search({ agencyId, shard }).go({ cursor, consistent: true }),
      (rows) =>
        writeAll(
          rows,
          (left) => RowEntity.delete(left).go(CONCURRENCY),
          ({ collaborationId }) => collaborationId,
        ),
    )
    yield* portionsOf(
      (cursor) => PackedRowsEntity.query.search({ agencyId, shard }).go({ cursor, consistent: true }),
      (packs) =>
        writeAll(
          packs,
          (left) => PackedRowsEntity.delete(left).go(CONCURRENCY),
          ({ pack }) => String(pack),
        ),
    )
  }
}
