import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { type Outcome, ROOT } from "./run.ts"

/** Passed only on a retry. */
const AGAIN = "↻"

/** A busy machine loses a click now and then; a larger share of retried tests counts as a failure. */
const MOST_AGAIN = 0.005

/** Output of Vitest's JSON reporter. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Milliseconds. */
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Output of Playwright's JSON reporter. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
}
interface PlaywrightResult {
  error?: { message?: string; location?: { line: number } }
}

export function vitestOutcome(report: VitestReport | undefined): Outcome {
  const notable = report?.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name)
    const tests = assertionResults.flatMap((test) => {
      if (test.status === "failed") return `✗ ${file} › ${test.fullName}`
      const [failure] = test.failureMessages
      // The default reporter omits the first failure.
      return failure === undefined ? [] : `${AGAIN} ${file} › ${test.fullName}\n    ${inShort(failure)}`
    })
    return status === "failed" && tests.length === 0 ? [`✗ ${file}`] : tests
  })
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, notable: notable ?? [] }
}

/** The error, and its place in the tests. */
function inShort(failure: string): string {
  const [first = "", ...lines] = failure.split("\n")
  const at = /tests\/[^)\s]+/.exec(lines.join("\n"))
  return at ? `${first} (${at[0]})` : first
}

export function playwrightOutcome(report: PlaywrightReport | undefined): Outcome {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return { passed: expected + flaky, failed: unexpected, notable: report?.suites.flatMap(notableSpecs) ?? [] }
}

function notableSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const mark = { unexpected: "✗", flaky: AGAIN }[status]
      return mark ? `${mark} ${file} › ${title}${whyOf(results)}` : []
    }),
  )
  return [...own, ...suites.flatMap(notableSpecs)]
}

/** The error of the first try. */
function whyOf(results: PlaywrightResult[]): string {
  const { message, location } = results.find(({ error }) => error)?.error ?? {}
  if (message === undefined) return ""
  const told = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => /\S/.test(line))
  const lines = told.slice(0, MOST_TOLD).map((line) => `\n    ${line.trim()}`)
  return `${lines.join("")}${location ? ` (line ${location.line})` : ""}`
}

/** Lines of a failed expectation: its subject, expected and actual values. */
const MOST_TOLD = 6

/** A tool that failed without naming a test counts as one failure: a file did not load, or the tool itself broke. */
export function agree(ok: boolean, counted: Outcome): Outcome {
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failed: outcomes.reduce((all, { failed }) => all + failed, 0),
    notable: outcomes.flatMap(({ notable = [] }) => notable),
  }
}

/** The sum of all steps; too many retried tests are one more failure. */
export function verdictOf(outcomes: Outcome[]): Outcome {
  const total = sum(outcomes)
  const { passed, failed, notable = [] } = total
  const again = notable.filter((line) => line.startsWith(AGAIN)).length
  if (again <= MOST_AGAIN * (passed + failed)) return total
  const tooMany = `✗ ${again} tests passed only when tried again: ${100 * MOST_AGAIN} % of them at most may`
  return { ...total, failed: failed + 1, notable: [...notable, tooMany] }
}

/** Seconds of each folder of tests, and the slowest files; files overlap, so the sum exceeds elapsed time. */
export function timesOf({ testResults }: VitestReport): string[] {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))
  const line = (name: string, seconds: number) => `${seconds.toFixed(1).padStart(8)} s  ${name}`
  const folders = Map.groupBy(files, ({ file }) => file.split("/").slice(0, 2).join("/"))
  const sums = [...folders].map(([folder, of]) =>
    line(
      folder,
      of.reduce((all, { seconds }) => all + seconds, 0),
    ),
  )
  const dearest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  return [...sums, "The dearest files:", ...dearest.map(({ file, seconds }) => line(file, seconds))]
}
