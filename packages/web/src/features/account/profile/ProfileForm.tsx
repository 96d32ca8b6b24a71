import { App, Button, Form, Input } from "antd"
import { useEffect, useState } from "react"
import { ConflictAlert } from "../../../components/ConflictAlert.tsx"
import { showProblem } from "../../../lib/formProblem.ts"
import { useUnsavedGuard } from "../../../lib/useUnsavedGuard.ts"
import { useMe } from "../../session/me.ts"
import accountStyles from "../Account.module.css"
import { Failure } from "../Failure.tsx"
import styles from "./Profile.module.css"
import { changesSince, fieldsOf, type ProfileFields, sameFields } from "./profile.ts"
import { useSaveProfile } from "./useSaveProfile.ts"

const required = (message: string) => [
  { required: true, whitespace: true, message },
  { max: 100, message: "100 caractères au maximum" },
]

export function ProfileForm() {
  const me = useMe()
  const [form] = Form.useForm<ProfileFields>()
  const [dirty, setDirty] = useState(false)
  const { message } = App.useApp()
  useUnsavedGuard(dirty)
  const { save, busy, problem, stored, base, rebase } = useSaveProfile(me, (error) =>
    showProblem(form, error),
  )

  // Fresh values come in by themselves where nothing typed would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another profile brings news
  useEffect(() => {
    if (me.version <= base.current.version) return
    if (sameFields(me, base.current)) base.current = me
    else if (!dirty) {
      form.setFieldsValue(fieldsOf(me))
      rebase(me)
    }
  }, [me, dirty])

  const submit = async (values: ProfileFields, options?: { overwrite: boolean }) => {
    if (!(await save(values, options))) return
    setDirty(false)
    message.success("Vos informations ont été mises à jour avec succès.")
  }

  const takeStored = () => {
    if (!stored) return
    form.setFieldsValue(fieldsOf(stored))
    rebase(stored)
    setDirty(false)
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={fieldsOf(me)}
      onValuesChange={(_, values) => setDirty(!sameFields(values, base.current))}
      onFinish={(values) => void submit(values)}
      className={styles.form}
    >
      {problem?.code === "conflict" && stored ? (
        <div className={accountStyles.failure}>
          <ConflictAlert
            what="Vos informations ont été modifiées"
            changes={changesSince(base.current, stored)}
            busy={busy}
            onReload={takeStored}
            onOverwrite={() => void submit(form.getFieldsValue(), { overwrite: true })}
          />
        </div>
      ) : (
        <Failure problem={problem} sentence="Une erreur est survenue lors de la mise à jour." />
      )}
      <div className={styles.pair}>
        <Form.Item name="firstName" label="Prénom" rules={required("Le prénom est obligatoire.")}>
          <Input autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="lastName" label="Nom" rules={required("Le nom est obligatoire.")}>
          <Input autoComplete="family-name" />
        </Form.Item>
      </div>
      <Form.Item name="role" label="Poste" rules={required("Le poste est obligatoire.")}>
        <Input autoComplete="organization-title" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
        Enregistrer
      </Button>
    </Form>
  )
}
