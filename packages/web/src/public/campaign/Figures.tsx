import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { plural } from "@trame/core/lib/text"
import { formatNumber, formatRate } from "../../lib/format.ts"
import { Facts } from "../../ui/list/Facts.tsx"
import styles from "./Figures.module.css"

/** Total reach of the posts. */
export function Figures({ posts, views, likes, engagementRate }: GuestView["stats"]) {
  const figures = [
    ["Vues", formatNumber(views)],
    ["Likes", formatNumber(likes)],
    ["Engagement moyen", formatRate(engagementRate)],
    [plural(posts, "Publication"), formatNumber(posts)],
  ] as const
  return <Facts facts={figures} className={styles.figures} />
}
