import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { LinkPage, LinkQuery } from "../../ui/public/LinkPage.tsx"
import { HomeButton, MessagePage } from "../../ui/public/Message.tsx"
import { Notice } from "../../ui/public/PublicButton.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import { CampaignHeader, CampaignSkeleton } from "../campaign/CampaignHeader.tsx"
import { CampaignTabs } from "./CampaignTabs.tsx"
import { InfluencerFilter } from "./InfluencerFilter.tsx"
import { PrivateFooter } from "./PrivateFooter.tsx"
import { Recap } from "./Recap.tsx"
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
