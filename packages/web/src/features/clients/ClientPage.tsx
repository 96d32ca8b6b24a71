import {
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  InboxOutlined,
  MailOutlined,
  PhoneOutlined,
} from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { hasPermission } from "@trame/core/lib/access"
import { Button } from "antd"
import { Fragment, type ReactNode, useEffect, useState } from "react"
import { Link, useNavigate, useParams } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { isGone } from "../../lib/api/problem.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate, formatMoney } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { telLink } from "../../lib/links.ts"
import { useMe } from "../../lib/session/me.ts"
import { useRecent } from "../../lib/session/recents.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { PageHeader, useReturn } from "../../ui/PageHeader.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { Bar, Shape, times } from "../../ui/states/Shape.tsx"
import { ClientLoadError } from "./ClientLoadError.tsx"
import styles from "./ClientPage.module.css"
import { clientDialogs, useArchiveClient, useRemoveClient } from "./cache.ts"

const ClientDialog = lazyDialog(() => import("./ClientDialog.tsx"))

const LIST = "/app/clients"
/** Time to read "Client supprimé avec succès" (rules/campaigns.md#client-page). */
const REDIRECT_MS = 1500

const clientOptions = (clientId: string) => api.clients.get.queryOptions({ input: { clientId } })

export const prefetch = ({ clientId = "" }: Record<string, string>) =>
  queryClient.prefetchQuery(clientOptions(clientId))

export function Component() {
  const { clientId = "" } = useParams()
  const navigate = useNavigate()
  const { open } = useDialogParam(clientDialogs)
  const remove = useRemoveClient()
  const archive = useArchiveClient()
  const goBack = useReturn(LIST)
  const [removed, setRemoved] = useState(false)
  const { data, error, refetch } = useQuery({
    ...clientOptions(clientId),
    enabled: clientId !== "" && !removed,
  })
  const shown = data && (removed || !isGone(error)) ? data : null
  useDocumentTitle(shown?.client.brandName ?? (isGone(error) ? "Client introuvable" : "Client"))

  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => navigate(LIST, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [removed, navigate])

  useRecent(
    data
      ? {
          id: `client:${clientId}`,
          title: data.client.brandName,
          detail: data.client.sector ?? undefined,
          to: `${LIST}/${clientId}`,
          group: "Clients",
        }
      : null,
  )
  usePageKey("e", "Modifier le client", data && !removed ? () => open("edit") : null)
  return (
    <>
      {shown ? (
        <>
          <PageHeader
            title={shown.client.brandName}
            subtitle={
              <span className="inline-flex wrap items-center gap-x-3 gap-y-3">
                {shown.client.sector ?? "Secteur non défini"}
                {shown.client.archived ? <StatusTag tone="neutral">Archivé</StatusTag> : null}
              </span>
            }
            back={LIST}
            actions={
              <>
                <Button icon={<EditOutlined aria-hidden />} disabled={removed} onClick={() => open("edit")}>
                  Modifier
                </Button>
                <Button
                  icon={
                    shown.client.archived ? <ExportOutlined aria-hidden /> : <InboxOutlined aria-hidden />
                  }
                  disabled={removed}
                  onClick={() => void archive(shown.client, !shown.client.archived)}
                >
                  {shown.client.archived ? "Désarchiver" : "Archiver"}
                </Button>
                <Button
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  disabled={removed}
                  onClick={async () => setRemoved(await remove(shown.client))}
                >
                  Supprimer
                </Button>
              </>
            }
          />
          <ClientOverview detail={shown} />
        </>
      ) : error || !clientId ? (
        <>
          <PageHeader title="Client" back={LIST} />
          <ClientLoadError error={error} onRetry={() => void refetch()} onBack={goBack} />
        </>
      ) : (
        <ClientSkeleton />
      )}
      {data ? (
        <DialogOutlet of={clientDialogs}>
          {{ edit: () => <ClientDialog clientId={data.client.id} /> }}
        </DialogOutlet>
      ) : null}
    </>
  )
}

function ClientSkeleton() {
  return (
    <>
      <PageHeader
        title="Client"
        subtitle={<Bar width={120} />}
        back={LIST}
        actions={
          <>
            <Bar kind="button" width={112} />
            <Bar kind="button" width={122} />
          </>
        }
      />
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
    </>
  )
}

const FIGURES = ["Campagnes", "Influenceurs", "CA Total"]

type Detail = Awaited<ReturnType<typeof api.clients.get.call>>

function ClientOverview({ detail: { client, overview, recentCampaigns } }: { detail: Detail }) {
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

export function ContactCard({ contact }: { contact: Client["contacts"][number] }) {
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
