import type { BrandStatus } from "@trame/core/castings/values"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { formatNumber } from "../../../lib/format.ts"
import { AnswerThread } from "./AnswerThread.tsx"
import styles from "./ProgressBar.module.css"

interface ProgressBarProps {
  total: number
  counts: Record<BrandStatus, number>
  closed: string | null
  /** Not in the way of what says it all itself, or needs the room. */
  hidden: boolean
  onNext: () => void
  onFinalize: () => void
}

/** Always at hand on a phone: how far one is, the next to decide, and the end. */
export function ProgressBar({ total, counts, closed, hidden, onNext, onFinalize }: ProgressBarProps) {
  const done = counts.pending === 0
  return (
    <section aria-label="Avancement" className={styles.bar} data-hidden={hidden}>
      <AnswerThread counts={counts} />
      <div className={styles.row}>
        {closed ? (
          <p className={styles.progress}>{closed}</p>
        ) : (
          <>
            <p className={styles.progress}>
              <strong>
                {formatNumber(total - counts.pending)} / {formatNumber(total)}
              </strong>{" "}
              décidés
            </p>
            {done ? null : (
              <PublicButton onClick={onNext}>
                Suivant <span className="visually-hidden">à décider</span>
              </PublicButton>
            )}
            <PublicButton tone={done ? "primary" : "quiet"} onClick={onFinalize}>
              Finaliser
            </PublicButton>
          </>
        )}
      </div>
    </section>
  )
}
