import { deflateRawSync, inflateRawSync } from "node:zlib"
import { Service } from "electrodb"
import { getAll } from "../../../lib/batch.ts"
import { shardOf } from "../../../lib/paging.ts"
import { holds, MAX_TRANSACT_ITEMS, transact } from "../../../lib/transact.ts"
import type { ChangedItem } from "../../../totals/index.ts"
import type { CollaborationStatus, CollaborationType } from "../rules/values.ts"
import { ROW_SHARDS } from "./root-writes.ts"
import { type PackedRows, PackedRowsEntity, type Received, type Row, RowEntity } from "./row-entities.ts"

const service = new Service({ row: RowEntity, packed: PackedRowsEntity })

/** The rows of an agency, as written last: all in which a text stands, among others, or simply all. */
export const rowsOf = (agencyId: string, text = ""): Promise<SearchRow[]> => read(agencyId, text, fromLine)

/** Those of collaborations whose payment was received. */
export async function receivedRowsOf(agencyId: string, text: string) {
  const rows: WholeRow[] = await read(agencyId, text, fromWholeLine)
  return rows.filter((row): row is WholeRow & { received: Received } => row.received !== undefined)
}

/**
 * In each partition single rows come before the packed ones, and are packed before they go: who misses a row because it
 * was just packed then finds it packed.
 */
async function read<Kept extends SearchRow>(
  agencyId: string,
  text: string,
  parse: Parse<Kept>,
): Promise<(Row | Kept)[]> {
  const shards = await Promise.all(
    Array.from({ length: ROW_SHARDS }, (_, shard) =>
      service.collections.search({ agencyId, shard }).go({ pages: "all", consistent: true }),
    ),
  )
  return shards.flatMap(({ data: { row, packed } }) => {
    const single = new Set(row.map(({ collaborationId }) => collaborationId))
    const others = packed
      .flatMap((pack) => rowsWith(text, unpacked(pack), parse))
      .filter(({ collaborationId }) => !single.has(collaborationId))
    return [...row.filter(({ removed }) => !removed), ...others]
  })
}

type Parse<Kept> = (line: string) => Kept

/** What a pack holds, and what was read of it. */
interface Unpacked {
  packed: Uint8Array
  lines: readonly string[]
  rows: Map<Parse<SearchRow>, readonly SearchRow[]>
}

/** A function that is awake unpacks what nobody has written since only once; the least lately asked for goes first. */
const kept = new Map<string, Unpacked>()
/** Those of two agencies of 5,000 collaborations. */
const MOST_KEPT = 64

function unpacked({ agencyId, shard, pack, lines: packed }: PackedRows): Unpacked {
  const place = `${agencyId} ${shard} ${pack}`
  const before = kept.get(place)
  const isSame = before !== undefined && Buffer.compare(before.packed, packed) === 0
  const now = isSame ? before : { packed, lines: linesOf(packed), rows: new Map() }
  kept.delete(place)
  kept.set(place, now)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest)
  return now
}

function rowsWith<Kept extends SearchRow>(text: string, { lines, rows }: Unpacked, parse: Parse<Kept>) {
  const all = (rows.get(parse) as readonly Kept[] | undefined) ?? lines.map(parse)
  rows.set(parse, all)
  return text ? all.filter((_, place) => lines[place]?.includes(text)) : all
}

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
  const byShard = Map.groupBy(collaborationIds, (id) => shardOf(id, ROW_SHARDS))
  await Promise.all([...byShard].map(([shard, ids]) => packShard(agencyId, shard, new Set(ids.map(packOf)))))
}

async function packShard(agencyId: string, shard: number, packs: ReadonlySet<number>): Promise<void> {
  const keys = [...packs].map((pack) => ({ agencyId, shard, pack }))
  const known = await getAll(PackedRowsEntity, keys, { consistent: true })
  // Only after the packs: a row that somebody else has packed and dropped since shows in the pack's `seq`.
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
 * The pack first, on condition that nobody wrote it meanwhile; then its rows go, unless they were written
 * again.
 */
async function packUp({ lines, seq, ...key }: PackedRows, rows: readonly Row[]): Promise<void> {
  const item = { ...key, lines: merged(lines, rows), seq: seq + 1 }
  if (item.lines.length > MAX_BYTES) return
  const write = seq
    ? PackedRowsEntity.put(item).where((attribute, { eq }) => eq(attribute.seq, seq))
    : PackedRowsEntity.create(item)
  // Else somebody else packs it; what they leave single is packed with the next that is written.
  if (await holds(write.go())) await drop(rows)
}

/** Those that were written again meanwhile stay, and with them the others of their transaction. */
async function drop(rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_TRANSACT_ITEMS) {
    const writes = rows
      .slice(from, from + MAX_TRANSACT_ITEMS)
      .map((row) => RowEntity.remove(row).where(({ revision }, { eq }) => eq(revision, row.revision)))
    await holds(transact(writes))
  }
}

/** What lists know of a collaboration in memory; folded texts have no white space but spaces, and tabs between them. */
export type SearchRow = Pick<
  Row,
  | "collaborationId"
  | "text"
  | "status"
  | "type"
  | "effectiveDate"
  | "clientKey"
  | "archived"
  | "manager"
  | "budget"
  | "quoteSent"
  | "contractSigned"
  | "paymentReceived"
  | "dueDays"
>

type WholeRow = SearchRow & Pick<Row, "received">

/** A row as it lies beside others in one text: a line of columns, of which the last are as many as influencers. */
const toLine = ({ collaborationId, text, received, ...row }: WholeRow): string =>
  [
    collaborationId,
    row.status,
    row.type,
    row.effectiveDate,
    row.clientKey,
    row.archived ? "1" : "",
    text,
    row.manager,
    row.budget,
    FLAGS.map((flag) => Number(row[flag])).join(""),
    row.dueDays.join(" "),
    ...(received ? [shownOf(received), received.influencerNames] : []),
  ].join("\t")

const FLAGS = ["quoteSent", "contractSigned", "paymentReceived"] as const

/** What a line holds of names as they were typed, and of payments: JSON has no tabs of its own. */
const shownOf = ({ influencerNames: _, payables, ...shown }: Received): string =>
  JSON.stringify({
    ...shown,
    payables: payables.map(({ position, amount, paid }) => [position, amount, Number(paid)]),
  })

/** Read from a line. */
function receivedFrom(shown: string, names: readonly string[]): Received {
  const { payables, ...received } = JSON.parse(shown)
  return {
    ...received,
    influencerNames: names.join("\t"),
    payables: payables.map(([position, amount, paid]: [number, number, number]) => ({
      position,
      amount,
      paid: paid === 1,
    })),
  }
}

function fromLine(line: string): SearchRow {
  const [
    collaborationId = "",
    status,
    type,
    effectiveDate = "",
    clientKey = "",
    archived,
    name,
    brand,
    manager = "",
    budget,
    flags = "",
    dueDays,
  ] = line.split("\t", RECEIVED_COLUMN)
  return {
    collaborationId,
    text: `${name}\t${brand}`,
    status: status as CollaborationStatus,
    type: type as CollaborationType,
    effectiveDate,
    clientKey,
    archived: archived === "1",
    manager,
    budget: Number(budget),
    quoteSent: flags[0] === "1",
    contractSigned: flags[1] === "1",
    paymentReceived: flags[2] === "1",
    dueDays: dueDays ? dueDays.split(" ") : [],
  }
}

/** A line's first columns are the row's own: its text has two. */
const RECEIVED_COLUMN = 12

/** With what was received, which takes longer. */
function fromWholeLine(line: string): WholeRow {
  const [shown, ...names] = line.split("\t").slice(RECEIVED_COLUMN)
  return { ...fromLine(line), ...(shown && { received: receivedFrom(shown, names) }) }
}

const NO_LINES = new Uint8Array()

const linesOf = (packed: Uint8Array): string[] =>
  packed.length ? inflateRawSync(packed).toString().split("\n") : []

/** The packed rows with these in their place; the removed ones are left out. */
function merged(packed: Uint8Array, rows: readonly (WholeRow & { removed?: boolean })[]): Uint8Array {
  const lines = new Map(linesOf(packed).map((line) => [line.slice(0, line.indexOf("\t")), line]))
  for (const row of rows) {
    if (row.removed) lines.delete(row.collaborationId)
    else lines.set(row.collaborationId, toLine(row))
  }
  return lines.size ? deflateRawSync([...lines.values()].join("\n")) : NO_LINES
}

/** Packs in a shard: of 5,000 collaborations, one holds 160. */
const PACKS = 4

/** In which pack of its shard a collaboration belongs. */
export const packOf = (collaborationId: string): number =>
  Math.floor(shardOf(collaborationId, ROW_SHARDS * PACKS) / ROW_SHARDS)
