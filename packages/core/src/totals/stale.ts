import { type StaleRules, silent } from "../realtime/stale-rules.ts"

/** What the key of a client's total begins with when it is a brand's name, of collaborations without a client. */
const BRAND = "name:"

export const stale: StaleRules = {
  total: ({ series, key }) =>
    series === "client"
      ? [{ topic: "clients" }, { topic: "client", id: key?.startsWith(BRAND) ? undefined : key }]
      : [],
  /** Written with its total, which tells. */
  totalMember: silent,
  contribution: silent,
}
