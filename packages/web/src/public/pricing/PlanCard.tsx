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
  /** As all prices of the page are written. */
  price: string
  popular: boolean
  offer: Offer
  /** How many are in the visitor's agency. */
  seatsUsed: number
  payment: Payment
  onChange: () => void
}

/** The id of what says why nothing can be chosen. */
export const STANDING = "etat-abonnement"

/** Where somebody signs in who has chosen a plan; the page carries on from there. */
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

/** What a plan's card offers this visitor. */
type Offer =
  /** To sign in first. */
  | "sign-in"
  /** To subscribe. */
  | "choose"
  /** To change to it from the current plan. */
  | "change"
  | "current"
  /** Nothing: the team is larger than it allows. */
  | "too-small"
  /** To settle the payment that failed, at the card provider. */
  | "settle"
  /** Nothing: `obstacle` says why. */
  | "closed"

const NOT_ADMIN = "Seul un administrateur de l'agence peut choisir une formule."

const subscriptionOf = (visitor: Visitor) => visitor?.agency?.subscription ?? null

/** Whether money is owed for a subscription that goes on: a second one would be paid twice. */
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
 * Whether the page sends them on to the application (rules/platform.md#plans): who is subscribed, unless they
 * came to change plan; who needs no subscription, in any case, but for an agency that they act in.
 */
export function belongsInside(visitor: Visitor, upgrade: boolean): boolean {
  if (!visitor?.me.subscribed) return false
  const pays = subscriptionOf(visitor)?.active === true
  if (pays) return !upgrade
  return !visitor.me.acting
}

export interface Payment {
  /** The plan, or `portal`, whose button is at work. */
  busy: string | null
  problem: string
  checkout(planId: string): void
  settle(): void
  /** Says why the API does not do what the cards offer. */
  refused(failure: Problem): void
}

/** Leads to the card provider's pages, once, however often the button is pressed. */
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
    // Somebody else has subscribed or been here meanwhile: the cards follow.
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

/** The API says 'Erreur lors de la création de la session de paiement' itself. */
const NO_ADDRESS = "URL de paiement non reçue"
const FAILED = "Une erreur est survenue. Veuillez réessayer."

/** What went wrong on the way to the card provider, in the API's words where it has some. */
export const paymentMessage = ({ code, message }: Pick<Problem, "code" | "message">): string =>
  code === "unexpected" ? FAILED : message
