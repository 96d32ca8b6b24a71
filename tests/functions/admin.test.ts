import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { logger } from "@trame/functions/logger"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { inProcessApi } from "../../scripts/bench/reads/in-process.ts"
import { newAgency, newUser, type TestUser } from "../support/agency.ts"
import { type Api, apiAs, rawFetch } from "../support/api.ts"
import { fieldsOf, influencerOf } from "../support/campaigns.ts"
import { newCreators } from "../support/creators.ts"
import { eventually } from "../support/eventually.ts"
import { indexed } from "../support/indexed.ts"
import { refused } from "../support/problem.ts"

const SETTLED_MS = 15_000

let owner: TestUser
let api: Api

beforeAll(async () => {
  owner = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
  api = apiAs(owner)
})

async function agencyAtWork() {
  const agency = await newAgency({ permissions: { clients: true } })
  const admin = apiAs(agency.admin)
  const [creator] = await newCreators(1, { displayName: "Zoé Brume" })
  if (!creator) throw new Error("A creator")
  const client = await admin.clients.create({ brandName: "Café Brume" })
  const { collaboration } = await admin.collaborations.create({
    fields: fieldsOf({ clientId: client.id, brand: "Café Brume", date: "2026-02-03" }),
    participants: [influencerOf(creator, { rate: 1200 })],
  })
  await indexed()
  return { ...agency, creator, client, collaboration }
}

test("the owner sees an agency, its figures, and everything in it", async () => {
  const { agencyId, admin, member, creator, client, collaboration } = await agencyAtWork()
  const figures = { users: 2, clients: 1, influencers: 1, collaborations: 1, revenue: 1200 }
  const name = await eventually(async () => {
    const { agency, ...detail } = await api.admin.agency({ agencyId })
    expect(detail).toEqual({ figures, ownerName: "Ada Admin" })
    expect(agency).toMatchObject({ id: agencyId, seatsUsed: 2, subscription: { active: true } })
    return agency.name
  }, SETTLED_MS)
  // The platform's figures follow the agency's.
  await eventually(async () => {
    const overview = await api.admin.overview()
    expect(overview.agencies).toBeGreaterThan(0)
    expect(overview.revenue).toBeGreaterThanOrEqual(1200)
  }, SETTLED_MS)
  const { items } = await api.admin.agencies({ search: name.toUpperCase() })
  expect(items).toContainEqual(expect.objectContaining({ id: agencyId, name, ...figures }))

  const users = await api.admin.users({ agencyId })
  expect(users.items).toHaveLength(2)
  expect(users.items).toContainEqual(
    expect.objectContaining({ id: admin.userId, owner: true, agencyName: name }),
  )
  expect(users.items).toContainEqual(expect.objectContaining({ id: member.userId, owner: false }))
  // An administrator is not the owner.
  const { userId: id } = await newUser({ agencyId, userRole: "admin" })
  await eventually(async () => {
    const { items: shown } = await api.admin.users({ agencyId })
    expect(shown).toContainEqual(expect.objectContaining({ id, userRole: "admin", owner: false }))
  })
  expect((await api.admin.clients({ agencyId })).items).toMatchObject([{ id: client.id, agencyName: name }])
  expect((await api.admin.collaborations({ agencyId })).items).toMatchObject([
    { id: collaboration.id, revenue: 1200, date: "2026-02-03", status: "pending" },
  ])
  const influencerId = creator.influencerId
  const shown = { id: influencerId, displayName: "Zoé Brume", collaborations: 1, agencyId }
  expect((await api.admin.influencers({ agencyId, search: "zoe" })).items).toMatchObject([shown])

  const clientDetail = await api.admin.client({ agencyId, clientId: client.id })
  expect(clientDetail).toEqual({ client, overview: { campaigns: 1, influencers: 1, revenue: 1200 } })
  expect(await api.admin.influencer({ agencyId, influencerId })).toMatchObject({
    influencer: shown,
    engagementRate: 3.2,
    category: "Mode",
  })
  const campaign = await api.admin.collaboration({ agencyId, collaborationId: collaboration.id })
  expect(campaign.collaboration).toEqual(collaboration)
  const foreign = await newAgency()
  expect(await refused(api.admin.client({ agencyId: foreign.agencyId, clientId: client.id }))).toMatchObject({
    status: 404,
  })
})

test("an administrator decides on people of the agency, once, and on nobody else's", async () => {
  const { agencyId, admin } = await newAgency()
  const { admin: stranger } = await newAgency()
  const pending = await newUser({ agencyId, status: "pending" })
  const solo = await newUser({ status: "pending" })
  await eventually(async () => {
    const { items, counts } = await apiAs(admin).approvals.list({ status: "pending" })
    expect(items.map(({ id }) => id)).toEqual([pending.userId])
    expect(counts).toEqual({ pending: 1, approved: 1, rejected: 0 })
  })
  const decide = (user: TestUser, userId: string) =>
    apiAs(user).approvals.decide({ userId, decision: "approved" })
  expect(await refused(decide(stranger, pending.userId))).toMatchObject({ status: 404 })
  expect(await refused(decide(admin, solo.userId))).toMatchObject({ status: 404 })
  expect(await decide(admin, pending.userId)).toEqual({
    id: pending.userId,
    name: "Alix Essai",
    status: "approved",
  })
  expect(await refused(api.admin.decide({ userId: pending.userId, decision: "rejected" }))).toMatchObject({
    status: 409,
    message: "Cet utilisateur a déjà été traité.",
  })
  expect(await api.admin.decide({ userId: solo.userId, decision: "rejected" })).toMatchObject({
    status: "rejected",
  })
  expect(await refused(apiAs(admin).admin.approvals({}))).toMatchObject({ status: 403 })
})

test("the owner removes anybody, an owner of an agency only with what becomes of it", async () => {
  const { admin, member } = await newAgency()
  expect(await refused(api.removals.removeUser({ userId: admin.userId }))).toMatchObject({ status: 409 })
  await api.removals.removeUser({ userId: admin.userId, successorId: member.userId })
  expect(await refused(api.removals.removeUser({ userId: newId() }))).toMatchObject({
    status: 404,
    message: "L'utilisateur à supprimer n'existe pas",
  })
  const { agency } = await apiAs(member).membership.agency()
  expect(agency).toMatchObject({ ownerId: member.userId, seatsUsed: 1 })
})

test("an acting agency is the super-admin's alone to choose", async () => {
  const { agencyId, admin } = await newAgency()
  const { admin: stranger, agencyId: strangers } = await newAgency()
  await apiAs(admin).clients.create({ brandName: "Chez nous" })
  const acting = { headers: { [ACTING_AGENCY_HEADER]: agencyId } }
  const meOf = async (user: TestUser) => (await rawFetch(user, "/api/identity/me", acting)).json()
  expect(await meOf(stranger)).toMatchObject({ agencyId: strangers, acting: false })
  expect(await meOf(owner)).toMatchObject({ agencyId, acting: true })
  for (const nothing of [newId(), "no/such/agency"]) {
    const headers = { [ACTING_AGENCY_HEADER]: nothing }
    const answer = await rawFetch(owner, "/api/identity/me", { headers })
    expect(await answer.json()).toMatchObject({ agencyId: null, acting: false, superAdmin: true })
  }
  const clientsOf = async (user: TestUser) => (await rawFetch(user, "/api/clients", acting)).json()
  expect(await clientsOf(stranger)).toMatchObject({ total: 0 })
  expect(await clientsOf(owner)).toMatchObject({ total: 1 })
  const body = { brandName: "Ajouté pour eux" }
  const write = (user: TestUser) => rawFetch(user, "/api/clients", { ...acting, method: "POST", body })
  expect((await write(stranger)).status).toBe(201)
  expect((await apiAs(admin).clients.list({})).total).toBe(1)
  expect((await write(owner)).status).toBe(201)
  expect((await apiAs(admin).clients.list({})).total).toBe(2)
})

test("what the super-admin writes in another's agency is logged, as are refusals, and nothing secret", async () => {
  const { agencyId, admin, member } = await newAgency()
  const [info, warn, keys] = [
    vi.spyOn(logger, "info").mockImplementation(() => undefined),
    vi.spyOn(logger, "warn").mockImplementation(() => undefined),
    vi.spyOn(logger, "appendKeys"),
  ]
  const acting = inProcessApi(owner.userId, { [ACTING_AGENCY_HEADER]: agencyId })
  await acting.clients.list({})
  expect(info).not.toHaveBeenCalled()
  const { id } = await acting.clients.create({ brandName: "Secret de marque" })
  await refused(acting.clients.update({ clientId: id, version: 7, brandName: "Autre" })).catch(
    () => undefined,
  )
  expect(info.mock.calls).toEqual([
    ["A write in another's agency", { status: 201 }],
    ["A write in another's agency", { status: 409 }],
  ])
  expect(keys).toHaveBeenCalledWith({ operation: "clients.create", userId: owner.userId, agencyId })

  await inProcessApi(admin.userId, { [ACTING_AGENCY_HEADER]: "another" }).clients.create({
    brandName: "À soi",
  })
  expect(info).toHaveBeenCalledTimes(2)
  expect(warn).not.toHaveBeenCalled()

  await inProcessApi(member.userId)
    .clients.list({})
    .catch(() => undefined)
  await inProcessApi(admin.userId)
    .membership.removeMember({ userId: admin.userId })
    .catch(() => undefined)
  await inProcessApi(null)
    .clients.list({})
    .catch(() => undefined)
  expect(warn.mock.calls).toEqual([
    ["Refused", { code: "forbidden", status: 403 }],
    ["Refused", { code: "forbidden", status: 403 }],
  ])
  expect(keys).toHaveBeenCalledWith({ operation: "clients.list", userId: member.userId, agencyId })
  const said = JSON.stringify([...info.mock.calls, ...warn.mock.calls, ...keys.mock.calls])
  expect(said).not.toMatch(/Secret|Bearer|brandName/)
  vi.restoreAllMocks()
})

test("every way of writing in another's agency is logged, no reading and nobody in their own", async () => {
  const { agencyId, admin } = await newAgency()
  const info = vi.spyOn(logger, "info").mockImplementation(() => undefined)
  onTestFinished(() => info.mockRestore())
  const { clients } = inProcessApi(owner.userId, { [ACTING_AGENCY_HEADER]: agencyId })
  await inProcessApi(admin.userId).clients.create({ brandName: "Le sien" })
  const { id, version } = await clients.create({ brandName: "Posé" })
  await clients.get({ clientId: id })
  await clients.update({ clientId: id, version, brandName: "Changé" })
  await clients.remove({ clientId: id })
  expect(info.mock.calls).toEqual(
    [201, 200, 200].map((status) => ["A write in another's agency", { status }]),
  )
})

/** What a line carries that is logged now. */
function idsLogged(): Record<string, unknown> {
  const level = logger.getLevelName()
  const writes = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockReturnValue(true),
  )
  logger.setLogLevel("WARN")
  logger.warn("A line")
  logger.setLogLevel(level)
  const [line = ""] = writes.flatMap(({ mock }) => mock.calls.map(([text]) => String(text)))
  for (const write of writes) write.mockRestore()
  return JSON.parse(line)
}

test("a line of the log carries the ids of its own call, and none of the one before", async () => {
  const { agencyId, admin } = await newAgency()
  await inProcessApi(admin.userId).clients.list({})
  expect(idsLogged()).toMatchObject({ operation: "clients.list", userId: admin.userId, agencyId })
  await inProcessApi(null).health.check()
  const ofNobody = idsLogged()
  expect(ofNobody).toMatchObject({ operation: "health.check", requestId: expect.any(String) })
  expect(Object.keys(ofNobody)).not.toEqual(expect.arrayContaining(["userId"]))
  expect(Object.keys(ofNobody)).not.toEqual(expect.arrayContaining(["agencyId"]))
})
