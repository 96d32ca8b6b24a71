import type {
  InferDataFromTag,
  InfiniteData,
  QueryClient,
  QueryFilters,
  QueryKey,
} from "@tanstack/react-query"

/*
 * What a write has changed, shown in what was read before it. An answer that is on its way by then was asked for before
 * the change and must not undo it: it is cut, and asked for anew where a screen waits for its first one.
 */

/** Changes all that is known under these filters. */
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

/** Changes what is known of one query. */
export function patchData<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  change: (known: InferDataFromTag<unknown, Key>) => InferDataFromTag<unknown, Key>,
): void {
  patchAll(queries, { queryKey, exact: true }, change)
}

/** Changes the items of every list under this key that is read page by page; `first` says which page comes first. */
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

/** Shows a write's answer as all that there is, whether it was read before or not. */
export function putData<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  data: InferDataFromTag<unknown, Key>,
): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<unknown>(queryKey, data)
}
