import { useQuery } from "@tanstack/react-query"
import { api } from "../../lib/api/api.ts"
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts"
import { enterPath } from "../../lib/session/acting.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Details.module.css"
import { Gone, Part, RecentCampaigns } from "./details.tsx"
import { periodEnd, planText, seatsText, subscriptionState } from "./queries.ts"

/** An agency in short; its page has the rest. */
export function AgencyDialog({ agencyId }: { agencyId: string }) {
  return (
    <DialogFrame title="Agence" width={760} light>
      <Summary agencyId={agencyId} />
    </DialogFrame>
  )
}

function Summary({ agencyId }: { agencyId: string }) {
  const query = useQuery(api.admin.agency.queryOptions({ input: { agencyId } }))
  return (
    <QueryBoundary query={query} gone={<Gone title="Cette agence n'existe pas" />}>
      {({ agency, figures, ownerName }) => {
        const { label, tone } = subscriptionState(agency)
        return (
          <div className={styles.content}>
            <div>
              <div className={styles.lead}>
                <h2 className={styles.headline}>{agency.name}</h2>
                <StatusTag tone={tone}>{label}</StatusTag>
              </div>
              <p className={styles.small}>
                Créée le {formatDate(agency.createdAt, { missing: "Date inconnue" })} · ID {agency.id}
              </p>
            </div>
            <Facts
              facts={[
                ["Utilisateurs", formatNumber(figures.users)],
                ["Clients", formatNumber(figures.clients)],
                ["Influenceurs", formatNumber(figures.influencers)],
                ["Campagnes", formatNumber(figures.collaborations)],
                ["CA Total", formatMoney(figures.revenue)],
                ["Propriétaire", ownerName ?? "Non défini"],
                ["Sièges", seatsText(agency)],
                ...(agency.subscription
                  ? ([
                      ["Plan", planText(agency)],
                      ["Fin de période", periodEnd(agency)],
                    ] as const)
                  : []),
              ]}
            />
            <Part title="Campagnes récentes">
              <RecentCampaigns agencyId={agencyId} />
            </Part>
            <div className={styles.buttons}>
              <LinkButton to={enterPath(agencyId)}>Agir dans cette agence</LinkButton>
              <LinkButton type="primary" to={`/superadmin/agency/${agencyId}`}>
                Voir le détail
              </LinkButton>
            </div>
          </div>
        )
      }}
    </QueryBoundary>
  )
}
