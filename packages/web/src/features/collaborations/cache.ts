import type { QueryClient } from "@tanstack/react-query"
import type {
  CollaborationCard,
  CollaborationDetail,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  type Progress,
  progressOf,
  type Stage,
  stageOf,
} from "@trame/core/campaigns/collaborations/rules/status"
import { lateIn, openStepsOf } from "@trame/core/campaigns/collaborations/rules/steps"
import type {
  CollaborationStatus,
  CollaborationType,
} from "@trame/core/campaigns/collaborations/rules/values"
import { today } from "@trame/core/lib/day"
import { fold } from "@trame/core/lib/text"
import { api, client } from "../../lib/api/api.ts"
import { type OwnWrite as OwnWriteOf, ownWritesOf } from "../../lib/api/ownWrites.ts"
import { putData } from "../../lib/api/patch.ts"

const lists = { queryKey: api.collaborations.list.key() }
const detailKey = (collaborationId: string) => api.collaborations.get.queryKey({ input: { collaborationId } })

export function cardOf({ collaboration, participants, steps }: CollaborationDetail): CollaborationCard {
  const open = openStepsOf(steps)
  return {
    ...collaboration,
    participants: participants.slice(0, 3),
    participantCount: participants.length,
    nextStep: open.next ? { name: open.next.name, deadline: open.next.deadline ?? null } : null,
    lateSteps: lateIn(open, today()),
  }
}

/** A card as it is stored, be it that a list's filters leave it out. */
export const readCard = async (
  { id }: Pick<CollaborationCard, "id">,
  signal?: AbortSignal,
): Promise<CollaborationCard> => cardOf(await client.collaborations.get({ collaborationId: id }, { signal }))

/** By what cards are told apart while many are chosen. */
export const selectionKeys = {
  keyOf: ({ id }: Pick<CollaborationCard, "id">): string => id,
  nameOf: ({ name }: Pick<CollaborationCard, "name">): string => name,
}

export function patchCard(queries: QueryClient, id: string, changes: Partial<CollaborationCard>): void {
  patchOwnWrite(queries, id, changes)
  void queries.invalidateQueries({ queryKey: detailKey(id) })
}

/** A save's answer is shown at once; what derives from it is read again when next looked at. */
export function showSaved(queries: QueryClient, detail: CollaborationDetail): void {
  const { id } = detail.collaboration
  putData(queries, detailKey(id), detail)
  rememberOwnWrite(queries, id, cardOf(detail))
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.clients.key() })
}

/** What somebody else has written meanwhile. */
export const readAgain = (queries: QueryClient): void => void queries.invalidateQueries(lists)

/** The open list leaves it out already, and need not be read again. */
export function forget(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: detailKey(id) })
  rememberOwnWrite(queries, id, null)
  void queries.invalidateQueries({ ...lists, refetchType: "none" })
  void queries.invalidateQueries({ queryKey: api.clients.key() })
  // The casting that it was made of may make another.
  void queries.invalidateQueries({ queryKey: api.castings.get.key() })
}

/** What was done to many has changed. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.clients.key() })
}

interface Filters {
  search: string
  status: CollaborationStatus | "all"
  type: CollaborationType | "all"
  progress?: Progress | "all"
  stage?: Stage | "all"
  manager?: string
  late?: boolean
  client?: string
  from?: string
  to?: string
  influencer?: string
  archived?: boolean
  /** The ids that were read: a card does not tell its client, nor all its influencers. */
  listed?: readonly string[]
}

/** Whether a card says itself if it belongs there. */
const isTold = ({ client, influencer }: Filters): boolean => !client && !influencer

export type OwnWrite = OwnWriteOf<CollaborationCard>

export const { rememberOwnWrite, forgetOwnWrite, patchOwnWrite, useOwnWrites, withOwnWrites } = ownWritesOf<
  CollaborationCard,
  Filters
>("collaborations", {
  listKey: lists.queryKey,
  cardIn: (queries, id) => {
    const detail = queries.getQueryData<CollaborationDetail>(detailKey(id))
    return detail && cardOf(detail)
  },
  placeOf: ({ effectiveDate, id }) => `${effectiveDate}#${id}`,
  matches: ({ id, name, brand, status, type, effectiveDate, ...card }, filters) =>
    card.archived === (filters.archived ?? false) &&
    (!filters.progress || filters.progress === "all" || progressOf(card)[filters.progress]) &&
    (!filters.stage || filters.stage === "all" || filters.stage === stageOf(card)) &&
    (!filters.manager || fold(filters.manager) === fold(card.manager)) &&
    (!filters.late || card.lateSteps > 0) &&
    (isTold(filters) || filters.listed?.includes(id) === true) &&
    (!filters.from || effectiveDate >= filters.from) &&
    (!filters.to || effectiveDate <= filters.to) &&
    (filters.status === "all" || filters.status === status) &&
    (filters.type === "all" || filters.type === type) &&
    `${fold(name)}\n${fold(brand)}`.includes(fold(filters.search)),
})
