import type { InfluencerName } from "../../../influencers/catalogue/index.ts"
import { type Actor, asMember, assertAccess } from "../../../lib/access.ts"
import { getInOrder } from "../../../lib/batch.ts"
import { dayAfter } from "../../../lib/day.ts"
import {
  fromCursor,
  mergedPage,
  type Page,
  type PageQuery,
  type Position,
  pageOf,
  platformList,
  SEARCH,
  type ShardedList,
} from "../../../lib/paging.ts"
import { fold, keysOf } from "../../../lib/text.ts"
import type { CollaborationCard } from "../contract/shapes.ts"
import { type AssistantState, assistantStatesOf, type Progress, progressOf } from "../rules/status.ts"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  COLLABORATIONS_PAGE_SIZE,
  type CollaborationStatus,
  type CollaborationType,
} from "../rules/values.ts"
import { toCard } from "../store/aggregate.ts"
import { ParticipantEntity, type Root, RootEntity } from "../store/entities.ts"
import { rowsOf } from "../store/search-rows.ts"
import { rootsWith } from "../store/with-influencer.ts"

/** Those that are archived have partitions of their own: a list shows these or the others, both to the platform's owner. */
type Archived = "no" | "only" | "both"

const archivedIn = (archived: Archived = "no"): boolean[] =>
  archived === "both" ? [false, true] : [archived === "only"]

interface Filters {
  search: string
  status: "all" | CollaborationStatus
  type: "all" | CollaborationType
  progress?: "all" | Progress | undefined
  /** Effective dates, both included. */
  from?: string | undefined
  to?: string | undefined
  archived?: Archived | undefined
  cursor?: string | undefined
}

interface ListedPage extends Page<CollaborationCard> {
  influencerName?: string | null
}

/**
 * An agency's collaborations, newest first (rules/campaigns.md#list): one round of reads; two with a text to find, of
 * one influencer, or where many have to be looked at to find those of a progress.
 */
export async function list(
  actor: Actor,
  {
    influencerId,
    archived = false,
    ...asked
  }: Omit<Filters, "archived"> & { influencerId?: string | undefined; archived?: boolean },
): Promise<ListedPage> {
  const filters: Filters = { ...asked, archived: archived ? "only" : "no" }
  if (influencerId) return listWith(actor, influencerId, filters)
  const { items, nextCursor } = await pageOfRoots(actor, filters)
  return { items: items.map(toCard), nextCursor }
}

/** Those with an influencer are read whole, whatever their number: a person takes part in hundreds at most. */
async function listWith(actor: Actor, influencerId: string, filters: Filters): Promise<ListedPage> {
  const { agencyId } = asMember(actor, "collaborations")
  const { roots, name } = await rootsWith(agencyId, influencerId)
  const wanted = fold(filters.search)
  const found = roots
    .filter((root) => suits(root, filters) && suitsProgress(root, filters))
    .filter((root) => fold(root.name).includes(wanted) || fold(root.brand).includes(wanted))
  const { items, nextCursor } = pageOf(found, { ...order, cursor: filters.cursor })
  return { items: items.map(toCard), nextCursor, influencerName: name }
}

async function pageOfRoots(actor: Actor, { search, ...filters }: Filters): Promise<Page<Root>> {
  const { agencyId } = asMember(actor, "collaborations")
  const wanted = fold(search)
  if (wanted) return listMatching(agencyId, wanted, filters)
  return everyProgress(filters) ? listIndexed(agencyId, filters) : listProgress(agencyId, filters)
}

/** Newest first; on one day by id. */
const order = {
  positionOf: ({ effectiveDate, collaborationId }: Placed): Position => [effectiveDate, collaborationId],
  size: COLLABORATIONS_PAGE_SIZE,
}

type Placed = Pick<Root, "effectiveDate" | "collaborationId">
type Choice = Omit<Filters, "search">

const suits = (
  row: Pick<Root, "status" | "type" | "effectiveDate" | "archived">,
  { status, type, from = "", to = LAST, archived }: Omit<Choice, "cursor">,
): boolean =>
  archivedIn(archived).includes(row.archived) &&
  (status === "all" || row.status === status) &&
  (type === "all" || row.type === type) &&
  row.effectiveDate >= from &&
  row.effectiveDate <= to

const everyProgress = ({ progress = "all" }: Choice): boolean => progress === "all"
const suitsProgress = (root: Root, { progress = "all" }: Choice): boolean =>
  progress === "all" || progressOf(root)[progress]

async function listIndexed(agencyId: string, choice: Choice): Promise<Page<Root>> {
  const after = fromCursor(choice.cursor)
  const pages = await Promise.all(
    queriesOf(agencyId, choice).map((query) => {
      // One item more than a page tells whether there is a next one; the range includes the cursor's own item.
      const limit = COLLABORATIONS_PAGE_SIZE + (after ? 2 : 1)
      return within(query, choice, after)?.go({ order: "desc", limit, count: limit })
    }),
  )
  return pageOf(
    pages.flatMap((page) => page?.data ?? []),
    { ...order, cursor: choice.cursor },
  )
}

/** No index knows of it: so many of each partition are looked at, twice at most. */
const PROGRESS_READS = { chunk: 150, rounds: 2 } as const

function listProgress(agencyId: string, choice: Choice): Promise<Page<Root>> {
  const queries = queriesOf(agencyId, choice)
  const shards: ShardedList<Root> = {
    shards: queries.length,
    async read(shard, after, ask) {
      const query = queries[shard]
      const page = await (query && within(query, choice, after)?.go(ask))
      if (!page) return { data: [], cursor: null }
      return { ...page, data: page.data.filter(({ collaborationId }) => collaborationId !== after?.[1]) }
    },
    positionOf: order.positionOf,
  }
  return mergedPage(shards, {
    size: COLLABORATIONS_PAGE_SIZE,
    cursor: choice.cursor,
    keeps: (root) => suitsProgress(root, choice),
    ...PROGRESS_READS,
  })
}

/** Of the index partitions that status and type cover; their answers are merged. */
function queriesOf(agencyId: string, { status, type, archived: which }: Choice): IndexQuery[] {
  const places = archivedIn(which).map((archived) => ({ agencyId, archived }))
  if (status === "all" && type === "all") return places.map((place) => RootEntity.query.byDate(place))
  const statuses = status === "all" ? keysOf(COLLABORATION_STATUSES) : [status]
  const types = type === "all" ? keysOf(COLLABORATION_TYPES) : [type]
  return statuses.flatMap((one) =>
    types.flatMap((other) =>
      places.map((place) => RootEntity.query.byStatusAndType({ ...place, status: one, type: other })),
    ),
  )
}

type IndexQuery =
  | ReturnType<typeof RootEntity.query.byDate>
  | ReturnType<typeof RootEntity.query.byStatusAndType>

/** Before and after every day, in the order of their text. */
const [FIRST, LAST] = ["0", "~"]

/** What lies in the period, and from the position on, itself included; null where that is nothing. */
function within(query: IndexQuery, { from, to }: Choice, after: Position | null) {
  if (!from && !to && !after) return query
  // A day's keys are longer than the day alone: those of the next day lie beyond it.
  const end = to ? dayAfter(to, 1) : LAST
  const [effectiveDate, collaborationId] = after ?? []
  const start = from ?? FIRST
  if (start > end || (effectiveDate !== undefined && effectiveDate < start)) return null
  return query.between(
    { effectiveDate: start },
    effectiveDate !== undefined && effectiveDate < end
      ? { effectiveDate, collaborationId }
      : { effectiveDate: end },
  )
}

/** Rows know of no progress: so many of those that the text is found in are looked at, and a page holds what is left. */
const PROGRESS_ROWS = 96

async function listMatching(agencyId: string, wanted: string, choice: Choice): Promise<Page<Root>> {
  const rows = (await rowsOf(agencyId, wanted)).filter(
    (row) => row.text.includes(wanted) && suits(row, choice),
  )
  const size = everyProgress(choice) ? COLLABORATIONS_PAGE_SIZE : PROGRESS_ROWS
  const { items, nextCursor } = pageOf(rows, { ...order, size, cursor: choice.cursor })
  const keys = items.map(({ collaborationId }) => ({ agencyId, collaborationId }))
  const roots = await getInOrder(RootEntity, keys)
  return { items: roots.filter((root) => suitsProgress(root, choice)), nextCursor }
}

/** Those of a page that are in this state, or all of it, with what their progress is derived from. */
export async function withProgress(
  actor: Actor,
  { state, ...filters }: Filters & { state: "all" | AssistantState },
) {
  const { items, nextCursor } = await pageOfRoots(actor, filters)
  const wanted = items.filter((root) => state === "all" || assistantStatesOf(root)[state])
  return {
    items: wanted.map((root) => ({
      ...listed(root),
      type: root.type,
      quoteSent: root.quoteSent,
      contractSigned: root.contractSigned,
      invoiceSent: root.invoiceSent,
      paymentReceived: root.paymentReceived,
    })),
    nextCursor,
  }
}

/** As much of a collaboration as the platform's owner sees in a list. */
interface ListedCollaboration {
  agencyId: string
  id: string
  name: string
  brand: string
  status: Root["status"]
  /** The effective date. */
  date: string
  /** All rates, in cents. */
  revenue: number
  createdAt: string
}

const listed = (root: Root): ListedCollaboration => ({
  agencyId: root.agencyId,
  id: root.collaborationId,
  name: root.name,
  brand: root.brand,
  status: root.status,
  date: root.effectiveDate,
  revenue: root.ratesTotal,
  createdAt: root.createdAt,
})

/** Those of the actor's agency, by effective date as its own list has them. */
export async function summaries(
  actor: Actor,
  query: Omit<PageQuery, "size">,
): Promise<Page<ListedCollaboration>> {
  const everything = { status: "all", type: "all", archived: "both" } as const
  const { items, nextCursor } = await pageOfRoots(actor, { ...query, ...everything })
  return { items: items.map(listed), nextCursor }
}

const all = platformList((shard) => RootEntity.query.all({ shard }), "createdAt", "collaborationId")

/** Those of all agencies, by creation; a text is looked for in name and brand. */
export async function listForPlatform(
  actor: Actor,
  { search, ...page }: PageQuery,
): Promise<Page<ListedCollaboration>> {
  assertAccess(actor, "super-admin")
  const wanted = fold(search)
  const keeps = ({ name, brand }: Root) => fold(name).includes(wanted) || fold(brand).includes(wanted)
  const { items, nextCursor } = await mergedPage(all, { ...page, ...(wanted && { keeps, ...SEARCH }) })
  return { items: items.map(listed), nextCursor }
}

/** The name and picture that some collaboration of the agency keeps of each influencer, by id; none for strangers. */
export async function influencerNames(
  actor: Actor,
  influencerIds: readonly string[],
  access: "dashboard" | "accounting" = "dashboard",
): Promise<Map<string, InfluencerName>> {
  const { agencyId } = asMember(actor, access)
  const found = await Promise.all(
    influencerIds.map(async (influencerId) => {
      const { data } = await ParticipantEntity.query
        .byInfluencer({ agencyId, influencerId })
        .go({ limit: 1, attributes: ["fullName", "profileImageUrl"] })
      return data.map(({ fullName, profileImageUrl }): [string, InfluencerName] => [
        influencerId,
        { name: fullName, profileImageUrl: profileImageUrl ?? null },
      ])
    }),
  )
  return new Map(found.flat())
}
