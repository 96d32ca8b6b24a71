import { percentile } from "../api/timing.ts"
import type { Contest, Timed } from "./contest.ts"
import type { Overlay } from "./overlay.ts"

/** Two times below this many milliseconds count as equal. */
export const NOISE_MS = 0.05

/** Positions of the engines in a contest. */
export const OURS = 0
export const TUNED = 1
export const PLAIN = 2

/** The results at one size. */
export interface Result {
  count: number
  contest: Contest<{ kind: string }>
  /** Whether a database took part. */
  rated: boolean
  firstAnswer: number
  overlay?: Overlay
}

interface Spread {
  p50: number
  p95: number
  worst: number
}

export function spreadOf(timed: readonly Timed<unknown>[], engine: number): Spread {
  const times = timed.map(({ times }) => times[engine] ?? Number.NaN)
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), worst: Math.max(...times) }
}

/** The engine's time divided by ours, for one question. */
export const ratio = ({ times }: Timed<unknown>, engine: number): number =>
  Math.max(times[engine] ?? Number.NaN, NOISE_MS) / Math.max(times[OURS] ?? Number.NaN, NOISE_MS)

export const slowerOnes = <Ask>(timed: readonly Timed<Ask>[]): Timed<Ask>[] =>
  timed.filter((one) => ratio(one, TUNED) < 1)

/** The geometric mean of these ratios. */
export function meanRatio(timed: readonly Timed<unknown>[], engine: number): number {
  const sum = timed.reduce((total, one) => total + Math.log(ratio(one, engine)), 0)
  return Math.exp(sum / timed.length)
}
