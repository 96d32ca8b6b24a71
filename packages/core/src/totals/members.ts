import { type Actor, asMember, assertAccess } from "../lib/access.ts"
import { type DayRange, dayAfter, monthAfter, monthsIn, splitRange } from "../lib/day.ts"
import {
  firstPage,
  fromCursor,
  mergedPage,
  type Page,
  type PageQuery,
  type Position,
  platformList,
} from "../lib/paging.ts"
import { MemberEntity, type MemberItem, MemberPackEntity } from "./entities.ts"
import { countsIn, type MemberCounts } from "./packs.ts"
import { addressOf, totalId } from "./series.ts"
import { CALENDARS, type Calendar, type Dated, ofReader } from "./store.ts"

/** Months per query, 10,000 members of each; more for a long range. */
const MONTHS_TOGETHER = 3
const MAX_STRETCHES = 60
/** Days per query, for partial months: 3,000 members of each. */
const DAYS_TOGETHER = 10

/** The members of a range of days with their weights; all parts in parallel, in one round trip. */
export async function membersOver(
  actor: Actor,
  range: DayRange,
  calendar: Calendar = "activity",
): Promise<MemberCounts> {
  const { month, day } = CALENDARS[calendar]
  const { months, days } = splitRange(range)
  const ofMonths = months
    ? stretches(
        months,
        monthAfter,
        Math.max(MONTHS_TOGETHER, Math.ceil(monthsIn(months).length / MAX_STRETCHES)),
      )
    : []
  const ofDays = days.flatMap((some) => stretches(some, dayAfter, DAYS_TOGETHER))
  const parts = await Promise.all([
    ...ofMonths.map(({ from, before }) => membersIn(actor, month, from, before)),
    ...ofDays.map(({ from, before }) => membersIn(actor, day, from, before)),
  ])
  const counts: MemberCounts = new Map()
  for (const { lines } of parts.flat()) {
    for (const [member, count] of countsIn(lines)) counts.set(member, (counts.get(member) ?? 0) + count)
  }
  return counts
}

async function membersIn(actor: Actor, series: Dated, from: string, before: string) {
  const { data } = await MemberPackEntity.query
    .primary({ agencyId: ofReader(actor, series), series, partition: 0 })
    // A key with a pack is longer than the key alone, so no pack of `before` is included.
    .between({ key: from }, { key: before })
    .go({ pages: "all", attributes: ["lines"] })
  return data
}

/** Splits a range of keys into parts of so many keys; `before` is exclusive. */
function stretches(
  { from, to }: { from: string; to: string },
  after: (key: string, count: number) => string,
  together: number,
) {
  const found: { from: string; before: string }[] = []
  for (let key = from; key <= to; ) {
    const next = after(key, together)
    // Years after 9999 sort before it.
    const isLast = next > to || next <= key
    found.push({ from: key, before: isLast ? `${to}~` : next })
    if (isLast) break
    key = next
  }
  return found
}

/**
 * The first ids of parts of ids, which consist of letters and digits; the last part ends before `ENDS`. Together they
 * hold some 10,000 members.
 */
const BEGINS = ["", "4", "8", "c", "g", "k", "o", "s", "w"]
const ENDS = "~"

/** The members of all time with their weights; all parts in parallel, in one round trip. */
export async function membersOfAll(
  actor: Actor,
  series: "agency" | "payments" = "agency",
): Promise<MemberCounts> {
  const place = addressOf(ofReader(actor, series), totalId(series, ""))
  const parts = await Promise.all(
    BEGINS.map((begin, index) =>
      MemberEntity.query
        .primary(place)
        .between({ member: begin }, { member: BEGINS[index + 1] ?? ENDS })
        .go({ pages: "all", attributes: ["member", "count"] }),
    ),
  )
  return new Map(parts.flatMap(({ data }) => data.map(({ member, count }) => [member, count] as const)))
}

/** The influencers with whom agencies work: the members of the agencies' totals, by id. */

export interface WorkingInfluencer {
  agencyId: string
  influencerId: string
  /** With that agency. */
  collaborations: number
}

type Query = Omit<PageQuery, "search">

const toInfluencer = ({ agencyId, member, count }: MemberItem): WorkingInfluencer => ({
  agencyId,
  influencerId: member,
  collaborations: count,
})

export const positionOf = ({ influencerId, agencyId }: WorkingInfluencer): Position => [
  influencerId,
  agencyId,
]

const placeOf = (agencyId: string) => addressOf(agencyId, totalId("agency", ""))

/** The influencers of the actor's agency. */
export async function influencers(actor: Actor, { cursor, size }: Query): Promise<Page<WorkingInfluencer>> {
  const { agencyId } = asMember(actor, "influencers")
  const [member] = fromCursor(cursor) ?? []
  const query = MemberEntity.query.primary(placeOf(agencyId))
  const range = member ? query.lt({ member }) : query
  const { data } = await range.go({ order: "desc", limit: size + 1 })
  return firstPage(data.map(toInfluencer), { positionOf, size })
}

/** One influencer of the actor's agency, or null. */
export async function influencer(actor: Actor, influencerId: string): Promise<WorkingInfluencer | null> {
  const { agencyId } = asMember(actor, "influencers")
  const { data } = await MemberEntity.get({ ...placeOf(agencyId), member: influencerId }).go()
  return data && toInfluencer(data)
}

const all = platformList((shard) => MemberEntity.query.all({ shard }), "member", "agencyId")

/** The influencers of all agencies, once per agency. */
export async function influencersEverywhere(actor: Actor, query: Query): Promise<Page<WorkingInfluencer>> {
  assertAccess(actor, "super-admin")
  const { items, nextCursor } = await mergedPage(all, query)
  return { items: items.map(toInfluencer), nextCursor }
}
