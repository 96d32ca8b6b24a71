import type { InfluencerName } from "../../../influencers/catalogue/index.ts"
import { type Actor, asMember, assertAccess } from "../../../lib/access.ts"
import { getInOrder } from "../../../lib/batch.ts"
import {
  fromCursor,
  mergedPage,
  type Page,
  type PageQuery,
  type Position,
  pageOf,
  platformList,
  SEARCH,
} from "../../../lib/paging.ts"
import { fold, keysOf } from "../../../lib/text.ts"
import type { CollaborationCard } from "../contract/shapes.ts"
import { COLLABORATIONS_PAGE_SIZE } from "../contract/staff.ts"
import { type AssistantState, assistantStatesOf } from "../rules/status.ts"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  type CollaborationStatus,
  type CollaborationType,
} from "../rules/values.ts"
import { toCard } from "../store/aggregate.ts"
import { ParticipantEntity, type Root, RootEntity } from "../store/entities.ts"
import { rowsOf } from "../store/search-rows.ts"

interface Filters {
  search: string
  status: "all" | CollaborationStatus
  type: "all" | CollaborationType
  cursor?: string
}

/** An agency's collaborations, newest first: one round of reads, two with a text to find. */
export async function list(actor: Actor, filters: Filters): Promise<Page<CollaborationCard>> {
  const { items, nextCursor } = await pageOfRoots(actor, filters)
  return { items: items.map(toCard), nextCursor }
}

async function pageOfRoots(actor: Actor, { search, ...filters }: Filters): Promise<Page<Root>> {
  const { agencyId } = asMember(actor, "collaborations")
  const wanted = fold(search)
  return wanted ? listMatching(agencyId, wanted, filters) : listIndexed(agencyId, filters)
}

/** Newest first; on one day by id. */
const order = {
  positionOf: ({ effectiveDate, collaborationId }: Placed): Position => [effectiveDate, collaborationId],
  size: COLLABORATIONS_PAGE_SIZE,
}

type Placed = Pick<Root, "effectiveDate" | "collaborationId">
type Choice = Omit<Filters, "search">

async function listIndexed(agencyId: string, { status, type, cursor }: Choice): Promise<Page<Root>> {
  const after = fromCursor(cursor)
  const pages =
    status === "all" && type === "all"
      ? [read(RootEntity.query.byDate({ agencyId }), after)]
      : partitionsOf({ status, type }).map((partition) =>
          read(RootEntity.query.byStatusAndType({ agencyId, ...partition }), after),
        )
  return pageOf((await Promise.all(pages)).flat(), { ...order, cursor })
}

/** The index partitions that a choice of filters covers; their answers are merged. */
function partitionsOf({ status, type }: Choice) {
  const statuses = status === "all" ? keysOf(COLLABORATION_STATUSES) : [status]
  const types = type === "all" ? keysOf(COLLABORATION_TYPES) : [type]
  return statuses.flatMap((one) => types.map((other) => ({ status: one, type: other })))
}

type IndexQuery =
  | ReturnType<typeof RootEntity.query.byDate>
  | ReturnType<typeof RootEntity.query.byStatusAndType>

/** One item more than a page tells whether there is a next one; the range includes the cursor's own item. */
async function read(query: IndexQuery, after: Position | null): Promise<Root[]> {
  const limit = COLLABORATIONS_PAGE_SIZE + (after ? 2 : 1)
  const [effectiveDate = "", collaborationId] = after ?? []
  const range = after ? query.between({ effectiveDate: "0" }, { effectiveDate, collaborationId }) : query
  const { data } = await range.go({ order: "desc", limit, count: limit })
  return data
}

async function listMatching(
  agencyId: string,
  wanted: string,
  { status, type, cursor }: Choice,
): Promise<Page<Root>> {
  const rows = (await rowsOf(agencyId, wanted))
    .filter((row) => row.text.includes(wanted))
    .filter((row) => (status === "all" || row.status === status) && (type === "all" || row.type === type))
  const { items, nextCursor } = pageOf(rows, { ...order, cursor })
  const keys = items.map(({ collaborationId }) => ({ agencyId, collaborationId }))
  return { items: await getInOrder(RootEntity, keys), nextCursor }
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
  const { items, nextCursor } = await pageOfRoots(actor, { ...query, status: "all", type: "all" })
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
