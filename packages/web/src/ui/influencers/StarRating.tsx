import { StarFilled } from "@ant-design/icons"
import styles from "./StarRating.module.css"

export const STARS = [1, 2, 3, 4, 5] as const

/** From 1 to 5; renders nothing without a rating. */
export function StarRating({ rating }: { rating: number | null }) {
  if (rating === null) return null
  return (
    <span
      role="img"
      aria-label={`Note : ${rating} sur 5`}
      className={`inline-flex gap-1 text-s ${styles.stars}`}
    >
      {STARS.map((star) => (
        <StarFilled key={star} aria-hidden className={star <= rating ? styles.given : undefined} />
      ))}
    </span>
  )
}
