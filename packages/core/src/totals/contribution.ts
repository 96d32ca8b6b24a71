import { shardOf } from "../lib/paging.ts"
import { type Measure, type Measures, type Series, type TotalId, totalId } from "./series.ts"

/** The addition of one source to one total. */
export interface Share {
  sums: Measures
  /** Counted once per total, however many sources have them: each with weight 1. */
  members?: readonly string[]
  /** Members with another weight, e.g. cents; a total adds the weights up. */
  weights?: Weights
}

/** By member. */
export type Weights = Readonly<Record<string, number>>

/** All additions of one source to the totals of its agency. */
export type Contribution = Readonly<Record<TotalId, Share>>

export const NOTHING: Contribution = {}

export const isNothing = (contribution: Contribution): boolean => Object.keys(contribution).length === 0

interface Line {
  series: Series
  key: string
  sums: Measures
  members?: readonly string[]
  weights?: Weights
}

/** Builds a contribution: without zeros, each member once, in a fixed order. */
export function contributionTo(lines: readonly Line[]): Contribution {
  return Object.fromEntries(
    lines.flatMap(({ series, key, ...share }) => shareOf(totalId(series, key), share.sums, weightsOf(share))),
  )
}

/** The weight of each member of a share. */
export const weightsOf = ({ members = [], weights = {} }: Omit<Share, "sums">): Map<string, number> =>
  new Map([...members.map((member) => [member, 1] as const), ...Object.entries(weights)])

/** Empty when the share adds nothing. */
export function shareOf(
  id: TotalId,
  sums: Measures,
  weights: ReadonlyMap<string, number>,
): [] | [[TotalId, Share]] {
  const kept = withoutZeros(sums)
  const brought = [...weights].filter(([, weight]) => weight !== 0).sort(byName)
  if (!brought.length) return Object.keys(kept).length ? [[id, { sums: kept }]] : []
  const once = brought.every(([, weight]) => weight === 1)
  const members = once ? { members: brought.map(([member]) => member) } : null
  return [[id, { sums: kept, ...(members ?? { weights: Object.fromEntries(brought) }) }]]
}

const byName = ([one]: readonly [string, number], [other]: readonly [string, number]): number =>
  one < other ? -1 : 1

export const entriesOf = (record: Contribution) => Object.entries(record) as [TotalId, Share][]
export const amountsOf = (sums: Measures) => Object.entries(sums) as [Measure, number][]

const withoutZeros = (sums: Measures): Measures =>
  Object.fromEntries(amountsOf(sums).filter(([, amount]) => amount !== 0))

/** The sum of `one` and `times` times `other`. */
export function plus(one: Measures, other: Measures, times = 1): Measures {
  const sums = { ...one }
  for (const [measure, amount] of amountsOf(other)) sums[measure] = (sums[measure] ?? 0) + times * amount
  return withoutZeros(sums)
}

/** Names a source within its agency: its kind, e.g. `client`, and its id. */
export const refOf = (source: string, id: string): string => `${source} ${id}`

/** Number of partitions of an agency's contributions, read in parallel. */
export const CONTRIBUTION_PARTITIONS = 8

export const contributionKeyOf = (agencyId: string, source: string, id: string) => ({
  agencyId,
  partition: shardOf(id, CONTRIBUTION_PARTITIONS),
  source,
  id,
})

/** The text attributes of a changed item: its ids suffice to find it again. */
export type ChangedItem = Readonly<Record<string, string>>

interface Definition<Item> {
  /** Name of the source in its contributions. */
  name: string
  /** ElectroDB's names of the items whose changes may affect the source. */
  entities: readonly string[]
  /** The source and agency that a changed item may affect, as it was or as it is now; null when it affects none. */
  signalOf(item: ChangedItem): { agencyId: string; id: string } | null
  idOf(item: Item): string
  /** The existing items, strongly consistent. */
  read(agencyId: string, ids: readonly string[]): Promise<readonly Item[]>
  /** All items, page by page, eventually consistent. */
  list(agencyId: string): AsyncIterable<readonly Item[]>
  /** Depends only on the item. */
  contributionOf(item: Item, agencyId: string): Contribution
}

/** Items counted in totals, and their contributions. */
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
