/** Compares two texts by code points, the order of their UTF-8 bytes; `<` compares UTF-16 units. */
export function codePoints(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return rank(a) - rank(b)
  }
  return one.length - other.length
}

/** Ranks surrogates, which encode characters beyond U+FFFF, after all other units. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Binary search: the first position in [low, high) for which `before` is false. */
export function firstNot(low: number, high: number, before: (at: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (before(middle)) from = middle + 1
    else to = middle
  }
  return from
}

/** Collects the smallest of many numbers without storing them all. */
export class Smallest {
  private readonly kept: Uint32Array
  private readonly size: number
  private count = 0
  private bound = Number.POSITIVE_INFINITY

  constructor(size: number) {
    this.size = size
    this.kept = new Uint32Array(4 * size + 64)
  }

  /** Whether a value may be among the smallest, judging by those seen so far. */
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
