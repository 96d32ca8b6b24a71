import { ascending, Dictionary, mergeOrders, renumbering } from "./compaction.ts"
import {
  type CreatorEntry,
  type CreatorKey,
  type CreatorSort,
  compareStandings,
  keyOf,
} from "./creator-rows.ts"
import { Grams } from "./grams.ts"
import { codePoints } from "./order.ts"
import type { Overlay } from "./overlay.ts"
import { encodeSections, type Lazy, lazy, Sections } from "./sections.ts"
import { BytesBuilder, Strings } from "./strings.ts"
import { Table, TEXT_END } from "./table.ts"

/** Rows per block of names (grams.ts). */
const BLOCK_ROWS = 64

/** Numeric columns; platform and category are codes of the dictionaries. */
export const COLUMNS = ["followers", "engagement", "collaborations", "platform", "category"] as const
type ColumnName = (typeof COLUMNS)[number]

interface Columns {
  seq: number
  platforms: string[]
  categories: string[]
  /** Folded display name and username of each row, and numbers in the order of `COLUMNS`. */
  table: Table
  grams: Grams
  ids: Strings
  byEngagement: Lazy<Uint32Array>
  byName: Lazy<Uint32Array>
  byId: Lazy<Uint32Array>
}

type OrderName = "byEngagement" | "byName" | "byId"

/**
 * All creators as of one change, column by column, immutable. Rows are numbered in the order of followers; data for the
 * other orders is unpacked on first use. Names are stored only folded: no query needs their spelling.
 */
export class CreatorSnapshot {
  readonly seq: number
  readonly rows: number
  readonly table: Table
  readonly grams: Grams
  readonly platforms: readonly string[]
  readonly categories: readonly string[]
  private readonly ids: Strings
  private readonly orders: Record<OrderName, Lazy<Uint32Array>>
  private readonly places: Record<"engagement" | "name", Lazy<Uint32Array>>

  private readonly counts: Record<"platform" | "category", Lazy<ReadonlyMap<string, number>>>

  private constructor(columns: Columns) {
    this.seq = columns.seq
    this.rows = columns.table.rows
    this.table = columns.table
    this.grams = columns.grams
    this.platforms = columns.platforms
    this.categories = columns.categories
    this.ids = columns.ids
    this.counts = {
      platform: lazy(() => frequencies(this.column("platform"), columns.platforms)),
      category: lazy(() => frequencies(this.column("category"), columns.categories)),
    }
    const { byEngagement, byName, byId } = columns
    this.orders = { byEngagement, byName, byId }
    this.places = { engagement: lazy(() => inverse(byEngagement())), name: lazy(() => inverse(byName())) }
  }

  static empty(seq: number): CreatorSnapshot {
    const none = new Uint32Array(0)
    return new CreatorSnapshot({
      seq,
      platforms: [],
      categories: [],
      table: new Table(
        new Uint8Array(0),
        new Uint32Array(1),
        COLUMNS.map(() => none),
      ),
      grams: new Grams(0, BLOCK_ROWS),
      ids: new Strings(new Uint8Array(0), new Uint32Array(1)),
      byEngagement: () => none,
      byName: () => none,
      byId: () => none,
    })
  }

  static decode(file: Uint8Array): CreatorSnapshot {
    const sections = new Sections(file)
    const { seq, rows, platforms, categories } = sections.facts as {
      seq: number
      rows: number
      platforms: string[]
      categories: string[]
    }
    return new CreatorSnapshot({
      seq,
      platforms,
      categories,
      table: new Table(
        sections.u8("texts"),
        sections.u32("textStarts"),
        COLUMNS.map((name) => sections.u32(name)),
      ),
      grams: new Grams(rows, BLOCK_ROWS, { fine: sections.u32("fine"), coarse: sections.u32("coarse") }),
      ids: new Strings(sections.u8("ids"), sections.u32("idStarts")),
      byEngagement: sections.later("byEngagement"),
      byName: sections.later("byName"),
      byId: sections.later("byId"),
    })
  }

  encode(): Uint8Array {
    const { seq, rows, platforms, categories, table, grams, ids, orders } = this
    return encodeSections(
      { seq, rows, platforms, categories },
      {
        texts: table.bytes,
        textStarts: table.starts,
        fine: grams.fine,
        coarse: grams.coarse,
        ids: ids.bytes,
        idStarts: ids.starts,
        ...Object.fromEntries(COLUMNS.map((name) => [name, this.column(name)])),
        byEngagement: orders.byEngagement(),
        byName: orders.byName(),
        byId: orders.byId(),
      },
    )
  }

  /** This snapshot with the changes since. */
  with(overlay: Overlay<CreatorEntry, CreatorSort>): CreatorSnapshot {
    const before = (sort: CreatorSort) => (row: number, entry: CreatorEntry) =>
      compareStandings(this.key(sort, row), this.id(row), keyOf(sort, entry), entry.id) < 0
    const merged = (sort: CreatorSort) =>
      mergeOrders(
        this.order(sort) ?? ascending(this.rows),
        overlay.superseded,
        overlay.standing(sort),
        before(sort),
      )
    const sources = merged("followers")
    const renumbered = renumbering(sources, this.rows, overlay.versions.length)
    const [byEngagement, byName] = [renumbered(merged("engagement")), renumbered(merged("name"))]
    const standing = overlay.standing("followers").sort((a, b) => codePoints(a.entry.id, b.entry.id))
    const byId = renumbered(
      mergeOrders(
        this.orders.byId(),
        overlay.superseded,
        standing,
        (row, { id }) => codePoints(this.id(row), id) < 0,
      ),
    )

    const rows = sources.length
    const [texts, ids] = [new BytesBuilder(rows), new BytesBuilder(rows)]
    const [platforms, categories] = [new Dictionary(), new Dictionary()]
    const numbers = COLUMNS.map(() => new Uint32Array(rows))
    sources.forEach((source, row) => {
      const entry = source < 0 ? overlay.versions[~source]?.entry : undefined
      if (entry) {
        for (const text of [entry.name, entry.username]) {
          texts.text(text)
          texts.byte(TEXT_END)
        }
        ids.text(entry.id)
      } else {
        texts.add(this.table.rowBytes(source))
        ids.add(this.ids.rowBytes(source))
      }
      texts.end()
      ids.end()
      const values = entry
        ? {
            ...entry,
            platform: platforms.code(entry.platform),
            category: categories.code(entry.category),
          }
        : {
            followers: this.number("followers", source),
            engagement: this.number("engagement", source),
            collaborations: this.number("collaborations", source),
            platform: platforms.code(this.word("platform", source)),
            category: categories.code(this.word("category", source)),
          }
      for (const [nth, column] of numbers.entries()) column[row] = values[COLUMNS[nth] ?? "followers"]
    })
    const text = texts.finish()
    return new CreatorSnapshot({
      seq: overlay.seq,
      platforms: platforms.words,
      categories: categories.words,
      table: new Table(text.bytes, text.starts, numbers),
      grams: Grams.of(text.bytes, text.starts, BLOCK_ROWS),
      ids: ids.strings(),
      byEngagement: () => byEngagement,
      byName: () => byName,
      byId: () => byId,
    })
  }

  column(name: ColumnName): Uint32Array {
    return this.table.numbers[COLUMNS.indexOf(name)] ?? new Uint32Array(0)
  }

  number(name: ColumnName, row: number): number {
    return this.column(name)[row] ?? 0
  }

  word(column: "platform" | "category", row: number): string {
    return (column === "platform" ? this.platforms : this.categories)[this.number(column, row)] ?? ""
  }

  /** The number of rows for each platform or category. */
  frequencies(column: "platform" | "category"): ReadonlyMap<string, number> {
    return this.counts[column]()
  }

  id(row: number): string {
    return this.ids.at(row)
  }

  /** The row of an id; -1 when unknown. */
  rowOf(id: string): number {
    return this.ids.find(id, this.orders.byId())
  }

  key(sort: CreatorSort, row: number): CreatorKey {
    if (sort === "name") return this.table.text(row)
    return this.number(sort, row)
  }

  /** The rows in an order; null for that of followers, by which they are numbered. */
  order(sort: CreatorSort): Uint32Array | null {
    if (sort === "followers") return null
    return sort === "name" ? this.orders.byName() : this.orders.byEngagement()
  }

  /** The position of each row in an order; null for that of followers. */
  placeIn(sort: CreatorSort): Uint32Array | null {
    return sort === "followers" ? null : this.places[sort]()
  }
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) places[order[place] ?? 0] = place
  return places
}

function frequencies(codes: Uint32Array, words: readonly string[]): Map<string, number> {
  const counts = new Uint32Array(words.length)
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return new Map(words.map((word, code) => [word, counts[code] ?? 0]))
}
