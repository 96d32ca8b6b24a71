import { type StaleRules, silent } from "../realtime/stale-rules.ts"

export const stale: StaleRules = {
  emailCode: silent,
  user: ({ userId }) => [{ topic: "team" }, { topic: "me", id: userId }],
}
