import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { type Problem, problemOf } from "../../lib/api/problem.ts"
import { visitorOptions } from "./visitor.ts"

export interface Payment {
  /** The plan, or `portal`, whose button is at work. */
  busy: string | null
  problem: string
  checkout(planId: string): void
  settle(): void
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

  useEffect(() => {
    // Back from the provider's page by the browser's button: the page is as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && rest()
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [rest])

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
      const failure = problemOf(error)
      setProblem(paymentMessage(failure))
      // Somebody else has subscribed or been here meanwhile: the cards follow.
      if (failure.code !== "network") void queries.invalidateQueries(visitorOptions())
    }
    rest()
  }

  return {
    busy,
    problem,
    checkout: (planId) => void go(planId, () => client.billing.checkout({ planId })),
    settle: () => void go("portal", () => client.billing.portal()),
  }
}

/** Spec 1 §8; the API says 'Erreur lors de la création de la session de paiement' itself. */
const NO_ADDRESS = "URL de paiement non reçue"
const FAILED = "Une erreur est survenue. Veuillez réessayer."

/** What went wrong on the way to the card provider, in the API's words where it has some. */
export const paymentMessage = ({ code, message }: Pick<Problem, "code" | "message">): string =>
  code === "unexpected" ? FAILED : message
