import { Alert } from "antd"
import { useMayManage } from "../queries.ts"
import styles from "./Subscription.module.css"
import type { Standing } from "./standing.ts"

interface WarningsProps {
  standing: Standing
  seatsExceeded: boolean
}

/** What is wrong with the subscription, above its card. */
export function Warnings({ standing, seatsExceeded }: WarningsProps) {
  const mayManage = useMayManage()
  return (
    <>
      {standing === "payment_failed" ? (
        <Alert
          type="error"
          showIcon
          className={styles.warning}
          title="Le dernier paiement a échoué."
          description={
            mayManage
              ? "L'application est fermée à votre équipe jusqu'au règlement. Mettez à jour votre moyen de paiement."
              : "L'application est fermée jusqu'au règlement. Prévenez l'administrateur de votre agence."
          }
        />
      ) : null}
      {standing === "waiting" ? (
        <Alert
          type="info"
          showIcon
          className={styles.warning}
          title="L'abonnement n'est pas encore actif."
          description="Il le deviendra dès que le prestataire de paiement l'aura confirmé."
        />
      ) : null}
      {seatsExceeded ? (
        <Alert
          type="warning"
          showIcon
          className={styles.warning}
          title="Votre équipe dépasse le nombre de sièges de votre offre."
          description={
            mayManage
              ? "Passez à une offre supérieure ou retirez des membres : d'ici là, personne ne peut rejoindre l'agence."
              : "D'ici à ce qu'un administrateur change d'offre, personne ne peut rejoindre l'agence."
          }
        />
      ) : null}
    </>
  )
}
