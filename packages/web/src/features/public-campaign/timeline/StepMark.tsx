import type { StepStatus } from "@trame/core/collaborations/values"
import styles from "./StepMark.module.css"

const SHAPES: Record<StepStatus, string | null> = {
  todo: null,
  in_progress: "M8 14h.01M14 14h.01M20 14h.01",
  done: "M8.5 14.5l3.8 3.8 7.2-8",
  late: "M14 8.5v6.5M14 19.2v.1",
}

/** A shape of its own for each state, so that none depends on its colour. */
export function StepMark({ status }: { status: StepStatus }) {
  const shape = SHAPES[status]
  return (
    <svg
      className={styles.mark}
      data-status={status}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <circle
        cx="14"
        cy="14"
        r="12.75"
        strokeWidth="2"
        strokeDasharray={status === "todo" ? "4 4" : undefined}
      />
      {shape ? (
        <path d={shape} strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" fill="none" />
      ) : null}
    </svg>
  )
}
