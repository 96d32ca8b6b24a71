import type { Access } from "../lib/access.ts"
import { shardOf } from "../lib/paging.ts"

/** What is added up. Money is euro cents, everything else is counted. */
export const MEASURES = [
  "collaborations",
  "revenue",
  "budget",
  "pending",
  "inProgress",
  "completed",
  "quotedRevenue",
  "waiting",
  "quoteSent",
  "contractSigned",
  "paymentReceived",
  "influencers",
  "clients",
  "members",
  "users",
  "agencies",
  "usersPending",
  "usersApproved",
  "usersRejected",
  "usersWithoutStatus",
  "amountPending",
  "amountPaid",
  "castings",
  "activeCastings",
  "proposals",
  "decisions",
  "accepted",
  "maybe",
  "rejected",
] as const
export type Measure = (typeof MEASURES)[number]
export type Measures = Partial<Record<Measure, number>>

interface SeriesDefinition {
  /** Partitions its totals lie in, read side by side. */
  partitions: number
  /** Who may read them. */
  access: Access
  /** The measure that counts the different members of a total, where it has members. */
  distinct?: Measure
}

/** The kinds of totals. Those of an agency have one per key, e.g. per month. */
export const SERIES = {
  agency: { partitions: 1, access: "dashboard", distinct: "influencers" },
  month: { partitions: 1, access: "dashboard", distinct: "influencers" },
  day: { partitions: 1, access: "dashboard", distinct: "influencers" },
  /** What influencers are owed, of collaborations that were paid for. */
  paymentMonth: { partitions: 1, access: "accounting" },
  paymentDay: { partitions: 1, access: "accounting" },
  /** One for all of an agency's castings, and one per casting. */
  castings: { partitions: 1, access: "casting" },
  casting: { partitions: 1, access: "casting" },
  client: { partitions: 4, access: "clients", distinct: "influencers" },
  platform: { partitions: 1, access: "super-admin" },
} as const satisfies Record<string, SeriesDefinition>
export type Series = keyof typeof SERIES
export const SERIES_NAMES = Object.keys(SERIES) as [Series, ...Series[]]

/** Whose totals concern the platform and no agency; where an agency's id stands otherwise. */
export const PLATFORM = "platform"

const definitionOf = (series: Series): SeriesDefinition => SERIES[series]
export const distinctOf = (series: Series): Measure | undefined => definitionOf(series).distinct
export const partitionsOf = (series: Series): number[] => [...Array(SERIES[series].partitions).keys()]

/** A total among those of its agency. */
export type TotalId = `${Series}#${string}`

export const totalId = (series: Series, key: string): TotalId => `${series}#${key}`

export function splitTotalId(id: TotalId): { series: Series; key: string } {
  const end = id.indexOf("#")
  return { series: id.slice(0, end) as Series, key: id.slice(end + 1) }
}

/** So many different members, as the measure that counts them in this total; none where it has no members. */
export function distinctIn(total: TotalId, members: number): Measures {
  const distinct = distinctOf(splitTotalId(total).series)
  return distinct ? { [distinct]: members } : {}
}

/** Where a total is stored. */
export function addressOf(agencyId: string, id: TotalId) {
  const { series, key } = splitTotalId(id)
  return { agencyId, series, partition: shardOf(key, SERIES[series].partitions), key }
}

/** The platform's figures are spread over so many totals, by what contributes. */
const PLATFORM_TOTALS = 8

export const platformKeyOf = (id: string): string => String(shardOf(id, PLATFORM_TOTALS))
