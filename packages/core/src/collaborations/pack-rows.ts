import { readAll } from "../batch.ts"
import { isConditionFailure, MAX_TRANSACT_ITEMS, transact, wasOvertaken } from "../db.ts"
import type { ChangedItem } from "../totals/index.ts"
import { asWrite } from "../write.ts"
import { type PackedRows, PackedRowsEntity, packOf } from "./packed-rows-entity.ts"
import { type Row, RowEntity, rowKeyOf } from "./row-entity.ts"
import { mergedLines } from "./row-lines.ts"

/** Fewer rows of a pack than this are not worth writing it anew. */
const WORTH_PACKING = 4
/** An item holds 400 KB. A pack that is full leaves further rows single: found like the others, only slower. */
const MAX_BYTES = 350_000

/** Packs the rows that were written lately. May run twice, late, beside itself and beside any write. */
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

/** Packs what is single in the packs in which these collaborations belong. */
export async function packRows(agencyId: string, collaborationIds: readonly string[]): Promise<void> {
  const byShard = Map.groupBy(collaborationIds, (id) => rowKeyOf({ agencyId, collaborationId: id }).shard)
  await Promise.all([...byShard].map(([shard, ids]) => packShard(agencyId, shard, new Set(ids.map(packOf)))))
}

async function packShard(agencyId: string, shard: number, packs: ReadonlySet<number>): Promise<void> {
  const keys = [...packs].map((pack) => ({ agencyId, shard, pack }))
  const known = await readAll(keys, (left) => PackedRowsEntity.get(left).go({ consistent: true }))
  // Only after the packs: a row that somebody else has packed and dropped since shows in the pack's `seq`.
  const { data: rows } = await RowEntity.query
    .search({ agencyId, shard })
    .go({ pages: "all", consistent: true })
  const byPack = Map.groupBy(rows, ({ collaborationId }) => packOf(collaborationId))
  for (const key of keys) {
    const single = byPack.get(key.pack) ?? []
    const before = known.find(({ pack }) => pack === key.pack)
    if (single.length >= WORTH_PACKING) await packUp({ lines: "", seq: 0, ...key, ...before }, single)
  }
}

async function packUp({ lines, seq, ...key }: PackedRows, rows: readonly Row[]): Promise<void> {
  const item = { ...key, lines: mergedLines(lines, rows), seq: seq + 1 }
  if (Buffer.byteLength(item.lines) > MAX_BYTES) return
  try {
    if (seq === 0) await PackedRowsEntity.create(item).go()
    else
      await PackedRowsEntity.put(item)
        .where((attribute, { eq }) => eq(attribute.seq, seq))
        .go()
  } catch (error) {
    // Somebody else packs it; what they leave single is packed with the next that is written.
    if (isConditionFailure(error)) return
    throw error
  }
  await drop(rows)
}

/** Those that were written again meanwhile stay, and with them the others of their transaction. */
async function drop(rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_TRANSACT_ITEMS) {
    const writes = rows
      .slice(from, from + MAX_TRANSACT_ITEMS)
      .map((row) =>
        asWrite(RowEntity.remove(row).where(({ revision }, { eq }) => eq(revision, row.revision))),
      )
    await transact(writes).catch((error: unknown) => {
      if (!wasOvertaken(error)) throw error
    })
  }
}
