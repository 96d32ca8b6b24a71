import { type StaleRules, silent } from "../realtime/stale-rules.ts"

export const stale: StaleRules = {
  /** Read when their page opens. */
  plan: silent,
  /** The agency tells of what follows from them. */
  billingCustomer: silent,
  billingEvent: silent,
}
