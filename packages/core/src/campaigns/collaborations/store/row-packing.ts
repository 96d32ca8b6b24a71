import { deflateRawSync } from "node:zlib"
import { getAll } from "../../../lib/batch.ts"
import { shardOf } from "../../../lib/paging.ts"
import { holds, MAX_TRANSACT_ITEMS, transact } from "../../../lib/transact.ts"
import type { ChangedItem } from "../../../totals/index.ts"
import { ROW_PACKS, ROW_SHARDS } from "./root-writes.ts"
import {
  type PackedRows,
  PackedRowsEntity,
  PackedRowsHeadEntity,
  type Row,
  RowEntity,
} from "./row-entities.ts"
import { linesOf, toLine, type WholeRow } from "./row-lines.ts"

/** With fewer new rows, a pack is not worth rewriting. */
const WORTH_PACKING = 4
/** An item holds 400 KB. When a pack is full, further rows stay single: found all the same, only slower. */
const MAX_BYTES = 350_000

/** Packs recently written rows. May run twice, late, concurrently, and during any write. */
export async function packChangedRows(items: readonly ChangedItem[]): Promise<void> {
  const rows = items.filter(({ __edb_e__: entity }) => entity === "collaborationRow")
  const byAgency = Map.groupBy(rows, ({ agencyId = "" }) => agencyId)
  for (const [agencyId, some] of byAgency) {
    await packRows(
      agencyId,
      some.flatMap(({ collaborationId }) => collaborationId ?? []),
    )
  }
}

/** Packs the single rows of the packs of these collaborations. */
export async function packRows(agencyId: string, collaborationIds: readonly string[]): Promise<void> {
  const byShard = Map.groupBy(collaborationIds, (id) => shardOf(id, ROW_SHARDS))
  await Promise.all([...byShard].map(([shard, ids]) => packShard(agencyId, shard, new Set(ids.map(packOf)))))
}

async function packShard(agencyId: string, shard: number, packs: ReadonlySet<number>): Promise<void> {
  const keys = [...packs].map((pack) => ({ agencyId, shard, pack }))
  const known = await getAll(PackedRowsEntity, keys, { consistent: true })
  // After the packs: when another process packs and deletes a row meanwhile, the pack's `seq` shows it.
  const { data: rows } = await RowEntity.query
    .search({ agencyId, shard })
    .go({ pages: "all", consistent: true })
  const byPack = Map.groupBy(rows, ({ collaborationId }) => packOf(collaborationId))
  for (const key of keys) {
    const single = byPack.get(key.pack) ?? []
    const before = known.find(({ pack }) => pack === key.pack)
    if (single.length >= WORTH_PACKING) await packUp({ lines: NO_LINES, seq: 0, ...key, ...before }, single)
  }
}

/**
 * Writes the pack, on condition that nobody wrote it meanwhile; then its head; then deletes its rows, unless they were
 * written again.
 */
async function packUp({ lines, seq, ...key }: PackedRows, rows: readonly Row[]): Promise<void> {
  const item = { ...key, lines: merged(lines, rows), seq: seq + 1 }
  if (item.lines.length > MAX_BYTES) return
  const write = seq
    ? PackedRowsEntity.put(item).where((attribute, { eq }) => eq(attribute.seq, seq))
    : PackedRowsEntity.create(item)
  // On failure, another process packs them; rows that it leaves single are packed with the next write.
  if (!(await holds(write.go()))) return
  const head = PackedRowsHeadEntity.put({ ...key, seq: item.seq })
  // On failure, the head belongs to a later pack, which includes these rows.
  await holds(
    head
      .where(
        (attribute, { notExists, lt }) => `${notExists(attribute.seq)} OR ${lt(attribute.seq, item.seq)}`,
      )
      .go(),
  )
  await drop(rows)
}

/** Rows that were written again meanwhile stay, with the others of their transaction. */
async function drop(rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_TRANSACT_ITEMS) {
    const writes = rows
      .slice(from, from + MAX_TRANSACT_ITEMS)
      .map((row) => RowEntity.remove(row).where(({ revision }, { eq }) => eq(revision, row.revision)))
    await holds(transact(writes))
  }
}

const NO_LINES = new Uint8Array()

/** The packed rows with these replaced; omits removed ones. */
function merged(packed: Uint8Array, rows: readonly (WholeRow & { removed?: boolean })[]): Uint8Array {
  const lines = new Map(linesOf(packed).map((line) => [line.slice(0, line.indexOf("\t")), line]))
  for (const row of rows) {
    if (row.removed) lines.delete(row.collaborationId)
    else lines.set(row.collaborationId, toLine(row))
  }
  return lines.size ? deflateRawSync([...lines.values()].join("\n")) : NO_LINES
}

/** The pack of a collaboration within its shard. */
export const packOf = (collaborationId: string): number =>
  Math.floor(shardOf(collaborationId, ROW_SHARDS * ROW_PACKS) / ROW_SHARDS)
