import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../test/run.ts"
import { filesOfASave } from "./save.ts"

/** `npm run house`: measures of the code's size and style, each with its target. It judges nothing. */

/** Generated or binary files. */
const NOT_COUNTED = /package-lock\.json$|\.(png|jpe?g|webp|woff2|pdf|xlsx|wasm|ico)$|\/generated\//

const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 })
  .split("\n")
  .filter((file) => file && !NOT_COUNTED.test(file))

const texts = new Map<string, string>()
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), "utf8")
  texts.set(file, text)
  return text
}

const those = (pattern: RegExp) => files.filter((file) => pattern.test(file))
const linesOf = (pattern: RegExp) =>
  those(pattern).reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0)

const pages = those(/^tests\/web\/.*\.test\.tsx$/).filter((file) =>
  /\bvisit\(|world\/page/.test(textOf(file)),
)
const testsIn = (file: string) => [...textOf(file).matchAll(/^\s*(?:it|test)(?:\.\w+)*\(/gm)].length
const pageTests = pages.reduce((sum, file) => sum + testsIn(file), 0)

/** Percentage of their lines before the first test. */
function beforeFirstTest(): number {
  const tests = those(/^tests\/.*\.test\.tsx?$/)
  const all = tests.reduce((sum, file) => sum + textOf(file).split("\n").length, 0)
  const before = tests.reduce((sum, file) => {
    const first = textOf(file)
      .split("\n")
      .findIndex((line) => /^\s*(it|test|describe)\b/.test(line))
    return sum + Math.max(first, 0)
  }, 0)
  return Math.round((100 * before) / all)
}

const css = those(/\.css$/)
  .map(textOf)
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\//g, "")
const different = (pattern: RegExp) =>
  new Set([...css.matchAll(pattern)].map(([, value]) => value?.trim())).size
/** Steps of the scale; only the frame drawn before it loads has lengths of its own. */
const paddings = () =>
  new Set(
    [...css.matchAll(/(?<![-\w])padding(?:-[a-z-]+)?:\s*([^;]+);/g)].flatMap(
      ([, value = ""]) => value.match(/var\(--s\d\)|(?<![\w.-])(?:[2-9]|[1-5]\d)px/g) ?? [],
    ),
  ).size

const rows: [measure: string, today: number, target: number][] = [
  ["lines of tests and of what only tests use", linesOf(/^(tests|scripts\/test)\//), 62_000],
  ["lines of scripts beside that", linesOf(/^scripts\/(?!test\/)/), 22_000],
  ["lines of the local engine", linesOf(/^scripts\/local\//), 15_000],
  ["tests that mount a page (rows of tables count once)", pageTests, 600],
  ["percent of lines before a file's first test", beforeFirstTest(), 8],
  ["second files about one screen", those(/-(ways|meanwhile|cases|others)\.(alone\.)?test\.tsx?$/).length, 0],
  ["lines of CSS", linesOf(/\.css$/), 10_000],
  ["different font sizes", different(/font-size:\s*(?!\s|inherit|[\d.]+em)([^;]+);/g), 8],
  ["different font weights", different(/font-weight:\s*(?!\s|inherit)([^;]+);/g), 4],
  ["different lengths in paddings", paddings(), 9],
  ["different breakpoints", different(/@media[^{]*?width\s*[<>=]+\s*([\d.]+px)/g), 4],
  ["files that a save of a collaboration passes", (await filesOfASave()).length, 26],
  ["lines of the product, TypeScript", linesOf(/^(packages|stacks)\/.*\.(ts|tsx|mts)$/), 95_483],
]

for (const [measure, today, target] of rows) {
  const number = (value: number) => value.toLocaleString("en").padStart(9)
  console.log(`${today <= target ? "✓" : " "} ${measure.padEnd(54)}${number(today)}  of${number(target)}`)
}
