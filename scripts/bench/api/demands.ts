import type { Cost } from "./cost.ts"
import { boundsOf, percentile } from "./timing.ts"

/** What an operation came to at both sizes. */
export interface Measured {
  name: string
  /** Round trips after the actor, at most. */
  budget: number
  costs: { small: Cost; large: Cost }
  /** Milliseconds of each call. */
  times: { small: readonly number[]; large: readonly number[] }
}

/** How much slower half of the calls, and the slowest in a hundred, may be in the large agency. */
const MOST_RATIO = 1.5
/** How many times the small agency's read units the large one may take. */
const MOST_UNITS = 10
/** Of fewer calls the slowest in a hundred is one that the machine was busy at. */
const LEAST_SAMPLES = 200

export interface Demand {
  what: string
  measured: string
  /** Nothing where it could not be measured. */
  reached?: boolean
}

export const KINDS = ["p50", "p99", "units", "rounds"] as const

/**
 * What is asked of every operation (rules/platform.md#budgets). The slowest in a hundred are few, and another run's are
 * others: the demand on them is missed where chance alone would not have them so far apart.
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

/** The demands that an operation misses, in words. */
export const missedBy = (measured: Measured): string[] =>
  Object.values(demandsOn(measured))
    .filter(({ reached }) => reached === false)
    .map((demand) => `${measured.name}: ${demand.what}, measured ${demand.measured}`)
