import { App, Button, Form, Input } from "antd"
import { useState } from "react"
import { client } from "../../lib/api/api.ts"
import { showProblem } from "../../lib/forms/formProblem.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import styles from "./Agency.module.css"
import { reloadAfter } from "./account.ts"
import { Failure } from "./Failure.tsx"
import { Section } from "./Section.tsx"

/** For whoever has no agency (spec 1 §2). */
export function JoinSection() {
  const [form] = Form.useForm<{ code: string }>()
  const { message } = App.useApp()
  const { busy, problem, attempt } = useAttempt()
  const [joined, setJoined] = useState(false)

  const join = ({ code }: { code: string }) =>
    attempt(
      async () => {
        await client.membership.join({ code: code.trim() })
        setJoined(true)
        message.success("Vous avez rejoint l'agence avec succès.")
        reloadAfter()
      },
      (error) => showProblem(form, error),
    )

  return (
    <Section
      id="join"
      hint="Demandez son code à l'administrateur de votre agence : il le trouve sur cette même page."
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        onFinish={(values) => void join(values)}
      >
        <Failure
          problem={problem}
          fallback="Une erreur est survenue lors de la tentative de rejoindre l'agence."
        />
        <div className={styles.join}>
          <Form.Item
            name="code"
            label="Code agence"
            className={styles.joinField}
            rules={[
              { required: true, whitespace: true, message: "Le code agence est obligatoire." },
              { max: 64, message: "64 caractères au maximum" },
            ]}
          >
            <Input autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy || joined}>
            Rejoindre l'agence
          </Button>
        </div>
      </Form>
    </Section>
  )
}
