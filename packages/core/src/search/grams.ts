import { TEXT_END } from "./table.ts"

/** Bits of a fine block, as a power of two: for runs of three and four bytes, several of which share a bit. */
const FINE_BITS = 12
/** Fine blocks per coarse one. */
const COARSE = 16

/**
 * Slots of a coarse block: single bytes, pairs and runs of three. Runs of three letters, and pairs of common characters
 * in names, have their own slots; others share.
 */
const LETTERS = 26 ** 3
const OTHERS_BITS = 13
const PAIR_AT = LETTERS + (1 << OTHERS_BITS)
const SINGLE_AT = PAIR_AT + 64 ** 2
const PLACES = SINGLE_AT + 256

/**
 * Finds the blocks of rows that contain all parts of a term, so may contain the term: false positives occur, false
 * negatives never. Long terms use their many runs in small blocks, short terms the large blocks.
 */
export class Grams {
  /** For each run of three or four bytes, one bit per fine block. */
  readonly fine: Uint32Array
  /** For each slot, one bit per coarse block. */
  readonly coarse: Uint32Array
  private readonly rows: number
  private readonly blockRows: number

  /** `blockRows`: rows per fine block, about 2 KB of text. */
  constructor(rows: number, blockRows: number, bits?: { fine: Uint32Array; coarse: Uint32Array }) {
    this.rows = rows
    this.blockRows = blockRows
    this.fine = bits?.fine ?? new Uint32Array(this.fineWords << FINE_BITS)
    this.coarse = bits?.coarse ?? new Uint32Array(this.coarseWords * PLACES)
  }

  static of(bytes: Uint8Array, starts: Uint32Array, blockRows: number): Grams {
    const rows = starts.length - 1
    const grams = new Grams(rows, blockRows)
    for (let block = 0; block * blockRows < rows; block++) {
      const end = starts[Math.min(rows, (block + 1) * blockRows)] ?? 0
      grams.addBlock(block, bytes, starts[block * blockRows] ?? 0, end)
    }
    return grams
  }

  /** The blocks that may contain a term of at least one byte. */
  blocksOf(term: Uint8Array): Blocks {
    const byte = (at: number) => term[at] ?? 0
    const coarse = new Uint32Array(this.coarseWords).fill(0xffffffff)
    if (term.length === 1) keepCommon(coarse, this.coarse, SINGLE_AT + byte(0))
    if (term.length === 2) keepCommon(coarse, this.coarse, pairPlace(byte(0), byte(1)))
    for (let at = 2; at < term.length; at++)
      keepCommon(coarse, this.coarse, triplePlace(byte(at - 2), byte(at - 1), byte(at)))

    const fine = Uint32Array.from({ length: this.fineWords }, (_, word) => {
      const both = (coarse[word >>> 4] ?? 0) >>> ((word & 15) * 2)
      return (both & 1 ? 0xffff : 0) | (both & 2 ? 0xffff0000 : 0)
    })
    for (let at = 2; at < term.length; at++) {
      keepCommon(fine, this.fine, finePlace(0, byte(at - 2), byte(at - 1), byte(at)))
      if (at > 2) keepCommon(fine, this.fine, finePlace(byte(at - 3), byte(at - 2), byte(at - 1), byte(at)))
    }
    return new Blocks(fine, this.blockRows, this.rows)
  }

  private get fineWords(): number {
    return Math.ceil(this.rows / this.blockRows / 32)
  }

  private get coarseWords(): number {
    return Math.ceil(this.rows / this.blockRows / COARSE / 32)
  }

  private addBlock(block: number, bytes: Uint8Array, from: number, to: number): void {
    const coarseBlock = Math.floor(block / COARSE)
    const { fine, coarse, fineWords, coarseWords } = this
    const markCoarse = (place: number) => {
      const at = place * coarseWords + (coarseBlock >>> 5)
      coarse[at] = (coarse[at] ?? 0) | (1 << (coarseBlock & 31))
    }
    const markFine = (place: number) => {
      const at = place * fineWords + (block >>> 5)
      fine[at] = (fine[at] ?? 0) | (1 << (block & 31))
    }
    for (let at = from, start = from; at < to; at++) {
      const last = bytes[at] ?? 0
      if (last === TEXT_END) {
        start = at + 1
        continue
      }
      markCoarse(SINGLE_AT + last)
      const [first, second, third] = [bytes[at - 3] ?? 0, bytes[at - 2] ?? 0, bytes[at - 1] ?? 0]
      if (at > start) markCoarse(pairPlace(third, last))
      if (at > start + 1) {
        markCoarse(triplePlace(second, third, last))
        markFine(finePlace(0, second, third, last))
      }
      if (at > start + 2) markFine(finePlace(first, second, third, last))
    }
  }
}

/** Some of the blocks of a column. */
export class Blocks {
  private readonly bits: Uint32Array
  private readonly blockRows: number
  private readonly rows: number

  constructor(bits: Uint32Array, blockRows: number, rows: number) {
    this.bits = bits
    this.blockRows = blockRows
    this.rows = rows
  }

  has(row: number): boolean {
    return this.hasBlock(Math.floor(row / this.blockRows))
  }

  /** The first row at or after `row` in one of the blocks; the number of rows when there is none. */
  next(row: number): number {
    const block = Math.floor(row / this.blockRows)
    if (this.hasBlock(block)) return row
    let word = block >>> 5
    let bits = (this.bits[word] ?? 0) & (-2 << (block & 31))
    if ((block & 31) === 31) bits = 0
    while (bits === 0 && ++word < this.bits.length) bits = this.bits[word] ?? 0
    return bits === 0 ? this.rows : Math.min(this.rows, (word * 32 + lowest(bits)) * this.blockRows)
  }

  /** The end of the contiguous blocks from `row` on, after at most about `longest` rows. */
  endOfRun(row: number, longest: number): number {
    let block = Math.floor(row / this.blockRows) + 1
    const last = Math.floor((row + longest) / this.blockRows)
    while (block < last && this.hasBlock(block)) block += 1
    return block * this.blockRows
  }

  /** The number of rows in the blocks. */
  count(): number {
    let blocks = 0
    for (const word of this.bits) for (let bits = word; bits !== 0; bits &= bits - 1) blocks += 1
    return Math.min(this.rows, blocks * this.blockRows)
  }

  private hasBlock(block: number): boolean {
    return (((this.bits[block >>> 5] ?? 0) >>> (block & 31)) & 1) === 1
  }
}

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** Keeps those of the blocks that have a slot too. */
function keepCommon(blocks: Uint32Array, all: Uint32Array, place: number): void {
  const from = place * blocks.length
  for (let word = 0; word < blocks.length; word++)
    blocks[word] = (blocks[word] ?? 0) & (all[from + word] ?? 0)
}

function triplePlace(first: number, second: number, third: number): number {
  const [a, b, c] = [first - 97, second - 97, third - 97]
  if (a >= 0 && a < 26 && b >= 0 && b < 26 && c >= 0 && c < 26) return (a * 26 + b) * 26 + c
  return LETTERS + spread((first << 16) | (second << 8) | third, OTHERS_BITS)
}

const finePlace = (first: number, second: number, third: number, fourth: number): number =>
  spread((first << 24) | (second << 16) | (third << 8) | fourth, FINE_BITS)

const pairPlace = (first: number, second: number): number =>
  PAIR_AT + (CLASSES[first] ?? 0) * 64 + (CLASSES[second] ?? 0)

/** Hashes a value to so many bits; spreads similar values. */
const spread = (value: number, bits: number): number => Math.imul(value, 0x9e3779b1) >>> (32 - bits)

/** Each frequent byte has its own class of 64; other bytes share the rest. */
const FREQUENT = Buffer.from("abcdefghijklmnopqrstuvwxyz0123456789_-. ")
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) =>
  FREQUENT.includes(byte) ? FREQUENT.indexOf(byte) : FREQUENT.length + (byte % (64 - FREQUENT.length)),
)
