import type { InfiniteData, QueryClient } from "@tanstack/react-query"
import type {
  CollaborationCard,
  CollaborationDetail,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import type {
  CollaborationStatus,
  CollaborationType,
} from "@trame/core/campaigns/collaborations/rules/values"
import { fold } from "@trame/core/lib/text"
import { api } from "../../lib/api/api.ts"
import { type OwnWrite as OwnWriteOf, ownWritesOf } from "../../lib/api/ownWrites.ts"

type CardPage = Awaited<ReturnType<typeof api.collaborations.list.call>>
type CardPages = InfiniteData<CardPage>

const lists = { queryKey: api.collaborations.list.key() }
const detailKey = (collaborationId: string) => api.collaborations.get.queryKey({ input: { collaborationId } })

const cardOf = ({ collaboration, participants }: CollaborationDetail): CollaborationCard => ({
  ...collaboration,
  participants: participants.slice(0, 3),
  participantCount: participants.length,
})

export function patchCard(queries: QueryClient, id: string, changes: Partial<CollaborationCard>): void {
  const known = knownCard(queries, id)
  if (known) rememberOwnWrite(queries, id, { ...known, ...changes })
  void queries.invalidateQueries({ queryKey: detailKey(id) })
}

/** The latest of all that is known of it. */
function knownCard(queries: QueryClient, id: string): CollaborationCard | undefined {
  const own = ownCardOf(queries, id)
  const detail = queries.getQueryData<CollaborationDetail>(detailKey(id))
  const pages = queries.getQueriesData<CardPages>(lists).flatMap(([, data]) => data?.pages ?? [])
  const listed = pages.flatMap(({ items }) => items).filter((card) => card.id === id)
  return [...(own ? [own] : []), ...(detail ? [cardOf(detail)] : []), ...listed]
    .sort((a, b) => a.revision - b.revision)
    .at(-1)
}

/** A save's answer is shown at once; what derives from it is read again when next looked at. */
export async function showSaved(queries: QueryClient, detail: CollaborationDetail): Promise<void> {
  const { id } = detail.collaboration
  await queries.cancelQueries({ queryKey: detailKey(id) })
  queries.setQueryData<CollaborationDetail>(detailKey(id), detail)
  rememberOwnWrite(queries, id, cardOf(detail))
  refreshAround(queries)
}

/** The open list leaves it out already, and need not be read again. */
export function forget(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: detailKey(id) })
  rememberOwnWrite(queries, id, null)
  void queries.invalidateQueries({ ...lists, refetchType: "none" })
  void queries.invalidateQueries({ queryKey: api.clients.key() })
}

function refreshAround(queries: QueryClient): void {
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.clients.key() })
}

interface Filters {
  search: string
  status: CollaborationStatus | "all"
  type: CollaborationType | "all"
}

export type OwnWrite = OwnWriteOf<CollaborationCard>

export const { rememberOwnWrite, ownCardOf, useOwnWrites, withOwnWrites } = ownWritesOf<
  CollaborationCard,
  Filters
>("collaborations", {
  placeOf: ({ effectiveDate, id }) => `${effectiveDate}#${id}`,
  matches: ({ name, brand, status, type }, filters) =>
    (filters.status === "all" || filters.status === status) &&
    (filters.type === "all" || filters.type === type) &&
    `${fold(name)}\n${fold(brand)}`.includes(fold(filters.search)),
})
