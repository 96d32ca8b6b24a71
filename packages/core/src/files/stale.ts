import { type StaleRules, silent } from "../realtime/stale-rules.ts"

/** A file shows once a document uses it. */
export const stale: StaleRules = { upload: silent }
