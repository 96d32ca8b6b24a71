import { Button } from "antd"
import { useNavigate } from "react-router-dom"
import { EmptyState } from "../../../components/EmptyState.tsx"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { PageHeader } from "../../../components/PageHeader.tsx"
import { problemOf } from "../../../lib/problem.ts"
import { useDocumentTitle } from "../../../lib/useDocumentTitle.ts"

const LIST = "/app/collaborations"

/** Why a collaboration cannot be shown, in the words of spec 2 §8. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const navigate = useNavigate()
  const missing = problemOf(error).code === "not_found"
  useDocumentTitle(missing ? "Collaboration introuvable" : "Erreur")
  if (!missing) {
    return (
      <>
        <PageHeader title="Collaboration" />
        <ErrorState
          title="Impossible de charger les détails de la collaboration"
          error={error}
          onRetry={onRetry}
          onBack={() => navigate(LIST)}
        />
      </>
    )
  }
  return (
    <div role="alert">
      <PageHeader title="Collaboration" />
      <EmptyState
        title="Cette collaboration n'existe pas"
        description="Elle a peut-être été supprimée, ou l'adresse est incomplète."
        action={
          <Button type="primary" onClick={() => navigate(LIST)}>
            Retour aux collaborations
          </Button>
        }
      />
    </div>
  )
}
