import { firstNot } from "./order.ts"
import type { Version } from "./overlay.ts"

/**
 * Merges an order of the old snapshot with the current versions in the same order; omits replaced rows. `before`:
 * whether a row of the old snapshot precedes an entry.
 */
export function mergeOrders<Entry>(
  rows: Uint32Array,
  gone: ReadonlyMap<number, number>,
  versions: readonly Version<Entry>[],
  before: (row: number, entry: Entry) => boolean,
): Int32Array {
  const merged = new Int32Array(rows.length - gone.size + versions.length)
  let length = 0
  let at = 0
  const copyTo = (end: number) => {
    for (; at < end; at++) if (!gone.has(rows[at] ?? 0)) merged[length++] = rows[at] ?? 0
  }
  for (const { number, entry } of versions) {
    copyTo(firstNot(at, rows.length, (place) => before(rows[place] ?? 0, entry)))
    merged[length++] = ~number
  }
  copyTo(rows.length)
  return merged
}

/** New row numbers by source, for converting the other orders: rows are numbered in the order of `sources`. */
export function renumbering(
  sources: Int32Array,
  rows: number,
  versions: number,
): (order: Int32Array) => Uint32Array {
  const ofRow = new Uint32Array(rows)
  const ofVersion = new Uint32Array(versions)
  sources.forEach((source, row) => {
    if (source < 0) ofVersion[~source] = row
    else ofRow[source] = row
  })
  return (order) =>
    Uint32Array.from(order, (source) => (source < 0 ? ofVersion[~source] : ofRow[source]) ?? 0)
}

/** 0, 1, 2 … */
export const ascending = (length: number): Uint32Array => new Uint32Array(length).map((_, row) => row)

/** Codes for few different strings. */
export class Dictionary {
  readonly words: string[] = []
  private readonly codes = new Map<string, number>()

  code(word: string): number {
    const known = this.codes.get(word)
    if (known !== undefined) return known
    if (this.words.length > 0xffff) throw new RangeError("More different words than a code can tell apart")
    this.codes.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}
