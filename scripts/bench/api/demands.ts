import type { Cost } from "./cost.ts"
import { percentile } from "./timing.ts"

/** What an operation came to at both sizes. */
export interface Measured {
  name: string
  /** Round trips after the actor, at most. */
  budget: number
  costs: { small: Cost; large: Cost }
  /** Milliseconds of each call. */
  times: { small: readonly number[]; large: readonly number[] }
}

/** How much slower the slowest in a hundred may be in the large agency. */
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

/** What is asked of every operation (rules/platform.md#budgets). */
export function demandsOn({ budget, costs, times }: Measured): {
  p99: Demand
  units: Demand
  rounds: Demand
} {
  const ratio = percentile(times.large, 0.99) / percentile(times.small, 0.99)
  const isTimed = Math.min(times.small.length, times.large.length) >= LEAST_SAMPLES
  const [fewer, more] = [costs.small.units, costs.large.units]
  const rounds = Math.max(costs.small.rounds, costs.large.rounds)
  return {
    p99: {
      what: `p99 ≤ ${MOST_RATIO} ×`,
      measured: `${ratio.toFixed(2)} ×`,
      ...(isTimed && { reached: ratio <= MOST_RATIO }),
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
