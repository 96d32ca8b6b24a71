import { tableLine } from "../table.ts"
import type { Timed } from "./contest.ts"
import type { Overlay } from "./overlay.ts"
import { meanRatio, OURS, PLAIN, type Result, ratio, slowerOnes, spreadOf, TUNED } from "./results.ts"

type Questions = Timed<{ kind: string }>[]

const WIDTHS = [23, 4, 8, 7, 7, 9, 7, 7, 7, 7, 7, 8, 6, 6, 7]
const ENGINES = ["", "", "Trame", "", "", "pg_trgm", "", "", "by", "by", "", "ILIKE", "", "", "by"]
const HEADINGS = [
  ...["milliseconds", "of", "p50", "p95", "worst", "p50", "p95", "worst", "p50", "p95", "slower"],
  ...["p50", "p95", "worst", "mean"],
]
const LISTED = 8

/** A line for each class of questions and one for all, then the slowest and the differences. */
export function printContest({ contest: { timed, differences }, rated }: Result): void {
  const shown = (cells: string[]) => console.log(tableLine(WIDTHS, rated ? cells : cells.slice(0, 5)))
  shown(ENGINES)
  shown(HEADINGS)
  const kinds = Map.groupBy(timed, ({ ask }) => ask.kind)
  for (const [kind, questions] of [...kinds, ["all", timed] as const]) shown(cellsOf(kind, questions))
  const slowest = timed.toSorted((a, b) => (b.times[OURS] ?? 0) - (a.times[OURS] ?? 0))
  printQuestions("Ours takes longest for", slowest, rated)
  if (rated) {
    const slower = slowerOnes(timed).toSorted((a, b) => ratio(a, TUNED) - ratio(b, TUNED))
    printQuestions(`Slower than pg_trgm: ${slower.length}`, slower, rated)
  }
  printDifferences(differences)
}

export function printOverlay(overlay: Overlay): void {
  const { without, with: after, changing, change, firstAnswer, differences } = overlay
  console.log(
    `10,000 changes: ${change.toFixed(1)} µs each, then ${ms(firstAnswer)} ms to the first answer; p95 ${ms(without)} ms before them, ${ms(after)} ms with them, ${ms(changing)} ms when each question follows one more`,
  )
  printDifferences(differences)
}

function printDifferences(differences: readonly string[]): void {
  for (const difference of differences.slice(0, LISTED)) console.log(`✗ ${difference}`)
  if (differences.length > LISTED) console.log(`✗ and ${differences.length - LISTED} more`)
}

function cellsOf(kind: string, questions: Questions): string[] {
  const [ours, tuned, plain] = [OURS, TUNED, PLAIN].map((engine) => spreadOf(questions, engine))
  if (!ours || !tuned || !plain) return []
  return [
    kind,
    String(questions.length),
    ...[ours, tuned].flatMap(({ p50, p95, worst }) => [ms(p50), ms(p95), ms(worst)]),
    times(tuned.p50 / ours.p50),
    times(tuned.p95 / ours.p95),
    String(slowerOnes(questions).length),
    ...[plain.p50, plain.p95, plain.worst].map((time) => time.toFixed(0)),
    times(meanRatio(questions, PLAIN)),
  ]
}

function printQuestions(heading: string, questions: Questions, rated: boolean): void {
  if (questions.length === 0) return
  console.log(`${heading}`)
  for (const { ask, times } of questions.slice(0, LISTED)) {
    const theirs = rated ? ` (pg_trgm ${ms(times[TUNED] ?? 0)} ms)` : ""
    console.log(`  ${ms(times[OURS] ?? 0)} ms${theirs} ${JSON.stringify(ask)}`)
  }
}

const ms = (time: number): string => (time < 1 ? time.toFixed(3) : time.toFixed(time < 100 ? 1 : 0))
const times = (by: number): string => `${by < 10 ? by.toFixed(1) : by.toFixed(0)}×`
