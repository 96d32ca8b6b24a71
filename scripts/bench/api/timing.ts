import type { BenchOperation, Caller } from "./operations.ts"

/** An operation at two sizes, with the milliseconds of each call. */
export interface Contest {
  operation: BenchOperation
  callers: { small: Caller; large: Caller }
  times: { small: number[]; large: number[] }
}

const WARM_UP = 30

/** Calls every operation at both sizes in turns, so that other load affects both alike. */
export async function timeAll(contests: readonly Contest[], samples: number): Promise<void> {
  const turns = WARM_UP + samples
  for (let turn = 0; turn < turns; turn++) {
    if (turn % Math.ceil(turns / 10) === 0) console.log(`${Math.round((100 * turn) / turns)} %`)
    for (const { operation, callers, times } of contests) {
      // Alternate the order, so that neither always follows the other's garbage.
      for (const size of turn % 2 ? (["small", "large"] as const) : (["large", "small"] as const)) {
        const begun = performance.now()
        await operation.call(callers[size], turn)
        if (turn >= WARM_UP) times[size].push(performance.now() - begun)
      }
    }
  }
}

/** The given percentile, e.g. 0.99. */
export const percentile = (times: readonly number[], share: number): number =>
  ranked(times, share * times.length)

/** With intervals of so many standard deviations, two equal percentiles appear different in one of twenty runs. */
const CHANCE = 1.163

/** The confidence interval of a percentile, given so few calls. */
export function boundsOf(times: readonly number[], share: number): { least: number; most: number } {
  const rank = share * times.length
  const deviation = CHANCE * Math.sqrt(rank * (1 - share))
  return { least: ranked(times, Math.floor(rank - deviation)), most: ranked(times, rank + deviation) }
}

function ranked(times: readonly number[], rank: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.max(Math.ceil(rank), 1), sorted.length) - 1] ?? Number.NaN
}
