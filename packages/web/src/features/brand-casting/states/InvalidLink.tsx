import { Message } from "../../../components/public/Message.tsx"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { PublicLayout } from "../../../components/public/PublicLayout.tsx"

interface InvalidLinkProps {
  reason: string
  busy?: boolean
  onRetry?: (() => void) | undefined
}

/** There is no casting to show; only a failure that may pass offers another try. */
export function InvalidLink({ reason, busy = false, onRetry }: InvalidLinkProps) {
  return (
    <PublicLayout>
      <Message
        title="Lien non valide"
        actions={
          onRetry ? (
            <PublicButton tone="primary" disabled={busy} onClick={() => onRetry()}>
              {busy ? "Nouvel essai…" : "Réessayer"}
            </PublicButton>
          ) : null
        }
      >
        <p role="alert">{reason}</p>
        {onRetry ? null : <p>Une question ? Contactez l'agence qui vous a envoyé ce lien.</p>}
      </Message>
    </PublicLayout>
  )
}
