import type { ClientFormInput } from "@trame/core/campaigns/clients/contract/shapes"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { refused } from "../../support/problem.ts"

const contact = { name: "Léna Morvan", email: "lena@marque.example" }

async function agencyApi(permissions = {}) {
  const agency = await newAgency({ permissions })
  return { ...agency, api: apiAs(agency.admin), memberApi: apiAs(agency.member) }
}

test("a client is created, read, edited and deleted", async () => {
  const { api } = await agencyApi()
  const created = await api.clients.create({
    brandName: "  Maison Test ",
    sector: "Beauté",
    notes: "Deux lignes\nde notes",
    contacts: [{ ...contact, phone: "01 23", type: "agency", role: "Directrice" }],
  })
  expect(created).toMatchObject({ brandName: "Maison Test", version: 1, sector: "Beauté" })
  expect(created).not.toHaveProperty("agencyId")

  const read = await api.clients.get({ clientId: created.id })
  expect(read.client).toEqual(created)
  expect(read.overview).toEqual({ campaigns: 0, influencers: 0, revenue: 0 })
  expect(read.recentCampaigns).toEqual([])

  const edited = await api.clients.update({
    clientId: created.id,
    version: 1,
    brandName: "Maison Essai",
    sector: null,
  })
  // What an edit does not send stays.
  const { notes, contacts } = created
  expect(edited).toMatchObject({ brandName: "Maison Essai", sector: null, notes, contacts, version: 2 })
  expect(edited.createdAt).toBe(created.createdAt)

  expect(await api.clients.remove({ clientId: created.id })).toEqual({ id: created.id })
  expect(await refused(api.clients.get({ clientId: created.id }))).toMatchObject({
    status: 404,
    message: "Client non trouvé",
  })
  expect((await api.clients.list({})).total).toBe(0)
})

test("what is missing is said beside its field, in French", async () => {
  const { api } = await agencyApi()
  const wrong: ClientFormInput = {
    brandName: " ",
    contacts: [contact, { name: "", email: "pas-une-adresse" }, { name: "Léna", email: " " }],
  }
  const error = await refused(api.clients.create(wrong))
  expect(error).toMatchObject({ status: 400, code: "invalid" })
  expect(error.data.fields).toEqual({
    brandName: "Le nom de la marque est obligatoire",
    "contacts.1.name": "Le nom du contact est obligatoire",
    "contacts.1.email": "Adresse e-mail invalide",
    "contacts.2.email": "L'adresse e-mail du contact est obligatoire",
  })
})

test("the second of two savers is told, and may overwrite", async () => {
  const { api } = await agencyApi()
  const { id } = await api.clients.create({ brandName: "Partagée" })
  await api.clients.update({ clientId: id, version: 1, brandName: "Partagée", notes: "la première" })
  const late = { clientId: id, brandName: "Partagée", notes: "la seconde" }
  expect(await refused(api.clients.update({ ...late, version: 1 }))).toMatchObject({
    status: 409,
    code: "conflict",
  })
  const { client } = await api.clients.get({ clientId: id })
  expect(client.notes).toBe("la première")
  expect(await api.clients.update({ ...late, version: client.version })).toMatchObject({
    notes: "la seconde",
  })
})

test("of many simultaneous savers exactly one wins", async () => {
  const { api } = await agencyApi()
  const { id } = await api.clients.create({ brandName: "Disputée" })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      api.clients.update({ clientId: id, version: 1, brandName: "Disputée", notes: String(index) }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect((await api.clients.get({ clientId: id })).client.version).toBe(2)
})

test("the list searches, sorts and pages, and shows a write at once", async () => {
  const { api } = await agencyApi()
  for (let index = 0; index < 17; index++) await api.clients.create({ brandName: `Marque ${index}` })
  await api.clients.create({ brandName: "Écume", contacts: [{ ...contact, name: "Zélie Ångström" }] })

  const first = await api.clients.list({})
  expect(first).toMatchObject({ total: 18, page: 1, pageCount: 2 })
  expect(first.items.map(({ brandName }) => brandName).slice(0, 3)).toEqual(["Écume", "Marque 0", "Marque 1"])
  expect(first.items).toHaveLength(15)
  expect(first.items[0]).toMatchObject({ collaborationCount: 0 })

  const last = await api.clients.list({ page: 50 })
  expect(last.page).toBe(2)
  expect(last.items.map(({ brandName }) => brandName)).toEqual(["Marque 14", "Marque 15", "Marque 16"])

  const newest = await api.clients.list({ sort: "createdAt", order: "desc" })
  expect(newest.items[0]?.brandName).toBe("Écume")
  expect((await api.clients.list({ search: "ECUME" })).total).toBe(1)
  expect((await api.clients.list({ search: "angstrom" })).items[0]?.brandName).toBe("Écume")
  expect((await api.clients.list({ search: "marque 1" })).total).toBe(8)
})

test("another agency's client answers as a missing one, and stays as it was", async () => {
  const [lumiere, horizon] = await Promise.all([agencyApi(), agencyApi()])
  const { id } = await lumiere.api.clients.create({ brandName: "À nous" })
  const missing = { status: 404, message: "Client non trouvé" }
  expect(await refused(horizon.api.clients.get({ clientId: id }))).toMatchObject(missing)
  expect(await refused(horizon.api.clients.remove({ clientId: id }))).toMatchObject(missing)
  const stolen = { clientId: id, version: 1, brandName: "À eux" }
  expect(await refused(horizon.api.clients.update(stolen))).toMatchObject(missing)
  expect((await horizon.api.clients.list({})).total).toBe(0)
  expect((await horizon.api.clients.pick({})).items).toEqual([])
  expect((await lumiere.api.clients.get({ clientId: id })).client.brandName).toBe("À nous")
})

test("without the key everything but the picker is refused, before the input is looked at", async () => {
  const { api, member, memberApi } = await agencyApi({ collaborations: true })
  const { id } = await api.clients.create({ brandName: "Choisie", notes: "secret", contacts: [contact] })
  const refusals = await Promise.all([
    refused(memberApi.clients.list({})),
    refused(memberApi.clients.get({ clientId: id })),
    refused(memberApi.clients.create({ brandName: "x" })),
    refused(memberApi.clients.remove({ clientId: id })),
  ])
  for (const error of refusals) expect(error).toMatchObject({ status: 403, code: "forbidden" })
  const nonsense = await rawFetch(member, "/api/clients", { method: "POST", body: { brandName: 1 } })
  expect(nonsense.status).toBe(403)
  expect(await memberApi.clients.pick({ search: "choi" })).toEqual({
    items: [{ id, brandName: "Choisie", sector: null }],
  })
})

test("a member with the key may do everything", async () => {
  const { memberApi } = await agencyApi({ clients: true })
  const { id } = await memberApi.clients.create({ brandName: "Permise" })
  await memberApi.clients.remove({ clientId: id })
})

test("nobody gets nothing", async () => {
  expect(await refused(anonymous().clients.list({}))).toMatchObject({ status: 401 })
  expect(await refused(anonymous().clients.pick({}))).toMatchObject({ status: 401 })
})

test("the picker gives the first fifty by name, and the others by a search", async () => {
  const { api } = await agencyApi()
  for (let index = 59; index >= 0; index--) await api.clients.create({ brandName: `Marque ${index}` })
  const { items } = await api.clients.pick({})
  expect(items).toHaveLength(50)
  expect(items[0]?.brandName).toBe("Marque 0")
  expect(items[49]?.brandName).toBe("Marque 49")
  const found = await api.clients.pick({ search: "marque 5" })
  expect(found.items.map(({ brandName }) => brandName).slice(0, 3)).toEqual([
    "Marque 5",
    "Marque 50",
    "Marque 51",
  ])
  expect(found.items.at(-1)?.brandName).toBe("Marque 59")
})
