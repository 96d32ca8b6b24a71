import { formatNumber } from "../../../lib/format.ts"
import styles from "./Figures.module.css"
import { formatRate } from "./rate.ts"

interface FiguresProps {
  posts: number
  views: number
  likes: number
  /** Percent, the mean of the posts. */
  engagementRate: number
}

/** What the publications reached together. */
export function Figures({ posts, views, likes, engagementRate }: FiguresProps) {
  const figures = [
    ["Vues", formatNumber(views)],
    ["Likes", formatNumber(likes)],
    ["Engagement moyen", formatRate(engagementRate)],
    [posts > 1 ? "Publications" : "Publication", formatNumber(posts)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
