import type { Access } from "../lib/access.ts"
import { shardOf } from "../lib/paging.ts"
import { keysOf } from "../lib/text.ts"

/** What is added up. Money is euro cents, everything else is counted. */
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

/** An agency's figures without its examples, as the platform counts them (rules/team.md#examples). */
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

/** The kinds of totals, and who may read them. Those of an agency have one per key, e.g. per month. */
export const SERIES = {
  agency: "dashboard",
  month: "dashboard",
  day: "dashboard",
  /** What influencers are owed, of collaborations that were paid for: ever, in a month, on a day. */
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

/** Those whose totals count the different influencers that they have as members. */
const DISTINCT: readonly Series[] = ["agency", "month", "day", "client"]

/** And those whose members bring cents, under the names that the source gives them. */
export const WITH_MEMBERS: readonly Series[] = [...DISTINCT, "payments", "paymentMonth", "paymentDay"]

/** Those of which a reader takes many totals at once: their members lie many in an item (`packs.ts`). */
const PACKED: readonly Series[] = ["month", "day", "paymentMonth", "paymentDay"]

export const isPacked = (series: Series): boolean => PACKED.includes(series)

/** Partitions that the totals of a series lie in, read side by side. */
const partitionCountOf = (series: Series): number => (series === "client" ? 4 : 1)
export const partitionsOf = (series: Series): number[] => [...Array(partitionCountOf(series)).keys()]

/** Whose totals concern the platform and no agency; where an agency's id stands otherwise. */
export const PLATFORM = "platform"

/** A total among those of its agency. */
export type TotalId = `${Series}#${string}`

export const totalId = (series: Series, key: string): TotalId => `${series}#${key}`

export function splitTotalId(id: TotalId): { series: Series; key: string } {
  const end = id.indexOf("#")
  return { series: id.slice(0, end) as Series, key: id.slice(end + 1) }
}

/** So many different members, as this total counts them. */
export const distinctIn = (total: TotalId, influencers: number): Measures =>
  DISTINCT.includes(splitTotalId(total).series) ? { influencers } : {}

/** Where a total is stored. */
export function addressOf(agencyId: string, id: TotalId) {
  const { series, key } = splitTotalId(id)
  return { agencyId, series, partition: shardOf(key, partitionCountOf(series)), key }
}

/** The platform's figures are spread over so many totals, by what contributes. */
const PLATFORM_TOTALS = 8

export const platformKeyOf = (id: string): string => String(shardOf(id, PLATFORM_TOTALS))
