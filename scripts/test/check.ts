import { execFileSync } from "node:child_process"
import { ROOT, runNode } from "./run.ts"

/**
 * `npm run check`: types, lint, boundaries, and the tests of the domains that were touched since main, in under a
 * minute. Folders are named alike everywhere, so a file's folders tell which tests are its own. `npm test` is
 * everything.
 */
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim()

/** Where this work left main, or the last commit on main itself. */
function base(): string {
  for (const main of ["origin/main", "main"]) {
    try {
      const left = git("merge-base", "HEAD", main)
      if (left !== git("rev-parse", "HEAD")) return left
    } catch {
      // There is no such branch here.
    }
  }
  return "HEAD"
}

function touched(): string[] {
  const changed = git("diff", "--name-only", base())
  const added = git("ls-files", "--others", "--exclude-standard")
  return `${changed}\n${added}`.split("\n").filter(Boolean)
}

/** The part of the product that a file belongs to, as a part of its tests' paths. */
function testsOf(file: string): string[] {
  if (/\.test\.tsx?$/.test(file) && !file.startsWith("tests/stacks/")) return [file]
  const [, room] =
    /^packages\/core\/src\/(?:account|campaigns|workspace)\/([^/.]+)\//.exec(file) ??
    /^packages\/core\/src\/([^/.]+)\//.exec(file) ??
    /^packages\/web\/src\/(?:app|features|public)\/([^/.]+)/.exec(file) ??
    /^packages\/(web)\/src\//.exec(file) ??
    []
  return room ? [`/${room}`] : []
}

/** What the records say of contracts and entities (docs/records/README.md). */
const RECORDS = "recorded.test"

const boundaries = runNode("scripts/test/main.ts", ["boundaries"])
const types = runNode("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "."])
const lint = runNode("node_modules/@biomejs/biome/bin/biome", ["check", "."])
const files = touched()
const isRecorded = files.some((file) => /^(packages\/core\/src|docs\/records)\//.test(file))
const filters = [...new Set([...files.flatMap(testsOf), ...(isRecorded ? [RECORDS] : [])])]
const quick = await Promise.all([types, lint, boundaries])
const tests =
  filters.length === 0 ||
  (await runNode("node_modules/vitest/vitest.mjs", [
    "run",
    "--project=!stacks",
    "--passWithNoTests",
    ...filters,
  ]))
process.exitCode = [...quick, tests].every(Boolean) ? 0 : 1
process.disconnect?.()
