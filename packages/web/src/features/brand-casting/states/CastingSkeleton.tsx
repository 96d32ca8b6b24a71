import { PublicLayout } from "../../../components/public/PublicLayout.tsx"
import styles from "./CastingSkeleton.module.css"

const CARDS = ["first", "second", "third"]

/** The page's shape while it loads, so that nothing jumps when it is there. */
export function CastingSkeleton() {
  return (
    <PublicLayout>
      <p role="status" className="visually-hidden">
        Chargement du casting
      </p>
      <div aria-hidden="true" className={styles.shape}>
        <i className={styles.eyebrow} />
        <i className={styles.title} />
        <i className={styles.facts} />
        <div className={styles.cards}>
          {CARDS.map((card) => (
            <div key={card} className={styles.card}>
              <i className={styles.picture} />
              <div className={styles.lines}>
                <i />
                <i />
              </div>
              <i className={styles.choices} />
            </div>
          ))}
        </div>
      </div>
    </PublicLayout>
  )
}
