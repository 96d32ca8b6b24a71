import { type Actor, asMember } from "../../../lib/access.ts"
import { getAll } from "../../../lib/batch.ts"
import type { DayRange } from "../../../lib/day.ts"
import {
  mergedPage,
  type Order,
  type Page,
  type Position,
  pageOf,
  type ShardedList,
  toCursor,
} from "../../../lib/paging.ts"
import { dueOf, isOwed } from "../rules/money.ts"
import type { PayableDate, PayableSort, PayableStatus } from "../rules/values.ts"
import { byPosition, findAggregate } from "../store/aggregate.ts"
import { type Participant, ParticipantEntity, RootEntity } from "../store/entities.ts"
import { namesIn, RECEIVED_SHARDS, searchedNameOf, searchedTextOf } from "../store/root-writes.ts"
import {
  type Payable,
  RECEIVED_STATES,
  type Received,
  type ReceivedRow,
  ReceivedRowEntity,
  type ReceivedState,
} from "../store/row-entities.ts"
import { receivedRowsOf } from "../store/search-rows.ts"

/** Queries for accounting: collaborations whose payment was received, and the influencers whom they owe. */

export type ReceivedCollaboration = Pick<
  ReceivedRow,
  "collaborationId" | "effectiveDate" | "name" | "brand" | "influencers" | "pendingSave"
>

/** A line of accounting: an influencer of a collaboration whose payment was received. */
export interface ListedPayable {
  row: ReceivedCollaboration
  payee: Payee
}

/** The days of a request, and the date to which they apply (rules/campaigns.md#accounting-periods). */
export interface PayablesRange extends DayRange {
  dates: PayableDate
}

export interface PayablesRequest extends PayablesRange {
  /** Folded. */
  term: string
  status: PayableStatus
  sort: PayableSort
  order: Order
  /** Only this influencer's lines; by default, all. */
  influencerId?: string | undefined
  cursor?: string | undefined
}

/** Limits of a page: a single collaboration may have 500 influencers. */
const MAX_COLLABORATIONS = 25
const MAX_INFLUENCERS = 600
/** Limit of a page of search results: good matches come first, and each costs a read. */
const MAX_FOUND = 10
/** Limit of a page in any order but by date: each line may belong to another collaboration. */
const MAX_LINES = 25

/**
 * A page of amounts owed or paid (rules/campaigns.md#what-it-lists), in two rounds of reads. By date: whole
 * collaborations of the requested states, from their own partitions; for one influencer: all their collaborations; a
 * text query, any other order and days of payment scan the agency's packed rows.
 */
export async function payables(actor: Actor, request: PayablesRequest): Promise<Page<ListedPayable>> {
  const { agencyId } = asMember(actor, "accounting")
  if (request.influencerId) return ofInfluencer(agencyId, request.influencerId, request)
  if (request.sort !== "date" || request.dates === "payment") return listOrdered(agencyId, request)
  const { items, nextCursor } = trimmed(
    request.term
      ? await found(agencyId, request)
      : await mergedPage(receivedIn(agencyId, request), {
          size: MAX_COLLABORATIONS,
          cursor: request.cursor,
          order: request.order,
        }),
    (row) => row,
    placeOf,
  )
  const lines = await Promise.all(
    items.map(async (row) => {
      const payees = await payeesOf(agencyId, row)
      return payees.filter((payee) => isMatch(lineOf(row, payee), request)).map((payee) => ({ row, payee }))
    }),
  )
  return { items: lines.flat(), nextCursor }
}

/** The attributes of a line that filters and order need. */
interface Line extends Payable {
  row: ReceivedCollaboration
  /** The collaboration's text from `searchedTextOf`. */
  text: string
  /** Folded. */
  fullName: string
}

const lineOf = (row: ReceivedCollaboration, payee: Payee): Line => ({
  row,
  text: searchedTextOf(row),
  fullName: searchedNameOf(payee),
  position: payee.position,
  paidOn: payee.paidOn,
  ...dueOf(payee),
})

/**
 * Whether a line matches: a text in the collaboration's name or brand matches all its influencers, else it must be in
 * the influencer's name.
 */
function isMatch(line: Line, request: PayablesRequest): boolean {
  const { text, fullName, paid } = line
  const { status, term } = request
  if (!isWithin(line, request)) return false
  if (status !== "all" && !(status === "paid" ? paid : isOwed(line))) return false
  return text.includes(term) || fullName.includes(term)
}

function isWithin({ row, paidOn }: Line, { from, to, dates }: PayablesRange): boolean {
  const day = dates === "payment" ? paidOn : row.effectiveDate
  return day !== undefined && day >= from && day <= to
}

/** The cents paid to each influencer on these days, from the agency's packed rows (rules/campaigns.md#totals). */
export async function paidIn(actor: Actor, { from, to }: DayRange): Promise<Map<string, number>> {
  const { agencyId } = asMember(actor, "accounting")
  const rows = await receivedRowsOf(agencyId, "")
  const sums = new Map<string, number>()
  for (const line of rows.flatMap(linesOf)) {
    const { influencerId = "", amount } = line
    if (amount === 0 || !isWithin(line, { from, to, dates: "payment" })) continue
    sums.set(influencerId, (sums.get(influencerId) ?? 0) + amount)
  }
  return sums
}

/** The matching lines of these days, from the agency's packed rows. */
async function linesIn(agencyId: string, request: PayablesRequest): Promise<Line[]> {
  const rows = await receivedRowsOf(agencyId, request.term)
  return rows.flatMap((row) => linesOf(row).filter((line) => isMatch(line, request)))
}

/** Cached rows are parsed into lines only once. */
const knownLines = new WeakMap<Received, Line[]>()

type FoundRow = Awaited<ReturnType<typeof receivedRowsOf>>[number]

function linesOf({ collaborationId, effectiveDate, text, received }: FoundRow): Line[] {
  const known = knownLines.get(received)
  if (known) return known
  const { influencerNames, payables: owed, ...shown } = received
  const row = { collaborationId, effectiveDate, influencers: owed.length, ...shown }
  const names = influencerNames.split("\t")
  const lines = owed.map((payable, index) => ({ row, text, fullName: names[index] ?? "", ...payable }))
  knownLines.set(received, lines)
  return lines
}

/** A page of collaborations that match a text. */
async function found(agencyId: string, request: PayablesRequest): Promise<Page<ReceivedCollaboration>> {
  const lines = await linesIn(agencyId, request)
  const rows = [...new Set(lines.map(({ row }) => row))]
  return pageOf(rows, {
    positionOf: placeOf,
    size: MAX_FOUND,
    cursor: request.cursor,
    order: request.order,
  })
}

/** A page of lines in another order than by date; omits influencers who left since the rows were read. */
async function listOrdered(agencyId: string, request: PayablesRequest): Promise<Page<ListedPayable>> {
  const positionOf = positionBy(request)
  const page = pageOf(await linesIn(agencyId, request), {
    positionOf,
    size: MAX_LINES,
    cursor: request.cursor,
    order: request.order,
  })
  const { items, nextCursor } = trimmed(page, ({ row }) => row, positionOf)
  const rows = [...new Set(items.map(({ row }) => row))]
  const payees = new Map(
    await Promise.all(rows.map(async (row) => [row, await payeesOf(agencyId, row)] as const)),
  )
  const lines = items.flatMap(({ row, position }) => {
    const payee = payees.get(row)?.find((one) => one.position === position)
    return payee && isMatch(lineOf(row, payee), request) ? [{ row, payee }] : []
  })
  return { items: lines, nextCursor }
}

/** The position of a line; equal values sort by date. Lines without a day of payment come last. */
const positionBy =
  ({ sort, order }: PayablesRequest) =>
  (line: Line): Position => {
    const { effectiveDate, collaborationId } = line.row
    return [SORTED_BY[sort](line, order), `${effectiveDate} ${collaborationId} ${padded(line.position)}`]
  }

/** Start of a name, since it goes into a cursor. Never empty, as no part of a position may be. */
const startOf = (folded: string): string => `${folded.slice(0, 100)} `

const padded = (value: number): string => String(value).padStart(14, "0")

const SORTED_BY: Record<PayableSort, (line: Line, order: Order) => string> = {
  date: ({ row }) => row.effectiveDate,
  influencer: ({ fullName }) => startOf(fullName),
  collaboration: ({ text }) => startOf(namesIn(text).name),
  brand: ({ text }) => startOf(namesIn(text).brand),
  amount: ({ amount }) => padded(amount),
  paidOn: ({ paidOn }, order) => paidOn ?? (order === "asc" ? "~" : " "),
}

/** The lines of one influencer: reads their collaborations' keys, then the collaborations, strongly consistent. */
async function ofInfluencer(
  agencyId: string,
  influencerId: string,
  request: PayablesRequest,
): Promise<Page<ListedPayable>> {
  const { data } = await ParticipantEntity.query
    .byInfluencer({ agencyId, influencerId })
    .go({ pages: "all", attributes: ["collaborationId", "participantId"] })
  const keys = data.map(({ collaborationId, participantId }) => ({
    agencyId,
    collaborationId,
    participantId,
  }))
  // An influencer who was removed and added again may be in the index twice.
  const distinctKeys = [...new Map(keys.map((key) => [key.collaborationId, key])).values()]
  const [roots, participants] = await Promise.all([
    getAll(RootEntity, distinctKeys, { consistent: true, attributes: RECEIVED }),
    getAll(ParticipantEntity, keys, { consistent: true, attributes: PAYEE }),
  ])
  const rows = new Map(
    roots.flatMap(({ paymentReceived, payables: known, ...root }) => {
      const row = { ...root, influencers: known.length }
      return paymentReceived ? [[root.collaborationId, row] as const] : []
    }),
  )
  const lines = await Promise.all(
    participants.map(async (participant) => {
      const row = rows.get(participant.collaborationId)
      if (!row) return []
      const payees = row.pendingSave ? await payeesOf(agencyId, row) : [participant]
      const payee = payees.find((one) => one.influencerId === influencerId)
      const line = payee && { ...lineOf(row, payee), payee }
      return line && isMatch(line, request) ? [line] : []
    }),
  )
  return pageOf(lines.flat(), {
    positionOf: positionBy(request),
    size: MAX_LINES,
    cursor: request.cursor,
    order: request.order,
  })
}

const RECEIVED = [
  "collaborationId",
  "name",
  "brand",
  "effectiveDate",
  "paymentReceived",
  "payables",
  "pendingSave",
] as const

/** A shorter page when its collaborations have many influencers. */
function trimmed<Item>(
  { items, nextCursor }: Page<Item>,
  rowOf: (item: Item) => ReceivedCollaboration,
  positionOf: (item: Item) => Position,
): Page<Item> {
  const seen = new Set<string>()
  let influencers = 0
  const fitting = items.findIndex((item) => {
    const row = rowOf(item)
    if (!seen.has(row.collaborationId)) influencers += row.influencers
    seen.add(row.collaborationId)
    return influencers > MAX_INFLUENCERS && seen.size > 1
  })
  const kept = fitting < 0 ? items : items.slice(0, fitting)
  const last = kept.at(-1)
  return last && kept.length < items.length
    ? { items: kept, nextCursor: toCursor(positionOf(last)) }
    : { items, nextCursor }
}

const placeOf = ({ effectiveDate, collaborationId }: ReceivedCollaboration): Position => [
  effectiveDate,
  collaborationId,
]

/** Sorts after every id. */
const LAST_ID = "~"

/** A collaboration with both paid and unpaid influencers is in both states. */
const STATES: Record<PayableStatus, readonly ReceivedState[]> = {
  all: RECEIVED_STATES,
  pending: ["pending", "mixed"],
  paid: ["paid", "mixed"],
}

function receivedIn(
  agencyId: string,
  { from, to, status, order }: PayablesRequest,
): ShardedList<ReceivedRow> {
  const states = STATES[status]
  return {
    shards: states.length * RECEIVED_SHARDS,
    async read(lane, after, ask) {
      const state = states[Math.floor(lane / RECEIVED_SHARDS)] ?? "pending"
      const rows = ReceivedRowEntity.query.primary({ agencyId, state, shard: lane % RECEIVED_SHARDS })
      const isInside = after && after[0] >= from && after[0] <= to
      if (after && !isInside && (order === "asc" ? after[0] > to : after[0] < from)) {
        return { data: [], cursor: null }
      }
      const [day = "", id = ""] = (isInside && after) || []
      const begins =
        isInside && order === "asc" ? { effectiveDate: day, collaborationId: id } : { effectiveDate: from }
      const ends =
        isInside && order === "desc"
          ? { effectiveDate: day, collaborationId: id }
          : { effectiveDate: to, collaborationId: LAST_ID }
      const { data, cursor } = await rows.between(begins, ends).go({ ...ask, consistent: true })
      return { data: isInside ? data.filter(({ collaborationId }) => collaborationId !== id) : data, cursor }
    },
    positionOf: placeOf,
  }
}

const PAYEE = [
  "collaborationId",
  "participantId",
  "influencerId",
  "fullName",
  "profileImageUrl",
  "rate",
  "creatorInvoiceSent",
  "paidPercentage",
  "paidOn",
  "position",
  "version",
] as const satisfies (keyof Participant)[]

export type Payee = Pick<Participant, (typeof PAYEE)[number]>

/** A collaboration's influencers, in order; with a published large save applied. */
async function payeesOf(
  agencyId: string,
  { collaborationId, pendingSave }: Pick<ReceivedCollaboration, "collaborationId" | "pendingSave">,
): Promise<Payee[]> {
  const key = { agencyId, collaborationId }
  if (pendingSave) return (await findAggregate(key))?.participants ?? []
  const { data } = await ParticipantEntity.query
    .board(key)
    .go({ pages: "all", consistent: true, attributes: [...PAYEE] })
  return data.sort(byPosition)
}
