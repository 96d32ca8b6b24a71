import { REFUSAL_MESSAGES } from "@trame/core/access"
import { Button } from "antd"
import { useNavigate } from "react-router-dom"
import { LinkButton } from "../../components/LinkButton.tsx"
import { Message } from "../../components/public/Message.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import styles from "./Refused.module.css"
import { signOut } from "./session.ts"

/** Spec 1 §2, word for word. */
export function AccessDenied() {
  const navigate = useNavigate()
  useDocumentTitle("Accès refusé")
  return (
    <Message
      title="Accès refusé"
      titleHidden
      actions={
        <Button type="primary" onClick={() => navigate(-1)}>
          Retour
        </Button>
      }
    >
      <p role="alert" className={styles.sentence}>
        {REFUSAL_MESSAGES.forbidden}
      </p>
    </Message>
  )
}

const ways = (account: string) => (
  <>
    <Button onClick={() => void signOut()}>Déconnexion</Button>
    <LinkButton type="primary" to="/app/account">
      {account}
    </LinkButton>
  </>
)

export function RejectedAccount() {
  useDocumentTitle("Compte refusé")
  return (
    <Message title="Votre compte a été refusé" actions={ways("Mon compte")}>
      <p role="alert">{REFUSAL_MESSAGES.rejected}</p>
    </Message>
  )
}

export function NoAgency() {
  useDocumentTitle("Aucune agence")
  return (
    <Message title="Aucune agence" actions={ways("Rejoindre une agence")}>
      <p role="alert">{REFUSAL_MESSAGES.no_agency}</p>
      <p>Rejoignez une agence par son code pour accéder à ses campagnes et à ses clients.</p>
    </Message>
  )
}
