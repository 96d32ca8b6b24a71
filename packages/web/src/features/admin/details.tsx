import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { CollaborationDetail as Detail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import type { ComponentType, ReactNode } from "react"
import { api } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import {
  formatCompact,
  formatCount,
  formatDate,
  formatMoney,
  formatNumber,
  formatRate,
  formatYesNo,
  platformName,
} from "../../lib/format.ts"
import { enterPath } from "../../lib/session/acting.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { itemsOf } from "../../ui/list/CursorList.tsx"
import { DataTable } from "../../ui/list/DataTable.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { CollaborationStatusTag } from "../../ui/StatusTag.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Details.module.css"
import { collaborationsOptions, detailDialogs } from "./queries.ts"

/** A client, an influencer or a campaign of an agency. */
export function DetailDialogs() {
  return (
    <DialogOutlet of={detailDialogs}>
      {{
        client: shown("Client", ClientDetail),
        influencer: shown("Influenceur", InfluencerDetail),
        collaboration: shown("Campagne", CollaborationDetail),
      }}
    </DialogOutlet>
  )
}

interface DetailProps {
  agencyId: string
  id: string
}

const shown =
  (title: string, Content: ComponentType<DetailProps>) => (params: { of: string; item: string }) => (
    <DialogFrame title={title} width={680} light>
      <Content agencyId={params.of} id={params.item} />
    </DialogFrame>
  )

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-l bold">{title}</h3>
      {children}
    </section>
  )
}

export const Gone = ({ title }: { title: string }) => (
  <EmptyState title={title} description="L'élément a peut-être été supprimé." />
)

function ClientDetail({ agencyId, id }: DetailProps) {
  const query = useQuery(api.admin.client.queryOptions({ input: { agencyId, clientId: id } }))
  return (
    <QueryBoundary query={query} gone={<Gone title="Client non trouvé" />}>
      {({ client, overview }) => (
        <div className="grid gap-7 pt-2 cols-1">
          <div>
            <h2 className="text-xl bold anywhere">{client.brandName}</h2>
            <p className="soft anywhere">{client.sector ?? "Secteur non défini"}</p>
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
              <p className="faint">Aucun contact</p>
            ) : (
              <ul className={styles.rows}>
                {client.contacts.map(({ name, email, phone, role }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and this list is only shown
                  <li key={index}>
                    <div className={styles.main}>
                      <p className="bold anywhere">{name}</p>
                      <p className="soft text-m anywhere">{[role, phone].filter(Boolean).join(" · ")}</p>
                    </div>
                    <a href={`mailto:${email}`} className={`min-0 accent anywhere ${styles.mail}`}>
                      {email}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <Part title="Notes">
            {client.notes ? (
              <p className="anywhere pre-wrap">{client.notes}</p>
            ) : (
              <p className="faint">Aucune note</p>
            )}
          </Part>
        </div>
      )}
    </QueryBoundary>
  )
}

function CollaborationDetail({ agencyId, id }: DetailProps) {
  const query = useQuery(api.admin.collaboration.queryOptions({ input: { agencyId, collaborationId: id } }))
  return (
    <QueryBoundary query={query} gone={<Gone title="Cette collaboration n'existe pas" />}>
      {(detail) => (
        <div className="grid gap-7 pt-2 cols-1">
          <div>
            <div className="row wrap gap-y-3 gap-x-4">
              <h2 className="text-xl bold anywhere">{detail.collaboration.name}</h2>
              <CollaborationStatusTag status={detail.collaboration.status} />
            </div>
            <p className="soft anywhere">{detail.collaboration.brand}</p>
          </div>
          <Facts facts={factsOf(detail)} />
          {detail.collaboration.description ? (
            <Part title="Description">
              <p className="anywhere pre-wrap">{detail.collaboration.description}</p>
            </Part>
          ) : null}
          <Part title="Influenceurs">
            <Participants participants={detail.participants} />
          </Part>
          <div className="flex wrap justify-end gap-3">
            <LinkButton to={enterPath(agencyId, `/app/collaborations/${id}`)}>
              Ouvrir dans l'agence
            </LinkButton>
          </div>
        </div>
      )}
    </QueryBoundary>
  )
}

const factsOf = ({ collaboration, participants, steps, documents }: Detail) =>
  [
    ["Type", COLLABORATION_TYPES[collaboration.type]],
    ["Date", formatDate(collaboration.date, { missing: "Non définie" })],
    ["Signature", formatDate(collaboration.signedDate, { missing: "Non définie" })],
    ["Chef de projet", collaboration.manager],
    ["Budget", formatMoney(collaboration.budget)],
    ["CA", formatMoney(participants.reduce((sum, { rate }) => sum + rate, 0))],
    ["Devis envoyé", formatYesNo(collaboration.quoteSent)],
    ["Contrat signé", formatYesNo(collaboration.contractSigned)],
    ["Facture envoyée", formatYesNo(collaboration.invoiceSent)],
    ["Paiement reçu", formatYesNo(collaboration.paymentReceived)],
    ["Étapes", formatNumber(steps.length)],
    ["Documents", formatNumber(documents.length)],
  ] as const

function Participants({ participants }: Pick<Detail, "participants">) {
  if (participants.length === 0) return <p className="faint">Aucun influenceur</p>
  return (
    <ul className={styles.rows}>
      {participants.map(({ id, fullName, username, profileImageUrl, rate, deliverables }) => (
        <li key={id}>
          <span aria-hidden="true">
            <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={36} />
          </span>
          <div className={styles.main}>
            <p className="bold anywhere">{fullName}</p>
            <p className="soft text-m anywhere">
              {[username && `@${username}`, formatCount(deliverables.length, "livrable")]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <span className="bold tabular">{formatMoney(rate)}</span>
        </li>
      ))}
    </ul>
  )
}

function InfluencerDetail({ agencyId, id }: DetailProps) {
  const query = useQuery(api.admin.influencer.queryOptions({ input: { agencyId, influencerId: id } }))
  return (
    <QueryBoundary query={query} gone={<Gone title="Influenceur non trouvé" />}>
      {({ influencer, engagementRate, category }) => (
        <div className="grid gap-7 pt-2 cols-1">
          <div className="row wrap gap-y-3 gap-x-4">
            <span aria-hidden="true">
              <PersonAvatar name={influencer.displayName} imageUrl={influencer.profileImageUrl} size={56} />
            </span>
            <div>
              <h2 className="text-xl bold anywhere">{influencer.displayName}</h2>
              {influencer.username ? <p className="soft anywhere">@{influencer.username}</p> : null}
            </div>
          </div>
          <Facts
            facts={[
              ["Plateforme", platformName(influencer.platform)],
              ["Abonnés", formatCompact(influencer.followersCount)],
              ["Taux d'engagement", formatRate(engagementRate)],
              ["Catégorie", category || "Non défini"],
              ["Campagnes dans l'agence", formatNumber(influencer.collaborations)],
              ["Agence", influencer.agencyName ?? "Non défini"],
            ]}
          />
        </div>
      )}
    </QueryBoundary>
  )
}

const SHOWN = 5

export function RecentCampaigns({ agencyId }: { agencyId: string }) {
  const query = useInfiniteQuery(collaborationsOptions({ agencyId, search: "" }))
  const { open } = useDialogParam(detailDialogs)
  const campaigns = itemsOf(query).slice(0, SHOWN)
  return (
    <QueryBoundary query={query} loading="Chargement des campagnes" rows={3}>
      {() =>
        campaigns.length === 0 ? (
          <p className="faint">Aucune campagne pour le moment</p>
        ) : (
          <DataTable
            caption="Campagnes récentes"
            columns={[
              {
                label: "Campagne",
                cell: ({ name, brand, date }) => (
                  <NameCell
                    name={name}
                    detail={`${brand} · ${formatDate(date, { missing: "Date inconnue" })}`}
                  />
                ),
              },
              { label: "Statut", cell: ({ status }) => <CollaborationStatusTag status={status} /> },
              { label: "CA", numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
            ]}
            rows={campaigns}
            rowKey={({ id }) => id}
            onOpen={({ id }) => open("collaboration", { of: agencyId, item: id })}
            room="little"
          />
        )
      }
    </QueryBoundary>
  )
}
