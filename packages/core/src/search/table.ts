import { instantiateKernel, type Kernel } from "./kernel.ts"

/** Ends a text within a row; no UTF-8 holds it. */
export const TEXT_END = 0xff
/** At most so many rows are looked at in one go. */
export const RUN = 1024

const PAGE = 65_536
/** What the kernel may read beyond a text or a term. */
const MARGIN = 64
const SAMPLE = 65_536

/** A number's bounds, inclusive, in one of the columns. */
export interface Bound {
  column: number
  low: number
  high: number
}

/**
 * Columns that are searched: one of texts, a row being one or several that each end with `TEXT_END`, and any of
 * numbers.
 */
export class Table {
  readonly rows: number
  /** All texts, one behind the other. */
  readonly bytes: Uint8Array
  /** Where the texts of each row begin, and where the last ones end. */
  readonly starts: Uint32Array
  readonly numbers: readonly Uint32Array[]
  /** What `count` found. */
  readonly found: Uint32Array
  /** What `within` found. */
  readonly kept: Uint32Array
  private readonly term: Uint8Array
  private readonly kernel: Kernel
  private readonly commonness: Uint32Array
  private length = 0
  private one = 0
  private other = 0

  constructor(bytes: Uint8Array, starts: Uint32Array, numbers: readonly Uint32Array[] = []) {
    this.rows = starts.length - 1
    let longest = 0
    for (let row = 0; row < this.rows; row++)
      longest = Math.max(longest, (starts[row + 1] ?? 0) - (starts[row] ?? 0))

    let size = 0
    const room = (length: number, margin = MARGIN) => {
      const at = size
      size = Math.ceil((at + length + margin) / 16) * 16
      return at
    }
    // The texts lie at 0, so that where a row starts is an address.
    room(bytes.length, longest + MARGIN)
    const startsAt = room(starts.byteLength)
    const numbersAt = numbers.map((column) => room(column.byteLength))
    const [foundAt, keptAt, termAt] = [room(RUN * 4), room(RUN * 4), room(longest, longest + MARGIN)]
    const memory = new WebAssembly.Memory({ initial: Math.ceil(size / PAGE) })
    this.kernel = instantiateKernel(memory)
    this.bytes = new Uint8Array(memory.buffer, 0, bytes.length)
    this.starts = new Uint32Array(memory.buffer, startsAt, starts.length)
    this.numbers = numbers.map(({ length }, nth) => new Uint32Array(memory.buffer, numbersAt[nth], length))
    this.found = new Uint32Array(memory.buffer, foundAt, RUN)
    this.kept = new Uint32Array(memory.buffer, keptAt, RUN)
    this.term = new Uint8Array(memory.buffer, termAt, longest)
    this.bytes.set(bytes)
    this.starts.set(starts)
    for (const [nth, column] of numbers.entries()) this.numbers[nth]?.set(column)
    this.commonness = sampled(bytes)
  }

  /** Takes up what is searched next; false when no row is long enough to hold it. */
  seek(term: Uint8Array): boolean {
    if (term.length === 0 || term.length > this.term.length) return false
    this.term.set(term)
    this.length = term.length
    const byRarity = Array.from(term, (byte, place) => ({ place, seen: this.commonness[byte] ?? 0 }))
    byRarity.sort((a, b) => a.seen - b.seen)
    this.one = byRarity[0]?.place ?? 0
    this.other = byRarity[1]?.place ?? this.one
    return true
  }

  /** Of the rows [first, last), at most `RUN`, those that hold the term: how many, told by `found`. */
  count(first: number, last: number): number {
    const { starts, term, found } = this
    return this.kernel.scan(
      starts.byteOffset,
      first,
      last,
      term.byteOffset,
      this.length,
      this.one,
      this.other,
      found.byteOffset,
      RUN,
    )
  }

  /** Of the rows [first, last), at most `RUN`, those within all of at least one bounds: how many, told by `kept`. */
  within(bounds: readonly Bound[], first: number, last: number): number {
    const { kernel, kept, numbers } = this
    return bounds.reduce((length, { column, low, high }, nth) => {
      const address = numbers[column]?.byteOffset ?? 0
      return nth === 0
        ? kernel.within(address, first, last, low, high - low, kept.byteOffset)
        : kernel.keep(address, kept.byteOffset, length, low, high - low)
    }, 0)
  }

  isWithin(bounds: readonly Bound[], row: number): boolean {
    for (const { column, low, high } of bounds) {
      const value = this.numbers[column]?.[row] ?? 0
      if (value < low || value > high) return false
    }
    return true
  }

  /** Whether a row holds the term. */
  holds(row: number): boolean {
    return this.count(row, row + 1) > 0
  }

  /** All of a row, with what ends its texts. */
  rowBytes(row: number): Uint8Array {
    return this.bytes.subarray(this.starts[row], this.starts[row + 1])
  }

  /** The first text of a row. */
  text(row: number): string {
    const start = this.starts[row] ?? 0
    return Buffer.from(this.bytes.buffer, start, this.bytes.indexOf(TEXT_END, start) - start).toString()
  }
}

/** How often each byte stands in a sample of the texts. */
function sampled(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  const step = Math.max(1, Math.floor(bytes.length / SAMPLE))
  for (let at = 0; at < bytes.length; at += step) counts[bytes[at] ?? 0] = (counts[bytes[at] ?? 0] ?? 0) + 1
  return counts
}
