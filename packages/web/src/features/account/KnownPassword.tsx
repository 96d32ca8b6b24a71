import { Form } from "antd"
import { useMe } from "../../lib/session/me.ts"
import { PasswordInput } from "../../ui/form/Field.tsx"

/** One's own password, asked for again before what cannot be taken back. */
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
      {/* Tells password managers whose password this is. */}
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
