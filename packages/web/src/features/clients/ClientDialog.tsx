import { DeleteOutlined, PlusOutlined, UserDeleteOutlined } from "@ant-design/icons"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type Client, type ClientFormInput, SECTORS } from "@trame/core/campaigns/clients/contract"
import { App, Button, Form, Input, Segmented, Select } from "antd"
import { useRef, useState } from "react"
import { api, client as calls } from "../../lib/api/api.ts"
import { isGone, problemOf } from "../../lib/api/problem.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { valuesIn } from "../../lib/forms/formProblem.ts"
import { useVersionedSave } from "../../lib/forms/useVersionedSave.ts"
import { matches } from "../../lib/text.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import { ConflictAlert, FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./ClientDialog.module.css"
import { showSaved } from "./cache.ts"

/** Edits the client with this id; adds one without. */
export function ClientDialog({ clientId }: { clientId: string | null }) {
  return (
    <DialogFrame title={clientId === null ? "Nouveau client" : "Modifier le client"} width={760}>
      {clientId === null ? <ClientForm edited={null} /> : <EditClient clientId={clientId} />}
    </DialogFrame>
  )
}

function EditClient({ clientId }: { clientId: string }) {
  const { close } = useDialog()
  const query = useQuery({
    ...api.clients.get.queryOptions({ input: { clientId } }),
    enabled: clientId !== "",
  })
  // What arrives later must not replace what is being typed.
  const first = useRef<Client | null>(null)
  first.current ??= query.data?.client ?? null
  if (first.current) {
    return <ClientForm edited={first.current} stored={query.data?.client} gone={isGone(query.error)} />
  }
  if (clientId === "" || query.error) {
    return <ClientLoadError error={query.error} onRetry={() => void query.refetch()} onBack={close} />
  }
  return <LoadingState rows={5} />
}

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
}

function ClientForm({ edited, stored, gone = false }: ClientFormProps) {
  const { finish } = useDialog()
  const [form] = Form.useForm<ClientFormInput>()
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const queries = useQueryClient()
  const { message } = App.useApp()
  const saving = useVersionedSave({
    opened: edited,
    latest: stored,
    gone,
    form: valuesIn(form),
    read: async ({ id }) => {
      const { client } = await calls.clients.get({ clientId: id })
      showSaved(queries, client)
      return client
    },
    valuesOf,
    write: (values, base) => {
      const input = { ...values, sector: values.sector ?? null }
      if (!base) return calls.clients.create(input)
      return calls.clients.update({ ...input, clientId: base.id, version: base.version })
    },
    onSaved: (saved) => {
      showSaved(queries, saved)
      message.success(edited ? "Client mis à jour avec succès" : "Client ajouté avec succès")
      finish()
    },
  })
  const { busy, problem } = saving
  const reload = async () => {
    if (await saving.reload()) setDirty(false)
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
      onFinish={(values) => void saving.save(values)}
      scrollToFirstError={{ block: "center", focus: true }}
    >
      <ConflictAlert saving={{ ...saving, reload }} what="Ce client a été modifié">
        Votre saisie est conservée. Rechargez pour reprendre les valeurs enregistrées, ou écrasez-les avec les
        vôtres.
      </ConflictAlert>
      {problem ? (
        <FailureAlert
          title={edited ? "Erreur lors de la mise à jour du client" : "Erreur lors de l'ajout du client"}
          reason={problem.message}
        />
      ) : null}
      <div className={styles.pair}>
        <Form.Item
          name="brandName"
          label="Nom de la marque"
          rules={[
            { required: true, whitespace: true, message: "Le nom de la marque est obligatoire" },
            { max: 160, message: "160 caractères au maximum" },
          ]}
        >
          <Input autoComplete="off" />
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
      <FormFooter
        submit={edited ? "Enregistrer" : "Ajouter le client"}
        busy={busy}
        sticky
        news={saving.news}
      />
    </Form>
  )
}

const MAX_CONTACTS = 50
const NEW_CONTACT = { name: "", email: "", phone: "", type: "brand", role: "" }

const TYPES = [
  { value: "brand", label: "Marque" },
  { value: "agency", label: "Agence" },
]

const atMost = (max: number) => ({ max, message: `${max} caractères au maximum` })

const rules = {
  name: [{ required: true, whitespace: true, message: "Le nom du contact est obligatoire" }, atMost(120)],
  email: [
    { required: true, whitespace: true, message: "L'adresse e-mail du contact est obligatoire" },
    {
      type: "email" as const,
      transform: (value: string) => value.trim(),
      message: "Adresse e-mail invalide",
    },
    atMost(254),
  ],
}

/** The contacts of the client form, as many as needed. */
function ContactFields() {
  return (
    <Form.List name="contacts">
      {(fields, { add, remove }) => (
        <div className={styles.contacts}>
          <h2 className={styles.heading}>Contacts</h2>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className={styles.contact}>
              <legend className="visually-hidden">Contact {name + 1}</legend>
              <div className={styles.contactHead}>
                <span className={styles.number} aria-hidden="true">
                  Contact {name + 1}
                </span>
                <Form.Item name={[name, "type"]} label="Type" className={styles.type}>
                  <Segmented options={TYPES} aria-label="Type de contact" />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Retirer le contact ${name + 1}`}
                  onClick={() => remove(name)}
                />
              </div>
              <div className={styles.pair}>
                <Form.Item name={[name, "name"]} label="Nom" rules={rules.name}>
                  <Input autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, "role"]} label="Fonction" rules={[atMost(120)]}>
                  <Input autoComplete="off" placeholder="Responsable marketing" />
                </Form.Item>
                <Form.Item name={[name, "email"]} label="Email" validateTrigger="onBlur" rules={rules.email}>
                  <Input type="email" autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, "phone"]} label="Téléphone" rules={[atMost(40)]}>
                  <Input type="tel" autoComplete="off" />
                </Form.Item>
              </div>
            </fieldset>
          ))}
          {fields.length < MAX_CONTACTS ? (
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ ...NEW_CONTACT })}
            >
              Ajouter un contact
            </Button>
          ) : null}
        </div>
      )}
    </Form.List>
  )
}

interface ClientLoadErrorProps {
  /** Null when the address names no client. */
  error: unknown
  onRetry: () => void
  onBack: () => void
}

/** Why a client cannot be shown, in the words of spec 2 §8. */
export function ClientLoadError({ error, onRetry, onBack }: ClientLoadErrorProps) {
  if (error !== null && problemOf(error).code !== "not_found") {
    return (
      <ErrorState
        title="Erreur lors du chargement des données"
        error={error}
        onRetry={onRetry}
        onBack={onBack}
      />
    )
  }
  return (
    <EmptyState
      icon={<UserDeleteOutlined aria-hidden />}
      title={error === null ? "ID client non spécifié" : "Client non trouvé"}
      description="Il a peut-être été supprimé, ou l'adresse est incomplète."
      action={<Button onClick={onBack}>Retour aux clients</Button>}
    />
  )
}
