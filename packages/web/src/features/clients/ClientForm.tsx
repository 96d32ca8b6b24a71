import type { Client, ClientFormInput } from "@trame/core/clients/contract"
import { SECTORS } from "@trame/core/clients/sectors"
import { App, Button, Form, Input, Select } from "antd"
import { useState } from "react"
import { ChangedNotice, newsOf } from "../../components/ChangedNotice.tsx"
import { showProblem } from "../../lib/formProblem.ts"
import { matches } from "../../lib/matches.ts"
import { useUnsavedGuard } from "../../lib/useUnsavedGuard.ts"
import styles from "./ClientForm.module.css"
import { ContactFields } from "./ContactFields.tsx"
import { SaveProblem } from "./SaveProblem.tsx"
import { useSaveClient } from "./useSaveClient.ts"

const sectorOptions = SECTORS.map((sector) => ({ value: sector, label: sector }))

const valuesOf = ({ brandName, sector, notes, contacts }: Client): ClientFormInput => ({
  brandName,
  sector,
  notes,
  contacts,
})

const EMPTY: ClientFormInput = { brandName: "", sector: null, notes: "", contacts: [] }

interface ClientFormProps {
  /** Null for a new client. */
  edited: Client | null
  /** What is now known of it. */
  stored?: Client | undefined
  /** Somebody deleted it meanwhile. */
  gone?: boolean
  onClose: () => void
}

export function ClientForm({ edited, stored, gone = false, onClose }: ClientFormProps) {
  const [form] = Form.useForm<ClientFormInput>()
  const [dirty, setDirty] = useState(false)
  const release = useUnsavedGuard(dirty, { dialogParam: "dialog" })
  const { message } = App.useApp()
  const { save, reload, busy, problem, version } = useSaveClient({
    edited,
    onFailure: (error) => showProblem(form, error),
    onSaved: () => {
      message.success(edited ? "Client mis à jour avec succès" : "Client ajouté avec succès")
      release()
      onClose()
    },
  })

  const submit = (values: ClientFormInput) => save({ ...values, sector: values.sector ?? null })

  const takeStored = async () => {
    const current = await reload()
    if (!current) return
    form.setFieldsValue(valuesOf(current))
    setDirty(false)
  }

  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.form}
      requiredMark
      noValidate
      initialValues={edited ? valuesOf(edited) : EMPTY}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
      scrollToFirstError={{ block: "center", focus: true }}
    >
      <SaveProblem
        problem={problem}
        editing={edited !== null}
        busy={busy}
        onReload={takeStored}
        onOverwrite={() => save(form.getFieldsValue(true), { overwrite: true })}
      />
      <div className={styles.pair}>
        <Form.Item
          name="brandName"
          label="Nom de la marque"
          rules={[
            { required: true, whitespace: true, message: "Le nom de la marque est obligatoire" },
            { max: 160, message: "160 caractères au maximum" },
          ]}
        >
          <Input autoFocus={edited === null} autoComplete="off" />
        </Form.Item>
        <Form.Item name="sector" label="Secteur">
          <Select
            allowClear
            showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
            placeholder="Choisir un secteur"
            notFoundContent="Aucun secteur"
            options={sectorOptions}
          />
        </Form.Item>
      </div>
      <ContactFields />
      <Form.Item name="notes" label="Notes" rules={[{ max: 5000, message: "5000 caractères au maximum" }]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <div className={styles.footer}>
        <ChangedNotice
          news={problem?.code === "conflict" ? null : newsOf(version, stored?.version, gone)}
          className={styles.news}
        />
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {edited ? "Enregistrer" : "Ajouter le client"}
        </Button>
      </div>
    </Form>
  )
}
