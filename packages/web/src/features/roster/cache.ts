import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { RosterCard, RosterEntry } from "@trame/core/influencers/roster/contract"
import { api, client } from "../../lib/api/api.ts"
import { patchPages, putData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useCopy } from "../../ui/CopyButton.tsx"

export const rosterDialogs = defineDialogs({ creator: ["influencer"] })

/** Identify and name creators during a selection. */
export const selectionKeys = {
  keyOf: ({ id }: Pick<RosterCard, "id">): string => id,
  nameOf: ({ displayName }: Pick<RosterCard, "displayName">): string => displayName,
}

export const entryOptions = (influencerId: string) => api.roster.get.queryOptions({ input: { influencerId } })

const changeCards = (queries: QueryClient, change: (cards: RosterCard[]) => RosterCard[]): void =>
  patchPages(queries, api.roster.list.key({ type: "infinite" }), change)

/** Shows a save's answer everywhere at once. */
export function showSaved(queries: QueryClient, entry: RosterEntry): void {
  const { id, rating } = entry
  putData(queries, entryOptions(id).queryKey, entry)
  changeCards(queries, (cards) => cards.map((card) => (card.id === id ? { ...card, rating } : card)))
}

/** The dialog may still fade out: it keeps its data, but the next one refetches. */
export function forget(queries: QueryClient, id: string): void {
  changeCards(queries, (cards) => cards.filter((card) => card.id !== id))
  void queries.invalidateQueries({ queryKey: entryOptions(id).queryKey, refetchType: "none" })
}

/** Refetches what shows the organisation's members: lists, pickers, Discover. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.roster.list.key() })
  void queries.invalidateQueries({ queryKey: api.roster.pick.key() })
  void queries.invalidateQueries({ queryKey: api.discover.memberships.key() })
  void queries.invalidateQueries({ queryKey: api.discover.influencer.key() })
}

/** Asks, removes from the organisation and reports; resolves to whether the creator is gone from it. */
export function useRemoveCreator(): (creator: Pick<RosterCard, "id" | "displayName">) => Promise<boolean> {
  const queries = useQueryClient()
  const remove = useDiscard()
  return async ({ id, displayName }) => {
    const removed = await remove({
      title: `Retirer «\u00a0${displayName}\u00a0» de l'organisation\u00a0?`,
      content:
        "Ses coordonnées, ses tarifs, sa note et les informations de son manager seront supprimés pour toute l'agence. Ses collaborations sont conservées, et son profil reste dans Discover.",
      okText: "Retirer",
      discard: () => client.roster.remove({ influencerId: id }),
      done: "Créateur retiré de l'organisation",
      failed: ({ message }) => `Erreur lors de l'ajout/du retrait de l'influenceur. ${message}`,
    })
    if (removed) {
      forget(queries, id)
      refreshLists(queries)
    }
    return removed
  }
}

/** Seconds during which the notice of a copied link stays (rules/interface.md#notices). */
const COPIED_SECONDS = 4

/** Copies the address of a creator's public profile. */
export function useShareLink(): (influencerId: string) => Promise<void> {
  const notices = useNotices()
  const queries = useQueryClient()
  const { copy } = useCopy("Lien public du créateur")
  return async (influencerId) => {
    const entry = queries.fetchQuery(entryOptions(influencerId))
    try {
      if (await copy(entry.then(({ sharePath }) => `${window.location.origin}${sharePath}`))) {
        notices.success("Lien copié dans le presse-papiers", COPIED_SECONDS)
      }
    } catch (error) {
      notices.error(problemOf(error).message)
    }
  }
}
