import { type ClientChanges, client } from "@trame/core/campaigns/clients/contract/shapes"
import * as Clients from "@trame/core/campaigns/clients/index"
import { removeAllOf } from "@trame/core/campaigns/clients/store"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { addressOf } from "@trame/core/totals/series"
import { describe, expect, it } from "vitest"
import { importClients } from "../../../scripts/seed/import.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { TotalEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

describe("a client", () => {
  it("when it is edited, it changes in the fields that are named", async () => {
    const { actor, create } = await newDesk()
    let before = client.parse(await create())
    const edits: ClientChanges[] = [
      { notes: "Autre note", brandName: "Écume" },
      { contacts: [{ ...contact, name: "Zélie" }, contact], sector: "Luxe" },
      { notes: "", sector: null },
      { contacts: [], sector: "Sport" },
    ]
    const names = new Set(edits.flatMap((edit) => Object.keys(edit)))
    expect([...names].sort()).toEqual(Object.keys(CLIENT).sort())
    for (const edit of edits) {
      const asked = { clientId: before.id, version: before.version, ...edit }
      const after = client.parse(await Clients.update(actor, asked))
      expect(after.updatedAt > before.updatedAt).toBe(true)
      expect(after).toEqual({ ...before, ...edit, version: before.version + 1, updatedAt: after.updatedAt })
      expect(client.parse((await Clients.get(actor, { clientId: before.id })).client)).toEqual(after)
      before = after
    }
  })

  it("is found by its name, its notes and each of its contacts of now, however many", async () => {
    const { actor, create, found } = await newDesk()
    const contacts = Array.from({ length: 50 }, (_, index) => ({
      ...contact,
      name: `Éléonore d'Hérouville-Saint-Clair ${index}`,
      email: `eleonore.${index}@Marque.example`,
      phone: `+33 6 00 00 00 ${String(index).padStart(2, "0")}`,
    }))
    const brandName = "Éclat de Sève"
    const made = await create({ brandName, notes: `${"é".repeat(4980)} Préfère le lundi`, contacts })
    await create({ brandName: "Autre" })
    const one = [brandName]
    for (const search of ["seve", "Saint-clair 11", "ELEONORE.49@marque", "06.00.00.00.49", "prefere le"])
      expect(await found(search)).toEqual([one, one, one])
    const moved = { brandName: "Écume", contacts: contacts.slice(0, 1) }
    await Clients.update(actor, { clientId: made.id, version: 1, ...moved })
    for (const search of ["seve", "Saint-clair 11", "0600000049"])
      expect(await found(search)).toEqual([[], [], []])
    expect(await found("eleonore.0@")).toEqual([["Écume"], ["Écume"], ["Écume"]])
    expect(await found("")).toMatchObject([["Autre", "Écume"], ["Autre", "Écume"], { length: 2 }])
  })

  // rules/campaigns.md#archive
  it("when it is archived, it leaves list and picker, stays where it is named, and comes back", async () => {
    const { actor, worker, create, found, campaign } = await newDesk()
    const brume = await create()
    await create({ brandName: "Écume" })
    const put = (archived: boolean, version: number) =>
      Clients.archive(actor, { clientId: brume.id, archived, version })
    const done = await put(true, 1)
    expect(done).toMatchObject({ ...brume, archived: true, version: 2, updatedAt: done.updatedAt })
    expect(await put(true, 1)).toMatchObject({ archived: true, version: 2, updatedAt: done.updatedAt })
    expect(await found("brume")).toEqual([[], [], ["Brume"]])
    expect(await found("morvan", true)).toEqual([["Brume"], ["Écume"], expect.any(Array)])
    const renamed = await Clients.update(actor, { clientId: brume.id, version: 2, brandName: "Bruine" })
    expect(renamed).toMatchObject({ archived: true, version: 3 })
    await campaign({ brand: "Bruine", clientId: brume.id })
    const counted: string[] = []
    for await (const page of Clients.totalsSource.list(worker.agencyId)) counted.push(...page.keys())
    expect(counted).toHaveLength(2)
    await put(false, 3)
    expect(await found("bruine")).toEqual([["Bruine"], ["Bruine"], ["Bruine"]])
    await put(true, 4)
    await Clients.remove(actor, { clientId: brume.id })
    expect(await found("bruine")).toEqual([[], [], []])
    expect(await found("", true)).toEqual([[], ["Écume"], ["Écume"]])
    await Clients.archive(actor, { clientId: (await create()).id, archived: true, version: 1 })
    for await (const _portion of removeAllOf(worker));
    expect([await found(""), await found("", true)]).toEqual([Array(3).fill([]), Array(3).fill([])])
  })

  it("shows the campaigns that are linked to it, and those that only name it", async () => {
    const { actor, create, campaign } = await newDesk()
    const { id: clientId } = await create()
    const [one, two, three] = await newCreators(3)
    if (!one || !two || !three) throw new Error("Three creators")
    for (const [month, isLinked, creators] of [
      [1, true, [one]],
      [2, false, [one, two]],
      [3, true, []],
      [4, false, [three]],
      [5, true, [two]],
      [6, false, [one]],
    ] as const) {
      const fields = { name: `${month}`, date: `2026-0${month}-10`, brand: "brume" }
      await campaign({ ...fields, clientId: isLinked ? clientId : null }, [...creators])
    }
    await eventually(async () => {
      const { overview, recentCampaigns } = await Clients.get(actor, { clientId })
      expect(overview).toMatchObject({ campaigns: 6, influencers: 3 })
      const shown = recentCampaigns.map(({ name, influencerCount }) => `${name}: ${influencerCount}`)
      expect(shown).toEqual(["6: 1", "5: 1", "4: 1", "3: 0", "2: 2"])
    })
  })
})

describe("the clients", () => {
  it("are read the newest first, page by page", async () => {
    const { agencyId, actor } = await newDesk()
    const imported = ["2026-01-01", "2026-03-01", "2026-02-01"].map((day) => ({
      ...CLIENT,
      id: day,
      brandName: `Marque ${day}`,
      createdAt: `${day}T10:00:00.000Z`,
    }))
    await importClients(agencyId, imported)
    const page = { search: "", size: 2 }
    const first = await Clients.newest(actor, page)
    expect(first.items.map(({ id }) => id)).toEqual(["2026-03-01", "2026-02-01"])
    const rest = await Clients.newest(actor, { ...page, cursor: first.nextCursor ?? "" })
    const oldest = { agencyId, id: "2026-01-01", brandName: "Marque 2026-01-01", sector: CLIENT.sector }
    expect(rest).toEqual({ items: [{ ...oldest, createdAt: "2026-01-01T10:00:00.000Z" }], nextCursor: null })
  })
})

describe("the top brands", () => {
  it("are named as their client or their latest campaign, archived or not", async () => {
    const { actor, create, campaign, total } = await newDesk()
    const brume = await create()
    const cime = await create({ brandName: "Cime" })
    await Clients.archive(actor, { clientId: brume.id, version: 1, archived: true })
    await total(brume.id, 2)
    await total("name:brume", 3)
    await total("name:cime", 1)
    await total(cime.id, 0)
    await total("name:jamais plus", 0)
    await campaign({ brand: "ecume d'or", date: "2026-01-10" })
    await campaign({ brand: "Écume d'Or", date: "2026-02-10" })
    await indexed()
    await eventually(async () => {
      const top = await Clients.topBrands(actor, 5)
      expect(top).toEqual([
        { name: "Brume", clientId: brume.id, collaborations: 5 },
        { name: "Écume d'Or", clientId: null, collaborations: 2 },
        { name: "Cime", clientId: cime.id, collaborations: 1 },
      ])
      expect(await Clients.topBrands(actor, 1)).toEqual(top.slice(0, 1))
    })
  })

  it("when two clients have one name, they count that name's campaigns for each", async () => {
    const { actor, create, total } = await newDesk()
    const ids = [(await create()).id, (await create({ brandName: "BRUME" })).id]
    await total("name:brume", 3)
    for (const sort of ["name", "createdAt", "collaborations"] as const) {
      const { items } = await Clients.list(actor, { search: "brume", sort, order: "asc", page: 1 })
      expect(items.map(({ id }) => id).sort()).toEqual(ids.toSorted())
      expect(items.map(({ collaborationCount }) => collaborationCount)).toEqual([3, 3])
    }
  })
})

const contact = {
  name: "Léna Morvan",
  email: "lena@marque.example",
  phone: "01 23",
  role: "",
  type: "agency" as const,
}
const CLIENT = { brandName: "Brume", sector: "Beauté" as const, notes: "Une\nnote", contacts: [contact] }

async function newDesk() {
  const { agencyId, admin: actor, worker } = await newAgency()
  const create = (wanted: Partial<typeof CLIENT> = {}) => Clients.create(actor, { ...CLIENT, ...wanted })
  /** The names that list, picker and the newest show for a text. */
  const found = async (search: string, archived = false) => {
    const asked = { search, sort: "name", order: "asc", page: 1, archived } as const
    const shown = [
      (await Clients.list(actor, asked)).items,
      (await Clients.pick(actor, { search })).items,
      (await Clients.newest(actor, { search, size: 10 })).items,
    ]
    return shown.map((items) => items.map(({ brandName }) => brandName))
  }
  const campaign = async (
    fields: Parameters<typeof fieldsOf>[0],
    creators: { influencerId: string }[] = [],
  ) => {
    const participants = creators.map((creator) => influencerOf(creator))
    await Collaborations.create(actor, { fields: fieldsOf(fields), participants })
  }
  const total = (key: string, collaborations: number) =>
    TotalEntity.put({ ...addressOf(agencyId, `client#${key}`), collaborations, seq: 1 }).go()
  return { agencyId, actor, worker, create, found, campaign, total }
}
