import { type Actor, asMember } from "../../../lib/access.ts"
import type { DayRange } from "../../../lib/day.ts"
import {
  mergedPage,
  type Page,
  type Position,
  pageOf,
  type ShardedList,
  toCursor,
} from "../../../lib/paging.ts"
import { byPosition, findAggregate } from "../store/aggregate.ts"
import {
  type Participant,
  ParticipantEntity,
  type ReceivedRow,
  ReceivedRowEntity,
} from "../store/entities.ts"
import { RECEIVED_SHARDS, searchedNameOf } from "../store/root-writes.ts"
import { rowsOf, type SearchRow } from "../store/search-rows.ts"

/** What accounting asks of collaborations: those whose payment was received, and whom they owe. */

/** As much of a collaboration as accounting lists. */
export type ReceivedCollaboration = Pick<
  ReceivedRow,
  "collaborationId" | "effectiveDate" | "name" | "brand" | "influencers" | "pendingSave"
>

/** Of a page, in which a single collaboration may have 500 influencers. */
const MOST_COLLABORATIONS = 25
const MOST_INFLUENCERS = 600
/** Of a page that is searched: what is sought mostly comes first, and each costs a read. */
const MOST_FOUND = 10

/** Stands after every id. */
const LAST_ID = "~"

const positionOf = ({ effectiveDate, collaborationId }: ReceivedCollaboration): Position => [
  effectiveDate,
  collaborationId,
]

interface Asked extends DayRange {
  /** Folded. */
  wanted: string
  cursor?: string
}

/**
 * A page of the collaborations of these effective days, the latest first. With a text, those in whose name, brand or
 * influencers' names it stands: the agency's packed rows are gone through.
 */
export async function payablesPage(
  actor: Actor,
  { wanted, cursor, ...range }: Asked,
): Promise<Page<ReceivedCollaboration>> {
  const { agencyId } = asMember(actor, "accounting")
  const found = wanted
    ? pageOf(matching(await rowsOf(agencyId, wanted), wanted, range), {
        positionOf,
        size: MOST_FOUND,
        cursor,
      })
    : await mergedPage(receivedIn(agencyId, range), { size: MOST_COLLABORATIONS, cursor })
  return trimmed(found)
}

/** Those of these days whose payment was received, and of which a text tells. */
const matching = (
  rows: readonly SearchRow[],
  wanted: string,
  { from, to }: DayRange,
): ReceivedCollaboration[] =>
  rows.flatMap(({ collaborationId, effectiveDate, text, received }) => {
    if (!received || effectiveDate < from || effectiveDate > to) return []
    const { influencerNames, ...shown } = received
    const isFound = text.includes(wanted) || influencerNames.includes(wanted)
    return isFound ? [{ collaborationId, effectiveDate, ...shown }] : []
  })

/** A page of fewer collaborations where they have many influencers. */
function trimmed({ items, nextCursor }: Page<ReceivedCollaboration>): Page<ReceivedCollaboration> {
  let influencers = 0
  const fitting = items.findIndex((row) => {
    influencers += row.influencers
    return influencers > MOST_INFLUENCERS
  })
  const kept = items.slice(0, fitting < 0 ? items.length : Math.max(1, fitting))
  const last = kept.at(-1)
  return last && kept.length < items.length
    ? { items: kept, nextCursor: toCursor(positionOf(last)) }
    : { items, nextCursor }
}

const rowsIn = (agencyId: string, shard: number, from: string, to: Position) =>
  ReceivedRowEntity.query
    .primary({ agencyId, shard })
    .between({ effectiveDate: from }, { effectiveDate: to[0], collaborationId: to[1] })

const receivedIn = (agencyId: string, { from, to }: DayRange): ShardedList<ReceivedRow> => ({
  shards: RECEIVED_SHARDS,
  async read(shard, after, ask) {
    const [day, id] = after ?? []
    if (!day || !id || day > to) {
      return rowsIn(agencyId, shard, from, [to, LAST_ID]).go({ ...ask, consistent: true })
    }
    if (day < from) return { data: [], cursor: null }
    const { data, cursor } = await rowsIn(agencyId, shard, from, [day, id]).go({ ...ask, consistent: true })
    return { data: data.filter(({ collaborationId }) => collaborationId !== id), cursor }
  },
  positionOf,
})

const PAYEE = [
  "participantId",
  "influencerId",
  "fullName",
  "profileImageUrl",
  "rate",
  "creatorInvoiceSent",
  "paidPercentage",
  "position",
  "version",
] as const satisfies (keyof Participant)[]

/** An influencer as accounting sees them. */
export type Payee = Pick<Participant, (typeof PAYEE)[number]>

/** A collaboration's influencers, in their order; as a large save leaves them where one is published. */
export async function payablesOf(
  actor: Actor,
  { collaborationId, pendingSave }: Pick<ReceivedCollaboration, "collaborationId" | "pendingSave">,
): Promise<Payee[]> {
  const { agencyId } = asMember(actor, "accounting")
  const key = { agencyId, collaborationId }
  if (pendingSave) return (await findAggregate(key))?.participants ?? []
  const { data } = await ParticipantEntity.query
    .board(key)
    .go({ pages: "all", consistent: true, attributes: [...PAYEE] })
  return data.sort(byPosition)
}

/** Whether a folded text stands in an influencer's name, as the rows have it. */
export const isCalled = (payee: Pick<Payee, "fullName">, wanted: string): boolean =>
  searchedNameOf(payee).includes(wanted)
