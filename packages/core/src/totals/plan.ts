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
  entered: readonly string[]
  left: readonly string[]
}

const NO_SHARE: Share = { sums: {} }

/** What leads from one contribution to another. */
export function movesBetween(from: Contribution, to: Contribution): Move[] {
  const totals = new Set([...entriesOf(from), ...entriesOf(to)].map(([total]) => total))
  return [...totals].flatMap((total) => {
    const [before, after] = [from[total] ?? NO_SHARE, to[total] ?? NO_SHARE]
    const sums = plus(after.sums, before.sums, -1)
    const entered = without(after.members, before.members)
    const left = without(before.members, after.members)
    const still = !amountsOf(sums).length && !entered.length && !left.length
    return still ? [] : [{ total, sums, entered, left }]
  })
}

/** The contribution once these moves are made. */
export function moved(contribution: Contribution, moves: readonly Move[]): Contribution {
  const shares = new Map(entriesOf(contribution))
  for (const { total, sums, entered, left } of moves) {
    const { sums: before, members } = shares.get(total) ?? NO_SHARE
    shares.delete(total)
    for (const [id, share] of shareOf(total, plus(before, sums), [...without(members, left), ...entered])) {
      shares.set(id, share)
    }
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
    const entered = move.entered.slice(0, room - 1)
    const left = move.left.slice(0, room - 1 - entered.length)
    portion.push({ ...move, entered, left })
    room -= 1 + entered.length + left.length
  }
  return portion
}

/** The items that moves touch, by a name for each. */
export const itemsOf = (moves: readonly Move[]): string[] =>
  moves.flatMap(({ total, entered, left }) => {
    const members = [...entered, ...left]
    const places = isPacked(splitTotalId(total).series) ? new Set(members.map(packOf)) : members
    return [total, ...[...places].map((place) => `${total} ${place}`)]
  })

/** All that several changes do to a total together. */
export interface Net {
  sums: Measures
  /** By how many sources a member is brought more or less; may come out as 0. */
  members: Map<string, number>
}

/** Adds moves up by total, to what others do. */
export function netOf(moves: readonly Move[], net = new Map<TotalId, Net>()): Map<TotalId, Net> {
  for (const { total, sums, entered, left } of moves) {
    const { sums: before, members } = net.get(total) ?? { sums: {}, members: new Map<string, number>() }
    for (const member of entered) members.set(member, (members.get(member) ?? 0) + 1)
    for (const member of left) members.set(member, (members.get(member) ?? 0) - 1)
    net.set(total, { sums: plus(before, sums), members })
  }
  return net
}

/** What a contribution does to the totals in all. */
export const movesOf = (contribution: Contribution): Move[] => movesBetween(NOTHING, contribution)

function without(members: readonly string[] = [], others: readonly string[] = []): string[] {
  const unwanted = new Set(others)
  return members.filter((member) => !unwanted.has(member))
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
