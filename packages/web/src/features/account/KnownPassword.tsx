import { Form } from "antd"
import { useMe } from "../../lib/session/me.ts"
import { PasswordInput } from "../../ui/form/Field.tsx"

/** Asks for the user's password again before an irreversible action. */
export function KnownPassword({
  name = "password",
  label = "Mot de passe",
}: {
  name?: string
  label?: string
}) {
  const { email } = useMe()
  return (
    <>
      {/* Tells password managers the account of this password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Form.Item
        name={name}
        label={label}
        rules={[{ required: true, message: "Le mot de passe est obligatoire." }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
    </>
  )
}
