import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import { UpdateCommand } from "@aws-sdk/lib-dynamodb"
import { Faker, fr } from "@faker-js/faker"
import type { ApprovalStatus } from "@trame/core/account/contract/approval-status"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import * as Aggregation from "@trame/core/processes/aggregation"
import { SOURCES } from "@trame/core/processes/aggregation"
import { contributionKeyOf } from "@trame/core/totals/contribution"
import * as Totals from "@trame/core/totals/index"
import { contributionTo, sourceOf } from "@trame/core/totals/index"
import { plansOf } from "@trame/core/totals/plan"
import { commit } from "@trame/core/totals/reconcile"
import { afterAll, describe, expect, it } from "vitest"
import { importClients } from "../../../scripts/seed/import.ts"
import { intercepting } from "../../support/overtaken.ts"
import { ContributionEntity, RootEntity, UserEntity } from "../../support/stored.ts"
import { type ChangedItem, ownTable } from "./ownTable.ts"
import { newAgency, newPerson, putCampaign } from "./world.ts"

const table = await ownTable()
afterAll(table.close)

describe("the totals", () => {
  it("are read from one day to another, both included", async () => {
    const { worker, admin } = await newAgency()
    for (const date of ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"])
      await putCampaign(worker, { fields: { date }, rates: { zoe: 10 } })
    await settle()
    const revenues = (of: Map<string, { revenue?: number }>) =>
      [...of].map(([month, { revenue }]) => `${month} ${revenue}`)
    const days = async (from: string, to: string) =>
      revenues(await Totals.over(admin, "activity", { from, to }))
    expect(await days("2026-02-01", "2026-02-27")).toEqual(["2026-02 10"])
    expect(await days("2026-02-02", "2026-02-28")).toEqual(["2026-02 10"])
    expect(await days("2026-01-31", "2026-02-01")).toEqual(["2026-01 10", "2026-02 10"])
    const months = await Totals.months(admin, { from: "2026-02", to: "2026-03" })
    expect(revenues(months)).toEqual(["2026-02 20", "2026-03 10"])
    expect(await Totals.agency(admin)).toMatchObject({ collaborations: 4, revenue: 40, members: 1 })
  })

  it("lose the share of a source that is deleted, however late they are told, and take it up again", async () => {
    const { agencyId, worker, admin } = await newAgency()
    const campaign = { id: newId(), rates: { zoe: 10 } }
    const stored = async () => {
      await settle()
      const key = contributionKeyOf(agencyId, "collaboration", campaign.id)
      return (await ContributionEntity.get(key).go()).data
    }
    await putCampaign(worker, campaign)
    const createdAt = "2026-01-01T00:00:00.000Z"
    const client = { id: "k", createdAt, brandName: "Brume", sector: null, notes: "", contacts: [] }
    await importClients(agencyId, [client])
    const created = await table.changes()
    await Aggregation.reconcile(created)
    expect(await Totals.agency(admin)).toMatchObject({ collaborations: 1, clients: 1 })
    const brand = { collaborations: 1, revenue: 10, influencers: 1 }
    expect(await Totals.all(admin, "client")).toEqual(new Map([["name:brume", brand]]))
    const first = await stored()
    await Collaborations.remove(admin, { collaborationId: campaign.id })
    await Clients.remove(admin, { clientId: "k" })
    expect(await stored()).toBeNull()
    await Aggregation.reconcile(created)
    expect(await Totals.agency(admin)).toEqual({ members: 1, usersApproved: 1 })
    await putCampaign(worker, campaign)
    const { stamp, ...again } = (await stored()) ?? {}
    expect(first).toMatchObject(again)
    expect(stamp).not.toBe(first?.stamp)
    await expectRight()
  })

  it.each([
    ["left and came back", 1, 0, [1]],
    ["came and left again", 0, 1, [0]],
    ["came, was counted, and left", 0, 1, [1, 0]],
    ["left, was forgotten, and came back", 1, 0, [0, 1]],
    ["changed, and was counted by another", 1, 5, [5]],
    ["changed there and back", 1, 5, [5, 1]],
    ["left, and came back as another", 1, 5, [0, 3]],
  ])("when somebody read a source before it %s, are right", async (_what, was, seen, meanwhile) => {
    const { agencyId, admin } = await newAgency()
    const { suspects, becomes, learn } = countedSource()
    await learn(agencyId, was)
    becomes(seen, async () => {
      for (const now of meanwhile) await learn(agencyId, now)
    })
    await Totals.reconcile(agencyId, suspects)
    expect((await Totals.agency(admin)).clients ?? 0).toBe(meanwhile.at(-1))
    await learn(agencyId, 0)
  })

  it("when others counted more since a source was read, they keep that: the count is read first", async () => {
    const { agencyId, admin } = await newAgency()
    const { suspects, becomes, learn } = countedSource()
    await learn(agencyId, 1)
    let others: Promise<unknown> | undefined
    const count = () => (others ??= learn(agencyId, 7))
    let isRead = false
    let isFirst = true
    becomes(5, () => {
      isRead = true
      return count()
    })
    // Long enough for a read that is asked for at the same time.
    const beside = () => new Promise((resolve) => setTimeout(resolve, 20))
    const plans = await intercepting(
      (command, input) => {
        if (!isFirst || command !== "BatchGetItemCommand" || !input.includes("contribution_1")) return
        isFirst = false
        return beside().then(() => (isRead ? count() : undefined))
      },
      () => plansOf(agencyId, suspects),
    )
    expect(plans).toHaveLength(1)
    await expect(commit(agencyId, plans)).rejects.toThrow(TransactionCanceledException)
    expect(await Totals.agency(admin)).toMatchObject({ clients: 7 })
    await learn(agencyId, 0)
  })

  it("when many aggregators hear of random writes late, twice and in any order, they equal a recount", async () => {
    const faker = new Faker({ locale: fr, seed: 20_261_121 })
    const flag = () => faker.datatype.boolean()
    const one = <Item>(items: readonly Item[]) => faker.helpers.arrayElement(items)
    const agencies = [await newAgency(), await newAgency()]
    const people = [await newPerson(), await newPerson()]
    const write = async () => {
      const { agencyId, worker, admin } = one(agencies)
      const id = `${agencyId}${faker.number.int(5)}`
      const dice = faker.number.int(9)
      if (dice < 7) {
        const day = () => (flag() ? `2026-0${faker.number.int({ min: 1, max: 3 })}-05` : null)
        const fields = {
          clientId: flag() ? one(["k", "l"]) : null,
          brand: one(["Brume", "Écume", "brume"]),
          date: day(),
          signedDate: day(),
          budget: flag() ? faker.number.int(900_000) : null,
          quoteSent: flag(),
          contractSigned: flag(),
          invoiceSent: flag(),
          paymentReceived: flag(),
        }
        const creators = faker.helpers.arrayElements(["zoe", "leo", "mia", "eva"], { min: 0, max: 3 })
        const rates = Object.fromEntries(creators.map((creator) => [creator, faker.number.int(500_000)]))
        await putCampaign(worker, { id, fields, rates })
      } else if (dice < 9) await Collaborations.remove(admin, { collaborationId: id }).catch(() => {})
      else {
        const home = { agencyId: one([agencyId, ""]), lastName: "Admin" }
        await UserEntity.patch(one(people)).set(home).go()
      }
    }
    const told: ChangedItem[] = []
    for (let turn = 0; turn < 8; turn++) {
      await Promise.all(Array.from({ length: 10 }, write).map((done) => done.catch(() => {})))
      const changes = await table.changes()
      told.push(...changes, ...changes.filter(flag))
      const batches = Array.from({ length: 4 }, () =>
        faker.helpers.shuffle(told).splice(0, faker.number.int(told.length)),
      )
      // The stream sends a failed batch again.
      await Promise.all(batches.map((batch) => Aggregation.reconcile(batch).catch(() => told.push(...batch))))
    }
    await Aggregation.reconcile(told)
    await expectRight()
  })

  it("count a campaign of 500 influencers in portions, from wherever that was cut off", async () => {
    const { agencyId, worker, admin } = await newAgency()
    const rates = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`i${index}`, 1]))
    const key = await putCampaign(worker, { fields: { clientId: "k" }, rates })
    await settle()
    const influencerIds = Array.from({ length: 500 }, (_, index) => `i${index + 40}`)
    // A save of many influencers leaves a root like this.
    const grow = async (clientId: string) => {
      const { data } = await RootEntity.get(key).go({ consistent: true })
      if (data) await RootEntity.put({ ...data, influencerIds, clientId, clientKey: clientId }).go()
    }
    await grow("k")
    const source = SOURCES.find(({ name }) => name === "collaboration")
    if (!source) throw new Error("A source")
    for (let crash = 0; crash < 3; crash++) {
      const plans = await plansOf(agencyId, [{ source, id: key.collaborationId }])
      expect(plans[0]?.moves.length).toBeGreaterThan(0)
      await commit(agencyId, plans)
    }
    await expectRight()
    const total = (await Totals.several(admin, "client", ["k"])).get("k")
    expect(total).toMatchObject({ influencers: 500, collaborations: 1 })
    await grow("l")
    await expectRight()
    expect(await Totals.distinct(admin, "client", ["k"])).toBe(0)
  })

  it.each<ApprovalStatus | "none">(["approved", "pending", "rejected", "none"])(
    "count somebody of status %s as a member while they are one",
    async (status) => {
      const owner = await newPerson(undefined, process.env.SUPER_ADMIN_EMAIL)
      const { agencyId, admin } = await newAgency()
      const { userId } = await newPerson()
      // People of before there were statuses have none; totals do not look at its index.
      const remove = { UpdateExpression: "REMOVE #status" }
      const set = {
        UpdateExpression: "SET #status = :status",
        ExpressionAttributeValues: { ":status": status },
      }
      await documentClient.send(
        new UpdateCommand({
          TableName: process.env.TABLE_NAME,
          Key: UserEntity.get({ userId }).params<{ Key: Record<string, string> }>().Key,
          ExpressionAttributeNames: { "#status": "status" },
          ...(status === "none" ? remove : set),
        }),
      )
      await settle()
      const platform = await Totals.platform(owner)
      for (const [agency, members] of [
        [agencyId, 2],
        ["", 1],
      ] as const) {
        await UserEntity.patch({ userId }).set({ agencyId: agency, lastName: "Admin" }).go()
        await expectRight()
        expect(await Totals.agency(admin)).toMatchObject({ members })
        expect(await Totals.platform(owner)).toEqual(platform)
      }
      await expect(Totals.platform(admin)).rejects.toMatchObject({ code: "forbidden" })
    },
  )

  it("are of one's own agency, and those of others do not wait for one that fails", async () => {
    const { worker, admin } = await newAgency()
    const { admin: other } = await newAgency()
    const { collaborationId } = await putCampaign(worker, { rates: { zoe: 5 } })
    const broken = { __edb_e__: "collaboration", agencyId: "x".repeat(3000), collaborationId }
    const failing = Aggregation.reconcile([broken, ...(await table.changes())])
    await expect(failing).rejects.toThrow(AggregateError)
    expect(await Totals.agency(admin)).toMatchObject({ collaborations: 1 })
    expect(await Totals.agency(other)).toEqual({ members: 1, usersApproved: 1 })
    await settle()
  })
})

const { settle, expectRight } = table

/** Something that counts for so many clients, whose next read may call back before it answers. */
function countedSource() {
  let amount = 0
  let onRead: (() => Promise<unknown>) | undefined
  const source = sourceOf<number>({
    name: "counted",
    entities: [],
    signalOf: () => null,
    idOf: () => "one",
    read: async () => {
      const found = amount ? [amount] : []
      const callBack = onRead
      onRead = undefined
      await callBack?.()
      return found
    },
    async *list() {},
    contributionOf: (clients) => contributionTo([{ series: "agency", key: "", sums: { clients } }]),
  })
  const suspects = [{ source, id: "one" }]
  return {
    suspects,
    becomes(now: number, callBack?: () => Promise<unknown>) {
      amount = now
      onRead = callBack
    },
    async learn(agencyId: string, now: number): Promise<void> {
      amount = now
      await Totals.reconcile(agencyId, suspects)
    },
  }
}
