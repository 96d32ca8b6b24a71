import { fold } from "@trame/core/lib/text"
import type { CreatorIndex, CreatorPosition, CreatorQuery, CreatorRow } from "@trame/core/search/creators"
import { type Chance, createChance } from "./chance.ts"
import { createCreators } from "./creators.ts"
import { lettersOf, missOf, PairCounter } from "./terms.ts"

const SEED = 20_260_313
const SAMPLE = 10_000
export const DISCOVER_PAGE = 50
const SORTS = ["followers", "followers", "engagement", "name"] as const

/** One question to every engine. */
export interface CreatorAsk {
  kind: string
  query: CreatorQuery
  /** From 1. */
  page: number
  /** The position at the end of the previous page. */
  after?: CreatorPosition
}

interface Study {
  /** Creators, evenly sampled. */
  sample: CreatorRow[]
  rarePairs: string[]
}

/** Samples this many creators, for sensible questions. */
export function studyCreators(count: number): Study {
  const pairs = new PairCounter()
  const sample: CreatorRow[] = []
  const every = Math.ceil(count / SAMPLE)
  let index = 0
  for (const row of createCreators(count)) {
    pairs.add(fold(row.displayName))
    pairs.add(fold(row.username))
    if (index++ % every === 0) sample.push(row)
  }
  return { sample, rarePairs: pairs.rare() }
}

type Part = Partial<CreatorQuery> & { page?: number }
type Make = (chance: Chance, row: CreatorRow, study: Study) => Part

const FILTERS: ((row: CreatorRow) => Partial<CreatorQuery>)[] = [
  ({ platform }) => ({ platform }),
  ({ category }) => ({ category: category || "Mode" }),
  ({ followersCount }) => ({ minFollowers: followersCount }),
  ({ followersCount }) => ({ maxFollowers: followersCount }),
  ({ followersCount }) => ({
    minFollowers: Math.round(followersCount / 2),
    maxFollowers: followersCount * 2,
  }),
  ({ engagementRate }) => ({ minEngagement: engagementRate ?? 3 }),
  ({ engagementRate }) => ({ maxEngagement: engagementRate ?? 3 }),
  ({ engagementRate }) => ({
    minEngagement: (engagementRate ?? 3) - 0.2,
    maxEngagement: engagementRate ?? 3,
  }),
  ({ collaborationsCount }) => ({ minCollaborations: collaborationsCount + 1 }),
  ({ platform, category, followersCount }) => ({
    platform,
    category: category || "Voyage",
    minFollowers: Math.round(followersCount / 4),
  }),
  ({ platform, category, collaborationsCount, engagementRate, followersCount }) => ({
    platform,
    category: category || "Tech",
    maxFollowers: followersCount * 3,
    minEngagement: Math.floor((engagementRate ?? 1) / 2),
    minCollaborations: Math.floor(collaborationsCount / 2),
  }),
]

const letters = (chance: Chance, row: CreatorRow, least: number, most: number): string =>
  lettersOf(chance, chance.next() < 0.75 ? row.displayName : row.username, least, most)

/** The number of each class, of 200. */
const KINDS: Record<string, [share: number, make: Make]> = {
  everything: [10, () => ({})],
  "1–2 letters, frequent": [
    24,
    (chance, row) => ({ text: fold(row.displayName).slice(0, 1 + chance.below(2)) }),
  ],
  "1–2 letters, rare": [14, (chance, _row, { rarePairs }) => ({ text: chance.pick(rarePairs) })],
  "3–5 letters": [36, (chance, row) => ({ text: letters(chance, row, 3, 5) })],
  "6–12 letters": [30, (chance, row) => ({ text: letters(chance, row, 6, 12) })],
  misses: [20, (chance, row) => ({ text: missOf(chance, row.displayName) })],
  filters: [26, (chance, row) => chance.pick(FILTERS)(row)],
  "letters and filters": [
    24,
    (chance, row, { sample }) => ({
      ...chance.pick(FILTERS)(chance.pick(sample)),
      text: letters(chance, row, 1, 8),
    }),
  ],
  "deep pages": [
    16,
    (chance, row) => ({
      ...(chance.next() < 0.5 ? chance.pick(FILTERS)(row) : {}),
      text: chance.next() < 0.5 ? "" : letters(chance, row, 1, 3),
      page: 4 + chance.below(60),
    }),
  ],
}

/** Questions of every class, the same for the same creators. A deep page is found by paging through those before. */
export function createCreatorAsks(count: number, study: Study, index: CreatorIndex): CreatorAsk[] {
  const chance = createChance(SEED)
  return Object.entries(KINDS).flatMap(([kind, [share, make]]) =>
    Array.from({ length: Math.max(1, Math.round((share * count) / 200)) }, (_, number) => {
      const { page = 1, ...part } = make(chance, chance.pick(study.sample), study)
      const query = { text: "", sort: SORTS[number % SORTS.length] ?? "followers", ...part }
      return { kind, query, ...goTo(index, query, page) }
    }),
  )
}

/** Stops at the last page when there are fewer. */
function goTo(index: CreatorIndex, query: CreatorQuery, wanted: number): Pick<CreatorAsk, "page" | "after"> {
  let after: CreatorPosition | undefined
  for (let page = 1; page < wanted; page++) {
    const { next } = index.page(query, { size: DISCOVER_PAGE, after })
    if (!next) return { page, after }
    after = next
  }
  return { page: wanted, after }
}
