import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { ROOT } from "../../scripts/test/run.ts"

describe("the pages of rules", () => {
  it("have a heading for every rule that code, tests or pages cite", () => {
    const cited = files.flatMap((file) =>
      [...read(file).matchAll(/\brules\/[\w-]+\.md#[\w-]+/g)].map(([rule]) => ({ file, rule })),
    )
    expect(cited.length).toBeGreaterThan(200)
    expect(cited.filter(({ rule }) => !headings.includes(rule))).toEqual([])
  })

  it("have each heading once", () => {
    expect(new Set(headings).size).toBe(headings.length)
  })
})

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(tsx?|css|mjs|md)$/.test(file) && existsSync(join(ROOT, file)))
const read = (file: string) => readFileSync(join(ROOT, file), "utf8")

/** The anchor that the pages' reader makes of a heading. */
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
