import type { InfiniteData } from "@tanstack/react-query"
import { Button } from "antd"
import { type ReactNode, useEffect, useRef } from "react"
import styles from "./CursorList.module.css"
import { ErrorState } from "./ErrorState.tsx"
import { LoadingState } from "./LoadingState.tsx"

/** As much of an infinite query as a list needs. */
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

interface CursorListProps<Item> {
  query: CursorQuery<Item>
  /** What is being loaded, e.g. `Chargement des agences`. */
  loading: string
  /** Instead of a list without items. */
  empty: ReactNode
  /** Shows the items; each element with `data-item` is one of them. */
  children: (items: Item[]) => ReactNode
}

export const itemsOf = <Item,>({ data }: Pick<CursorQuery<Item>, "data">): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? []

/** A list read page by page: loading, broken, empty, and more of it. */
export function CursorList<Item>({ query, loading, empty, children }: CursorListProps<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const shownBefore = useRef<number | null>(null)
  const items = itemsOf(query)
  const count = items.length

  // The keyboard goes on where the new ones begin.
  useEffect(() => {
    const before = shownBefore.current
    if (before === null || count <= before) return
    shownBefore.current = null
    const first = frame.current?.querySelectorAll("[data-item]")[before]
    first?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true })
  }, [count])

  if (!query.data || (query.isPlaceholderData && count === 0)) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return <LoadingState rows={6} label={loading} />
  }
  const more = () => {
    shownBefore.current = count
    void query.fetchNextPage()
  }
  return (
    <div ref={frame} className={styles.frame} aria-busy={query.isPlaceholderData}>
      {count === 0 && !query.hasNextPage ? empty : children(items)}
      {query.isFetchNextPageError ? (
        <ErrorState title="Impossible d'afficher la suite" error={query.error} onRetry={more} />
      ) : query.hasNextPage ? (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={more}>
          Afficher plus
        </Button>
      ) : null}
    </div>
  )
}
