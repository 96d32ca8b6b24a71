import { Service } from "electrodb"
import { PackedRowsEntity } from "./packed-rows-entity.ts"
import { ROW_SHARDS, RowEntity } from "./row-entity.ts"
import { fromLine, linesOf, type SearchRow } from "./row-lines.ts"

const service = new Service({ row: RowEntity, packed: PackedRowsEntity })

/**
 * All the rows of an agency, as written last. In each partition single rows come before the packed ones, and
 * are packed before they go: who misses a row because it was just packed then finds it packed.
 */
export async function rowsOf(agencyId: string): Promise<SearchRow[]> {
  const shards = await Promise.all(
    Array.from({ length: ROW_SHARDS }, (_, shard) =>
      service.collections.search({ agencyId, shard }).go({ pages: "all", consistent: true }),
    ),
  )
  return shards.flatMap(({ data: { row, packed } }) => {
    const single = new Set(row.map(({ collaborationId }) => collaborationId))
    const others = packed
      .flatMap(({ lines }) => linesOf(lines).map(fromLine))
      .filter(({ collaborationId }) => !single.has(collaborationId))
    return [...row.filter(({ removed }) => !removed), ...others]
  })
}
