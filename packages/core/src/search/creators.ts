import { accepts, type CreatorFilter, filterOf } from "./creator-filter.ts"
import {
  type CreatorEntry,
  type CreatorPosition,
  type CreatorQuery,
  type CreatorRow,
  type CreatorSort,
  compareStandings,
  entryOf,
  keyAt,
  keyOf,
  positionOf,
} from "./creator-rows.ts"
import { countInSnapshot, type Standing, searchSnapshot } from "./creator-search.ts"
import { CreatorSnapshot } from "./creator-snapshot.ts"
import { codePoints, firstNot } from "./order.ts"
import { Overlay, type Version } from "./overlay.ts"
import { folded } from "./strings.ts"
import { VersionTexts } from "./version-texts.ts"

export {
  CREATOR_SORTS,
  type CreatorPosition,
  type CreatorQuery,
  type CreatorRow,
  type CreatorSort,
} from "./creator-rows.ts"

export type CreatorChange = { row: CreatorRow } | { removed: string }

export interface CreatorPage {
  ids: string[]
  /** The position after which the next page begins; null on the last page. */
  next: CreatorPosition | null
}

/** Up to so many versions are checked one by one instead of by an index. */
const FEW = 500

interface Words {
  seq: number
  platform: string[]
  category: string[]
}

/** The in-memory search of influencers: an immutable snapshot and the changes since. */
export class CreatorIndex {
  private readonly snapshot: CreatorSnapshot
  private readonly overlay: Overlay<CreatorEntry, CreatorSort>
  private readonly texts = new VersionTexts()
  private knownWords?: Words

  private constructor(snapshot: CreatorSnapshot) {
    this.snapshot = snapshot
    this.overlay = new Overlay(snapshot, compareEntries)
  }

  /** Of several rows with one id, the last is used. */
  static build(rows: Iterable<CreatorRow>, seq = 0): CreatorIndex {
    const empty = new CreatorIndex(CreatorSnapshot.empty(seq - 1))
    empty.apply(
      seq,
      Array.from(rows, (row) => ({ row })),
    )
    return new CreatorIndex(empty.snapshot.with(empty.overlay))
  }

  static decode(snapshot: Uint8Array): CreatorIndex {
    return new CreatorIndex(CreatorSnapshot.decode(snapshot))
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

  /** The distinct platforms in use, by folded name. */
  get platforms(): readonly string[] {
    return this.words().platform
  }

  /** The distinct categories in use, by folded name; without the unknown one. */
  get categories(): readonly string[] {
    return this.words().category
  }

  /** Applies a log entry's changes; entries come in order, and one that is not newer than `seq` is ignored. */
  apply(seq: number, changes: readonly CreatorChange[]): void {
    if (seq <= this.seq) return
    const { versions } = this.overlay
    const known = versions.length
    this.overlay.apply(
      seq,
      changes.map((change) => ("row" in change ? { entry: entryOf(change.row) } : change)),
    )
    for (let number = known; number < versions.length; number++) {
      const { name = "", username = "" } = versions[number]?.entry ?? {}
      this.texts.add(name, username)
    }
  }

  /** The rows after a position in the query's order, in the state at `asOf`: now, or at the earliest the snapshot. */
  page(query: CreatorQuery, ask: { size: number; after?: CreatorPosition; asOf?: number }): CreatorPage {
    const { sort } = query
    const filter = filterOf(query)
    const after = ask.after && { key: keyAt(sort, ask.after), id: ask.after[1] }
    const asOf = Math.max(ask.asOf ?? this.seq, this.snapshot.seq)
    // One more row shows whether another page follows.
    const want = ask.size + 1
    const settled = this.fromSnapshot(sort, filter, after, want, asOf)
    const changed = this.fromOverlay(sort, filter, after, want, asOf, settled[want - 1])
    const standings = [...settled, ...changed].sort(compare).slice(0, want)
    const page = standings.slice(0, ask.size)
    const last = page.at(-1)
    return {
      ids: page.map(({ id }) => id),
      next: last && standings.length > page.length ? positionOf(sort, last.key, last.id) : null,
    }
  }

  /** The number of rows that match the query now. */
  count(query: CreatorQuery): number {
    const { snapshot, overlay } = this
    const filter = filterOf(query)
    let count = countInSnapshot(snapshot, filter, overlay.superseded)
    for (const { entry } of overlay.standing(query.sort)) if (accepts(filter, entry)) count++
    return count
  }

  private words(): Words {
    if (this.knownWords?.seq !== this.seq)
      this.knownWords = {
        seq: this.seq,
        platform: this.wordsOf("platform"),
        category: this.wordsOf("category"),
      }
    return this.knownWords
  }

  private wordsOf(column: "platform" | "category"): string[] {
    const { snapshot, overlay } = this
    const counts = new Map(snapshot.frequencies(column))
    const count = (word: string, more: number) => counts.set(word, (counts.get(word) ?? 0) + more)
    for (const row of overlay.superseded.keys()) count(snapshot.word(column, row), -1)
    for (const { entry } of overlay.standing("followers")) count(entry[column], 1)
    return [...counts]
      .flatMap(([word, rows]) => (word !== "" && rows > 0 ? { word, key: folded(word) } : []))
      .sort((a, b) => codePoints(a.key, b.key) || codePoints(a.word, b.word))
      .map(({ word }) => word)
  }

  private fromSnapshot(
    sort: CreatorSort,
    filter: CreatorFilter,
    after: Standing | undefined,
    want: number,
    asOf: number,
  ): Standing[] {
    const { snapshot, overlay } = this
    const isVisible = (row: number) => overlay.isVisible(row, asOf)
    const rows = searchSnapshot(snapshot, filter, { sort, after, want, isVisible })
    return rows.map((row) => ({ key: snapshot.key(sort, row), id: snapshot.id(row) }))
  }

  /** At least all wanted rows; none beyond `until` is needed. */
  private fromOverlay(
    sort: CreatorSort,
    filter: CreatorFilter,
    after: Standing | undefined,
    want: number,
    asOf: number,
    until: Standing | undefined,
  ): Standing[] {
    const order = this.overlay.inOrder(sort)
    const standing = ({ entry }: Version<CreatorEntry>): Standing => ({
      key: keyOf(sort, entry),
      id: entry.id,
    })
    const compareAt = (at: number, other: Standing) =>
      compare(standing(order[at] as Version<CreatorEntry>), other)
    const first = after ? firstNot(0, order.length, (at) => compareAt(at, after) <= 0) : 0
    const last = until ? firstNot(first, order.length, (at) => compareAt(at, until) < 0) : order.length
    const isFound = (version: Version<CreatorEntry>) =>
      version.from <= asOf && asOf < version.to && accepts(filter, version.entry)

    const named = filter.term && last - first > FEW ? this.texts.holding(filter.term) : null
    if (named)
      return named
        .flatMap((number) => this.overlay.versions[number] ?? [])
        .filter(isFound)
        .map(standing)
        .filter((found) => !(after && compare(found, after) <= 0) && !(until && compare(found, until) >= 0))

    const found: Standing[] = []
    for (let at = first; at < last && found.length < want; at++) {
      const version = order[at]
      if (version && isFound(version)) found.push(standing(version))
    }
    return found
  }
}

const compare = (a: Standing, b: Standing): number => compareStandings(a.key, a.id, b.key, b.id)

const compareEntries: Record<CreatorSort, (a: CreatorEntry, b: CreatorEntry) => number> = {
  followers: (a, b) => b.followers - a.followers,
  engagement: (a, b) => b.engagement - a.engagement,
  name: (a, b) => codePoints(a.name, b.name),
}
