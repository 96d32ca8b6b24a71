import { fold } from "@trame/core/lib/text"
import type { PostRow } from "@trame/core/search/posts"
import { type Chance, createChance } from "./chance.ts"
import { createPosts } from "./posts.ts"
import { lettersOf, missOf } from "./terms.ts"

const SEED = 20_260_413
const SAMPLE = 5000
const TRIES = 50
export const MARKET_WATCH_PAGE = 20

export interface PostAsk {
  kind: string
  text: string
  /** From 1. */
  page: number
}

/** The number of each class, of 100. */
const KINDS: Record<string, [share: number, make: (chance: Chance, post: PostRow) => Omit<PostAsk, "kind">]> =
  {
    everything: [1, () => ({ text: "", page: 1 })],
    keywords: [18, (chance, { keywords }) => ({ text: chance.pick(keywords), page: 1 })],
    "1–2 letters": [8, (chance, { caption }) => ({ text: lettersOf(chance, caption, 1, 2), page: 1 })],
    "3–5 letters": [21, (chance, { caption }) => ({ text: lettersOf(chance, caption, 3, 5), page: 1 })],
    "6–12 letters": [18, (chance, { caption }) => ({ text: lettersOf(chance, caption, 6, 12), page: 1 })],
    "a brand's name": [
      10,
      (_chance, { caption }) => ({
        text: caption.slice(0, caption.indexOf(" !")).split(" ").slice(-2).join(" "),
        page: 1,
      }),
    ],
    misses: [
      12,
      (chance, { caption }) => ({ text: missOf(chance, caption.slice(chance.below(40))), page: 1 }),
    ],
    "deep pages": [
      12,
      (chance, { caption }) => ({
        text: lettersOf(chance, caption, 2, 5),
        page: 5 + chance.below(400),
      }),
    ],
  }

/**
 * Questions of every class, the same for the same posts. No term repeats, as a cached answer would be timed instead of
 * a search.
 */
export function createPostAsks(count: number, posts: number): PostAsk[] {
  const chance = createChance(SEED)
  const sample: PostRow[] = []
  const every = Math.ceil(posts / SAMPLE)
  let index = 0
  for (const row of createPosts(posts)) if (index++ % every === 0) sample.push(row)

  const asks = new Map<string, PostAsk>()
  for (const [kind, [share, make]] of Object.entries(KINDS)) {
    const wanted = Math.max(1, Math.round((share * count) / 100))
    for (let found = 0, tries = 0; found < wanted && tries < wanted * TRIES; tries++) {
      const ask = { kind, ...make(chance, chance.pick(sample)) }
      if (asks.has(fold(ask.text))) continue
      asks.set(fold(ask.text), ask)
      found++
    }
  }
  return [...asks.values()]
}
