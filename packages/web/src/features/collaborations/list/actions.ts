import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { useNavigate } from "react-router-dom"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useDiscard } from "../../../lib/bin/discard.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { useNotices } from "../../../lib/notices.tsx"
import { useCopy } from "../../../ui/CopyButton.tsx"
import { forget, patchCard } from "../cache.ts"
import { useArchive } from "../useArchive.ts"

const addressOf = (token: string): string => `${window.location.origin}/suivi/${token}`

const QUESTIONS = {
  create: {
    title: "Créer le lien public ?",
    content:
      "Cette collaboration n'a pas encore de lien. Toute personne qui le reçoit pourra suivre la campagne et les documents visibles pour la marque.",
    okText: "Créer et copier",
  },
  activate: {
    title: "Activer le lien public ?",
    content:
      "Ce lien est désactivé : la marque ne peut plus l'ouvrir. L'activer le rend de nouveau accessible.",
    okText: "Activer et copier",
  },
}

export const editAddress = (id: string) => `/app/collaborations/new?id=${encodeURIComponent(id)}`

/** Actions on a listed collaboration. */
export function useCampaignActions(card: CollaborationCard) {
  const { id, linkToken, linkActive } = card
  const navigate = useNavigate()
  const removal = useDiscard()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const { copied, copy } = useCopy("Lien public")
  const archive = useArchive()

  async function open(): Promise<void> {
    try {
      const link = await client.collaborations.setLink({ collaborationId: id, active: true })
      const { token, active, ...versions } = link
      patchCard(queries, id, { linkToken: token, linkActive: active, ...versions })
      await copy(addressOf(token))
    } catch (error) {
      notices.error(problemOf(error).message)
    }
  }

  /** Copies the brand's link; if necessary, first creates or activates it after a confirmation. */
  async function share(): Promise<void> {
    if (linkToken && linkActive) await copy(addressOf(linkToken))
    else await confirm({ ...(linkToken ? QUESTIONS.activate : QUESTIONS.create), onOk: open })
  }

  async function remove(): Promise<void> {
    const removed = await removal({
      title: `Supprimer la collaboration «\u00a0${card.name}\u00a0»\u00a0?`,
      content:
        "Ses étapes, documents et statistiques seront supprimés, et le lien de la marque ne fonctionnera plus.",
      discard: () => client.collaborations.remove({ collaborationId: id }),
      done: "Collaboration supprimée avec succès",
      failed: ({ message }) => `Erreur lors de la suppression de la collaboration. ${message}`,
    })
    if (removed) forget(queries, id)
  }

  return {
    copied,
    share,
    remove,
    /** Archives or restores it. */
    archive: () => archive(card, !card.archived),
    edit: () => navigate(editAddress(id)),
    duplicate: () => navigate(`/app/collaborations/new?from=${encodeURIComponent(id)}`),
  }
}
