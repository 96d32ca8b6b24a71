import { useQuery } from "@tanstack/react-query"
import type { Plan } from "@trame/core/billing/contract"
import { useState } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import { PUBLISHER } from "../site/publisher.ts"
import { obstacle, offerOf, owes, PlanCard, priceOf } from "./PlanCard.tsx"
import styles from "./Plans.module.css"
import { type Payment, paymentMessage, usePayment } from "./usePayment.ts"
import { leave, type Visitor } from "./visitor.ts"

const planDialogs = defineDialogs({ change: ["plan"] })

const STANDING = "etat-abonnement"
/** Spec 1 §2: the second one is flagged. */
const POPULAR = 1

export function Plans({ visitor }: { visitor: Visitor }) {
  const plans = useQuery(api.plans.list.queryOptions({ staleTime: 5 * 60_000 }))
  const payment = usePayment()
  const { shown, open, close } = useDialogParam(planDialogs)

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
  const next = items.find(({ id }) => id === shown?.params.plan)
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
            onChange={() => open("change", { plan: plan.id })}
          />
        ))}
      </ul>
      {next && visitor?.agency?.subscription && offerOf(visitor, next) === "change" ? (
        <ChangePlanDialog
          current={visitor.agency.subscription.planName}
          next={next}
          onClose={() => void close()}
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

/** How things stand between this visitor and a subscription, when there is something to say. */
function Standing({ id, visitor, payment }: { id: string; visitor: Visitor; payment: Payment }) {
  const cancelled = useUrlParam("checkout")[0] === "cancelled"
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

/** Somebody is signed in, but who, nobody answered. */
export function VisitorFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.unknown}>
      <Notice tone="danger">{problemOf(error).message}</Notice>
      <div className={styles.actions}>
        <PublicButton tone="primary" onClick={onRetry}>
          Réessayer
        </PublicButton>
        <PublicButton onClick={() => void leave()}>Déconnexion</PublicButton>
      </div>
    </div>
  )
}

interface ChangePlanDialogProps {
  /** The name of the plan in force. */
  current: string
  next: Plan
  onClose: () => void
}

function ChangePlanDialog({ current, next, onClose }: ChangePlanDialogProps) {
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
