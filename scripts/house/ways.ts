import type { Graph } from "../test/boundaries/index.ts"

/** One use of the product, from what a person presses to what is stored. */
export interface Way {
  name: string
  /** Where its legs begin: on the site, in the function, in core. */
  stations: readonly string[]
}

const web = (path: string) => `packages/web/src/${path}`
const functions = (path: string) => `packages/functions/src/${path}`
const core = (path: string) => `packages/core/src/${path}`

export const ways: readonly Way[] = [
  {
    name: "a save of a collaboration",
    stations: [
      web("features/collaborations/form/draft.ts"),
      web("lib/forms/useDraft.ts"),
      core("campaigns/collaborations/commands/update.ts"),
    ],
  },
  {
    name: "a brand's decision",
    stations: [web("public/brand-casting/useSubmission.ts"), core("campaigns/castings/public/decide.ts")],
  },
  {
    name: "a payment webhook",
    stations: [functions("http/webhook.ts"), core("billing/events.ts")],
  },
  {
    name: "an upload",
    stations: [web("features/collaborations/detail/documents/useSaveDocument.ts"), core("files/index.ts")],
  },
]

/** The files that take part in a way: its stations and all that they import at run time, early or late. */
export function stationsOf(graph: Graph, { stations }: Way): string[] {
  const seen = new Set<string>()
  const waiting = [...stations]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    if (!graph.has(file)) throw new Error(`No such file: ${file}`)
    seen.add(file)
    for (const { to, typeOnly } of graph.get(file) ?? []) if (!typeOnly && graph.has(to)) waiting.push(to)
  }
  return [...seen].sort()
}
