import { setTimeout as wait } from "node:timers/promises"
import { CatalogueWriter } from "@trame/core/influencers/catalogue/writer"
import { today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { roundsOf } from "../../../scripts/bench/reads/index.ts"
import { endedAddition } from "../additions.ts"
import { storedImport } from "../enrichment.ts"
import { eventually } from "../eventually.ts"
import { collaborationPost, learnt } from "../learnt.ts"
import { RosterEntity } from "../stored.ts"
import { assistantScreens } from "./assistant.ts"
import { type Cost, cost, type World } from "./cost.ts"
import { inboxScreens } from "./inbox.ts"

const TOTALS_MS = 15_000
const SETTLED_MS = 500
/** After which a warm function looks for changes of the catalogue. */
const FRESH_MS = 1000

/** A call of a function that has answered it before. */
async function again(call: () => Promise<unknown>) {
  await call()
  return call
}

/**
 * The same where no rows have been packed since it answered last, which it would read in a round of their own
 * (rules/platform.md#budgets).
 */
async function oncePacked(call: () => Promise<unknown>) {
  const rounds = async () => (await roundsOf(call)).rounds.length
  await eventually(async () => {
    const before = await rounds()
    await wait(SETTLED_MS)
    if ((await rounds()) !== before) throw new Error("Rows were packed just now")
  })
  return call
}

/** The same when it looks for what changed since. */
async function warm(call: () => Promise<unknown>) {
  await again(call)
  await wait(FRESH_MS + 100)
  return call
}

const stepOn = (deadline: string, { api, one }: Pick<World, "api" | "one">) =>
  api.collaborations.addStep({ ...one, name: "Brief", deadline, participantId: null })

/** What screens read: exactly so many rounds. */
export const screens: Cost[] = [
  cost("health.check", "", 0, ({ nobody }) => nobody.health.check),
  cost("health.openapi", "", 0, ({ nobody }) => nobody.health.openapi),
  cost("identity.me", "", 1, ({ api }) => api.identity.me),
  cost("account.totp", "", 1, ({ api }) => api.account.totp),
  cost("agencies.pickTeammates", "", 1, ({ api }) => api.agencies.pickTeammates),
  cost("influencers.pick", "a second after the last", 2, ({ api }) =>
    warm(() => api.influencers.pick({ search: "a" })),
  ),
  cost("discover.search", "a second after the last", 2, ({ api }) =>
    warm(() => api.discover.search({ search: "a" })),
  ),
  cost("discover.filters", "a second after the last", 1, ({ api }) => warm(() => api.discover.filters())),
  cost("marketWatch.list", "a second after the last", 2, async ({ api }) => {
    const at = new Date().toISOString()
    const influencers = [{ ...learnt(`zoe.${newId().slice(0, 10)}`, at), posts: [collaborationPost(1)] }]
    await CatalogueWriter.write({ influencers })
    return warm(() => api.marketWatch.list({ search: "partenariat" }))
  }),
  cost("planner.month", "", 2, async ({ api, brief }) => {
    const { date } = await brief()
    const month = date.slice(0, 7)
    await eventually(async () => {
      if ((await api.planner.month({ month })).briefs.length === 0) throw new Error("Not in the index yet")
    })
    return () => api.planner.month({ month })
  }),
  cost("planner.day", "", 2, async ({ api, brief }) => {
    const { date } = await brief()
    await eventually(async () => {
      if ((await api.planner.day({ date })).briefs.length === 0) throw new Error("Not in the index yet")
    })
    return () => api.planner.day({ date })
  }),
  cost("planner.get", "", 2, async ({ api, brief }) => {
    const { date, influencerId } = await brief()
    return () => api.planner.get({ date, influencerId })
  }),
  cost("discover.memberships", "", 1, ({ api, influencerId }) => () => {
    return api.discover.memberships({ ids: [influencerId] })
  }),
  cost(
    "discover.influencer",
    "",
    1,
    ({ api, influencerId }) =>
      () =>
        api.discover.influencer({ influencerId }),
  ),
  cost(
    "discover.posts",
    "",
    1,
    ({ api, influencerId }) =>
      () =>
        api.discover.posts({ influencerId }),
  ),
  cost(
    "discover.refreshOf",
    "",
    1,
    ({ api, influencerId }) =>
      () =>
        api.discover.refreshOf({ influencerId }),
  ),
  cost(
    "discover.credits",
    "",
    1,
    ({ api }) =>
      () =>
        api.discover.credits(),
  ),
  cost(
    "discover.additions",
    "",
    1,
    ({ api }) =>
      () =>
        api.discover.additions(),
  ),
  cost("discover.addition", "", 1, async ({ member }) => {
    const person = await member()
    const id = await endedAddition(person)
    return () => person.api.discover.addition({ id })
  }),
  cost(
    "onboarding.view",
    "",
    1,
    ({ api }) =>
      () =>
        api.onboarding.view(),
  ),
  cost(
    "clients.list",
    "by name",
    2,
    ({ api }) =>
      () =>
        api.clients.list({}),
  ),
  cost(
    "clients.list",
    "by date",
    2,
    ({ api }) =>
      () =>
        api.clients.list({ sort: "createdAt", page: 2 }),
  ),
  cost(
    "clients.list",
    "by size",
    2,
    ({ api }) =>
      () =>
        api.clients.list({ sort: "collaborations" }),
  ),
  cost(
    "clients.list",
    "with a text",
    2,
    ({ api }) =>
      () =>
        api.clients.list({ search: "marque 3" }),
  ),
  cost(
    "clients.get",
    "",
    2,
    ({ api, clientId }) =>
      () =>
        api.clients.get({ clientId }),
  ),
  cost(
    "clients.pick",
    "",
    1,
    ({ api }) =>
      () =>
        api.clients.pick({ search: "marque" }),
  ),
  cost(
    "collaborations.list",
    "newest first",
    1,
    ({ api }) =>
      () =>
        api.collaborations.list({}),
  ),
  cost("collaborations.list", "of the archive", 1, ({ api }) => () => {
    return api.collaborations.list({ archived: "true" })
  }),
  cost("collaborations.list", "of a status", 1, ({ api }) => () => {
    return api.collaborations.list({ status: "pending" })
  }),
  cost("collaborations.list", "of a status and type", 1, ({ api }) => () => {
    return api.collaborations.list({ status: "pending", type: "casting_interne" })
  }),
  cost("collaborations.list", "with a text", 2, ({ api }) =>
    oncePacked(() => api.collaborations.list({ search: "campagne", status: "pending" })),
  ),
  cost("collaborations.list", "of a period", 1, ({ api }) => () => {
    return api.collaborations.list({ from: "2026-01-01", to: "2026-06-30" })
  }),
  // As many as that are looked at at a time; a second round only where they do not fill a page.
  cost("collaborations.list", "of a progress", 1, ({ api }) => () => {
    return api.collaborations.list({ progress: "quoted", from: "2026-01-01" })
  }),
  cost("collaborations.list", "of a stage", 1, ({ api }) => () => {
    return api.collaborations.list({ stage: "waiting", limit: 20 })
  }),
  cost("collaborations.list", "the oldest first", 1, ({ api }) => () => {
    return api.collaborations.list({ order: "asc" })
  }),
  cost("collaborations.list", "of a client", 2, ({ api }) => () => {
    return api.collaborations.list({ clientId: "somebody" })
  }),
  cost("collaborations.list", "of a manager in another order", 2, ({ api }) =>
    oncePacked(() => api.collaborations.list({ manager: "Ada Admin", sort: "budget", limit: 50 })),
  ),
  cost("collaborations.list", "further on", 1, async ({ api, further }) => {
    const cursor = await further()
    return () => api.collaborations.list({ cursor })
  }),
  cost(
    "collaborations.get",
    "",
    1,
    ({ api, one }) =>
      () =>
        api.collaborations.get(one),
  ),
  cost("collaborations.dueSteps", "one's own", 2, async ({ api, one }) => {
    const step = { name: "Brief", deadline: "2026-01-02", participantId: null }
    await api.collaborations.addStep({ ...one, ...step })
    await eventually(async () => {
      if ((await api.collaborations.dueSteps({})).items.length === 0) throw new Error("Not in the index yet")
    })
    return () => api.collaborations.dueSteps({ whose: "mine" })
  }),
  cost("collaborations.dueCounts", "", 1, ({ api }) => api.collaborations.dueCounts),
  cost("collaborations.calendar", "a month", 2, async ({ api, one }) => {
    const days = { from: "2026-01-26", to: "2026-03-08" }
    await stepOn("2026-02-03", { api, one })
    await eventually(async () => {
      if ((await api.collaborations.calendar(days)).items.length === 0)
        throw new Error("Not in the index yet")
    })
    return () => api.collaborations.calendar(days)
  }),
  cost("collaborations.calendarDay", "one person's", 2, async ({ api, one }) => {
    const personId = (await api.identity.me()).id
    await stepOn("2026-02-04", { api, one })
    await eventually(async () => {
      const { items } = await api.collaborations.calendarDay({ day: "2026-02-04" })
      if (items.length === 0) throw new Error("Not in the index yet")
    })
    return () => api.collaborations.calendarDay({ day: "2026-02-04", personId })
  }),
  cost("collaborations.documentFile", "", 1, async ({ api, document }) => {
    const key = await document()
    return () => api.collaborations.documentFile(key)
  }),
  cost("tracking.get", "by the link", 2, async ({ nobody, link }) => {
    const token = await link()
    return () => nobody.tracking.get({ token })
  }),
  cost("tracking.get", "by a temporary link", 2, ({ nobody, temporary }) => () => {
    return nobody.tracking.get({ token: temporary })
  }),
  cost(
    "guestCollaboration.get",
    "",
    2,
    ({ nobody, one }) =>
      () =>
        nobody.guestCollaboration.get(one),
  ),
  cost("guestCollaboration.documentFile", "", 2, async ({ nobody, document }) => {
    const key = await document()
    return () => nobody.guestCollaboration.documentFile(key)
  }),
  // A function that is awake keeps influencers' names.
  cost("dashboard.view", "of the current month", 1, async ({ api, collaboration }) => {
    await collaboration()
    const view = () => api.dashboard.view({})
    await eventually(async () => {
      const { influencers } = await view()
      if (!influencers.length) throw new Error("The totals are not there yet")
      // Those of an earlier screen's collaboration may still be on their way, and bring names that are not kept yet.
      await wait(SETTLED_MS)
      if ((await view()).influencers.length > influencers.length) throw new Error("The totals still come")
    }, TOTALS_MS)
    return view
  }),
  cost("dashboard.view", "of days in several months", 1, ({ api }) =>
    again(() => api.dashboard.view({ period: "custom", from: "2025-12-15", to: "2026-11-20" })),
  ),
  cost("dashboard.view", "of all time", 1, ({ api }) => again(() => api.dashboard.view({ period: "all" }))),
  cost("collaborations.withInfluencer", "", 2, ({ api, influencerId }) => () => {
    return api.collaborations.withInfluencer({ influencerId })
  }),
  // Whose page it is comes before what is theirs.
  cost("influencerProfile.get", "by a plain link", 3, ({ nobody, influencerId }) => {
    return () => nobody.influencerProfile.get({ influencerId })
  }),
  cost("influencerProfile.get", "by an agency's own link", 3, async ({ agencyId, nobody, influencerId }) => {
    const { data } = await RosterEntity.get({ agencyId, influencerId }).go()
    return () => nobody.influencerProfile.get({ influencerId, via: data?.profileKey })
  }),
  cost("roster.pick", "", 2, ({ api }) => api.roster.pick),
  cost("recruitment.list", "by member", 2, ({ api }) => {
    return () => api.recruitment.list({})
  }),
  cost("recruitment.list", "filtered", 2, ({ api }) => () => {
    return api.recruitment.list({ view: "all", search: "crea", status: "spotted" })
  }),
  cost("recruitment.followUps", "", 2, ({ api }) => () => {
    return api.recruitment.followUps({})
  }),
  cost("recruitment.get", "", 1, ({ api, influencerId }) => {
    return () => api.recruitment.get({ influencerId })
  }),
  cost("collaborations.copy", "", 2, ({ api, one }) => {
    return () => api.collaborations.copy(one)
  }),
  cost(
    "views.list",
    "",
    1,
    ({ api }) =>
      () =>
        api.views.list(),
  ),
  cost("timelineTemplates.list", "", 1, async ({ api, template }) => {
    await template()
    return () => api.timelineTemplates.list()
  }),
  cost(
    "activity.list",
    "",
    1,
    ({ api }) =>
      () =>
        api.activity.list({}),
  ),
  cost(
    "activity.ofCollaboration",
    "",
    1,
    ({ api, one }) =>
      () =>
        api.activity.ofCollaboration(one),
  ),
  cost("notifications.unread", "", 1, ({ api }) => api.notifications.unread),
  cost("notifications.preferences", "", 1, ({ api }) => api.notifications.preferences),
  cost("notifications.list", "", 1, async ({ api, notification }) => {
    await notification()
    return () => api.notifications.list({})
  }),
  cost("collaborationComments.people", "", 1, ({ api }) => api.collaborationComments.people),
  cost("collaborationComments.list", "", 1, async ({ api, one: { collaborationId: subjectId } }) => {
    await api.collaborationComments.create({ subjectId, text: "Vu" })
    return () => api.collaborationComments.list({ subjectId })
  }),
  cost("castingComments.people", "", 1, ({ api }) => api.castingComments.people),
  cost("castingComments.list", "", 1, async ({ api, casting }) => {
    const {
      key: { castingId: subjectId },
    } = await casting()
    return () => api.castingComments.list({ subjectId })
  }),
  cost("todos.week", "", 1, async ({ api, todo }) => {
    const { dueDate } = await todo()
    return () => api.todos.week({ day: dueDate })
  }),
  cost("todos.between", "", 1, async ({ api, todo }) => {
    const { dueDate } = await todo()
    return () => api.todos.between({ from: dueDate, to: dueDate })
  }),
  cost("calendar.feed", "", 1, ({ api }) => api.calendar.feed),
  // Whose it is, and who they are now; then every kind side by side.
  cost("calendarFeed.get", "", 4, async ({ api, nobody, casting, brief, todo, one }) => {
    await Promise.all([casting(), brief(), todo(), stepOn(today(), { api, one })])
    const { token } = await api.calendar.makeFeed()
    await eventually(async () => {
      const text = await (await nobody.calendarFeed.get({ file: `${token}.ics` })).text()
      if (!text.includes("SUMMARY:Marque")) throw new Error("Not in the index yet")
    })
    return () => nobody.calendarFeed.get({ file: `${token}.ics` })
  }),
  cost("todos.automatic", "", 1, ({ api }) => {
    return () => api.todos.automatic({})
  }),
  cost("todos.get", "", 1, async ({ api, todo }) => {
    const { id } = await todo()
    return () => api.todos.get({ todoId: id })
  }),
  // What the agency has corrected; of the catalogue, what a function that is awake keeps.
  cost("marketWatch.list", "", 2, async ({ api, detectedCaption }) => {
    await api.marketWatch.list({})
    return () => api.marketWatch.list({ search: detectedCaption })
  }),
  cost(
    "roster.list",
    "by member",
    2,
    ({ api }) =>
      () =>
        api.roster.list({}),
  ),
  cost("roster.list", "with a text", 2, ({ api }) => () => {
    return api.roster.list({ view: "all", search: "creatrice" })
  }),
  cost(
    "roster.get",
    "",
    1,
    ({ api, influencerId }) =>
      () =>
        api.roster.get({ influencerId }),
  ),
  cost(
    "roster.posts",
    "",
    1,
    ({ api, influencerId }) =>
      () =>
        api.roster.posts({ influencerId }),
  ),
  cost("brandCasting.get", "", 2, async ({ nobody, brandCasting }) => {
    const { token } = await brandCasting()
    return () => nobody.brandCasting.get({ token })
  }),
  cost("brief.month", "", 2, async ({ nobody, publicBrief }) => {
    const { slug, date } = await publicBrief()
    return () => nobody.brief.month({ slug, month: date.slice(0, 7) })
  }),
  cost("brief.manifest", "", 2, async ({ nobody, publicBrief }) => {
    const { slug } = await publicBrief()
    return () => nobody.brief.manifest({ slug })
  }),
  cost(
    "accounting.list",
    "",
    2,
    ({ api }) =>
      () =>
        api.accounting.list({}),
  ),
  cost("accounting.list", "with a text", 2, ({ api }) =>
    oncePacked(() => {
      return api.accounting.list({
        search: "campagne",
        period: "custom",
        from: "2026-01-10",
        to: "2026-11-20",
      })
    }),
  ),
  cost("accounting.list", "further on", 2, async ({ api }) => {
    const cursor = (await api.accounting.list({})).nextCursor ?? undefined
    return () => api.accounting.list({ cursor })
  }),
  cost(
    "accounting.list",
    "to be paid",
    2,
    ({ api }) =>
      () =>
        api.accounting.list({ status: "pending" }),
  ),
  cost("accounting.list", "by amount, to be paid", 2, ({ api }) =>
    oncePacked(() => api.accounting.list({ status: "pending", sort: "amount" })),
  ),
  cost("accounting.list", "of an influencer", 2, ({ api, influencerId }) => () => {
    return api.accounting.list({ influencerId })
  }),
  // A function that is awake keeps influencers' names.
  cost("accounting.influencers", "of all time", 1, ({ api }) => again(() => api.accounting.influencers({}))),
  cost("accounting.influencers", "of a period", 1, ({ api }) =>
    again(() => api.accounting.influencers({ period: "custom", from: "2026-01-10", to: "2026-11-20" })),
  ),
  cost(
    "accounting.totals",
    "of all time",
    1,
    ({ api }) =>
      () =>
        api.accounting.totals({}),
  ),
  cost("accounting.totals", "of a period", 1, ({ api }) => () => {
    return api.accounting.totals({ period: "custom", from: "2026-01-10", to: "2026-11-20" })
  }),
  cost("castings.list", "newest first", 2, async ({ api, casting }) => {
    await casting()
    return () => api.castings.list({})
  }),
  cost("castings.list", "with a text, of a status", 2, async ({ api, casting }) => {
    await casting()
    return () => api.castings.list({ search: "aubepine", status: "active" })
  }),
  cost("castings.figures", "", 1, ({ api }) => api.castings.figures),
  cost("castings.deadlines", "", 2, async ({ api, casting }) => {
    const { key } = await casting()
    const { version } = (await api.castings.get(key)).casting
    await api.castings.update({ ...key, version, fields: { deadline: "2026-02-03" }, proposals: {} })
    return () => api.castings.deadlines({ from: "2026-02-03", to: "2026-02-03" })
  }),
  cost("castings.toFollow", "", 2, async ({ api, casting }) => {
    await casting()
    return () => api.castings.toFollow()
  }),
  cost("castings.get", "", 1, async ({ api, casting }) => {
    const { key } = await casting()
    return () => api.castings.get(key)
  }),
  cost("castings.activity", "", 1, async ({ api, casting }) => {
    const { key } = await casting()
    return () => api.castings.activity(key)
  }),
  cost("plans.list", "", 1, ({ nobody }) => nobody.plans.list),
  cost("membership.agency", "", 1, ({ api }) => api.membership.agency),
  cost("membership.team", "", 2, ({ api }) => api.membership.team),
  cost(
    "approvals.list",
    "",
    1,
    ({ api }) =>
      () =>
        api.approvals.list({}),
  ),
  cost("enrichment.list", "", 1, ({ owner }) => owner.enrichment.list),
  cost("enrichment.count", "", 1, ({ owner }) => owner.enrichment.count),
  cost("enrichment.get", "", 1, async ({ owner }) => {
    const importId = await storedImport([["introuvable.a"]])
    return () => owner.enrichment.get({ importId })
  }),
  cost("enrichment.log", "", 1, async ({ owner }) => {
    const importId = await storedImport([["introuvable.a"]])
    return () => owner.enrichment.log({ importId })
  }),
  cost("enrichment.failures", "", 1, async ({ owner }) => {
    const importId = await storedImport([["introuvable.a"]])
    return () => owner.enrichment.failures({ importId })
  }),
  cost(
    "admin.person",
    "",
    1,
    ({ owner }) =>
      () =>
        owner.admin.person({ search: "creatrice.mesuree" }),
  ),
  cost(
    "admin.withdrawals",
    "",
    1,
    ({ owner }) =>
      () =>
        owner.admin.withdrawals({}),
  ),
  cost(
    "admin.removalRequests",
    "",
    1,
    ({ owner }) =>
      () =>
        owner.admin.removalRequests({}),
  ),
  cost("admin.overview", "", 1, ({ owner }) => owner.admin.overview),
  cost(
    "admin.agencies",
    "newest first",
    2,
    ({ owner }) =>
      () =>
        owner.admin.agencies({}),
  ),
  cost(
    "admin.agencies",
    "with a text",
    2,
    ({ owner }) =>
      () =>
        owner.admin.agencies({ search: "agence" }),
  ),
  cost(
    "admin.agency",
    "",
    2,
    ({ owner, agencyId }) =>
      () =>
        owner.admin.agency({ agencyId }),
  ),
  cost(
    "admin.users",
    "",
    2,
    ({ owner }) =>
      () =>
        owner.admin.users({}),
  ),
  cost(
    "admin.users",
    "of an agency",
    2,
    ({ owner, agencyId }) =>
      () =>
        owner.admin.users({ agencyId }),
  ),
  cost(
    "admin.clients",
    "",
    2,
    ({ owner }) =>
      () =>
        owner.admin.clients({}),
  ),
  cost(
    "admin.influencers",
    "",
    2,
    ({ owner }) =>
      () =>
        owner.admin.influencers({}),
  ),
  cost(
    "admin.collaborations",
    "",
    2,
    ({ owner }) =>
      () =>
        owner.admin.collaborations({}),
  ),
  cost("admin.client", "", 2, ({ owner, agencyId, clientId }) => () => {
    return owner.admin.client({ agencyId, clientId })
  }),
  cost("admin.influencer", "", 1, ({ owner, agencyId, influencerId }) => () => {
    return owner.admin.influencer({ agencyId, influencerId })
  }),
  cost("admin.collaboration", "", 1, ({ owner, agencyId, one }) => () => {
    return owner.admin.collaboration({ agencyId, ...one })
  }),
  cost(
    "admin.approvals",
    "",
    2,
    ({ owner }) =>
      () =>
        owner.admin.approvals({}),
  ),
  cost("resources.overview", "", 1, async ({ api, resource }) => {
    await resource()
    return () => api.resources.overview()
  }),
  cost(
    "resources.list",
    "of a type",
    1,
    ({ api }) =>
      () =>
        api.resources.list({ type: "other" }),
  ),
  cost(
    "resources.list",
    "with a text",
    1,
    ({ api }) =>
      () =>
        api.resources.list({ search: "modele" }),
  ),
  cost("resources.get", "", 1, async ({ api, resource }) => {
    const { resourceId } = await resource()
    return () => api.resources.get({ resourceId })
  }),
  cost("resources.file", "", 1, async ({ api, resource }) => {
    const { resourceId } = await resource()
    return () => api.resources.file({ resourceId })
  }),
  cost("tracking.documentFile", "", 2, async ({ nobody, document, link }) => {
    const key = { token: await link(), documentId: (await document()).documentId }
    return () => nobody.tracking.documentFile(key)
  }),
  ...assistantScreens,
  ...inboxScreens,
]
