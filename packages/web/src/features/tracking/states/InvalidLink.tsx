import { Message } from "../../../components/public/Message.tsx"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { PublicLayout } from "../../../components/public/PublicLayout.tsx"

export function InvalidLink() {
  return (
    <PublicLayout>
      <Message
        title="Lien de campagne non valide"
        actions={
          <PublicButton tone="primary" href="/">
            Retour à l'accueil
          </PublicButton>
        }
      >
        <p>Cette campagne n'existe pas ou le lien n'est plus actif.</p>
      </Message>
    </PublicLayout>
  )
}
