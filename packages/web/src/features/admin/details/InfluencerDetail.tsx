import { useQuery } from "@tanstack/react-query"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { api } from "../../../lib/api.ts"
import { formatCompact, formatNumber } from "../../../lib/format.ts"
import { platformName } from "../../../lib/platformName.ts"
import styles from "./Details.module.css"
import { Facts } from "./Facts.tsx"
import { Loaded } from "./Loaded.tsx"

export function InfluencerDetail({ agencyId, id }: { agencyId: string; id: string }) {
  const query = useQuery(api.admin.influencer.queryOptions({ input: { agencyId, influencerId: id } }))
  return (
    <Loaded query={query} gone="Influenceur non trouvé">
      {({ influencer, engagementRate, category }) => (
        <div className={styles.content}>
          <div className={styles.lead}>
            <span aria-hidden="true">
              <PersonAvatar name={influencer.displayName} imageUrl={influencer.profileImageUrl} size={56} />
            </span>
            <div>
              <h2 className={styles.headline}>{influencer.displayName}</h2>
              {influencer.username ? <p className={styles.muted}>@{influencer.username}</p> : null}
            </div>
          </div>
          <Facts
            facts={[
              ["Plateforme", platformName(influencer.platform)],
              ["Abonnés", formatCompact(influencer.followersCount)],
              [
                "Taux d'engagement",
                engagementRate === null ? "Non défini" : `${formatNumber(engagementRate)} %`,
              ],
              ["Catégorie", category || "Non défini"],
              ["Campagnes dans l'agence", formatNumber(influencer.collaborations)],
              ["Agence", influencer.agencyName ?? "Non défini"],
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
