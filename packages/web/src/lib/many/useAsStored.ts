import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { runMany } from "./runMany.ts"

interface Stored<Item> {
  keyOf: (item: Item) => string
  /** Of which list. */
  scope: string
  shown: readonly Item[]
  /** When what is shown was read. */
  readAt: number
  /** One as it is by now, be it that the list's filters leave it out; null where it is none any more. */
  read: ((item: Item, signal: AbortSignal) => Promise<Item | null>) | undefined
}

/**
 * What is chosen, as it is by now, be it that somebody's change has taken it out of the list since it was shown there.
 * What was chosen beyond what is shown stays as it was read.
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
