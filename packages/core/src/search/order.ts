/** Orders two texts by code points, which is how their UTF-8 bytes are ordered; `<` orders by UTF-16 units. */
export function codePoints(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return rank(a) - rank(b)
  }
  return one.length - other.length
}

/** Halves of what lies beyond U+FFFF come behind what lies before it. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** The first of [low, high) that is not `before`, which holds for a beginning of them. */
export function firstNot(low: number, high: number, before: (at: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (before(middle)) from = middle + 1
    else to = middle
  }
  return from
}

/** The smallest of many numbers, without keeping the many. */
export class Smallest {
  private readonly kept: Uint32Array
  private readonly size: number
  private count = 0
  private bound = Number.POSITIVE_INFINITY

  constructor(size: number) {
    this.size = size
    this.kept = new Uint32Array(4 * size + 64)
  }

  /** Whether a value may be among the smallest, as far as is known. */
  isWanted(value: number): boolean {
    return value < this.bound
  }

  add(value: number): void {
    if (!this.isWanted(value)) return
    this.kept[this.count++] = value
    if (this.count === this.kept.length) this.bound = this.sort().at(-1) ?? this.bound
  }

  /** Ascending. */
  sort(): Uint32Array {
    this.kept.subarray(0, this.count).sort()
    this.count = Math.min(this.count, this.size)
    return this.kept.subarray(0, this.count)
  }
}
