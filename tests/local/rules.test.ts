import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ROOT } from "../../scripts/test/run.ts"

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|css|mjs|md)$/.test(file) && existsSync(join(ROOT, file)))
const read = (file: string) => readFileSync(join(ROOT, file), "utf8")

/** As a heading's address is made of it where people read the pages. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replaceAll(" ", "-")

const headings = files
  .filter((file) => file.startsWith("docs/rules/"))
  .flatMap((file) =>
    [...read(file).matchAll(/^#{2,4} (.+)$/gm)].map(
      ([, heading = ""]) => `${file.replace("docs/", "")}#${slug(heading)}`,
    ),
  )

test("every rule that code, tests or pages name has its heading", () => {
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\brules\/[\w-]+\.md#[\w-]+/g)].map(([rule]) => ({ file, rule })),
  )
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ rule }) => !headings.includes(rule))).toEqual([])
})

/** What these pages took the place of, and a paragraph's sign, by which it was cited. */
const GONE = /\u00a7|\bspec(ification)? ?\d|\bthe specification|(house|local-engine|safety)\.md|safety\srow/i

test("nothing is cited but these pages", () => {
  const cited = files.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, index) => (GONE.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(cited).toEqual([])
})

test("no heading stands twice on a page", () => {
  expect(new Set(headings).size).toBe(headings.length)
})
