import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { client } from "../../../lib/api.ts"
import { useUrlParam } from "../../../lib/useUrlParams.ts"
import { refreshAccount, useMayManage } from "../queries.ts"

export type CheckoutOutcome = "checking" | "active" | "waiting" | "unknown" | "cancelled"

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
export function useCheckoutReturn(): { outcome: CheckoutOutcome | null; dismiss: () => void } {
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
