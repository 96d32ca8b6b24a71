import { DeleteOutlined, PlusOutlined } from "@ant-design/icons"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { SECTORS } from "@trame/core/campaigns/clients/rules/sectors"
import { Button, Form, Input, Segmented, Select } from "antd"
import { useNavigate } from "react-router-dom"
import { api, client as calls } from "../../lib/api/api.ts"
import { isGone } from "../../lib/api/problem.ts"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { atMost, filled } from "../../lib/forms/formProblem.ts"
import { mergeItems, mergeValues, type Words } from "../../lib/forms/merge.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { matches } from "../../lib/text.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { CLEAR } from "../../ui/form/clear.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { SameNameHint } from "../../ui/form/SameNameHint.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./ClientDialog.module.css"
import { ClientLoadError } from "./ClientLoadError.tsx"
import { showSaved } from "./cache.ts"

/** Edits the client with this id; without one, adds a client. */
export default function ClientDialog({ clientId }: { clientId: string | null }) {
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
  const opened = useOpened(freshOf(query)?.client)
  if (opened) return <ClientForm edited={opened} stored={query.data?.client} gone={isGone(query.error)} />
  if (clientId === "" || query.error) {
    return <ClientLoadError error={query.error} onRetry={() => void query.refetch()} onBack={close} />
  }
  return <LoadingState rows={5} />
}

type Contact = Client["contacts"][number]

const sectorOptions = SECTORS.map((sector) => ({ value: sector, label: sector }))

interface ContactValues extends Contact {
  /** The stored e-mail address: it matches two members' changes to different contacts. */
  key: string
}

interface ClientValues extends Pick<Client, "brandName" | "sector" | "notes"> {
  contacts: ContactValues[]
}

const valuesOf = ({ brandName, sector, notes, contacts }: Client): ClientValues => ({
  brandName,
  sector,
  notes,
  contacts: contacts.map((contact, index) => {
    const before = contacts.slice(0, index).filter(({ email }) => email === contact.email).length
    return { ...contact, key: before ? `${contact.email} (${before + 1})` : contact.email }
  }),
})

const sent = ({ contacts, ...values }: Partial<ClientValues>) => ({
  ...values,
  ...(contacts ? { contacts: contacts.map(({ key: _own, ...contact }) => contact) } : {}),
})

const words = ({ brandName, sector, notes, contacts }: ClientValues): Words => ({
  "Nom de la marque": brandName,
  Secteur: sector ?? "",
  Notes: notes,
  ...Object.fromEntries(
    contacts.flatMap(({ key, ...contact }) =>
      CONTACT_LABELS.map(([name, label]) => [`Contact ${key}, ${label}`, wordOf(contact, name)]),
    ),
  ),
})

const CONTACT_LABELS: readonly [keyof Contact, string][] = [
  ["type", "type"],
  ["name", "nom"],
  ["role", "fonction"],
  ["email", "email"],
  ["phone", "téléphone"],
]

const wordOf = (contact: Contact, name: keyof Contact): string =>
  name === "type" ? (TYPES.find(({ value }) => value === contact.type)?.label ?? "") : contact[name]

const EMPTY: ClientValues = { brandName: "", sector: null, notes: "", contacts: [] }

interface ClientFormProps {
  /** Null for a new client. */
  edited: Client | null
  /** The client as now known. */
  stored?: Client | undefined
  /** Another member deleted it meanwhile. */
  gone?: boolean
}

function ClientForm({ edited, stored, gone = false }: ClientFormProps) {
  const done = useDone()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const saving = useSaveForm<Client, ClientValues>({
    opened: edited,
    latest: stored,
    gone,
    read: async ({ id }) => {
      const { client } = await calls.clients.get({ clientId: id })
      showSaved(queries, client)
      return client
    },
    valuesOf,
    words,
    merge: (before, mine, now) => {
      const [read, stored] = [valuesOf(before), valuesOf(now)]
      const contacts = mergeItems(read.contacts, mine.contacts, stored.contacts)
      return { ...mergeValues(read, mine, stored), contacts }
    },
    write: (values, base, changes, creationId) =>
      base
        ? calls.clients.update({ ...sent(changes), clientId: base.id, version: base.version })
        : calls.clients.create({ ...sent(values), brandName: values.brandName, creationId }),
    again: edited
      ? undefined
      : {
          clears: ["brandName", "contacts", "notes"],
          added: ({ brandName }) => `Client « ${brandName.trim()} » ajouté`,
        },
    onSaved: (saved, created, goesOn) => {
      showSaved(queries, saved)
      if (goesOn) return
      done(created ? "Client ajouté avec succès" : "Client mis à jour avec succès")
      if (!edited) focusRow(saved.id)
      // The page behind the dialog shows the deleted client.
      if (edited && created) navigate(`/app/clients/${saved.id}`)
    },
  })

  return (
    <DialogForm
      saving={saving}
      initialValues={edited ? valuesOf(edited) : EMPTY}
      changed="Ce client a été modifié"
      failed={({ message }) => (
        <FailureAlert
          title={edited ? "Erreur lors de la mise à jour du client" : "Erreur lors de l'ajout du client"}
          reason={message}
        />
      )}
      submit={edited ? "Enregistrer" : "Ajouter le client"}
      asNew="Enregistrer comme nouveau client"
      sticky
    >
      <div className={`grid gap-x-5 ${styles.pair}`}>
        <Form.Item
          name="brandName"
          label="Nom de la marque"
          rules={[filled("Le nom de la marque est obligatoire"), atMost(160)]}
          extra={
            <SameNameHint
              name={Form.useWatch("brandName", saving.form) ?? ""}
              except={edited?.id}
              action={(twin) => (
                <a href={`/app/clients/${twin.id}`} target="_blank" rel="noreferrer">
                  Voir «&nbsp;{twin.brandName}&nbsp;»<span className="visually-hidden"> (nouvel onglet)</span>
                </a>
              )}
            />
          }
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="sector" label="Secteur" normalize={(chosen) => chosen ?? null}>
          <Select
            allowClear={CLEAR}
            showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
            placeholder="Choisir un secteur"
            notFoundContent="Aucun secteur"
            options={sectorOptions}
          />
        </Form.Item>
      </div>
      <ContactFields />
      <Form.Item name="notes" label="Notes" rules={[atMost(5000)]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </DialogForm>
  )
}

const MAX_CONTACTS = 50
const NEW_CONTACT = { name: "", email: "", phone: "", type: "brand", role: "" }

const TYPES = [
  { value: "brand", label: "Marque" },
  { value: "agency", label: "Agence" },
]

const rules = {
  name: [filled("Le nom du contact est obligatoire"), atMost(120)],
  email: [
    filled("L'adresse e-mail du contact est obligatoire"),
    {
      type: "email" as const,
      transform: (value: string) => value.trim(),
      message: "Adresse e-mail invalide",
    },
    atMost(254),
  ],
}

/** Any number of contacts. */
function ContactFields() {
  const form = Form.useFormInstance<ClientValues>()
  return (
    <Form.List name="contacts">
      {(fields, { add, remove }) => (
        <div className="mt-3 mb-7">
          <h2 className="mb-4 text-l bold">Contacts</h2>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="card mb-4 px-5 pt-4">
              <legend className="visually-hidden">Contact {name + 1}</legend>
              <div className={`row gap-y-3 gap-x-4 mb-4 ${styles.contactHead}`}>
                <span className={`flex-1 soft strong nowrap ${styles.number}`} aria-hidden="true">
                  Contact {name + 1}
                </span>
                <Form.Item name={[name, "type"]} label="Type" className={`m-0 ${styles.type}`}>
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
              <div className={`grid gap-x-5 ${styles.pair}`}>
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
              onClick={() => {
                // Contacts added in a row are mostly of the same kind.
                const type = form.getFieldValue(["contacts", fields.length - 1, "type"]) ?? NEW_CONTACT.type
                add({ ...NEW_CONTACT, type, key: crypto.randomUUID() })
                const added = `contacts_${fields.length}_name`
                requestAnimationFrame(() => document.getElementById(added)?.focus())
              }}
            >
              Ajouter un contact
            </Button>
          ) : null}
        </div>
      )}
    </Form.List>
  )
}
