import type { BrandStatus } from "@trame/core/castings/values"
import { VERDICTS } from "../choices/labels.ts"
import styles from "./AnswerThread.module.css"

/** How far the choosing is, as a thread of three colours; the words beside it say the same. */
export function AnswerThread({ counts }: { counts: Record<BrandStatus, number> }) {
  return (
    <div className={styles.thread} aria-hidden="true">
      {VERDICTS.map(({ status }) => (
        <i key={status} className={styles[status]} style={{ flexGrow: counts[status] }} />
      ))}
      <i style={{ flexGrow: counts.pending }} />
    </div>
  )
}
