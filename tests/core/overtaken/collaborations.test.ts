import { Accounting } from "@trame/core/campaigns/accounting/index"
import { Clients } from "@trame/core/campaigns/clients/index"
import { applyClient } from "@trame/core/campaigns/collaborations/commands/names"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { aggregateOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import { planOf, stage } from "@trame/core/campaigns/collaborations/store/participants"
import { rootWrites, summarised } from "@trame/core/campaigns/collaborations/store/root-writes"
import type { SystemActor } from "@trame/core/lib/access"
import { retryOnConflict, transact } from "@trame/core/lib/transact"
import { expect, test } from "vitest"
import { noChanges } from "../../support/campaigns.ts"
import { overtaken } from "../../support/overtaken.ts"
import { newAgency } from "../totals/world.ts"
import { type Campaign, newCampaign, saveOf } from "./campaign.ts"

const REFUSED = { status: "rejected", reason: { code: "conflict" } }

test.for([
  [
    "a collaboration's fields",
    "collaboration",
    saveOf,
    async ({ get }: Campaign) => (await get()).collaboration.name,
  ],
  [
    "a step",
    "step",
    ({ actor, key, stepId }: Campaign) =>
      (name: string) =>
        Collaborations.updateStep(actor, { ...key, stepId, version: 1, name }),
    async ({ get }: Campaign) => (await get()).steps[0]?.name,
  ],
  [
    "a document",
    "document",
    ({ actor, key, documentId }: Campaign) =>
      (name: string) =>
        Collaborations.updateDocument(actor, { ...key, documentId, version: 1, name }),
    async ({ get }: Campaign) => (await get()).documents[0]?.name,
  ],
] as const)("of two who edit %s that they read alike, the later is told", async ([, entity, edit, read]) => {
  const campaign = await newCampaign()
  const by = edit(campaign)
  const outcome = await overtaken(
    entity,
    () => by("Seconde"),
    () => by("Première"),
  )
  expect(outcome).toMatchObject(REFUSED)
  expect(await read(campaign)).toBe("Première")
})

test("a document that is edited while it is removed stays", async () => {
  const { actor, key, documentId, get } = await newCampaign()
  const outcome = await overtaken(
    "document",
    () => Collaborations.removeDocument(actor, { ...key, documentId }),
    () => Collaborations.updateDocument(actor, { ...key, documentId, version: 1, name: "Gardé" }),
  )
  expect(outcome).toMatchObject(REFUSED)
  expect((await get()).documents).toMatchObject([{ name: "Gardé" }])
})

const half = { percentage: 80, markPaid: false }

test.for([
  [
    "paid",
    ({ actor, key, one }: Campaign) =>
      Accounting.setPayment(actor, {
        ...key,
        participantId: one.id,
        version: 1,
        paid: true,
        markPaid: false,
      }),
  ],
  [
    "removed",
    ({ actor, key, one }: Campaign) =>
      Collaborations.update(actor, {
        ...key,
        version: 1,
        participants: { ...noChanges(), removed: [{ id: one.id, version: 1 }] },
      }),
  ],
  [
    "edited",
    ({ actor, key, one }: Campaign) =>
      Collaborations.update(actor, {
        ...key,
        version: 1,
        participants: { ...noChanges(), changed: [{ ...one, rate: 7 }] },
      }),
  ],
] as const)(
  "an influencer whom accounting changes while they are %s is told of, and the sums are right",
  async ([, act]) => {
    const campaign = await newCampaign()
    const { actor, key, one } = campaign
    const outcome = await overtaken(
      "participant",
      () => act(campaign),
      () => Accounting.setPayment(actor, { ...key, participantId: one.id, version: 1, ...half }),
    )
    expect(outcome).toMatchObject(REFUSED)
    const { collaboration, participants } = await campaign.get()
    expect(
      participants.map(({ paidPercentage, creatorInvoiceSent }) => [paidPercentage, creatorInvoiceSent]),
    ).toEqual([
      [80, false],
      [50, false],
    ])
    expect(collaboration).toMatchObject({ amountPending: 1300, amountPaid: 0 })
  },
)

test.for([
  ["saved", (campaign: Campaign) => saveOf(campaign)("Autre nom")],
  [
    "opened to its brand",
    ({ actor, key }: Campaign) => Collaborations.setLink(actor, { ...key, active: true }),
  ],
  [
    "opened to another of its influencers",
    async ({ actor, key, get }: Campaign) => {
      const participantId = (await get()).participants[1]?.id ?? ""
      return Collaborations.influencerLink(actor, { ...key, participantId })
    },
  ],
] as const)("what accounting adds up while a collaboration is %s stays", async ([, act]) => {
  const campaign = await newCampaign()
  const { actor, key, one, get } = campaign
  const outcome = await overtaken(
    "collaboration",
    () => act(campaign),
    () => Accounting.setPayment(actor, { ...key, participantId: one.id, version: 1, ...half }),
  )
  expect(outcome.status).toBe("fulfilled")
  expect((await get()).collaboration).toMatchObject({ amountPending: 1300, amountPaid: 0 })
})

test("nothing is paid of a collaboration that stops to be paid for meanwhile", async () => {
  const { actor, key, one, get } = await newCampaign()
  const outcome = await overtaken(
    "participant",
    () => Accounting.setPayment(actor, { ...key, participantId: one.id, version: 1, ...half }),
    () =>
      Collaborations.update(actor, {
        ...key,
        version: 1,
        fields: { paymentReceived: false },
        participants: noChanges(),
      }),
  )
  expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
  expect((await get()).participants[0]).toMatchObject({ paidPercentage: 50 })
})

test("an influencer who is paid while a large save of them is published is told of, and the sums are right", async () => {
  const { agencyId, actor, key, one, get } = await newCampaign()
  const outcome = await overtaken(
    "participant",
    () => Accounting.setPayment(actor, { ...key, participantId: one.id, version: 1, ...half }),
    () =>
      retryOnConflict(async () => {
        const { root, participants } = await aggregateOf({ agencyId, ...key })
        const changed = [{ ...one, rate: 2000 }]
        const plan = planOf({ agencyId, ...key }, participants, { ...noChanges(), changed }, new Map())
        const pendingSave = await stage(plan)
        await transact(rootWrites(root, { ...summarised(root, plan.after), pendingSave }, null))
      }),
  )
  expect(outcome).toMatchObject(REFUSED)
  const { collaboration, participants } = await get()
  expect(participants.map(({ rate, paidPercentage }) => [rate, paidPercentage])).toEqual([
    [2000, 50],
    [1000, 50],
  ])
  expect(collaboration).toMatchObject({ amountPending: 1500, amountPaid: 0 })
})

test("a client's new name passes over whom the collaboration was given to meanwhile", async () => {
  const { agencyId, actor, key, get } = await newCampaign()
  const [from, to] = [
    await Clients.create(actor, { brandName: "Avant", sector: null, notes: "", contacts: [] }),
    await Clients.create(actor, { brandName: "Autre", sector: null, notes: "", contacts: [] }),
  ]
  const give = (clientId: string, brand: string, version: number) =>
    Collaborations.update(actor, { ...key, version, fields: { clientId, brand }, participants: noChanges() })
  await give(from.id, "Avant", 1)
  const worker: SystemActor = { type: "worker", name: "test", agencyId }
  await overtaken(
    "collaboration",
    () => applyClient(worker, { clientId: from.id, brandName: "Après" }),
    () => give(to.id, "Autre", 2),
  )
  expect((await get()).collaboration).toMatchObject({ clientId: to.id, brand: "Autre", version: 3 })
})

test("a form that was open when a client was renamed is told", async () => {
  const { agencyId, actor, key, get } = await newCampaign()
  const { id: clientId } = await Clients.create(actor, {
    brandName: "Avant",
    sector: null,
    notes: "",
    contacts: [],
  })
  await Collaborations.update(actor, {
    ...key,
    version: 1,
    fields: { clientId, brand: "Avant" },
    participants: noChanges(),
  })
  await applyClient({ type: "worker", name: "test", agencyId }, { clientId, brandName: "Après" })
  const late = Collaborations.update(actor, {
    ...key,
    version: 2,
    fields: { brand: "Avant" },
    participants: noChanges(),
  })
  await expect(late).rejects.toMatchObject({ code: "conflict" })
  expect((await get()).collaboration).toMatchObject({ brand: "Après" })
})

test("of two who edit a client that they read alike, the later is told", async () => {
  const { admin: actor } = await newAgency()
  const { id: clientId } = await Clients.create(actor, {
    brandName: "Brume",
    sector: null,
    notes: "",
    contacts: [],
  })
  const edit = (notes: string) => Clients.update(actor, { clientId, version: 1, notes })
  const outcome = await overtaken(
    "client",
    () => edit("Seconde"),
    () => edit("Première"),
  )
  expect(outcome).toMatchObject(REFUSED)
  expect((await Clients.get(actor, { clientId })).client).toMatchObject({ notes: "Première", version: 2 })
})
