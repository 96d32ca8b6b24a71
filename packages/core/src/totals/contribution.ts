import { shardOf } from "../lib/paging.ts"
import { type Measure, type Measures, type Series, type TotalId, totalId } from "./series.ts"

/** What one source adds to one total. */
export interface Share {
  sums: Measures
  /** Counted once per total, however many sources bring them. */
  members?: readonly string[]
}

/** All that one source adds to the totals of its agency. */
export type Contribution = Readonly<Record<TotalId, Share>>

export const NOTHING: Contribution = {}

export const isNothing = (contribution: Contribution): boolean => Object.keys(contribution).length === 0

interface Line {
  series: Series
  key: string
  sums: Measures
  members?: readonly string[]
}

/** Puts a contribution together: without zeros, each member once, in a settled order. */
export function contributionTo(lines: readonly Line[]): Contribution {
  return Object.fromEntries(
    lines.flatMap(({ series, key, sums, members = [] }) => shareOf(totalId(series, key), sums, members)),
  )
}

/** Nothing where nothing is added. */
export function shareOf(id: TotalId, sums: Measures, members: readonly string[]): [] | [[TotalId, Share]] {
  const kept = withoutZeros(sums)
  const unique = [...new Set(members)].sort()
  if (unique.length) return [[id, { sums: kept, members: unique }]]
  return Object.keys(kept).length ? [[id, { sums: kept }]] : []
}

export const entriesOf = (record: Contribution) => Object.entries(record) as [TotalId, Share][]
export const amountsOf = (sums: Measures) => Object.entries(sums) as [Measure, number][]

const withoutZeros = (sums: Measures): Measures =>
  Object.fromEntries(amountsOf(sums).filter(([, amount]) => amount !== 0))

/** The one, and the other `times` over. */
export function plus(one: Measures, other: Measures, times = 1): Measures {
  const sums = { ...one }
  for (const [measure, amount] of amountsOf(other)) sums[measure] = (sums[measure] ?? 0) + times * amount
  return withoutZeros(sums)
}

/** A source among those of its agency. */
export interface SourceRef {
  /** Of which kind, e.g. `client`. */
  source: string
  id: string
}

export const refKeyOf = ({ source, id }: SourceRef): string => `${source} ${id}`

/** An agency's contributions lie in as many partitions, read side by side. */
export const CONTRIBUTION_PARTITIONS = 8

export const contributionKeyOf = (agencyId: string, { source, id }: SourceRef) => ({
  agencyId,
  partition: shardOf(id, CONTRIBUTION_PARTITIONS),
  source,
  id,
})

/** The text attributes of a changed item: ids are all that is needed to find it again. */
export type ChangedItem = Readonly<Record<string, string>>

interface Definition<Item> {
  /** Of its contributions. */
  name: string
  /** ElectroDB's names of the items whose changes concern it. */
  entities: readonly string[]
  /** Which source a changed item may concern, and whose: as it was, or as it is now. None when it is no source. */
  signalOf(item: ChangedItem): { agencyId: string; id: string } | null
  idOf(item: Item): string
  /** Those that exist, as written last. */
  read(agencyId: string, ids: readonly string[]): Promise<readonly Item[]>
  /** All there are, page by page; may show them as they were a moment ago. */
  list(agencyId: string): AsyncIterable<readonly Item[]>
  /** Depends on the item and nothing else. */
  contributionOf(item: Item, agencyId: string): Contribution
}

/** Items that are counted in totals, and what each of them adds. */
export interface Source extends Pick<Definition<never>, "name" | "entities" | "signalOf"> {
  read(agencyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Contribution>>
  list(agencyId: string): AsyncIterable<ReadonlyMap<string, Contribution>>
}

export function sourceOf<Item>(definition: Definition<Item>): Source {
  const { name, entities, signalOf, idOf, contributionOf } = definition
  const contributions = (agencyId: string, items: readonly Item[]) =>
    new Map(items.map((item) => [idOf(item), contributionOf(item, agencyId)]))
  return {
    name,
    entities,
    signalOf,
    read: async (agencyId, ids) => contributions(agencyId, await definition.read(agencyId, ids)),
    async *list(agencyId) {
      for await (const items of definition.list(agencyId)) yield contributions(agencyId, items)
    },
  }
}
