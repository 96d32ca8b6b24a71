import { Alert } from "antd"
import styles from "../Account.module.css"
import { type CheckoutOutcome, useCheckoutReturn } from "./useCheckoutReturn.ts"

const WORDS: Record<
  CheckoutOutcome,
  { type: "info" | "success" | "warning"; title: string; description?: string }
> = {
  checking: { type: "info", title: "Confirmation de votre paiement…" },
  active: {
    type: "success",
    title: "Votre abonnement est actif.",
    description: "Merci ! L'application est ouverte à toute votre équipe.",
  },
  waiting: {
    type: "info",
    title: "Votre paiement est en cours de traitement.",
    description: "Cette page se mettra à jour dès que le prestataire de paiement l'aura confirmé.",
  },
  unknown: {
    type: "warning",
    title: "Votre abonnement n'a pas pu être vérifié.",
    description: "Rechargez la page dans quelques instants : rien ne sera payé deux fois.",
  },
  cancelled: { type: "info", title: "Paiement abandonné : rien n'a été débité." },
}

/** What became of a payment, on the way back from the card provider's page. */
export function CheckoutReturn() {
  const { outcome, dismiss } = useCheckoutReturn()
  const words = outcome && WORDS[outcome]
  return (
    <div role="status">
      {words ? (
        <Alert
          {...words}
          showIcon
          className={styles.notice}
          closable={outcome === "checking" ? false : { "aria-label": "Fermer", onClose: dismiss }}
        />
      ) : null}
    </div>
  )
}
