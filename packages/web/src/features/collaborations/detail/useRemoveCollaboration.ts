import { useQueryClient } from "@tanstack/react-query"
import { App } from "antd"
import { useNavigate } from "react-router-dom"
import { useConfirm } from "../../../components/useConfirm.tsx"
import { client } from "../../../lib/api.ts"
import { hold } from "../../../lib/holds.ts"
import { problemOf } from "../../../lib/problem.ts"
import { forget } from "../cache.ts"
import { useFailureMessage } from "./useFailureMessage.tsx"

/** Asks, deletes, and goes back to the list. */
export function useRemoveCollaboration(collaborationId: string): (name: string) => Promise<void> {
  const confirm = useConfirm()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const fail = useFailureMessage()
  const { message } = App.useApp()

  return async (name) => {
    let removed = false
    await confirm({
      title: `Supprimer la collaboration « ${name} » ?`,
      content:
        "Ses étapes, documents, statistiques et son lien de suivi seront supprimés. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await client.collaborations.remove({ collaborationId })
          removed = true
        } catch (error) {
          fail(`Erreur: ${problemOf(error).message}`)
        }
      },
    })
    if (!removed) return
    // Or the page would say that it does not exist, on the way out.
    const release = hold()
    await navigate("/app/collaborations", { replace: true })
    forget(queries, collaborationId)
    release()
    message.success("Collaboration supprimée avec succès")
  }
}
