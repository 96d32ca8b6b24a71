import { instantiateKernel, type Kernel } from "./kernel.ts"

/** Ends a text within a row; never occurs in UTF-8. */
export const TEXT_END = 0xff
/** Maximum number of rows per call of the kernel. */
export const RUN = 1024

const PAGE = 65_536
/** Bytes that the kernel may read beyond a text or a term. */
const MARGIN = 64
const SAMPLE = 65_536

/** Inclusive bounds of a number in one of the columns. */
export interface Bound {
  column: number
  low: number
  high: number
}

/**
 * Searchable columns: one of texts, where a row has one or several texts that each end with `TEXT_END`, and any number
 * of numeric ones.
 */
export class Table {
  readonly rows: number
  /** All texts in sequence. */
  readonly bytes: Uint8Array
  /** The start of each row's texts, then the end of the last. */
  readonly starts: Uint32Array
  readonly numbers: readonly Uint32Array[]
  readonly found: Uint32Array
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
    // The texts are at 0, so that a row's start is an address.
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

  /** Sets the term to search; false when it is too long for any row. */
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

  /**
   * Finds the rows of [first, last), at most `RUN`, that contain the term: returns their number and writes them to
   * `found`.
   */
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

  /**
   * Finds the rows of [first, last), at most `RUN`, within all of the bounds (one or more): returns their number and
   * writes them to `kept`.
   */
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

  holds(row: number): boolean {
    return this.count(row, row + 1) > 0
  }

  /** All bytes of a row, including text ends. */
  rowBytes(row: number): Uint8Array {
    return this.bytes.subarray(this.starts[row], this.starts[row + 1])
  }

  text(row: number): string {
    const start = this.starts[row] ?? 0
    return Buffer.from(this.bytes.buffer, start, this.bytes.indexOf(TEXT_END, start) - start).toString()
  }
}

/** The frequency of each byte in a sample of the texts. */
function sampled(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256)
  const step = Math.max(1, Math.floor(bytes.length / SAMPLE))
  for (let at = 0; at < bytes.length; at += step) counts[bytes[at] ?? 0] = (counts[bytes[at] ?? 0] ?? 0) + 1
  return counts
}
