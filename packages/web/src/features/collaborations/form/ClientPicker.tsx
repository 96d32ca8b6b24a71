import { CheckOutlined, PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { CLIENT_CHOICES } from "@trame/core/campaigns/clients/rules/choices"
import { SECTORS, type Sector } from "@trame/core/campaigns/clients/rules/sectors"
import { hasPermission } from "@trame/core/lib/access"
import { Button, Form, Input, Select } from "antd"
import { useState } from "react"
import { api, client as calls } from "../../../lib/api/api.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { atMost, filled } from "../../../lib/forms/formProblem.ts"
import { useMe } from "../../../lib/session/me.ts"
import { matches } from "../../../lib/text.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { CLEAR } from "../../../ui/form/clear.tsx"
import { DialogForm, useSendForm } from "../../../ui/form/DialogForm.tsx"
import styles from "../../../ui/form/PickerFrame.module.css"
import { PickerFrame } from "../../../ui/form/PickerFrame.tsx"
import { SameNameHint } from "../../../ui/form/SameNameHint.tsx"
import { NameCell } from "../../../ui/list/NameCell.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"

interface ClientPickerProps {
  clientId: string | null
  onPick: (client: { id: string; brandName: string }) => void
}

/** Picks a client, or adds one with the `clients` permission. */
export default function ClientPicker({ clientId, onPick }: ClientPickerProps) {
  const { close, finish } = useDialog()
  const mayAdd = hasPermission(useMe(), "clients")
  const [search, setSearch] = useState("")
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    ...api.clients.pick.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  const pick: ClientPickerProps["onPick"] = (client) => {
    onPick(client)
    finish()
  }
  if (adding) return <NewClient name={search.trim()} onPick={pick} />

  const add = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      Nouveau client
    </Button>
  )
  return (
    <PickerFrame
      title="Choisir un client"
      searchLabel="Rechercher un client"
      search={search}
      onSearch={setSearch}
      query={query}
      onEnter={([first]) => {
        if (first) pick(first)
        else if (mayAdd) setAdding(true)
      }}
      empty={
        search ? "Aucun client ne correspond à cette recherche." : "Votre agence n'a pas encore de client."
      }
      note={(found) =>
        found < CLIENT_CHOICES ? null : (
          <p className={styles.note}>
            Les {CLIENT_CHOICES} premiers sont affichés. Précisez la recherche pour trouver les autres.
          </p>
        )
      }
      footer={
        <div className={`flex wrap justify-end gap-3 ${styles.footer}`}>
          {mayAdd ? add : null}
          <Button onClick={close}>Annuler</Button>
        </div>
      }
    >
      {(clients) =>
        clients.map((client) => (
          <li key={client.id} data-pick>
            <button
              type="button"
              className={`row gap-4 p-3 full ink text-left rounded-m ${styles.choice}`}
              aria-current={client.id === clientId}
              onClick={() => pick(client)}
            >
              <NameCell name={client.brandName} detail={client.sector} imageUrl={null} clip />
              {client.id === clientId ? <CheckOutlined aria-label="Client actuel" /> : null}
            </button>
          </li>
        ))
      }
    </PickerFrame>
  )
}

const SECTOR_OPTIONS = SECTORS.map((sector) => ({ value: sector, label: sector }))

interface NewClientValues {
  brandName: string
  sector?: Sector | null
}

/** The fields that a campaign needs; the client's page has the rest. */
function NewClient({ name, onPick }: { name: string; onPick: ClientPickerProps["onPick"] }) {
  const queries = useQueryClient()
  const saving = useSendForm<NewClientValues>(async ({ brandName, sector = null }, { create }) => {
    const values = { brandName, sector }
    const created = await create({
      values,
      send: (creationId) => calls.clients.create({ ...values, creationId }),
      settle: ({ id: clientId, version }) => calls.clients.update({ clientId, version, ...values }),
    })
    void queries.invalidateQueries({ queryKey: api.clients.key() })
    onPick(created)
  })
  return (
    <DialogFrame title="Nouveau client">
      <DialogForm
        saving={saving}
        initialValues={{ brandName: name }}
        failed={({ message }) => <FailureAlert title="Erreur lors de l'ajout du client" reason={message} />}
        submit="Ajouter et choisir"
      >
        <Form.Item
          name="brandName"
          label="Nom de la marque"
          rules={[filled("Le nom de la marque est obligatoire"), atMost(160)]}
          extra={
            <SameNameHint
              name={Form.useWatch("brandName", saving.form) ?? ""}
              action={(twin) => (
                <Button onClick={() => onPick(twin)}>Choisir «&nbsp;{twin.brandName}&nbsp;»</Button>
              )}
            />
          }
        >
          <Input autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="sector" label="Secteur">
          <Select
            allowClear={CLEAR}
            showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
            placeholder="Choisir un secteur"
            notFoundContent="Aucun secteur"
            options={SECTOR_OPTIONS}
          />
        </Form.Item>
        <p className={styles.later}>
          Ses contacts et ses notes s'ajoutent ensuite sur sa page. Votre collaboration reste telle qu'elle
          est saisie.
        </p>
      </DialogForm>
    </DialogFrame>
  )
}
