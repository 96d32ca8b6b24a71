import { dirname } from "node:path"
import type { Graph } from "./graph.ts"

/** Bottom up: a folder may import its layer's folder and all lower layers. */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  "packages/core/src/": [
    ["lib"],
    ["totals", "files", "search", "ai", "bin"],
    ["account"],
    ["realtime", "billing", "influencers"],
    ["campaigns"],
    ["workspace"],
    ["inbox", "assistant", "together"],
    ["admin"],
    ["processes", "api"],
  ],
  "packages/web/src/": [["lib"], ["ui"], ["features", "public"], ["app"]],
}

interface Arrow {
  from: string
  to: string
}

/** Imports from a lower into a higher layer, or between two folders of one layer; types count. */
export function upwardArrows(graph: Graph): Arrow[] {
  return arrowsOf(graph).filter(({ from, to }) => {
    const [one, other] = [placeOf(from), placeOf(to)]
    if (!one || !other || one.root !== other.root || one.folder === other.folder) return false
    return other.level >= one.level
  })
}

/** Folders that import one another, also indirectly; types count. */
export function folderCircles(graph: Graph): string[][] {
  const neighbours = new Map<string, Set<string>>()
  for (const { from, to } of arrowsOf(graph)) {
    const [one, other] = [dirname(from), dirname(to)]
    if (one !== other) neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other))
  }
  return knotsOf(neighbours)
}

function arrowsOf(graph: Graph): Arrow[] {
  return [...graph].flatMap(([from, imports]) =>
    imports.flatMap(({ to }) => (graph.has(to) && to !== from ? [{ from, to }] : [])),
  )
}

function placeOf(file: string) {
  for (const [root, layers] of Object.entries(LAYERS)) {
    if (!file.startsWith(root)) continue
    const folder = file.slice(root.length).split("/")[0] ?? ""
    const level = layers.findIndex((folders) => folders.includes(folder))
    return level < 0 ? null : { root, folder, level }
  }
  return null
}

/** The strongly connected components with several nodes (Tarjan). */
function knotsOf(neighbours: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const knots: string[][] = []

  function visit(node: string): number {
    order.set(node, order.size)
    let lowest = order.size - 1
    open.push(node)
    for (const next of neighbours.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(node, lowest)
    if (lowest === order.get(node)) {
      const knot = open.splice(open.indexOf(node))
      if (knot.length > 1) knots.push(knot.sort())
    }
    return lowest
  }

  for (const node of neighbours.keys()) if (!order.has(node)) visit(node)
  return knots
}
