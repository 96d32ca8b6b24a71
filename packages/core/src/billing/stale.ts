import { type StaleRules, silent } from "../realtime/stale-rules.ts"

/** Plans are read when their page opens. */
export const stale: StaleRules = { plan: silent }
