import type { AgencyAccount } from "@trame/core/agencies/membership-contract"
import { Button } from "antd"
import { useDialogs } from "../dialogs.ts"
import { useMayManage } from "../queries.ts"
import { PortalButton } from "./PortalButton.tsx"
import { PricingLink } from "./PricingLink.tsx"
import { ResumeButton } from "./ResumeButton.tsx"
import styles from "./Subscription.module.css"
import type { Standing } from "./standing.ts"

interface PlanActionsProps {
  agency: AgencyAccount
  standing: Standing
}

/** Members only look; administrators also pay, change and cancel. */
export function PlanActions({ agency, standing }: PlanActionsProps) {
  const mayManage = useMayManage()
  const { open } = useDialogs()
  const running = standing === "active" || standing === "ending"
  if (!mayManage) {
    return (
      <div className={styles.actions}>
        <PricingLink label="Voir les offres" upgrade={running} />
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {standing === "ending" ? <ResumeButton /> : null}
      {standing === "payment_failed" && agency.hasCustomer ? (
        <PortalButton label="Mettre à jour le paiement" type="primary" />
      ) : null}
      <PricingLink label={running ? "Changer d'offre" : "Voir les offres"} upgrade={running} />
      {running && agency.hasCustomer ? <PortalButton label="Paiement et factures" /> : null}
      {standing === "active" ? (
        <Button type="text" danger className={styles.cancel} onClick={() => open("cancellation")}>
          Résilier l'abonnement
        </Button>
      ) : null}
    </div>
  )
}
