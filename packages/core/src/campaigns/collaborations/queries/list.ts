import type { InfluencerName } from "../../../influencers/index.ts"
import { type Actor, asMember, assertAccess } from "../../../lib/actor.ts"
import { getInOrder } from "../../../lib/batch.ts"
import { invalid } from "../../../lib/error.ts"
import { keysOf } from "../../../lib/keys-of.ts"
import { LIST_SHARDS, mergedPage, type Page, SEARCH, type ShardedList } from "../../../lib/paging.ts"
import { fold } from "../../../lib/text.ts"
import type { CollaborationCard } from "../contract/shapes.ts"
import { COLLABORATIONS_PAGE_SIZE } from "../contract/staff.ts"
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

async function pageOfRoots(actor: Actor, { cursor, ...filters }: Filters): Promise<Page<Root>> {
  const { agencyId } = asMember(actor, "collaborations")
  const after = cursor ? fromCursor(cursor) : null
  const wanted = fold(filters.search)
  return wanted
    ? listMatching(agencyId, { ...filters, wanted, after })
    : listIndexed(agencyId, { ...filters, after })
}

type Choice = Pick<Filters, "status" | "type"> & { after: Position | null }

async function listIndexed(agencyId: string, { status, type, after }: Choice): Promise<Page<Root>> {
  const pages =
    status === "all" && type === "all"
      ? [read(RootEntity.query.byDate({ agencyId }), after)]
      : partitionsOf({ status, type }).map((partition) =>
          read(RootEntity.query.byStatusAndType({ agencyId, ...partition }), after),
        )
  const roots = (await Promise.all(pages)).flat().sort(newestFirst)
  return pageOf(roots, (page) => page)
}

/** The index partitions that a choice of filters covers; their answers are merged. */
function partitionsOf({ status, type }: Pick<Filters, "status" | "type">) {
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
  const range = after ? query.between({ effectiveDate: "0" }, after) : query
  const { data } = await range.go({ order: "desc", limit, count: limit })
  return data.filter(({ collaborationId }) => collaborationId !== after?.collaborationId)
}

async function listMatching(
  agencyId: string,
  { wanted, status, type, after }: Choice & { wanted: string },
): Promise<Page<Root>> {
  const rows = (await rowsOf(agencyId))
    .filter((row) => row.text.includes(wanted))
    .filter((row) => (status === "all" || row.status === status) && (type === "all" || row.type === type))
    .filter((row) => !after || newestFirst(row, after) > 0)
    .sort(newestFirst)
  return pageOf(rows, (page) =>
    getInOrder(
      RootEntity,
      page.map(({ collaborationId }) => ({ agencyId, collaborationId })),
    ),
  )
}

async function pageOf<Item extends Position>(
  found: Item[],
  load: (page: Item[]) => Root[] | Promise<Root[]>,
): Promise<Page<Root>> {
  const page = found.slice(0, COLLABORATIONS_PAGE_SIZE)
  const last = page.at(-1)
  return {
    items: await load(page),
    nextCursor: last && found.length > COLLABORATIONS_PAGE_SIZE ? toCursor(last) : null,
  }
}

/** Where a list goes on: everything strictly before this date and id, newest first. */
interface Position {
  effectiveDate: string
  collaborationId: string
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})#([a-z0-9]{1,64})$/

export const toCursor = ({ effectiveDate, collaborationId }: Position): string =>
  Buffer.from(`${effectiveDate}#${collaborationId}`).toString("base64url")

/** @throws AppError invalid for a text that is no cursor of ours */
function fromCursor(cursor: string): Position {
  const match = SHAPE.exec(Buffer.from(cursor, "base64url").toString())
  const [, effectiveDate, collaborationId] = match ?? []
  if (!effectiveDate || !collaborationId) throw invalid("La suite de la liste est introuvable.")
  return { effectiveDate, collaborationId }
}

/** Newest first; on one day by id, so that the order is total. */
function newestFirst(a: Position, b: Position): number {
  const [left, right] = [`${a.effectiveDate}#${a.collaborationId}`, `${b.effectiveDate}#${b.collaborationId}`]
  return left < right ? 1 : left > right ? -1 : 0
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

interface Query {
  search: string
  cursor?: string
}

/** Those of the actor's agency, by effective date as its own list has them. */
export async function summaries(actor: Actor, query: Query): Promise<Page<ListedCollaboration>> {
  const { items, nextCursor } = await pageOfRoots(actor, { ...query, status: "all", type: "all" })
  return { items: items.map(listed), nextCursor }
}

const all: ShardedList<Root> = {
  shards: LIST_SHARDS,
  read(shard, after, ask) {
    const query = RootEntity.query.all({ shard })
    const [createdAt, collaborationId] = after ?? []
    return (createdAt && collaborationId ? query.lt({ createdAt, collaborationId }) : query).go(ask)
  },
  positionOf: ({ createdAt, collaborationId }) => [createdAt, collaborationId],
}

/** Those of all agencies, by creation; a text is looked for in name and brand. */
export async function listForPlatform(
  actor: Actor,
  { search, ...page }: Query & { size: number },
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
): Promise<Map<string, InfluencerName>> {
  const { agencyId } = asMember(actor, "dashboard")
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
