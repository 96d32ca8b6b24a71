import { useQueryClient } from "@tanstack/react-query"
import { planTooSmallMessage } from "@trame/core/account/contract/subscription"
import type { Plan } from "@trame/core/billing/contract"
import { REFUSAL_MESSAGES, refusal } from "@trame/core/lib/access"
import { useCallback, useRef, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { type Problem, problemOf } from "../../lib/api/problem.ts"
import { usePageRestored } from "../../lib/useDocument.ts"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import styles from "./PlanCard.module.css"
import { type Visitor, visitorOptions } from "./visitor.ts"

interface PlanCardProps {
  plan: Plan
  /** Formatted like all prices of the page. */
  price: string
  popular: boolean
  offer: Offer
  /** Number of members in the visitor's agency. */
  seatsUsed: number
  payment: Payment
  onChange: () => void
}

/** Id of the text that explains why no plan can be chosen. */
export const STANDING = "etat-abonnement"

/** The sign-in page after the choice of a plan; it leads back to the pricing page. */
const signInToChoose = (planId: string): string =>
  `/login?${new URLSearchParams({ from: `/pricing?${new URLSearchParams({ choose: planId })}` })}`

const seatsOf = (limit: number | null): string => {
  if (limit === null) return "Sièges illimités"
  return limit === 1 ? "1 siège" : `Jusqu'à ${limit} sièges`
}

export function PlanCard(props: PlanCardProps) {
  const { plan, price, popular } = props
  return (
    <li className={`stack rounded-l bg-surface border relative ${styles.card}`} data-popular={popular}>
      {popular ? <p className={`px-4 py-2 bold rounded-s ${styles.flag}`}>Populaire</p> : null}
      <h2 className={styles.name}>{plan.name}</h2>
      <p className={`mt-5 soft text-l ${styles.price}`}>
        <strong>{price}</strong> HT par mois
      </p>
      <p className="mt-3 strong">{seatsOf(plan.seatLimit)}</p>
      <PlanAction {...props} />
      <ul className={`mt-7 ${styles.features}`}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  )
}

function PlanAction({ plan, popular, offer, seatsUsed, payment, onChange }: PlanCardProps) {
  const look = { tone: popular ? "primary" : "quiet", className: styles.action } as const
  const waiting = payment.busy !== null
  switch (offer) {
    case "sign-in":
      return (
        <PublicButton {...look} href={signInToChoose(plan.id)}>
          Choisir {plan.name}
        </PublicButton>
      )
    case "current":
      return (
        <p className={`grid place-center accent strong rounded-m bg-tint ${styles.current}`}>
          Formule actuelle
        </p>
      )
    case "too-small":
      return (
        <p className={`mt-7 p-4 text-base rounded-m border ${styles.tooSmall}`}>
          {planTooSmallMessage(seatsUsed, plan.seatLimit ?? 0, plan.name)}{" "}
          <a href="/app/account#team">Voir l'équipe</a>
        </p>
      )
    case "settle":
      return (
        <PublicButton
          {...look}
          aria-disabled={waiting}
          busy={payment.busy === "portal"}
          onClick={payment.settle}
        >
          Régler le paiement
        </PublicButton>
      )
    case "change":
      return (
        <PublicButton {...look} aria-disabled={waiting} onClick={onChange}>
          Passer à {plan.name}
        </PublicButton>
      )
    default: {
      const busy = payment.busy === plan.id
      return (
        <PublicButton
          {...look}
          disabled={offer === "closed"}
          aria-describedby={offer === "closed" ? STANDING : undefined}
          aria-disabled={waiting}
          busy={busy}
          onClick={() => payment.checkout(plan.id)}
        >
          {busy ? "Ouverture du paiement…" : `Choisir ${plan.name}`}
        </PublicButton>
      )
    }
  }
}

/** The action on a plan's card for this visitor. */
type Offer =
  /** Sign in first. */
  | "sign-in"
  /** Subscribe. */
  | "choose"
  /** Change to it from the current plan. */
  | "change"
  | "current"
  /** None: the team is larger than the plan. */
  | "too-small"
  /** Settle the failed payment, at the card provider. */
  | "settle"
  /** None: `obstacle` gives the reason. */
  | "closed"

const NOT_ADMIN = "Seul un administrateur de l'agence peut choisir une formule."

const subscriptionOf = (visitor: Visitor) => visitor?.agency?.subscription ?? null

/** Whether a running subscription is unpaid: a second one would charge twice. */
export function owes(visitor: Visitor): boolean {
  const status = subscriptionOf(visitor)?.status
  return status === "past_due" || status === "unpaid"
}

/** Why this visitor cannot choose a plan, or null. */
export function obstacle(visitor: Visitor): string | null {
  if (!visitor) return null
  const reason = refusal(visitor.me, "agency-admin")
  if (!reason) return null
  return reason === "forbidden" ? NOT_ADMIN : REFUSAL_MESSAGES[reason]
}

export function offerOf(visitor: Visitor, plan: Pick<Plan, "id" | "seatLimit">): Offer {
  if (!visitor) return "sign-in"
  const subscription = subscriptionOf(visitor)
  const isTheirs = subscription?.planId === plan.id
  if (subscription?.active && isTheirs) return "current"
  if (obstacle(visitor)) return "closed"
  if (owes(visitor)) return isTheirs ? "settle" : "closed"
  if (plan.seatLimit !== null && (visitor.agency?.seatsUsed ?? 0) > plan.seatLimit) return "too-small"
  return subscription?.active ? "change" : "choose"
}

/**
 * Whether the page redirects to the application (rules/platform.md#plans): subscribers, unless they want to change
 * plan; users who need no subscription, unless they act in an agency.
 */
export function belongsInside(visitor: Visitor, upgrade: boolean): boolean {
  if (!visitor?.me.subscribed) return false
  const pays = subscriptionOf(visitor)?.active === true
  if (pays) return !upgrade
  return !visitor.me.acting
}

export interface Payment {
  /** The plan, or `portal`, whose button is busy. */
  busy: string | null
  problem: string
  checkout(planId: string): void
  settle(): void
  /** Reports the API's refusal of a card's action. */
  refused(failure: Problem): void
}

/** Opens the card provider's pages, once despite repeated clicks. */
export function usePayment(): Payment {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState("")
  const running = useRef(false)
  const queries = useQueryClient()

  const rest = useCallback(() => {
    running.current = false
    setBusy(null)
  }, [])

  usePageRestored(() => {
    rest()
    void queries.invalidateQueries(visitorOptions())
  })

  const refused = (failure: Problem) => {
    setProblem(paymentMessage(failure))
    // Another administrator may have subscribed meanwhile: refetches the cards.
    if (failure.code !== "network") void queries.invalidateQueries(visitorOptions())
  }

  const go = async (key: string, address: () => Promise<{ url: string }>) => {
    if (running.current) return
    running.current = true
    setBusy(key)
    setProblem("")
    try {
      const { url } = await address()
      if (url) return window.location.assign(url)
      setProblem(NO_ADDRESS)
    } catch (error) {
      refused(problemOf(error))
    }
    rest()
  }

  return {
    busy,
    problem,
    refused,
    checkout: (planId) => void go(planId, () => client.billing.checkout({ planId })),
    settle: () => void go("portal", () => client.billing.portal()),
  }
}

/** The API itself uses 'Erreur lors de la création de la session de paiement'. */
const NO_ADDRESS = "URL de paiement non reçue"
const FAILED = "Une erreur est survenue. Veuillez réessayer."

/** The message for a failed payment, from the API if it has one. */
export const paymentMessage = ({ code, message }: Pick<Problem, "code" | "message">): string =>
  code === "unexpected" ? FAILED : message
