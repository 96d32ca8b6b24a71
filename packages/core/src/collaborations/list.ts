import { type Actor, asMember } from "../actor.ts"
import { readAll } from "../batch.ts"
import { fold } from "../fold.ts"
import { keysOf } from "../keys-of.ts"
import type { Page } from "../position.ts"
import { COLLABORATIONS_PAGE_SIZE } from "./contract.ts"
import { fromCursor, newestFirst, type Position, toCursor } from "./cursor.ts"
import { toCard } from "./present.ts"
import { type Root, RootEntity } from "./root-entity.ts"
import { rowsOf } from "./rows.ts"
import type { CollaborationCard } from "./shapes.ts"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  type CollaborationStatus,
  type CollaborationType,
} from "./values.ts"

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

export async function pageOfRoots(actor: Actor, { cursor, ...filters }: Filters): Promise<Page<Root>> {
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
  return pageOf(rows, (page) => rootsOf(agencyId, page))
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

/** In the order of the keys; those deleted meanwhile are left out. */
async function rootsOf(agencyId: string, keys: readonly Position[]): Promise<Root[]> {
  const roots = await readAll(
    keys.map(({ collaborationId }) => ({ agencyId, collaborationId })),
    (left) => RootEntity.get(left).go({ consistent: true }),
  )
  const found = new Map(roots.map((root) => [root.collaborationId, root]))
  return keys.flatMap(({ collaborationId }) => found.get(collaborationId) ?? [])
}
