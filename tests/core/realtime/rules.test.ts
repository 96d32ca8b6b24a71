import { PERMISSION_KEYS, type PermissionKey } from "@trame/core/lib/access"
import type { Topic } from "@trame/core/lib/schema"
import { mayHear } from "@trame/core/realtime/rules"
import { expect, test } from "vitest"

const SOMEBODY = {
  userId: "u",
  userRole: "user" as const,
  status: "approved" as const,
  superAdmin: false,
  subscribed: true,
  agencyId: "a",
}

/** By whom a topic's pages are read: by whoever has one of the keys, by everybody, or by the platform's owner alone. */
const READERS: Record<Topic, readonly PermissionKey[] | "everybody" | "owner"> = {
  activity: "everybody",
  additions: "everybody",
  assistant: "owner",
  briefDay: ["daily_brief"],
  briefs: ["daily_brief"],
  casting: ["casting"],
  castingComments: ["casting"],
  castings: ["casting"],
  client: ["clients"],
  clients: "everybody",
  collaboration: ["collaborations"],
  collaborationComments: ["collaborations"],
  collaborations: ["collaborations", "influencers"],
  dashboard: ["dashboard"],
  mailChat: ["talent_manager"],
  mailboxes: ["talent_manager"],
  mails: ["talent_manager"],
  me: "everybody",
  notifications: "everybody",
  onboarding: ["admin"],
  payments: ["accounting"],
  prospect: "everybody",
  recruitment: "everybody",
  refresh: "everybody",
  resources: ["resources"],
  roster: "everybody",
  rosterEntry: ["influencers"],
  steps: ["collaborations"],
  team: "everybody",
  timelineTemplates: ["collaborations"],
  todos: ["todo"],
  views: "everybody",
}
const topics = Object.keys(READERS) as Topic[]

/** rules/platform.md#live-updates */
test.for(topics)("of %s hear all who read it, and nobody else", (topic) => {
  const readers = READERS[topic]
  const hearing = PERMISSION_KEYS.filter((key) =>
    mayHear({ ...SOMEBODY, permissions: { [key]: true } }, { topic }),
  )
  const keys = readers === "everybody" ? PERMISSION_KEYS : readers === "owner" ? [] : readers
  expect(hearing.toSorted()).toEqual([...keys].toSorted())
  expect(mayHear({ ...SOMEBODY, permissions: {} }, { topic })).toBe(readers === "everybody")
  expect(mayHear({ ...SOMEBODY, permissions: {}, superAdmin: true }, { topic })).toBe(true)
})

test.for(topics)("of %s with somebody's id others hear, unless it is theirs alone", (topic) => {
  const personal = ["additions", "assistant", "me", "notifications"].includes(topic)
  const owner = { ...SOMEBODY, permissions: {}, superAdmin: true }
  expect(mayHear(owner, { topic, id: "another" })).toBe(!personal)
  expect(mayHear(owner, { topic, id: owner.userId })).toBe(true)
})
