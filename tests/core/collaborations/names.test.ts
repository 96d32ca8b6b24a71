import * as Identity from "@trame/core/account/users/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import type { UserActor } from "@trame/core/lib/access"
import * as NameChanges from "@trame/core/processes/name-changes"
import * as Views from "@trame/core/workspace/views/index"
import { describe, expect, it } from "vitest"
import { newUser } from "../../support/agency.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { race } from "../../support/race.ts"
import { UserEntity } from "../../support/stored.ts"
import { newAgency, newPerson } from "../totals/world.ts"
import { listed } from "./newCampaign.ts"

describe("a member's new name", () => {
  it("reaches the campaigns they lead and the views of these, and no others", async () => {
    const { actor, create, read, rename, carry } = await newTeam()
    const { admin: stranger } = await newAgency()
    const theirs = [await create("Ada Admin"), await create("ÂDA  admin")]
    const [anothers, elsewhere] = [await create("Ada Admin Junior"), await create("Ada Admin", stranger)]
    const queries = ["late=yes&manager=ada+ADMIN", "manager=Max&search=Ada+Admin"]
    for (const query of queries)
      await Views.create(actor, { page: "collaborations", name: query, query, shared: true })
    const untouched = { page: "clients" as const, name: "Z", query: "manager=Ada+Admin", shared: true }
    await Views.create(actor, untouched)
    await rename("Zoé")
    await carry()
    await carry()
    for (const id of theirs) expect(await read(id)).toBe("Zoé Admin 2")
    expect(await read(anothers)).toBe("Ada Admin Junior 1")
    expect(await read(elsewhere, stranger)).toBe("Ada Admin 1")
    const { items } = await listed(actor, { manager: "zoe admin" })
    expect(items.map(({ id }) => id).sort()).toEqual(theirs.toSorted())
    const views = (await Views.list(actor)).items.map(({ query, version }) => [query, version])
    expect(views).toEqual([
      ["late=yes&manager=Zo%C3%A9+Admin", 2],
      [queries[1], 1],
      [untouched.query, 1],
    ])
  })

  it("when a colleague has the old name too, it stays with the campaigns until the last one is renamed", async () => {
    const { agencyId, create, read, rename, carry } = await newTeam()
    const namesake = await newPerson(agencyId)
    const id = await create("Ada Admin")
    await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
    await rename("Zoé")
    await carry()
    expect(await read(id)).toBe("Ada Admin 1")
    await rename("Eva", namesake.userId)
    await eventually(async () => {
      await carry()
      expect(await read(id)).toBe("Zoé Admin 2")
    })
  })

  it.each([
    ["of another agency", "approved"],
    ["rejected", "rejected"],
  ] as const)("of somebody %s neither takes nor keeps a campaign", async (where, status) => {
    const { agencyId, create, read, rename, carry } = await newTeam()
    const [max, ada] = [await create("Max Membre"), await create("Ada Admin")]
    const home = where === "rejected" ? agencyId : (await newAgency()).agencyId
    const { userId } = await newUser({ agencyId: home, status, firstName: "Ada", lastName: "Admin" })
    await eventually(async () => expect(await Identity.listOfAgency(home)).toHaveLength(2))
    await carry("Max Membre", userId)
    expect(await read(max)).toBe("Max Membre 1")
    await rename("Zoé")
    await carry()
    expect(await read(ada)).toBe("Zoé Admin 2")
  })

  it("when a campaign is given to somebody else meanwhile, it leaves that campaign, and the last name wins", async () => {
    const { actor, create, read, rename, carry } = await newTeam()
    const [id, other] = [await create("Ada Admin"), await create("Ada Admin")]
    await rename("Zoé")
    const given = { collaborationId: id, version: 1, fields: { manager: "Max" }, participants: noChanges() }
    await race({ over: "collaboration", first: () => Collaborations.update(actor, given), late: carry })
    expect([await read(id), await read(other)]).toEqual(["Max 2", "Zoé Admin 2"])
    await rename("Eva")
    await race({ over: "collaboration", first: () => rename("Enfin"), late: () => carry("Zoé Admin") })
    expect(await read(other)).toMatch(/^Enfin Admin/)
  })
})

// rules/campaigns.md#client-of-a-collaboration
describe("a client's campaigns", () => {
  it("are told newest first, archived or not, and follow its new name and its end", async () => {
    const { actor, worker } = await newTeam()
    const creators = await newCreators(1)
    const client = { brandName: "Café Brumaire", sector: null, notes: "", contacts: [] }
    const { id: clientId } = await Clients.create(actor, client)
    const add = async (date: string, of: string | null) => {
      const fields = fieldsOf({ date, clientId: of, brand: "Café Brumaire", quoteSent: true, budget: 900 })
      const participants = creators.map((creator) => influencerOf(creator, { rate: 250 }))
      return (await Collaborations.create(actor, { fields, participants })).collaboration.id
    }
    const [older, newer] = [await add("2026-01-05", clientId), await add("2026-03-05", clientId)]
    await add("2026-02-05", null)
    const latest = (clientKey: string, count = 5) => Collaborations.latestOf(actor, { clientKey, count })
    const card = (id: string, date: string, archived = false) => ({
      id,
      name: "Lancement d'été",
      brand: "Café Brumaire",
      status: "quote_sent",
      date,
      revenue: 250,
      archived,
      influencerCount: 1,
    })
    const shows = (isOlderArchived: boolean) =>
      eventually(async () => {
        const cards = [card(newer, "2026-03-05"), card(older, "2026-01-05", isOlderArchived)]
        expect(await latest(clientId)).toEqual(cards)
        expect(await latest(clientId, 1)).toEqual(cards.slice(0, 1))
        expect(await latest(Collaborations.clientKeyOf({ brand: "CAFÉ brumaire" }))).toHaveLength(1)
      })
    await shows(false)
    await Collaborations.archive(actor, { collaborationId: older, version: 1, archived: true })
    await shows(true)
    const read = async (collaborationId: string) =>
      (await Collaborations.get(actor, { collaborationId })).collaboration
    for (let twice = 0; twice < 2; twice++)
      await Collaborations.applyClient(worker, { clientId, brandName: "Café Nivôse" })
    expect(await read(older)).toMatchObject({ brand: "Café Nivôse", clientId, version: 3 })
    expect((await listed(actor, { search: "nivose", archived: "both" })).items).toHaveLength(2)
    await Collaborations.applyClient(worker, { clientId, brandName: null })
    expect(await read(newer)).toMatchObject({ brand: "Café Nivôse", clientId: null })
    await eventually(async () => {
      expect(await latest(clientId)).toEqual([])
      expect(await latest(Collaborations.clientKeyOf({ brand: "Café Nivôse" }))).toHaveLength(2)
    })
  })

  it("when the client is renamed again while its name is carried, they get the last name", async () => {
    const { agencyId, actor } = await newTeam()
    const client = { brandName: "Brume", sector: null, notes: "", contacts: [] }
    const { id: clientId } = await Clients.create(actor, client)
    const fields = fieldsOf({ clientId, brand: "Avant" })
    const { collaboration } = await Collaborations.create(actor, { fields, participants: [] })
    const first = () => Clients.update(actor, { clientId, version: 1, brandName: "Enfin" })
    await race({ over: "collaboration", first, late: () => NameChanges.carry({ agencyId, clientId }) })
    const read = await Collaborations.get(actor, { collaborationId: collaboration.id })
    expect(read.collaboration).toMatchObject({ brand: "Enfin", clientId })
  })
})

/** An agency whose owner is called Ada Admin. */
async function newTeam() {
  const { agencyId, admin: actor, worker } = await newAgency()
  const create = async (manager: string, by: UserActor = actor) => {
    const created = await Collaborations.create(by, { fields: fieldsOf({ manager }), participants: [] })
    return created.collaboration.id
  }
  const read = async (collaborationId: string, by = actor) => {
    const { collaboration } = await Collaborations.get(by, { collaborationId })
    return `${collaboration.manager} ${collaboration.version}`
  }
  const rename = (firstName: string, userId = actor.userId) =>
    UserEntity.patch({ userId }).set({ firstName, lastName: "Admin" }).composite({ agencyId }).go()
  const carry = (was = "Ada Admin", userId = actor.userId) => NameChanges.carry({ agencyId, userId, was })
  return { agencyId, actor, worker, create, read, rename, carry }
}
