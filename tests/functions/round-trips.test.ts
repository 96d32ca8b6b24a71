import { beforeAll, expect, test } from "vitest"
import { roundsOf } from "../../scripts/bench/reads/index.ts"
import { fieldsOf, noChanges } from "../support/campaigns.ts"
import { measuredWorld } from "../support/measuredWorld.ts"
import { operations } from "../support/operations.ts"

/** Sequential reads of a screen's main query, after the actor (design §8). */
const SCREEN_BUDGET = 2

type World = Awaited<ReturnType<typeof measuredWorld>>
type Call = () => Promise<unknown>

interface Cost {
  operation: string
  /** Which of several ways of asking. */
  when: string
  /** How often it waits for DynamoDB after the actor's read: a screen exactly so often, a write at most. */
  rounds: number
  /** Gives the call to measure, with what it needs prepared. */
  prepare(world: World): Call | Promise<Call>
}

const cost = (operation: string, when: string, rounds: number, prepare: Cost["prepare"]): Cost => ({
  operation,
  when,
  rounds,
  prepare,
})

const screens: Cost[] = [
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

const writes: Cost[] = [
  cost("clients.create", "", 1, ({ client }) => client),
  cost("clients.update", "another name", 2, async ({ api, client }) => {
    const { id, version } = await client()
    return () => api.clients.update({ clientId: id, version, brandName: "Renommée" })
  }),
  cost("clients.remove", "", 2, async ({ api, client }) => {
    const { id } = await client()
    return () => api.clients.remove({ clientId: id })
  }),
  cost("collaborations.create", "", 2, ({ collaboration }) => collaboration),
  cost("collaborations.update", "a field", 3, async ({ api, collaboration }) => {
    const { one, version } = await collaboration()
    const fields = fieldsOf({ name: "Renommée" })
    return () => api.collaborations.update({ ...one, version, fields, participants: noChanges() })
  }),
  cost("collaborations.update", "influencers", 3, async ({ api, collaboration }) => {
    const { one, version, participants } = await collaboration()
    const [first, ...removed] = participants
    if (!first) throw new Error("An influencer")
    const changes = { added: [], changed: [{ ...first, rate: 5 }], removed }
    return () => api.collaborations.update({ ...one, version, participants: changes })
  }),
  cost("collaborations.remove", "", 6, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    return () => api.collaborations.remove(one)
  }),
  cost("collaborations.setLink", "the first time", 2, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    return () => api.collaborations.setLink({ ...one, active: true })
  }),
  cost("collaborations.addStep", "", 2, ({ step }) => step),
  cost("collaborations.updateStep", "", 2, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.updateStep({ ...key, status: "done" })
  }),
  cost("collaborations.moveStep", "", 2, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.moveStep({ ...key, afterStepId: null })
  }),
  cost("collaborations.removeStep", "", 1, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.removeStep(key)
  }),
  cost("collaborations.addDocument", "", 2, async ({ api, one, uploaded }) => {
    const source = await uploaded()
    return () => api.collaborations.addDocument({ ...one, name: "Contrat", source })
  }),
  cost("collaborations.updateDocument", "another file", 4, async ({ api, document, uploaded }) => {
    const key = await document()
    const source = await uploaded()
    return () => api.collaborations.updateDocument({ ...key, source })
  }),
  cost("collaborations.removeDocument", "", 3, async ({ api, document }) => {
    const key = await document()
    return () => api.collaborations.removeDocument(key)
  }),
  cost("collaborations.addStat", "", 2, ({ stat }) => stat),
  cost("collaborations.removeStat", "", 1, async ({ api, one, stat }) => {
    const { id } = await stat()
    return () => api.collaborations.removeStat({ ...one, statId: id })
  }),
  cost("files.start", "", 1, ({ announced }) => announced),
  cost("files.signParts", "", 1, async ({ api, announced }) => {
    const { uploadId } = await announced()
    return () => api.files.signParts({ uploadId, partNumbers: [1] })
  }),
  cost("files.complete", "", 2, async ({ api, sent }) => {
    const upload = await sent()
    return () => api.files.complete(upload)
  }),
  cost("files.cancel", "", 3, async ({ api, announced }) => {
    const { uploadId } = await announced()
    return () => api.files.cancel({ uploadId })
  }),
  cost("realtime.openTicket", "", 1, ({ api }) => api.realtime.openTicket),
  cost(
    "auth.signUp",
    "a new agency",
    1,
    ({ nobody, newcomer }) =>
      () =>
        nobody.auth.signUp(newcomer()),
  ),
  cost("auth.signUp", "by a code", 6, ({ nobody, newcomer, agencyId }) => () => {
    return nobody.auth.signUp(newcomer({ choice: "join", code: agencyId }))
  }),
  cost("auth.forgotPassword", "", 5, async ({ nobody, member }) => {
    const { email } = await member()
    return () => nobody.auth.forgotPassword({ email })
  }),
  cost("auth.resetPassword", "", 6, async ({ nobody, member, codeFor }) => {
    const { email, userId } = await member()
    const code = await codeFor(userId, "reset")
    return () => nobody.auth.resetPassword({ email, code, newPassword: "un-autre-mot-de-passe" })
  }),
  cost("account.updateProfile", "", 2, async ({ member }) => {
    const { api } = await member()
    return () => api.account.updateProfile({ version: 1, firstName: "Zoé" })
  }),
  cost("account.changePassword", "", 0, async ({ member }) => {
    const { api, password } = await member()
    return () => api.account.changePassword({ currentPassword: password, newPassword: "un-autre-mot" })
  }),
  cost("account.sendVerificationCode", "", 4, async ({ member }) => {
    const { api } = await member({ emailVerified: false })
    return () => api.account.sendVerificationCode()
  }),
  cost("account.verifyEmail", "", 5, async ({ member, codeFor }) => {
    const { api, userId } = await member({ emailVerified: false })
    const code = await codeFor(userId, "verify")
    return () => api.account.verifyEmail({ code })
  }),
  cost("account.remove", "", 3, async ({ member }) => {
    const { api, password } = await member()
    return () => api.account.remove({ password })
  }),
  cost("membership.join", "", 7, async ({ member, agencyId }) => {
    const { api } = await member({ agencyId: "" })
    return () => api.membership.join({ code: agencyId })
  }),
  cost("membership.rename", "", 1, async ({ api }) => {
    const { agency } = await api.membership.agency()
    return () => api.membership.rename({ name: "Renommée", version: agency?.version ?? 0 })
  }),
  cost("membership.setPermissions", "", 2, async ({ api, member }) => {
    const { userId } = await member()
    return () => api.membership.setPermissions({ userId, version: 1, admin: false, permissions: {} })
  }),
  cost("membership.removeMember", "", 4, async ({ api, member }) => {
    const { userId } = await member()
    return () => api.membership.removeMember({ userId })
  }),
  cost("membership.handOver", "", 3, ({ founded }) => async () => {
    const { api, memberId } = founded
    return api.membership.handOver({ userId: memberId })
  }),
  cost("approvals.decide", "", 3, async ({ api, member }) => {
    const { userId } = await member({ status: "pending" })
    return () => api.approvals.decide({ userId, decision: "approved" })
  }),
  cost("admin.decide", "", 2, async ({ owner, member }) => {
    const { userId } = await member({ status: "pending" })
    return () => owner.admin.decide({ userId, decision: "approved" })
  }),
  cost(
    "admin.migrateStatuses",
    "a portion",
    2,
    ({ owner }) =>
      () =>
        owner.admin.migrateStatuses({}),
  ),
  cost("removals.removeUser", "", 4, async ({ owner, member }) => {
    const { userId } = await member()
    return () => owner.removals.removeUser({ userId })
  }),
  // The provider's events are read as well at that time: a reading that was overtaken is made anew.
  cost("billing.checkout", "", 12, async ({ paying }) => {
    const { api } = await paying(null)
    return () => api.billing.checkout({ planId: "equipe" })
  }),
  cost("billing.refresh", "", 12, async ({ paying }) => (await paying()).api.billing.refresh),
  cost("billing.changePlan", "to fewer seats", 14, async ({ paying }) => {
    const { api } = await paying("agence")
    return () => api.billing.changePlan({ planId: "equipe" })
  }),
  cost("billing.cancel", "", 12, async ({ paying }) => (await paying()).api.billing.cancel),
  cost("billing.resume", "", 12, async ({ paying }) => {
    const { api } = await paying()
    await api.billing.cancel()
    return api.billing.resume
  }),
  cost("billing.portal", "", 1, async ({ paying }) => (await paying()).api.billing.portal),
]

/** Asked by somebody without an agency. */
const alone = new Set(["membership.join"])

let world: World

beforeAll(async () => {
  world = await measuredWorld()
}, 90_000)

test("every operation of the contract has its cost here", () => {
  const named = (costs: Cost[]) => new Set(costs.map(({ operation }) => operation))
  const ofContract = (reading: boolean) =>
    new Set(operations.filter(({ method }) => (method === "GET") === reading).map(({ name }) => name))
  expect(named(screens)).toEqual(ofContract(true))
  expect(named(writes)).toEqual(ofContract(false))
})

test.for(screens)("$operation $when: $rounds rounds", async (screen) => {
  expect(screen.rounds).toBeLessThanOrEqual(SCREEN_BUDGET)
  expect(await roundsAfterActor(screen)).toHaveLength(screen.rounds)
})

test.for(writes)("$operation $when: at most $rounds rounds", async (write) => {
  const rounds = await roundsAfterActor(write)
  expect(rounds.length > 0).toBe(write.rounds > 0)
  expect(rounds.length).toBeLessThanOrEqual(write.rounds)
})

async function roundsAfterActor({ operation, prepare }: Cost) {
  const { rounds } = await roundsOf(await prepare(world))
  const { access } = operations.find(({ name }) => name === operation) ?? {}
  if (access === "public") return rounds
  // The person, then their agency: the platform's owner has none.
  const actor = rounds.slice(0, access === "super-admin" || alone.has(operation) ? 1 : 2)
  for (const round of actor) expect(round).toEqual([{ operation: "GetItem", items: 1, readUnits: 1 }])
  return rounds.slice(actor.length)
}
