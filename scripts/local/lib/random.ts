import { createHash } from "node:crypto"

/** Random numbers seeded by a text: the same text gives the same ones on every machine. */
export function randomOf(...parts: (string | number)[]) {
  const seed = parts.join("/")
  let drawn = 0

  /** From 0 to below 1. */
  function next(): number {
    drawn += 1
    return createHash("sha256").update(`${seed}#${drawn}`).digest().readUInt32BE() / 2 ** 32
  }

  return {
    next,
    chance: (share: number): boolean => next() < share,
    /** Both ends included. */
    whole: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    pick<Item>(items: readonly [Item, ...Item[]]): Item {
      return items[Math.floor(next() * items.length)] ?? items[0]
    },
  }
}

export type Random = ReturnType<typeof randomOf>
