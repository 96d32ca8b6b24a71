import { eventually } from "../eventually.ts"
import { type Cost, cost } from "./cost.ts"

const TOTALS_MS = 15_000

/** What screens read: exactly so many rounds. */
export const screens: Cost[] = [
  cost("health.check", "", 0, ({ nobody }) => nobody.health.check),
  cost("health.openapi", "", 0, ({ nobody }) => nobody.health.openapi),
  cost("identity.me", "", 1, ({ api }) => api.identity.me),
  cost("account.totp", "", 1, ({ api }) => api.account.totp),
  cost("agencies.pickTeammates", "", 1, ({ api }) => api.agencies.pickTeammates),
  cost(
    "influencers.pick",
    "",
    1,
    ({ api }) =>
      () =>
        api.influencers.pick({}),
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
  cost("collaborations.list", "of a status", 1, ({ api }) => () => {
    return api.collaborations.list({ status: "pending" })
  }),
  cost("collaborations.list", "of a status and type", 1, ({ api }) => () => {
    return api.collaborations.list({ status: "pending", type: "casting_interne" })
  }),
  cost("collaborations.list", "with a text", 2, ({ api }) => () => {
    return api.collaborations.list({ search: "campagne", status: "pending" })
  }),
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
  cost("dashboard.view", "of the current month", 2, async ({ api, collaboration }) => {
    await collaboration()
    const view = () => api.dashboard.view({})
    await eventually(async () => {
      if (!(await view()).influencers.length) throw new Error("The totals are not there yet")
    }, TOTALS_MS)
    return view
  }),
  cost("dashboard.view", "of days in several months", 2, ({ api }) => () => {
    return api.dashboard.view({ period: "custom", from: "2025-12-15", to: "2026-11-20" })
  }),
  cost(
    "dashboard.view",
    "of all time",
    2,
    ({ api }) =>
      () =>
        api.dashboard.view({ period: "all" }),
  ),
  cost("roster.pick", "", 2, ({ api }) => api.roster.pick),
  cost("brandCasting.get", "", 2, async ({ nobody, brandCasting }) => {
    const { token } = await brandCasting()
    return () => nobody.brandCasting.get({ token })
  }),
  cost(
    "accounting.list",
    "",
    2,
    ({ api }) =>
      () =>
        api.accounting.list({}),
  ),
  cost("accounting.list", "with a text", 2, ({ api }) => () => {
    return api.accounting.list({ search: "campagne", period: "custom", from: "2026-01-10", to: "2026-11-20" })
  }),
  cost("accounting.list", "further on", 2, async ({ api }) => {
    const cursor = (await api.accounting.list({})).nextCursor ?? undefined
    return () => api.accounting.list({ cursor })
  }),
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
  cost("tracking.documentFile", "", 2, async ({ nobody, document, link }) => {
    const key = { token: await link(), documentId: (await document()).documentId }
    return () => nobody.tracking.documentFile(key)
  }),
]
