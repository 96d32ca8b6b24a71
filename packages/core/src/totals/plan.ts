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

/** An item whose contribution may be wrong. */
export interface Suspect {
  source: Source
  id: string
}

/** The kind of error of a contribution. */
export type Fault = "missing" | "outdated" | "orphaned"

/** The changes that correct a contribution and its totals, wholly or partly. */
export interface Plan {
  suspect: Suspect
  fault: Fault
  /** The stamp of the contribution, as read; null when there is none. */
  stamp: string | null
  /** At most as many as a transaction holds. */
  moves: Move[]
  after: Contribution
}

/**
 * Compares contributions with their sources; correct ones need no plan. Reads the contribution first: if it read the
 * source first, a slow reader could undo a newer correction by a faster one.
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

/** The change of one total by a change of a contribution. */
interface Move {
  total: TotalId
  /** Added to the total's measures; may be negative. */
  sums: Measures
  /** The members whose weight changes, with the difference. */
  members: readonly (readonly [member: string, delta: number])[]
}

const NO_SHARE: Share = { sums: {} }

/** The moves from one contribution to another. */
export function movesBetween(from: Contribution, to: Contribution): Move[] {
  const totals = new Set([...entriesOf(from), ...entriesOf(to)].map(([total]) => total))
  return [...totals].flatMap((total) => {
    const [before, after] = [from[total] ?? NO_SHARE, to[total] ?? NO_SHARE]
    const sums = plus(after.sums, before.sums, -1)
    const members = deltasBetween(weightsOf(before), weightsOf(after))
    return amountsOf(sums).length || members.length ? [{ total, sums, members }] : []
  })
}

/** The contribution after these moves. */
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

/** As many moves as touch so many items; may cut the last one short, unless packs hold its members. */
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
    // The total takes one item; a move may consist of members only.
    if (room < 2 || isPacked(splitTotalId(move.total).series)) break
    const members = move.members.slice(0, room - 1)
    portion.push({ ...move, members })
    room -= 1 + members.length
  }
  return portion
}

/** The items that moves touch, each as a name. */
export const itemsOf = (moves: readonly Move[]): string[] =>
  moves.flatMap(({ total, members }) => {
    const names = members.map(([member]) => member)
    const places = isPacked(splitTotalId(total).series) ? new Set(names.map(packOf)) : names
    return [total, ...[...places].map((place) => `${total} ${place}`)]
  })

/** The combined effect of several changes on a total. */
export interface Net {
  sums: Measures
  /** The change of each member's weight; may be 0. */
  members: Map<string, number>
}

/** Adds moves up by total. */
export function netOf(moves: readonly Move[], net = new Map<TotalId, Net>()): Map<TotalId, Net> {
  for (const { total, sums, members: deltas } of moves) {
    const { sums: before, members } = net.get(total) ?? { sums: {}, members: new Map<string, number>() }
    for (const [member, delta] of deltas) members.set(member, (members.get(member) ?? 0) + delta)
    net.set(total, { sums: plus(before, sums), members })
  }
  return net
}

/** The moves of a whole contribution. */
export const movesOf = (contribution: Contribution): Move[] => movesBetween(NOTHING, contribution)

function deltasBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const members = new Set([...before.keys(), ...after.keys()])
  return [...members].flatMap((member) => {
    const delta = (after.get(member) ?? 0) - (before.get(member) ?? 0)
    return delta === 0 ? [] : [[member, delta] as const]
  })
}

/**
 * Groups plans into transactions of at most so many items: sources of one agency mostly touch the same totals, each
 * then written once. A larger plan is alone in its group.
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
