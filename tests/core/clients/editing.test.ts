import { type ClientChanges, client } from "@trame/core/campaigns/clients/contract/shapes"
import { Clients } from "@trame/core/campaigns/clients/index"
import { CLIENT_CHOICES } from "@trame/core/campaigns/clients/rules/choices"
import { removeAllOf } from "@trame/core/campaigns/clients/store"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { NameChanges } from "@trame/core/processes/name-changes"
import { addressOf } from "@trame/core/totals/series"
import { expect, test } from "vitest"
import { importClients } from "../../../scripts/seed/import.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { overtaken } from "../../support/overtaken.ts"
import { ClientEntity, TotalEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

const contact = {
  name: "Léna Morvan",
  email: "lena@marque.example",
  phone: "01 23",
  type: "agency" as const,
  role: "",
}
const CLIENT = { brandName: "Brume", sector: "Beauté" as const, notes: "Une\nnote", contacts: [contact] }

test("an edit of one field of a client changes that one", async () => {
  const { admin: actor } = await newAgency()
  let before = client.parse(await Clients.create(actor, CLIENT))
  const edits: ClientChanges[] = [
    { notes: "Autre note" },
    { contacts: [{ ...contact, name: "Zélie" }, contact] },
    { brandName: "Écume" },
    { sector: "Luxe" },
    { notes: "" },
    { sector: null },
    { contacts: [] },
    { sector: "Sport" },
    { brandName: "Cime" },
  ]
  expect([...new Set(edits.flatMap((edit) => Object.keys(edit)))].sort()).toEqual(Object.keys(CLIENT).sort())
  for (const edit of edits) {
    const asked = { clientId: before.id, version: before.version, ...edit }
    const after = client.parse(await Clients.update(actor, asked))
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(after).toEqual({ ...before, ...edit, version: before.version + 1, updatedAt: after.updatedAt })
    const read = await Clients.get(actor, { clientId: before.id })
    expect(client.parse(read.client)).toEqual(after)
    before = after
  }
})

test("lists and pickers find a client by what it is called now, and by its contacts of now", async () => {
  const { admin: actor } = await newAgency()
  const other = await Clients.create(actor, { ...CLIENT, brandName: "Cime", contacts: [] })
  const { id } = await Clients.create(actor, CLIENT)
  const listed = async (search: string) => {
    const { items } = await Clients.list(actor, { search, sort: "name", order: "asc", page: 1 })
    return items.map((item) => item.id)
  }
  for (const search of ["brume", "morvan", "LENA@marque"]) expect(await listed(search)).toEqual([id])
  expect(await listed("")).toEqual([id, other.id])
  const moved = {
    brandName: "Écume",
    sector: "Luxe" as const,
    contacts: [{ ...contact, name: "Zélie", email: "z@b.example" }],
  }
  await Clients.update(actor, { clientId: id, version: 1, ...moved })
  for (const search of ["brume", "morvan", "lena@marque"]) expect(await listed(search)).toEqual([])
  for (const search of ["ecume", "zelie", "z@b.ex"]) expect(await listed(search)).toEqual([id])
  expect(await listed("")).toEqual([other.id, id])
  expect((await Clients.pick(actor, { search: "écu" })).items).toEqual([
    { id, brandName: "Écume", sector: "Luxe" },
  ])
})

test("a client that is renamed again while its name is carried gives its collaborations the last one", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const { id: clientId } = await Clients.create(actor, CLIENT)
  const { collaboration } = await Collaborations.create(actor, {
    ...{ fields: fieldsOf({ clientId, brand: "Avant" }), participants: [] },
  })
  const rename = (brandName: string) => ClientEntity.patch({ agencyId, clientId }).set({ brandName }).go()
  const carried = await overtaken(
    "collaboration",
    () => NameChanges.carry({ agencyId, clientId }),
    () => rename("Enfin"),
  )
  expect(carried.status).toBe("fulfilled")
  const read = await Collaborations.get(actor, { collaborationId: collaboration.id })
  expect(read.collaboration).toMatchObject({ brand: "Enfin", clientId })
})

test("of the top brands each has a collaboration, by its client's name or the one that was typed", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const total = (key: string, measures: object) =>
    TotalEntity.put({ ...addressOf(agencyId, `client#${key}`), ...measures, seq: 1 }).go()
  const [brume, cime] = [
    await Clients.create(actor, CLIENT),
    await Clients.create(actor, { ...CLIENT, brandName: "Cime" }),
  ]
  await total(brume.id, { collaborations: 2 })
  await total("name:brume", { collaborations: 3 })
  await total("name:cime", { collaborations: 1 })
  await total(cime.id, {})
  await total("name:arbre", { collaborations: 1 })
  await total("name:jamais plus", {})
  const shown = async (size: number) =>
    (await Clients.topBrands(actor, size)).map(({ name, clientId, collaborations }) => [
      name,
      clientId,
      collaborations,
    ])
  expect(await shown(5)).toEqual([
    ["Brume", brume.id, 5],
    ["", null, 1],
    ["Cime", cime.id, 1],
  ])
  expect(await shown(1)).toEqual([["Brume", brume.id, 5]])
})

test("two clients of one name are listed side by side, each with the collaborations of that name", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const first = await Clients.create(actor, CLIENT)
  const second = await Clients.create(actor, { ...CLIENT, brandName: "BRUME", contacts: [] })
  await TotalEntity.put({ ...addressOf(agencyId, "client#name:brume"), collaborations: 3, seq: 1 }).go()
  for (const sort of ["name", "createdAt", "collaborations"] as const) {
    const { items } = await Clients.list(actor, { search: "brume", sort, order: "asc", page: 1 })
    const counted = items.map(({ id, collaborationCount }) => `${id} ${collaborationCount}`)
    expect(counted.sort()).toEqual([`${first.id} 3`, `${second.id} 3`].sort())
  }
})

test("a brand that is no client is called as its latest campaign says, and archived clients count as others", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const campaign = (brand: string, date: string) =>
    Collaborations.create(actor, { fields: fieldsOf({ brand, date }), participants: [] })
  await campaign("ecume d'or", "2026-01-10")
  await campaign("Écume d'Or", "2026-02-10")
  const brume = await Clients.create(actor, CLIENT)
  await Clients.archive(actor, { clientId: brume.id, version: 1, archived: true })
  await TotalEntity.put({ ...addressOf(agencyId, "client#name:brume"), collaborations: 1, seq: 1 }).go()
  await eventually(async () =>
    expect(await Clients.topBrands(actor, 5)).toEqual([
      { name: "Écume d'Or", clientId: null, collaborations: 2 },
      { name: "Brume", clientId: brume.id, collaborations: 1 },
    ]),
  )
})

test("the newest clients are read page by page, and a text is looked for in names and contacts", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const days = ["2026-01-01", "2026-03-01", "2026-02-01"]
  const imported = days.map((day, index) => ({
    ...{
      id: newId(),
      createdAt: `${day}T10:00:00.000Z`,
      brandName: `Marque ${day}`,
      sector: null,
      notes: "",
    },
    contacts: index === 0 ? [contact] : [],
  }))
  await importClients(agencyId, imported)
  const newest = (asked: object) => Clients.newest(actor, { search: "", size: 2, ...asked })
  const names = ({ items }: Awaited<ReturnType<typeof newest>>) => items.map(({ brandName }) => brandName)
  const first = await newest({})
  expect(names(first)).toEqual(["Marque 2026-03-01", "Marque 2026-02-01"])
  const rest = await newest({ cursor: first.nextCursor })
  expect([names(rest), rest.nextCursor]).toEqual([["Marque 2026-01-01"], null])
  expect((await newest({ search: "MORVAN" })).items).toEqual([
    {
      ...{ agencyId, id: imported[0]?.id, brandName: "Marque 2026-01-01", sector: null },
      createdAt: "2026-01-01T10:00:00.000Z",
    },
  ])
})

test("archived clients are recounted with the others, and erased with their agency", async () => {
  const { admin: actor, worker } = await newAgency()
  const [brume, cime] = [
    await Clients.create(actor, CLIENT),
    await Clients.create(actor, { ...CLIENT, brandName: "Cime" }),
  ]
  await Clients.archive(actor, { clientId: brume.id, version: 1, archived: true })
  const counted: string[] = []
  for await (const page of Clients.totalsSource.list(worker.agencyId)) counted.push(...page.keys())
  expect(counted.sort()).toEqual([brume.id, cime.id].sort())
  for await (const _portion of removeAllOf(worker));
  const total = async (archived: boolean) =>
    (await Clients.list(actor, { search: "", sort: "name", order: "asc", page: 1, archived })).total
  expect([await total(false), await total(true)]).toEqual([0, 0])
})

test("of more clients than a form has room for, those nearest to what is typed are offered, and none that is archived", async () => {
  const { agencyId, admin: actor } = await newAgency()
  const createdAt = new Date().toISOString()
  const named = (id: string, brandName: string) => ({ ...CLIENT, contacts: [], id, brandName, createdAt })
  const many = Array.from({ length: CLIENT_CHOICES + 5 }, (_, index) =>
    named(`a${index}`, `Grand Sel ${index}`),
  )
  await importClients(agencyId, [...many, named("z1", "Sel de mer"), named("z2", "Sel")])
  const offered = async (search: string) => (await Clients.pick(actor, { search })).items
  expect((await offered("sel")).slice(0, 2).map(({ brandName }) => brandName)).toEqual(["Sel", "Sel de mer"])
  expect(await offered("sel")).toHaveLength(CLIENT_CHOICES)
  await Clients.archive(actor, { clientId: "z2", version: 1, archived: true })
  expect((await offered("sel"))[0]).toMatchObject({ id: "z1" })
})
