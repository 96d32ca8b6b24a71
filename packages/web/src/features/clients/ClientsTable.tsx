import { ClientActions } from "./ClientActions.tsx"
import { ClientName } from "./ClientName.tsx"
import styles from "./ClientsTable.module.css"
import { ContactSummary } from "./ContactSummary.tsx"
import type { ClientsViewProps } from "./listed.ts"

export function ClientsTable({ clients, onEdit, onRemove }: ClientsViewProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Clients de l'agence</caption>
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col">Contacts</th>
            <th scope="col">Notes</th>
            <th scope="col" className={styles.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={client.id}>
              <th scope="row">
                <ClientName client={client} />
              </th>
              <td>
                <ContactSummary contacts={client.contacts} />
              </td>
              <td>
                {client.notes ? (
                  <p className={styles.notes}>{client.notes}</p>
                ) : (
                  <span className={styles.none}>Aucune note</span>
                )}
              </td>
              <td className={styles.actions}>
                <ClientActions
                  brandName={client.brandName}
                  onEdit={() => onEdit(client)}
                  onRemove={() => onRemove(client)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
