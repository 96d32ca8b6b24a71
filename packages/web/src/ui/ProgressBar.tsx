import styles from "./ProgressBar.module.css"

interface ProgressBarProps {
  /** What gets on, e.g. `Envoi de brief.pdf`. */
  label: string
  percent: number
  tone?: "accent" | "success" | "warning"
  /** Without the figure, where a text beside it says it. */
  bare?: boolean
}

/** How far something has got. It needs nothing of antd. */
export function ProgressBar({ label, percent, tone = "accent", bare = false }: ProgressBarProps) {
  return (
    <div className={`row gap-3 tabular ${styles.progress}`} data-tone={tone}>
      <progress max={100} value={percent} aria-valuenow={percent} aria-label={label} />
      {bare ? null : <span aria-hidden="true">{percent} %</span>}
    </div>
  )
}
