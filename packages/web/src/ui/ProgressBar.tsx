import styles from "./ProgressBar.module.css"

interface ProgressBarProps {
  /** The label, e.g. `Envoi de brief.pdf`. */
  label: string
  percent: number
  tone?: "accent" | "success" | "warning"
  /** Without the number, when a text beside it contains it. */
  bare?: boolean
}

/** A progress bar without antd. */
export function ProgressBar({ label, percent, tone = "accent", bare = false }: ProgressBarProps) {
  return (
    <div className={`row gap-3 tabular ${styles.progress}`} data-tone={tone}>
      <progress max={100} value={percent} aria-valuenow={percent} aria-label={label} />
      {bare ? null : <span aria-hidden="true">{percent} %</span>}
    </div>
  )
}
