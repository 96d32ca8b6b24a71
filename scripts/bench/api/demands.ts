import type { Cost } from "./cost.ts"
import { boundsOf, percentile } from "./timing.ts"

/** An operation's measurements at both sizes. */
export interface Measured {
  name: string
  /** Round trips after the actor, at most. */
  budget: number
  costs: { small: Cost; large: Cost }
  /** Milliseconds of each call. */
  times: { small: readonly number[]; large: readonly number[] }
}

/** Maximum ratio of p50 and p99 between the large agency and the small one. */
const MOST_RATIO = 1.5
/** Maximum ratio of read units. */
const MOST_UNITS = 10
/** With fewer calls, p99 is a single outlier. */
const LEAST_SAMPLES = 200

export interface Demand {
  what: string
  measured: string
  /** Absent when it could not be measured. */
  reached?: boolean
}

export const KINDS = ["p50", "p99", "units", "rounds"] as const

/**
 * The demands on every operation (rules/platform.md#budgets). p99 rests on few calls and differs between runs, so a
 * demand is missed only when chance does not explain the difference.
 */
export function demandsOn({ budget, costs, times }: Measured): Record<(typeof KINDS)[number], Demand> {
  const isTimed = Math.min(times.small.length, times.large.length) >= LEAST_SAMPLES
  const half = percentile(times.large, 0.5) / percentile(times.small, 0.5)
  const slowest = percentile(times.large, 0.99) / percentile(times.small, 0.99)
  const leastSlowest = boundsOf(times.large, 0.99).least / boundsOf(times.small, 0.99).most
  const [fewer, more] = [costs.small.units, costs.large.units]
  const rounds = Math.max(costs.small.rounds, costs.large.rounds)
  return {
    p50: {
      what: `p50 ≤ ${MOST_RATIO} ×`,
      measured: `${half.toFixed(2)} ×`,
      ...(isTimed && { reached: half <= MOST_RATIO }),
    },
    p99: {
      what: `p99 ≤ ${MOST_RATIO} ×`,
      measured: `${slowest.toFixed(2)} ×`,
      ...(isTimed && { reached: leastSlowest <= MOST_RATIO }),
    },
    units: {
      what: `read units ≤ ${MOST_UNITS} ×`,
      measured: more ? `${(more / fewer).toFixed(1)} ×` : "none",
      reached: more <= MOST_UNITS * fewer,
    },
    rounds: { what: `round trips ≤ ${budget}`, measured: String(rounds), reached: rounds <= budget },
  }
}

/** The missed demands of an operation, in words. */
export const missedBy = (measured: Measured): string[] =>
  Object.values(demandsOn(measured))
    .filter(({ reached }) => reached === false)
    .map((demand) => `${measured.name}: ${demand.what}, measured ${demand.measured}`)
