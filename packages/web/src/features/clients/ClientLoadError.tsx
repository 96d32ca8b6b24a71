import { UserDeleteOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { problemOf } from "../../lib/api/problem.ts"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"

interface ClientLoadErrorProps {
  /** Null when the address names no client. */
  error: unknown
  onRetry: () => void
  onBack: () => void
}

export function ClientLoadError({ error, onRetry, onBack }: ClientLoadErrorProps) {
  if (error !== null && problemOf(error).code !== "not_found") {
    return (
      <ErrorState
        title="Erreur lors du chargement des données"
        error={error}
        onRetry={onRetry}
        onBack={onBack}
      />
    )
  }
  return (
    <EmptyState
      icon={<UserDeleteOutlined aria-hidden />}
      title={error === null ? "ID client non spécifié" : "Client non trouvé"}
      description="Il a peut-être été supprimé, ou l'adresse est incomplète."
      action={<Button onClick={onBack}>Retour aux clients</Button>}
    />
  )
}
