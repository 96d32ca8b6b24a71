import { useQueryClient } from "@tanstack/react-query"
import type { ListedRemovalRequest } from "@trame/core/admin/contract"
import { de } from "@trame/core/lib/text"
import { Alert, Form, Input } from "antd"
import { api, client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { filled } from "../../lib/forms/formProblem.ts"
import { useOpened } from "../../lib/forms/useSaving.ts"
import { useNotices } from "../../lib/notices.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"

export interface NamedPerson {
  id: string
  displayName: string
}

/** Refetches the lists that the owner's decisions about a person change. */
export function useRefreshed(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const operation of [api.admin.person, api.admin.withdrawals, api.admin.removalRequests])
      void queries.invalidateQueries({ queryKey: operation.key() })
  }
}

export function EraseDialog({ listed }: { listed: NamedPerson | undefined }) {
  const person = useOpened(listed)
  if (!person) return null
  return (
    <DialogFrame title={`Effacer ${person.displayName}`}>
      <EraseForm person={person} />
    </DialogFrame>
  )
}

function EraseForm({ person: { id, displayName } }: { person: NamedPerson }) {
  const { finish } = useDialog()
  const notices = useNotices()
  const refreshed = useRefreshed()
  const saving = useSendForm<{ name: string }>(async ({ name }, { release }) => {
    await client.admin.erasePerson({ influencerId: id, name })
    release()
    finish()
    refreshed()
    notices.success(`L'effacement ${de(displayName)} a commencé`)
  })
  return (
    <DialogForm
      saving={saving}
      initialValues={{ name: "" }}
      submit="Effacer définitivement"
      danger
      failed={({ message }) => <FailureAlert title="La personne n'a pas été effacée" reason={message} />}
    >
      <Alert
        type="error"
        showIcon
        className="mb-5"
        title="Pour toutes les agences, et définitivement"
        description="Son profil, ses publications et ses images disparaissent, comme les fiches, prospects, briefs et boîtes mail que les agences en avaient. Les campagnes et castings gardent leurs montants, au nom de « Personne effacée ». Le profil ne pourra plus être ajouté."
      />
      <Form.Item
        name="name"
        label={`Tapez « ${displayName} » pour confirmer`}
        rules={[filled("Tapez le nom de la personne")]}
      >
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </DialogForm>
  )
}

export function RefuseDialog({ listed }: { listed: ListedRemovalRequest | undefined }) {
  const request = useOpened(listed)
  if (!request) return null
  return (
    <DialogFrame title="Refuser la demande de retrait">
      <RefuseForm request={request} />
    </DialogFrame>
  )
}

function RefuseForm({ request: { id, agencyId, askedBy, reason } }: { request: ListedRemovalRequest }) {
  const { finish } = useDialog()
  const notices = useNotices()
  const refreshed = useRefreshed()
  const saving = useSendForm<{ answer: string }>(async ({ answer }, { release }) => {
    await client.admin.refuseRemoval({ influencerId: id, agencyId, answer })
    release()
    finish()
    refreshed()
    notices.success(`La réponse est envoyée à ${askedBy}`)
  })
  return (
    <DialogForm
      saving={saving}
      initialValues={{ answer: "" }}
      submit="Refuser la demande"
      failed={({ message }) => <FailureAlert title="La réponse n'a pas été envoyée" reason={message} />}
    >
      <p>« {reason} »</p>
      <Form.Item
        name="answer"
        label="Réponse"
        rules={[filled("Dites pourquoi")]}
        extra={`${askedBy} la lira.`}
      >
        <Input maxLength={300} />
      </Form.Item>
    </DialogForm>
  )
}
