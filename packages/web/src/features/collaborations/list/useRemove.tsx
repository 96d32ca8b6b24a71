import { useQueryClient } from "@tanstack/react-query"
import type { CollaborationCard } from "@trame/core/collaborations/shapes"
import { App } from "antd"
import { useConfirm } from "../../../components/useConfirm.tsx"
import { client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { forget } from "../cache.ts"

/** Asks, deletes, tells. One that is already gone leaves the list just the same. */
export function useRemove(): (card: Pick<CollaborationCard, "id" | "name">) => Promise<void> {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()

  async function remove(id: string): Promise<void> {
    try {
      await client.collaborations.remove({ collaborationId: id })
      message.success("Collaboration supprimée avec succès")
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code !== "not_found") {
        message.error(`Erreur lors de la suppression de la collaboration. ${problem.message}`)
        return
      }
    }
    forget(queries, id)
  }

  return async ({ id, name }) => {
    await confirm({
      title: `Supprimer la collaboration «\u00a0${name}\u00a0»\u00a0?`,
      content:
        "Ses étapes, documents et statistiques seront supprimés, et le lien de la marque ne fonctionnera plus. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: () => remove(id),
    })
  }
}
