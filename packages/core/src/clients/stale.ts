import { type StaleRules, silent } from "../realtime/stale-rules.ts"

export const stale: StaleRules = {
  client: ({ clientId }) => [{ topic: "clients" }, { topic: "client", id: clientId }],
  /** Written with its client, which tells. */
  clientRow: silent,
}
