import { type Access, type AccessHolder, refusal } from "../lib/access.ts"
import type { StaleKey, Topic } from "../lib/schema.ts"

/** What the queries that a topic makes stale demand of their reader (rules/platform.md#live-updates). */
const HEARD_WITH: Record<Topic, Access> = {
  // Also chosen in other screens' forms. The key bears no id.
  clients: "subscribed",
  client: "clients",
  collaborations: "collaborations",
  collaboration: "collaborations",
  dashboard: "dashboard",
  payments: "accounting",
  castings: "casting",
  casting: "casting",
  roster: "subscribed",
  team: "member",
  me: "member",
}

/** Whether somebody hears of a stale key; of themselves, people hear alone. */
export const mayHear = (person: AccessHolder & { userId: string }, { topic, id }: StaleKey): boolean =>
  refusal(person, HEARD_WITH[topic]) === null && (topic !== "me" || !id || id === person.userId)
