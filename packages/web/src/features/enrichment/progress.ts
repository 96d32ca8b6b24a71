import { type QueryClient, queryOptions } from "@tanstack/react-query"
import type { EnrichmentImport, EnrichmentLogLine } from "@trame/core/influencers/enrichment/contract"
import { api, client } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"

export interface Progress {
  import: EnrichmentImport
  lines: EnrichmentLogLine[]
}

/** While an import runs (rules/creators.md#enrichment). */
const POLL_MS = 2000

const keyOf = (importId: string) => [...api.enrichment.get.key({ input: { importId } }), "progress"]

/** An import and its log, read from the last known line; polled while it runs and the page is visible. */
export const progressOptions = (queries: QueryClient, importId: string) =>
  queryOptions({
    queryKey: keyOf(importId),
    queryFn: async (): Promise<Progress> => {
      // The state first: once it is final, the log is complete.
      const one = await client.enrichment.get({ importId })
      const known = queries.getQueryData<Progress>(keyOf(importId))?.lines ?? []
      return { import: one, lines: [...known, ...(await linesAfter(importId, known.at(-1)?.number ?? 0))] }
    },
    refetchInterval: ({ state: { data } }) => data?.import.state === "running" && POLL_MS,
    staleTime: 0,
  })

async function linesAfter(importId: string, after: number): Promise<EnrichmentLogLine[]> {
  const { lines, more } = await client.enrichment.log({ importId, after })
  const last = lines.at(-1)
  return more && last ? [...lines, ...(await linesAfter(importId, last.number))] : lines
}

/** All failed names, one per line, in the form's format. */
export async function allFailedNames(importId: string): Promise<string> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.enrichment.failures({ importId, cursor })
    names.push(...page.items.map(({ username }) => username))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return names.join("\n")
}

/** The latest imports, including those started on other pages. */
export const lastImportsOptions = () =>
  api.enrichment.list.queryOptions({
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === "running") && 5 * POLL_MS,
  })

/** Updates the list with an import, also before the list contains it. */
export function rememberImport(queries: QueryClient, one: EnrichmentImport): void {
  patchData(queries, api.enrichment.list.queryKey(), ({ items }) => ({
    items: [one, ...items.filter(({ id }) => id !== one.id)].toSorted((a, b) =>
      b.startedAt.localeCompare(a.startedAt),
    ),
  }))
}
