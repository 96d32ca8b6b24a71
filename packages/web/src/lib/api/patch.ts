import type {
  InferDataFromTag,
  InfiniteData,
  QueryClient,
  QueryFilters,
  QueryKey,
} from "@tanstack/react-query"

/* Applies a write's changes to cached data. Answers requested before the write must not undo it: those requests are
   cancelled, and repeated where a screen waits for its first answer. */

/** Changes all cached data under these filters. */
export function patchAll<Data>(
  queries: QueryClient,
  filters: QueryFilters,
  change: (known: Data) => Data,
): void {
  const awaited = queries
    .getQueryCache()
    .findAll({ ...filters, type: "active", fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined)
  void queries.cancelQueries(filters)
  queries.setQueriesData<Data>(filters, (known) => known && change(known))
  for (const { queryKey } of awaited) void queries.refetchQueries({ queryKey, exact: true })
}

/** Changes the cached data of one query. */
export function patchData<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  change: (known: InferDataFromTag<unknown, Key>) => InferDataFromTag<unknown, Key>,
): void {
  patchAll(queries, { queryKey, exact: true }, change)
}

/** Changes the items of every paged list under this key; `first` marks the first page. */
export function patchPages<Item>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (items: Item[], first: boolean) => Item[],
): void {
  patchAll<InfiniteData<{ items: Item[] }>>(queries, { queryKey }, (known) => ({
    ...known,
    pages: known.pages.map((page, index) => ({ ...page, items: change(page.items, index === 0) })),
  }))
}

/** Sets a write's answer as the complete data of a query, cached before or not. */
export function putData<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  data: InferDataFromTag<unknown, Key>,
): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<unknown>(queryKey, data)
}
