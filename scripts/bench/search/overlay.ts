import { type CreatorChange, CreatorIndex, type CreatorRow } from "@trame/core/search/creators"
import { percentile } from "../api/timing.ts"
import { median, rowsDiffer } from "./contest.ts"
import { type Chance, createChance } from "./data/chance.ts"
import { type CreatorAsk, DISCOVER_PAGE } from "./data/creator-asks.ts"
import { createCreator, createCreators } from "./data/creators.ts"

const SEED = 20_260_513
const CHANGES = 10_000
/** Changes of one entry, as in an import. */
const ENTRY = 25

export interface Overlay {
  /** Milliseconds, p95. */
  without: number
  /** The same with changes in the overlay. */
  with: number
  /** The same, each question right after another change. */
  changing: number
  /** Microseconds of a change on average. */
  change: number
  /** Milliseconds of the first answer after all changes. */
  firstAnswer: number
  differences: string[]
}

/** Changes, adds and removes ten thousand creators; the index must then answer as a rebuilt one. */
export function measureOverlay(
  index: CreatorIndex,
  { count, sample }: { count: number; sample: readonly CreatorRow[] },
  asks: readonly CreatorAsk[],
  repetitions: number,
): Overlay {
  const before = index.seq
  const pagesOf = (of: CreatorIndex, asOf?: number) => asks.map((ask) => pageOf(of, ask, asOf))
  const first = pagesOf(index)
  const without = timeAll(index, asks, repetitions)

  const { next, current } = changesOf(sample)
  const entries = Array.from({ length: CHANGES / ENTRY }, () => Array.from({ length: ENTRY }, next))
  let begun = performance.now()
  for (const entry of entries) index.apply(index.seq + 1, entry)
  const change = ((performance.now() - begun) / CHANGES) * 1000
  begun = performance.now()
  const [ask] = asks
  if (ask) pageOf(index, ask)
  const firstAnswer = performance.now() - begun

  const standing = timeAll(index, asks, repetitions)
  const changing = timeAll(index, asks, repetitions, () => index.apply(index.seq + 1, [next()]))
  const now = pagesOf(index)
  const differences = [
    ...compare("as things stood before the changes", asks, first, pagesOf(index, before)),
    ...compare("built anew", asks, now, pagesOf(CreatorIndex.build(changed(count, current)))),
    ...compare("from its own snapshot", asks, now, pagesOf(CreatorIndex.decode(index.encode()))),
  ]
  return { without, with: standing, changing, change, firstAnswer, differences }
}

const pageOf = (index: CreatorIndex, { query, after }: CreatorAsk, asOf?: number): string[] =>
  index.page(query, { size: DISCOVER_PAGE, after, asOf }).ids

function timeAll(
  index: CreatorIndex,
  asks: readonly CreatorAsk[],
  repetitions: number,
  beforeEach: () => void = () => {},
): number {
  const samples: number[][] = asks.map(() => [])
  for (let turn = 0; turn <= repetitions; turn++) {
    for (const [number, ask] of asks.entries()) {
      beforeEach()
      const begun = performance.now()
      pageOf(index, ask)
      // The first turn is a warm-up.
      if (turn > 0) samples[number]?.push(performance.now() - begun)
    }
  }
  return percentile(samples.map(median), 0.95)
}

/** Changes in sequence, and their result: the rows by id, null for deleted ones. */
function changesOf(sample: readonly CreatorRow[]) {
  const chance = createChance(SEED)
  const current = new Map<string, CreatorRow | null>()
  const next = (): CreatorChange => {
    const kind = chance.next()
    const known = chance.pick(sample)
    const row = current.get(known.id) === undefined ? known : (current.get(known.id) ?? null)
    if (row && kind < 0.15) {
      current.set(row.id, null)
      return { removed: row.id }
    }
    const written = row && kind < 0.75 ? refreshed(chance, row) : createCreator(chance)
    current.set(written.id, written)
    return { row: written }
  }
  return { next, current }
}

function refreshed(chance: Chance, row: CreatorRow): CreatorRow {
  const { displayName, engagementRate } = createCreator(chance)
  return {
    ...row,
    displayName: chance.next() < 0.1 ? displayName : row.displayName,
    followersCount: Math.round(row.followersCount * (0.95 + 0.15 * chance.next())),
    engagementRate,
    collaborationsCount: row.collaborationsCount + chance.below(2),
  }
}

function* changed(count: number, current: ReadonlyMap<string, CreatorRow | null>): Generator<CreatorRow> {
  for (const row of createCreators(count)) if (!current.has(row.id)) yield row
  for (const row of current.values()) if (row) yield row
}

function compare(what: string, asks: readonly CreatorAsk[], one: string[][], other: string[][]): string[] {
  return asks.flatMap((ask, index) => {
    const place = rowsDiffer(one[index] ?? [], other[index] ?? [])
    return place === undefined ? [] : [`${JSON.stringify(ask)}: row ${place + 1} is another ${what}`]
  })
}
