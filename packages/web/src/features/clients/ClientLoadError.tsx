import { UserDeleteOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { problemOf } from "../../lib/api/problem.ts"
import { LinkButton } from "../../ui/LinkButton.tsx"
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
      description="Il a peut-être été supprimé, ou l'adresse est incomplète. La corbeille garde 30 jours ce qui a été supprimé."
      action={
        <div className="flex wrap gap-3">
          <Button onClick={onBack}>Retour aux clients</Button>
          <LinkButton to="/app/bin?kind=client">Ouvrir la corbeille</LinkButton>
        </div>
      }
    />
  )
}
