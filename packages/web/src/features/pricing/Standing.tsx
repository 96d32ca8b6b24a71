import { Notice } from "../../components/public/Notice.tsx"
import { formatDate } from "../../lib/format.ts"
import { usePublicQuery } from "../../lib/publicRoute.ts"
import { obstacle, owes } from "./offers.ts"
import styles from "./Pricing.module.css"
import type { Payment } from "./usePayment.ts"
import type { Visitor } from "./visitor.ts"

interface StandingProps {
  id: string
  visitor: Visitor
  payment: Payment
}

/** How things stand between this visitor and a subscription, when there is something to say. */
export function Standing({ id, visitor, payment }: StandingProps) {
  const cancelled = usePublicQuery("checkout")[0] === "cancelled"
  const reason = obstacle(visitor)
  const subscription = visitor?.agency?.subscription
  const ending = subscription?.active === true && subscription.cancelAtPeriodEnd
  return (
    <div id={id} className={styles.standing}>
      {cancelled ? <Notice tone="info">Le paiement a été interrompu : rien n'a été débité.</Notice> : null}
      {reason ? (
        <Notice tone="info">
          {reason}
          {visitor?.me.agencyId ? null : <JoinFirst />}
        </Notice>
      ) : null}
      {owes(visitor) ? (
        <Notice tone="danger">
          Le dernier paiement de votre abonnement {subscription?.planName} a échoué.{" "}
          {reason ? null : (
            <button
              type="button"
              className={styles.inline}
              aria-busy={payment.busy === "portal"}
              onClick={payment.settle}
            >
              Mettre à jour le moyen de paiement
            </button>
          )}
        </Notice>
      ) : null}
      {ending ? (
        <Notice tone="info">
          Votre abonnement {subscription.planName} est résilié. Il reste actif jusqu'au{" "}
          {formatDate(subscription.currentPeriodEnd, { style: "long" })}.
        </Notice>
      ) : null}
    </div>
  )
}

const JoinFirst = () => (
  <>
    . Un abonnement est celui d'une agence :{" "}
    <a href="/app/account" className={styles.inline}>
      rejoignez la vôtre avec son code
    </a>
    .
  </>
)
