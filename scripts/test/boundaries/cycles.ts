import type { Graph } from "./graph.ts"

/** Circles of imports that exist at run time, each as the files along it. */
export function cyclesOf(graph: Graph): string[][] {
  const finished = new Set<string>()
  const cycles: string[][] = []

  function visit(file: string, path: string[]): void {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || finished.has(file)) return
    for (const { to, typeOnly, late } of graph.get(file) ?? []) {
      // A domain's `export * as Clients from "./index.ts"` is the one import of itself that is meant.
      if (!typeOnly && !late && to !== file) visit(to, [...path, file])
    }
    finished.add(file)
  }

  for (const file of graph.keys()) visit(file, [])
  return cycles
}
