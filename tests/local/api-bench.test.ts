import { expect, test } from "vitest"
import { type Measured, missedBy } from "../../scripts/bench/api/demands.ts"
import { readOptions } from "../../scripts/bench/api/options.ts"
import { printReport } from "../../scripts/bench/api/report.ts"

const cost = (units: number, rounds = 2) => ({ rounds, units, requests: 3, items: 4 })
/** So many calls, of which five in a hundred are slow. */
const calls = (count: number, slow: number, usual = 1) =>
  Array.from({ length: count }, (_, index) => (index % 20 ? usual : slow))

const measured = (wanted: Partial<Measured> = {}): Measured => ({
  ...{ name: "accounting.list", budget: 2 },
  costs: { small: cost(8), large: cost(80) },
  times: { small: calls(200, 10), large: calls(200, 15) },
  ...wanted,
})

test("an operation may take one and a half times as long, and ten times the read units, in its round trips", () => {
  expect(missedBy(measured())).toEqual([])
  expect(missedBy(measured({ costs: { small: cost(0), large: cost(0) } }))).toEqual([])
})

test.each([
  [{ times: { small: calls(200, 10), large: calls(200, 15.1) } }, "p99 ≤ 1.5 ×, measured 1.51 ×"],
  [{ times: { small: calls(200, 10, 2), large: calls(200, 10, 3.1) } }, "p50 ≤ 1.5 ×, measured 1.55 ×"],
  [{ costs: { small: cost(8), large: cost(81) } }, "read units ≤ 10 ×, measured 10.1 ×"],
  [{ costs: { small: cost(0), large: cost(1) } }, "read units ≤ 10 ×, measured Infinity ×"],
  [{ costs: { small: cost(8, 3), large: cost(8) } }, "round trips ≤ 2, measured 3"],
  [{ costs: { small: cost(8), large: cost(8, 3) } }, "round trips ≤ 2, measured 3"],
] as const)("what is more is named", (wanted, missed) => {
  expect(missedBy(measured(wanted))).toEqual([`accounting.list: ${missed}`])
})

test.each([
  [4, []],
  [5, ["accounting.list: p99 ≤ 1.5 ×, measured 40.00 ×"]],
] as const)("of 200 calls, %i more that are slow are chance or not", (slow, missed) => {
  const small = Array.from({ length: 200 }, () => 1)
  const large = [...small.slice(slow), ...Array.from({ length: slow }, () => 40)]
  expect(missedBy(measured({ times: { small, large } }))).toEqual(missed)
})

test("of few calls the slowest in a hundred is not judged", () => {
  const times = { small: calls(199, 1), large: calls(199, 100) }
  expect(missedBy(measured({ times }))).toEqual([])
})

test("one miss fails the command, and is printed", ({ onTestFinished }) => {
  const { log } = console
  const lines: string[] = []
  console.log = (line = "") => lines.push(line)
  onTestFinished(() => {
    console.log = log
  })
  const good = { ...measured(), size: 5_000 }
  expect(printReport([good, good])).toBe(true)
  expect(lines).toContain("✓ 2 of 2 within 10 × in read units")
  expect(
    printReport([good, { ...good, name: "clients.get", costs: { small: cost(1), large: cost(20) } }]),
  ).toBe(false)
  expect(lines).toContain("✗ 1 of 2 within 10 × in read units")
  expect(lines.at(-1)).toBe("✗ clients.get: read units ≤ 10 ×, measured 20.0 ×")
})

test("a quick run has a folder and sizes of its own", () => {
  const env: NodeJS.ProcessEnv = { BENCH_DIR: "/tmp/bench" }
  expect(readOptions(env, [])).toEqual({ samples: 600, folder: "/tmp/bench", reset: false })
  expect(env).not.toHaveProperty("BENCH_QUICK")
  expect(readOptions(env, ["--quick", "--samples", "7"])).toMatchObject({
    samples: 7,
    folder: "/tmp/bench-quick",
  })
  expect(env.BENCH_QUICK).toBe("1")
  expect(() => readOptions({}, ["--samples", "many"])).toThrow("many")
})
