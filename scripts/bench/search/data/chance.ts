import { generateMersenne53Randomizer } from "@faker-js/faker"

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"

/** Random choices, the same at every run. */
export interface Chance {
  /** From 0 to under 1. */
  next(): number
  /** A whole number below `count`. */
  below(count: number): number
  pick<T>(list: readonly T[]): T
  /** The first items of a list are far more frequent than the last. */
  skewed<T>(list: readonly T[]): T
  /** By weights of any sum. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  /** In the form of the product's random ids. */
  id(): string
}

export function createChance(seed: number): Chance {
  const source = generateMersenne53Randomizer(seed)
  const next = () => source.next()
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (list) => at(list, below(list.length)),
    skewed: (list) => at(list, Math.floor(next() ** 2.5 * list.length)),
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return at(choices, choices.length - 1)[0]
    },
    id() {
      let id = ""
      for (let length = 0; length < 26; length++) id += ALPHABET[below(32)]
      return id
    },
  }
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new Error("Nothing to choose from")
  return value
}
