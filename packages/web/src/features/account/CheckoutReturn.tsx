import { useQueryClient } from "@tanstack/react-query"
import { Alert } from "antd"
import { useEffect, useState } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { client } from "../../lib/api/api.ts"
import styles from "./Account.module.css"
import { refreshAccount, useMayManage } from "./account.ts"

const WORDS: Record<
  CheckoutOutcome,
  { type: "info" | "success" | "warning"; title: string; description?: string }
> = {
  checking: { type: "info", title: "Confirmation de votre paiement…" },
  active: {
    type: "success",
    title: "Votre abonnement est actif.",
    description: "Merci ! L'application est ouverte à toute votre équipe.",
  },
  waiting: {
    type: "info",
    title: "Votre paiement est en cours de traitement.",
    description: "Cette page se mettra à jour dès que le prestataire de paiement l'aura confirmé.",
  },
  unknown: {
    type: "warning",
    title: "Votre abonnement n'a pas pu être vérifié.",
    description: "Rechargez la page dans quelques instants : rien ne sera payé deux fois.",
  },
  cancelled: { type: "info", title: "Paiement abandonné : rien n'a été débité." },
}

/** What became of a payment, on the way back from the card provider's page. */
export function CheckoutReturn() {
  const { outcome, dismiss } = useCheckoutReturn()
  const words = outcome && WORDS[outcome]
  return (
    <div role="status">
      {words ? (
        <Alert
          {...words}
          showIcon
          className={styles.notice}
          closable={outcome === "checking" ? false : { "aria-label": "Fermer", onClose: dismiss }}
        />
      ) : null}
    </div>
  )
}

type CheckoutOutcome = "checking" | "active" | "waiting" | "unknown" | "cancelled"

const LOOKS = 5
const LOOK_EVERY_MS = 2000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The provider's page leads back before its events arrive: it is asked until it says so itself. */
async function untilActive(signal: AbortSignal): Promise<CheckoutOutcome> {
  for (let look = 1; look <= LOOKS && !signal.aborted; look += 1) {
    try {
      if ((await client.billing.refresh()).active) return "active"
    } catch {
      if (look === LOOKS) return "unknown"
    }
    if (look < LOOKS) await pause(LOOK_EVERY_MS)
  }
  return "waiting"
}

/** `?checkout=` of the address, which it is then cleared of. */
function useCheckoutReturn(): { outcome: CheckoutOutcome | null; dismiss: () => void } {
  const [checkout, setCheckout] = useUrlParam("checkout")
  const mayManage = useMayManage()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<CheckoutOutcome | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return, whatever changes meanwhile
  useEffect(() => {
    if (!checkout) return
    setOutcome(checkout === "success" && mayManage ? "checking" : checkout === "success" ? null : "cancelled")
    setCheckout(null)
  }, [checkout])

  useEffect(() => {
    if (outcome !== "checking") return
    const leaving = new AbortController()
    void untilActive(leaving.signal).then(async (found) => {
      if (leaving.signal.aborted) return
      await refreshAccount(queries)
      setOutcome(found)
    })
    return () => leaving.abort()
  }, [outcome, queries])

  return { outcome, dismiss: () => setOutcome(null) }
}
