import type { StaleRules } from "../realtime/stale-rules.ts"

export const stale: StaleRules = {
  user: ({ userId }) => [{ topic: "team" }, { topic: "me", id: userId }],
}
