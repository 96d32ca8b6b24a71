import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import type { ListedUser } from "@trame/core/admin/contract"
import { App, Select } from "antd"
import { useId, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { nameOf } from "../../lib/people.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import { itemsOf } from "../../ui/list/CursorList.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { usersOptions } from "./queries.ts"
import styles from "./RemoveOwnerDialog.module.css"

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

interface SuccessorSelectProps {
  owner: ListedUser
  value: string | null
  onChange: (userId: string | null) => void
}

/** A member of the owner's agency, looked for by the API: a team may be larger than a page. */
export function SuccessorSelect({ owner, value, onChange }: SuccessorSelectProps) {
  const id = useId()
  const [typed, setTyped] = useState("")
  const search = useDebounced(typed)
  const agencyId = owner.agencyId ?? undefined
  const query = useInfiniteQuery(usersOptions({ agencyId, search }))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const members = itemsOf(query).filter((user) => user.id !== owner.id)
  const alone = query.data !== undefined && !search && members.length === 0
  return (
    <div className={styles.successor}>
      <label htmlFor={id}>Nouveau propriétaire</label>
      <Select
        id={id}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder="Choisir un membre de l'équipe"
        value={value}
        onChange={onChange}
        loading={query.isFetching}
        disabled={alone}
        notFoundContent="Aucun membre ne correspond."
        options={members.map((user) => ({ value: user.id, label: `${nameOf(user)} (${user.email})` }))}
      />
      {alone ? <p className={styles.hint}>Cette agence n'a pas d'autre membre.</p> : null}
    </div>
  )
}
