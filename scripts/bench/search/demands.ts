import { mark } from "../table.ts"
import {
  meanRatio,
  NOISE_MS,
  OURS,
  PLAIN,
  type Result,
  ratio,
  slowerOnes,
  spreadOf,
  TUNED,
} from "./results.ts"

interface Demand {
  what: string
  measured: string
  /** Absent when it could not be measured. */
  reached?: boolean
}

const MILLION = 1_000_000
const HUNDRED_THOUSAND = 100_000
const HALF_A_MILLION = 500_000

/** Prints the search's demands and results; false when it misses one, or answers differ. */
export function judge(creators: readonly Result[], posts: readonly Result[]): boolean {
  const large = creators.find(({ count }) => count === MILLION)
  const medium = creators.find(({ count }) => count === HUNDRED_THOUSAND)
  const watched = posts.find(({ count }) => count === HALF_A_MILLION)
  const demands = [
    identical([...creators, ...posts]),
    ...faster("at 1,000,000 creators", large, 5, 10),
    ...neverMuchSlower(large),
    ...faster("at 100,000 creators", medium, 3, 8),
    ofRated("against ILIKE at 1,000,000, geometric mean ≥ 100 ×", large, ({ contest }) => {
      const mean = meanRatio(contest.timed, PLAIN)
      return { measured: times(mean), reached: mean >= 100 }
    }),
    ...faster("Market Watch at 500,000 posts", watched, 4, 8),
    limit("snapshot to first answer at 1,000,000", "ms", 400, large?.firstAnswer),
    limit("snapshot to first answer at 100,000", "ms", 60, medium?.firstAnswer),
    ...overlaid("at 1,000,000", large),
    ...overlaid("at 100,000", medium),
  ]
  console.log("\nWhat the search must reach")
  for (const { what, measured, reached } of demands)
    console.log(`${reached === undefined ? "–" : mark(reached)} ${what}: ${measured}`)
  return demands.every(({ reached }) => reached !== false)
}

function identical(results: readonly Result[]): Demand {
  const different = results.reduce((sum, { contest, overlay }) => {
    return sum + contest.differences.length + (overlay?.differences.length ?? 0)
  }, 0)
  const measured = different ? `${different} differ` : "all the same"
  return { what: "identical rows and totals on every question", measured, reached: different === 0 }
}

function faster(where: string, result: Result | undefined, p50: number, p95: number): Demand[] {
  return [{ p50 }, { p95 }].map((wanted) => {
    const [[name, least] = ["p50", p50]] = Object.entries(wanted)
    return ofRated(`${where}, ${name} ≥ ${least} × better than tuned`, result, ({ contest: { timed } }) => {
      const key = name === "p95" ? "p95" : "p50"
      const better = spreadOf(timed, TUNED)[key] / spreadOf(timed, OURS)[key]
      return { measured: times(better), reached: better >= least }
    })
  })
}

function neverMuchSlower(result: Result | undefined): Demand[] {
  return [
    ofRated("at 1,000,000, at most 10 % of questions slower than tuned", result, ({ contest: { timed } }) => {
      const share = slowerOnes(timed).length / timed.length
      return { measured: `${(share * 100).toFixed(1)} %`, reached: share <= 0.1 }
    }),
    ofRated("at 1,000,000, none slower by more than 3 ×", result, ({ contest: { timed } }) => {
      const worst = 1 / Math.min(1, ...timed.map((one) => ratio(one, TUNED)))
      return { measured: times(worst), reached: worst <= 3 }
    }),
    limit("worst median at 1,000,000", "ms", 10, result && spreadOf(result.contest.timed, OURS).worst),
  ]
}

function overlaid(where: string, result: Result | undefined): Demand[] {
  const overlay = result?.overlay
  // When both are noise, so is their ratio.
  const more = overlay && Math.max(overlay.with, NOISE_MS) / Math.max(overlay.without, NOISE_MS)
  return [
    limit(`a change ${where}`, "µs", 20, overlay?.change),
    limit(`p95 with 10,000 changes by p95 without ${where}`, "×", 1.5, more),
  ]
}

function limit(what: string, unit: string, most: number, measured: number | undefined): Demand {
  const demanded = `${what} ≤ ${most} ${unit}`
  if (measured === undefined) return { what: demanded, measured: "not measured" }
  return { what: demanded, measured: `${measured.toPrecision(3)} ${unit}`, reached: measured <= most }
}

function ofRated(
  what: string,
  result: Result | undefined,
  rate: (result: Result) => Omit<Demand, "what">,
): Demand {
  return { what, ...(result?.rated ? rate(result) : { measured: "not measured" }) }
}

const times = (ratio: number): string => `${ratio.toPrecision(3)} ×`
