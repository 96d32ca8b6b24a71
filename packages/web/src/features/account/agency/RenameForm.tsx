import { useQueryClient } from "@tanstack/react-query"
import type { AgencyAccount } from "@trame/core/agencies/membership-contract"
import { App, Button, Form, Input } from "antd"
import { useRef, useState } from "react"
import { ConflictAlert } from "../../../components/ConflictAlert.tsx"
import { client } from "../../../lib/api.ts"
import { showProblem } from "../../../lib/formProblem.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import styles from "../Account.module.css"
import { Failure } from "../Failure.tsx"
import { refreshAccount } from "../queries.ts"
import { rebased } from "../rebased.ts"

interface RenameFormProps {
  agency: AgencyAccount
  onClose: () => void
}

const latest = async (): Promise<AgencyAccount | null> => (await client.membership.agency()).agency

export function RenameForm({ agency, onClose }: RenameFormProps) {
  const [form] = Form.useForm<{ name: string }>()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { busy, problem, attempt, clear } = useAttempt()
  // What the form was opened on: a name that arrives later must not replace what is being typed.
  const base = useRef({ name: agency.name, version: agency.version })
  const [stored, setStored] = useState<AgencyAccount | null>(null)

  const untouched = async (): Promise<number | null> => {
    const current = await latest()
    if (current?.name === base.current.name) return current.version
    setStored(current)
    return null
  }

  const save = ({ name }: { name: string }, { overwrite = false } = {}) =>
    attempt(
      async () => {
        const version = overwrite ? ((await latest())?.version ?? 0) : base.current.version
        await rebased(version, (current) => client.membership.rename({ name, version: current }), untouched)
        void refreshAccount(queries)
        message.success("Les informations ont été mises à jour avec succès.")
        onClose()
      },
      (error) => showProblem(form, error),
    )

  const takeStored = () => {
    if (!stored) return
    base.current = { name: stored.name, version: stored.version }
    form.setFieldsValue({ name: stored.name })
    setStored(null)
    clear()
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ name: base.current.name }}
      onFinish={(values) => void save(values)}
    >
      {problem?.code === "conflict" && stored ? (
        <div className={styles.failure}>
          <ConflictAlert
            what="L'agence a été renommée"
            changes={[`Nom : « ${stored.name} »`]}
            busy={busy}
            onReload={takeStored}
            onOverwrite={() => void save(form.getFieldsValue(), { overwrite: true })}
          />
        </div>
      ) : (
        <Failure problem={problem} sentence="Une erreur est survenue lors de la mise à jour." />
      )}
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
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Enregistrer
        </Button>
      </div>
    </Form>
  )
}
