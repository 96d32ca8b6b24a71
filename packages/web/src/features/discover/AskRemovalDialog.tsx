import { useQuery } from "@tanstack/react-query"
import { de } from "@trame/core/lib/text"
import { Form, Input } from "antd"
import { api, client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { filled } from "../../lib/forms/formProblem.ts"
import { useNotices } from "../../lib/notices.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"

/** Asks the platform's owner to remove a person from the catalogue (rules/creators.md#removal-requests). */
export default function AskRemovalDialog({ influencerId }: { influencerId: string }) {
  const { finish } = useDialog()
  const notices = useNotices()
  const { data } = useQuery(api.discover.influencer.queryOptions({ input: { influencerId } }))
  const saving = useSendForm<{ reason: string }>(async ({ reason }, { release }) => {
    const { isNew } = await client.discover.askRemoval({ influencerId, reason })
    release()
    finish()
    if (isNew) notices.success("Demande envoyée. Une notification vous donnera la réponse.")
    else notices.success("Votre agence a déjà demandé ce retrait : la réponse est attendue.")
  })
  return (
    <DialogFrame title={`Demander le retrait${data ? ` ${de(data.displayName)}` : ""}`}>
      <DialogForm
        saving={saving}
        initialValues={{ reason: "" }}
        submit="Envoyer la demande"
        failed={({ message }) => <FailureAlert title="La demande n'a pas été envoyée" reason={message} />}
      >
        <p>
          Quand une personne ne veut plus figurer dans le catalogue, la plateforme peut l'archiver ou effacer
          ses données pour toutes les agences.
        </p>
        <Form.Item
          name="reason"
          label="Raison"
          rules={[filled("Dites pourquoi cette personne doit être retirée")]}
        >
          <Input.TextArea
            rows={4}
            maxLength={1000}
            placeholder="Ex. : elle nous a écrit qu'elle s'oppose au traitement de ses données."
          />
        </Form.Item>
      </DialogForm>
    </DialogFrame>
  )
}
