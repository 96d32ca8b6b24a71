import type { SystemActor } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { portionsOf } from "../pages.ts"
import { RosterEntity } from "./roster-entity.ts"

/** Erases an agency's roster, page by page; run again, it goes on with what is left. The catalogue stays. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* portionsOf(
    (cursor) => RosterEntity.query.primary({ agencyId }).go({ cursor, consistent: true }),
    (entries) =>
      writeAll(
        entries,
        (left) => RosterEntity.delete(left).go({ concurrent: 4 }),
        ({ influencerId }) => influencerId,
      ),
  )
}
