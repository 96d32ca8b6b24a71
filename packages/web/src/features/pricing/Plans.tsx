import { useQuery } from "@tanstack/react-query"
import type { Plan } from "@trame/core/billing/plans-contract"
import { useState } from "react"
import { Notice } from "../../components/public/Notice.tsx"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import { api } from "../../lib/api.ts"
import { problemOf } from "../../lib/problem.ts"
import { PUBLISHER } from "../legal/publisher.ts"
import { ChangePlanDialog } from "./ChangePlanDialog.tsx"
import { offerOf } from "./offers.ts"
import { PlanCard } from "./PlanCard.tsx"
import styles from "./Plans.module.css"
import { Standing } from "./Standing.tsx"
import { usePayment } from "./usePayment.ts"
import type { Visitor } from "./visitor.ts"

const STANDING = "etat-abonnement"
/** Spec 1 §2: the second one is flagged. */
const POPULAR = 1

export function Plans({ visitor }: { visitor: Visitor }) {
  const plans = useQuery(api.plans.list.queryOptions({ staleTime: 5 * 60_000 }))
  const payment = usePayment()
  const [next, setNext] = useState<Plan | null>(null)

  if (plans.isPending) return <PlanSkeletons />
  if (plans.isError)
    return (
      <div className={styles.failure}>
        <Notice tone="danger">{problemOf(plans.error).message}</Notice>
        <PublicButton tone="primary" onClick={() => void plans.refetch()}>
          Réessayer
        </PublicButton>
      </div>
    )
  const { items } = plans.data
  if (items.length === 0)
    return (
      <p className={styles.none}>
        Aucun abonnement n'est proposé pour le moment. Écrivez-nous à{" "}
        <a href={`mailto:${PUBLISHER.email}`}>{PUBLISHER.email}</a>.
      </p>
    )
  return (
    <>
      <Standing id={STANDING} visitor={visitor} payment={payment} />
      <Notice tone="danger">{payment.problem}</Notice>
      <ul className={styles.plans}>
        {items.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            popular={index === POPULAR}
            offer={offerOf(visitor, plan)}
            payment={payment}
            explainedBy={STANDING}
            onChange={() => setNext(plan)}
          />
        ))}
      </ul>
      {next && visitor?.agency?.subscription ? (
        <ChangePlanDialog
          current={visitor.agency.subscription.planName}
          next={next}
          onClose={() => setNext(null)}
        />
      ) : null}
    </>
  )
}

const SHAPES = ["first", "second", "third"]

/** Their shape while they load, so that nothing jumps when they are there. */
export function PlanSkeletons() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Chargement des abonnements
      </p>
      <div aria-hidden="true" className={styles.plans}>
        {SHAPES.map((shape) => (
          <div key={shape} className={styles.skeleton}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </>
  )
}
