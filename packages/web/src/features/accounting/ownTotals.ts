/** Cents. */
export interface PaymentTotals {
  pending: number
  paid: number
}

/** What one's own write adds to the totals. */
export interface Move extends PaymentTotals {
  id: number
}

/** Own writes since the totals were read, which may or may not be counted in what is read next. */
export interface OwnMoves {
  range: string
  base: PaymentTotals
  moves: readonly Move[]
  /** Milliseconds since 1970, of the last one. */
  at: number
}

/** Totals that were read later than this after a write are right. */
const LAG_MS = 10_000
/** Beyond this many at once, only none and all of them are looked for. */
const MAX_MIXED = 10

interface Entry {
  paid: boolean
  amount: number
}

export function moveBetween(before: Entry, after: Entry): PaymentTotals {
  const part = ({ paid, amount }: Entry) => ({ pending: paid ? 0 : amount, paid: paid ? amount : 0 })
  return minus(part(after), part(before))
}

interface Reading {
  range: string
  totals: PaymentTotals
  /** Milliseconds since 1970. */
  readAt: number
}

/**
 * The totals to show: kept totals lag behind a write, and must not jump back and forth meanwhile. What was read
 * is believed as soon as it is not explained by own writes that are only partly counted.
 */
export function withOwnMoves({ range, totals, readAt }: Reading, own: OwnMoves | null): PaymentTotals {
  if (!own || own.range !== range || readAt > own.at + LAG_MS) return totals
  return explains(own, totals) ? sum([own.base, ...own.moves]) : totals
}

export function withMove(reading: Reading, own: OwnMoves | null, move: Move, at: number): OwnMoves {
  const { range, totals, readAt } = reading
  const goesOn =
    own !== null &&
    own.range === range &&
    readAt <= own.at + LAG_MS &&
    explains(own, totals) &&
    !same(sum([own.base, ...own.moves]), totals)
  return goesOn ? { ...own, moves: [...own.moves, move], at } : { range, base: totals, moves: [move], at }
}

/** Changes a move to what the answer says of it, or takes it back. */
export function settled(own: OwnMoves | null, id: number, answered: PaymentTotals | null): OwnMoves | null {
  if (!own) return null
  const moves = own.moves.flatMap((move) => (move.id !== id ? [move] : answered ? [{ id, ...answered }] : []))
  return { ...own, moves }
}

/** Whether these totals are the base with some of the moves. */
function explains({ base, moves }: OwnMoves, totals: PaymentTotals): boolean {
  const rest = minus(totals, base)
  if (moves.length > MAX_MIXED) return same(rest, sum([])) || same(rest, sum(moves))
  return reaches(moves, rest)
}

function reaches(moves: readonly Move[], rest: PaymentTotals): boolean {
  if (same(rest, sum([]))) return true
  const [move, ...others] = moves
  return move !== undefined && (reaches(others, minus(rest, move)) || reaches(others, rest))
}

const same = (a: PaymentTotals, b: PaymentTotals) => a.pending === b.pending && a.paid === b.paid
const minus = (a: PaymentTotals, b: PaymentTotals) => ({
  pending: a.pending - b.pending,
  paid: a.paid - b.paid,
})
const sum = (parts: readonly PaymentTotals[]): PaymentTotals => ({
  pending: parts.reduce((total, { pending }) => total + pending, 0),
  paid: parts.reduce((total, { paid }) => total + paid, 0),
})
