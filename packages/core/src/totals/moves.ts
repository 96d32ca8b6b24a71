import {
  amountsOf,
  type Contribution,
  entriesOf,
  NOTHING,
  plus,
  type Share,
  shareOf,
} from "./contribution.ts"
import type { Measures, TotalId } from "./series.ts"

/** What a change of a contribution does to one total. */
export interface Move {
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

/** As many of the moves as touch so many items; the last one may be cut short. */
export function portionOf(moves: readonly Move[], items: number): Move[] {
  const portion: Move[] = []
  let room = items
  for (const move of moves) {
    // One item is the total; a move may be all members.
    if (room < 2) break
    const entered = move.entered.slice(0, room - 1)
    const left = move.left.slice(0, room - 1 - entered.length)
    portion.push({ ...move, entered, left })
    room -= 1 + entered.length + left.length
  }
  return portion
}

/** The items that moves touch, by a name for each. */
export const itemsOf = (moves: readonly Move[]): string[] =>
  moves.flatMap(({ total, entered, left }) => [
    total,
    ...[...entered, ...left].map((member) => `${total} ${member}`),
  ])

/** All that several changes do to a total together. */
export interface Net {
  sums: Measures
  /** By how many sources a member is brought more or less; may come out as 0. */
  members: Map<string, number>
}

export function netOf(moves: readonly Move[]): Map<TotalId, Net> {
  const net = new Map<TotalId, Net>()
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
