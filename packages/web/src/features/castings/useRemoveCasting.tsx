import { useQueryClient } from "@tanstack/react-query"
import type { CastingCard } from "@trame/core/castings/shapes"
import { App } from "antd"
import { useConfirm } from "../../components/useConfirm.tsx"
import { client } from "../../lib/api.ts"
import { problemOf } from "../../lib/problem.ts"
import { forget } from "./cache.ts"

/** Asks, deletes, tells; resolves to whether the casting is gone. One that is already gone leaves just the same. */
export function useRemoveCasting(): (casting: Pick<CastingCard, "id" | "name">) => Promise<boolean> {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()

  async function remove(castingId: string): Promise<boolean> {
    try {
      await client.castings.remove({ castingId })
      message.success("Casting supprimé avec succès")
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code !== "not_found") {
        message.error(`Erreur lors de la suppression du casting. ${problem.message}`)
        return false
      }
    }
    forget(queries, castingId)
    return true
  }

  return async ({ id, name }) => {
    let removed = false
    await confirm({
      title: `Supprimer le casting «\u00a0${name}\u00a0»\u00a0?`,
      content:
        "Les influenceurs proposés et les réponses de la marque seront supprimés, et son lien ne fonctionnera plus. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        removed = await remove(id)
      },
    })
    return removed
  }
}
