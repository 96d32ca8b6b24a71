import { ascending, mergeOrders, renumbering } from "./compaction.ts"
import { Grams } from "./grams.ts"
import { codePoints } from "./order.ts"
import type { Overlay } from "./overlay.ts"
import { encodeSections, type Lazy, lazy, Sections } from "./sections.ts"
import { BytesBuilder, Strings } from "./strings.ts"
import { RUN, Table, TEXT_END } from "./table.ts"

/** A post in the form that the search uses: folded caption and keywords. */
export interface PostEntry {
  id: string
  influencerId: string
  postedAt: number
  caption: string
  keywords: readonly string[]
}

export interface PostStanding {
  id: string
  postedAt: number
}

/** Newest first, ties by id. */
export const comparePosts = (a: PostStanding, b: PostStanding): number =>
  b.postedAt - a.postedAt || codePoints(a.id, b.id)

/** Rows per block of captions (grams.ts). */
const BLOCK_ROWS = 16

interface Columns {
  seq: number
  texts: Table
  grams: Grams
  ids: Strings
  influencers: Strings
  postedAt: Float64Array
  /** The distinct keywords; the nth one has the rows [keywordStarts[n], keywordStarts[n + 1]) of keywordRows. */
  keywords: Strings
  keywordStarts: Uint32Array
  keywordRows: Uint32Array
  byId: Lazy<Uint32Array>
}

/** All posts as of one change, column by column, immutable; the newest is row 0. */
export class PostSnapshot {
  readonly seq: number
  readonly rows: number
  private readonly columns: Columns
  private readonly keywordOf: Lazy<Map<string, number>>
  /** Buffer for rows until their number is known. */
  private readonly found: Lazy<Uint32Array>

  private constructor(columns: Columns) {
    this.seq = columns.seq
    this.rows = columns.postedAt.length
    this.columns = columns
    this.found = lazy(() => new Uint32Array(this.rows))
    const { keywords } = columns
    this.keywordOf = lazy(
      () => new Map(Array.from({ length: keywords.length }, (_, nth) => [keywords.at(nth), nth])),
    )
  }

  static empty(seq: number): PostSnapshot {
    const none = new Uint32Array(0)
    const noStrings = new Strings(new Uint8Array(0), new Uint32Array(1))
    return new PostSnapshot({
      seq,
      texts: new Table(new Uint8Array(0), new Uint32Array(1)),
      grams: new Grams(0, BLOCK_ROWS),
      ids: noStrings,
      influencers: noStrings,
      postedAt: new Float64Array(0),
      keywords: noStrings,
      keywordStarts: new Uint32Array(1),
      keywordRows: none,
      byId: () => none,
    })
  }

  static decode(file: Uint8Array): PostSnapshot {
    const sections = new Sections(file)
    const { seq, rows } = sections.facts as { seq: number; rows: number }
    const strings = (name: string) => new Strings(sections.u8(name), sections.u32(`${name}Starts`))
    return new PostSnapshot({
      seq,
      texts: new Table(sections.u8("texts"), sections.u32("textStarts")),
      grams: new Grams(rows, BLOCK_ROWS, { fine: sections.u32("fine"), coarse: sections.u32("coarse") }),
      ids: strings("ids"),
      influencers: strings("influencers"),
      postedAt: sections.f64("postedAt"),
      keywords: strings("keywords"),
      keywordStarts: sections.u32("keywordRowStarts"),
      keywordRows: sections.u32("keywordRows"),
      byId: sections.later("byId"),
    })
  }

  encode(): Uint8Array {
    const { seq, rows } = this
    const { texts, grams, ids, influencers, postedAt, keywords, keywordStarts, keywordRows, byId } =
      this.columns
    return encodeSections(
      { seq, rows },
      {
        texts: texts.bytes,
        textStarts: texts.starts,
        fine: grams.fine,
        coarse: grams.coarse,
        ids: ids.bytes,
        idsStarts: ids.starts,
        influencers: influencers.bytes,
        influencersStarts: influencers.starts,
        postedAt,
        keywords: keywords.bytes,
        keywordsStarts: keywords.starts,
        keywordRowStarts: keywordStarts,
        keywordRows,
        byId: byId(),
      },
    )
  }

  /** This snapshot with the changes since. */
  with(overlay: Overlay<PostEntry, "newest">): PostSnapshot {
    const { columns } = this
    const standing = overlay.standing("newest")
    const sources = mergeOrders(ascending(this.rows), overlay.superseded, standing, (row, entry) =>
      this.isBefore(row, entry),
    )
    standing.sort((a, b) => codePoints(a.entry.id, b.entry.id))
    const byId = renumbering(
      sources,
      this.rows,
      overlay.versions.length,
    )(
      mergeOrders(
        columns.byId(),
        overlay.superseded,
        standing,
        (row, { id }) => codePoints(this.id(row), id) < 0,
      ),
    )

    const rows = sources.length
    const [texts, ids, influencers] = [new BytesBuilder(rows), new BytesBuilder(rows), new BytesBuilder(rows)]
    const postedAt = new Float64Array(rows)
    const keywordsOf = this.keywordsByRow()
    const byKeyword = new Map<string, number[]>()
    sources.forEach((source, row) => {
      const entry = source < 0 ? overlay.versions[~source]?.entry : undefined
      if (entry) {
        texts.text(entry.caption)
        texts.byte(TEXT_END)
        ids.text(entry.id)
        influencers.text(entry.influencerId)
      } else {
        texts.add(columns.texts.rowBytes(source))
        ids.add(columns.ids.rowBytes(source))
        influencers.add(columns.influencers.rowBytes(source))
      }
      for (const column of [texts, ids, influencers]) column.end()
      postedAt[row] = entry?.postedAt ?? columns.postedAt[source] ?? 0
      for (const keyword of new Set(entry?.keywords ?? keywordsOf(source))) {
        const known = byKeyword.get(keyword)
        if (known) known.push(row)
        else byKeyword.set(keyword, [row])
      }
    })

    const keywords = new BytesBuilder(byKeyword.size)
    const keywordStarts = new Uint32Array(byKeyword.size + 1)
    let nth = 0
    for (const [keyword, ofKeyword] of byKeyword) {
      keywords.text(keyword)
      keywords.end()
      keywordStarts[nth + 1] = (keywordStarts[nth] ?? 0) + ofKeyword.length
      nth += 1
    }
    const keywordRows = new Uint32Array(keywordStarts.at(-1) ?? 0)
    nth = 0
    for (const ofKeyword of byKeyword.values()) keywordRows.set(ofKeyword, keywordStarts[nth++])
    const text = texts.finish()
    return new PostSnapshot({
      seq: overlay.seq,
      texts: new Table(text.bytes, text.starts),
      grams: Grams.of(text.bytes, text.starts, BLOCK_ROWS),
      ids: ids.strings(),
      influencers: influencers.strings(),
      postedAt,
      keywords: keywords.strings(),
      keywordStarts,
      keywordRows,
      byId: () => byId,
    })
  }

  /** The rows whose caption contains a folded term, or that have it as a keyword; newest first. */
  matching(term: string): Uint32Array {
    if (term === "") return ascending(this.rows)
    return union(this.byCaption(Buffer.from(term)), this.byKeyword(term))
  }

  id(row: number): string {
    return this.columns.ids.at(row)
  }

  influencer(row: number): string {
    return this.columns.influencers.at(row)
  }

  /** Whether a row precedes a post outside the snapshot. */
  isBefore(row: number, { id, postedAt }: PostStanding): boolean {
    const own = this.columns.postedAt[row] ?? 0
    return own === postedAt ? codePoints(this.id(row), id) < 0 : own > postedAt
  }

  /** The row of an id; -1 when unknown. */
  rowOf(id: string): number {
    return this.columns.ids.find(id, this.columns.byId())
  }

  private byCaption(term: Uint8Array): Uint32Array {
    const { texts, grams } = this.columns
    if (!texts.seek(term)) return new Uint32Array(0)
    const blocks = grams.blocksOf(term)
    const found = this.found()
    let length = 0
    for (let first = blocks.next(0); first < this.rows; ) {
      const last = Math.min(this.rows, blocks.endOfRun(first, RUN))
      const count = texts.count(first, last)
      found.set(texts.found.subarray(0, count), length)
      length += count
      first = blocks.next(last)
    }
    return found.slice(0, length)
  }

  private byKeyword(term: string): Uint32Array {
    const { keywordStarts, keywordRows } = this.columns
    const nth = this.keywordOf().get(term)
    return nth === undefined
      ? new Uint32Array(0)
      : keywordRows.subarray(keywordStarts[nth], keywordStarts[nth + 1])
  }

  private keywordsByRow(): (row: number) => string[] {
    const { keywords, keywordStarts, keywordRows } = this.columns
    const ofRow = new Map<number, string[]>()
    for (let nth = 0; nth < keywords.length; nth++) {
      const keyword = keywords.at(nth)
      for (const row of keywordRows.subarray(keywordStarts[nth], keywordStarts[nth + 1])) {
        const known = ofRow.get(row)
        if (known) known.push(keyword)
        else ofRow.set(row, [keyword])
      }
    }
    return (row) => ofRow.get(row) ?? []
  }
}

function union(one: Uint32Array, other: Uint32Array): Uint32Array {
  if (other.length === 0) return one
  const both = new Uint32Array(one.length + other.length)
  let [length, a, b] = [0, 0, 0]
  while (a < one.length && b < other.length) {
    const [x, y] = [one[a] ?? 0, other[b] ?? 0]
    both[length++] = Math.min(x, y)
    a += Number(x <= y)
    b += Number(y <= x)
  }
  both.set(one.subarray(a), length)
  length += one.length - a
  both.set(other.subarray(b), length)
  return both.slice(0, length + other.length - b)
}
