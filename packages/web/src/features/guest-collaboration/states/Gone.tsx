import { Message } from "../../../components/public/Message.tsx"
import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { PublicLayout } from "../../../components/public/PublicLayout.tsx"

export function Gone() {
  return (
    <PublicLayout>
      <Message
        title="Oups !"
        actions={
          <PublicButton tone="primary" href="/">
            Retour à l'accueil
          </PublicButton>
        }
      >
        <p>Cette collaboration n'existe pas</p>
      </Message>
    </PublicLayout>
  )
}
