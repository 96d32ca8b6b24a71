import {
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  InboxOutlined,
  MailOutlined,
  PhoneOutlined,
} from "@ant-design/icons"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { hasPermission } from "@trame/core/lib/access"
import { Button } from "antd"
import { Fragment, type ReactNode } from "react"
import { Link } from "react-router-dom"
import type { api } from "../../lib/api/api.ts"
import { formatCount, formatDate, formatMoney } from "../../lib/format.ts"
import { telLink } from "../../lib/links.ts"
import { useMe } from "../../lib/session/me.ts"
import { Figures } from "../../ui/list/Figures.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { Bar, Shape, times } from "../../ui/states/Shape.tsx"
import styles from "./ClientOverview.module.css"
import { useArchiveClient, useRemoveClient } from "./cache.ts"

/** The sector, and whether the client is archived. */
export const ClientState = ({ client: { sector, archived } }: { client: Client }) => (
  <span className="inline-flex wrap items-center gap-x-3 gap-y-3">
    {sector ?? "Secteur non défini"}
    {archived ? <StatusTag tone="neutral">Archivé</StatusTag> : null}
  </span>
)

interface ClientActionsProps {
  client: Client
  disabled?: boolean
  onEdit: () => void
  onRemoved: () => void
}

export function ClientActions({ client, disabled = false, onEdit, onRemoved }: ClientActionsProps) {
  const remove = useRemoveClient()
  const archive = useArchiveClient()
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} disabled={disabled} onClick={onEdit}>
        Modifier
      </Button>
      <Button
        icon={client.archived ? <ExportOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => void archive(client, !client.archived)}
      >
        {client.archived ? "Désarchiver" : "Archiver"}
      </Button>
      <Button
        danger
        icon={<DeleteOutlined aria-hidden />}
        disabled={disabled}
        onClick={async () => {
          if (await remove(client)) onRemoved()
        }}
      >
        Supprimer
      </Button>
    </>
  )
}

export function OverviewSkeleton() {
  return (
    <Shape label="Chargement du client">
      <Figures roomy figures={FIGURES.map((label) => ({ label, value: undefined }))} />
      <div className={`grid items-start gap-7 ${styles.columns}`}>
        <div className="grid gap-7 min-0 cols-1">
          <Panel title="Campagnes récentes">
            <ul className="m-0">
              {times(3).map((at) => (
                <li key={at} className={`row wrap gap-y-3 gap-x-6 py-4 ${styles.campaign}`}>
                  <div className={styles.campaignText}>
                    <Bar width="70%" />
                    <p className="mt-1 soft text-m">
                      <Bar width={170} />
                    </p>
                  </div>
                  <Bar width={84} />
                  <Bar kind="tag" width={92} />
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="Notes">
            <p className={`anywhere pre-wrap ${styles.notes}`}>
              <Bar width="80%" />
            </p>
          </Panel>
        </div>
        <div className="grid gap-7 min-0 cols-1">
          <Panel title="Contacts">
            <div className={`flex gap-4 py-4 ${styles.contact}`}>
              <Bar kind="picture" width={40} />
              <div className="min-0">
                <p className="bold anywhere">
                  <Bar width={130} />
                </p>
                <p className="mb-2 soft text-m anywhere">
                  <Bar width={100} />
                </p>
                <Bar width={180} />
              </div>
            </div>
          </Panel>
          <Panel title="Informations">
            <dl className={`grid gap-y-3 gap-x-6 cols-auto-fill ${styles.facts}`}>
              {["Secteur", "Ajouté le", "Modifié le"].map((label) => (
                <Fragment key={label}>
                  <dt className="soft">{label}</dt>
                  <dd>
                    <Bar width={110} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </Panel>
        </div>
      </div>
    </Shape>
  )
}

const FIGURES = ["Campagnes", "Influenceurs", "CA Total"]

type Detail = Awaited<ReturnType<typeof api.clients.get.call>>

/** What is known of a client (rules/campaigns.md#client-page). */
export function ClientOverview({ detail: { client, overview, recentCampaigns } }: { detail: Detail }) {
  return (
    <>
      <Figures
        roomy
        figures={[
          { label: "Campagnes", value: overview.campaigns },
          { label: "Influenceurs", value: overview.influencers },
          { label: "CA Total", value: formatMoney(overview.revenue) },
        ]}
      />
      <div className={`grid items-start gap-7 ${styles.columns}`}>
        <div className="grid gap-7 min-0 cols-1">
          <Panel title="Campagnes récentes">
            <CampaignList campaigns={recentCampaigns} />
          </Panel>
          <Panel title="Notes">
            {client.notes ? (
              <p className={`anywhere pre-wrap ${styles.notes}`}>{client.notes}</p>
            ) : (
              <p className="faint">Aucune note</p>
            )}
          </Panel>
        </div>
        <div className="grid gap-7 min-0 cols-1">
          <Panel title="Contacts">
            {client.contacts.length ? (
              <ul className="m-0">
                {client.contacts.map((contact, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and this list is only shown
                  <ContactCard key={index} contact={contact} />
                ))}
              </ul>
            ) : (
              <p className="faint">Aucun contact</p>
            )}
          </Panel>
          <Panel title="Informations">
            <dl className={`grid gap-y-3 gap-x-6 cols-auto-fill ${styles.facts}`}>
              <dt className="soft">Secteur</dt>
              <dd>{client.sector ?? "Non défini"}</dd>
              <dt className="soft">Ajouté le</dt>
              <dd>{formatDate(client.createdAt, { style: "long" })}</dd>
              <dt className="soft">Modifié le</dt>
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
    <section className="card p-7" aria-label={title}>
      <h2 className="mb-4 text-l bold">{title}</h2>
      {children}
    </section>
  )
}

const TYPES = { brand: "Marque", agency: "Agence" } as const

function ContactCard({ contact }: { contact: Client["contacts"][number] }) {
  const { name, email, phone, type, role } = contact
  return (
    <li className={`flex gap-4 py-4 ${styles.contact}`}>
      <span aria-hidden="true">
        <PersonAvatar name={name} size={40} />
      </span>
      <div className="min-0">
        <p className="bold anywhere">{name}</p>
        <p className="mb-2 soft text-m anywhere">{[role, TYPES[type]].filter(Boolean).join(" · ")}</p>
        <a
          href={`mailto:${email}`}
          className={`flex items-baseline gap-3 max-full accent text-m anywhere no-underline ${styles.reach}`}
        >
          <MailOutlined aria-hidden="true" /> {email}
        </a>
        {phone ? (
          <a
            href={telLink(phone)}
            className={`flex items-baseline gap-3 max-full accent text-m anywhere no-underline ${styles.reach}`}
          >
            <PhoneOutlined aria-hidden="true" /> {phone}
          </a>
        ) : null}
      </div>
    </li>
  )
}

const STATUSES: Record<Detail["recentCampaigns"][number]["status"], string> = {
  ...COLLABORATION_STATUSES,
  quote_sent: "Devis envoyé",
}

function CampaignList({ campaigns }: { campaigns: Detail["recentCampaigns"] }) {
  const mayOpen = hasPermission(useMe(), "collaborations")
  if (!campaigns.length) return <p className="faint">Aucune campagne pour le moment</p>
  return (
    <ul className="m-0">
      {campaigns.map(({ id, name, status, date, revenue, archived, influencerCount }) => (
        <li key={id} className={`row wrap gap-y-3 gap-x-6 py-4 ${styles.campaign}`}>
          <div className={styles.campaignText}>
            {mayOpen ? (
              <Link
                to={`/app/collaborations/${id}`}
                className={`ink bold anywhere no-underline ${styles.campaignName}`}
              >
                {name}
              </Link>
            ) : (
              <span className={`ink bold anywhere no-underline ${styles.campaignName}`}>{name}</span>
            )}
            <p className="mt-1 soft text-m">
              {formatDate(date, { missing: "Date non définie" })} ·{" "}
              {formatCount(influencerCount, "influenceur")}
              {archived ? " · Archivée" : null}
            </p>
          </div>
          <span className="strong tabular">{formatMoney(revenue)}</span>
          <StatusTag status={status}>{STATUSES[status]}</StatusTag>
        </li>
      ))}
    </ul>
  )
}
