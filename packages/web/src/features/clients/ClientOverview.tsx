import type { Client } from "@trame/core/clients/contract"
import type { ReactNode } from "react"
import { Figure } from "../../components/Figure.tsx"
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts"
import { type Campaign, CampaignList } from "./CampaignList.tsx"
import styles from "./ClientPage.module.css"
import { ContactCard } from "./ContactCard.tsx"

interface ClientOverviewProps {
  detail: {
    client: Client
    overview: { campaigns: number; influencers: number; revenue: number }
    recentCampaigns: Campaign[]
  }
}

export function ClientOverview({ detail: { client, overview, recentCampaigns } }: ClientOverviewProps) {
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Campagnes" value={formatNumber(overview.campaigns)} />
        <Figure label="Influenceurs" value={formatNumber(overview.influencers)} />
        <Figure
          label="CA Total"
          value={formatMoney(overview.revenue, { decimals: overview.revenue % 100 ? 2 : 0 })}
        />
      </dl>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Campagnes récentes">
            <CampaignList campaigns={recentCampaigns} />
          </Panel>
          <Panel title="Notes">
            {client.notes ? (
              <p className={styles.notes}>{client.notes}</p>
            ) : (
              <p className={styles.none}>Aucune note</p>
            )}
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title="Contacts">
            {client.contacts.length ? (
              <ul className={styles.contacts}>
                {client.contacts.map((contact, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and this list is only shown
                  <ContactCard key={index} contact={contact} />
                ))}
              </ul>
            ) : (
              <p className={styles.none}>Aucun contact</p>
            )}
          </Panel>
          <Panel title="Informations">
            <dl className={styles.facts}>
              <dt>Secteur</dt>
              <dd>{client.sector ?? "Non défini"}</dd>
              <dt>Ajouté le</dt>
              <dd>{formatDate(client.createdAt, { style: "long" })}</dd>
              <dt>Modifié le</dt>
              <dd>{formatDate(client.updatedAt, { style: "long" })}</dd>
            </dl>
          </Panel>
        </div>
      </div>
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.panelTitle}>{title}</h2>
      {children}
    </section>
  )
}
