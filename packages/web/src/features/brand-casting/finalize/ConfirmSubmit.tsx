import { PublicButton } from "../../../components/public/PublicButton.tsx"
import { PublicDialog } from "../../../components/public/PublicDialog.tsx"
import { counted } from "../../public-campaign/wording.ts"
import styles from "./ConfirmSubmit.module.css"

interface ConfirmSubmitProps {
  pending: number
  onConfirm: () => void
  onClose: () => void
}

/** Some are still without an answer: that may be meant, or not. */
export function ConfirmSubmit({ pending, onConfirm, onClose }: ConfirmSubmitProps) {
  return (
    <PublicDialog title="Envoyer vos choix ?" onClose={onClose}>
      <p>
        {counted(pending, "influenceur")} {pending > 1 ? "n'ont" : "n'a"} pas encore de réponse.{" "}
        <strong>Les influenceurs sans choix restent en attente.</strong>
      </p>
      <div className={styles.actions}>
        <PublicButton onClick={onClose}>Continuer à choisir</PublicButton>
        <PublicButton tone="primary" onClick={onConfirm}>
          Envoyer quand même
        </PublicButton>
      </div>
    </PublicDialog>
  )
}
