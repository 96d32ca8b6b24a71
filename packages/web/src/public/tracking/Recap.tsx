import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { useId } from "react"
import { formatCount, formatMoney } from "../../lib/format.ts"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { CAMPAIGN_TONE } from "../campaign/CampaignHeader.tsx"
import { StepMark } from "../campaign/Timeline.tsx"
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
            <StatusTag tone={CAMPAIGN_TONE[campaign.status]}>
              {COLLABORATION_STATUSES[campaign.status]}
            </StatusTag>
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

const MOST_SHOWN = 5

function InfluencerSummary({ influencers }: { influencers: TrackingView["influencers"] }) {
  if (influencers.length === 0) return <p className={styles.total}>Aucun influenceur pour le moment</p>
  const deliverables = influencers.reduce((sum, influencer) => sum + influencer.deliverables.length, 0)
  const rest = influencers.length - MOST_SHOWN
  return (
    <>
      <p className={styles.total}>
        {formatCount(influencers.length, "influenceur")}, {formatCount(deliverables, "livrable")}
      </p>
      <ul className={styles.list}>
        {influencers.slice(0, MOST_SHOWN).map((influencer) => (
          <li key={influencer.id}>
            <span aria-hidden="true">
              <PublicAvatar name={influencer.fullName} imageUrl={influencer.profileImageUrl} size={30} />
            </span>
            <span className={styles.name}>{influencer.fullName}</span>
            <span className={styles.count}>{formatCount(influencer.deliverables.length, "livrable")}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.rest}>et {formatCount(rest, "autre")}</p> : null}
    </>
  )
}

/** The four milestones; each says in words and by its mark whether it is behind us. */
function KeySteps({ campaign }: { campaign: TrackingView["campaign"] }) {
  const steps = [
    ["Devis envoyé", campaign.quoteSent],
    ["Contrat signé", campaign.contractSigned],
    ["Facture envoyée", campaign.invoiceSent],
    ["Paiement reçu", campaign.paymentReceived],
  ] as const
  return (
    <ol className={styles.steps}>
      {steps.map(([label, done]) => (
        <li key={label} data-done={done}>
          <StepMark status={done ? "done" : "todo"} />
          <span className={styles.label}>{label}</span>
          <span className={styles.state}>{done ? "Fait" : "À venir"}</span>
        </li>
      ))}
    </ol>
  )
}
