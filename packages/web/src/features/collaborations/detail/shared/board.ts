import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationDetail, Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import { createContext, useContext, useMemo } from "react"
import { api } from "../../../../lib/api/api.ts"
import { defineDialogs } from "../../../../lib/dialog/useDialogParam.ts"

/** What the parts of the page share. */
export interface Board {
  collaborationId: string
  detail: CollaborationDetail
  /** Whom the view is restricted to (spec 2 §2.3); null for everyone. */
  focus: Focus | null
  /** Dropped on the page, for the document that is about to be added. */
  droppedFile: File | null
  setDroppedFile(file: File | null): void
  /** Somebody deleted the collaboration while its page was open. */
  gone: boolean
}

interface Focus {
  influencerId: string
  /** Null when nobody of this id takes part. */
  participant: Participant | null
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error("useBoard is used outside a collaboration's page")
  return board
}

/** The `influencerId` of the address: a participant's id, or the creator's in the catalogue. */
export function focusOf(participants: readonly Participant[], influencerId: string): Focus | null {
  if (!influencerId) return null
  const named = (one: Participant) => one.id === influencerId || one.influencerId === influencerId
  return { influencerId, participant: participants.find(named) ?? null }
}

/** Their own items and the common ones. */
export function within<Item extends { participantId: string | null }>(
  items: readonly Item[],
  focus: Focus | null,
): Item[] {
  if (!focus) return [...items]
  return items.filter(({ participantId }) => !participantId || participantId === focus.participant?.id)
}

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

/** A step or a document without an `item` is a new one. */
export const collaborationDialogs = defineDialogs({
  step: ["item"],
  document: ["item"],
  preview: ["item"],
  stat: [],
  link: [],
})
