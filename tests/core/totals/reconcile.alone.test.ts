import { UpdateCommand } from "@aws-sdk/lib-dynamodb"
import type { ApprovalStatus } from "@trame/core/account/contract/approval-status"
import { Clients } from "@trame/core/campaigns/clients/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { Aggregation, SOURCES } from "@trame/core/processes/aggregation"
import { contributionKeyOf } from "@trame/core/totals/contribution"
import { contributionTo, sourceOf, Totals } from "@trame/core/totals/index"
import { plansOf } from "@trame/core/totals/plan"
import { commit } from "@trame/core/totals/reconcile"
import { afterAll, expect, test } from "vitest"
import { importClients } from "../../../scripts/seed/import.ts"
import { ContributionEntity, UserEntity } from "../../support/stored.ts"
import { type ChangedItem, ownTable } from "./ownTable.ts"
import { recount } from "./recount.ts"
import { newAgency, newPerson, putCampaign } from "./world.ts"

const table = await ownTable()
afterAll(table.close)

/** Feeds all that changed, and what that changed in turn, until nothing changes any more. */
async function settle(): Promise<void> {
  for (let items = await table.changes(); items.length; items = await table.changes()) {
    await Aggregation.reconcile(items)
  }
}

async function expectRight(): Promise<void> {
  const { counted, stored } = await recount()
  expect(stored).toEqual(counted)
}

const suspect = (id: string, name = "collaboration") => {
  const source = SOURCES.find((one) => one.name === name)
  if (!source) throw new Error(`No source ${name}`)
  return { source, id }
}

const reversed = (items: ChangedItem[]) => items.toReversed()
const doubled = (items: ChangedItem[]) => [...items, ...items]
const latestOnly = (items: ChangedItem[]) =>
  items.filter(({ __edb_e__ }) => __edb_e__ === "collaboration").slice(-1)

test.each([
  ["in order", (items: ChangedItem[]) => items],
  ["backwards", reversed],
  ["twice", doubled],
  ["but for the last all lost", latestOnly],
])("changes of a campaign count once, told %s", async (_how, told) => {
  const { worker, admin } = await newAgency()
  await settle()
  const { collaborationId: id } = await putCampaign(worker, {
    fields: { clientId: "k", date: "2026-01-05" },
    rates: { zoe: 100, leo: 50 },
  })
  await putCampaign(worker, { id, fields: { clientId: "k", date: "2026-02-06" }, rates: { zoe: 70 } })
  await putCampaign(worker, {
    id,
    fields: { clientId: "l", date: "2026-02-06", quoteSent: true },
    rates: { mia: 30 },
  })
  for (const item of told(await table.changes())) await Aggregation.reconcile([item])
  await settle()
  expect(await Totals.all(admin, "client")).toEqual(
    new Map([["l", { collaborations: 1, revenue: 30, influencers: 1 }]]),
  )
  expect(await Totals.months(admin, { from: "2026-01", to: "2026-02" })).toMatchObject(
    new Map([["2026-02", expect.objectContaining({ collaborations: 1, revenue: 30, quotedRevenue: 30 })]]),
  )
  await expectRight()
})

test("an agency's months and days are read from one day to another, both included", async () => {
  const { worker, admin } = await newAgency()
  for (const date of ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"]) {
    await putCampaign(worker, { fields: { date }, rates: { zoe: 10 } })
  }
  await settle()
  const days = async (from: string, to: string) =>
    [...(await Totals.over(admin, "activity", { from, to }))].map(([month, { revenue }]) => [month, revenue])
  expect(await days("2026-02-01", "2026-02-27")).toEqual([["2026-02", 10]])
  expect(await days("2026-02-02", "2026-02-28")).toEqual([["2026-02", 10]])
  expect(await days("2026-01-31", "2026-02-01")).toEqual([
    ["2026-01", 10],
    ["2026-02", 10],
  ])
  const months = await Totals.months(admin, { from: "2026-02", to: "2026-03" })
  expect([...months].map(([month, { revenue }]) => [month, revenue])).toEqual([
    ["2026-02", 20],
    ["2026-03", 10],
  ])
  expect(await Totals.agency(admin)).toMatchObject({ collaborations: 4, revenue: 40, members: 1 })
})

test("a deleted source takes its share away, however late it is told of", async () => {
  const { worker, admin } = await newAgency()
  const { collaborationId } = await putCampaign(worker, { rates: { zoe: 10 } })
  await importClients(worker.agencyId, [
    {
      id: "k",
      createdAt: "2026-01-01T00:00:00.000Z",
      brandName: "Brume",
      sector: null,
      notes: "",
      contacts: [],
    },
  ])
  const created = await table.changes()
  await Aggregation.reconcile(created)
  expect(await Totals.agency(admin)).toMatchObject({ collaborations: 1, clients: 1 })
  await Collaborations.remove(admin, { collaborationId })
  await Clients.remove(admin, { clientId: "k" })
  await settle()
  await Aggregation.reconcile(created)
  expect(await Totals.agency(admin)).toEqual({ members: 1, usersApproved: 1 })
  await expectRight()
})

/** Something that counts for so many clients, and whose next read is held up until it is let go. */
function slowSource() {
  const reading = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let amount = 0
  let held = false
  const source = sourceOf<number>({
    name: "slow",
    entities: ["slow"],
    signalOf: () => null,
    idOf: () => "one",
    read: async () => {
      const found = amount ? [amount] : []
      if (!held) return found
      held = false
      reading.resolve()
      await release.promise
      return found
    },
    async *list() {},
    contributionOf: (clients) => contributionTo([{ series: "agency", key: "", sums: { clients } }]),
  })
  const suspects = [{ source, id: "one" }]
  return {
    async learn(agencyId: string, now: number): Promise<void> {
      amount = now
      await Totals.reconcile(agencyId, suspects)
    },
    /** Starts to learn this, and goes on only when told to. */
    async startLearning(agencyId: string, now: number): Promise<() => Promise<void>> {
      amount = now
      held = true
      const done = Totals.reconcile(agencyId, suspects)
      await reading.promise
      return async () => {
        release.resolve()
        await done
      }
    },
  }
}

test.each([
  ["left and came back", 1, 0, [1]],
  ["came and left again", 0, 1, [0]],
  ["came, was counted, and left", 0, 1, [1, 0]],
  ["left, was forgotten, and came back", 1, 0, [0, 1]],
  ["changed, and was counted by another", 1, 5, [5]],
  ["changed there and back", 1, 5, [5, 1]],
  ["left, and came back as another", 1, 5, [0, 3]],
])("no harm is done by who read a source before it %s", async (_what, before, seen, meanwhile) => {
  const { agencyId, admin } = await newAgency()
  const { learn, startLearning } = slowSource()
  await learn(agencyId, before)
  const goOn = await startLearning(agencyId, seen)
  for (const now of meanwhile) await learn(agencyId, now)
  await goOn()
  const { clients = 0 } = await Totals.agency(admin)
  expect(clients).toBe(meanwhile.at(-1))
  await learn(agencyId, 0)
})

test("nothing is left of a contribution that is taken back, and its source may come back", async () => {
  const { agencyId, worker, admin } = await newAgency()
  const campaign = { id: newId(), rates: { zoe: 10 } }
  const stored = async () => {
    await settle()
    const key = contributionKeyOf(agencyId, "collaboration", campaign.id)
    return (await ContributionEntity.get(key).go()).data
  }
  await putCampaign(worker, campaign)
  const first = await stored()
  await Collaborations.remove(admin, { collaborationId: campaign.id })
  expect(await stored()).toBeNull()
  await putCampaign(worker, campaign)
  const { stamp, ...again } = (await stored()) ?? {}
  expect(first).toMatchObject(again)
  expect(stamp).not.toBe(first?.stamp)
  await expectRight()
})

test("many aggregators at work on the same items count each once", async () => {
  const { worker } = await newAgency()
  const rates = { zoe: 10, leo: 20 }
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      putCampaign(worker, { fields: { clientId: `k${index % 3}` }, rates }),
    ),
  )
  const items = await table.changes()
  await Promise.all(Array.from({ length: 4 }, () => Aggregation.reconcile(items)))
  await settle()
  await expectRight()
})

test("an influencer counts once for a client, until the last campaign with them is gone", async () => {
  const { worker, admin } = await newAgency()
  const fields = { clientId: "k" }
  const both = await putCampaign(worker, { fields, rates: { zoe: 1, leo: 1 } })
  const one = await putCampaign(worker, { fields, rates: { zoe: 1 } })
  const influencers = async () => {
    await settle()
    return (await Totals.several(admin, "client", ["k"])).get("k")?.influencers
  }
  expect(await influencers()).toBe(2)
  await Collaborations.remove(admin, both)
  expect(await influencers()).toBe(1)
  await Collaborations.remove(admin, one)
  expect(await influencers()).toBeUndefined()
  expect(await Totals.distinct(admin, "client", ["k"])).toBe(0)
  await expectRight()
})

test("a campaign of 500 influencers is counted in portions, from wherever it was cut off", async () => {
  const { agencyId, worker, admin } = await newAgency()
  const ofFirst = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`i${index}`, 1]))
  const campaign = await putCampaign(worker, { fields: { clientId: "k" }, rates: ofFirst })
  await settle()
  const influencerIds = Array.from({ length: 500 }, (_, index) => `i${index + 40}`)
  await grow(campaign, influencerIds)
  for (let crash = 0; crash < 3; crash++) {
    const [plan] = await plansOf(agencyId, [suspect(campaign.collaborationId)])
    expect(plan?.moves.length).toBeGreaterThan(0)
    await commit(agencyId, plan ? [plan] : [])
  }
  await settle()
  const { influencers, collaborations } = (await Totals.several(admin, "client", ["k"])).get("k") ?? {}
  expect([influencers, collaborations]).toEqual([500, 1])
  await expectRight()
  await grow(campaign, influencerIds, "l")
  await settle()
  expect(await Totals.distinct(admin, "client", ["k"])).toBe(0)
  await expectRight()
})

/** Rewrites a root as a save of many influencers leaves it. */
async function grow(
  key: { agencyId: string; collaborationId: string },
  influencerIds: string[],
  clientId = "k",
) {
  const { RootEntity } = await import("../../support/stored.ts")
  const { data } = await RootEntity.get(key).go({ consistent: true })
  if (!data) throw new Error("a campaign")
  await RootEntity.put({ ...data, influencerIds, clientId, clientKey: clientId }).go()
}

/** People of before there were any have none; which index shows them is nothing to totals. */
async function giveStatus(userId: string, status: ApprovalStatus | "none"): Promise<void> {
  await documentClient.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: UserEntity.get({ userId }).params<{ Key: Record<string, string> }>().Key,
      ExpressionAttributeNames: { "#status": "status" },
      ...(status === "none"
        ? { UpdateExpression: "REMOVE #status" }
        : { UpdateExpression: "SET #status = :status", ExpressionAttributeValues: { ":status": status } }),
    }),
  )
}

test.for(["approved", "pending", "rejected", "none"] as const)(
  "somebody of status %s who joins an agency moves from the platform's users to its members, and back",
  async (status) => {
    const owner = await newPerson(undefined, process.env.SUPER_ADMIN_EMAIL)
    const { agencyId, admin } = await newAgency()
    const person = await newPerson()
    await giveStatus(person.userId, status)
    await settle()
    const platform = await Totals.platform(owner)
    const moveTo = async (agency: string) => {
      const { data } = await UserEntity.get({ userId: person.userId }).go()
      const { lastName = "" } = data ?? {}
      await UserEntity.patch({ userId: person.userId }).set({ agencyId: agency, lastName }).go()
      await settle()
      await expectRight()
    }
    await moveTo(agencyId)
    expect(await Totals.agency(admin)).toMatchObject({ members: 2 })
    expect(await Totals.platform(owner)).toEqual(platform)
    await moveTo("")
    expect(await Totals.agency(admin)).toMatchObject({ members: 1 })
    expect(await Totals.platform(owner)).toEqual(platform)
    await expect(Totals.platform(admin)).rejects.toMatchObject({ code: "forbidden" })
  },
)

test("totals are read by whoever has the module's key, of their own agency", async () => {
  const { worker } = await newAgency()
  await putCampaign(worker, { rates: { zoe: 5 } })
  const { admin: other } = await newAgency()
  await settle()
  expect(await Totals.agency(other)).toEqual({ members: 1, usersApproved: 1 })
  const member = { ...other, userRole: "user" as const, permissions: { clients: true } }
  await expect(Totals.agency(member)).rejects.toMatchObject({ code: "forbidden" })
  await expect(Totals.months(member, { from: "2026-01", to: "2026-12" })).rejects.toThrow()
  expect(await Totals.all(member, "client")).toEqual(new Map())
})

test("an agency whose totals fail does not keep the others waiting", async () => {
  const { worker, admin } = await newAgency()
  const { collaborationId } = await putCampaign(worker, { rates: { zoe: 5 } })
  const broken = { __edb_e__: "collaboration", agencyId: "x".repeat(3000), collaborationId }
  await expect(Aggregation.reconcile([broken, ...(await table.changes())])).rejects.toThrow(AggregateError)
  expect(await Totals.agency(admin)).toMatchObject({ collaborations: 1 })
  await settle()
})
