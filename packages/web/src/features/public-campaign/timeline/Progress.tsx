import { counted } from "../wording.ts"
import styles from "./Progress.module.css"

/** How much of the campaign is done, as a thread that is being woven. */
export function Progress({ done, total }: { done: number; total: number }) {
  const label = `${counted(done, "étape")} ${done > 1 ? "terminées" : "terminée"} sur ${total}`
  return (
    <div className={styles.progress}>
      <p>{label}</p>
      <div
        role="progressbar"
        aria-label="Avancement de la campagne"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={label}
        className={styles.track}
      >
        <div style={{ width: `${(100 * done) / total}%` }} />
      </div>
    </div>
  )
}
