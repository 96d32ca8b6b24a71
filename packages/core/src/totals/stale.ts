import type { StaleKey } from "../realtime/messages.ts"
import { type StaleRules, silent } from "../realtime/stale-rules.ts"

/** What the key of a client's total begins with when it is a brand's name, of collaborations without a client. */
const BRAND = "name:"

export const stale: StaleRules = {
  total: ({ series, key }) => topicsOf(series, key),
  /** Written with its total, which tells. */
  totalMember: silent,
  contribution: silent,
}

function topicsOf(series = "", key = ""): StaleKey[] {
  switch (series) {
    case "client":
      return [{ topic: "clients" }, { topic: "client", id: key.startsWith(BRAND) ? undefined : key }]
    case "agency":
    case "month":
    case "day":
      return [{ topic: "dashboard" }]
    case "paymentMonth":
    case "paymentDay":
      return [{ topic: "payments" }]
    case "castings":
    case "casting":
      return [{ topic: "castings" }]
    default:
      return []
  }
}
