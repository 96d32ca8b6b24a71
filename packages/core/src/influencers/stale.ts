import { type StaleRules, silent } from "../realtime/stale-rules.ts"

/** The catalogue belongs to no agency: its searches are read when asked. */
export const stale: StaleRules = { influencer: silent, rosterEntry: () => [{ topic: "roster" }] }
