import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { figuresOf } from "@trame/core/campaigns/collaborations/rules/figures"
import { useId } from "react"
import { formatNumber, formatRate } from "../../lib/format.ts"
import { safeLink } from "../../lib/links.ts"
import { PublicAvatar, SafeImage } from "../../ui/public/PublicImage.tsx"
import { Figures } from "../campaign/Figures.tsx"
import styles from "./Stats.module.css"

export function Stats({ stats }: { stats: TrackingView["stats"] }) {
  const id = useId()
  if (stats.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.stats}>
      <h2 id={id}>Statistiques</h2>
      <Figures {...figuresOf(stats)} />
      <ul className={styles.posts}>
        {stats.map((stat) => (
          <PostCard key={stat.id} stat={stat} />
        ))}
      </ul>
    </section>
  )
}

/** One publication and what it reached. */
function PostCard({ stat }: { stat: TrackingView["stats"][number] }) {
  const picture = safeLink(stat.postThumb)
  const post = safeLink(stat.postUrl)
  const figures = [
    ["Vues", formatNumber(stat.views)],
    ["Likes", formatNumber(stat.likes)],
    ["Engagement", formatRate(stat.engagementRate)],
  ] as const
  return (
    <li className={styles.post}>
      {picture ? (
        <SafeImage src={picture} alt="" className={styles.thumb} />
      ) : (
        <span aria-hidden="true" className={styles.thumb}>
          <PublicAvatar name={stat.creator} size={56} />
        </span>
      )}
      <div className={styles.text}>
        <h3>{stat.creator}</h3>
        {post ? (
          <a href={post} target="_blank" rel="noopener noreferrer">
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
