import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { StepMark } from "../../public-campaign/timeline/StepMark.tsx"
import styles from "./KeySteps.module.css"

/** The four milestones; each says in words and by its mark whether it is behind us. */
export function KeySteps({ campaign }: { campaign: TrackingView["campaign"] }) {
  const steps = [
    ["Devis envoyé", campaign.quoteSent],
    ["Contrat signé", campaign.contractSigned],
    ["Facture envoyée", campaign.invoiceSent],
    ["Paiement reçu", campaign.paymentReceived],
  ] as const
  return (
    <ol className={styles.steps}>
      {steps.map(([label, done]) => (
        <li key={label} data-done={done}>
          <StepMark status={done ? "done" : "todo"} />
          <span className={styles.label}>{label}</span>
          <span className={styles.state}>{done ? "Fait" : "À venir"}</span>
        </li>
      ))}
    </ol>
  )
}
