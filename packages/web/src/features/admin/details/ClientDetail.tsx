import { useQuery } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts"
import styles from "./Details.module.css"
import { Facts, Part } from "./Facts.tsx"
import { Loaded } from "./Loaded.tsx"

export function ClientDetail({ agencyId, id }: { agencyId: string; id: string }) {
  const query = useQuery(api.admin.client.queryOptions({ input: { agencyId, clientId: id } }))
  return (
    <Loaded query={query} gone="Client non trouvé">
      {({ client, overview }) => (
        <div className={styles.content}>
          <div>
            <h2 className={styles.headline}>{client.brandName}</h2>
            <p className={styles.muted}>{client.sector ?? "Secteur non défini"}</p>
          </div>
          <Facts
            facts={[
              ["Campagnes", formatNumber(overview.campaigns)],
              ["Influenceurs", formatNumber(overview.influencers)],
              ["CA Total", formatMoney(overview.revenue)],
              ["Ajouté le", formatDate(client.createdAt, { missing: "Date inconnue" })],
              ["Modifié le", formatDate(client.updatedAt, { missing: "Date inconnue" })],
            ]}
          />
          <Part title="Contacts">
            {client.contacts.length === 0 ? (
              <p className={styles.none}>Aucun contact</p>
            ) : (
              <ul className={styles.rows}>
                {client.contacts.map(({ name, email, phone, role }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and this list is only shown
                  <li key={index}>
                    <div className={styles.main}>
                      <p className={styles.name}>{name}</p>
                      <p className={styles.small}>{[role, phone].filter(Boolean).join(" · ")}</p>
                    </div>
                    <a href={`mailto:${email}`} className={styles.mail}>
                      {email}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <Part title="Notes">
            {client.notes ? (
              <p className={styles.notes}>{client.notes}</p>
            ) : (
              <p className={styles.none}>Aucune note</p>
            )}
          </Part>
        </div>
      )}
    </Loaded>
  )
}
