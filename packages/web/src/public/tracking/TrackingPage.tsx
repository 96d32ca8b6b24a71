import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { useId, useRef, useState } from "react"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { formatCount, formatMoney } from "../../lib/format.ts"
import { LinkPage, LinkQuery } from "../../ui/public/LinkPage.tsx"
import { HomeButton, MessagePage } from "../../ui/public/Message.tsx"
import { Notice } from "../../ui/public/PublicButton.tsx"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { CAMPAIGN_TONE, CampaignHeader, CampaignSkeleton } from "../campaign/CampaignHeader.tsx"
import { StepMark } from "../campaign/Timeline.tsx"
import { CampaignTabs } from "./CampaignTabs.tsx"
import { InfluencerFilter } from "./InfluencerFilter.tsx"
import styles from "./TrackingPage.module.css"
import { type Audience, useAudience, useTracking } from "./tracking-queries.ts"

const INVALID = "Lien de campagne non valide"

function Tracking() {
  const { token = "" } = usePublicParams()
  const [audience, choose] = useAudience()
  const query = useTracking(token, audience)
  return (
    <LinkQuery
      query={query}
      documentTitle={(view, invalid) =>
        invalid ? INVALID : view ? `Suivi – ${view.campaign.name}` : "Suivi"
      }
      skeleton={<CampaignSkeleton />}
      invalid={() => (
        <MessagePage title={INVALID} actions={<HomeButton />}>
          <p>Cette campagne n'existe pas ou le lien n'est plus actif.</p>
        </MessagePage>
      )}
    >
      {(view, problem) => (
        <CampaignPage
          token={token}
          view={view}
          audience={audience}
          onChoose={choose}
          changing={query.isPlaceholderData}
          stale={problem !== null}
        />
      )}
    </LinkQuery>
  )
}

/** A campaign as its brand follows it, by its link alone. */
export function Component() {
  return (
    <LinkPage>
      <Tracking />
    </LinkPage>
  )
}

interface CampaignPageProps {
  token: string
  view: TrackingView
  audience: Audience
  onChoose: (influencerId: string | null) => void
  /** Another influencer's view is on its way. */
  changing: boolean
  /** The last refresh failed: what is shown may be old. */
  stale: boolean
}

function CampaignPage({ token, view, audience, onChoose, changing, stale }: CampaignPageProps) {
  const { campaign } = view
  return (
    <PublicLayout
      agencyName={campaign.agencyName}
      footer={<PrivateFooter token={token} view={view} audience={audience} />}
    >
      <CampaignHeader eyebrow="Suivi de campagne" campaign={campaign} status={campaign.status} />
      <InfluencerFilter token={token} view={view} audience={audience} onChoose={onChoose} />
      <Notice tone="info">
        {stale
          ? "Les dernières informations n'ont pas pu être chargées. Cette page n'est peut-être plus à jour."
          : null}
      </Notice>
      <div className={styles.columns} aria-busy={changing}>
        <CampaignTabs token={token} view={view} />
        <Recap view={view} />
      </div>
    </PublicLayout>
  )
}

interface PrivateFooterProps {
  token: string
  view: TrackingView
  audience: Audience
}

/** A triple click opens the technical hints (spec 2 §2.4); the keyboard has a button that shows when reached. */
export function PrivateFooter({ token, view, audience }: PrivateFooterProps) {
  const id = useId()
  const [debug, setDebug] = useState(false)
  const toggle = () => setDebug((shown) => !shown)
  const onClick = useTripleClick(toggle)
  return (
    <div className={styles.footer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same */}
      <div data-testid="tracking-footer" className={styles.words} onClick={onClick}>
        <p>
          Ce lien de suivi est privé et confidentiel. Il vous est réservé : merci de ne pas le partager en
          dehors de vos équipes.
        </p>
        <p className={styles.product}>Suivi proposé avec {PRODUCT_NAME}</p>
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={debug}
        aria-controls={id}
        onClick={toggle}
      >
        {debug ? "Masquer les informations techniques" : "Afficher les informations techniques"}
      </button>
      <div id={id}>{debug ? <DebugBlock token={token} view={view} audience={audience} /> : null}</div>
    </div>
  )
}

const SHOWN_CHARACTERS = 6

/** Enough to tell the agency which link it is, and never enough to open it (rules/platform.md#private-pages). */
function DebugBlock({ token, view, audience }: { token: string; view: TrackingView; audience: Audience }) {
  const [openedAt] = useState(() => new Date().toISOString())
  const restrictedId =
    view.restrictedTo === null ? null : (view.influencers[0]?.id ?? audience.influencerId ?? "inconnu")
  const rows = [
    ["Lien", `${token.slice(0, SHOWN_CHARACTERS)}…`],
    ["Campagne mise à jour", view.campaign.updatedAt],
    ["Influenceur affiché", restrictedId ?? "tous"],
    ["Heure actuelle", openedAt],
  ] as const
  return (
    <dl className={styles.block} aria-label="Informations techniques">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const WITHIN_MS = 900

/** Three clicks or taps in a row; a browser's own count does not know taps. */
function useTripleClick(action: () => void): () => void {
  const times = useRef<number[]>([])
  return () => {
    const now = performance.now()
    const recent = [...times.current.filter((time) => now - time < WITHIN_MS), now]
    times.current = recent.length < 3 ? recent : []
    if (recent.length === 3) action()
  }
}

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
