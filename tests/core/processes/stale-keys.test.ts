import type { StaleKey } from "@trame/core/lib/schema"
import { RULES } from "@trame/core/processes/announce"
import { SERIES_NAMES, type Series } from "@trame/core/totals/series"
import { expect, test } from "vitest"

/** What each entity makes stale, written out: its ids are called as their attributes are. */
const TOLD: Record<string, StaleKey[]> = {
  activityEntry: [{ topic: "activity" }],
  addition: [{ topic: "additions", id: "userId" }],
  agency: [{ topic: "team" }, { topic: "me" }],
  assistantMessage: [{ topic: "assistant", id: "userId" }],
  brief: [{ topic: "briefs" }, { topic: "briefDay", id: "date" }],
  casting: [{ topic: "castings" }, { topic: "casting", id: "castingId" }],
  castingActivity: [{ topic: "casting", id: "castingId" }],
  client: [{ topic: "clients" }, { topic: "client", id: "clientId" }],
  collaboration: [
    { topic: "collaborations" },
    { topic: "collaboration", id: "collaborationId" },
    { topic: "client", id: "clientId" },
  ],
  comment: [{ topic: "collaborationComments", id: "placeId" }],
  credits: [{ topic: "additions", id: "userId" }],
  document: [{ topic: "collaboration", id: "collaborationId" }],
  mail: [{ topic: "mails", id: "influencerId" }],
  mailbox: [{ topic: "mailboxes" }],
  mailChat: [{ topic: "mailChat", id: "influencerId" }],
  mailSync: [{ topic: "mailboxes" }],
  mailThread: [{ topic: "mails", id: "influencerId" }],
  notification: [{ topic: "notifications", id: "userId" }],
  notificationState: [{ topic: "notifications", id: "userId" }],
  participant: [{ topic: "collaboration", id: "collaborationId" }, { topic: "payments" }],
  proposal: [{ topic: "casting", id: "castingId" }],
  prospect: [{ topic: "recruitment" }, { topic: "prospect", id: "influencerId" }],
  receivedRow: [{ topic: "payments" }],
  refresh: [{ topic: "refresh", id: "influencerId" }],
  resource: [{ topic: "resources" }],
  rosterEntry: [{ topic: "roster" }, { topic: "rosterEntry", id: "influencerId" }],
  samples: [{ topic: "onboarding" }],
  stat: [{ topic: "collaboration", id: "collaborationId" }],
  step: [{ topic: "collaboration", id: "collaborationId" }, { topic: "steps" }],
  savedView: [{ topic: "views" }],
  timelineTemplate: [{ topic: "timelineTemplates" }],
  todo: [{ topic: "todos" }],
  user: [{ topic: "team" }, { topic: "me", id: "userId" }],
}

/** An item whose every attribute says what it is called. */
const named: Record<string, string> = new Proxy({}, { get: (_, name) => String(name) })

const rules = [...RULES].filter(([name]) => name !== "total")

test.for(rules)("%s tells of what it shows, and of nothing else", ([name, invalidates]) => {
  expect(invalidates(named)).toEqual(TOLD[name] ?? [])
})

test("a casting's comment tells of the casting's comments", () => {
  const told = RULES.get("comment")?.({ place: "casting", placeId: "one" })
  expect(told).toEqual([{ topic: "castingComments", id: "one" }])
})

test("whatever is told is told of an entity that there is", () => {
  for (const name of Object.keys(TOLD)) expect([...RULES.keys()]).toContain(name)
})

const TOTALS: Record<Series, StaleKey[]> = {
  agency: [{ topic: "dashboard" }],
  month: [{ topic: "dashboard" }],
  day: [{ topic: "dashboard" }],
  payments: [{ topic: "payments" }],
  paymentMonth: [{ topic: "payments" }],
  paymentDay: [{ topic: "payments" }],
  castings: [{ topic: "castings" }],
  casting: [{ topic: "castings" }],
  client: [{ topic: "clients" }, { topic: "client", id: "key" }],
  platform: [],
}

test.for(SERIES_NAMES)("a total of the series %s tells of what shows it", (series) => {
  expect(RULES.get("total")?.({ ...TOTAL, series })).toEqual(TOTALS[series])
})

const TOTAL = { agencyId: "agencyId", key: "key" }
