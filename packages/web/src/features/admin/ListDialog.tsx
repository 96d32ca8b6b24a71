import { Modal } from "antd"
import { useRef } from "react"
import { SearchInput } from "../../components/SearchInput.tsx"
import styles from "./Admin.module.css"
import { KIND_LABELS, type Kind, useListDialog } from "./dialogs.ts"
import { LISTS } from "./lists/lists.ts"

const SEARCH_LABELS: Record<Kind, string> = {
  agencies: "Rechercher une agence dans la liste",
  users: "Rechercher un utilisateur",
  clients: "Rechercher un client",
  influencers: "Rechercher un influenceur",
  collaborations: "Rechercher une campagne",
}

/** The whole list behind a tile. */
export function ListDialog() {
  const { kind, find, search, close } = useListDialog()
  // It keeps its content while it fades out.
  const last = useRef<Kind>("agencies")
  if (kind) last.current = kind
  const shown = last.current
  const List = LISTS[shown]
  return (
    <Modal
      open={kind !== null}
      title={KIND_LABELS[shown]}
      onCancel={close}
      footer={null}
      destroyOnHidden
      width={1120}
      style={{ top: 32 }}
    >
      <div className={styles.list}>
        <SearchInput label={SEARCH_LABELS[shown]} value={find} onSearch={search} className={styles.search} />
        <List search={find} onClearSearch={() => search("")} />
      </div>
    </Modal>
  )
}
