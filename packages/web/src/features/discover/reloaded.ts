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

/** Number of a list's pages when the document was left. */
interface Place {
  of: string
  pages: number
}

/** Maximum number of pages to restore at once. */
const MOST_PAGES = 20

/** True once after a reload; a member who navigates here starts at the top. */
let isFresh = true

function placeOf(list: string): Place | null {
  const [navigation] = performance.getEntriesByType?.("navigation") ?? []
  const kept = tabStorage.readJson(PLACE) as Partial<Place> | null
  if (!isFresh || (navigation as PerformanceNavigationTiming | undefined)?.type !== "reload") return null
  const { of, pages = 0 } = kept ?? {}
  return of === list && pages > 1 ? { of, pages: Math.min(pages, MOST_PAGES) } : null
}

/** An infinite query that restores its number of pages after a reload. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    isFresh = false
    if (!place) return
    const { pages } = place
    void queries
      .fetchInfiniteQuery({ ...options, pages, staleTime: 0 } as never)
      // After a failure, the list loads as usual.
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

  // Blocks other reads, which would cancel this one.
  return { ...query, isFetchingNextPage: query.isFetchingNextPage || isReloading }
}
