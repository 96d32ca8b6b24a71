import styles from "./Figure.module.css"

interface FigureProps {
  label: string
  value: string
  /** The colour of the state that it counts. */
  tone?: "neutral" | "info" | "warning" | "success"
}

/** One number of an overview, inside a `dl`. */
export function Figure({ label, value, tone }: FigureProps) {
  return (
    <div className={styles.figure} data-tone={tone}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )
}
