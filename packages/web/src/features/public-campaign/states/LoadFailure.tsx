import { Message } from "../../../components/public/Message.tsx"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { PublicLayout } from "../../../components/public/PublicLayout.tsx"

interface LoadFailureProps {
  busy: boolean
  onRetry: () => void
}

export function LoadFailure({ busy, onRetry }: LoadFailureProps) {
  return (
    <PublicLayout>
      <Message
        title="Une erreur est survenue lors du chargement des données."
        actions={
          <PublicButton tone="primary" disabled={busy} onClick={() => onRetry()}>
            {busy ? "Nouvel essai…" : "Réessayer"}
          </PublicButton>
        }
      >
        <p>Vérifiez votre connexion internet, puis réessayez dans quelques instants.</p>
      </Message>
    </PublicLayout>
  )
}
