import { execFileSync } from "node:child_process"
import { basename, dirname } from "node:path"
import { type Graph, readGraph } from "./boundaries/index.ts"
import { ROOT, runNode } from "./run.ts"

/**
 * `npm run check`: types, lint, boundaries, and the tests of the files changed since main. Tests are in the folder
 * named as the code's folder, so a changed file selects the tests of its folders; a changed test helper selects the
 * tests that import it, also indirectly. `npm test` runs everything.
 */
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim()

/** The commit where this branch left main; on main itself, the last commit. */
function base(): string {
  for (const main of ["origin/main", "main"]) {
    try {
      const left = git("merge-base", "HEAD", main)
      if (left !== git("rev-parse", "HEAD")) return left
    } catch {
      // No such branch.
    }
  }
  return "HEAD"
}

const changed = `${git("diff", "--name-only", base())}\n${git("ls-files", "--others", "--exclude-standard")}`
  .split("\n")
  .filter(Boolean)

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const tests = git("ls-files", "--cached", "--others", "--exclude-standard", "tests")
  .split("\n")
  .filter((file) => isTest(file) && !file.startsWith("tests/stacks/"))

/** Folders that only group others, so they name no tests. */
const GROUPS = new Set(
  "packages src core web functions features public account campaigns workspace http jobs lib ui app".split(
    " ",
  ),
)
/** Subfolders of a domain, whose tests are the domain's. */
const ROOMS = new Set("commands queries store rules contract".split(" "))

/** Tests in a folder of the same name, or named after the folder or the file. */
function testsOf(file: string): string[] {
  if (isTest(file)) return tests.filter((test) => test === file)
  if (!file.startsWith("packages/")) return []
  const folders = dirname(file)
    .split("/")
    .filter((folder) => !GROUPS.has(folder) && !ROOMS.has(folder))
  const own = basename(file)
    .replace(/\.\w+$/, "")
    .toLowerCase()
  return tests.filter(
    (test) =>
      folders.some((folder) => new RegExp(`/${folder}[/.-]`).test(test)) ||
      basename(test).toLowerCase().startsWith(own),
  )
}

/** The tests that import a test helper, directly or indirectly. */
function usersOf(helper: string, graph: Graph): string[] {
  const found = new Set([helper])
  for (const file of found)
    for (const [from, imports] of graph) if (imports.some(({ to }) => to === file)) found.add(from)
  return tests.filter((test) => found.has(test))
}

/** The records of contracts and entities (docs/records/README.md). */
const recorded = changed.some((file) => /^(packages\/core\/src|docs\/records)\//.test(file))
  ? tests.filter((test) => test.includes("recorded.test"))
  : []

const graph = await readGraph(ROOT, ["tests"])
const helpers = changed.filter((file) => file.startsWith("tests/") && !isTest(file))
const chosen = new Set([
  ...changed.flatMap(testsOf),
  ...helpers.flatMap((helper) => usersOf(helper, graph)),
  ...recorded,
])
const quick = [
  runNode("scripts/test/main.ts", ["boundaries"]),
  runNode("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "."]),
  runNode("node_modules/@biomejs/biome/bin/biome", ["check", "."]),
]
const passed = await Promise.all(quick)
console.log(`${chosen.size} test files of what changed`)
if (chosen.size > 0) passed.push(await runNode("node_modules/vitest/vitest.mjs", ["run", ...chosen]))
process.exitCode = passed.every(Boolean) ? 0 : 1
process.disconnect?.()
