import { useId } from "react"
import { formatNumber } from "../../../lib/format.ts"
import { PostCard } from "./PostCard.tsx"
import styles from "./Stats.module.css"
import { formatRate, type Stat, totalsOf } from "./totals.ts"

export function Stats({ stats }: { stats: readonly Stat[] }) {
  const id = useId()
  if (stats.length === 0) return null
  const totals = totalsOf(stats)
  const figures = [
    ["Vues", formatNumber(totals.views)],
    ["Likes", formatNumber(totals.likes)],
    ["Engagement moyen", formatRate(totals.engagementRate)],
    [stats.length > 1 ? "Publications" : "Publication", formatNumber(stats.length)],
  ] as const
  return (
    <section aria-labelledby={id} className={styles.stats}>
      <h2 id={id}>Statistiques</h2>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.posts}>
        {stats.map((stat) => (
          <PostCard key={stat.id} stat={stat} />
        ))}
      </ul>
    </section>
  )
}
