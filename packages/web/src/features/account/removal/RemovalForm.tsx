import { Alert, App, Button, Checkbox, Form } from "antd"
import { client } from "../../../lib/api.ts"
import { showProblem } from "../../../lib/formProblem.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { useMe } from "../../session/me.ts"
import { signOut } from "../../session/session.ts"
import styles from "../Account.module.css"
import { Failure } from "../Failure.tsx"
import { PasswordInput } from "../PasswordInput.tsx"

interface Values {
  password: string
  understood?: boolean
}

interface RemovalFormProps {
  /** The owner alone also removes the agency (decisions §1). */
  withAgency: boolean
  onClose: () => void
}

export function RemovalForm({ withAgency, onClose }: RemovalFormProps) {
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const { busy, problem, attempt } = useAttempt()

  const remove = ({ password }: Values) =>
    attempt(
      async () => {
        await client.account.remove({ password, withAgency })
        message.success("Votre compte a été supprimé.")
        await signOut()
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
      onFinish={(values) => void remove(values)}
    >
      <Failure problem={problem} fallback="Une erreur est survenue lors de la suppression du compte." />
      {withAgency ? (
        <Alert
          type="warning"
          showIcon
          className={styles.failure}
          title={`« ${me.agencyName} » est supprimée avec votre compte`}
          description="Vous êtes seul dans cette agence. Ses collaborations, ses clients et ses documents sont effacés, et son abonnement prend fin aussitôt."
        />
      ) : (
        <p className={styles.lead}>
          {me.agencyName
            ? `Ce que vous avez créé reste dans « ${me.agencyName} ». `
            : "Votre compte et vos informations personnelles sont effacés. "}
          Cette action est irréversible.
        </p>
      )}
      <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
      <Form.Item
        name="password"
        label="Mot de passe"
        rules={[{ required: true, message: "Le mot de passe est obligatoire." }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      {withAgency ? (
        <Form.Item
          name="understood"
          valuePropName="checked"
          rules={[
            {
              validator: async (_, checked: boolean | undefined) => {
                if (!checked) throw new Error("Cochez cette case pour continuer.")
              },
            },
          ]}
        >
          <Checkbox>Je supprime l'agence et toutes ses données, définitivement</Checkbox>
        </Form.Item>
      ) : null}
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" danger htmlType="submit" loading={busy}>
          {withAgency ? "Supprimer mon compte et l'agence" : "Supprimer mon compte"}
        </Button>
      </div>
    </Form>
  )
}
