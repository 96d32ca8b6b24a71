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

/** The stored card, even if the list's filters exclude it. */
export const readCard = async (
  { id }: Pick<CollaborationCard, "id">,
  signal?: AbortSignal,
): Promise<CollaborationCard> => cardOf(await client.collaborations.get({ collaborationId: id }, { signal }))

/** Identify and name cards during a selection. */
export const selectionKeys = {
  keyOf: ({ id }: Pick<CollaborationCard, "id">): string => id,
  nameOf: ({ name }: Pick<CollaborationCard, "name">): string => name,
}

export function patchCard(queries: QueryClient, id: string, changes: Partial<CollaborationCard>): void {
  patchOwnWrite(queries, id, changes)
  void queries.invalidateQueries({ queryKey: detailKey(id) })
}

/** Shows a save's answer at once; derived data is refetched when next used. */
export function showSaved(queries: QueryClient, detail: CollaborationDetail): void {
  const { id } = detail.collaboration
  putData(queries, detailKey(id), detail)
  rememberOwnWrite(queries, id, cardOf(detail))
  void queries.invalidateQueries(lists)
  void queries.invalidateQueries({ queryKey: api.clients.key() })
}

/** Refetches after another member's write. */
export const readAgain = (queries: QueryClient): void => void queries.invalidateQueries(lists)

/** The open list already omits the collaboration and needs no refetch. */
export function forget(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: detailKey(id) })
  rememberOwnWrite(queries, id, null)
  void queries.invalidateQueries({ ...lists, refetchType: "none" })
  void queries.invalidateQueries({ queryKey: api.clients.key() })
  // The source casting can create another collaboration.
  void queries.invalidateQueries({ queryKey: api.castings.get.key() })
}

/** Refetches after a bulk action. */
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
  /** Ids of the read cards: a card contains neither its client nor all its influencers. */
  listed?: readonly string[]
}

/** Whether a card's own data decides if the filters match. */
const isTold = ({ client, influencer }: Filters): boolean => !client && !influencer

export type OwnWrite = OwnWriteOf<CollaborationCard>

export const { rememberOwnWrite, forgetOwnWrite, knownCard, patchOwnWrite, useOwnWrites, withOwnWrites } =
  ownWritesOf<CollaborationCard, Filters>("collaborations", {
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
