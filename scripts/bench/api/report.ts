import { mark, tableLine } from "../table.ts"
import type { Cost } from "./cost.ts"
import { type Demand, demandsOn, KINDS, type Measured, missedBy } from "./demands.ts"
import { percentile } from "./timing.ts"

export interface Row extends Measured {
  /** Collaborations of the larger agency. */
  size: number
}

const COLUMNS = [46, 8, 7, 7, 10, 7, 7, 10, 10, 12, 26]
const HEADINGS = ["", "of", "p50", "", "", "p99", "", "", "units", "round trips", "requests·items·units"]
const SIZES = [
  ...["operation", "", "50", "large", "≤ 1.5 ×", "50", "large", "≤ 1.5 ×", "≤ 10 ×"],
  ...["of budget", "50 → large"],
]
const TITLES = { p50: "p50", p99: "p99", units: "read units", rounds: "round trips" }

/**
 * Prints a line for each operation with its milliseconds at both sizes and its reads, then the demands and the missed
 * ones.
 * @returns whether none is missed
 */
export function printReport(rows: readonly Row[]): boolean {
  for (const heading of [HEADINGS, SIZES]) console.log(tableLine(COLUMNS, heading))
  for (const row of rows) console.log(tableLine(COLUMNS, cellsOf(row)))
  const demands = rows.map(demandsOn)
  console.log()
  for (const kind of KINDS) {
    const judged = demands.map((of) => of[kind]).filter(({ reached }) => reached !== undefined)
    const good = judged.filter(({ reached }) => reached).length
    const title = TITLES[kind]
    const limit = kind === "rounds" ? "their budget" : demands[0]?.[kind].what.split("≤ ")[1]
    console.log(
      judged.length
        ? `${mark(good === judged.length)} ${good} of ${judged.length} within ${limit} in ${title}`
        : `– ${title}: too few calls to judge`,
    )
  }
  const missed = rows.flatMap(missedBy)
  for (const one of missed) console.log(`✗ ${one}`)
  return missed.length === 0
}

function cellsOf(row: Row): string[] {
  const { name, size, times, costs, budget } = row
  const { p50, p99, units, rounds } = demandsOn(row)
  return [
    name,
    size.toLocaleString("en"),
    ...[ms(times.small, 0.5), ms(times.large, 0.5), cell(p50)],
    ...[ms(times.small, 0.99), ms(times.large, 0.99), cell(p99)],
    cell(units),
    `${rounds.measured} of ${budget} ${sign(rounds)}`,
    `${shown(costs.small)} → ${shown(costs.large)}`,
  ]
}

const sign = ({ reached }: Demand): string => (reached === undefined ? "–" : mark(reached))
const cell = (demand: Demand): string => `${demand.measured} ${sign(demand)}`
const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(1)
const shown = ({ requests, items, units }: Cost) => `${requests}·${items}·${units}`
