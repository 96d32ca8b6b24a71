import * as Accounting from "@trame/core/campaigns/accounting/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { aggregateOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import { planOf, stage } from "@trame/core/campaigns/collaborations/store/participants"
import { rootWrites, summarised } from "@trame/core/campaigns/collaborations/store/root-writes"
import type { UserActor } from "@trame/core/lib/access"
import { today } from "@trame/core/lib/day"
import { transact } from "@trame/core/lib/transact"
import { describe, expect, it } from "vitest"
import { anyPayment, fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { InfluencerEntity, RootEntity } from "../../support/stored.ts"
import { first, newCampaign } from "../collaborations/newCampaign.ts"

describe("payments", () => {
  it("when the form is saved beside them, they lose nothing", async () => {
    const { participants, pay, save, accountant, totalsAreRight } = await newPaid(20)
    const form = (some: typeof participants) =>
      save(1, { changed: some.map((one) => ({ ...one, rate: 2 * RATE })) })
    const [, ...others] = participants
    await Promise.all([
      ...others.slice(0, 10).map((one) => form([one])),
      ...others.slice(10).map(({ id }) => pay(id)),
    ])
    const items = (await listOf(accountant)).slice(1).map(({ rate, paid }) => `${rate} ${paid}`)
    expect(items).toEqual([...Array(10).fill(`${2 * RATE} false`), ...Array(9).fill(`${RATE} true`)])
    await totalsAreRight()
  })

  // rules/campaigns.md#payment-day
  it("carry the day on which they were marked, whoever marks them", async () => {
    const { key, actor, participants, pay, save, accountant } = await newPaid(2)
    const [one = first(participants), other = one] = participants
    const days = async () => (await Collaborations.get(actor, key)).participants.map(({ paidOn }) => paidOn)
    expect(await pay(one.id, 1, { paid: true })).toMatchObject({ paidOn: today() })
    await save(1, { changed: [{ ...other, creatorInvoiceSent: true }] })
    expect(await days()).toEqual([today(), today()])
    expect(await pay(one.id, 2, { paidOn: "2026-03-14" })).toMatchObject({ paidOn: "2026-03-14" })
    await save(1, { changed: [{ ...one, version: 3, creatorInvoiceSent: true, rate: 4000 }] })
    const march = { period: "custom", from: "2026-03-14", to: "2026-03-14", dates: "payment" } as const
    expect(await Accounting.totals(accountant, march)).toEqual({ pending: 0, paid: 2000 })
    await pay(one.id, 4, { paid: false })
    expect(await days()).toEqual([null, today()])
    expect(await Accounting.totals(accountant, march)).toEqual({ pending: 0, paid: 0 })
    await expect(pay(one.id, 5, { paidOn: "2026-03-14" })).rejects.toMatchObject({ code: "invalid" })
    await pay(one.id, 5, { paid: true, paidOn: null })
    expect(await days()).toEqual([null, today()])
  })

  it("wait for a save of 300 influencers that is published and not yet copied", async () => {
    const { key, participants, pay, accountant, sums } = await newPaid(300)
    const { root, participants: stored } = await aggregateOf(key)
    const changed = participants.map((one) => ({ ...one, rate: 3 * RATE }))
    const plan = planOf(key, stored, { ...noChanges(), changed }, new Map())
    await transact(
      rootWrites(root, { ...summarised(root, plan.after), pendingSave: await stage(plan) }, null),
    )
    const ahead = await listOf(accountant)
    expect(ahead).toMatchObject(Array(300).fill({ rate: 3 * RATE, version: 2 }))
    expect(await listOf(accountant, { search: "créatrice" })).toEqual(ahead)
    const { influencerId, id } = first(participants)
    expect(await listOf(accountant, { influencerId })).toEqual(ahead.slice(0, 1))
    await expect(pay(id, 1)).rejects.toMatchObject({ code: "conflict" })
    await Promise.all(participants.slice(0, 8).map((one) => pay(one.id, 2)))
    expect((await listOf(accountant)).filter(({ paid }) => paid)).toHaveLength(8)
    expect(await RootEntity.get(key).go()).not.toHaveProperty("data.pendingSave")
    expect(await sums()).toEqual({ pending: 292 * 1.5 * RATE, paid: 8 * 3 * RATE })
  })
})

// rules/campaigns.md#what-it-lists
describe("accounting", () => {
  it("follows every change of a campaign: lines and states at once, what is owed by and by", async () => {
    const { actor, key, accountant, creators, participants, pay, save } = await newPaid(2)
    const [zoe = "", leo = ""] = creators.map(({ influencerId }) => influencerId)
    const [{ id: one = "" } = {}, { id: other = "" } = {}] = participants
    const month = { period: "custom", from: "2026-05-01", to: "2026-05-31" } as const
    const owes = (wanted: [string, number, number][], asked: object = { period: "all" }) =>
      eventually(async () => {
        const page = await Accounting.influencers(accountant, { period: "all", search: "", ...asked })
        const shown = page.items.map(({ influencerId, pending, paid }) => [influencerId, pending, paid])
        expect(shown.sort()).toEqual(wanted.toSorted())
      })
    const states = async (pending: number, paid: number) => {
      expect(await listOf(accountant, { status: "pending" })).toHaveLength(pending)
      expect(await listOf(accountant, { status: "paid" })).toHaveLength(paid)
    }
    await owes([
      [zoe, 5000, 0],
      [leo, 5000, 0],
    ])
    await states(2, 0)
    expect(await pay(one, 1, { paid: true })).toMatchObject({ paidPercentage: 50, amount: 5000, paid: true })
    await states(1, 1)
    const half: [string, number, number][] = [
      [zoe, 0, 5000],
      [leo, 5000, 0],
    ]
    await owes(half, month)
    for (const [version, edit, pending, paid] of [
      [1, { percentage: 0 }, 0, 1],
      [2, { percentage: 30 }, 1, 1],
      [3, { paid: true }, 0, 2],
    ] as const) {
      await pay(other, version, edit)
      await states(pending, paid)
    }
    await owes([
      [zoe, 0, 5000],
      [leo, 0, 3000],
    ])
    await pay(one, 2, { paid: false })
    const changed = participants.slice(0, 1).map((was) => ({ ...was, version: 3, rate: 20_000 }))
    const fields = { name: "Hiver", date: "2026-06-15", signedDate: "2026-06-14" }
    await save(1, { fields, changed })
    await states(1, 1)
    await owes([], month)
    await owes([
      [zoe, 10_000, 0],
      [leo, 0, 3000],
    ])
    const lines = async () =>
      (await listOf(accountant)).map(
        ({ collaborationName, date, fullName }) => `${collaborationName} ${date} ${fullName}`,
      )
    expect(await lines()).toEqual(["Hiver 2026-06-14 Créatrice 1", "Hiver 2026-06-14 Créatrice 2"])
    const { participants: now } = await Collaborations.get(actor, key)
    await save(2, { removed: now.slice(0, 1) })
    expect(await lines()).toEqual(["Hiver 2026-06-14 Créatrice 2"])
    await Collaborations.remove(actor, key)
    await states(0, 0)
    await owes([])
  })

  // rules/campaigns.md#by-influencer
  it("lists many influencers page by page, with the name they had when they left the catalogue", async () => {
    const { actor, accountant } = await newPaid(0)
    const creators = await newCreators(53)
    // Every third is owed the same.
    const participants = creators.map((one, index) =>
      influencerOf(one, { rate: 90_000 + 5000 * Math.floor(index / 3), paidPercentage: 100 }),
    )
    await Collaborations.create(actor, { fields: fieldsOf({ paymentReceived: true }), participants })
    const { influencerId } = first(creators)
    await InfluencerEntity.delete({ influencerId }).go()
    const read = (asked: object) =>
      Accounting.influencers(accountant, { period: "all", search: "", ...asked })
    await eventually(async () => {
      const page = await read({})
      const rest = await read({ cursor: page.nextCursor ?? "" })
      expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([50, 3, null])
      const all = [...page.items, ...rest.items]
      expect(new Set(all.map((one) => one.influencerId)).size).toBe(53)
      const amounts = all.map(({ pending }) => pending)
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
      expect(amounts.at(-1)).toBe(90_000)
    })
    const { items } = await read({ search: "créatrice 1" })
    expect(items.find((one) => one.influencerId === influencerId)).toEqual({
      influencerId,
      fullName: "Créatrice 1",
      profileImageUrl: null,
      pending: 90_000,
      paid: 0,
    })
  })
})

const RATE = 10_000

type Asked = Partial<Parameters<typeof Accounting.list>[1]>
const listOf = async (actor: UserActor, asked: Asked = {}) =>
  (await Accounting.list(actor, { ...anyPayment, ...asked })).items

/** A paid campaign half of whose rates is due, and an accountant who may see nothing else. */
async function newPaid(creators: number, terms: object = {}) {
  const fields = { paymentReceived: true, date: "2026-05-31" }
  const wanted = { rate: RATE, paidPercentage: 50, ...terms }
  const campaign = await newCampaign({ creators, fields, terms: wanted })
  const accountant = { ...campaign.actor, userRole: "user" as const, permissions: { accounting: true } }
  const pay = (participantId: string, version = 1, edit: object = { percentage: 100, markPaid: true }) =>
    Accounting.setPayment(accountant, { ...campaign.key, participantId, version, markPaid: false, ...edit })
  /** The sums of the lines; the root holds the same. */
  const sums = async () => {
    const [{ root }, items] = await Promise.all([aggregateOf(campaign.key), listOf(accountant)])
    const sumOf = (isPaid: boolean) =>
      items.filter(({ paid }) => paid === isPaid).reduce((sum, { amount }) => sum + amount, 0)
    const told = { pending: sumOf(false), paid: sumOf(true) }
    expect({ pending: root.amountPending, paid: root.amountPaid }).toEqual(told)
    return told
  }
  /** The totals tell it as well, once they are there. */
  const totalsAreRight = () =>
    eventually(async () => {
      expect(await Accounting.totals(accountant, { period: "all" })).toEqual(await sums())
    })
  return { ...campaign, accountant, pay, sums, totalsAreRight }
}
