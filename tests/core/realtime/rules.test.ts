import { PERMISSION_KEYS } from "@trame/core/lib/access"
import { staleKey, type Topic } from "@trame/core/lib/schema"
import { mayHear } from "@trame/core/realtime/rules"
import { expect, it } from "vitest"

/** rules/platform.md#live-updates */
it.for(staleKey.shape.topic.options)("only its readers hear of %s", (topic) => {
  const readers = Object.keys(HEARD).filter((reader) => HEARD[reader]?.includes(topic))
  const isEverybodys = readers.includes("everybody")
  const hearing = PERMISSION_KEYS.filter((key) =>
    mayHear({ ...SOMEBODY, permissions: { [key]: true } }, { topic }),
  )
  const keys = isEverybodys ? PERMISSION_KEYS : readers.filter((reader) => reader !== "owner")
  expect(readers).not.toEqual([])
  expect(hearing.toSorted()).toEqual([...keys].toSorted())
  expect(mayHear(SOMEBODY, { topic })).toBe(isEverybodys)
  const owner = { ...SOMEBODY, superAdmin: true }
  expect(mayHear(owner, { topic })).toBe(true)
  expect(mayHear(owner, { topic, id: "another" })).toBe(!PERSONAL.includes(topic))
  expect(mayHear(owner, { topic, id: owner.userId })).toBe(true)
})

const SOMEBODY = {
  userId: "u",
  userRole: "user" as const,
  status: "approved" as const,
  agencyId: "a",
  superAdmin: false,
  subscribed: true,
  permissions: {},
}

/** The topics of pages by their readers: everybody, the platform's owner alone, or holders of a key. */
const HEARD: Record<string, readonly Topic[]> = {
  everybody: [
    "bin",
    ...(["activity", "additions", "clients", "me", "notifications", "prospect", "recruitment"] as const),
    ...(["refresh", "roster", "team", "views"] as const),
  ],
  owner: ["assistant"],
  daily_brief: ["briefDay", "briefs"],
  casting: ["casting", "castingComments", "castings"],
  clients: ["client"],
  collaborations: [
    ...(["collaboration", "collaborationComments", "collaborations"] as const),
    ...(["steps", "timelineTemplates"] as const),
  ],
  influencers: ["collaborations", "rosterEntry"],
  dashboard: ["dashboard"],
  talent_manager: ["mailChat", "mailboxes", "mails"],
  admin: ["onboarding"],
  accounting: ["payments"],
  resources: ["resources"],
  todo: ["todos"],
}
const PERSONAL: readonly Topic[] = ["additions", "assistant", "me", "notifications"]
