import { type Actor, asMember, assertAccess, type SystemActor } from "../lib/access.ts"
import { deleteAll, getAll, pagesOf } from "../lib/batch.ts"
import { type DayRange, monthOf, splitRange } from "../lib/day.ts"
import { eraseAll } from "../lib/removal.ts"
import { CONTRIBUTION_PARTITIONS, plus } from "./contribution.ts"
import {
  ContributionEntity,
  type ContributionItem,
  MemberEntity,
  type MemberItem,
  type MemberPack,
  MemberPackEntity,
  TotalEntity,
  type TotalItem,
} from "./entities.ts"
import { countsIn, type MemberCounts } from "./packs.ts"
import {
  addressOf,
  isPacked,
  MEASURES,
  type Measures,
  PLATFORM,
  partitionsOf,
  SERIES,
  SERIES_NAMES,
  type Series,
  type TotalId,
  totalId,
  WITH_MEMBERS,
} from "./series.ts"

/** The totals that screens read, each with the access of its series (`SERIES`). A missing total has no measures. */

type AgencySeries = Exclude<Series, "platform">

export const ofReader = (actor: Actor, series: AgencySeries): string =>
  asMember(actor, SERIES[series]).agencyId

export const measuresOf = (item: TotalItem): Measures =>
  Object.fromEntries(MEASURES.flatMap((measure) => (item[measure] ? [[measure, item[measure]]] : [])))

const byKey = (items: readonly TotalItem[]): Map<string, Measures> =>
  new Map(items.map((item) => [item.key, measuresOf(item)]))

/** The agency's overall figures. */
export const agency = async (actor: Actor): Promise<Measures> =>
  (await several(actor, "agency", [""])).get("") ?? {}

/** The totals of these months, `YYYY-MM`, including the last; by month. */
export const months = async (actor: Actor, range: { from: string; to: string }) =>
  between(ofReader(actor, "month"), "month", range)

/** The series with the totals of days and months. */
export const CALENDARS = {
  activity: { month: "month", day: "day" },
  payments: { month: "paymentMonth", day: "paymentDay" },
} as const
export type Calendar = keyof typeof CALENDARS

/** The totals of a range of days, by month `YYYY-MM`; all parts in one round trip. */
export async function over(
  actor: Actor,
  calendar: Calendar,
  range: DayRange,
): Promise<Map<string, Measures>> {
  return totalsIn(ofReader(actor, CALENDARS[calendar].month), calendar, range)
}

/** The figures of the agency's collaborations, in all or for these days, with the access to list them. */
export async function campaigns(actor: Actor, range: DayRange | null): Promise<Measures> {
  const { agencyId } = asMember(actor, "collaborations")
  if (range) return sumOf((await totalsIn(agencyId, "activity", range)).values())
  const [total] = await getAll(TotalEntity, [addressOf(agencyId, totalId("agency", ""))])
  return total ? measuresOf(total) : {}
}

async function totalsIn(
  agencyId: string,
  calendar: Calendar,
  range: DayRange,
): Promise<Map<string, Measures>> {
  const { month, day } = CALENDARS[calendar]
  const { months: whole, days: parts } = splitRange(range)
  const totals = await Promise.all([
    ...(whole ? [between(agencyId, month, whole)] : []),
    ...parts.map((part) => between(agencyId, day, part)),
  ])
  const byMonth = new Map<string, Measures>()
  for (const [key, measures] of totals.flatMap((some) => [...some])) {
    const name = monthOf(key)
    byMonth.set(name, plus(byMonth.get(name) ?? {}, measures))
  }
  return byMonth
}

export type Dated = (typeof CALENDARS)[Calendar]["month" | "day"]

async function between(agencyId: string, series: Dated, { from, to }: { from: string; to: string }) {
  const { data } = await TotalEntity.query
    .primary({ agencyId, series, partition: 0 })
    .between({ key: from }, { key: to })
    .go({ pages: "all" })
  return byKey(data)
}

/** All totals of a series, by key: its partitions in parallel, 1 MB of each per round trip. */
export async function all(actor: Actor, series: AgencySeries): Promise<Map<string, Measures>> {
  const agencyId = ofReader(actor, series)
  return byKey(
    await allIn([series], (place) => TotalEntity.query.primary({ agencyId, ...place }).go({ pages: "all" })),
  )
}

/** The totals of these keys, by key: one round trip for a page of a list. */
export async function several(
  actor: Actor,
  series: AgencySeries,
  keys: readonly string[],
): Promise<Map<string, Measures>> {
  const agencyId = ofReader(actor, series)
  const addresses = [...new Set(keys)].map((key) => addressOf(agencyId, totalId(series, key)))
  return byKey(await getAll(TotalEntity, addresses))
}

/** The number of distinct members of several totals together. */
export async function distinct(
  actor: Actor,
  series: "agency" | "client",
  keys: readonly string[],
): Promise<number> {
  const agencyId = ofReader(actor, series)
  const members = await Promise.all(
    keys.map((key) =>
      MemberEntity.query
        .primary(addressOf(agencyId, totalId(series, key)))
        .go({ pages: "all", attributes: ["member"] }),
    ),
  )
  return new Set(members.flatMap(({ data }) => data.map(({ member }) => member))).size
}

export const sumOf = (parts: Iterable<Measures>): Measures =>
  [...parts].reduce((sum, measures) => plus(sum, measures), {})

/** The whole platform's figures, spread over several items so that agencies' changes seldom collide. */
export async function platform(actor: Actor): Promise<Measures> {
  assertAccess(actor, SERIES.platform)
  const { data } = await TotalEntity.query
    .primary({ agencyId: PLATFORM, series: "platform", partition: 0 })
    .go({ pages: "all" })
  return sumOf(data.map(measuresOf))
}

/** The overall figures of agencies, strongly consistent: the platform's consist of them. */
export async function wholeAgencies(agencyIds: readonly string[]): Promise<Map<string, Measures>> {
  const addresses = agencyIds.map((agencyId) => addressOf(agencyId, totalId("agency", "")))
  const items = await getAll(TotalEntity, addresses, { consistent: true })
  return new Map(items.map((item) => [item.agencyId, measuresOf(item)]))
}

/** The items of all partitions of these series, read in parallel. */
async function allIn<Item>(
  series: readonly Series[],
  read: (place: { series: Series; partition: number }) => Promise<{ data: Item[] }>,
): Promise<Item[]> {
  const places = series.flatMap((one) => partitionsOf(one).map((partition) => ({ series: one, partition })))
  return (await Promise.all(places.map(read))).flatMap(({ data }) => data)
}

/** All stored totals of an agency, strongly consistent. */

const LATEST = { pages: "all", consistent: true } as const

export const allTotals = (agencyId: string): Promise<TotalItem[]> =>
  allIn(SERIES_NAMES, (place) => TotalEntity.query.primary({ agencyId, ...place }).go(LATEST))

export const memberItems = (agencyId: string): Promise<MemberItem[]> =>
  allIn(
    WITH_MEMBERS.filter((series) => !isPacked(series)),
    (place) => MemberEntity.query.primary({ agencyId, ...place }).go(LATEST),
  )

export const memberPacks = (agencyId: string): Promise<MemberPack[]> =>
  allIn(WITH_MEMBERS.filter(isPacked), (place) =>
    MemberPackEntity.query.primary({ agencyId, ...place }).go(LATEST),
  )

/** The members of each of an agency's totals with the number of their sources. */
export async function allMembers(agencyId: string): Promise<Map<TotalId, MemberCounts>> {
  const [items, packs] = await Promise.all([memberItems(agencyId), memberPacks(agencyId)])
  const all = new Map<TotalId, MemberCounts>()
  const add = ({ series, key }: { series: Series; key: string }, counts: MemberCounts) => {
    const total = totalId(series, key)
    all.set(total, new Map([...(all.get(total) ?? []), ...counts]))
  }
  for (const pack of packs) add(pack, countsIn(pack.lines))
  for (const ofTotal of Map.groupBy(items, ({ series, key }) => totalId(series, key)).values()) {
    const [first] = ofTotal
    if (first) add(first, new Map(ofTotal.map(({ member, count }) => [member, count])))
  }
  return all
}

/** Calls back with each contribution, reading all partitions in parallel. */
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
 * Erases all totals of an agency without sources. Contributions first: then no concurrent process can subtract one from
 * the totals.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  for (let partition = 0; partition < CONTRIBUTION_PARTITIONS; partition++) {
    const contributions = ContributionEntity.query
    yield* eraseAll(ContributionEntity, (page) => contributions.primary({ agencyId, partition }).go(page))
  }
  await deleteAll(MemberEntity, await memberItems(agencyId))
  await deleteAll(MemberPackEntity, await memberPacks(agencyId))
  await deleteAll(TotalEntity, await allTotals(agencyId))
}
