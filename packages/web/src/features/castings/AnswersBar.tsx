import type { CastingCounts } from "@trame/core/castings/shapes"
import styles from "./AnswersBar.module.css"
import { many } from "./counts.ts"

const PARTS = [
  ["accepted", "accepté", "acceptés"],
  ["maybe", "peut-être", "peut-être"],
  ["rejected", "refusé", "refusés"],
] as const

/** How the brand answered so far, as shares of all that was proposed. */
export function AnswersBar({ counts }: { counts: CastingCounts }) {
  const pending = counts.proposals - counts.decisions
  const words = [
    ...PARTS.map(([key, one, several]) => many(counts[key], one, several)),
    `${pending} en attente`,
  ]
  return (
    <span role="img" aria-label={words.join(", ")} className={styles.answers}>
      {PARTS.map(([key]) =>
        counts[key] > 0 ? <span key={key} className={styles[key]} style={{ flexGrow: counts[key] }} /> : null,
      )}
      <span style={{ flexGrow: pending }} />
    </span>
  )
}
