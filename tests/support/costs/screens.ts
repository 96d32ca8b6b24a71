import { type Cost, cost } from "./cost.ts"

/** What screens read: exactly so many rounds. */
export const screens: Cost[] = [
  cost("health.check", "", 0, ({ nobody }) => nobody.health.check),
  cost("health.openapi", "", 0, ({ nobody }) => nobody.health.openapi),
  cost("identity.me", "", 1, ({ api }) => api.identity.me),
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
