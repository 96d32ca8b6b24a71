import type { Query, QueryClient, QueryFilters } from "@tanstack/react-query"
import type { StaleKey, Topic } from "@trame/core/lib/schema"
import { api } from "../../lib/api/api.ts"
import { isHeld, onHoldChange } from "../../lib/api/pauseLiveUpdates.ts"

/** Changes come in bursts: one refetch covers them all. */
const GATHER_MS = 150

export interface Invalidator {
  add(keys: readonly StaleKey[]): void
  stop(): void
}

/**
 * Turns stale keys into refetches: visible data at once, the rest when next used. Nothing is fetched during a hold
 * (`lib/api/pauseLiveUpdates.ts`) or while the page is hidden; the keys wait.
 */
export function createInvalidator(queries: QueryClient): Invalidator {
  const cache = queries.getQueryCache()
  const pending = new Map<string, StaleKey>()
  const reading = new Set<QueryFilters>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const mayRead = () => !isHeld() && document.visibilityState === "visible"

  function add(keys: readonly StaleKey[]): void {
    if (stopped) return
    for (const key of keys) pending.set(`${key.topic} ${key.id ?? ""}`, key)
    gather()
  }

  function gather(): void {
    if (!gathering && pending.size > 0 && mayRead()) gathering = setTimeout(flush, GATHER_MS)
  }

  function flush(): void {
    clearTimeout(gathering)
    gathering = undefined
    if (!mayRead()) return
    const due = [...pending.values()]
    pending.clear()
    const whole = new Set(due.filter(({ id }) => id === undefined).map(({ topic }) => topic))
    for (const key of due) if (key.id === undefined || !whole.has(key.topic)) void read(key)
  }

  async function read(key: StaleKey): Promise<void> {
    const outcomes = await Promise.all(queriesOf(key).map(refresh))
    if (outcomes.includes(false)) add([key])
  }

  /** Whether all data was read after this call, not by an earlier or cancelled read. */
  async function refresh(filters: QueryFilters): Promise<boolean> {
    let complete = cache.findAll({ ...filters, fetchStatus: "fetching" }).length === 0
    const matching = new Set(cache.findAll(filters))
    const unsubscribe = cache.subscribe((event) => {
      // Only a cancelled read restores a state.
      if (event.type === "updated" && event.action.type === "setState" && matching.has(event.query))
        complete = false
    })
    reading.add(filters)
    await queries.invalidateQueries(filters, { cancelRefetch: false })
    reading.delete(filters)
    unsubscribe()
    return complete
  }

  /** An answer from before a hold must not arrive during it. */
  function onHold(): void {
    if (isHeld()) for (const filters of reading) cut(filters)
    else gather()
  }

  function cut(filters: QueryFilters): void {
    const predicate = (query: Query) => mayBeCut(query) && (filters.predicate?.(query) ?? true)
    void queries.cancelQueries({ ...filters, predicate })
  }

  const onVisibility = () => {
    if (document.visibilityState === "visible") flush()
  }

  const stopHolds = onHoldChange(onHold)
  document.addEventListener("visibilitychange", onVisibility)
  return {
    add,
    stop() {
      stopped = true
      clearTimeout(gathering)
      stopHolds()
      document.removeEventListener("visibilitychange", onVisibility)
    },
  }
}

/** Neither a page's first read nor a requested next page of a list. */
const mayBeCut = ({ state }: Query): boolean => state.data !== undefined && !state.fetchMeta?.fetchMore

/** A query of the user's own profile, unless it is known to be another's. */
const isMine = (id: string) => (query: Query) => {
  const profile = query.state.data
  return typeof profile !== "object" || profile === null || !("id" in profile) || profile.id === id
}

/** First steps change as the member works (rules/team.md#first-steps). */
const firstSteps = (): QueryFilters => ({ queryKey: api.onboarding.view.key() })

/**
 * The queries that each stale key invalidates, defined only here. Signed addresses of files stay, since a new one would
 * restart an open video; the catalogue of influencers belongs to no agency.
 */
const QUERIES: Record<Topic, (id?: string) => QueryFilters[]> = {
  resources: () => [
    { queryKey: api.resources.overview.key() },
    { queryKey: api.resources.list.key() },
    { queryKey: api.resources.get.key() },
  ],
  todos: () => [
    { queryKey: api.todos.week.key() },
    { queryKey: api.todos.between.key() },
    { queryKey: api.todos.automatic.key() },
    { queryKey: api.todos.get.key() },
  ],
  briefs: () => [{ queryKey: api.planner.month.key() }],
  briefDay: (date) => {
    const one = date ? { input: { date } } : {}
    return [{ queryKey: api.planner.day.key(one) }, { queryKey: api.planner.get.key(one) }]
  },
  mailboxes: () => [{ queryKey: api.inbox.creators.key() }, { queryKey: api.inbox.creator.key() }],
  // The content of a mail never changes, nor does a signed address.
  mails: (id) => {
    const one = id ? { input: { influencerId: id } } : {}
    return [
      { queryKey: api.inbox.mails.key(one) },
      { queryKey: api.inbox.threads.key(one) },
      { queryKey: api.inbox.thread.key(one) },
      { queryKey: api.inbox.chat.key(one) },
    ]
  },
  mailChat: (id) => [{ queryKey: api.inbox.chat.key(id ? { input: { influencerId: id } } : {}) }],
  assistant: () => [{ queryKey: api.assistant.conversation.key() }],
  onboarding: () => [firstSteps()],
  bin: () => [{ queryKey: api.bin.list.key() }],
  clients: () => [firstSteps(), { queryKey: api.clients.list.key() }, { queryKey: api.clients.pick.key() }],
  client: (id) => [{ queryKey: api.clients.get.key(id ? { input: { clientId: id } } : {}) }],
  collaborations: () => [
    firstSteps(),
    { queryKey: api.collaborations.list.key() },
    { queryKey: api.collaborations.dueSteps.key() },
    { queryKey: api.collaborations.calendar.key() },
    { queryKey: api.collaborations.calendarDay.key() },
    { queryKey: api.collaborations.withInfluencer.key() },
  ],
  collaboration: (id) => [
    { queryKey: api.collaborations.get.key(id ? { input: { collaborationId: id } } : {}) },
  ],
  collaborationComments: (id) => [
    { queryKey: api.collaborationComments.list.key(id ? { input: { subjectId: id } } : {}) },
  ],
  castingComments: (id) => [
    { queryKey: api.castingComments.list.key(id ? { input: { subjectId: id } } : {}) },
  ],
  views: () => [{ queryKey: api.views.list.key() }],
  timelineTemplates: () => [{ queryKey: api.timelineTemplates.list.key() }],
  steps: () => [
    { queryKey: api.collaborations.dueSteps.key() },
    { queryKey: api.collaborations.dueCounts.key() },
    { queryKey: api.collaborations.calendar.key() },
    { queryKey: api.collaborations.calendarDay.key() },
  ],
  dashboard: () => [{ queryKey: api.dashboard.view.key() }],
  payments: () => [
    { queryKey: api.accounting.list.key() },
    { queryKey: api.accounting.influencers.key() },
    { queryKey: api.accounting.totals.key() },
  ],
  castings: () => [
    { queryKey: api.castings.list.key() },
    { queryKey: api.castings.figures.key() },
    { queryKey: api.castings.toFollow.key() },
    { queryKey: api.castings.deadlines.key() },
  ],
  casting: (id) => {
    const one = id ? { input: { castingId: id } } : {}
    return [{ queryKey: api.castings.get.key(one) }, { queryKey: api.castings.activity.key(one) }]
  },
  // A list in view stays: only its marks are refetched.
  roster: () => [
    firstSteps(),
    { queryKey: api.roster.pick.key() },
    { queryKey: api.roster.list.key() },
    { queryKey: api.discover.memberships.key() },
    { queryKey: api.discover.influencer.key() },
  ],
  rosterEntry: (id) => [{ queryKey: api.roster.get.key(id ? { input: { influencerId: id } } : {}) }],
  recruitment: () => [
    { queryKey: api.recruitment.list.key() },
    { queryKey: api.recruitment.followUps.key() },
    { queryKey: api.discover.memberships.key() },
    { queryKey: api.discover.influencer.key() },
  ],
  prospect: (id) => [{ queryKey: api.recruitment.get.key(id ? { input: { influencerId: id } } : {}) }],
  additions: () => [
    { queryKey: api.discover.additions.key() },
    { queryKey: api.discover.addition.key() },
    { queryKey: api.discover.credits.key() },
  ],
  refresh: (id) => {
    const one = id ? { input: { influencerId: id } } : {}
    return [
      { queryKey: api.discover.refreshOf.key(one) },
      { queryKey: api.discover.influencer.key(one) },
      { queryKey: api.discover.posts.key(one) },
      { queryKey: api.roster.posts.key(one) },
    ]
  },
  activity: () => [{ queryKey: api.activity.key() }],
  notifications: () => [{ queryKey: api.notifications.key() }],
  team: () => [
    firstSteps(),
    { queryKey: api.agencies.pickTeammates.key() },
    { queryKey: api.collaborationComments.people.key() },
    { queryKey: api.castingComments.people.key() },
    { queryKey: api.membership.team.key() },
    { queryKey: api.membership.agency.key() },
    { queryKey: api.approvals.list.key() },
  ],
  me: (id) => [{ queryKey: api.identity.me.key(), ...(id ? { predicate: isMine(id) } : {}) }],
}

export const TOPICS = Object.keys(QUERIES) as Topic[]

export const isTopic = (topic: unknown): topic is Topic =>
  typeof topic === "string" && Object.hasOwn(QUERIES, topic)

export const queriesOf = ({ topic, id }: StaleKey): QueryFilters[] => QUERIES[topic](id)

/** All topics of live updates. */
export const EVERYTHING: readonly StaleKey[] = TOPICS.map((topic) => ({ topic }))
