import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import type { Plan } from "@trame/core/billing/contract"
import { de } from "@trame/core/lib/text"
import { useEffect } from "react"
import { useUrlParam, useUrlParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { mayRetry, type Problem, problemOf } from "../../lib/api/problem.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatPrice } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useDescription, useDocumentTitle, useLeaving } from "../../lib/useDocument.ts"
import { Facts } from "../../ui/list/Facts.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import { PUBLISHER } from "../site/publisher.ts"
import { SiteLink, SitePage } from "../site/SitePage.tsx"
import {
  belongsInside,
  obstacle,
  offerOf,
  owes,
  type Payment,
  PlanCard,
  paymentMessage,
  STANDING,
  usePayment,
} from "./PlanCard.tsx"
import styles from "./PricingPage.module.css"
import { leave, type Visitor, visitorOptions } from "./visitor.ts"

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pricing />
    </QueryClientProvider>
  )
}

const DESCRIPTION =
  "Les formules de Trame pour les agences d'influence : prix HT par mois, nombre de sièges et fonctions de chacun."

/** `choose`: the plan chosen before signing in. */
const ASKED = { upgrade: "", choose: "" }

function Pricing() {
  const [asked] = useUrlParams(ASKED)
  const upgrade = asked.upgrade === "true"
  const visitor = useQuery(visitorOptions())
  const mayChange = asked.choose !== "" && obstacle(visitor.data ?? null) === null
  const inside = belongsInside(visitor.data ?? null, upgrade || mayChange)
  useDocumentTitle("Tarifs")
  useDescription(DESCRIPTION)

  useEffect(() => {
    if (inside) window.location.replace("/app")
  }, [inside])

  // A session that ends during the query cancels it: it then runs again without a user.
  const unanswered = visitor.isPending && visitor.fetchStatus === "idle"
  const { refetch } = visitor
  useEffect(() => {
    if (unanswered) void refetch()
  }, [unanswered, refetch])

  return (
    <SitePage links={<PricingLinks visitor={visitor.data} upgrade={upgrade} />}>
      <h1 className={styles.title}>Un abonnement pour toute l'agence</h1>
      <p className={`soft text-xl ${styles.lead}`}>
        Choisissez selon la taille de l'équipe. Vous pourrez changer à tout moment, et résilier pour la fin de
        la période en cours.
      </p>
      {visitor.isError ? <Failure error={visitor.error} onRetry={() => void visitor.refetch()} /> : null}
      {visitor.isPending || inside ? <PlanSkeletons /> : null}
      {visitor.isSuccess && !inside ? <Plans visitor={visitor.data} /> : null}
      <GoodToKnow />
    </SitePage>
  )
}

interface PricingLinksProps {
  /** Undefined: a user is signed in, but the profile is not loaded. */
  visitor: Visitor | undefined
  upgrade: boolean
}

function PricingLinks({ visitor, upgrade }: PricingLinksProps) {
  const back = upgrade ? <SiteLink href="/app/account">Retour</SiteLink> : null
  if (visitor === null)
    return (
      <>
        {back ?? <SiteLink href="/login?from=%2Fpricing">Connexion</SiteLink>}
        <PublicButton tone="primary" href="/login?mode=signup">
          Commencer
        </PublicButton>
      </>
    )
  return (
    <>
      {back}
      <SiteLink href="/app/account" wide={upgrade}>
        Mon compte
      </SiteLink>
      <PublicButton onClick={() => void leave()}>Déconnexion</PublicButton>
    </>
  )
}

const planDialogs = defineDialogs({ change: ["plan"] })

/** Index of the flagged plan (rules/platform.md#plans). */
const POPULAR = 1

function Plans({ visitor }: { visitor: Visitor }) {
  const plans = useQuery(api.plans.list.queryOptions({ staleTime: 5 * 60_000 }))
  const payment = usePayment()
  const { shown, open, close } = useDialogParam(planDialogs)
  useChosenPlan({
    visitor,
    plans: plans.data?.items,
    checkout: payment.checkout,
    change: (plan) => open("change", { plan }),
  })

  if (plans.isPending) return <PlanSkeletons />
  if (plans.isError) return <Failure error={plans.error} onRetry={() => void plans.refetch()} />
  const { items } = plans.data
  const next = items.find(({ id }) => id === shown?.params.plan)
  const prices = items.map(({ priceMonthly }) => priceMonthly)
  const priceOf = ({ priceMonthly }: Plan) => formatPrice(priceMonthly, prices)
  if (items.length === 0)
    return (
      <p className={styles.none}>
        Aucune formule n'est proposée pour le moment. Écrivez-nous à{" "}
        <a className="accent" href={`mailto:${PUBLISHER.email}`}>
          {PUBLISHER.email}
        </a>
        .
      </p>
    )
  return (
    <>
      <Standing visitor={visitor} payment={payment} />
      <Notice tone="danger">{payment.problem}</Notice>
      <ul className={`grid mt-7 ${styles.plans}`}>
        {items.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            price={priceOf(plan)}
            popular={index === POPULAR}
            offer={offerOf(visitor, plan)}
            seatsUsed={visitor?.agency?.seatsUsed ?? 0}
            payment={payment}
            onChange={() => open("change", { plan: plan.id })}
          />
        ))}
      </ul>
      {next && visitor?.agency?.subscription && offerOf(visitor, next) === "change" ? (
        <ChangePlanDialog
          current={visitor.agency.subscription.planName}
          next={next}
          price={priceOf(next)}
          onClose={() => void close()}
          onRefused={(failure) => {
            payment.refused(failure)
            void close()
          }}
        />
      ) : null}
    </>
  )
}

interface ChosenPlan {
  visitor: Visitor
  plans: Plan[] | undefined
  checkout: (planId: string) => void
  change: (planId: string) => void
}

/** Continues once with the plan chosen before signing in; "back" then shows the normal page. */
function useChosenPlan({ visitor, plans, checkout, change }: ChosenPlan): void {
  const [{ choose }, set] = useUrlParams(ASKED)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when visitor and plans are known
  useEffect(() => {
    if (!choose || !visitor || !plans) return
    const plan = plans.find(({ id }) => id === choose)
    const offer = plan && offerOf(visitor, plan)
    const stays = offer === "change" || offer === "too-small"
    set({ choose: null, ...(stays && { upgrade: "true" }) })
    if (offer === "choose") checkout(choose)
    if (offer === "change") change(choose)
  }, [choose, visitor, plans])
}

const SHAPES = ["first", "second", "third"]

/** The skeleton of the plans, which avoids layout shifts. */
function PlanSkeletons() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Chargement des formules
      </p>
      <div aria-hidden="true" className={`grid mt-7 ${styles.plans}`}>
        {SHAPES.map((shape) => (
          <div key={shape} className={`grid gap-7 rounded-l bg-surface border ${styles.skeleton}`}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </>
  )
}

/** The visitor's subscription state, if it needs a message. */
function Standing({ visitor, payment }: { visitor: Visitor; payment: Payment }) {
  const cancelled = useUrlParam("checkout")[0] === "cancelled"
  const reason = obstacle(visitor)
  const subscription = visitor?.agency?.subscription
  const ending = subscription?.active === true && subscription.cancelAtPeriodEnd
  return (
    <div id={STANDING} className={`grid gap-3 ${styles.standing}`}>
      {visitor?.me.acting ? (
        <Notice tone="info">
          Vous agissez dans l'agence <strong>{visitor.me.agencyName}</strong>&nbsp;: la formule choisie sera
          la sienne.
        </Notice>
      ) : null}
      {cancelled ? <Notice tone="info">Le paiement a été interrompu : rien n'a été débité.</Notice> : null}
      {reason ? (
        <Notice tone="info">
          {reason}
          {visitor?.me.agencyName ? null : (
            <>
              . Un abonnement est celui d'une agence&nbsp;:{" "}
              <a href="/app/account" className={`p-0 accent strong underline ${styles.inline}`}>
                rejoignez la vôtre avec son code
              </a>
              .
            </>
          )}
        </Notice>
      ) : null}
      {owes(visitor) ? (
        <Notice tone="danger">
          Le dernier paiement de votre abonnement {subscription?.planName} a échoué.{" "}
          {reason ? null : (
            <button
              type="button"
              className={`p-0 accent strong underline ${styles.inline}`}
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

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = problemOf(error)
  return (
    <div className={styles.failure}>
      <Notice tone="danger">{problem.message}</Notice>
      <div className="flex wrap gap-4 mt-7">
        {mayRetry(problem) ? (
          <PublicButton tone="primary" onClick={onRetry}>
            Réessayer
          </PublicButton>
        ) : null}
      </div>
    </div>
  )
}

interface ChangePlanDialogProps {
  /** Name of the current plan. */
  current: string
  next: Plan
  price: string
  onClose: () => void
  /** A retry would be refused again. */
  onRefused: (failure: Problem) => void
}

function ChangePlanDialog({ current, next, price, onClose, onRefused }: ChangePlanDialogProps) {
  const { busy, problem, attempt } = useAttempt()
  const [leaving, leaveFor] = useLeaving()
  const waiting = busy || leaving

  const change = async () => {
    const changed = await attempt(
      () => client.billing.changePlan({ planId: next.id }),
      (error) => {
        const failure = problemOf(error)
        if (!mayRetry(failure)) onRefused(failure)
      },
    )
    if (changed) leaveFor("/app/account")
  }

  return (
    <PublicDialog title={`Passer à ${next.name}`} onClose={onClose} held={waiting}>
      <p>
        Votre agence passe {de(current)} à {next.name} dès maintenant, pour {price} HT par mois. La
        différence, au prorata de la période en cours, figurera sur la prochaine facture.
      </p>
      <Notice tone="danger">{problem ? paymentMessage(problem) : null}</Notice>
      <div className="flex wrap gap-4 mt-7">
        <PublicButton tone="primary" busy={waiting} onClick={() => void change()}>
          {waiting ? "Changement en cours…" : "Confirmer le changement"}
        </PublicButton>
        <PublicButton aria-disabled={waiting} onClick={onClose}>
          Annuler
        </PublicButton>
      </div>
    </PublicDialog>
  )
}

const FACTS = [
  [
    "Paiement par carte",
    "Sur les pages sécurisées de Stripe. Trame ne voit ni ne garde votre numéro de carte.",
  ],
  [
    "Changement immédiat",
    "D'une formule à l'autre, la différence est portée sur la prochaine facture, au prorata de la période.",
  ],
  [
    "Résiliation sans surprise",
    "Elle prend effet à la fin de la période payée : votre équipe travaille jusque-là comme avant.",
  ],
] as const

function GoodToKnow() {
  return (
    <section className={styles.facts} aria-labelledby="bon-a-savoir">
      <h2 id="bon-a-savoir" className="text-title tracking">
        Bon à savoir
      </h2>
      <Facts facts={FACTS} className={styles.list} />
      <p className={`mt-7 soft ${styles.terms}`}>
        Tout est écrit dans les <a href="/cgv">conditions générales de vente</a>.
      </p>
    </section>
  )
}
