import { MailOutlined, PhoneOutlined } from "@ant-design/icons"
import type { Client } from "@trame/core/clients/contract"
import { PersonAvatar } from "../../components/PersonAvatar.tsx"
import styles from "./ClientPage.module.css"

const TYPES = { brand: "Marque", agency: "Agence" } as const

export function ContactCard({ contact }: { contact: Client["contacts"][number] }) {
  const { name, email, phone, type, role } = contact
  return (
    <li className={styles.contact}>
      <span aria-hidden="true">
        <PersonAvatar name={name} size={40} />
      </span>
      <div className={styles.contactText}>
        <p className={styles.contactName}>{name}</p>
        <p className={styles.contactRole}>{[role, TYPES[type]].filter(Boolean).join(" · ")}</p>
        <a href={`mailto:${email}`} className={styles.reach}>
          <MailOutlined aria-hidden="true" /> {email}
        </a>
        {phone ? (
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={styles.reach}>
            <PhoneOutlined aria-hidden="true" /> {phone}
          </a>
        ) : null}
      </div>
    </li>
  )
}
