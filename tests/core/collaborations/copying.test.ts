import { Clients } from "@trame/core/campaigns/clients/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { InfluencerEntity } from "../../support/stored.ts"

const POST = { type: "post_instagram", description: "Carrousel", price: 5_000 } as const

async function newCampaign() {
  const actor = await actorOf((await newAgency()).admin)
  const creators = await newCreators(2)
  const client = await Clients.create(actor, { brandName: "Rivage", sector: null, notes: "", contacts: [] })
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf({
      clientId: client.id,
      brand: "Rivage",
      description: "Deux posts",
      type: "casting_externe",
      manager: "Max Membre",
      signedDate: "2026-03-01",
      budget: 900,
      quoteSent: true,
      quoteNumber: "D-1",
      paymentReceived: true,
    }),
    participants: creators.map((creator) =>
      influencerOf(creator, {
        rate: 5_000,
        deliverables: [POST],
        creatorInvoiceSent: true,
        paidPercentage: 50,
      }),
    ),
    steps: [
      { name: "Brief", deadline: "2026-03-02", influencerId: null },
      { name: "Story", deadline: null, influencerId: creators[1]?.influencerId ?? "" },
    ],
  })
  const key = { collaborationId: collaboration.id }
  const [first, second] = creators.map(({ influencerId }) => influencerId)
  return { actor, key, client, participants, first: first ?? "", second: second ?? "" }
}

test("steps come with a new collaboration, in their order, of whoever takes part", async () => {
  const { actor, key, participants } = await newCampaign()
  const { steps } = await Collaborations.get(actor, key)
  expect(steps).toMatchObject([
    { name: "Brief", deadline: "2026-03-02", status: "todo", participantId: null, version: 1 },
    { name: "Story", deadline: null, participantId: participants[1]?.id },
  ])
})

test("a step of somebody who does not take part is refused beside it, and nothing is stored", async () => {
  const { actor } = await newCampaign()
  const wanted = {
    fields: fieldsOf({ name: "Refusée" }),
    participants: [],
    steps: [{ name: "Story", deadline: null, influencerId: newId() }],
  }
  await expect(Collaborations.create(actor, wanted)).rejects.toMatchObject({
    code: "invalid",
    fields: { "steps.0.influencerId": expect.any(String) },
  })
  const { items } = await Collaborations.list(actor, { search: "", status: "all", type: "all" })
  expect(items.map(({ name }) => name)).not.toContain("Refusée")
})

test("many influencers and steps are stored whole", async () => {
  const { actor } = await newCampaign()
  const creators = await newCreators(60)
  const steps = creators.map(({ influencerId }, index) => ({
    name: `${index}`,
    deadline: null,
    influencerId,
  }))
  const created = await Collaborations.create(actor, {
    fields: fieldsOf(),
    participants: creators.map((creator) => influencerOf(creator)),
    steps,
  })
  const stored = await Collaborations.get(actor, { collaborationId: created.collaboration.id })
  expect(stored.steps.map(({ name }) => name)).toEqual(steps.map(({ name }) => name))
  expect(stored.participants).toHaveLength(60)
})

test("a copy takes fields, people with rates and deliverables, and steps; no flags, dates, budget or payments", async () => {
  const { actor, key, client, first, second } = await newCampaign()
  const copy = await Collaborations.copy(actor, key)
  expect(copy).toMatchObject({
    name: "Lancement d'été",
    signedDate: "2026-03-01",
    fields: {
      name: "Lancement d'été (copie)",
      clientId: client.id,
      brand: "Rivage",
      type: "casting_externe",
      manager: "Max Membre",
      description: "Deux posts",
    },
    participants: [
      { influencerId: first, rate: 5_000, deliverables: [POST] },
      { influencerId: second, rate: 5_000, deliverables: [POST] },
    ],
    gone: [],
    steps: [
      { name: "Brief", deadline: "2026-03-02", influencerId: null },
      { name: "Story", deadline: null, influencerId: second },
    ],
  })
})

test("who is gone is named and left out with their steps; a client that is gone is none", async () => {
  const { actor, key, client, participants, first, second } = await newCampaign()
  await Clients.remove(actor, { clientId: client.id })
  await InfluencerEntity.remove({ influencerId: second }).go()
  const copy = await Collaborations.copy(actor, key)
  expect(copy.fields).toMatchObject({ clientId: null, brand: "Rivage" })
  expect(copy.participants.map(({ influencerId }) => influencerId)).toEqual([first])
  expect(copy.gone).toEqual([participants[1]?.fullName])
  expect(copy.steps.map(({ name }) => name)).toEqual(["Brief"])
})
