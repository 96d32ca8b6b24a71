import { isContractProcedure } from "@orpc/contract"
import { matchQuery, QueryClient } from "@tanstack/react-query"
import { contract } from "@trame/core/api/contract"
import { PERMISSION_KEYS, refusal } from "@trame/core/lib/access"
import { staleKey, type Topic } from "@trame/core/lib/schema"
import { mayHear } from "@trame/core/realtime/rules"
import { describe, expect, it } from "vitest"
import { EVERYTHING, isTopic, queriesOf, TOPICS } from "../../../packages/web/src/app/live/invalidator.ts"
import { operations } from "../../support/operations.ts"

describe("a stale key", () => {
  it("is decided for every query of the API, and known for every topic that the API may name", () => {
    const decided = new Set([...READ, ...namesOf(NEVER)])
    expect(decided).toEqual(new Set(readsOf(contract).filter((name) => !isOfPlatform(name))))
    expect(new Set(TOPICS)).toEqual(new Set(staleKey.shape.topic.options))
    expect(EVERYTHING).toEqual(TOPICS.map((topic) => ({ topic })))
    expect(isTopic("toString")).toBe(false)
  })

  it.each(TOPICS)("of %s without an id is that of all its queries and no others", (topic) => {
    expect(new Set(stale(topic))).toEqual(expected(topic, ["one", "two"]))
  })

  it.each(Object.keys(ID_OF) as Topic[])("of %s with an id is that of this one alone", (topic) => {
    expect(new Set(stale(topic, "two"))).toEqual(expected(topic, ["two"]))
    expect(stale(topic, "three")).toEqual([])
  })

  it("of one's profile is one's own", () => {
    expect([stale("me", "u1").length, stale("me", "u2")]).toEqual([2, []])
  })
})

/** Members of an agency with and without a subscription, each with one right or none. */
const MEMBERS = [undefined, ...PERMISSION_KEYS].flatMap((key) =>
  [true, false].map((subscribed) => ({
    userId: "u",
    agencyId: "a",
    // As the permissions' window stores it.
    userRole: key === "admin" ? ("admin" as const) : ("user" as const),
    status: "approved" as const,
    superAdmin: false,
    subscribed,
    permissions: key ? { [key]: true } : {},
  })),
)

describe("the right to hear of a stale key", () => {
  const mayRead = (member: (typeof MEMBERS)[number], name: string) =>
    refusal(member, operations.find((one) => one.name === name)?.access ?? "super-admin") === null

  it.each(TOPICS)("of %s comes with the right to read any of its queries", (topic) => {
    const deaf = namesOf(STALE[topic]).filter((name) =>
      MEMBERS.some((member) => mayRead(member, name) && !mayHear(member, { topic })),
    )
    expect(deaf).toEqual([])
  })

  it.each(["client", "collaboration", "collaborations", "casting", "rosterEntry"] as const)(
    "is nobody else's of one %s",
    (topic) => {
      const others = MEMBERS.filter((member) => !namesOf(STALE[topic]).some((name) => mayRead(member, name)))
      expect(others.length).toBeGreaterThan(0)
      expect(others.filter((other) => mayHear(other, { topic, id: "x" }))).toEqual([])
    },
  )
})

/** The queries that each topic makes stale, by their domain. */
const STALE: Record<Topic, Record<string, string>> = {
  me: { identity: "me" },
  team: {
    agencies: "pickTeammates",
    membership: "agency team",
    approvals: "list",
    onboarding: "view",
    collaborationComments: "people",
    castingComments: "people",
  },
  clients: { clients: "list pick", onboarding: "view" },
  client: { clients: "get" },
  collaborations: { collaborations: "list withInfluencer dueSteps calendar calendarDay", onboarding: "view" },
  collaboration: { collaborations: "get" },
  steps: { collaborations: "dueSteps dueCounts calendar calendarDay" },
  dashboard: { dashboard: "view" },
  payments: { accounting: "list influencers totals" },
  activity: { activity: "list ofCollaboration" },
  onboarding: { onboarding: "view" },
  bin: { bin: "list" },
  roster: { onboarding: "view", roster: "pick list", discover: "memberships influencer" },
  notifications: { notifications: "unread preferences list listPutOff" },
  collaborationComments: { collaborationComments: "list" },
  castingComments: { castingComments: "list" },
  castings: { castings: "list figures toFollow deadlines" },
  casting: { castings: "get activity" },
  rosterEntry: { roster: "get" },
  refresh: { roster: "posts", discover: "influencer posts refreshOf" },
  recruitment: { discover: "memberships influencer", recruitment: "list followUps" },
  additions: { discover: "credits additions addition" },
  views: { views: "list" },
  timelineTemplates: { timelineTemplates: "list" },
  todos: { todos: "week between automatic get" },
  briefs: { planner: "month" },
  briefDay: { planner: "day get" },
  prospect: { recruitment: "get" },
  mailboxes: { inbox: "creators creator" },
  mails: { inbox: "mails threads thread chat" },
  mailChat: { inbox: "chat" },
  assistant: { assistant: "conversation" },
  resources: { resources: "overview list get" },
}

/** Links, signed addresses, the palette's searches and what belongs to no agency: read anew each time. */
const NEVER: Record<string, string> = {
  account: "totp",
  plans: "list",
  collaborations: "documentFile copy findSteps",
  collaborationComments: "find",
  castingComments: "find",
  brief: "month manifest",
  influencerProfile: "get",
  brandCasting: "get",
  guestCollaboration: "get documentFile",
  tracking: "get documentFile",
  influencers: "pick",
  discover: "search filters",
  marketWatch: "list",
  calendar: "feed",
  inbox: "html attachment",
  resources: "file",
  health: "check openapi",
  calendarFeed: "get",
}

/** The part of a query's input by which a topic with an id finds it. */
const ID_OF: Partial<Record<Topic, string>> = {
  client: "clientId",
  collaboration: "collaborationId",
  collaborationComments: "subjectId",
  casting: "castingId",
  castingComments: "subjectId",
  rosterEntry: "influencerId",
  prospect: "influencerId",
  briefDay: "date",
  mails: "influencerId",
  mailChat: "influencerId",
  refresh: "influencerId",
}

const namesOf = (domains: Record<string, string>) =>
  Object.entries(domains).flatMap(([domain, names]) => names.split(" ").map((name) => `${domain}.${name}`))
const READ = Object.values(STALE).flatMap(namesOf)

/** Operations over all agencies hear of nothing either. */
const isOfPlatform = (name: string) => name.startsWith("admin.") || name.startsWith("enrichment.")

const readsOf = (router: object, path: string[] = []): string[] =>
  isContractProcedure(router)
    ? [path.join(".")].filter(() => router["~orpc"].route.method === "GET")
    : Object.entries(router).flatMap(([name, inner]) => readsOf(inner, [...path, name]))

/** Of a cache that holds each query twice, with the inputs of "one" and of "two", those that a key makes stale. */
function stale(topic: Topic, id?: string): string[] {
  const cache = new QueryClient()
  for (const name of new Set(READ))
    for (const one of ["one", "two"]) {
      const input = Object.fromEntries(Object.values(ID_OF).map((part) => [part, one]))
      const data = { id: name === "identity.me" ? "u1" : "x" }
      cache.setQueryData([name.split("."), { type: "query", input }], data)
    }
  const filters = queriesOf(id === undefined ? { topic } : { topic, id })
  const found = cache.getQueryCache().findAll({
    predicate: (query) => filters.some((filter) => matchQuery(filter, query)),
  })
  return found.map(({ queryKey }) => {
    const [path, { input }] = queryKey as [string[], { input: { date: string } }]
    return `${path.join(".")} ${input.date}`
  })
}
const expected = (topic: Topic, inputs: string[]) =>
  new Set(namesOf(STALE[topic]).flatMap((name) => inputs.map((input) => `${name} ${input}`)))
