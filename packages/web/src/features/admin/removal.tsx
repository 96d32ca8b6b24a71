import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import type { ListedUser } from "@trame/core/admin/contract"
import { de } from "@trame/core/lib/text"
import { Alert, Checkbox, Radio, Select } from "antd"
import { useId, useState } from "react"
import { useNavigate } from "react-router-dom"
import { api, client } from "../../lib/api/api.ts"
import { patchPages } from "../../lib/api/patch.ts"
import { useRemoval } from "../../lib/dialog/useConfirm.tsx"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useOpened } from "../../lib/forms/useSaving.ts"
import { useNotices } from "../../lib/notices.tsx"
import { nameOf } from "../../lib/text.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { itemsOf } from "../../ui/list/CursorList.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { usersOptions } from "./queries.ts"
import styles from "./removal.module.css"

/** Removes the person from every list at once; indexes and totals lag. */
function forgetUser(queries: QueryClient, userId: string): void {
  patchPages<ListedUser>(queries, api.admin.users.key(), (items) => items.filter(({ id }) => id !== userId))
  for (const operation of [api.admin.overview, api.admin.agency, api.admin.agencies, api.admin.approvals])
    void queries.invalidateQueries({ queryKey: operation.key() })
}

const REMOVED = "Utilisateur supprimé avec succès"

/** Asks, then deletes a user who owns no agency (rules/platform.md#removal-of-people). */
export function useRemoveUser(): (user: ListedUser) => Promise<void> {
  const remove = useRemoval()
  const queries = useQueryClient()
  return async (user) => {
    const removed = await remove({
      title: `Supprimer le compte ${de(nameOf(user))} ?`,
      content: `${user.email} ne pourra plus se connecter. Les données de son agence sont conservées. Cette action est irréversible.`,
      remove: () => client.removals.removeUser({ userId: user.id }),
      done: REMOVED,
      failed: ({ message }) => message,
    })
    if (removed) forgetUser(queries, user.id)
  }
}

interface SuccessorSelectProps {
  owner: ListedUser
  value: string | null
  onChange: (userId: string | null) => void
}

/** A member of the owner's agency, searched by the API: a team may exceed a page. */
function SuccessorSelect({ owner, value, onChange }: SuccessorSelectProps) {
  const id = useId()
  const [typed, setTyped] = useState("")
  const search = useDebounced(typed)
  const agencyId = owner.agencyId ?? undefined
  const query = useInfiniteQuery(usersOptions({ agencyId, search }))
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const members = itemsOf(query).filter((user) => user.id !== owner.id && user.status !== "rejected")
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
      {alone ? <p className="soft">Cette agence n'a pas d'autre membre.</p> : null}
    </div>
  )
}

/** Removes an agency's owner: with a successor, or with the agency (rules/platform.md#removal-of-people). */
export function RemoveOwnerDialog({ listed }: { listed: ListedUser | undefined }) {
  // After the deletion, the list no longer contains the owner whom the closing dialog shows.
  const owner = useOpened(listed)
  if (!owner) return null
  return (
    <DialogFrame title={`Supprimer le compte ${de(nameOf(owner))}`}>
      <Removal owner={owner} />
    </DialogFrame>
  )
}

function Removal({ owner }: { owner: ListedUser }) {
  const { finish } = useDialog()
  const [way, setWay] = useState<"successor" | "agency">("successor")
  const [successorId, setSuccessorId] = useState<string | null>(null)
  const [understood, setUnderstood] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const agency = owner.agencyName ? `« ${owner.agencyName} »` : "son agence"
  const ready = way === "successor" ? successorId !== null : understood

  const remove = () =>
    attempt(async () => {
      if (!ready) return
      const withAgency = way === "agency"
      await client.removals.removeUser({
        userId: owner.id,
        ...(withAgency || !successorId ? { withAgency } : { successorId }),
      })
      forgetUser(queries, owner.id)
      notices.success(withAgency ? `${REMOVED}, avec ${agency}` : REMOVED)
      if (withAgency) navigate("/superadmin", { replace: true })
      else finish()
    })

  return (
    <div className={styles.content}>
      <p className="m-0">Cette personne est propriétaire {de(agency)}. Que devient l'agence ?</p>
      <Radio.Group value={way} onChange={(event) => setWay(event.target.value)} className={styles.ways}>
        <Radio value="successor">La transmettre à un membre de l'équipe</Radio>
        <Radio value="agency">La supprimer avec son propriétaire</Radio>
      </Radio.Group>
      {way === "successor" ? (
        <SuccessorSelect owner={owner} value={successorId} onChange={setSuccessorId} />
      ) : (
        <>
          <Alert
            type="error"
            showIcon
            title="Toutes les données de l'agence seront supprimées"
            description="Ses clients, ses campagnes et leurs documents disparaissent, ses membres n'ont plus d'agence et son abonnement prend fin. Cette action est irréversible."
          />
          <Checkbox checked={understood} onChange={(event) => setUnderstood(event.target.checked)}>
            Je comprends que {owner.agencyName ? `l'agence ${agency}` : agency} sera définitivement supprimée
          </Checkbox>
        </>
      )}
      {problem ? <FailureAlert title={problem.message} className="" /> : null}
      <FormFooter
        submit={way === "successor" ? "Transmettre et supprimer" : "Supprimer le compte et l'agence"}
        danger
        disabled={!ready}
        busy={busy}
        onSubmit={remove}
      />
    </div>
  )
}
