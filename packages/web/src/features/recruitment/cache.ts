import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { Prospect, ProspectCard } from "@trame/core/influencers/recruitment/contract"
import { api, client } from "../../lib/api/api.ts"
import { patchPages, putData } from "../../lib/api/patch.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"

export const recruitmentDialogs = defineDialogs({ prospect: ["influencer"] })

export const prospectOptions = (influencerId: string) =>
  api.recruitment.get.queryOptions({ input: { influencerId } })

const changeCards = (queries: QueryClient, change: (cards: ProspectCard[]) => ProspectCard[]): void =>
  patchPages(queries, api.recruitment.list.key({ type: "infinite" }), change)

/** Shows a save's answer everywhere at once, and refetches counters, tags and filtered lists. */
export function showSaved(queries: QueryClient, prospect: Prospect): void {
  putData(queries, prospectOptions(prospect.id).queryKey, prospect)
  changeCards(queries, (cards) => cards.map((card) => (card.id === prospect.id ? prospect : card)))
  refreshLists(queries)
}

/** The board, and the follow-ups. */
function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.recruitment.list.key() })
  void queries.invalidateQueries({ queryKey: api.recruitment.followUps.key() })
}

/** The dialog may still fade out: it keeps its data, but the next one refetches. */
function forget(queries: QueryClient, id: string): void {
  changeCards(queries, (cards) => cards.filter((card) => card.id !== id))
  void queries.invalidateQueries({ queryKey: prospectOptions(id).queryKey, refetchType: "none" })
  refreshLists(queries)
  void queries.invalidateQueries({ queryKey: api.discover.memberships.key() })
  void queries.invalidateQueries({ queryKey: api.discover.influencer.key() })
}

/** The displayed name (rules/creators.md#recruitment). */
export const nameOf = ({ fullName }: Pick<ProspectCard, "fullName">): string => fullName || "Nom inconnu"

/** Asks, removes from the recruitment and reports; resolves to whether the prospect is gone from it. */
export function useRemoveProspect(): (prospect: Pick<ProspectCard, "id" | "fullName">) => Promise<boolean> {
  const queries = useQueryClient()
  const remove = useDiscard()
  return async (prospect) => {
    const removed = await remove({
      title: `Retirer «\u00a0${nameOf(prospect)}\u00a0» du recrutement\u00a0?`,
      content:
        "Son statut, son suivi, ses tags et vos notes seront supprimés pour toute l'agence. Son profil reste dans Discover.",
      okText: "Retirer",
      discard: () => client.recruitment.remove({ influencerId: prospect.id }),
      done: "Influenceur retiré du recrutement",
      failed: ({ message }) => `Erreur lors de l'ajout/du retrait de l'influenceur. ${message}`,
    })
    if (removed) forget(queries, prospect.id)
    return removed
  }
}
