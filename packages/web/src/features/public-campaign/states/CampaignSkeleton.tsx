import { PublicLayout } from "../../../components/public/PublicLayout.tsx"
import styles from "./CampaignSkeleton.module.css"

const LINES = ["first", "second", "third", "fourth"]

/** The page's shape while it loads, so that nothing jumps when it is there. */
export function CampaignSkeleton() {
  return (
    <PublicLayout>
      <p role="status" className="visually-hidden">
        Chargement de la campagne
      </p>
      <div aria-hidden="true" className={styles.shape}>
        <i className={styles.eyebrow} />
        <i className={styles.title} />
        <i className={styles.tiles} />
        <div className={styles.columns}>
          <div className={styles.steps}>
            {LINES.map((line) => (
              <i key={line} className={styles.step} />
            ))}
          </div>
          <i className={styles.recap} />
        </div>
      </div>
    </PublicLayout>
  )
}
