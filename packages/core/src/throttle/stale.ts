import { type StaleRules, silent } from "../realtime/stale-rules.ts"

export const stale: StaleRules = { attempts: silent }
