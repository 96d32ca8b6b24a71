import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type Graph, readGraph } from "../test/boundaries/index.ts"
import { folderCircles, upwardArrows } from "../test/boundaries/layers.ts"
import { ROOT } from "../test/run.ts"
import { filesOf, ways } from "./ways.ts"

/** `npm run house`: measures of the source's structure. It prints, it judges nothing. */
const graph = await readGraph(ROOT, ["packages", "scripts", "stacks"])
const sources = [...graph.keys()].filter((file) => /^packages\/\w+\/src\//.test(file))
const ownGraph: Graph = new Map(sources.map((file) => [file, graph.get(file) ?? []]))
const lines = new Map(
  await Promise.all(
    sources.map(async (file) => {
      const text = await readFile(join(ROOT, file), "utf8")
      return [file, text.split("\n").length - 1] as const
    }),
  ),
)

console.log("Ways: the source files that take part, by the packages they lie in\n")
console.log(row("way", "files", "web", "functions", "core"))
for (const way of ways) {
  const passed = await filesOf(way)
  const within = (name: string) => passed.filter((file) => file.startsWith(`packages/${name}/`)).length
  console.log(row(way.name, passed.length, within("web"), within("functions"), within("core")))
  if (process.argv.includes("--files")) for (const file of passed) console.log(`    ${file}`)
}

console.log("\nFolders: files side by side, lines, median, files that exactly one other imports\n")
console.log(row("folder", "files", "lines", "median", "single"))
const folders = Map.groupBy(sources, dirname)
for (const [folder, files] of [...folders].sort()) print(folder.replace(/^packages\//, ""), files)
console.log("")
for (const name of ["core", "functions", "web"]) {
  const files = sources.filter((file) => file.startsWith(`packages/${name}/`))
  print(`${name}, all`, files)
}

const circles = folderCircles(ownGraph)
console.log(`\nCircles between folders, types included: ${circles.length}`)
for (const circle of circles) console.log(`  ${circle.join(", ")}`)
const arrows = upwardArrows(ownGraph)
console.log(`Arrows against the order of the layers: ${arrows.length}`)
for (const { from, to } of arrows) console.log(`  ${from} → ${to}`)

function print(name: string, files: readonly string[]): void {
  const sizes = files.map((file) => lines.get(file) ?? 0).sort((a, b) => a - b)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const single = files.filter((file) => importersOf(graph, file) === 1).length
  const share = `${Math.round((100 * single) / files.length)} %`
  console.log(row(name, files.length, total, sizes[Math.floor(sizes.length / 2)] ?? 0, share))
}

function importersOf(of: Graph, file: string): number {
  return [...of].filter(([from, imports]) => from !== file && imports.some(({ to }) => to === file)).length
}

function row(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(60) + cells.map((cell) => String(cell).padStart(10)).join("")
}
