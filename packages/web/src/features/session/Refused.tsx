import { REFUSAL_MESSAGES } from "@trame/core/access"
import { Button } from "antd"
import { useNavigate } from "react-router-dom"
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

const leave = <Button onClick={() => void signOut()}>Déconnexion</Button>

export function RejectedAccount() {
  useDocumentTitle("Compte refusé")
  return (
    <Message title="Votre compte a été refusé" actions={leave}>
      <p role="alert">{REFUSAL_MESSAGES.rejected}</p>
    </Message>
  )
}

export function NoAgency() {
  useDocumentTitle("Aucune agence")
  return (
    <Message title="Aucune agence" actions={leave}>
      <p role="alert">{REFUSAL_MESSAGES.no_agency}</p>
      <p>Demandez à votre agence de vous y ajouter pour accéder à ses campagnes et à ses clients.</p>
    </Message>
  )
}
