import { useInfiniteQuery } from "@tanstack/react-query"
import type { ListedUser } from "@trame/core/admin/contract"
import { Select } from "antd"
import { useId, useState } from "react"
import { itemsOf } from "../../../components/CursorList.tsx"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { useDebounced } from "../../../lib/useDebounced.ts"
import { nameOf } from "../../approvals/nameOf.ts"
import { usersOptions } from "../queries.ts"
import styles from "./RemoveOwnerDialog.module.css"

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
