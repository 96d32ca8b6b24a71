import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { Notice } from "../../components/public/Notice.tsx"
import { PublicLayout } from "../../components/public/PublicLayout.tsx"
import { formatDate } from "../../lib/format.ts"
import { CampaignHeader } from "../public-campaign/header/CampaignHeader.tsx"
import type { Audience } from "./audience.ts"
import styles from "./CampaignPage.module.css"
import { CampaignTabs } from "./CampaignTabs.tsx"
import { PrivateFooter } from "./footer/PrivateFooter.tsx"
import { InfluencerFilter } from "./header/InfluencerFilter.tsx"
import { Recap } from "./recap/Recap.tsx"

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

export function CampaignPage({ token, view, audience, onChoose, changing, stale }: CampaignPageProps) {
  const { campaign } = view
  return (
    <PublicLayout
      aside={campaign.agencyName ? <span className={styles.agency}>{campaign.agencyName}</span> : null}
      footer={<PrivateFooter token={token} view={view} audience={audience} />}
    >
      <CampaignHeader
        eyebrow="Suivi de campagne"
        name={campaign.name}
        status={campaign.status}
        updatedAt={campaign.updatedAt}
        tiles={[
          ["Marque", campaign.brand],
          ["Date", formatDate(campaign.signedDate, { missing: "Non définie", style: "long" })],
          ["Chef de projet", campaign.manager],
        ]}
      />
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
