import { readAll } from "../batch.ts"
import { MAX_TRANSACT_ITEMS } from "../db.ts"
import { type Contribution, isNothing, NOTHING } from "./contribution.ts"
import {
  ContributionEntity,
  type ContributionItem,
  contributionKeyOf,
  refKeyOf,
  type SourceRef,
} from "./contribution-entity.ts"
import { type Move, moved, movesBetween, portionOf } from "./moves.ts"
import type { Source } from "./source.ts"

/** An item to be looked at: whether its contribution is what it should be. */
export interface Suspect {
  source: Source
  id: string
}

/** How a contribution was found wrong. */
export type Fault = "missing" | "outdated" | "orphaned"

/** What brings a contribution, and the totals with it, in line with its source or closer to it. */
export interface Plan {
  suspect: Suspect
  fault: Fault
  /** The contribution's, as read; null when there is none. */
  stamp: string | null
  /** As many as a transaction holds. */
  moves: Move[]
  after: Contribution
}

const CONCURRENCY = 4

/**
 * Compares contributions with their sources; those that are right need no plan. The contribution is read
 * first: with a source read before it, a slow reader would undo what a faster one has learned since.
 */
export async function plansOf(agencyId: string, suspects: readonly Suspect[]): Promise<Plan[]> {
  const known = await contributionsOf(agencyId, suspects)
  const targets = await targetsOf(agencyId, suspects)
  return suspects.flatMap((suspect) => {
    const key = refKeyOf(refOf(suspect))
    const { shares, stamp } = known.get(key) ?? { shares: NOTHING, stamp: null }
    const target = targets.get(key) ?? NOTHING
    const moves = movesBetween(shares, target)
    if (!moves.length) return []
    const portion = portionOf(moves, MAX_TRANSACT_ITEMS - 1)
    const fault = isNothing(target) ? "orphaned" : isNothing(shares) ? "missing" : "outdated"
    return [{ suspect, fault, stamp, moves: portion, after: moved(shares, portion) }]
  })
}

export const refOf = ({ source, id }: Suspect): SourceRef => ({ source: source.name, id })

async function contributionsOf(
  agencyId: string,
  suspects: readonly Suspect[],
): Promise<Map<string, ContributionItem>> {
  const keys = suspects.map((suspect) => contributionKeyOf(agencyId, refOf(suspect)))
  const items = await readAll(keys, (left) =>
    ContributionEntity.get(left).go({ consistent: true, concurrent: CONCURRENCY }),
  )
  return new Map(items.map((item) => [refKeyOf(item), item]))
}

async function targetsOf(agencyId: string, suspects: readonly Suspect[]): Promise<Map<string, Contribution>> {
  const bySource = Map.groupBy(suspects, ({ source }) => source)
  const read = await Promise.all(
    [...bySource].map(async ([source, some]) => {
      const contributions = await source.read(
        agencyId,
        some.map(({ id }) => id),
      )
      return [...contributions].map(
        ([id, contribution]) => [refKeyOf({ source: source.name, id }), contribution] as const,
      )
    }),
  )
  return new Map(read.flat())
}
