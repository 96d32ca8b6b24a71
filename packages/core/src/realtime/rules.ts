import { type Access, type AccessHolder, refusal } from "../lib/access.ts"
import type { StaleKey, Topic } from "../lib/schema.ts"

/** The access that the queries of each topic require (rules/platform.md#live-updates). */
const HEARD_WITH: Record<Topic, Access | readonly Access[]> = {
  // Pickers in other screens' forms also read them. The key has no id.
  clients: "subscribed",
  client: "clients",
  // An influencer's page lists their collaborations.
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
  // Castings also read it. The key has no id.
  roster: "subscribed",
  rosterEntry: "influencers",
  recruitment: "recruitment",
  prospect: "recruitment",
  additions: "discover",
  refresh: "discover",
  resources: "resources",
  todos: "todo",
  briefs: "daily_brief",
  /** The key has the day. */
  briefDay: "daily_brief",
  mailboxes: "talent_manager",
  // The keys have an influencer's id.
  mails: "talent_manager",
  mailChat: "talent_manager",
  assistant: "assistant",
  // Every member reads as much as their rights allow. The key has no id.
  activity: "subscribed",
  notifications: "subscribed",
  onboarding: "admin",
  // Every member reads as much as their rights allow. The key has no id.
  bin: "subscribed",
  team: "member",
  me: "member",
}

/** Topics for one person, whose id is in the key. */
const PERSONAL: ReadonlySet<Topic> = new Set(["me", "additions", "assistant", "notifications"])

/** Whether a person receives a stale key; personal keys reach only their person. */
export const mayHear = (person: AccessHolder & { userId: string }, { topic, id }: StaleKey): boolean =>
  [HEARD_WITH[topic]].flat().some((access) => refusal(person, access) === null) &&
  (!PERSONAL.has(topic) || !id || id === person.userId)
