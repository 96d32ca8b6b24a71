import { WarningOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { problemOf } from "../lib/problem.ts"
import styles from "./States.module.css"

interface ErrorStateProps {
  error: unknown
  /** `Impossible d'afficher ces informations` unless said. */
  title?: string
  onRetry?: () => void
  onBack?: () => void
  /** Another way out, e.g. signing out. */
  secondary?: { label: string; onClick: () => void }
}

export function ErrorState({
  error,
  title = "Impossible d'afficher ces informations",
  onRetry,
  onBack,
  secondary,
}: ErrorStateProps) {
  const { message } = problemOf(error)
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.icon} ${styles.warning}`} aria-hidden="true">
        <WarningOutlined aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.description}>{message}</p>
      <div className={styles.action}>
        {onBack ? <Button onClick={onBack}>Retour</Button> : null}
        {secondary ? <Button onClick={secondary.onClick}>{secondary.label}</Button> : null}
        {onRetry ? (
          <Button type="primary" onClick={onRetry}>
            Réessayer
          </Button>
        ) : null}
      </div>
    </div>
  )
}
