import * as Accounting from "@trame/core/campaigns/accounting/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import { applyClient } from "@trame/core/campaigns/collaborations/commands/names"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { aggregateOf, partitionOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import { planOf, stage } from "@trame/core/campaigns/collaborations/store/participants"
import { rootWrites, summarised } from "@trame/core/campaigns/collaborations/store/root-writes"
import { retryOnConflict, transact } from "@trame/core/lib/transact"
import { describe, expect, it } from "vitest"
import { influencerOf, noChanges } from "../../support/campaigns.ts"
import { race, refusal } from "../../support/race.ts"
import { DOCUMENT, FIGURES, newCampaign } from "../collaborations/newCampaign.ts"

describe("an influencer", () => {
  it.for([
    ["paid", ({ payWhole }: Campaign) => payWhole()],
    ["removed", ({ save, one }: Campaign) => save(1, { removed: [{ id: one.id, version: 1 }] })],
    ["edited", ({ save, one }: Campaign) => save(1, { changed: [{ ...one, rate: 7 }] })],
  ] as const)("changed by accounting while they are %s is told of", async ([, act]) => {
    const campaign = await paidCampaign()
    const late = () => act(campaign)
    expect(await refusal({ over: "participant", first: campaign.pay, late })).toBe("conflict")
    expect(await campaign.sums()).toEqual(ONCE_PAID)
  })

  it("is not paid once their collaboration is no longer paid for", async () => {
    const { save, pay, sums } = await paidCampaign()
    const first = () => save(1, { fields: { paymentReceived: false } })
    expect(await refusal({ over: "participant", first, late: pay })).toBe("not_found")
    expect((await sums())[0]).toEqual([1000, 50])
  })

  it("paid while a large save of them is published is told of, and the sums are right", async () => {
    const { agencyId, key, one, pay, sums } = await paidCampaign()
    const first = () =>
      retryOnConflict(async () => {
        const { root, participants } = await aggregateOf(key)
        const changes = { ...noChanges(), changed: [{ ...one, rate: 2000 }] }
        const plan = planOf({ ...key, agencyId }, participants, changes, new Map())
        const pendingSave = await stage(plan)
        await transact(rootWrites(root, { ...summarised(root, plan.after), pendingSave }, null))
      })
    expect(await refusal({ over: "participant", first, late: pay })).toBe("conflict")
    expect(await sums()).toEqual([[2000, 50], [1000, 50], 1500, 0])
  })
})

it.for([
  ["saved", ({ save }: Campaign) => save(1, { fields: { name: "Autre nom" } })],
  [
    "opened to its brand",
    ({ actor, key }: Campaign) => Collaborations.setLink(actor, { ...key, active: true }),
  ],
  [
    "opened to another of its influencers",
    ({ actor, key, two }: Campaign) =>
      Collaborations.influencerLink(actor, { ...key, participantId: two.id }),
  ],
] as const)("a sum of accounting stays while a collaboration is %s", async ([, act]) => {
  const campaign = await paidCampaign()
  await race({ over: "collaboration", first: campaign.pay, late: async () => act(campaign) })
  expect(await campaign.sums()).toEqual(ONCE_PAID)
})

it.for([
  ["step", ({ addStep }: Campaign) => addStep()],
  ["document", ({ actor, key }: Campaign) => Collaborations.addDocument(actor, { ...key, ...DOCUMENT })],
  ["stat", ({ actor, key }: Campaign) => Collaborations.addStat(actor, { ...key, ...FIGURES })],
  [
    "collaboration",
    ({ save, creators }: Campaign) => save(1, { added: creators.slice(2).map((one) => influencerOf(one)) }),
  ],
] as const)("a %s that is saved while its collaboration is deleted is not kept", async ([over, add]) => {
  const campaign = await paidCampaign()
  const { actor, key } = campaign
  const first = () => Collaborations.remove(actor, key)
  expect(await refusal({ over, first, late: async () => add(campaign) })).toBe("not_found")
  expect(Object.values(await partitionOf(key)).flat()).toEqual([])
})

it("a client's new name tells an open form, and passes over whom the collaboration was given to meanwhile", async () => {
  const { worker, actor, save, read } = await newCampaign()
  const newClient = async (brand: string) => {
    const fields = { brandName: brand, sector: null, notes: "", contacts: [] }
    return { clientId: (await Clients.create(actor, fields)).id, brand }
  }
  const [from, to] = [await newClient("Avant"), await newClient("Autre")]
  await save(1, { fields: from })
  const rename = (brandName: string) => applyClient(worker, { clientId: from.clientId, brandName })
  await rename("Après")
  await expect(save(2, { fields: { brand: "Avant" } })).rejects.toMatchObject({ code: "conflict" })
  expect((await read()).collaboration).toMatchObject({ brand: "Après", version: 3 })
  const first = () => save(3, { fields: to })
  await race({ over: "collaboration", first, late: () => rename("Enfin") })
  expect((await read()).collaboration).toMatchObject({ ...to, version: 4 })
})

/** A collaboration of two influencers, paid for, of whom accounting may pay the first. */
async function paidCampaign() {
  const terms = { rate: 1000, paidPercentage: 50 }
  const campaign = await newCampaign({ fields: { paymentReceived: true }, creators: 2, spare: 1, terms })
  const [one, two] = campaign.participants
  if (!one || !two) throw new Error("Two influencers")
  const { actor, key, read } = campaign
  const payment = { ...key, participantId: one.id, version: 1 }
  return {
    ...campaign,
    one,
    two,
    pay: () => Accounting.setPayment(actor, { ...payment, percentage: 80, markPaid: false }),
    payWhole: () => Accounting.setPayment(actor, { ...payment, paid: true, markPaid: false }),
    sums: async () => {
      const { collaboration, participants } = await read()
      const { amountPending, amountPaid } = collaboration as { amountPending?: number; amountPaid?: number }
      const shares = participants.map(({ rate, paidPercentage }) => [rate, paidPercentage])
      return [...shares, amountPending, amountPaid]
    },
  }
}
type Campaign = Awaited<ReturnType<typeof paidCampaign>>

const ONCE_PAID = [[1000, 80], [1000, 50], 1300, 0]
