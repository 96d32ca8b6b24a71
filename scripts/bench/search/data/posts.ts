import type { PostRow } from "@trame/core/search/posts"
import { CLIENT_BRANDS } from "../../../seed/client-brands.ts"
import { type Chance, createChance } from "./chance.ts"
import { CLOSINGS, FOREIGN, FRENCH, HASHTAGS, KEYWORDS, OPENINGS, PRODUCTS, SYLLABLES } from "./words.ts"

const SEED = 20_260_213
const NEWEST = Date.UTC(2026, 5, 30)
const MINUTE_MS = 60_000
const SPAN_MINUTES = 3 * 365 * 24 * 60
const INFLUENCERS = 20_000

/** The best known first. */
const BRANDS = [
  ...Object.values(CLIENT_BRANDS).flatMap((brands) => brands.map(([name]) => name)),
  ...["Maison", "Atelier", "Domaine"].flatMap((kind) => FRENCH.last.map((name) => `${kind} ${name}`)),
  ...FOREIGN.flatMap(({ last }) => last.slice(0, 150)),
]

/** Invented posts with a brand, the same at every call. */
export function* createPosts(count: number): Generator<PostRow> {
  const chance = createChance(SEED)
  const influencers = Array.from({ length: INFLUENCERS }, () => chance.id())
  for (let index = 0; index < count; index++) yield createPost(chance, influencers)
}

function createPost(chance: Chance, influencers: readonly string[]): PostRow {
  const brand = chance.skewed(BRANDS)
  const keywords = new Set([chance.skewed(KEYWORDS), chance.skewed(KEYWORDS)])
  if (chance.next() < 0.4) keywords.add(brand)
  return {
    id: chance.id(),
    influencerId: chance.skewed(influencers),
    // Several in a minute, mostly recent.
    postedAt: NEWEST - Math.floor(chance.next() ** 2 * SPAN_MINUTES) * MINUTE_MS,
    caption: captionOf(chance, brand),
    keywords: [...keywords],
  }
}

function captionOf(chance: Chance, brand: string): string {
  const mention = `@${chance.pick(SYLLABLES)}${chance.pick(SYLLABLES)}${chance.pick(SYLLABLES)}`
  const tags = Array.from({ length: 1 + chance.below(4) }, () => chance.skewed(HASHTAGS)).join(" ")
  return [
    `${chance.pick(OPENINGS)} ${brand} !`,
    `J'ai choisi ${chance.skewed(PRODUCTS)}${chance.next() < 0.3 ? ` avec ${mention}` : ""}.`,
    chance.pick(CLOSINGS),
    tags,
  ]
    .filter(Boolean)
    .join(chance.next() < 0.5 ? "\n" : " ")
}
