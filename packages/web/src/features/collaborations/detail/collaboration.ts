import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationDetail, Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import { byOrder } from "@trame/core/campaigns/collaborations/rules/order"
import { createContext, useContext, useMemo } from "react"
import { api } from "../../../lib/api/api.ts"
import { patchData } from "../../../lib/api/patch.ts"
import { defineDialogs } from "../../../lib/dialog/useDialogParam.ts"

/** Context of the page's parts. */
export interface OpenCollaboration {
  collaborationId: string
  detail: CollaborationDetail
  /** The influencer of the restricted view (rules/campaigns.md#restricted-view); null for all. */
  focus: Focus | null
  /** A file dropped on the page, for the next new document. */
  droppedFile: File | null
  setDroppedFile(file: File | null): void
  /** Another member deleted the collaboration while its page was open. */
  gone: boolean
}

interface Focus {
  influencerId: string
  /** Null when no participant has this id. */
  participant: Participant | null
}

export const CollaborationContext = createContext<OpenCollaboration | null>(null)

export function useCollaboration(): OpenCollaboration {
  const open = useContext(CollaborationContext)
  if (!open) throw new Error("useCollaboration is used outside a collaboration's page")
  return open
}

/** Parses the address's `influencerId`: a participant's id, or the influencer's in the catalogue. */
export function focusOf(participants: readonly Participant[], influencerId: string): Focus | null {
  if (!influencerId) return null
  const named = (one: Participant) => one.id === influencerId || one.influencerId === influencerId
  return { influencerId, participant: participants.find(named) ?? null }
}

/** The influencer's items and the common ones. */
export function within<Item extends { participantId: string | null }>(
  items: readonly Item[],
  focus: Focus | null,
): Item[] {
  if (!focus) return [...items]
  return items.filter(({ participantId }) => !participantId || participantId === focus.participant?.id)
}

export const detailOptions = (collaborationId: string) =>
  api.collaborations.get.queryOptions({ input: { collaborationId } })

type List = "steps" | "documents" | "stats" | "participants"
type ItemOf<Name extends List> = CollaborationDetail[Name][number]

/** The page's cached data: patched from each write's answer, since indexes lag. */
export function useDetailCache() {
  const { collaborationId } = useCollaboration()
  const queries = useQueryClient()
  return useMemo(() => {
    const options = detailOptions(collaborationId)
    const { queryKey } = options

    const patch = (change: (detail: CollaborationDetail) => CollaborationDetail) =>
      patchData(queries, queryKey, change)
    function patchList<Name extends List>(
      name: Name,
      change: (items: readonly ItemOf<Name>[]) => ItemOf<Name>[],
    ): void {
      patch((known) => {
        const detail: CollaborationDetail = { ...known, [name]: change(known[name]) }
        return { ...detail, steps: detail.steps.toSorted(byOrder) }
      })
    }
    return {
      read: () => queries.getQueryData<CollaborationDetail>(queryKey),
      patch,
      /** Replaces the item with this id, or adds it at the end. */
      put: <Name extends List>(name: Name, item: ItemOf<Name>) =>
        patchList(name, (items) =>
          items.some(({ id }) => id === item.id)
            ? items.map((one) => (one.id === item.id ? item : one))
            : [...items, item],
        ),
      change: <Name extends List>(name: Name, id: string, changes: Partial<ItemOf<Name>>) =>
        patchList(name, (items) => items.map((one) => (one.id === id ? { ...one, ...changes } : one))),
      drop: (name: List, id: string) => patchList(name, (items) => items.filter((one) => one.id !== id)),
      reload: () => queries.fetchQuery({ ...options, staleTime: 0 }),
    }
  }, [queries, collaborationId])
}

/** A step or a document without an `item` is a new one; a new step may have a day. */
export const collaborationDialogs = defineDialogs({
  step: ["item", "day"],
  document: ["item"],
  preview: ["item"],
  stat: [],
  link: [],
  send: [],
  personal: ["participant"],
})
