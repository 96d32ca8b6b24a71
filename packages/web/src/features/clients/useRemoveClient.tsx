import { useQueryClient } from "@tanstack/react-query"
import type { Client } from "@trame/core/clients/contract"
import { App } from "antd"
import { useConfirm } from "../../components/useConfirm.tsx"
import { client as calls } from "../../lib/api.ts"
import { problemOf } from "../../lib/problem.ts"
import { forget } from "./cache.ts"

/** Asks, deletes, tells; resolves to whether the client is gone. */
export function useRemoveClient(): (client: Pick<Client, "id" | "brandName">) => Promise<boolean> {
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { message } = App.useApp()

  return async ({ id, brandName }) => {
    let removed = false
    await confirm({
      title: `Supprimer le client « ${brandName} » ?`,
      content:
        "Ses contacts et ses notes seront supprimés. Ses collaborations sont conservées. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await calls.clients.remove({ clientId: id })
          removed = true
          forget(queries, id)
          message.success("Client supprimé avec succès")
        } catch (error) {
          message.error(`Erreur lors de la suppression du client. ${problemOf(error).message}`)
        }
      },
    })
    return removed
  }
}
