import type { SystemActor } from "../lib/actor.ts"
import { deleteAll, pagesOf } from "../lib/batch.ts"
import { eraseAll } from "../lib/removal.ts"
import { CONTRIBUTION_PARTITIONS } from "./contribution.ts"
import {
  ContributionEntity,
  type ContributionItem,
  MemberEntity,
  type MemberItem,
  TotalEntity,
  type TotalItem,
} from "./entities.ts"
import { distinctOf, partitionsOf, SERIES_NAMES, type Series } from "./series.ts"

/** All that is kept of an agency, as written last. */

const partitions = (series: readonly Series[]) =>
  series.flatMap((one) => partitionsOf(one).map((partition) => ({ series: one, partition })))

export async function allTotals(agencyId: string): Promise<TotalItem[]> {
  const read = partitions(SERIES_NAMES).map((place) =>
    TotalEntity.query.primary({ agencyId, ...place }).go({ pages: "all", consistent: true }),
  )
  return (await Promise.all(read)).flatMap(({ data }) => data)
}

export async function allMembers(agencyId: string): Promise<MemberItem[]> {
  const read = partitions(SERIES_NAMES.filter(distinctOf)).map((place) =>
    MemberEntity.query.primary({ agencyId, ...place }).go({ pages: "all", consistent: true }),
  )
  return (await Promise.all(read)).flatMap(({ data }) => data)
}

/** Calls back with page after page, of all partitions side by side. */
export async function eachContribution(
  agencyId: string,
  visit: (contribution: ContributionItem) => void,
): Promise<void> {
  const walk = async (partition: number) => {
    const pages = pagesOf((cursor) =>
      ContributionEntity.query.primary({ agencyId, partition }).go({ cursor, consistent: true }),
    )
    for await (const page of pages) for (const contribution of page) visit(contribution)
  }
  await Promise.all(Array.from({ length: CONTRIBUTION_PARTITIONS }, (_, partition) => walk(partition)))
}

/**
 * Erases all that is kept of an agency whose sources are gone. Contributions go first: without one, whoever is
 * about to move it out of the totals finds nothing to move.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  for (let partition = 0; partition < CONTRIBUTION_PARTITIONS; partition++) {
    const contributions = ContributionEntity.query
    yield* eraseAll(ContributionEntity, (page) => contributions.primary({ agencyId, partition }).go(page))
  }
  await deleteAll(MemberEntity, await allMembers(agencyId))
  await deleteAll(TotalEntity, await allTotals(agencyId))
}
