import { type Access, type AccessHolder, refusal } from "../lib/access.ts"
import type { StaleKey, Topic } from "../lib/schema.ts"

/** What the queries that a topic makes stale demand of their reader (rules/platform.md#live-updates). */
const HEARD_WITH: Record<Topic, Access | readonly Access[]> = {
  // Also chosen in other screens' forms. The key bears no id.
  clients: "subscribed",
  client: "clients",
  // Those with an influencer are listed beside the influencer.
  collaborations: ["collaborations", "influencers"],
  collaboration: "collaborations",
  collaborationComments: "collaborations",
  steps: "collaborations",
  timelineTemplates: "collaborations",
  views: "subscribed",
  dashboard: "dashboard",
  payments: "accounting",
  castings: "casting",
  casting: "casting",
  castingComments: "casting",
  // Also chosen in castings. The key bears no id.
  roster: "subscribed",
  rosterEntry: "influencers",
  recruitment: "recruitment",
  prospect: "recruitment",
  additions: "discover",
  refresh: "discover",
  resources: "resources",
  todos: "todo",
  briefs: "daily_brief",
  /** The key bears the day. */
  briefDay: "daily_brief",
  mailboxes: "talent_manager",
  // The keys bear an influencer's id.
  mails: "talent_manager",
  mailChat: "talent_manager",
  assistant: "assistant",
  // Everybody reads as far as their rights go. The key bears no id.
  activity: "subscribed",
  notifications: "subscribed",
  onboarding: "admin",
  team: "member",
  me: "member",
}

/** What concerns one person, whose id the key bears. */
const PERSONAL: ReadonlySet<Topic> = new Set(["me", "additions", "assistant", "notifications"])

/** Whether somebody hears of a stale key; of themselves, people hear alone. */
export const mayHear = (person: AccessHolder & { userId: string }, { topic, id }: StaleKey): boolean =>
  [HEARD_WITH[topic]].flat().some((access) => refusal(person, access) === null) &&
  (!PERSONAL.has(topic) || !id || id === person.userId)
