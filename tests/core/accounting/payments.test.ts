import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { Accounting } from "@trame/core/campaigns/accounting/index"
import type { InfluencerFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { aggregateOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import { planOf, stage } from "@trame/core/campaigns/collaborations/store/participants"
import { rootWrites, summarised } from "@trame/core/campaigns/collaborations/store/root-writes"
import { transact } from "@trame/core/lib/transact"
import { expect, test, vi } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { anyPayment, fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { RootEntity } from "../../support/stored.ts"

const RATE = 10_000
const SETTLED_MS = 15_000

/** A paid collaboration of so many influencers, half of whose rate is due. */
async function newCampaign(count: number, wanted: Partial<InfluencerFields> = {}) {
  const { agencyId, admin, member } = await newAgency({ permissions: { accounting: true } })
  const [editor, accountant] = await Promise.all([actorOf(admin), actorOf(member)])
  const creators = await newCreators(count)
  const { collaboration, participants } = await Collaborations.create(editor, {
    fields: fieldsOf({ paymentReceived: true, date: "2026-05-31" }),
    participants: creators.map((creator) =>
      influencerOf(creator, { rate: RATE, paidPercentage: 50, ...wanted }),
    ),
  })
  return { agencyId, editor, accountant, participants, key: { agencyId, collaborationId: collaboration.id } }
}
type Campaign = Awaited<ReturnType<typeof newCampaign>>

async function listed({ accountant }: Campaign): Promise<Payment[]> {
  return (await Accounting.list(accountant, anyPayment)).items
}

/** What accounting shows, summed up; the root says the same. */
async function sumsOf(campaign: Campaign) {
  const [{ root }, items] = await Promise.all([aggregateOf(campaign.key), listed(campaign)])
  const amounts = (paid: boolean) =>
    items
      .filter((item) => item.paid === paid)
      .map(({ rate, paidPercentage }) => (rate * paidPercentage) / 100)
  const sum = (all: number[]) => all.reduce((total, amount) => total + amount, 0)
  const sums = { pending: sum(amounts(false)), paid: sum(amounts(true)) }
  expect({ pending: root.amountPending, paid: root.amountPaid }).toEqual(sums)
  return sums
}

/** The totals as well, once they are there. */
const expectSums = (campaign: Campaign) =>
  eventually(async () => {
    const totals = await Accounting.totals(campaign.accountant, { period: "all" })
    expect(totals).toEqual(await sumsOf(campaign))
  }, SETTLED_MS)

const pay = ({ accountant, key }: Campaign, participantId: string, version = 1) =>
  Accounting.setPayment(accountant, { ...key, participantId, version, percentage: 100, markPaid: true })

test("thirty payments at once all land, and the sums are right", async () => {
  const campaign = await newCampaign(30)
  const answers = await Promise.all(campaign.participants.map(({ id }) => pay(campaign, id)))
  expect(answers.map(({ version, paid, amount }) => [version, paid, amount])).toEqual(
    answers.map(() => [2, true, RATE]),
  )
  expect((await listed(campaign)).every(({ paid, amount }) => paid && amount === RATE)).toBe(true)
  await expectSums(campaign)
})

test("form and accounting lose nothing of each other, and the same influencer is a conflict for one", async () => {
  const campaign = await newCampaign(20)
  const { editor, key, participants } = campaign
  const [both, ...others] = participants
  if (!both) throw new Error("Twenty influencers")
  const form = (some: typeof participants) =>
    Collaborations.update(editor, {
      ...key,
      version: 1,
      participants: { ...noChanges(), changed: some.map((one) => ({ ...one, rate: 2 * RATE })) },
    })
  const outcomes = await Promise.allSettled([form([both]), pay(campaign, both.id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  const refused = outcomes.find((outcome) => outcome.status === "rejected")
  expect(refused?.reason).toMatchObject({ code: "conflict" })

  await Promise.all([
    ...others.slice(0, 10).map((one) => form([one])),
    ...others.slice(10).map(({ id }) => pay(campaign, id)),
  ])
  const items = (await listed(campaign)).slice(1)
  expect(items.slice(0, 10).map(({ rate, paid }) => [rate, paid])).toEqual(Array(10).fill([2 * RATE, false]))
  expect(items.slice(10).map(({ rate, paid }) => [rate, paid])).toEqual(Array(9).fill([RATE, true]))
  await expectSums(campaign)
})

test("payments wait for a save of 300 influencers that is published and not yet copied", async () => {
  const campaign = await newCampaign(300)
  const { key, agencyId, participants } = campaign
  const { root, participants: stored } = await aggregateOf(key)
  const changed = participants.map((one) => ({ ...one, rate: 3 * RATE }))
  const plan = planOf(key, stored, { ...noChanges(), changed }, new Map())
  await transact(rootWrites(root, { ...summarised(root, plan.after), pendingSave: await stage(plan) }, null))

  const ahead = await listed(campaign)
  expect(new Set(ahead.map(({ rate, version }) => `${rate} ${version}`))).toEqual(new Set([`${3 * RATE} 2`]))
  const { items: found } = await Accounting.list(campaign.accountant, { ...anyPayment, search: "créatrice" })
  expect(found).toEqual(ahead)
  const [{ influencerId } = { influencerId: "" }] = participants
  const { items: theirs } = await Accounting.list(campaign.accountant, { ...anyPayment, influencerId })
  expect(theirs).toEqual(ahead.slice(0, 1))
  const some = participants.slice(0, 8)
  await expect(pay(campaign, some[0]?.id ?? "", 1)).rejects.toMatchObject({ code: "conflict" })
  await Promise.all(some.map(({ id }) => pay(campaign, id, 2)))
  expect((await listed(campaign)).filter(({ paid }) => paid)).toHaveLength(8)
  expect(await RootEntity.get({ ...key, agencyId }).go()).not.toHaveProperty("data.pendingSave")
  expect(await sumsOf(campaign)).toEqual({ pending: 292 * 1.5 * RATE, paid: 8 * 3 * RATE })
}, 60_000)

test("who is marked paid keeps their percentage, and what they may invoice", async () => {
  const campaign = await newCampaign(1)
  const { accountant, key, participants } = campaign
  const [{ id: participantId } = { id: "" }] = participants
  const half = { paidPercentage: 50, amount: RATE / 2 }
  for (const [index, paid] of [true, false].entries()) {
    const edit = { ...key, participantId, version: index + 1, paid, markPaid: false }
    const answer = await Accounting.setPayment(accountant, edit)
    expect(answer).toMatchObject({ ...half, paid, version: index + 2 })
    expect(await listed(campaign)).toEqual([expect.objectContaining({ ...half, paid })])
  }
})

test("only what accounting lists can be paid, by who may and in their own agency", async () => {
  const campaign = await newCampaign(1)
  const { editor, accountant, key, participants } = campaign
  const [{ id } = { id: "" }] = participants
  await expect(pay(campaign, "nobody")).rejects.toMatchObject({ code: "not_found" })
  const stranger = (await newCampaign(1)).accountant
  await expect(pay({ ...campaign, accountant: stranger }, id)).rejects.toMatchObject({ code: "not_found" })
  const withoutKey = { ...accountant, permissions: { collaborations: true } }
  await expect(pay({ ...campaign, accountant: withoutKey }, id)).rejects.toMatchObject({ code: "forbidden" })
  const fields = fieldsOf({ date: "2026-05-31" })
  await Collaborations.update(editor, { ...key, version: 1, fields, participants: noChanges() })
  await expect(pay(campaign, id)).rejects.toMatchObject({ code: "not_found" })
  expect(await listed(campaign)).toEqual([])
})

test("a list follows each change of a collaboration in the same write", async () => {
  const campaign = await newCampaign(2)
  const { editor, key, participants } = campaign
  const titles = async () =>
    (await listed(campaign)).map(
      ({ collaborationName, date, fullName }) => `${collaborationName} ${date} ${fullName}`,
    )
  const save = async (fields: Parameters<typeof fieldsOf>[0], version: number) => {
    const changes = { fields: fieldsOf(fields), participants: noChanges() }
    await Collaborations.update(editor, { ...key, version, ...changes })
  }
  await save({ name: "Hiver", paymentReceived: true, date: "2026-02-01", signedDate: "2026-01-15" }, 1)
  expect(await titles()).toEqual(["Hiver 2026-01-15 Créatrice 1", "Hiver 2026-01-15 Créatrice 2"])
  const removed = participants.slice(0, 1)
  await Collaborations.update(editor, { ...key, version: 2, participants: { ...noChanges(), removed } })
  expect(await titles()).toEqual(["Hiver 2026-01-15 Créatrice 2"])
  await Collaborations.remove(editor, key)
  expect(await titles()).toEqual([])
})

test("a period's first and last day count to their ends, whatever is searched for", async () => {
  const { editor, accountant } = await newCampaign(0)
  const [creator] = await newCreators(1, { displayName: "Zoé Lemaire" })
  if (!creator) throw new Error("A creator")
  for (const date of ["2026-01-31", "2026-02-01", "2026-02-14", "2026-02-28", "2026-03-01"]) {
    const participants = [influencerOf(creator, { rate: RATE, paidPercentage: 100 })]
    await Collaborations.create(editor, {
      ...{ fields: fieldsOf({ name: `Du ${date}`, paymentReceived: true, date }), participants },
    })
  }
  const shown = async (from: string, to: string, search: string) => {
    const { items } = await Accounting.list(accountant, { ...anyPayment, period: "custom", from, to, search })
    return items.map(({ date }) => date)
  }
  for (const search of ["", "lemaire", "du 2026", "aubépine"]) {
    expect(await shown("2026-02-01", "2026-02-28", search)).toEqual([
      "2026-02-28",
      "2026-02-14",
      "2026-02-01",
    ])
    expect(await shown("2026-02-14", "2026-02-14", search)).toEqual(["2026-02-14"])
    expect(await shown("2026-02-02", "2026-02-13", search)).toEqual([])
  }
  const totals = (from: string, to: string) => Accounting.totals(accountant, { period: "custom", from, to })
  await eventually(async () => {
    expect(await totals("2026-02-01", "2026-02-28")).toEqual({ pending: 3 * RATE, paid: 0 })
    expect(await totals("2026-02-28", "2026-03-01")).toEqual({ pending: 2 * RATE, paid: 0 })
  }, SETTLED_MS)
})

test("a period that ends today ends with today in Paris", async () => {
  const { editor, accountant } = await newCampaign(0)
  const creators = await newCreators(1)
  const days = ["2026-06-04", "2026-06-05", "2026-06-11", "2026-06-12"]
  for (const [index, date] of days.entries()) {
    const terms = { rate: 10 ** index, paidPercentage: 100 }
    const participants = creators.map((creator) => influencerOf(creator, terms))
    await Collaborations.create(editor, { fields: fieldsOf({ paymentReceived: true, date }), participants })
  }
  const thatNight = <Result>(ask: () => Promise<Result>): Promise<Result> => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-10T22:30:00Z") })
    return ask().finally(() => vi.useRealTimers())
  }
  const { items } = await thatNight(() => Accounting.list(accountant, { ...anyPayment, period: "7d" }))
  expect(items.map(({ date }) => date)).toEqual(["2026-06-11", "2026-06-05"])
  await eventually(async () => {
    const totals = await thatNight(() => Accounting.totals(accountant, { period: "7d" }))
    expect(totals).toEqual({ pending: 10 + 100, paid: 0 })
  }, SETTLED_MS)
})
