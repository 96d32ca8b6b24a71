import { Clients } from "@trame/core/campaigns/clients/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { ClientEntity } from "../../support/stored.ts"

const clientOf = (brandName: string) => ({ brandName, sector: null, notes: "", contacts: [] })

test("a client's latest collaborations are listed newest first, renamed and detached", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("a creator")
  const { id: clientId } = await Clients.create(actor, clientOf("Café Brumaire"))
  const add = (date: string, client: string | null) =>
    Collaborations.create(actor, {
      fields: fieldsOf({ date, clientId: client, brand: "Café Brumaire", quoteSent: true, budget: 900 }),
      participants: [influencerOf(creator, { rate: 250 })],
    })
  const [older, newer] = [await add("2026-01-05", clientId), await add("2026-03-05", clientId)]
  await add("2026-02-05", null)

  const readOf = async ({ collaboration }: typeof older) =>
    (await Collaborations.get(actor, { collaborationId: collaboration.id })).collaboration
  const latest = (clientKey: string, count = 5) => Collaborations.latestOf(actor, { clientKey, count })
  await eventually(async () => {
    expect(await latest(clientId)).toEqual(
      [newer, older].map(({ collaboration }) => ({
        id: collaboration.id,
        name: "Lancement d'été",
        brand: "Café Brumaire",
        status: "quote_sent",
        date: collaboration.date,
        revenue: 250,
        archived: false,
        influencerCount: 1,
      })),
    )
    expect(await latest(clientId, 1)).toMatchObject([{ id: newer.collaboration.id }])
    expect(await latest(Collaborations.clientKeyOf({ brand: "CAFÉ brumaire" }))).toHaveLength(1)
  })
  // Archived or not, by their day.
  for (const [of, version] of [
    [older, 1],
    [newer, 1],
    [older, 2],
    [newer, 2],
  ] as const) {
    const { id: collaborationId, archived } = await readOf(of)
    await Collaborations.archive(actor, { collaborationId, version, archived: !archived })
    await eventually(async () => {
      const shown = await latest(clientId)
      expect(shown.map(({ id }) => id)).toEqual([newer, older].map(({ collaboration: { id } }) => id))
      expect(shown.find(({ id }) => id === collaborationId)?.archived).toBe(!archived)
    })
    expect(await latest(clientId, 1)).toMatchObject([{ id: newer.collaboration.id }])
  }

  const worker = { type: "worker" as const, name: "test", agencyId }
  for (let twice = 0; twice < 2; twice++) {
    await Collaborations.applyClient(worker, { clientId, brandName: "Café Nivôse" })
    expect(await readOf(older)).toMatchObject({ brand: "Café Nivôse", clientId, version: 4 })
  }
  const found = await Collaborations.list(actor, { search: "nivose", status: "all", type: "all" })
  expect(found.items).toHaveLength(2)

  await Collaborations.applyClient(worker, { clientId, brandName: null })
  expect(await readOf(newer)).toMatchObject({ brand: "Café Nivôse", clientId: null })
  await eventually(async () => {
    expect(await latest(clientId)).toEqual([])
    expect(await latest(Collaborations.clientKeyOf({ brand: "Café Nivôse" }))).toHaveLength(2)
  })
})

test("a save that leaves the client alone succeeds, though the client is being deleted", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const { id: clientId } = await Clients.create(actor, clientOf("Café Brumaire"))
  const fields = fieldsOf({ clientId })
  const { collaboration } = await Collaborations.create(actor, { fields, participants: [] })
  await ClientEntity.delete({ agencyId, clientId }).go()
  const saved = await Collaborations.update(actor, {
    ...{ collaborationId: collaboration.id, version: 1, participants: noChanges() },
    fields: { ...fields, name: "Bis" },
  })
  expect(saved.collaboration).toMatchObject({ name: "Bis", clientId })
})
