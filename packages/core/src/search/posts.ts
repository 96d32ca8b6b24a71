import { Recent } from "../lib/recent.ts"
import { firstNot } from "./order.ts"
import { Overlay, type Version } from "./overlay.ts"
import { comparePosts, type PostEntry, PostSnapshot, type PostStanding } from "./post-snapshot.ts"
import { folded } from "./strings.ts"

/** A post with a detected brand collaboration. */
export interface PostRow {
  /** 1–80 characters of [A-Za-z0-9_-]. */
  id: string
  influencerId: string
  /** Milliseconds since 1970. */
  postedAt: number
  caption: string
  keywords: readonly string[]
}

export type PostChange = { row: PostRow } | { removed: string }

export interface PostPage {
  items: { id: string; influencerId: string }[]
  /** Over all pages. */
  total: number
}

/** A post whose match the caller knows better than the index. */
export interface PostEdit extends PostStanding {
  influencerId: string
  isShown: boolean
}

/** Maximum number of cached rows, over all terms, for later pages. */
const REMEMBERED = 4_000_000
/** Also counts empty lists. */
const weightOf = ({ length }: { length: number }) => length + 1000

/** The in-memory search of posts: an immutable snapshot and the changes since. */
export class PostIndex {
  private readonly snapshot: PostSnapshot
  private readonly overlay: Overlay<PostEntry, "newest">
  private readonly settled = new Recent<Uint32Array>(REMEMBERED, weightOf)
  private readonly rowsBehind = new Map<number, number>()
  private readonly lists = new Recent<Int32Array>(REMEMBERED, weightOf)

  private constructor(snapshot: PostSnapshot) {
    this.snapshot = snapshot
    this.overlay = new Overlay<PostEntry, "newest">(snapshot, {
      newest: comparePosts,
    })
  }

  /** Of several rows with one id, the last is used. */
  static build(rows: Iterable<PostRow>, seq = 0): PostIndex {
    const empty = new PostIndex(PostSnapshot.empty(seq - 1))
    empty.apply(
      seq,
      Array.from(rows, (row) => ({ row })),
    )
    return new PostIndex(empty.snapshot.with(empty.overlay))
  }

  static decode(snapshot: Uint8Array): PostIndex {
    return new PostIndex(PostSnapshot.decode(snapshot))
  }

  /** All rows as of `seq`, compacted. A decoded index gives the same results, but has no earlier state. */
  encode(): Uint8Array {
    const { snapshot, overlay } = this
    return (overlay.seq > snapshot.seq ? snapshot.with(overlay) : snapshot).encode()
  }

  /** Sequence number of the last applied change. */
  get seq(): number {
    return this.overlay.seq
  }

  get size(): number {
    return this.snapshot.rows + this.overlay.growth
  }

  /** Applies a log entry's changes; entries come in order, and one that is not newer than `seq` is ignored. */
  apply(seq: number, changes: readonly PostChange[]): void {
    if (seq <= this.seq) return
    this.overlay.apply(
      seq,
      changes.map((change) => ("row" in change ? { entry: entryOf(change.row) } : change)),
    )
  }

  /**
   * Newest first, ties by id; pages are numbered from 1. `text` matches when, folded, it is part of the folded caption
   * or equals a folded keyword; a text that folds to nothing matches all.
   */
  page(
    text: string,
    ask: { size: number; page: number; asOf?: number; edits?: readonly PostEdit[] },
  ): PostPage {
    const asOf = Math.min(Math.max(ask.asOf ?? this.seq, this.snapshot.seq), this.seq)
    const list = this.list(folded(text), asOf)
    const [start, end] = [(ask.page - 1) * ask.size, ask.page * ask.size]
    const items: PostPage["items"] = []
    let total = 0
    const copy = (from: number, to: number) => {
      const first = from + Math.max(0, start - total)
      const last = Math.min(to, from + end - total)
      for (let at = first; at < last; at++) items.push(this.itemAt(list[at] ?? 0))
      total += to - from
    }
    let at = 0
    for (const edit of (ask.edits ?? []).toSorted(comparePosts)) {
      const place = firstNot(at, list.length, (near) => this.comesBefore(list[near] ?? 0, edit))
      copy(at, place)
      const { id, influencerId, isShown } = edit
      if (isShown) {
        if (total >= start && total < end) items.push({ id, influencerId })
        total += 1
      }
      at = place < list.length && this.itemAt(list[place] ?? 0).id === id ? place + 1 : place
    }
    copy(at, list.length)
    return { items, total }
  }

  private itemAt(source: number): PostPage["items"][number] {
    const entry = source < 0 ? this.overlay.versions[~source]?.entry : undefined
    return entry
      ? { id: entry.id, influencerId: entry.influencerId }
      : { id: this.snapshot.id(source), influencerId: this.snapshot.influencer(source) }
  }

  private comesBefore(source: number, post: PostStanding): boolean {
    const entry = source < 0 ? this.overlay.versions[~source]?.entry : undefined
    return entry ? comparePosts(entry, post) < 0 : this.snapshot.isBefore(source, post)
  }

  /** The matches of a term as of a change: rows of the snapshot, and `~n` for the version with number n. */
  private list(term: string, asOf: number): Uint32Array | Int32Array {
    const settled = this.settled.get(term) ?? this.settled.set(term, this.snapshot.matching(term))
    if (asOf === this.snapshot.seq) return settled
    const key = `${asOf} ${term}`
    return this.lists.get(key) ?? this.lists.set(key, this.changed(settled, term, asOf))
  }

  private changed(settled: Uint32Array, term: string, asOf: number): Int32Array {
    const { overlay } = this
    const versions = overlay
      .inOrder("newest")
      .filter(({ from, to, entry }) => from <= asOf && asOf < to && matches(entry, term))
    const merged = new Int32Array(settled.length + versions.length)
    let length = 0
    let at = 0
    const copyTo = (end: number) => {
      merged.set(settled.subarray(at, end), length)
      length += end - at
      at = end
    }
    const cuts = [...overlay.superseded]
      .filter(([, seq]) => seq <= asOf)
      .map(([row]) => ({ row, at: firstNot(0, settled.length, (place) => (settled[place] ?? 0) < row) }))
      .filter((cut) => settled[cut.at] === cut.row)
      .map((cut) => ({ at: cut.at, number: -1 }))
    const additions = versions.map((version) => {
      const next = this.rowBehind(version)
      return {
        at: firstNot(0, settled.length, (place) => (settled[place] ?? 0) < next),
        number: version.number,
      }
    })
    // Additions before a row come before the removal of that row.
    for (const { at: place, number } of [...additions, ...cuts].sort((a, b) => a.at - b.at)) {
      copyTo(place)
      if (number < 0) at += 1
      else merged[length++] = ~number
    }
    copyTo(settled.length)
    return merged.subarray(0, length)
  }

  /** The first row of the snapshot after a version. */
  private rowBehind({ number, entry }: Version<PostEntry>): number {
    const { snapshot } = this
    const known =
      this.rowsBehind.get(number) ?? firstNot(0, snapshot.rows, (row) => snapshot.isBefore(row, entry))
    this.rowsBehind.set(number, known)
    return known
  }
}

const entryOf = ({ caption, keywords, ...row }: PostRow): PostEntry => ({
  ...row,
  caption: folded(caption),
  keywords: keywords.map(folded),
})

const matches = ({ caption, keywords }: PostEntry, term: string): boolean =>
  caption.includes(term) || keywords.includes(term)
