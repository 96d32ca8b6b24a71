import { type InfiniteData, keepPreviousData } from "@tanstack/react-query"
import { Button } from "antd"
import { type ReactElement, type ReactNode, useEffect, useRef } from "react"
import { useRowKeys } from "../../lib/keys/rows.ts"
import { ErrorState } from "../states/ErrorState.tsx"
import { QueryBoundary } from "../states/QueryBoundary.tsx"
import styles from "./CursorList.module.css"
import { useApproach } from "./useApproach.ts"

/** Paging options of every infinite query; the former results stay while new filters load. */
export const cursorPages = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}

/** The part of an infinite query that a list needs. */
export interface CursorQuery<Item> {
  data: InfiniteData<{ items: Item[] }, unknown> | undefined
  error: unknown
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

export const itemsOf = <Item,>({ data }: Pick<CursorQuery<Item>, "data">): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? []

/** The query with other items, e.g. with own writes among them. */
export const withItems = <Item,>(
  query: CursorQuery<unknown>,
  items: Item[] | undefined,
): CursorQuery<Item> => ({ ...query, data: items && { pages: [{ items }], pageParams: [] } })

/** Reads the next page and resolves to its items, for `useNeighbours`; null at the end. */
export const nextPageOf = <Item,>(query: {
  hasNextPage: boolean
  fetchNextPage(): Promise<Pick<CursorQuery<Item>, "data" | "isFetchNextPageError">>
}): (() => Promise<Item[]>) | null =>
  query.hasNextPage
    ? async () => {
        const { data, isFetchNextPageError } = await query.fetchNextPage()
        return isFetchNextPageError ? [] : (data?.pages.at(-1)?.items ?? [])
      }
    : null

interface CursorListProps<Item> {
  query: CursorQuery<Item>
  /** The loading label, e.g. `Chargement des agences`, or a skeleton. */
  loading: string | ReactElement
  /** Announces the number of items to screen readers. */
  count?: (shown: number) => string
  empty: ReactNode
  /** Title above the reason of a failure. */
  failure?: string
  /** The next page loads automatically within so many pixels of the end. */
  ahead?: number
  /** Below the last item, once all are shown. */
  end?: ReactNode
  /** Renders the items; each has an element with `data-item`. */
  children: (items: Item[]) => ReactNode
}

/** A paged list with its loading, failed and empty states. */
export function CursorList<Item>(props: CursorListProps<Item>) {
  const { query, loading, count, empty, failure, ahead, end, children } = props
  useRowKeys()
  const frame = useRef<HTMLDivElement>(null)
  const asked = useRef<{ shown: number; focus: Element | null } | null>(null)
  const items = itemsOf(query)
  const shown = items.length

  // The focus moves to the first new item, unless the user moved it meanwhile.
  useEffect(() => {
    if (!asked.current || shown <= asked.current.shown) return
    const { shown: before, focus } = asked.current
    asked.current = null
    if (document.activeElement !== focus && document.activeElement !== document.body) return
    const first = frame.current?.querySelectorAll("[data-item]")[before]
    first?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true })
  }, [shown])

  const tail = useRef<HTMLDivElement>(null)
  const idle = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError
  const reads = ahead !== undefined && idle && !query.isPlaceholderData
  const readNext = () => void query.fetchNextPage()
  useApproach(tail, `0px 0px ${ahead ?? 0}px`, shown, reads ? readNext : null)

  const more = () => {
    asked.current = { shown, focus: document.activeElement }
    void query.fetchNextPage()
  }
  // Empty placeholder data of former filters does not mean that the new filters find nothing.
  const data = query.isPlaceholderData && shown === 0 ? undefined : query.data
  return (
    <QueryBoundary query={{ ...query, data }} loading={loading} failure={failure}>
      {() => (
        <div ref={frame} className={`grid gap-5 ${styles.frame}`} aria-busy={query.isPlaceholderData}>
          {shown === 0 && !query.hasNextPage ? (
            empty
          ) : (
            <>
              {count ? (
                <p role="status" className="visually-hidden">
                  {count(shown)}
                </p>
              ) : null}
              {children(items)}
              {ahead === undefined ? null : <div ref={tail} />}
            </>
          )}
          {query.isFetchNextPageError ? (
            <ErrorState title="Impossible d'afficher la suite" error={query.error} onRetry={more} />
          ) : query.hasNextPage ? (
            <Button data-more className={styles.more} loading={query.isFetchingNextPage} onClick={more}>
              Afficher plus
            </Button>
          ) : shown > 0 ? (
            end
          ) : null}
        </div>
      )}
    </QueryBoundary>
  )
}
