import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { runMany } from "./runMany.ts"

interface Stored<Item> {
  keyOf: (item: Item) => string
  /** Identifies the list. */
  scope: string
  shown: readonly Item[]
  /** Time at which the shown items were read. */
  readAt: number
  /** Reads an item's current state, even if the filters exclude it; null once it no longer exists. */
  read: ((item: Item, signal: AbortSignal) => Promise<Item | null>) | undefined
}

/**
 * The selected items as they are by now, even if another member's change has removed them from the shown list. Selected
 * items beyond the shown pages stay as read.
 */
export function useAsStored<Item>(
  chosen: readonly Item[],
  { keyOf, scope, shown, readAt, read }: Stored<Item>,
): readonly Item[] {
  const everShown = useRef(new Set<string>())
  const keys = new Set(shown.map(keyOf))
  for (const key of keys) everShown.current.add(key)
  const left = chosen.filter((one) => !keys.has(keyOf(one)) && everShown.current.has(keyOf(one)))
  const { data = [] } = useQuery({
    queryKey: ["chosen-left", scope, left.map(keyOf), readAt],
    queryFn:
      read && left.length > 0
        ? async ({ signal }) =>
            (await runMany(left, { work: (one) => read(one, signal), laneOf: keyOf })).done
        : skipToken,
    placeholderData: keepPreviousData,
  })
  const stored = new Map(data.map(({ item, result }) => [keyOf(item), result]))
  return chosen.map((one) => (keys.has(keyOf(one)) ? one : (stored.get(keyOf(one)) ?? one)))
}
