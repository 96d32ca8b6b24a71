import type { CollaborationDetail, Participant } from "@trame/core/collaborations/shapes"
import { createContext, useContext } from "react"
import type { Dialogs } from "./dialogs.ts"

/** What the parts of the page share. */
export interface Board {
  collaborationId: string
  detail: CollaborationDetail
  /** Whom the view is restricted to (spec 2 §2.3); null for everyone. */
  focus: Focus | null
  dialogs: Dialogs
  /** Somebody deleted the collaboration while its page was open. */
  gone: boolean
}

export interface Focus {
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
