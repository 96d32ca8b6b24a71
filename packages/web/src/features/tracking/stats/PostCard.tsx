import { PublicAvatar } from "../../../components/public/PublicAvatar.tsx"
import { SafeImage } from "../../../components/public/SafeImage.tsx"
import { formatNumber } from "../../../lib/format.ts"
import { siteOf } from "../../public-campaign/documents/previewKind.ts"
import { formatRate } from "../../public-campaign/stats/rate.ts"
import styles from "./PostCard.module.css"
import type { Stat } from "./totals.ts"

/** One publication and what it reached. */
export function PostCard({ stat }: { stat: Stat }) {
  const figures = [
    ["Vues", formatNumber(stat.views)],
    ["Likes", formatNumber(stat.likes)],
    ["Engagement", formatRate(stat.engagementRate)],
  ] as const
  return (
    <li className={styles.post}>
      {stat.postThumb && siteOf(stat.postThumb) ? (
        <SafeImage src={stat.postThumb} alt="" className={styles.thumb} />
      ) : (
        <span aria-hidden="true" className={styles.thumb}>
          <PublicAvatar name={stat.creator} size={56} />
        </span>
      )}
      <div className={styles.text}>
        <h3>{stat.creator}</h3>
        {stat.postUrl && siteOf(stat.postUrl) ? (
          <a href={stat.postUrl} target="_blank" rel="noopener noreferrer">
            Voir la publication
            <span className="visually-hidden"> de {stat.creator} dans un nouvel onglet</span>
          </a>
        ) : null}
      </div>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
