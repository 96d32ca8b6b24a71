import { useId } from "react"
import { Figures } from "../../public-campaign/stats/Figures.tsx"
import { PostCard } from "./PostCard.tsx"
import styles from "./Stats.module.css"
import { type Stat, totalsOf } from "./totals.ts"

export function Stats({ stats }: { stats: readonly Stat[] }) {
  const id = useId()
  if (stats.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.stats}>
      <h2 id={id}>Statistiques</h2>
      <Figures posts={stats.length} {...totalsOf(stats)} />
      <ul className={styles.posts}>
        {stats.map((stat) => (
          <PostCard key={stat.id} stat={stat} />
        ))}
      </ul>
    </section>
  )
}
