import styles from "./Spinner.module.css"

interface SpinnerProps {
  label?: string
  /** Takes the whole window's height. */
  fullPage?: boolean
}

export function Spinner({ label = "Chargement en cours", fullPage = false }: SpinnerProps) {
  return (
    <div role="status" className={fullPage ? styles.fullPage : styles.inline}>
      <span className={styles.threads} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
