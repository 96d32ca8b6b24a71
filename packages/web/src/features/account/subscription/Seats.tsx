import styles from "./Subscription.module.css"
import { seatsOf } from "./standing.ts"

/** Seats used against the plan's; null is unlimited. */
export function Seats({ used, limit }: { used: number; limit: number | null }) {
  const { text, share, over } = seatsOf(used, limit)
  return (
    <div className={styles.seats}>
      <p className={styles.seatsText}>{text}</p>
      {limit === null ? null : (
        <div className={styles.meter} data-over={over} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}
