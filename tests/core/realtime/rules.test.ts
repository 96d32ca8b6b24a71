import { PERMISSION_KEYS, type PermissionKey } from "@trame/core/lib/access"
import type { Topic } from "@trame/core/lib/schema"
import { mayHear } from "@trame/core/realtime/rules"
import { expect, it } from "vitest"

const SOMEBODY = {
  userId: "u",
  userRole: "user" as const,
  status: "approved" as const,
  superAdmin: false,
  subscribed: true,
  agencyId: "a",
  permissions: {},
}

/** The readers of a topic's pages: holders of one of the keys, everybody, or the platform's owner alone. */
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
const PERSONAL: readonly Topic[] = ["additions", "assistant", "me", "notifications"]

/** rules/platform.md#live-updates */
it.for(Object.keys(READERS) as Topic[])("only its readers hear of %s", (topic) => {
  const readers = READERS[topic]
  const hearing = PERMISSION_KEYS.filter((key) =>
    mayHear({ ...SOMEBODY, permissions: { [key]: true } }, { topic }),
  )
  const keys = readers === "everybody" ? PERMISSION_KEYS : readers === "owner" ? [] : readers
  expect(hearing.toSorted()).toEqual([...keys].toSorted())
  expect(mayHear(SOMEBODY, { topic })).toBe(readers === "everybody")
  const owner = { ...SOMEBODY, superAdmin: true }
  expect(mayHear(owner, { topic })).toBe(true)
  expect(mayHear(owner, { topic, id: "another" })).toBe(!PERSONAL.includes(topic))
  expect(mayHear(owner, { topic, id: owner.userId })).toBe(true)
})
