import { REFUSAL_MESSAGES } from "@trame/core/access"
import type { AgencyAccount } from "@trame/core/agencies/membership-contract"
import { formatDate } from "../../../lib/format.ts"
import { useMayManage } from "../queries.ts"
import { PortalButton } from "./PortalButton.tsx"
import { PricingLink } from "./PricingLink.tsx"
import styles from "./Subscription.module.css"

export function NoSubscription({ agency }: { agency: AgencyAccount }) {
  const mayManage = useMayManage()
  const ended = agency.subscription
  return (
    <div className={styles.none}>
      <h3 className={styles.noneTitle}>{REFUSAL_MESSAGES.no_subscription}</h3>
      <p className={styles.noneText}>
        {ended
          ? `Votre abonnement ${ended.planName} a pris fin le ${formatDate(ended.currentPeriodEnd, { style: "long" })}. `
          : ""}
        {mayManage
          ? "Choisissez une offre pour ouvrir l'application à toute votre équipe. Vos données vous attendent."
          : "L'application s'ouvrira dès que l'administrateur de votre agence aura choisi une offre."}
      </p>
      <div className={styles.actions}>
        <PricingLink primary={mayManage} label={mayManage ? "Choisir une offre" : "Voir les offres"} />
        {mayManage && agency.hasCustomer ? <PortalButton label="Voir mes factures" /> : null}
      </div>
    </div>
  )
}
