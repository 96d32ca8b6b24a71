import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** These define the scale, or are drawn before it loads. */
const APART = /ui\/styles\/(tokens|shell)\.css$/

const LENGTH = /(?<![\w.-])-?\d+(?:\.\d+)?px/g
const BREAKPOINTS = ["480px", "720px", "1024px", "1280px"]

/** A hairline, or a length beyond the scale. */
const isFree = (length: string) =>
  Math.abs(Number.parseFloat(length)) <= 1 || Math.abs(Number.parseFloat(length)) > 62

const strayLengths = (value: string) => (value.match(LENGTH) ?? []).filter((length) => !isFree(length))

/** By property: the values of a declaration that are off the scale. */
const RULES: [property: RegExp, stray: (value: string) => string[]][] = [
  [/^(padding|margin)|^(row-|column-)?gap$/, strayLengths],
  [/^font-size$/, (value) => (/^(var\(--text-|inherit|[\d.]+(em))/.test(value) ? [] : [value])],
  [/^font-weight$/, (value) => (/^(var\(--|inherit)/.test(value) ? [] : [value])],
  [/^font$/, (value) => (/^(inherit|var\(--\w+\) var\(--text-)/.test(value) ? [] : [value])],
  [
    /^border(-\w+)*-radius$/,
    (value) => (value.match(LENGTH) ?? []).filter((length) => Number.parseFloat(length) > 2),
  ],
]

/** One line for each value of a style that is off the scale of `tokens.css`. */
export function strayStyles(root: string): string[] {
  const files = execFileSync("git", ["ls-files", "packages/web/src/**/*.css"], {
    cwd: root,
    encoding: "utf8",
  })
  return files
    .split("\n")
    .filter((file) => file && !APART.test(file))
    .flatMap((file) => strayIn(readFileSync(join(root, file), "utf8")).map((stray) => `${file}: ${stray}`))
}

function strayIn(css: string): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "")
  const declarations = [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].flatMap(
    ([, property = "", value = ""]) =>
      RULES.filter(([which]) => which.test(property)).flatMap(([, stray]) =>
        stray(value.trim()).map((wrong) => `${property}: ${wrong}`),
      ),
  )
  const widths = [...text.matchAll(/@media ([^{]*width[^{]*)\{/g)].flatMap(([, query = ""]) =>
    (query.match(LENGTH) ?? [])
      .filter((width) => !BREAKPOINTS.includes(width))
      .map((width) => `@media ${width}`),
  )
  return [...declarations, ...widths]
}
