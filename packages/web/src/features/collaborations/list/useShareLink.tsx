import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/collaborations/shapes"
import { App } from "antd"
import { useConfirm } from "../../../components/useConfirm.tsx"
import { useCopy } from "../../../components/useCopy.tsx"
import { client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { patchCard } from "../cache.ts"

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

/** Copies the brand's link, which is first made or switched on when the person agrees. */
export function useShareLink({ id, linkToken, linkActive }: CollaborationCard) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const { copied, copy } = useCopy("Lien public")

  async function open(): Promise<void> {
    try {
      const link = await client.collaborations.setLink({ collaborationId: id, active: true })
      const { token, active, ...versions } = link
      patchCard(queries, id, { linkToken: token, linkActive: active, ...versions })
      await copy(addressOf(token))
    } catch (error) {
      message.error(problemOf(error).message)
    }
  }

  async function share(): Promise<void> {
    if (linkToken && linkActive) return copy(addressOf(linkToken))
    await confirm({ ...(linkToken ? QUESTIONS.activate : QUESTIONS.create), onOk: open })
  }

  return { copied, share }
}
