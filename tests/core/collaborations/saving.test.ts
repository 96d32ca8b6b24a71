import * as Clients from "@trame/core/campaigns/clients/index"
import {
  influencerFields,
  type ParticipantChanges,
  participantChanges,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { planOf } from "@trame/core/campaigns/collaborations/store/participants"
import { rowsOf } from "@trame/core/campaigns/collaborations/store/search-rows"
import { newId, tokenHash } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { ClientEntity, InfluencerEntity, LinkEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"
import { first, listed, newCampaign } from "./newCampaign.ts"

describe("creating a campaign", () => {
  it("stores its people as the catalogue knows them, and its steps in their order", async () => {
    const { admin: actor } = await newAgency()
    const [one, two] = await newCreators(2)
    if (!one || !two) throw new Error("two creators")
    const deliverables = [
      { type: "tiktok" as const, description: "", price: 10_010 },
      { type: "ugc" as const, description: "30 s", price: 20 },
    ]
    const claimed = { ...influencerOf(one, { rate: 10_030, deliverables }), fullName: "Autre" }
    const { collaboration } = await Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [claimed, influencerOf(two, { rate: 99 })],
      steps: [
        { name: "Brief", deadline: "2026-03-02", influencerId: null },
        { name: "Story", deadline: null, influencerId: two.influencerId },
      ],
    })
    const stored = await Collaborations.get(actor, { collaborationId: collaboration.id })
    expect(stored).toMatchObject({
      collaboration: { budget: 10_129, typedBudget: null, status: "pending", postProgress: "0", version: 1 },
      participants: [
        { fullName: one.displayName, username: one.username, deliverables },
        { fullName: two.displayName },
      ],
      steps: [
        { name: "Brief", deadline: "2026-03-02", status: "todo", participantId: null, version: 1 },
        { name: "Story", deadline: null, participantId: stored.participants[1]?.id },
      ],
    })
  })

  it("names who does not exist, comes twice or does not take part, and stores nothing", async () => {
    const { admin: actor } = await newAgency()
    const creators = await newCreators(2)
    const one = influencerOf(first(creators))
    const create = (participants: (typeof one)[], steps: { influencerId: string }[] = []) =>
      Collaborations.create(actor, {
        fields: fieldsOf(),
        participants,
        steps: steps.map((step) => ({ name: "Story", deadline: null, ...step })),
      })
    const nobody = influencerOf({ influencerId: "nobody" })
    const dear = creators.map((creator) => influencerOf(creator, { rate: 60_000_000_000 }))
    for (const [participants, steps, fields] of [
      [[one, nobody], [], { "participants.1.influencerId": "Cet influenceur n'existe pas" }],
      [[one, one], [], {}],
      [[], [{ influencerId: newId() }], { "steps.0.influencerId": expect.any(String) }],
      [dear, [], { "fields.budget": "Montant trop élevé" }],
    ] as const)
      await expect(create([...participants], [...steps])).rejects.toMatchObject({ code: "invalid", fields })
    expect(await rowsOf(actor.agencyId ?? "")).toEqual([])
  })

  // rules/campaigns.md#duplicate
  it("from a copy takes fields, people with their terms, and steps, but no flags, dates or payments", async () => {
    const { admin: actor } = await newAgency()
    const creators = await newCreators(2)
    const client = await Clients.create(actor, { brandName: "Rivage", sector: null, notes: "", contacts: [] })
    const deliverables = [{ type: "post_instagram" as const, description: "Carrousel", price: 5_000 }]
    const terms = { rate: 5_000, deliverables, creatorInvoiceSent: true, paidPercentage: 50 }
    const type = "casting_externe" as const
    const kept = { clientId: client.id, brand: "Rivage", description: "Deux posts", type, manager: "Max" }
    const signedDate = "2026-03-01"
    const left = { signedDate, budget: 900, quoteSent: true, quoteNumber: "D-1", paymentReceived: true }
    const [one = "", two = ""] = creators.map(({ influencerId }) => influencerId)
    const steps = [
      { name: "Brief", deadline: "2026-03-02", influencerId: null },
      { name: "Story", deadline: null, influencerId: two },
    ]
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf({ ...kept, ...left }),
      participants: creators.map((creator) => influencerOf(creator, terms)),
      steps,
    })
    const key = { collaborationId: collaboration.id }
    const name = "Lancement d'été"
    const copied = await Collaborations.copy(actor, key)
    const people = [one, two].map((influencerId) => ({ influencerId, rate: 5_000, deliverables }))
    expect(copied).toMatchObject({
      name,
      signedDate,
      participants: people,
      gone: [],
      steps,
      fields: { name: `${name} (copie)`, ...kept },
    })
    await Clients.remove(actor, { clientId: client.id })
    await InfluencerEntity.remove({ influencerId: two }).go()
    expect(await Collaborations.copy(actor, key)).toMatchObject({
      fields: { clientId: null, brand: "Rivage" },
      participants: [{ influencerId: one }],
      gone: [participants[1]?.fullName],
      steps: [{ name: "Brief" }],
    })
  })
})

describe("saving a campaign", () => {
  it("when different influencers are edited at once, it keeps every edit and the right sum", async () => {
    const { participants, save, read } = await newCampaign({ creators: 4, terms: { rate: 100 } })
    await Promise.all(
      participants.map((one, index) => save(0, { changed: [{ ...one, rate: 1000 + index }] })),
    )
    const after = await read()
    expect(after.participants.map(({ rate }) => rate)).toEqual([1000, 1001, 1002, 1003])
    expect(after.collaboration).toMatchObject({ version: 1, ratesTotal: 4006 })
    const [stale] = participants
    if (!stale) throw new Error("An influencer")
    for (const changes of [{ changed: [{ ...stale, rate: 7 }] }, { removed: [stale] }])
      await expect(save(1, changes)).rejects.toMatchObject(CONFLICT)
  })

  // rules/campaigns.md#empty-budget
  it("leaves a budget that was left empty to follow the rates, and a typed one alone", async () => {
    const dearer = async (budget: number | null) => {
      const wanted = { creators: 1, fields: { budget }, terms: { rate: 300 } }
      const { save, participants } = await newCampaign(wanted)
      const changed = [{ ...first(participants), rate: 500 }]
      return { save, after: (await save(1, { changed })).collaboration }
    }
    const typed = await dearer(0)
    expect(typed.after).toMatchObject({ budget: 0, typedBudget: 0 })
    expect((await dearer(null)).after).toMatchObject({ budget: 500, typedBudget: null })
    const emptied = await typed.save(1, { fields: { budget: null, contractSigned: true } })
    expect(emptied.collaboration).toMatchObject({ budget: 500, status: "in_progress", version: 2 })
  })

  it("puts newcomers last, refuses whoever is there already, and lets them leave and come back at once", async () => {
    const wanted = { creators: 3, spare: 2, terms: { rate: 100 } }
    const { creators, participants, save } = await newCampaign(wanted)
    const change = async (changes: Partial<ParticipantChanges>) =>
      (await save(1, changes)).participants.map(({ fullName, rate }) => `${fullName} ${rate}`)
    const [, , third, fourth, fifth] = creators.map((creator) => influencerOf(creator, { rate: 7 }))
    if (!third || !fourth || !fifth) throw new Error("Five creators")
    const message = "Créatrice 3 participe déjà à cette collaboration."
    await expect(change({ added: [third] })).rejects.toMatchObject({ code: "invalid", message })
    await change({ removed: participants.slice(0, 2) })
    const [stays, four] = ["Créatrice 3 100", "Créatrice 4 7"]
    expect(await change({ added: [fourth] })).toEqual([stays, four])
    expect(await change({ added: [fifth] })).toEqual([stays, four, "Créatrice 5 7"])
    const back = await change({ added: [third], removed: participants.slice(2) })
    expect(back).toEqual([four, "Créatrice 5 7", "Créatrice 3 7"])
  })

  it("when the client is being deleted, it succeeds unless the client is changed", async () => {
    const { admin: actor, agencyId } = await newAgency()
    const client = { brandName: "Brume", sector: null, notes: "", contacts: [] }
    const { id: clientId } = await Clients.create(actor, client)
    const fields = fieldsOf({ clientId })
    const { collaboration } = await Collaborations.create(actor, { fields, participants: [] })
    await ClientEntity.delete({ agencyId, clientId }).go()
    const save = (changed: Partial<typeof fields>) =>
      Collaborations.update(actor, {
        collaborationId: collaboration.id,
        version: 1,
        participants: noChanges(),
        fields: { ...fields, ...changed },
      })
    await expect(save({ clientId: newId() })).rejects.toMatchObject({ code: "invalid" })
    expect((await save({ name: "Bis" })).collaboration).toMatchObject({ name: "Bis", clientId })
  })
})

// rules/campaigns.md#influencers-of-a-collaboration
describe("the influencers of a campaign", () => {
  it.each([94, 96, 97])("when there are %i, they are added, changed and removed at once", async (size) => {
    // Another day moves accounting's rows as well; a transaction holds 100 items.
    const fields = { paymentReceived: true, date: "2026-01-01" }
    const { participants, save } = await newCampaign({ creators: size, fields, terms: { rate: 1 } })
    const changed = participants.map((one) => ({ ...one, rate: 2 }))
    const after = await save(1, { fields: { date: "2026-02-01" }, changed })
    const rates = after.participants.map(({ rate, version }) => `${rate} ${version}`)
    expect(rates).toEqual(Array(size).fill("2 2"))
    expect((await save(2, { removed: after.participants })).participants).toEqual([])
  })

  it("are 500 at most, with 50 deliverables each, counted after the save", () => {
    const deliverable = { type: "ugc" as const, description: "", price: 1 }
    const one = { influencerId: "i" }
    const terms = [50, 51].map((count) => influencerOf(one, { deliverables: Array(count).fill(deliverable) }))
    expect(terms.map((wanted) => influencerFields.safeParse(wanted).success)).toEqual([true, false])
    const adding = [500, 501].map((count) => ({ added: Array(count).fill(influencerOf(one)) }))
    expect(adding.map((wanted) => participantChanges.safeParse(wanted).success)).toEqual([true, false])
    const key = { agencyId: "a", collaborationId: "c" }
    const ids = Array.from({ length: 501 }, (_, index) => `i${index}`)
    const named = { displayName: "Zoé", username: "zoe" }
    const catalogue = new Map(ids.map((influencerId) => [influencerId, { influencerId, ...named } as never]))
    const added = ids.map((influencerId) => influencerOf({ influencerId }))
    const full = planOf(key, [], { ...noChanges(), added: added.slice(0, 500) }, catalogue)
    const more = { ...noChanges(), added: added.slice(500) }
    expect(() => planOf(key, full.after, more, catalogue)).toThrow(
      "Une collaboration compte 500 influenceurs au maximum.",
    )
    const removed = [{ id: first(full.after).participantId, version: 1 }]
    expect(planOf(key, full.after, { ...more, removed }, catalogue).after).toHaveLength(500)
  })
})

describe("removing a campaign", () => {
  it("takes everything with it, and nothing comes after it", async () => {
    const { agencyId, actor, key, read, addStep } = await newCampaign({ creators: 1 })
    await addStep()
    const { token } = await Collaborations.setLink(actor, { ...key, active: true })
    await Collaborations.remove(actor, key)
    expect((await LinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true })).data).toBeNull()
    for (const late of [read, () => Collaborations.remove(actor, key), addStep])
      await expect(late()).rejects.toMatchObject({ code: "not_found" })
    expect(await rowsOf(agencyId)).toEqual([])
    await eventually(async () => expect((await listed(actor)).items).toEqual([]))
  })
})

const CONFLICT = { code: "conflict" }
