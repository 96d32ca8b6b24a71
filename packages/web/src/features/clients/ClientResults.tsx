import { DeleteOutlined, EditOutlined, TeamOutlined } from "@ant-design/icons"
import type { Client } from "@trame/core/campaigns/clients/contract"
import { Button, Tooltip } from "antd"
import { formatCount } from "../../lib/format.ts"
import { DataTable } from "../../ui/list/DataTable.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { Pagination } from "../../ui/list/Pagination.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import styles from "./ClientResults.module.css"
import { useRemoveClient } from "./cache.ts"

type ListedClient = Client & { collaborationCount: number }

interface ClientResultsProps {
  page: { items: ListedClient[]; total: number; page: number; pageCount: number }
  /** Shown while the next answer is on its way. */
  stale: boolean
  search: string
  onNew: () => void
  onEdit: (clientId: string) => void
  onPage: (page: number) => void
  onClearSearch: () => void
}

export function ClientResults(props: ClientResultsProps) {
  const { page, stale, search, onNew, onEdit, onPage, onClearSearch } = props
  const remove = useRemoveClient()
  const { items, total } = page

  if (!total && search) {
    return (
      <NoResults
        description={`Aucun client ne correspond à « ${search} ».`}
        clear="Effacer la recherche"
        onClear={onClearSearch}
      />
    )
  }
  if (!total) {
    return (
      <EmptyState
        icon={<TeamOutlined aria-hidden />}
        title="Aucun client"
        description="Ajoutez votre première marque : ses contacts et ses campagnes se retrouveront ici."
        action={
          <Button type="primary" onClick={onNew}>
            Ajouter un client
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.results} aria-busy={stale}>
      <p className={styles.total} role="status">
        {formatCount(total, "client")}
      </p>
      <DataTable
        caption="Clients de l'agence"
        columns={[
          { label: "Client", cell: nameOf },
          { label: "Contacts", wide: true, cell: ({ contacts }) => <Contacts contacts={contacts} /> },
          { label: "Notes", wide: true, cell: notesOf },
        ]}
        rows={items}
        rowKey={({ id }) => id}
        actions={(client) => (
          <>
            <Tooltip title="Modifier">
              <Button
                type="text"
                icon={<EditOutlined aria-hidden />}
                aria-label={`Modifier ${client.brandName}`}
                onClick={() => onEdit(client.id)}
              />
            </Tooltip>
            <Tooltip title="Supprimer">
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Supprimer ${client.brandName}`}
                onClick={() => void remove(client)}
              />
            </Tooltip>
          </>
        )}
        from="xl"
        fixed
      />
      <Pagination label="Pages de clients" page={page.page} pageCount={page.pageCount} onPage={onPage} />
    </div>
  )
}

function nameOf({ id, brandName, sector, collaborationCount: count }: ListedClient) {
  const collaborations = count === 0 ? "Aucune collaboration" : formatCount(count, "collaboration")
  return (
    <NameCell
      name={brandName}
      detail={sector ? `${sector} · ${collaborations}` : collaborations}
      imageUrl={null}
      size={44}
      to={`/app/clients/${id}`}
    />
  )
}

const notesOf = ({ notes }: ListedClient) =>
  notes ? <p className={styles.notes}>{notes}</p> : <span className={styles.none}>Aucune note</span>

const SHOWN = 2

/** The first contacts, and how many more there are. */
function Contacts({ contacts }: Pick<Client, "contacts">) {
  if (!contacts.length) return <span className={styles.none}>Aucun contact</span>
  const more = contacts.length - SHOWN
  return (
    <ul className={styles.contacts}>
      {contacts.slice(0, SHOWN).map(({ name, email, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and this list is only shown
        <li key={index}>
          <span className={styles.contactName}>{name}</span>
          {role ? <span className={styles.role}> · {role}</span> : null}
          <a href={`mailto:${email}`} className={styles.email}>
            {email}
          </a>
        </li>
      ))}
      {more > 0 ? (
        <li className={styles.none}>{formatCount(more, "autre contact", "autres contacts")}</li>
      ) : null}
    </ul>
  )
}
