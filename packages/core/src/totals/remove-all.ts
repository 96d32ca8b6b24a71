import type { SystemActor } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { portionsOf } from "../pages.ts"
import { CONTRIBUTION_PARTITIONS, ContributionEntity, refKeyOf } from "./contribution-entity.ts"
import { allMembers, allTotals } from "./listing.ts"
import { MemberEntity } from "./member-entity.ts"
import { TotalEntity } from "./total-entity.ts"

const CONCURRENCY = { concurrent: 4 }

/**
 * Erases all that is kept of an agency whose sources are gone. Contributions go first: without one, whoever is
 * about to move it out of the totals finds nothing to move.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  for (let partition = 0; partition < CONTRIBUTION_PARTITIONS; partition++) {
    yield* portionsOf(
      (cursor) => ContributionEntity.query.primary({ agencyId, partition }).go({ cursor, consistent: true }),
      (page) => writeAll(page, (left) => ContributionEntity.delete(left).go(CONCURRENCY), refKeyOf),
    )
  }
  await writeAll(
    await allMembers(agencyId),
    (left) => MemberEntity.delete(left).go(CONCURRENCY),
    ({ series, key, member }) => `${series} ${key} ${member}`,
  )
  await writeAll(
    await allTotals(agencyId),
    (left) => TotalEntity.delete(left).go(CONCURRENCY),
    ({ series, key }) => `${series} ${key}`,
  )
}
