import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query"
import type { Discovered } from "@trame/core/influencers/discover/contract"
import { api, client } from "../../lib/api/api.ts"
import { catalogueSeq, raiseCatalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { patchPages } from "../../lib/api/patch.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { cursorPages } from "../../ui/list/CursorList.tsx"
import { type Filters, toQuery } from "./filters.ts"
import { useReloadedPages } from "./reloaded.ts"

export const discoverDialogs = defineDialogs({ influencer: ["influencer"] }, { within: ["tab"] })
/** Above an influencer's dialog. */
export const removalDialogs = defineDialogs({ removal: ["of"] }, { slot: "ask" })

export type CataloguePage = Awaited<ReturnType<typeof api.discover.search.call>>
type Pages = InfiniteData<CataloguePage, string | undefined>

const lists = { queryKey: api.discover.search.key() }
const FRESH_MS = 30_000

/** Several loaded pages are not refetched: the list must not jump for a member far down. */
const isLong = (data: unknown): boolean => ((data as Pages | undefined)?.pages.length ?? 0) > 1

/** Influencers of the catalogue; the member's own additions appear from the first read on. */
export function useCatalogue(filters: Filters) {
  const asked = toQuery(filters)
  const input = (cursor: string | undefined) => ({ ...asked, cursor })
  return useReloadedPages(
    JSON.stringify(asked),
    api.discover.search.infiniteOptions({
      ...cursorPages,
      // Keyed without `minSeq`, so that a newer own change does not start another list.
      queryKey: api.discover.search.infiniteKey({ input, initialPageParam: undefined }),
      input: (cursor: string | undefined) => ({ ...input(cursor), minSeq: catalogueSeq() }),
      staleTime: ({ state }: { state: { data?: unknown } }) =>
        isLong(state.data) ? Number.POSITIVE_INFINITY : FRESH_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
}

/** Reads the list by cursor, for a selection of what it shows. */
export const catalogueReader =
  (filters: Filters) =>
  (cursor: string | undefined, signal: AbortSignal): Promise<CataloguePage> =>
    client.discover.search({ ...toQuery(filters), cursor, minSeq: catalogueSeq() }, { signal })

/** Lists include the member's change from now on. */
export function showOwnChange(queries: QueryClient, seq: number | null): void {
  if (!raiseCatalogueSeq(seq)) return
  void queries.invalidateQueries({ ...lists, predicate: ({ state }) => !isLong(state.data) })
}

/** Refetches all data of an influencer; their place in lists stays. */
export async function rereadInfluencer(queries: QueryClient, influencerId: string): Promise<void> {
  const input = { influencerId }
  void queries.invalidateQueries({ queryKey: api.discover.posts.key({ input }) })
  const fresh = await queries.fetchQuery({ ...api.discover.influencer.queryOptions({ input }), staleTime: 0 })
  const showIn = (item: Discovered): Discovered => (item.id === influencerId ? { ...item, ...fresh } : item)
  patchPages<Discovered>(queries, lists.queryKey, (items) => items.map(showIn))
}

/** The API input in a query key. */
export const inputOf = ([, options]: QueryKey): unknown =>
  typeof options === "object" && options !== null && "input" in options ? options.input : undefined
