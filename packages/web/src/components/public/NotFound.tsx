import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { Message } from "./Message.tsx"
import { PublicButton } from "./PublicButton.tsx"

export function NotFound() {
  useDocumentTitle("Page introuvable")
  return (
    <Message
      eyebrow="404"
      title="Page introuvable"
      actions={
        <PublicButton tone="primary" href="/">
          Retour à l'accueil
        </PublicButton>
      }
    >
      <p>Cette adresse ne mène nulle part. La page a peut-être été déplacée, ou le lien est incomplet.</p>
    </Message>
  )
}
