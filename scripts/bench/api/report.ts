import { mark, tableLine } from "../table.ts"
import type { BenchAgency } from "./agencies.ts"
import type { Cost } from "./cost.ts"
import { type Contest, percentile } from "./timing.ts"

export interface Row extends Contest {
  costs: { small: Cost; large: Cost }
}

/** How much slower the slowest in a hundred may be in the large agency. */
const MOST_RATIO = 2

const COLUMNS = [36, 8, 7, 7, 7, 7, 9, 4, 12, 22]
const HEADINGS = ["", "of", "p50", "", "p99", "", "p99 ratio", "", "round trips", "requests·items·units"]
const SIZES = ["operation", "", "50", "large", "50", "large", "≤ 2", "", "of budget", "50 → large"]

/** Prints a line for each operation: milliseconds at 50 collaborations and at many, and what it reads. */
export function printReport(rows: readonly Row[]): void {
  for (const heading of [HEADINGS, SIZES]) console.log(tableLine(COLUMNS, heading))
  const verdicts = rows.map((row) => {
    const { cells, flat, within } = judged(row)
    console.log(tableLine(COLUMNS, cells))
    return { flat, within }
  })
  const flat = verdicts.filter((verdict) => verdict.flat).length
  const within = verdicts.filter((verdict) => verdict.within).length
  console.log(`\n${mark(flat === rows.length)} ${flat} of ${rows.length} within ${MOST_RATIO} × in p99`)
  console.log(`${mark(within === rows.length)} ${within} of ${rows.length} within their round trips`)
}

function judged({ operation, times, costs }: Row) {
  const ratio = percentile(times.large, 0.99) / percentile(times.small, 0.99)
  const rounds = Math.max(costs.small.rounds, costs.large.rounds)
  const flat = ratio <= MOST_RATIO
  const within = rounds <= operation.budget
  const cells = [
    operation.name,
    sizeOf(operation.large),
    ...[0.5, 0.99].flatMap((share) => [ms(times.small, share), ms(times.large, share)]),
    ratio.toFixed(2),
    mark(flat),
    `${rounds} of ${operation.budget} ${mark(within)}`,
    `${shown(costs.small)} → ${shown(costs.large)}`,
  ]
  return { cells, flat, within }
}

const sizeOf = ({ collaborations }: BenchAgency) => collaborations.toLocaleString("en")
const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(1)
const shown = ({ requests, items, units }: Cost) => `${requests}·${items}·${units}`
