import type { GetCommandInput, QueryCommandInput } from "@aws-sdk/lib-dynamodb"
import { Service } from "electrodb"
import { getAll } from "../../../lib/batch.ts"
import { Recent } from "../../../lib/recent.ts"
import { ROW_PACKS, ROW_SHARDS } from "./root-writes.ts"
import {
  type PackedRows,
  PackedRowsEntity,
  PackedRowsHeadEntity,
  type Received,
  type Row,
  RowEntity,
} from "./row-entities.ts"
import { fromLine, fromWholeLine, linesOf, type SearchRow, type WholeRow } from "./row-lines.ts"

const service = /* @__PURE__ */ new Service({
  row: RowEntity,
  head: PackedRowsHeadEntity,
  packed: PackedRowsEntity,
})

/** The rows of an agency, strongly consistent: all of them, or at least all that contain a text. */
export const rowsOf = (agencyId: string, text = ""): Promise<SearchRow[]> => read(agencyId, text, fromLine)

/** The rows of collaborations whose payment was received. */
export async function receivedRowsOf(agencyId: string, text: string) {
  const rows: WholeRow[] = await read(agencyId, text, fromWholeLine)
  return rows.filter((row): row is WholeRow & { received: Received } => row.received !== undefined)
}

async function read<Kept extends SearchRow>(
  agencyId: string,
  text: string,
  parse: Parse<Kept>,
): Promise<(Row | Kept)[]> {
  const shards = await Promise.all(
    Array.from({ length: ROW_SHARDS }, (_, shard) => shardRead({ agencyId, shard })),
  )
  return shards.flatMap(({ single, packs }) => {
    const replaced = new Set(single.map(({ collaborationId }) => collaborationId))
    const packed = [...packs.values()]
      .flatMap((pack) => rowsWith(text, pack, parse))
      .filter(({ collaborationId }) => !replaced.has(collaborationId))
    return [...single.filter(({ removed }) => !removed), ...packed]
  })
}

type Parse<Kept> = (line: string) => Kept

interface Shard {
  agencyId: string
  shard: number
}

/** A pack's lines, with the rows parsed from them. */
interface Pack {
  seq: number
  lines: readonly string[]
  rows: Map<Parse<SearchRow>, readonly SearchRow[]>
}

type Packs = ReadonlyMap<number, Pack>

/**
 * Single rows, and the packs that changed since this function last read them. In its partition, a single row sorts
 * before the heads, and is deleted only after the head of its pack is written: a reader who misses a row that was just
 * packed therefore sees its pack's new head.
 */
async function shardRead(key: Shard): Promise<{ single: Row[]; packs: Packs }> {
  const place = `${key.agencyId} ${key.shard}`
  const known = kept.get(place)
  const search = service.collections.search(key)
  const params = known && upToHeads(key, search.params())
  const { data } = await search.go({ pages: "all", consistent: true, ...(params && { params }) })
  const packs = known ?? packsFrom(data.packed)
  const outdated = data.head.filter(({ pack, seq }) => seq > (packs.get(pack)?.seq ?? 0))
  const changedPacks = await getAll(PackedRowsEntity, outdated, { consistent: true })
  return { single: data.row, packs: kept.set(place, new Map([...packs, ...packsFrom(changedPacks)])) }
}

/** The query's range ends at the heads instead of the end of the collection, which ElectroDB cannot express. */
function upToHeads(key: Shard, { ExpressionAttributeValues: values }: QueryCommandInput) {
  const { Key: last } = PackedRowsHeadEntity.get({ ...key, pack: ROW_PACKS }).params<GetCommandInput>()
  return {
    KeyConditionExpression: "#pk = :pk and #sk1 between :sk1 and :last",
    ExpressionAttributeValues: { ...values, ":last": last?.sk },
  }
}

const packsFrom = (packs: readonly PackedRows[]): Packs =>
  new Map(packs.map(({ pack, seq, lines }) => [pack, { seq, lines: linesOf(lines), rows: new Map() }]))

/** For two agencies of 5,000 collaborations. */
const MAX_LINES = 10_000

/** A warm function reads unchanged packs only once. A shard without packs also counts. */
const kept = /* @__PURE__ */ new Recent<Packs>(MAX_LINES, (packs) =>
  [...packs.values()].reduce((sum, { lines }) => sum + lines.length, 1),
)

function rowsWith<Kept extends SearchRow>(text: string, { lines, rows }: Pack, parse: Parse<Kept>) {
  const all = (rows.get(parse) as readonly Kept[] | undefined) ?? lines.map(parse)
  rows.set(parse, all)
  return text ? all.filter((_, place) => lines[place]?.includes(text)) : all
}
