import {
  fromCursor,
  mergedPage,
  type Page,
  type Position,
  pageOf,
  type ShardedList,
} from "../../../lib/paging.ts"
import { keysOf } from "../../../lib/text.ts"
import { COLLABORATION_STATUSES, COLLABORATION_TYPES } from "../rules/values.ts"
import { type Root, RootEntity } from "../store/entities.ts"
import { rowOf } from "../store/root-writes.ts"
import { FIRST, LAST, type ListRequest, matches } from "./filters.ts"

/** Lists by date, read from the indexes: as fast with 50,000 collaborations as with 50. */

/** Whether the indexes can answer all filters. */
export const isIndexed = ({ term, manager, late, sort }: ListRequest): boolean =>
  !term && !manager && !late && sort === "date"

const positionOf = ({ effectiveDate, collaborationId }: Root): Position => [effectiveDate, collaborationId]

/** One round of reads; two when many rows must be read to find the matches. */
export const listIndexed = (agencyId: string, request: ListRequest): Promise<Page<Root>> =>
  isWhole(request) ? listWhole(agencyId, request) : listLookedAt(agencyId, request)

/** Whether every item of the partitions matches. */
const isWhole = ({ progress, stage, clientKeys, status, type }: ListRequest): boolean => {
  const byStatusAndType = status !== "all" || type !== "all"
  return progress === "all" && [stage !== "all", clientKeys, byStatusAndType].filter(Boolean).length <= 1
}

async function listWhole(agencyId: string, request: ListRequest): Promise<Page<Root>> {
  const { order, size, cursor } = request
  const after = fromCursor(cursor)
  const pages = await Promise.all(
    queriesOf(agencyId, request).map((query) => {
      // One item more than a page shows whether there is a next page; the range includes the cursor's own item.
      const limit = size + (after ? 2 : 1)
      return within(query, request, after)?.go({ order, limit, count: limit })
    }),
  )
  return pageOf(
    pages.flatMap((page) => page?.data ?? []),
    { positionOf, order, size, cursor },
  )
}

/** Rows read per partition, at most twice; once for a client, whose name was read before. */
const ROWS_PER_READ = 150

function listLookedAt(agencyId: string, request: ListRequest): Promise<Page<Root>> {
  const queries = queriesOf(agencyId, request)
  const shards: ShardedList<Root> = {
    shards: queries.length,
    async read(shard, after, ask) {
      const query = queries[shard]
      const page = await (query && within(query, request, after)?.go(ask))
      if (!page) return { data: [], cursor: null }
      return { ...page, data: page.data.filter(({ collaborationId }) => collaborationId !== after?.[1]) }
    },
    positionOf,
  }
  return mergedPage(shards, {
    size: request.size,
    cursor: request.cursor,
    order: request.order,
    keeps: (root) => matches(rowOf(root), request),
    chunk: ROWS_PER_READ,
    rounds: request.clientKeys ? 1 : 2,
  })
}

/** Queries of the index partitions that client, stage, or status and type select; their results are merged. */
function queriesOf(
  agencyId: string,
  { status, type, stage, clientKeys, archived }: ListRequest,
): IndexQuery[] {
  const places = archived.map((one) => ({ agencyId, archived: one }))
  if (clientKeys)
    return clientKeys.flatMap((clientKey) =>
      places.map((place) => RootEntity.query.byClient({ ...place, clientKey })),
    )
  if (stage !== "all") return places.map((place) => RootEntity.query.byStage({ ...place, stage }))
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
  | ReturnType<typeof RootEntity.query.byStage>
  | ReturnType<typeof RootEntity.query.byClient>

/** Restricts a query to the period, and to the position inclusive onwards; null when the range is empty. */
function within(query: IndexQuery, { from, to, order }: ListRequest, after: Position | null) {
  if (from === FIRST && to === LAST && !after) return query
  // After all keys of the last day, which are longer than the day alone. The next day may have a five-digit year.
  const end = to === LAST ? LAST : `${to}${LAST}`
  if (from > end) return null
  if (!after) return query.between({ effectiveDate: from }, { effectiveDate: end })
  const [effectiveDate, collaborationId] = after
  const here = { effectiveDate, collaborationId }
  const [isBefore, isBeyond] = [effectiveDate < from, effectiveDate >= end]
  if (order === "desc" ? isBefore : isBeyond) return null
  if (isBefore || isBeyond) return query.between({ effectiveDate: from }, { effectiveDate: end })
  return order === "desc"
    ? query.between({ effectiveDate: from }, here)
    : query.between(here, { effectiveDate: end })
}
