import type { Client } from "@trame/core/clients/contract"
import styles from "./ClientsTable.module.css"

const SHOWN = 2

/** The first contacts, and how many more there are. */
export function ContactSummary({ contacts }: { contacts: Client["contacts"] }) {
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
        <li className={styles.none}>{more === 1 ? "1 autre contact" : `${more} autres contacts`}</li>
      ) : null}
    </ul>
  )
}
