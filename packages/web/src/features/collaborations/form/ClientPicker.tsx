import { CheckOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { useState } from "react"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { api } from "../../../lib/api.ts"
import styles from "./Picker.module.css"
import { PickerFrame } from "./PickerFrame.tsx"

interface ClientPickerProps {
  open: boolean
  clientId: string | null
  onPick: (client: { id: string; brandName: string }) => void
  onClose: () => void
}

export function ClientPicker({ open, clientId, onPick, onClose }: ClientPickerProps) {
  const [search, setSearch] = useState("")
  const query = useQuery({
    ...api.clients.pick.queryOptions({ input: { search } }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return (
    <PickerFrame
      title="Choisir un client"
      searchLabel="Rechercher un client"
      open={open}
      search={search}
      onSearch={setSearch}
      query={query}
      empty={
        search ? "Aucun client ne correspond à cette recherche." : "Votre agence n'a pas encore de client."
      }
      footer={<Button onClick={onClose}>Annuler</Button>}
      onClose={onClose}
    >
      {(clients) =>
        clients.map((client) => (
          <li key={client.id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={client.id === clientId}
              onClick={() => onPick(client)}
            >
              <PersonAvatar name={client.brandName} size={36} />
              <span className={styles.names}>
                <span className={styles.name}>{client.brandName}</span>
                {client.sector ? <span className={styles.detail}>{client.sector}</span> : null}
              </span>
              {client.id === clientId ? <CheckOutlined aria-label="Client actuel" /> : null}
            </button>
          </li>
        ))
      }
    </PickerFrame>
  )
}
