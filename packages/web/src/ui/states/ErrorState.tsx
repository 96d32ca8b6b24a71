import { WarningOutlined } from "@ant-design/icons"
import { Alert, Button } from "antd"
import { mayRetry, problemOf } from "../../lib/api/problem.ts"
import styles from "./States.module.css"

interface ErrorStateProps {
  error: unknown
  title?: string
  onRetry?: () => void
  onBack?: () => void
  secondary?: { label: string; onClick: () => void }
}

export function ErrorState({
  error,
  title = "Impossible d'afficher ces informations",
  onRetry,
  onBack,
  secondary,
}: ErrorStateProps) {
  const problem = problemOf(error)
  return (
    <div className={`row column px-7 py-9 text-center rounded bg-surface ${styles.state}`} role="alert">
      <span
        className={`grid place-center mb-6 text-title rounded-l bg-tint ${styles.icon} danger`}
        aria-hidden="true"
      >
        <WarningOutlined aria-hidden />
      </span>
      <h2 className="text-xl bold">{title}</h2>
      <p className={`mt-3 soft ${styles.description}`}>{problem.message}</p>
      <div className="flex wrap justify-center gap-3 mt-7">
        {onBack ? <Button onClick={onBack}>Retour</Button> : null}
        {secondary ? <Button onClick={secondary.onClick}>{secondary.label}</Button> : null}
        {onRetry && mayRetry(problem) ? (
          <Button type="primary" onClick={onRetry}>
            Réessayer
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface ErrorBannerProps {
  title: string
  error: unknown
  onRetry: () => void
  className?: string
}

/** A short form, above content that stays readable. */
export function ErrorBanner({ title, error, onRetry, className }: ErrorBannerProps) {
  const problem = problemOf(error)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={className}
      title={title}
      description={problem.message}
      action={mayRetry(problem) ? <Button onClick={onRetry}>Réessayer</Button> : undefined}
    />
  )
}
