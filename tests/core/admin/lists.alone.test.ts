import * as Admin from "@trame/core/admin/index"
import type { ListQuery } from "@trame/core/admin/lists"
import type { SystemActor, UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import type { Page } from "@trame/core/lib/paging"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importClients } from "../../../scripts/seed/import.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { AgencyEntity } from "../../support/stored.ts"
import { ownTable } from "../totals/ownTable.ts"
import { recount } from "../totals/recount.ts"
import { newAgency, newPerson, putCampaign } from "../totals/world.ts"
import { idsOf, walk } from "./walk.ts"

const table = await ownTable()
afterAll(table.close)

let day = 0

let the: Awaited<ReturnType<typeof world>>

beforeAll(async () => {
  the = await world()
  await eventually(async () => {
    const { items } = await walk((cursor) => Admin.influencers(the.owner, { search: "", cursor }))
    expect(items).toHaveLength(CAMPAIGNS + 3)
  })
}, 60_000)

test("the figures of the platform and of each agency equal a recount", async () => {
  const { owner, busy, other } = the
  const { counted } = await recount()
  const { platform = {} } = counted
  expect(await Admin.overview(owner)).toEqual({
    agencies: platform.agencies,
    // The super-admin is hidden from users.
    users: (platform.users ?? 0) - 1,
    clients: platform.clients,
    influencers: CAMPAIGNS + 3,
    collaborations: CAMPAIGNS + 3,
    revenue: platform.revenue,
  })
  const { items } = await walk((cursor) => Admin.agencies(owner, { ...all, cursor }))
  for (const { agencyId } of [busy, other]) {
    const { members = 0, ...figures } = counted[`${agencyId} agency `] ?? {}
    const { id, name, createdAt, ...shown } = items.find((agency) => agency.id === agencyId) ?? {}
    expect({ ...figures, users: members }).toMatchObject(shown)
    expect(await Admin.agency(owner, { agencyId })).toMatchObject({ figures: shown, ownerName: "Ada Admin" })
  }
})

test("every list of the platform is whole and in order, whatever is added while it is read", async () => {
  const { owner, agencies, solo, clients, busy } = the
  const newest = (ids: string[]) => ids.toReversed()

  const shownAgencies = await walk((cursor) => Admin.agencies(owner, { ...all, cursor }), newAgency)
  expect(idsOf(shownAgencies.items)).toEqual(newest(agencies.map(({ agencyId }) => agencyId)))

  const people = [...agencies.map(({ admin }) => admin.userId), solo.userId]
  const shownUsers = await walk((cursor) => Admin.users(owner, { ...all, cursor }), newPerson)
  expect(idsOf(shownUsers.items).filter((id) => people.includes(id))).toEqual(newest(people))
  expect(new Set(idsOf(shownUsers.items)).size).toBe(shownUsers.items.length)
  expect(idsOf(shownUsers.items)).not.toContain(owner.userId)
  const userOf = ({ userId }: UserActor) => shownUsers.items.find(({ id }) => id === userId)
  const { agencyId } = busy
  expect(userOf(busy.admin)).toMatchObject({ agencyId, agencyName: "Agence", owner: true })
  expect(userOf(solo)).toMatchObject({ agencyId: null, owner: false })

  const shownClients = await walk(
    (cursor) => Admin.clients(owner, { ...all, cursor }),
    () => putClient(busy.worker, "Après"),
  )
  expect(idsOf(shownClients.items)).toEqual(newest(clients))

  const campaigns = await walk((cursor) => Admin.collaborations(owner, { ...all, cursor }))
  expect(new Set(idsOf(campaigns.items)).size).toBe(CAMPAIGNS + 3)
  expect(campaigns).toMatchObject({ pages: 2, items: { length: CAMPAIGNS + 3 } })

  const influencers = await walk((cursor) => Admin.influencers(owner, { ...all, cursor }))
  const pairs = influencers.items.map(({ id, agencyId }) => `${id} ${agencyId}`)
  expect(pairs).toEqual([...new Set(pairs)].sort().reverse())
  expect(pairs).toHaveLength(CAMPAIGNS + 3)
})

test("the lists of an agency show its own, all of it", async () => {
  const { owner, busy, creators } = the
  const agencyId = busy.agencyId
  const of = (cursor?: string) => ({ ...all, agencyId, cursor })
  expect(idsOf((await walk((cursor) => Admin.users(owner, of(cursor)))).items)).toEqual([busy.admin.userId])
  const campaigns = await walk((cursor) => Admin.collaborations(owner, of(cursor)))
  expect(campaigns.items).toHaveLength(CAMPAIGNS)
  expect(campaigns.items[0]).toMatchObject({ agencyId, agencyName: "Agence", revenue: 100, brand: "Brume" })
  const influencers = await walk((cursor) => Admin.influencers(owner, of(cursor)))
  expect(influencers.pages).toBe(2)
  const ids = creators.slice(0, CAMPAIGNS).map(({ influencerId }) => influencerId)
  expect(idsOf(influencers.items)).toEqual(ids.sort().reverse())
  expect(influencers.items[0]).toMatchObject({ agencyId, platform: "instagram", collaborations: 1 })
})

test("a text finds agencies, people, clients, influencers and collaborations, everywhere and in one agency", async () => {
  const { owner, busy, other, creators } = the
  const found = async <Item>(list: List<Item>, search: string, agencyId?: string) =>
    (await walk((cursor) => list(owner, { search, agencyId, cursor }))).items
  expect(await found(Admin.users, busy.admin.email.slice(2, 20).toUpperCase())).toMatchObject([
    { id: busy.admin.userId },
  ])
  expect(await found(Admin.users, "ada ADMIN", other.agencyId)).toMatchObject([{ id: other.admin.userId }])
  const id = await putClient(other.worker, "L'Œuvre d'Été")
  await eventually(async () => expect(await found(Admin.clients, "oeuvre d'ete")).toMatchObject([{ id }]))
  expect(await found(Admin.clients, "oeuvre", other.agencyId)).toMatchObject([{ id }])
  expect(await found(Admin.clients, "oeuvre", busy.agencyId)).toEqual([])
  const person = { name: "Zélie Roy", email: "z.roy@marque.example", phone: "", role: "" }
  const contact = { ...person, type: "brand" as const }
  const client = { id: newId(), createdAt: "2020-01-01T00:00:00.000Z", brandName: "Avec contact" }
  await importClients(busy.agencyId, [{ ...client, sector: null, notes: "", contacts: [contact] }])
  await eventually(async () => {
    for (const search of ["zelie", "Z.ROY@marque", "avec contact"]) {
      expect(await found(Admin.clients, search)).toMatchObject([{ id: client.id }])
    }
  })
  expect(await found(Admin.collaborations, "BRUME")).toHaveLength(CAMPAIGNS + 3)
  expect(await found(Admin.collaborations, "campagne 2")).toHaveLength(12)
  expect(await found(Admin.collaborations, "campagne 2", other.agencyId)).toHaveLength(1)
  const [first] = creators
  const everyone = await walk((cursor) => Admin.influencers(owner, { ...all, cursor }))
  const named = await walk((cursor) => Admin.influencers(owner, { search: "créatrice", cursor }))
  expect(named).toEqual({ items: everyone.items, pages: 2 })
  expect(await found(Admin.influencers, "CRÉATRICE 1")).toHaveLength(12)
  expect(await found(Admin.influencers, "creatrice 1", other.agencyId)).toMatchObject([
    { id: first?.influencerId, collaborations: 1 },
  ])
})

test("whom the catalogue no longer has is listed as deleted, with what they did", async () => {
  const { owner } = the
  const { agencyId, worker } = await newAgency()
  const influencerId = newId()
  await putCampaign(worker, { rates: { [influencerId]: 9 } })
  await settle()
  const shown = { id: influencerId, displayName: "Influenceur supprimé", username: "", collaborations: 1 }
  await eventually(async () =>
    expect((await Admin.influencers(owner, { ...all, agencyId })).items).toMatchObject([shown]),
  )
  expect(await Admin.influencer(owner, { agencyId, influencerId })).toMatchObject({
    influencer: { ...shown, agencyName: "Agence" },
    engagementRate: null,
    category: "",
  })
})

test("nothing is shown that is not there or of an agency that is being removed", async () => {
  const { owner, busy, other, clients, creators } = the
  const { agencyId } = busy
  const [clientId = "", influencerId = creators[0]?.influencerId ?? ""] = [clients[0]]
  expect(await Admin.client(owner, { agencyId, clientId })).toMatchObject({ client: { id: clientId } })
  const closed = await newAgency()
  const listed = async () => idsOf((await Admin.agencies(owner, all)).items)
  await eventually(async () => expect(await listed()).toContain(closed.agencyId))
  await AgencyEntity.patch(closed).set({ removedAt: new Date().toISOString() }).go()
  await eventually(async () => expect(await listed()).not.toContain(closed.agencyId))

  const missing = [
    Admin.agency(owner, closed),
    Admin.agency(owner, { agencyId: "nothing" }),
    Admin.client(owner, { agencyId: other.agencyId, clientId }),
    Admin.influencer(owner, { agencyId: "nothing", influencerId }),
    Admin.collaboration(owner, { agencyId, collaborationId: "nothing" }),
  ]
  for (const one of await Promise.allSettled(missing)) {
    expect(one).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
  }
  await expect(Admin.users(owner, { ...all, cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid" })
})

const { settle } = table

const AGENCIES = 30
const CREATORS = 40
const CAMPAIGNS = 35

type Agency = Awaited<ReturnType<typeof newAgency>>

async function world() {
  const owner = await newPerson(undefined, process.env.SUPER_ADMIN_EMAIL)
  const agencies: Agency[] = []
  for (let index = 0; index < AGENCIES; index++) agencies.push(await newAgency())
  const [busy, other] = agencies
  if (!busy || !other) throw new Error("Two agencies")
  const solo = await newPerson()
  const creators = await newCreators(CREATORS)
  const clients: string[] = []
  for (const { worker } of agencies) clients.push(await putClient(worker, "Maison Brume"))
  for (const [index, creator] of creators.entries()) {
    const fields = { name: `Campagne ${index}` }
    if (index < CAMPAIGNS) await putCampaign(busy.worker, { fields, rates: { [creator.influencerId]: 100 } })
    if (index < 3) await putCampaign(other.worker, { fields, rates: { [creator.influencerId]: 7 } })
  }
  await settle()
  return { owner, agencies, busy, other, solo, creators, clients }
}

type List<Item> = (actor: UserActor, query: ListQuery) => Promise<Page<Item>>

async function putClient(worker: SystemActor, brandName: string): Promise<string> {
  const id = newId()
  const createdAt = new Date(Date.UTC(2026, 0, 1 + day++)).toISOString()
  await importClients(worker.agencyId, [{ id, createdAt, brandName, sector: null, notes: "", contacts: [] }])
  return id
}

const all = { search: "" }
