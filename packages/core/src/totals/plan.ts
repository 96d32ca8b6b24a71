import { getAll } from "../lib/batch.ts"
import { MAX_TRANSACT_ITEMS } from "../lib/transact.ts"
import type { Source } from "./contribution.ts"
import {
  amountsOf,
  type Contribution,
  contributionKeyOf,
  entriesOf,
  isNothing,
  NOTHING,
  plus,
  refOf,
  type Share,
  shareOf,
  weightsOf,
} from "./contribution.ts"
import { ContributionEntity, type ContributionItem } from "./entities.ts"
import { packOf } from "./packs.ts"
import { isPacked, type Measures, splitTotalId, type TotalId } from "./series.ts"

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

/**
 * Compares contributions with their sources; those that are right need no plan. The contribution is read
 * first: with a source read before it, a slow reader would undo what a faster one has learned since.
 */
export async function plansOf(agencyId: string, suspects: readonly Suspect[]): Promise<Plan[]> {
  const known = await contributionsOf(agencyId, suspects)
  const targets = await targetsOf(agencyId, suspects)
  return suspects.flatMap((suspect) => {
    const { source, id } = suspect
    const { shares, stamp } = known.get(refOf(source.name, id)) ?? { shares: NOTHING, stamp: null }
    const target = targets.get(source)?.get(id) ?? NOTHING
    const moves = movesBetween(shares, target)
    if (!moves.length) return []
    const portion = portionOf(moves, MAX_TRANSACT_ITEMS - 1)
    const fault = isNothing(target) ? "orphaned" : isNothing(shares) ? "missing" : "outdated"
    return [{ suspect, fault, stamp, moves: portion, after: moved(shares, portion) }]
  })
}

async function contributionsOf(
  agencyId: string,
  suspects: readonly Suspect[],
): Promise<Map<string, ContributionItem>> {
  const keys = suspects.map(({ source, id }) => contributionKeyOf(agencyId, source.name, id))
  const items = await getAll(ContributionEntity, keys, { consistent: true })
  return new Map(items.map((item) => [refOf(item.source, item.id), item]))
}

async function targetsOf(agencyId: string, suspects: readonly Suspect[]) {
  const read = [...Map.groupBy(suspects, ({ source }) => source)].map(async ([source, some]) => {
    const ids = some.map(({ id }) => id)
    return [source, await source.read(agencyId, ids)] as const
  })
  return new Map(await Promise.all(read))
}

/** What a change of a contribution does to one total. */
interface Move {
  total: TotalId
  /** Added to its measures; may be negative. */
  sums: Measures
  /** Those that bring more or less weight than before, and how much. */
  members: readonly (readonly [member: string, delta: number])[]
}

const NO_SHARE: Share = { sums: {} }

/** What leads from one contribution to another. */
export function movesBetween(from: Contribution, to: Contribution): Move[] {
  const totals = new Set([...entriesOf(from), ...entriesOf(to)].map(([total]) => total))
  return [...totals].flatMap((total) => {
    const [before, after] = [from[total] ?? NO_SHARE, to[total] ?? NO_SHARE]
    const sums = plus(after.sums, before.sums, -1)
    const members = deltasBetween(weightsOf(before), weightsOf(after))
    return amountsOf(sums).length || members.length ? [{ total, sums, members }] : []
  })
}

/** The contribution once these moves are made. */
export function moved(contribution: Contribution, moves: readonly Move[]): Contribution {
  const shares = new Map(entriesOf(contribution))
  for (const { total, sums, members } of moves) {
    const before = shares.get(total) ?? NO_SHARE
    const weights = weightsOf(before)
    for (const [member, delta] of members) weights.set(member, (weights.get(member) ?? 0) + delta)
    shares.delete(total)
    for (const [id, share] of shareOf(total, plus(before.sums, sums), weights)) shares.set(id, share)
  }
  return Object.fromEntries(shares)
}

/** As many of the moves as touch so many items; the last one may be cut short, unless packs hold its members. */
export function portionOf(moves: readonly Move[], items: number): Move[] {
  const portion: Move[] = []
  let room = items
  for (const move of moves) {
    const touched = itemsOf([move]).length
    if (touched <= room) {
      portion.push(move)
      room -= touched
      continue
    }
    // One item is the total; a move may be all members.
    if (room < 2 || isPacked(splitTotalId(move.total).series)) break
    const members = move.members.slice(0, room - 1)
    portion.push({ ...move, members })
    room -= 1 + members.length
  }
  return portion
}

/** The items that moves touch, by a name for each. */
export const itemsOf = (moves: readonly Move[]): string[] =>
  moves.flatMap(({ total, members }) => {
    const names = members.map(([member]) => member)
    const places = isPacked(splitTotalId(total).series) ? new Set(names.map(packOf)) : names
    return [total, ...[...places].map((place) => `${total} ${place}`)]
  })

/** All that several changes do to a total together. */
export interface Net {
  sums: Measures
  /** How much more or less weight a member is brought; may come out as 0. */
  members: Map<string, number>
}

/** Adds moves up by total, to what others do. */
export function netOf(moves: readonly Move[], net = new Map<TotalId, Net>()): Map<TotalId, Net> {
  for (const { total, sums, members: deltas } of moves) {
    const { sums: before, members } = net.get(total) ?? { sums: {}, members: new Map<string, number>() }
    for (const [member, delta] of deltas) members.set(member, (members.get(member) ?? 0) + delta)
    net.set(total, { sums: plus(before, sums), members })
  }
  return net
}

/** What a contribution does to the totals in all. */
export const movesOf = (contribution: Contribution): Move[] => movesBetween(NOTHING, contribution)

function deltasBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const members = new Set([...before.keys(), ...after.keys()])
  return [...members].flatMap((member) => {
    const delta = (after.get(member) ?? 0) - (before.get(member) ?? 0)
    return delta === 0 ? [] : [[member, delta] as const]
  })
}

/**
 * Joins plans into transactions of at most so many items: sources of one agency mostly touch the same
 * totals, which then are written once. A plan that is larger stands alone.
 */
export function batchesOf(plans: readonly Plan[], limit: number): Plan[][] {
  const batches: Plan[][] = []
  let touched = new Set<string>()
  for (const plan of plans) {
    const batch = batches.at(-1)
    const together = new Set([...touched, ...itemsOf(plan.moves)])
    if (batch && together.size + batch.length + 1 <= limit) {
      batch.push(plan)
      touched = together
    } else {
      batches.push([plan])
      touched = new Set(itemsOf(plan.moves))
    }
  }
  return batches
}
