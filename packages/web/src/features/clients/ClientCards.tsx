import { ClientActions } from "./ClientActions.tsx"
import { ClientName } from "./ClientName.tsx"
import styles from "./ClientsTable.module.css"
import { ContactSummary } from "./ContactSummary.tsx"
import type { ClientsViewProps } from "./listed.ts"

/** The table's rows where the table has no room. */
export function ClientCards({ clients, onEdit, onRemove }: ClientsViewProps) {
  return (
    <ul className={styles.cards} aria-label="Clients de l'agence">
      {clients.map((client) => (
        <li key={client.id} className={styles.card}>
          <div className={styles.cardHead}>
            <ClientName client={client} />
            <ClientActions
              brandName={client.brandName}
              onEdit={() => onEdit(client)}
              onRemove={() => onRemove(client)}
            />
          </div>
          <ContactSummary contacts={client.contacts} />
          {client.notes ? <p className={styles.notes}>{client.notes}</p> : null}
        </li>
      ))}
    </ul>
  )
}
