import type { InfiniteData, QueryClient } from "@tanstack/react-query"
import type { CollaborationCard, CollaborationDetail } from "@trame/core/collaborations/shapes"
import { api } from "../../lib/api.ts"

export type CardPage = Awaited<ReturnType<typeof api.collaborations.list.call>>
type CardPages = InfiniteData<CardPage>

const lists = { queryKey: api.collaborations.list.key() }
const detailKey = (collaborationId: string) => api.collaborations.get.queryKey({ input: { collaborationId } })

function cardOf({ collaboration, participants }: CollaborationDetail): CollaborationCard {
  const { id, version, name, brand, type, status, budget, signedDate, linkToken, linkActive } = collaboration
  return {
    ...{ id, version, name, brand, type, status, budget, signedDate, linkToken, linkActive },
    participants: participants
      .slice(0, 3)
      .map(({ id, fullName, profileImageUrl }) => ({ id, fullName, profileImageUrl })),
    participantCount: participants.length,
  }
}

function eachPage(queries: QueryClient, change: (items: CollaborationCard[]) => CollaborationCard[]): void {
  queries.setQueriesData<CardPages>(
    lists,
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) },
  )
}

export function patchCard(queries: QueryClient, id: string, changes: Partial<CollaborationCard>): void {
  eachPage(queries, (items) => items.map((card) => (card.id === id ? { ...card, ...changes } : card)))
  void queries.invalidateQueries({ queryKey: detailKey(id) })
}

/** A save's answer is shown at once; what derives from it is read again when next looked at. */
export async function showSaved(queries: QueryClient, detail: CollaborationDetail): Promise<void> {
  const { id } = detail.collaboration
  await queries.cancelQueries({ queryKey: detailKey(id) })
  queries.setQueryData<CollaborationDetail>(detailKey(id), detail)
  eachPage(queries, (items) => items.map((card) => (card.id === id ? cardOf(detail) : card)))
  refreshAround(queries)
}

/** Indexes lag behind a removal: the open list is patched and only marked as stale. */
export function forget(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: detailKey(id) })
  eachPage(queries, (items) => items.filter((card) => card.id !== id))
  void queries.invalidateQueries({ ...lists, refetchType: "none" })
  void queries.invalidateQueries({ queryKey: api.clients.key() })
}

function refreshAround(queries: QueryClient): void {
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.clients.key() })
}
