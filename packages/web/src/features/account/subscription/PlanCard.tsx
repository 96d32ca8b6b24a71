import type { AgencyAccount } from "@trame/core/agencies/membership-contract"
import { StatusTag, type Tone } from "../../../components/StatusTag.tsx"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { PlanActions } from "./PlanActions.tsx"
import { Seats } from "./Seats.tsx"
import styles from "./Subscription.module.css"
import { type Standing, type Subscription, seatsOf, standingOf } from "./standing.ts"
import { Warnings } from "./Warnings.tsx"

const STATES: Partial<Record<Standing, [label: string, tone: Tone]>> = {
  active: ["Actif", "success"],
  ending: ["Résilié", "warning"],
  payment_failed: ["Paiement échoué", "danger"],
  waiting: ["En attente", "info"],
}

interface PlanCardProps {
  agency: AgencyAccount
  subscription: Subscription
}

export function PlanCard({ agency, subscription }: PlanCardProps) {
  const standing = standingOf(subscription, false)
  const { planName, priceMonthly, seatLimit, currentPeriodEnd } = subscription
  const [label, tone] = STATES[standing] ?? []
  const end = formatDate(currentPeriodEnd, { style: "long" })
  return (
    <>
      <Warnings standing={standing} seatsExceeded={seatsOf(agency.seatsUsed, seatLimit).over} />
      <div className={styles.card}>
        <div className={styles.plan}>
          <p className={styles.name}>
            {planName} {label ? <StatusTag tone={tone}>{label}</StatusTag> : null}
          </p>
          <p className={styles.price}>
            <strong>{formatMoney(priceMonthly, { decimals: priceMonthly % 100 ? 2 : 0 })}</strong> / mois
          </p>
        </div>
        <div className={styles.facts}>
          <Seats used={agency.seatsUsed} limit={seatLimit} />
          <p className={styles.period}>
            {standing === "ending" ? (
              <>
                Résilié : actif jusqu'au <strong>{end}</strong>
              </>
            ) : (
              <>
                Fin de la période en cours : <strong>{end}</strong>
              </>
            )}
          </p>
        </div>
      </div>
      <PlanActions agency={agency} standing={standing} />
    </>
  )
}
