import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { ListedUser } from "@trame/core/admin/contract"
import { App } from "antd"
import { useConfirm } from "../../../components/useConfirm.tsx"
import { api, client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { nameOf } from "../../approvals/nameOf.ts"

type UserPages = { pages: { items: ListedUser[] }[] }

/** The person leaves every list at once; indexes and totals follow a little later. */
export function forgetUser(queries: QueryClient, userId: string): void {
  queries.setQueriesData<UserPages>(
    { queryKey: api.admin.users.key() },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== userId) })),
      },
  )
  for (const operation of [api.admin.overview, api.admin.agency, api.admin.agencies, api.admin.approvals])
    void queries.invalidateQueries({ queryKey: operation.key() })
}

export const REMOVED = "Utilisateur supprimé avec succès"

/** Asks, then deletes somebody who owns no agency (spec 1 §5: the super-admin can delete anyone). */
export function useRemoveUser(): (user: ListedUser) => Promise<void> {
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { message } = App.useApp()

  return async (user) => {
    await confirm({
      title: `Supprimer le compte de ${nameOf(user)} ?`,
      content: `${user.email} ne pourra plus se connecter. Les données de son agence sont conservées. Cette action est irréversible.`,
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await client.removals.removeUser({ userId: user.id })
          forgetUser(queries, user.id)
          message.success(REMOVED)
        } catch (error) {
          message.error(problemOf(error).message)
        }
      },
    })
  }
}
