import { mkdtemp, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { install, STACKS } from "../install.mjs"
import { buildSite } from "../local/site.ts"
import { readGraph, violationsOf } from "./boundaries/index.ts"
import { measureSite } from "./budgets.ts"
import { ensureChromium } from "./chromium.ts"
import {
  agree,
  type PlaywrightReport,
  playwrightOutcome,
  sum,
  timesOf,
  type VitestReport,
  vitestOutcome,
} from "./reports.ts"
import { type Outcome, ROOT, runNode, single } from "./run.ts"
import { strayStyles } from "./scale.ts"

export interface Step {
  name: string
  /** Runs in a process beside the rest, with all others marked so. */
  beside?: boolean
  /** Waits until nothing runs beside it. */
  alone?: boolean
  run(): Promise<Outcome>
}

/** All checks of `npm test`, in the order of their output. */
export const steps: Step[] = [
  {
    name: "types",
    beside: true,
    run: async () => single(await runNode("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "."])),
  },
  { name: "lint", beside: true, run: checkStyle },
  { name: "boundaries", beside: true, run: checkBoundaries },
  { name: "site and budgets", beside: true, run: checkBudgets },
  { name: "stacks", beside: true, run: checkStacks },
  { name: "tests", run: () => runVitest("!stacks") },
  { name: "browser", alone: true, run: runPlaywright },
]

async function checkStyle(): Promise<Outcome> {
  const stray = strayStyles(ROOT)
  for (const style of stray) console.log(`✗ ${style} is not on the scale (packages/web/README.md, Styles)`)
  const ok = await runNode("node_modules/@biomejs/biome/bin/biome", ["check", "."])
  return single(ok && stray.length === 0)
}

async function checkBoundaries(): Promise<Outcome> {
  const violations = violationsOf(await readGraph(ROOT, ["packages", "scripts", "stacks", "tests"]))
  for (const violation of violations) console.log(`✗ ${violation}`)
  return single(violations.length === 0)
}

/** Of the matching projects, e.g. `stacks` or `!stacks`. */
async function runVitest(projects: string): Promise<Outcome> {
  const report = await reportFile("vitest.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const ok = await runNode("node_modules/vitest/vitest.mjs", ["run", `--project=${projects}`, ...reporters])
  const told = await readReport<VitestReport>(report)
  if (told) console.log(["", ...timesOf(told)].join("\n"))
  return agree(ok, vitestOutcome(told))
}

/** Installs their packages first, which `npm start` does not need. */
async function checkStacks(): Promise<Outcome> {
  if (!install(STACKS)) return single(false)
  const types = await runNode("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "stacks"])
  return sum([single(types), await runVitest("stacks")])
}

async function checkBudgets(): Promise<Outcome> {
  await buildSite(console.log)
  const measured = await measureSite(join(ROOT, "packages/web/dist"))
  const outcomes = measured.map(({ name, kb, limit }) => {
    const within = kb <= limit
    console.log(`${within ? "✓" : "✗"} ${name}: ${kb} KB of ${limit} KB`)
    return single(within)
  })
  return sum(outcomes)
}

async function runPlaywright(): Promise<Outcome> {
  const chromium = await ensureChromium()
  if (!chromium) {
    console.log(
      "Chromium est introuvable : installez-le (paquet « chromium »), ou donnez son chemin dans CHROMIUM_PATH.",
    )
    return single(false)
  }
  const report = await reportFile("playwright.json")
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ok = await runNode("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], env)
  return agree(ok, playwrightOutcome(await readReport<PlaywrightReport>(report)))
}

async function reportFile(name: string): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "trame-test-")), name)
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"))
  } catch {
    return undefined
  }
}
