import { isContractProcedure } from "@orpc/contract"
import { matchQuery, QueryClient } from "@tanstack/react-query"
import { contract } from "@trame/core/api/contract"
import { PERMISSION_KEYS, refusal } from "@trame/core/lib/access"
import { staleKey, type Topic } from "@trame/core/lib/schema"
import { mayHear } from "@trame/core/realtime/rules"
import { describe, expect, it } from "vitest"
import { EVERYTHING, isTopic, queriesOf, TOPICS } from "../../../packages/web/src/app/live/invalidator.ts"
import { operations } from "../../support/operations.ts"

/** What makes each query of the API stale. A new one finds its place here, or its test fails. */
const STALE_BY: Record<string, readonly Topic[]> = {
  "identity.me": ["me"],
  "agencies.pickTeammates": ["team"],
  "membership.agency": ["team"],
  "membership.team": ["team"],
  "approvals.list": ["team"],
  "account.totp": [],
  "plans.list": [],
  "clients.list": ["clients"],
  "clients.pick": ["clients"],
  "clients.get": ["client"],
  "collaborations.list": ["collaborations"],
  "collaborations.withInfluencer": ["collaborations"],
  "collaborations.get": ["collaboration"],
  "collaborations.dueSteps": ["collaborations", "steps"],
  "collaborations.dueCounts": ["steps"],
  "collaborations.calendar": ["collaborations", "steps"],
  "collaborations.calendarDay": ["collaborations", "steps"],
  "collaborations.documentFile": [],
  // What happens to a campaign later leaves its copy alone.
  "collaborations.copy": [],
  "dashboard.view": ["dashboard"],
  "accounting.list": ["payments"],
  "accounting.influencers": ["payments"],
  "accounting.totals": ["payments"],
  "activity.list": ["activity"],
  "activity.ofCollaboration": ["activity"],
  "onboarding.view": ["onboarding", "clients", "collaborations", "roster", "team"],
  "notifications.unread": ["notifications"],
  "notifications.preferences": ["notifications"],
  "notifications.list": ["notifications"],
  "collaborationComments.people": ["team"],
  "collaborationComments.list": ["collaborationComments"],
  "castingComments.people": ["team"],
  "castingComments.list": ["castingComments"],
  "castings.list": ["castings"],
  "castings.figures": ["castings"],
  "castings.toFollow": ["castings"],
  "castings.deadlines": ["castings"],
  "castings.get": ["casting"],
  "castings.activity": ["casting"],
  "roster.pick": ["roster"],
  "roster.list": ["roster"],
  "roster.get": ["rosterEntry"],
  "roster.posts": ["refresh"],
  // Whoever has a link hears of nothing: these pages read anew.
  "brief.month": [],
  "influencerProfile.get": [],
  "brandCasting.get": [],
  "guestCollaboration.get": [],
  "guestCollaboration.documentFile": [],
  "tracking.get": [],
  "tracking.documentFile": [],
  "influencers.pick": [],
  "discover.search": [],
  "discover.memberships": ["roster", "recruitment"],
  "discover.filters": [],
  "discover.influencer": ["roster", "recruitment", "refresh"],
  "discover.posts": ["refresh"],
  "discover.credits": ["additions"],
  "discover.additions": ["additions"],
  "discover.addition": ["additions"],
  "discover.refreshOf": ["refresh"],
  "marketWatch.list": [],
  "views.list": ["views"],
  "timelineTemplates.list": ["timelineTemplates"],
  "todos.week": ["todos"],
  "todos.between": ["todos"],
  "todos.automatic": ["todos"],
  "todos.get": ["todos"],
  "calendar.feed": [],
  "planner.month": ["briefs"],
  "planner.day": ["briefDay"],
  "planner.get": ["briefDay"],
  "recruitment.list": ["recruitment"],
  "recruitment.followUps": ["recruitment"],
  "recruitment.get": ["prospect"],
  "inbox.creators": ["mailboxes"],
  "inbox.creator": ["mailboxes"],
  "inbox.mails": ["mails"],
  "inbox.threads": ["mails"],
  "inbox.thread": ["mails"],
  "inbox.chat": ["mails", "mailChat"],
  "inbox.html": [],
  "assistant.conversation": ["assistant"],
  "resources.overview": ["resources"],
  "resources.list": ["resources"],
  "resources.get": ["resources"],
  "resources.file": [],
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

/** Operations that are read, but never as a query of a screen. */
const NOT_QUERIES = [
  "health.check",
  "health.openapi",
  "brief.manifest",
  "calendarFeed.get",
  "inbox.attachment",
]

/** What spans all agencies hears of none: it is read anew when its page opens, or every so often. */
const isOfPlatform = (name: string) => name.startsWith("admin.") || name.startsWith("enrichment.")

const readsOf = (router: object, path: string[] = []): string[] =>
  isContractProcedure(router)
    ? router["~orpc"].route.method === "GET"
      ? [path.join(".")]
      : []
    : Object.entries(router).flatMap(([name, inner]) => readsOf(inner, [...path, name]))

/** A cache that holds each query twice, with the inputs of "one" and of "two"; those that a key makes stale. */
function stale(topic: Topic, id?: string): string[] {
  const cache = new QueryClient()
  const names = [...new Set(Object.values(ID_OF))]
  for (const name of Object.keys(STALE_BY))
    for (const one of ["one", "two"]) {
      const input = Object.fromEntries(names.map((part) => [part, one]))
      const data = { id: name === "identity.me" ? "u1" : "x" }
      cache.setQueryData([name.split("."), { type: "query", input }], data)
    }
  const filters = queriesOf(id === undefined ? { topic } : { topic, id })
  return cache
    .getQueryCache()
    .getAll()
    .filter((query) => filters.some((filter) => matchQuery(filter, query)))
    .map(({ queryKey }) => {
      const [path, { input }] = queryKey as [string[], { input: { date: string } }]
      return `${path.join(".")} ${input.date}`
    })
    .sort()
}
const namesOf = (topic: Topic, inputs: string[]) =>
  Object.keys(STALE_BY)
    .filter((name) => STALE_BY[name]?.includes(topic))
    .flatMap((name) => inputs.map((input) => `${name} ${input}`))
    .sort()

describe("a stale key", () => {
  it("is decided for every query of the API, and known for every topic that the API may name", () => {
    const decided = [...Object.keys(STALE_BY), ...NOT_QUERIES]
    expect(decided.sort()).toEqual(
      readsOf(contract)
        .filter((name) => !isOfPlatform(name))
        .sort(),
    )
    expect([...TOPICS].sort()).toEqual([...staleKey.shape.topic.options].sort())
    expect(EVERYTHING).toEqual(TOPICS.map((topic) => ({ topic })))
    expect(isTopic("toString")).toBe(false)
  })

  it.each(TOPICS)("of %s without an id is that of all its queries and no others", (topic) => {
    const expected = namesOf(topic, ["one", "two"])
    expect(stale(topic)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
  })

  it.each(Object.keys(ID_OF) as Topic[])("of %s with an id is that of this one alone", (topic) => {
    expect(stale(topic, "two")).toEqual(namesOf(topic, ["two"]))
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
  const read = Object.entries(STALE_BY).flatMap(([name, topics]) => topics.map((topic) => ({ name, topic })))
  const mayRead = (member: (typeof MEMBERS)[number], name: string) =>
    refusal(member, operations.find((one) => one.name === name)?.access ?? "super-admin") === null

  it.each(read)("comes with the right to read $name: $topic", ({ name, topic }) => {
    const readers = MEMBERS.filter((member) => mayRead(member, name))
    expect(readers.filter((reader) => !mayHear(reader, { topic }))).toEqual([])
  })

  it.each(["client", "collaboration", "collaborations", "casting", "rosterEntry"] as const)(
    "is nobody else's of one %s",
    (topic) => {
      const names = read.filter((one) => one.topic === topic).map(({ name }) => name)
      const others = MEMBERS.filter((member) => !names.some((name) => mayRead(member, name)))
      expect(others.length).toBeGreaterThan(0)
      expect(others.filter((other) => mayHear(other, { topic, id: "x" }))).toEqual([])
    },
  )
})
