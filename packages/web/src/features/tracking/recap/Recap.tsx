import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { COLLABORATION_STATUSES } from "@trame/core/collaborations/values"
import { useId } from "react"
import { PublicBadge } from "../../../components/public/PublicBadge.tsx"
import { formatMoney } from "../../../lib/format.ts"
import { CAMPAIGN_TONE } from "../../public-campaign/statusTone.ts"
import { InfluencerSummary } from "./InfluencerSummary.tsx"
import { KeySteps } from "./KeySteps.tsx"
import styles from "./Recap.module.css"

export function Recap({ view }: { view: TrackingView }) {
  const id = useId()
  const { campaign, influencers } = view
  return (
    <aside aria-labelledby={id} className={styles.recap}>
      <h2 id={id}>Récapitulatif de la campagne</h2>
      <dl className={styles.figures}>
        <div>
          <dt>Budget</dt>
          <dd className={styles.budget}>
            {formatMoney(campaign.budget, { decimals: campaign.budget % 100 === 0 ? 0 : 2 })}
          </dd>
        </div>
        <div>
          <dt>Statut</dt>
          <dd className={styles.status}>
            <PublicBadge tone={CAMPAIGN_TONE[campaign.status]}>
              {COLLABORATION_STATUSES[campaign.status]}
            </PublicBadge>
          </dd>
        </div>
      </dl>
      <section>
        <h3>Étapes clés</h3>
        <KeySteps campaign={campaign} />
      </section>
      <section>
        <h3>Influenceurs</h3>
        <InfluencerSummary influencers={influencers} />
      </section>
      <section>
        <h3>Contact</h3>
        <dl className={styles.contact}>
          <dt>Chef de projet</dt>
          <dd>{campaign.manager}</dd>
          <dt>Agence</dt>
          <dd>{campaign.agencyName ?? "Non définie"}</dd>
        </dl>
      </section>
    </aside>
  )
}
