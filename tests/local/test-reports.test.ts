import { describe, expect, it } from "vitest"
import { runApart } from "../../scripts/test/apart.ts"
import {
  agree,
  type PlaywrightReport,
  playwrightOutcome,
  type VitestReport,
  verdictOf,
  vitestOutcome,
} from "../../scripts/test/reports.ts"
import { ROOT } from "../../scripts/test/run.ts"

const FAILURE =
  "Error: expected 1 to be 2\n    at check (/trame/tests/web/clients.test.tsx:7:3)\n    at run (node:internal)"

/** As Vitest writes it: what passed at another try keeps what went wrong before. */
const vitest = (
  tests: [name: string, status: string, failures: number][],
  status = "passed",
): VitestReport => ({
  numPassedTests: tests.filter(([, status]) => status === "passed").length,
  numFailedTests: tests.filter(([, status]) => status === "failed").length,
  testResults: [
    {
      name: `${ROOT}tests/web/clients.test.tsx`,
      status,
      assertionResults: tests.map(([fullName, status, failures]) => ({
        fullName,
        status,
        failureMessages: Array.from({ length: failures }, () => FAILURE),
      })),
    },
  ],
})

const NOT_FOUND = {
  message:
    "Error: \u001b[2mexpect(\u001b[22mlocator).toBeVisible() failed\n\nLocator: getByText('Lien copié')\n\n" +
    "Call log:\n  - one\n  - two\n  - three\n  - four",
  location: { line: 45 },
}
/** Six lines of it, without colours. */
const IN_SHORT =
  "\n    Error: expect(locator).toBeVisible() failed\n    Locator: getByText('Lien copié')\n    Call log:" +
  "\n    - one\n    - two\n    - three (line 45)"

/** As Playwright writes it: suites within suites. */
const playwright = (...statuses: string[]): PlaywrightReport => ({
  stats: {
    expected: statuses.filter((status) => status === "expected").length,
    unexpected: statuses.filter((status) => status === "unexpected").length,
    flaky: statuses.filter((status) => status === "flaky").length,
  },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: statuses.map((status, index) => ({
            title: `journey ${index}`,
            file: "clients.spec.ts",
            tests: [{ status, results: status === "expected" ? [{}] : [{}, { error: NOT_FOUND }] }],
          })),
        },
      ],
    },
  ],
})

describe("what is told of the tests", () => {
  it("names those that failed and those that passed at another try", () => {
    const tests: Parameters<typeof vitest>[0] = [
      ["at once", "passed", 0],
      ["at the second try", "passed", 1],
      ["never", "failed", 2],
    ]
    expect(vitestOutcome(vitest(tests, "failed"))).toEqual({
      passed: 2,
      failed: 1,
      notable: [
        "↻ tests/web/clients.test.tsx › at the second try\n    Error: expected 1 to be 2 (tests/web/clients.test.tsx:7:3)",
        "✗ tests/web/clients.test.tsx › never",
      ],
    })
  })

  it("names a file that did not load, and nothing of no report", () => {
    expect(vitestOutcome(vitest([], "failed")).notable).toEqual(["✗ tests/web/clients.test.tsx"])
    expect(vitestOutcome(undefined)).toEqual({ passed: 0, failed: 0, notable: [] })
    expect(playwrightOutcome(undefined)).toEqual({ passed: 0, failed: 0, notable: [] })
  })

  it("counts a tool that failed without naming a test as one failure, and none twice", () => {
    const broken = vitestOutcome(undefined)
    expect(agree(false, broken).failed).toBe(1)
    expect(agree(true, broken).failed).toBe(0)
    const failed = playwrightOutcome(playwright("expected", "unexpected", "unexpected"))
    expect(agree(false, failed)).toEqual(failed)
  })

  it("counts a step of which the process apart told nothing as failed", async () => {
    const { results } = await runApart(["no such step"])
    expect(results).toEqual([{ name: "no such step", outcome: { passed: 0, failed: 1 }, seconds: 0 }])
  })

  it("counts a journey that passed at another try as passed, names it, and says why", () => {
    expect(playwrightOutcome(playwright("expected", "flaky", "unexpected"))).toEqual({
      passed: 2,
      failed: 1,
      notable: [`↻ clients.spec.ts › journey 1${IN_SHORT}`, `✗ clients.spec.ts › journey 2${IN_SHORT}`],
    })
  })
})

describe("the run", () => {
  const again = (count: number) =>
    vitestOutcome(vitest(Array.from({ length: count }, (_, index) => [`test ${index}`, "passed", 1])))

  it.each([
    [0, 0],
    [9, 0],
    [0, 2],
    [3, 1],
  ])("stands %i tests and %i journeys that needed another try", (tests, journeys) => {
    const flaky = Array.from({ length: journeys }, () => "flaky")
    const verdict = verdictOf([again(tests), playwrightOutcome(playwright("expected", ...flaky))])
    expect([verdict.failed, verdict.notable?.length]).toEqual([0, tests + journeys])
  })

  it.each([
    [0, 3],
    [3, 3],
  ])("fails of %i tests and %i journeys that did, and says so last", (tests, journeys) => {
    const flaky = Array.from({ length: journeys }, () => "flaky")
    const verdict = verdictOf([again(tests), playwrightOutcome(playwright("expected", ...flaky))])
    expect(verdict.failed).toBe(1)
    expect(verdict.notable?.at(-1)).toBe("✗ 3 journeys passed only when tried again: 2 at most may")
  })

  it("adds that to what failed anyway, and does not count it as another try", () => {
    const failed = playwrightOutcome(playwright("unexpected", "unexpected", "unexpected"))
    expect(verdictOf([failed]).failed).toBe(3)
    expect(verdictOf([failed, playwrightOutcome(playwright(...Array(3).fill("flaky")))]).failed).toBe(4)
  })
})
