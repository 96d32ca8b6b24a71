import type { QueryClient, QueryFilters } from "@tanstack/react-query"

/**
 * An answer that is already on its way was asked for before a change: it must not undo it. What was never read goes on,
 * as a screen waits for it.
 */
export function cutReads(queries: QueryClient, filters: QueryFilters): void {
  void queries.cancelQueries({ ...filters, predicate: ({ state }) => state.data !== undefined })
}
