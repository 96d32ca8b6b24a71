import type { Graph } from "./graph.ts"

/** Import cycles at run time, each as its files. */
export function cyclesOf(graph: Graph): string[][] {
  const finished = new Set<string>()
  const cycles: string[][] = []

  function visit(file: string, path: string[]): void {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || finished.has(file)) return
    for (const { to, typeOnly, late } of graph.get(file) ?? []) {
      if (!typeOnly && !late) visit(to, [...path, file])
    }
    finished.add(file)
  }

  for (const file of graph.keys()) visit(file, [])
  return cycles
}
