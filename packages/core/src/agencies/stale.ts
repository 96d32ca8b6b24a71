import type { StaleRules } from "../realtime/stale-rules.ts"

/** Each profile shows the agency's name. */
export const stale: StaleRules = {
  agency: () => [{ topic: "team" }, { topic: "me" }],
}
