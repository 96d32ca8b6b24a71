import { cyclesOf } from "./cycles.ts"
import type { Graph } from "./graph.ts"
import { folderCircles, upwardArrows } from "./layers.ts"
import { type Rule, rules } from "./rules.ts"

export { type Graph, importsOf, readGraph } from "./graph.ts"

/** One line for each import across a boundary, and for each cycle. */
export function violationsOf(graph: Graph): string[] {
  const crossings = rules.flatMap((rule) =>
    [...graph.keys()]
      .filter((file) => rule.from.test(file))
      .flatMap((file) => crossingsOf(graph, rule, file).map((path) => `${path.join(" → ")}: ${rule.why}`)),
  )
  const cycles = cyclesOf(graph).map((cycle) => `${cycle.join(" → ")}: imports must not go in circles`)
  const own: Graph = new Map([...graph].filter(([file]) => /^packages\/\w+\/src\//.test(file)))
  const arrows = upwardArrows(own).map(
    ({ from, to }) => `${from} → ${to}: a layer imports what lies in the layers before it`,
  )
  const circles = folderCircles(own).map(
    (circle) => `${circle.join(", ")}: folders must not import one another in a circle`,
  )
  return [...crossings, ...cycles, ...arrows, ...circles]
}

/** The import paths, file by file, from this file to files that the rule refuses. */
function crossingsOf(graph: Graph, rule: Rule, file: string): string[][] {
  const crossings: string[][] = []
  const seen = new Set([file])
  const waiting = [[file]]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const last = path.at(-1) ?? file
    for (const { to, typeOnly } of graph.get(last) ?? []) {
      // Beyond the first import, only those at run time count.
      if (seen.has(to) || (typeOnly && last !== file)) continue
      seen.add(to)
      if (rule.refuses(to, file)) crossings.push([...path, to])
      else if (rule.transitive && !typeOnly) waiting.push([...path, to])
    }
  }
  return crossings
}
