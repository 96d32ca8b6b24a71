import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { tabStorage } from "../../lib/storage.ts"

const PLACE = "trame.discover.place"

/** How far a list was read when the page was left. */
interface Place {
  of: string
  pages: number
}

/** Pages that are read again at once: further down nobody waits for all of them. */
const MOST_PAGES = 20

/** Of a page that was loaded anew, once; who comes from elsewhere begins at the top. */
let isFresh = true

function placeOf(list: string): Place | null {
  const [navigation] = performance.getEntriesByType?.("navigation") ?? []
  const kept = tabStorage.readJson(PLACE) as Partial<Place> | null
  if (!isFresh || (navigation as PerformanceNavigationTiming | undefined)?.type !== "reload") return null
  const { of, pages = 0 } = kept ?? {}
  return of === list && pages > 1 ? { of, pages: Math.min(pages, MOST_PAGES) } : null
}

/** An infinite query of which a reload of the page brings back as many pages as there were. */
export function useReloadedPages<Page extends { items: unknown[] }, Key extends QueryKey>(
  list: string,
  options: UseInfiniteQueryOptions<
    Page,
    Error,
    InfiniteData<Page, string | undefined>,
    Key,
    string | undefined
  >,
) {
  const queries = useQueryClient()
  const [place, setPlace] = useState(() => placeOf(list))
  const isReloading = place !== null && place.of === list
  const query = useInfiniteQuery({ ...options, ...(isReloading && { enabled: false }) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    isFresh = false
    if (!place) return
    const { pages } = place
    void queries
      .fetchInfiniteQuery({ ...options, pages, staleTime: 0 } as never)
      // It is then read as any other list is.
      .catch(() => undefined)
      .finally(() => setPlace(null))
  }, [])

  const latest = useRef<Place | null>(null)
  latest.current = { of: list, pages: query.data?.pages.length ?? 0 }
  useEffect(() => {
    const keep = () => tabStorage.writeJson(PLACE, latest.current)
    window.addEventListener("pagehide", keep)
    return () => window.removeEventListener("pagehide", keep)
  }, [])

  // Nothing else is read meanwhile: it would cut this off.
  return { ...query, isFetchingNextPage: query.isFetchingNextPage || isReloading }
}
