import type { Plan } from "@trame/core/billing/plans-contract"
import { useState } from "react"
import { Notice } from "../../components/public/Notice.tsx"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import { PublicDialog } from "../../components/public/PublicDialog.tsx"
import { client } from "../../lib/client.ts"
import { useAttempt } from "../../lib/useAttempt.ts"
import { priceOf } from "./PlanCard.tsx"
import styles from "./Pricing.module.css"
import { paymentMessage } from "./paymentMessages.ts"

interface ChangePlanDialogProps {
  /** The name of the plan in force. */
  current: string
  next: Plan
  onClose: () => void
}

export function ChangePlanDialog({ current, next, onClose }: ChangePlanDialogProps) {
  const { busy, problem, attempt } = useAttempt()
  const [done, setDone] = useState(false)
  const waiting = busy || done

  const change = async () => {
    if (done) return
    const changed = await attempt(() => client.billing.changePlan({ planId: next.id }))
    if (!changed) return
    setDone(true)
    window.location.assign("/app/account")
  }

  return (
    <PublicDialog title={`Passer à ${next.name}`} onClose={onClose} held={waiting}>
      <p>
        Votre agence passe de {current} à {next.name} dès maintenant, pour {priceOf(next.priceMonthly)} par
        mois. La différence, au prorata de la période en cours, figurera sur la prochaine facture.
      </p>
      <Notice tone="danger">{problem ? paymentMessage(problem) : null}</Notice>
      <div className={styles.actions}>
        <PublicButton
          tone="primary"
          aria-disabled={waiting}
          aria-busy={waiting}
          onClick={() => void change()}
        >
          {waiting ? "Changement en cours…" : "Confirmer le changement"}
        </PublicButton>
        <PublicButton aria-disabled={waiting} onClick={() => waiting || onClose()}>
          Annuler
        </PublicButton>
      </div>
    </PublicDialog>
  )
}
