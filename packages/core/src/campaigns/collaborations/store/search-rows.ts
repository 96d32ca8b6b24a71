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

/** The rows of an agency, as written last: all in which a text stands, among others, or simply all. */
export const rowsOf = (agencyId: string, text = ""): Promise<SearchRow[]> => read(agencyId, text, fromLine)

/** Those of collaborations whose payment was received. */
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
    const others = [...packs.values()]
      .flatMap((pack) => rowsWith(text, pack, parse))
      .filter(({ collaborationId }) => !replaced.has(collaborationId))
    return [...single.filter(({ removed }) => !removed), ...others]
  })
}

type Parse<Kept> = (line: string) => Kept

interface Shard {
  agencyId: string
  shard: number
}

/** What a pack holds, and what was read of it. */
interface Pack {
  seq: number
  lines: readonly string[]
  rows: Map<Parse<SearchRow>, readonly SearchRow[]>
}

type Packs = ReadonlyMap<number, Pack>

/**
 * Single rows, and packs as far as they were written since this function read them. In its partition a single row comes
 * before the heads, and goes only after the head of the pack that holds it was written: who misses a row because it was
 * just packed then knows of the pack.
 */
async function shardRead(key: Shard): Promise<{ single: Row[]; packs: Packs }> {
  const place = `${key.agencyId} ${key.shard}`
  const known = kept.get(place)
  const search = service.collections.search(key)
  const params = known && upToHeads(key, search.params())
  const { data } = await search.go({ pages: "all", consistent: true, ...(params && { params }) })
  const packs = known ?? packsFrom(data.packed)
  const behind = data.head.filter(({ pack, seq }) => seq > (packs.get(pack)?.seq ?? 0))
  const anew = await getAll(PackedRowsEntity, behind, { consistent: true })
  return { single: data.row, packs: kept.set(place, new Map([...packs, ...packsFrom(anew)])) }
}

/** In place of all of the partition's collection: ElectroDB knows no end of one. */
function upToHeads(key: Shard, { ExpressionAttributeValues: values }: QueryCommandInput) {
  const { Key: last } = PackedRowsHeadEntity.get({ ...key, pack: ROW_PACKS }).params<GetCommandInput>()
  return {
    KeyConditionExpression: "#pk = :pk and #sk1 between :sk1 and :last",
    ExpressionAttributeValues: { ...values, ":last": last?.sk },
  }
}

const packsFrom = (packs: readonly PackedRows[]): Packs =>
  new Map(packs.map(({ pack, seq, lines }) => [pack, { seq, lines: linesOf(lines), rows: new Map() }]))

/** Of two agencies of 5,000 collaborations. */
const MOST_LINES = 10_000

/** A function that is awake reads what nobody has written since only once. A shard without packs takes some room too. */
const kept = /* @__PURE__ */ new Recent<Packs>(MOST_LINES, (packs) =>
  [...packs.values()].reduce((sum, { lines }) => sum + lines.length, 1),
)

function rowsWith<Kept extends SearchRow>(text: string, { lines, rows }: Pack, parse: Parse<Kept>) {
  const all = (rows.get(parse) as readonly Kept[] | undefined) ?? lines.map(parse)
  rows.set(parse, all)
  return text ? all.filter((_, place) => lines[place]?.includes(text)) : all
}
