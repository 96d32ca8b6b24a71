import type { GuestView } from "@trame/core/collaborations/guest-contract"
import { useId } from "react"
import { Notice } from "../../components/public/Notice.tsx"
import { PublicLayout } from "../../components/public/PublicLayout.tsx"
import { formatDate } from "../../lib/format.ts"
import { CampaignHeader } from "../public-campaign/header/CampaignHeader.tsx"
import { Figures } from "../public-campaign/stats/Figures.tsx"
import styles from "./GuestCollaboration.module.css"
import { GuestTabs } from "./GuestTabs.tsx"
import { Profile } from "./profile/Profile.tsx"
import type { Who } from "./who.ts"

interface GuestCollaborationProps {
  who: Who
  view: GuestView
  /** The last refresh failed: what is shown may be old. */
  stale: boolean
}

/** The collaboration as its influencers see it (spec 2 §2.5). */
export function GuestCollaboration({ who, view, stale }: GuestCollaborationProps) {
  const id = useId()
  const { campaign, influencer, stats } = view
  const restricted = who.influencerId !== undefined
  return (
    <PublicLayout
      aside={campaign.agencyName ? <span className={styles.agency}>{campaign.agencyName}</span> : null}
      footer={
        <div className={styles.footer}>
          <p>
            Ce lien vous est réservé : merci de ne pas le partager. Ce que vous ajoutez ici est transmis à
            l'agence.
          </p>
        </div>
      }
    >
      <CampaignHeader
        eyebrow={restricted ? "Votre collaboration" : "Collaboration"}
        name={campaign.name}
        status={restricted ? null : campaign.status}
        updatedAt={campaign.updatedAt}
        tiles={[
          ["Marque", campaign.brand],
          ["Date", formatDate(campaign.signedDate, { missing: "Non définie", style: "long" })],
          ["Chef de projet", campaign.manager],
        ]}
      />
      {campaign.description ? <p className={styles.description}>{campaign.description}</p> : null}
      <div className={styles.notices}>
        <Notice tone="info">
          {restricted && !influencer
            ? "L'influenceur de ce lien ne fait pas partie de cette collaboration : seul ce qui est commun à tous est affiché."
            : null}
        </Notice>
        <Notice tone="info">
          {stale
            ? "Une erreur est survenue lors du chargement des données. Cette page n'est peut-être plus à jour."
            : null}
        </Notice>
      </div>
      <div className={styles.columns} data-aside={influencer !== null || stats.posts > 0}>
        {influencer ? (
          <div className={styles.profile}>
            <Profile influencer={influencer} />
          </div>
        ) : null}
        <div className={styles.tabs}>
          <GuestTabs who={who} view={view} mayAdd={!restricted || influencer !== null} />
        </div>
        {stats.posts > 0 ? (
          <section aria-labelledby={id} className={styles.stats}>
            <h2 id={id}>Statistiques</h2>
            <Figures {...stats} engagementRate={stats.engagementRate ?? 0} />
          </section>
        ) : null}
      </div>
    </PublicLayout>
  )
}
