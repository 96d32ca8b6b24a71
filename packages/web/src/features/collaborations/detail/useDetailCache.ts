import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationDetail } from "@trame/core/collaborations/shapes"
import { useMemo } from "react"
import { api } from "../../../lib/api.ts"

export const detailOptions = (collaborationId: string) =>
  api.collaborations.get.queryOptions({ input: { collaborationId } })

type Change = (detail: CollaborationDetail) => CollaborationDetail

/** The page's data in the cache: patched from each write's answer, since indexes lag behind it. */
export function useDetailCache(collaborationId: string) {
  const queries = useQueryClient()
  return useMemo(() => {
    const options = detailOptions(collaborationId)
    const { queryKey } = options
    return {
      read: () => queries.getQueryData<CollaborationDetail>(queryKey),
      /** An answer already on its way was read before this change: it must not undo it. */
      patch(change: Change): void {
        void queries.cancelQueries({ queryKey })
        queries.setQueryData<CollaborationDetail>(queryKey, (detail) => detail && change(detail))
      },
      /** The stored state, shown as soon as it is there. */
      reload: () => queries.fetchQuery({ ...options, staleTime: 0 }),
    }
  }, [queries, collaborationId])
}

/** Replaces the item of this id, or adds it at the end. */
export function put<Item extends { id: string }>(items: readonly Item[], item: Item): Item[] {
  const known = items.some(({ id }) => id === item.id)
  return known ? items.map((one) => (one.id === item.id ? item : one)) : [...items, item]
}

export const without = <Item extends { id: string }>(items: readonly Item[], id: string): Item[] =>
  items.filter((one) => one.id !== id)
