import { useQueryClient } from "@tanstack/react-query"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { App, Form, Input } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { valuesIn } from "../../../lib/forms/formProblem.ts"
import { useVersionedSave } from "../../../lib/forms/useVersionedSave.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../../ui/form/FormFooter.tsx"
import { LoadingState } from "../../../ui/states/QueryBoundary.tsx"
import { ConflictAlert } from "../../../ui/states/SaveNotices.tsx"
import { refreshAccount, useAgency } from "../shared/account.ts"
import { Failure } from "../shared/Failure.tsx"

export default function RenameDialog() {
  const agency = useAgency().data?.agency
  return (
    <DialogFrame title="Renommer l'agence" width={480}>
      {agency ? <RenameForm agency={agency} /> : <LoadingState rows={2} />}
    </DialogFrame>
  )
}

type Named = Pick<AgencyAccount, "name" | "version">

export function RenameForm({ agency }: { agency: AgencyAccount }) {
  const [form] = Form.useForm<{ name: string }>()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const saving = useVersionedSave<Named, { name: string }>({
    opened: agency,
    form: valuesIn(form),
    read: async () => (await client.membership.agency()).agency ?? undefined,
    valuesOf: ({ name }) => ({ name }),
    differences: (before, now) => (before.name === now.name ? [] : [`Nom : « ${now.name} »`]),
    write: ({ name }, base) => client.membership.rename({ name, version: (base ?? agency).version }),
    onSaved: () => {
      void refreshAccount(queries)
      message.success("Les informations ont été mises à jour avec succès.")
      finish()
    },
  })
  const reload = async () => {
    if (await saving.reload()) setDirty(false)
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ name: agency.name }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void saving.save(values)}
    >
      <ConflictAlert saving={{ ...saving, reload }} what="L'agence a été renommée" />
      <Failure problem={saving.problem} sentence="Une erreur est survenue lors de la mise à jour." />
      <Form.Item
        name="name"
        label="Nom de l'agence"
        rules={[
          { required: true, whitespace: true, message: "Le nom de l'agence est obligatoire." },
          { max: 120, message: "120 caractères au maximum" },
        ]}
      >
        <Input autoComplete="organization" />
      </Form.Item>
      <FormFooter submit="Enregistrer" busy={saving.busy} />
    </Form>
  )
}
