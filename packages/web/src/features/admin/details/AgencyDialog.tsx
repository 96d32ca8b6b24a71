import { useQuery } from "@tanstack/react-query"
import { LinkButton } from "../../../components/LinkButton.tsx"
import { StatusTag } from "../../../components/StatusTag.tsx"
import { api } from "../../../lib/api.ts"
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts"
import { enterPath } from "../../acting/paths.ts"
import { useAgencyDialog } from "../dialogs.ts"
import { periodEnd, planText, seatsText, subscriptionState } from "../subscriptionState.ts"
import styles from "./Details.module.css"
import { Dialog } from "./Dialog.tsx"
import { Facts, Part } from "./Facts.tsx"
import { Loaded } from "./Loaded.tsx"
import { RecentCampaigns } from "./RecentCampaigns.tsx"

/** An agency in short; its page has the rest. */
export function AgencyDialog() {
  const { agencyId, close } = useAgencyDialog()
  return (
    <Dialog subject={agencyId} title="Agence" onClose={close} width={760}>
      {(id) => <Summary agencyId={id} />}
    </Dialog>
  )
}

function Summary({ agencyId }: { agencyId: string }) {
  const query = useQuery(api.admin.agency.queryOptions({ input: { agencyId } }))
  return (
    <Loaded query={query} gone="Cette agence n'existe pas">
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
    </Loaded>
  )
}
