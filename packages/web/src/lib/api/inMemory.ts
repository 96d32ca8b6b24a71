import type { QueryKey } from "@tanstack/react-query"
import { queryClient } from "./queryClient.ts"

interface Page<Item> {
  items: readonly Item[]
}

/** The items of all lists in memory whose keys begin so, each once; of stepwise lists, all loaded pages. */
export function itemsInMemory<Item extends { id: string }>(queryKey: QueryKey): Item[] {
  const lists = queryClient.getQueriesData<Page<Item> | { pages: readonly Page<Item>[] }>({ queryKey })
  const items = lists.flatMap(([, data]) => {
    if (!data) return []
    return "pages" in data ? data.pages.flatMap((page) => page.items) : data.items
  })
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
