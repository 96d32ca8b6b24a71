import { type StaleRule, type StaleRules, silent } from "../realtime/stale-rules.ts"

const detail: StaleRule = ({ castingId }) => [{ topic: "casting", id: castingId }]

export const stale: StaleRules = {
  casting: ({ castingId }) => [{ topic: "castings" }, { topic: "casting", id: castingId }],
  /** The list shows counts, which totals tell. */
  proposal: detail,
  castingActivity: detail,
  /** Written with the casting, which tells. */
  castingRow: silent,
  castingLink: silent,
  castingRemoval: silent,
}
