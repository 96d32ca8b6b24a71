import { pagesOf } from "../pages.ts"
import { CONTRIBUTION_PARTITIONS, ContributionEntity, type ContributionItem } from "./contribution-entity.ts"
import { MemberEntity, type MemberItem } from "./member-entity.ts"
import { distinctOf, partitionsOf, SERIES_NAMES, type Series } from "./series.ts"
import { TotalEntity, type TotalItem } from "./total-entity.ts"

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
