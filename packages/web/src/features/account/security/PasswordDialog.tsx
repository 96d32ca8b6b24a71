import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/identity/password-length"
import { App, Button, Form } from "antd"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { client } from "../../../lib/api.ts"
import { showProblem } from "../../../lib/formProblem.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { useMe } from "../../session/me.ts"
import styles from "../Account.module.css"
import { useDialogs } from "../dialogs.ts"
import { Failure } from "../Failure.tsx"
import { PasswordInput } from "../PasswordInput.tsx"

interface Passwords {
  currentPassword: string
  newPassword: string
  confirmation: string
}

export default function PasswordDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  return (
    <DialogFrame open={open} title="Changer le mot de passe" onClose={close} width={480}>
      <PasswordForm onClose={close} />
    </DialogFrame>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const [form] = Form.useForm<Passwords>()
  const { message } = App.useApp()
  const { busy, problem, attempt } = useAttempt()

  const submit = ({ currentPassword, newPassword }: Passwords) =>
    attempt(
      async () => {
        await client.account.changePassword({ currentPassword, newPassword })
        message.success("Votre mot de passe a été changé avec succès.")
        onClose()
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
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Changer le mot de passe
        </Button>
      </div>
    </Form>
  )
}
