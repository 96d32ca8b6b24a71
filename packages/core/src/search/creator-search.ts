import { type CreatorFilter, isEmpty, type Range } from "./creator-filter.ts"
import { type CreatorKey, type CreatorSort, compareStandings } from "./creator-rows.ts"
import { COLUMNS, type CreatorSnapshot } from "./creator-snapshot.ts"
import type { Blocks } from "./grams.ts"
import { firstNot, Smallest } from "./order.ts"
import { type Bound, RUN } from "./table.ts"

/** The usually most selective bounds come first. */
const BOUNDED = ["category", "engagement", "collaborations", "platform"] as const

export interface Standing {
  key: CreatorKey
  id: string
}

interface Ask {
  sort: CreatorSort
  after?: Standing
  /** Maximum number of rows. */
  want: number
  isVisible(row: number): boolean
}

/** Estimated cost per row, about in nanoseconds: only compares two strategies. */
const COST = { least: 5000, scannedText: 4, bound: 0.5, place: 3, placeBound: 20, placeText: 250 }

/** Rows in the first run; frequent matches appear among them. */
const FIRST_RUN = 128

/** When at most one row in so many is left, they are searched one by one. */
const FEW = 32

/** The rows of a snapshot that match a filter, in the requested order. */
export function searchSnapshot(snapshot: CreatorSnapshot, filter: CreatorFilter, ask: Ask): number[] {
  const search = Search.of(snapshot, filter)
  if (!search) return []
  return ask.sort === "followers" ? search.byRank(ask) : search.byOrder(ask)
}

/** The number of rows of a snapshot that match a filter. */
export function countInSnapshot(
  snapshot: CreatorSnapshot,
  filter: CreatorFilter,
  superseded: ReadonlyMap<number, unknown>,
): number {
  return Search.of(snapshot, filter)?.count(superseded) ?? 0
}

class Search {
  private readonly snapshot: CreatorSnapshot
  private readonly engagement?: Range
  private readonly bounds: Bound[]
  /** The range of rows within the followers' bounds. */
  private readonly first: number
  private readonly last: number
  /** The blocks that may contain the term; null without a term. */
  private readonly blocks: Blocks | null
  private readonly hits = new Uint32Array(RUN)

  private constructor(snapshot: CreatorSnapshot, filter: CreatorFilter, bounds: Bound[], term: Uint8Array) {
    const { rows } = snapshot
    const followers = snapshot.column("followers")
    this.snapshot = snapshot
    this.engagement = filter.engagement
    this.bounds = bounds
    this.first = firstNot(0, rows, (row) => (followers[row] ?? 0) > filter.followers.high)
    this.last = firstNot(this.first, rows, (row) => (followers[row] ?? 0) >= filter.followers.low)
    this.blocks = term.length > 0 ? snapshot.grams.blocksOf(term) : null
  }

  /** Null when nothing can match. */
  static of(snapshot: CreatorSnapshot, filter: CreatorFilter): Search | null {
    const { category, platform, engagement, collaborations } = filter
    const ranges = {
      category: category === undefined ? undefined : codeOf(snapshot.categories, category),
      engagement,
      collaborations: collaborations.low > 0 ? collaborations : undefined,
      platform: platform === undefined ? undefined : codeOf(snapshot.platforms, platform),
    }
    const bounds = BOUNDED.flatMap((name) =>
      ranges[name] ? { column: COLUMNS.indexOf(name), ...ranges[name] } : [],
    )
    if ([...bounds, filter.followers].some(isEmpty)) return null
    const term = Buffer.from(filter.term)
    if (term.length > 0 && !snapshot.table.seek(term)) return null
    return new Search(snapshot, filter, bounds, term)
  }

  /** The number of matches, except rows that have changed since. */
  count(superseded: ReadonlyMap<number, unknown>): number {
    let count = 0
    if (!this.blocks && this.bounds.length === 0) {
      count = this.last - this.first
      for (const row of superseded.keys()) if (row >= this.first && row < this.last) count--
      return count
    }
    this.scan(this.first, (row) => {
      if (!superseded.has(row)) count++
      return true
    })
    return count
  }

  /** Most followers first: by row number, until enough are found. */
  byRank({ after, want, isVisible }: Ask): number[] {
    const first = after
      ? firstNot(this.first, this.last, (row) => this.compare("followers", row, after) <= 0)
      : this.first
    const rows: number[] = []
    this.scan(first, (row) => {
      if (isVisible(row)) rows.push(row)
      return rows.length < want
    })
    return rows
  }

  /**
   * Another order: walks it while that may be faster, as it is for frequent matches; then finds all remaining matches
   * and takes the first ones.
   */
  byOrder({ sort, after, want, isVisible }: Ask): number[] {
    const order = this.snapshot.order(sort)
    if (!order) throw new Error(`Without an order: ${sort}`)
    const [from, last] = sort === "engagement" ? this.engagementPlaces(order) : [0, order.length]
    let place = after ? firstNot(from, last, (at) => this.compare(sort, order[at] ?? 0, after) <= 0) : from
    const rows: number[] = []
    const budget = this.costOfScan() / 3
    for (let spent = 0; place < last && rows.length < want && spent < budget; place++) {
      const row = order[place] ?? 0
      spent += COST.place
      if (!this.mayLieIn(row)) continue
      spent += COST.placeBound * this.bounds.length
      if (!this.snapshot.table.isWithin(this.bounds, row)) continue
      if (this.blocks) spent += COST.placeText
      if ((!this.blocks || this.snapshot.table.holds(row)) && isVisible(row)) rows.push(row)
    }
    if (place === last || rows.length === want) return rows

    const places = this.snapshot.placeIn(sort)
    const rest = new Smallest(want - rows.length)
    this.scan(this.first, (row) => {
      const at = places?.[row] ?? 0
      if (at >= place && at < last && rest.isWanted(at) && isVisible(row)) rest.add(at)
      return true
    })
    for (const at of rest.sort()) rows.push(order[at] ?? 0)
    return rows
  }

  /** Calls back with each matching row from `first` on, ascending, until it returns false. */
  private scan(first: number, isMoreWanted: (row: number) => boolean): void {
    let longest = FIRST_RUN
    for (let start = this.blocks?.next(first) ?? first; start < this.last; ) {
      const end = Math.min(this.last, this.blocks?.endOfRun(start, longest) ?? start + longest)
      const count = this.matchRun(start, end)
      for (let nth = 0; nth < count; nth++) if (!isMoreWanted(this.hits[nth] ?? 0)) return
      longest = Math.min(RUN, 2 * longest)
      start = this.blocks?.next(end) ?? end
    }
  }

  /** Writes the matching rows of [first, last), at most `RUN`, into `hits`; returns their number. */
  private matchRun(first: number, last: number): number {
    const { bounds, hits } = this
    const { table } = this.snapshot
    const isTextSought = this.blocks !== null
    const within = bounds.length === 0 ? last - first : table.within(bounds, first, last)
    let count = 0
    if (isTextSought && within * FEW > last - first) {
      const found = table.count(first, last)
      for (let nth = 0; nth < found; nth++) {
        const row = table.found[nth] ?? 0
        if (table.isWithin(bounds, row)) hits[count++] = row
      }
      return count
    }
    for (let nth = 0; nth < within; nth++) {
      const row = bounds.length === 0 ? first + nth : (table.kept[nth] ?? 0)
      if (!isTextSought || table.holds(row)) hits[count++] = row
    }
    return count
  }

  private mayLieIn(row: number): boolean {
    return row >= this.first && row < this.last && this.blocks?.has(row) !== false
  }

  private costOfScan(): number {
    const rows = this.last - this.first
    const textRows = this.blocks ? (this.blocks.count() * rows) / this.snapshot.rows : 0
    return (
      COST.least +
      textRows * COST.scannedText +
      (this.blocks ? textRows : rows) * COST.bound * this.bounds.length
    )
  }

  /** The range of positions in the engagement order within the bounds. */
  private engagementPlaces(order: Uint32Array): [number, number] {
    if (!this.engagement) return [0, order.length]
    const { low, high } = this.engagement
    const stored = (at: number) => this.snapshot.number("engagement", order[at] ?? 0)
    const from = firstNot(0, order.length, (at) => stored(at) > high)
    return [from, firstNot(from, order.length, (at) => stored(at) >= low)]
  }

  private compare(sort: CreatorSort, row: number, after: Standing): number {
    const { snapshot } = this
    return compareStandings(snapshot.key(sort, row), snapshot.id(row), after.key, after.id)
  }
}

function codeOf(words: readonly string[], word: string): Range {
  const code = words.indexOf(word)
  return code < 0 ? { low: 1, high: 0 } : { low: code, high: code }
}
