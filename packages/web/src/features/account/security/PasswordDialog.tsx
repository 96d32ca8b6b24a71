import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/account/contract/password-length"
import { App, Form } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { showProblem } from "../../../lib/forms/formProblem.ts"
import { useAttempt } from "../../../lib/forms/useAttempt.ts"
import { useMe } from "../../../lib/session/me.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { PasswordInput } from "../../../ui/form/Field.tsx"
import { FormFooter } from "../../../ui/form/FormFooter.tsx"
import { Failure } from "../shared/Failure.tsx"

interface Passwords {
  currentPassword: string
  newPassword: string
  confirmation: string
}

export default function PasswordDialog() {
  return (
    <DialogFrame title="Changer le mot de passe" width={480}>
      <PasswordForm />
    </DialogFrame>
  )
}

function PasswordForm() {
  const me = useMe()
  const [form] = Form.useForm<Passwords>()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const { busy, problem, attempt } = useAttempt()

  const submit = ({ currentPassword, newPassword }: Passwords) =>
    attempt(
      async () => {
        await client.account.changePassword({ currentPassword, newPassword })
        message.success("Votre mot de passe a été changé avec succès.")
        finish()
      },
      (error) => showProblem(form, error),
    )

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void submit(values)}
    >
      <Failure problem={problem} fallback="Une erreur est survenue lors du changement de mot de passe." />
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
      <Form.Item
        name="currentPassword"
        label="Mot de passe actuel"
        rules={[{ required: true, message: "Le mot de passe est obligatoire." }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="Nouveau mot de passe"
        extra={`${MIN_PASSWORD_LENGTH} caractères au minimum`}
        rules={[
          {
            validator: async (_, text: string | undefined) => {
              if ((text ?? "").length < MIN_PASSWORD_LENGTH) throw new Error(PASSWORD_TOO_SHORT)
            },
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label="Confirmer le nouveau mot de passe"
        rules={[
          {
            validator: async (_, text: string | undefined) => {
              if ((text ?? "") !== (form.getFieldValue("newPassword") ?? ""))
                throw new Error("Les mots de passe ne correspondent pas.")
            },
          },
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <FormFooter submit="Changer le mot de passe" busy={busy} />
    </Form>
  )
}
