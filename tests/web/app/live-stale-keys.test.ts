import { matchQuery, QueryClient } from "@tanstack/react-query"
import { contract } from "@trame/core/api/contract"
import { PERMISSION_KEYS, refusal } from "@trame/core/lib/access"
import { staleKey, type Topic } from "@trame/core/lib/schema"
import { mayHear } from "@trame/core/realtime/rules"
import { describe, expect, it } from "vitest"
import { EVERYTHING, isTopic, queriesOf, TOPICS } from "../../../packages/web/src/app/live/invalidator.ts"
import { api } from "../../../packages/web/src/lib/api/api.ts"
import { operations } from "../../support/operations.ts"

interface Known {
  queryKey: readonly unknown[]
  data?: unknown
}

/** Every query of the API, and what makes it stale. A new one finds its place here, or its test fails. */
const QUERIES: Record<string, { queries: Known[]; staleBy: Topic | readonly Topic[] | null }> = {
  "identity.me": { queries: [{ queryKey: api.identity.me.queryKey(), data: { id: "u1" } }], staleBy: "me" },
  "agencies.pickTeammates": {
    queries: [{ queryKey: api.agencies.pickTeammates.queryKey() }],
    staleBy: "team",
  },
  "membership.agency": { queries: [{ queryKey: api.membership.agency.queryKey() }], staleBy: "team" },
  "membership.team": { queries: [{ queryKey: api.membership.team.queryKey() }], staleBy: "team" },
  "approvals.list": {
    queries: [
      {
        queryKey: api.approvals.list.infiniteKey({
          input: (cursor: string | undefined) => ({ status: "pending" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "team",
  },
  "account.totp": { queries: [{ queryKey: api.account.totp.queryKey() }], staleBy: null },
  "plans.list": { queries: [{ queryKey: api.plans.list.queryKey() }], staleBy: null },
  "clients.list": {
    queries: [
      { queryKey: api.clients.list.queryKey({ input: { page: 1 } }) },
      { queryKey: api.clients.list.queryKey({ input: { page: 2, search: "rive", sort: "createdAt" } }) },
    ],
    staleBy: "clients",
  },
  "clients.pick": {
    queries: [{ queryKey: api.clients.pick.queryKey({ input: { search: "r" } }) }],
    staleBy: "clients",
  },
  "clients.get": {
    queries: [
      { queryKey: api.clients.get.queryKey({ input: { clientId: "one" } }) },
      { queryKey: api.clients.get.queryKey({ input: { clientId: "two" } }) },
    ],
    staleBy: "client",
  },
  "collaborations.list": {
    queries: [
      {
        queryKey: api.collaborations.list.infiniteKey({
          input: (cursor: string | undefined) => ({ status: "pending" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "collaborations",
  },
  "collaborations.withInfluencer": {
    queries: [
      {
        queryKey: api.collaborations.withInfluencer.infiniteKey({
          input: (cursor: string | undefined) => ({ influencerId: "one", cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "collaborations",
  },
  "collaborations.get": {
    queries: [
      { queryKey: api.collaborations.get.queryKey({ input: { collaborationId: "one" } }) },
      { queryKey: api.collaborations.get.queryKey({ input: { collaborationId: "two" } }) },
    ],
    staleBy: "collaboration",
  },
  "collaborations.dueSteps": {
    queries: [
      {
        queryKey: api.collaborations.dueSteps.infiniteKey({
          input: (cursor: string | undefined) => ({ whose: "mine" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: ["collaborations", "steps"],
  },
  "collaborations.dueCounts": {
    queries: [{ queryKey: api.collaborations.dueCounts.queryKey() }],
    staleBy: "steps",
  },
  "collaborations.calendar": {
    queries: [
      { queryKey: api.collaborations.calendar.queryKey({ input: { from: "2026-10-26", to: "2026-12-06" } }) },
      {
        queryKey: api.collaborations.calendar.queryKey({
          input: { from: "2026-11-23", to: "2026-11-29", personId: "u1" },
        }),
      },
    ],
    staleBy: ["collaborations", "steps"],
  },
  "collaborations.calendarDay": {
    queries: [
      {
        queryKey: api.collaborations.calendarDay.infiniteKey({
          input: (cursor: string | undefined) => ({ day: "2026-11-25", cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: ["collaborations", "steps"],
  },
  "collaborations.documentFile": {
    queries: [
      {
        queryKey: api.collaborations.documentFile.queryKey({
          input: { collaborationId: "one", documentId: "d", disposition: "inline" },
        }),
      },
    ],
    staleBy: null,
  },
  "dashboard.view": {
    queries: [
      { queryKey: api.dashboard.view.queryKey({ input: {} }) },
      { queryKey: api.dashboard.view.queryKey({ input: { period: "custom", from: "2026-01-05" } }) },
    ],
    staleBy: "dashboard",
  },
  "accounting.list": {
    queries: [
      {
        queryKey: api.accounting.list.infiniteKey({
          input: (cursor: string | undefined) => ({ period: "7d" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "payments",
  },
  "accounting.influencers": {
    queries: [
      {
        queryKey: api.accounting.influencers.infiniteKey({
          input: (cursor: string | undefined) => ({ period: "7d" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "payments",
  },
  "accounting.totals": {
    queries: [{ queryKey: api.accounting.totals.queryKey({ input: { period: "7d" } }) }],
    staleBy: "payments",
  },
  "activity.list": {
    queries: [
      {
        queryKey: api.activity.list.infiniteKey({
          input: (cursor: string | undefined) => ({ cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "activity",
  },
  "activity.ofCollaboration": {
    queries: ["one", "two"].map((collaborationId) => ({
      queryKey: api.activity.ofCollaboration.queryKey({ input: { collaborationId } }),
    })),
    staleBy: "activity",
  },
  "onboarding.view": {
    queries: [{ queryKey: api.onboarding.view.queryKey() }],
    staleBy: ["onboarding", "clients", "collaborations", "roster", "team"],
  },
  "notifications.unread": {
    queries: [{ queryKey: api.notifications.unread.queryKey() }],
    staleBy: "notifications",
  },
  "notifications.preferences": {
    queries: [{ queryKey: api.notifications.preferences.queryKey() }],
    staleBy: "notifications",
  },
  "notifications.list": {
    queries: [{ queryKey: api.notifications.list.queryKey({ input: {} }) }],
    staleBy: "notifications",
  },
  "collaborationComments.people": {
    queries: [{ queryKey: api.collaborationComments.people.queryKey() }],
    staleBy: "team",
  },
  "collaborationComments.list": {
    queries: ["one", "two"].map((subjectId) => ({
      queryKey: api.collaborationComments.list.infiniteKey({
        input: (cursor: string | undefined) => ({ subjectId, cursor }),
        initialPageParam: undefined,
      }),
    })),
    staleBy: "collaborationComments",
  },
  "castingComments.people": {
    queries: [{ queryKey: api.castingComments.people.queryKey() }],
    staleBy: "team",
  },
  "castingComments.list": {
    queries: ["one", "two"].map((subjectId) => ({
      queryKey: api.castingComments.list.infiniteKey({
        input: (cursor: string | undefined) => ({ subjectId, cursor }),
        initialPageParam: undefined,
      }),
    })),
    staleBy: "castingComments",
  },
  "castings.list": {
    queries: [
      {
        queryKey: api.castings.list.infiniteKey({
          input: (cursor: string | undefined) => ({ status: "active" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "castings",
  },
  "castings.figures": { queries: [{ queryKey: api.castings.figures.queryKey() }], staleBy: "castings" },
  "castings.toFollow": { queries: [{ queryKey: api.castings.toFollow.queryKey() }], staleBy: "castings" },
  "castings.deadlines": {
    queries: [
      { queryKey: api.castings.deadlines.queryKey({ input: { from: "2026-11-23", to: "2026-11-29" } }) },
    ],
    staleBy: "castings",
  },
  "castings.get": {
    queries: [
      { queryKey: api.castings.get.queryKey({ input: { castingId: "one" } }) },
      { queryKey: api.castings.get.queryKey({ input: { castingId: "two" } }) },
    ],
    staleBy: "casting",
  },
  "castings.activity": {
    queries: [{ queryKey: api.castings.activity.queryKey({ input: { castingId: "one" } }) }],
    staleBy: "casting",
  },
  "roster.pick": { queries: [{ queryKey: api.roster.pick.queryKey() }], staleBy: "roster" },
  "roster.list": {
    queries: [
      {
        queryKey: api.roster.list.infiniteKey({
          input: (cursor: string | undefined) => ({ view: "all" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "roster",
  },
  "roster.get": {
    queries: [
      { queryKey: api.roster.get.queryKey({ input: { influencerId: "one" } }) },
      { queryKey: api.roster.get.queryKey({ input: { influencerId: "two" } }) },
    ],
    staleBy: "rosterEntry",
  },
  "roster.posts": {
    queries: [{ queryKey: api.roster.posts.queryKey({ input: { influencerId: "one" } }) }],
    staleBy: "refresh",
  },
  // What happens to a campaign later leaves its copy alone.
  "collaborations.copy": {
    queries: [{ queryKey: api.collaborations.copy.queryKey({ input: { collaborationId: "one" } }) }],
    staleBy: null,
  },
  // Whoever has a link hears of nothing: these pages read anew.
  "brief.month": {
    queries: [{ queryKey: api.brief.month.queryKey({ input: { slug: "one", month: "2026-05" } }) }],
    staleBy: null,
  },
  "influencerProfile.get": {
    queries: [{ queryKey: api.influencerProfile.get.queryKey({ input: { influencerId: "one" } }) }],
    staleBy: null,
  },
  "brandCasting.get": {
    queries: [{ queryKey: api.brandCasting.get.queryKey({ input: { token: "one" } }) }],
    staleBy: null,
  },
  "guestCollaboration.get": {
    queries: [{ queryKey: api.guestCollaboration.get.queryKey({ input: { collaborationId: "one" } }) }],
    staleBy: null,
  },
  "guestCollaboration.documentFile": {
    queries: [
      {
        queryKey: api.guestCollaboration.documentFile.queryKey({
          input: { collaborationId: "one", documentId: "d", disposition: "inline" },
        }),
      },
    ],
    staleBy: null,
  },
  "influencers.pick": {
    queries: [{ queryKey: api.influencers.pick.queryKey({ input: { search: "ma" } }) }],
    staleBy: null,
  },
  "discover.search": {
    queries: [
      {
        queryKey: api.discover.search.infiniteKey({
          input: (cursor: string | undefined) => ({ search: "ma", cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: null,
  },
  "discover.memberships": {
    queries: [{ queryKey: api.discover.memberships.queryKey({ input: { ids: ["one"] } }) }],
    staleBy: ["roster", "recruitment"],
  },
  "discover.filters": { queries: [{ queryKey: api.discover.filters.queryKey() }], staleBy: null },
  "discover.influencer": {
    queries: [{ queryKey: api.discover.influencer.queryKey({ input: { influencerId: "one" } }) }],
    staleBy: ["roster", "recruitment", "refresh"],
  },
  "discover.posts": {
    queries: [
      {
        queryKey: api.discover.posts.infiniteKey({
          input: (cursor: string | undefined) => ({ influencerId: "one", cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "refresh",
  },
  "discover.credits": { queries: [{ queryKey: api.discover.credits.queryKey() }], staleBy: "additions" },
  "discover.additions": { queries: [{ queryKey: api.discover.additions.queryKey() }], staleBy: "additions" },
  "discover.addition": {
    queries: [{ queryKey: api.discover.addition.queryKey({ input: { id: "one" } }) }],
    staleBy: "additions",
  },
  "discover.refreshOf": {
    queries: [{ queryKey: api.discover.refreshOf.queryKey({ input: { influencerId: "one" } }) }],
    staleBy: "refresh",
  },
  "marketWatch.list": {
    queries: [{ queryKey: api.marketWatch.list.queryKey({ input: { page: 1 } }) }],
    staleBy: null,
  },
  "views.list": { queries: [{ queryKey: api.views.list.queryKey() }], staleBy: "views" },
  "timelineTemplates.list": {
    queries: [{ queryKey: api.timelineTemplates.list.queryKey() }],
    staleBy: "timelineTemplates",
  },
  "todos.week": {
    queries: [
      { queryKey: api.todos.week.queryKey({ input: { day: "2026-11-23" } }) },
      { queryKey: api.todos.week.queryKey({ input: { day: "2026-11-30" } }) },
    ],
    staleBy: "todos",
  },
  "todos.between": {
    queries: [{ queryKey: api.todos.between.queryKey({ input: { from: "2026-11-23", to: "2026-11-29" } }) }],
    staleBy: "todos",
  },
  "calendar.feed": { queries: [{ queryKey: api.calendar.feed.queryKey() }], staleBy: null },
  "todos.automatic": {
    queries: [
      {
        queryKey: api.todos.automatic.infiniteKey({
          input: (cursor: string | undefined) => ({ cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "todos",
  },
  "todos.get": {
    queries: [{ queryKey: api.todos.get.queryKey({ input: { todoId: "one" } }) }],
    staleBy: "todos",
  },
  "planner.month": {
    queries: [{ queryKey: api.planner.month.queryKey({ input: { month: "2026-05" } }) }],
    staleBy: "briefs",
  },
  "planner.day": {
    queries: [
      { queryKey: api.planner.day.queryKey({ input: { date: "one" } }) },
      { queryKey: api.planner.day.queryKey({ input: { date: "two" } }) },
    ],
    staleBy: "briefDay",
  },
  "planner.get": {
    queries: [{ queryKey: api.planner.get.queryKey({ input: { date: "one", influencerId: "one" } }) }],
    staleBy: "briefDay",
  },
  "recruitment.list": {
    queries: [
      {
        queryKey: api.recruitment.list.infiniteKey({
          input: (cursor: string | undefined) => ({ view: "all" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "recruitment",
  },
  "recruitment.followUps": {
    queries: [{ queryKey: api.recruitment.followUps.queryKey({ input: {} }) }],
    staleBy: "recruitment",
  },
  "recruitment.get": {
    queries: [
      { queryKey: api.recruitment.get.queryKey({ input: { influencerId: "one" } }) },
      { queryKey: api.recruitment.get.queryKey({ input: { influencerId: "two" } }) },
    ],
    staleBy: "prospect",
  },
  "inbox.creators": {
    queries: [{ queryKey: api.inbox.creators.queryKey({ input: { search: "" } }) }],
    staleBy: "mailboxes",
  },
  "inbox.creator": {
    queries: [{ queryKey: api.inbox.creator.queryKey({ input: { influencerId: "one" } }) }],
    staleBy: "mailboxes",
  },
  "inbox.mails": {
    queries: [
      {
        queryKey: api.inbox.mails.infiniteKey({
          input: (cursor: string | undefined) => ({ influencerId: "one", cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "mails",
  },
  "inbox.threads": {
    queries: [
      {
        queryKey: api.inbox.threads.infiniteKey({
          input: (cursor: string | undefined) => ({ influencerId: "one", cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "mails",
  },
  "inbox.thread": {
    queries: [{ queryKey: api.inbox.thread.queryKey({ input: { influencerId: "one", threadId: "t" } }) }],
    staleBy: "mails",
  },
  "inbox.chat": {
    queries: ["one", "two"].map((influencerId) => ({
      queryKey: api.inbox.chat.queryKey({ input: { influencerId } }),
    })),
    staleBy: ["mails", "mailChat"],
  },
  "inbox.html": {
    queries: [
      {
        queryKey: api.inbox.html.queryKey({
          input: { influencerId: "one", threadId: "t", messageId: "m", images: "false" },
        }),
      },
    ],
    staleBy: null,
  },
  "assistant.conversation": {
    queries: [{ queryKey: api.assistant.conversation.queryKey() }],
    staleBy: "assistant",
  },
  "resources.overview": { queries: [{ queryKey: api.resources.overview.queryKey() }], staleBy: "resources" },
  "resources.list": {
    queries: [
      {
        queryKey: api.resources.list.infiniteKey({
          input: (cursor: string | undefined) => ({ type: "brief" as const, cursor }),
          initialPageParam: undefined,
        }),
      },
    ],
    staleBy: "resources",
  },
  "resources.get": {
    queries: [{ queryKey: api.resources.get.queryKey({ input: { resourceId: "one" } }) }],
    staleBy: "resources",
  },
  "resources.file": {
    queries: [
      {
        queryKey: api.resources.file.queryKey({ input: { resourceId: "one", disposition: "inline" } }),
      },
    ],
    staleBy: null,
  },
  "tracking.get": {
    queries: [{ queryKey: api.tracking.get.queryKey({ input: { token: "one" } }) }],
    staleBy: null,
  },
  "tracking.documentFile": {
    queries: [
      {
        queryKey: api.tracking.documentFile.queryKey({
          input: { token: "one", documentId: "d", disposition: "inline" },
        }),
      },
    ],
    staleBy: null,
  },
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

function readsOf(router: object, path: string[] = []): string[] {
  if ("~orpc" in router) {
    const { route } = router["~orpc"] as { route: { method?: string } }
    return route.method === "GET" ? [path.join(".")] : []
  }
  return Object.entries(router).flatMap(([name, inner]) => readsOf(inner, [...path, name]))
}

const topicsOf = (staleBy: Topic | readonly Topic[] | null): readonly Topic[] =>
  staleBy === null ? [] : [staleBy].flat()

/** A cache that holds all of the application's queries; the answer names those that a key makes stale. */
function staleBy(topic: Topic, id?: string): { name: string; key: string }[] {
  const cache = new QueryClient()
  for (const { queries } of Object.values(QUERIES))
    for (const { queryKey, data } of queries) cache.setQueryData(queryKey, data ?? {})
  const filters = queriesOf(id === undefined ? { topic } : { topic, id })
  return cache
    .getQueryCache()
    .getAll()
    .filter((query) => filters.some((filter) => matchQuery(filter, query)))
    .map(({ queryKey }) => ({ name: (queryKey[0] as string[]).join("."), key: JSON.stringify(queryKey[1]) }))
}

/** Members of a subscribed agency, each with one key or none, and of one without a subscription. */
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

describe("who hears of a stale key", () => {
  const read = Object.entries(QUERIES).flatMap(([name, { staleBy: topic }]) =>
    topicsOf(topic).map((one) => ({ name, topic: one })),
  )
  const accessOf = (name: string) => operations.find((one) => one.name === name)?.access ?? "super-admin"

  it.each(read)("whoever may read $name hears of $topic", ({ name, topic }) => {
    const readers = MEMBERS.filter((member) => refusal(member, accessOf(name)) === null)
    for (const reader of readers) expect(mayHear(reader, { topic })).toBe(true)
  })

  it.each(["client", "collaboration", "collaborations", "casting", "rosterEntry"] as const)(
    "of one %s nobody else",
    (topic) => {
      const readers = (member: (typeof MEMBERS)[number]) =>
        read.some((one) => one.topic === topic && refusal(member, accessOf(one.name)) === null)
      const others = MEMBERS.filter((member) => !readers(member))
      expect(others.length).toBeGreaterThan(0)
      for (const other of others) expect(mayHear(other, { topic, id: "x" })).toBe(false)
    },
  )
})

describe("what a stale key makes stale", () => {
  it("is decided for every query of the API", () => {
    const decided = [...Object.keys(QUERIES), ...NOT_QUERIES]
    const undecided = readsOf(contract).filter((name) => !decided.includes(name) && !isOfPlatform(name))
    expect(undecided).toEqual([])
    expect(decided.filter((name) => !readsOf(contract).includes(name))).toEqual([])
  })

  it("is known for every topic that the API may name, and for no other", () => {
    expect([...TOPICS].sort()).toEqual([...staleKey.shape.topic.options].sort())
    expect(EVERYTHING.map(({ topic }) => topic).sort()).toEqual([...TOPICS].sort())
    expect(isTopic("toString")).toBe(false)
  })

  it.each(TOPICS)("without an id: all queries of %s and no others", (topic) => {
    const expected = Object.entries(QUERIES)
      .filter(([, { staleBy }]) => topicsOf(staleBy).includes(topic))
      .flatMap(([name, { queries }]) => queries.map(() => name))
    expect(
      staleBy(topic)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(expected.sort())
    expect(expected.length).toBeGreaterThan(0)
  })

  it.each<[Topic, string, string[]]>([
    ["client", "two", ["clients.get"]],
    ["collaboration", "two", ["collaborations.get"]],
    ["collaborationComments", "two", ["collaborationComments.list"]],
    ["casting", "one", ["castings.activity", "castings.get"]],
    ["castingComments", "two", ["castingComments.list"]],
    ["rosterEntry", "two", ["roster.get"]],
    ["prospect", "two", ["recruitment.get"]],
    ["briefDay", "one", ["planner.day", "planner.get"]],
    ["mails", "one", ["inbox.chat", "inbox.mails", "inbox.thread", "inbox.threads"]],
    ["mailChat", "two", ["inbox.chat"]],
    ["refresh", "one", ["discover.influencer", "discover.posts", "discover.refreshOf", "roster.posts"]],
  ])("with an id: all that %s names, of that one alone", (topic, id, names) => {
    const found = staleBy(topic, id).sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(found).toEqual(names.map((name) => ({ name, key: expect.stringContaining(`"${id}"`) })))
    expect(staleBy(topic, "three")).toEqual([])
  })

  it("reads one's own profile only when it is one's own", () => {
    expect(staleBy("me", "u1")).toHaveLength(1)
    expect(staleBy("me", "u2")).toEqual([])
  })
})
