import type { Access } from "../lib/access.ts"
import { shardOf } from "../lib/paging.ts"
import { keysOf } from "../lib/text.ts"

/** The measures of totals. Money in euro cents; all others are counts. */
export const MEASURES = [
  "collaborations",
  "revenue",
  "budget",
  "archivedCollaborations",
  "archivedBudget",
  "pending",
  "inProgress",
  "completed",
  "quotedRevenue",
  "signedRevenue",
  "paidRevenue",
  "waiting",
  "quoteSent",
  "contractSigned",
  "paymentReceived",
  "unquoted",
  "quotedUnpaid",
  "influencers",
  "clients",
  "sampleCollaborations",
  "sampleRevenue",
  "sampleClients",
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

/** An agency's figures without its examples, for the platform's totals (rules/team.md#examples). */
export const withoutSamples = ({
  sampleCollaborations = 0,
  sampleRevenue = 0,
  sampleClients = 0,
  ...figures
}: Measures): Measures => ({
  ...figures,
  collaborations: (figures.collaborations ?? 0) - sampleCollaborations,
  revenue: (figures.revenue ?? 0) - sampleRevenue,
  clients: (figures.clients ?? 0) - sampleClients,
})

/** The kinds of totals, with the access to read each. An agency has one total per key, e.g. per month. */
export const SERIES = {
  agency: "dashboard",
  month: "dashboard",
  day: "dashboard",
  /** The amounts owed to influencers for paid collaborations: in all, per month, per day. */
  payments: "accounting",
  paymentMonth: "accounting",
  paymentDay: "accounting",
  /** One for all of an agency's castings, and one per casting. */
  castings: "casting",
  casting: "casting",
  client: "clients",
  platform: "super-admin",
} as const satisfies Record<string, Access>
export type Series = keyof typeof SERIES
export const SERIES_NAMES = keysOf(SERIES)

/** Series whose totals count their distinct influencers as members. */
const DISTINCT: readonly Series[] = ["agency", "month", "day", "client"]

/** Also series whose members have cents as weight, under the source's names. */
export const WITH_MEMBERS: readonly Series[] = [...DISTINCT, "payments", "paymentMonth", "paymentDay"]

/** Series that screens read in large numbers: an item holds many of their members (`packs.ts`). */
const PACKED: readonly Series[] = ["month", "day", "paymentMonth", "paymentDay"]

export const isPacked = (series: Series): boolean => PACKED.includes(series)

/** Partitions of a series' totals, read in parallel. */
const partitionCountOf = (series: Series): number => (series === "client" ? 4 : 1)
export const partitionsOf = (series: Series): number[] => [...Array(partitionCountOf(series)).keys()]

/** Stands in place of an agency's id for totals of the platform. */
export const PLATFORM = "platform"

/** A total within its agency. */
export type TotalId = `${Series}#${string}`

export const totalId = (series: Series, key: string): TotalId => `${series}#${key}`

export function splitTotalId(id: TotalId): { series: Series; key: string } {
  const end = id.indexOf("#")
  return { series: id.slice(0, end) as Series, key: id.slice(end + 1) }
}

/** The measure of so many distinct members, if this total counts them. */
export const distinctIn = (total: TotalId, influencers: number): Measures =>
  DISTINCT.includes(splitTotalId(total).series) ? { influencers } : {}

/** The key of a stored total. */
export function addressOf(agencyId: string, id: TotalId) {
  const { series, key } = splitTotalId(id)
  return { agencyId, series, partition: shardOf(key, partitionCountOf(series)), key }
}

/** The number of totals over which the platform's figures are spread, by contributor. */
const PLATFORM_TOTALS = 8

export const platformKeyOf = (id: string): string => String(shardOf(id, PLATFORM_TOTALS))
