import { setTimeout as wait } from "node:timers/promises"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { Aggregation } from "@trame/core/processes/aggregation"
import { contributionKeyOf } from "@trame/core/totals/contribution"
import { PLATFORM, Totals } from "@trame/core/totals/index"
import { packOf } from "@trame/core/totals/packs"
import { addressOf, type Series, totalId } from "@trame/core/totals/series"
import { afterAll, expect, test } from "vitest"
import { importClients } from "../../../scripts/seed/import.ts"
import { eventually } from "../../support/eventually.ts"
import { intercepting, overtaken } from "../../support/overtaken.ts"
import { ContributionEntity, MemberEntity, MemberPackEntity, TotalEntity } from "../../support/stored.ts"
import { ownTable } from "./ownTable.ts"
import { recount } from "./recount.ts"
import { newAgency, newPerson, putCampaign } from "./world.ts"

const table = await ownTable()
afterAll(table.close)

async function settle(): Promise<void> {
  for (let items = await table.changes(); items.length; items = await table.changes()) {
    await Aggregation.reconcile(items)
  }
}

const NOTHING_WRONG = { missing: 0, outdated: 0, orphaned: 0, totals: 0, unsettled: 0 }

const GRACE_MS = 500

const sweep = (agencyId: string) =>
  Aggregation.sweep({ type: "worker", name: "test", agencyId }, { graceMs: 0 })

async function expectRight(): Promise<void> {
  const { counted, stored } = await recount()
  expect(stored).toEqual(counted)
}

async function busyAgency() {
  const agency = await newAgency()
  const campaigns = []
  for (let index = 0; index < 12; index++) {
    const fields = { clientId: `k${index % 3}`, date: `2026-0${(index % 4) + 1}-05` }
    campaigns.push(await putCampaign(agency.worker, { fields, rates: { zoe: 10, [`i${index}`]: 5 } }))
  }
  await settle()
  return { ...agency, campaigns }
}

test("a sweep finds nothing where all is right", async () => {
  const { agencyId } = await busyAgency()
  await eventually(async () => expect(await sweep(agencyId)).toEqual(NOTHING_WRONG))
})

test("changes that nobody told of are made up for", async () => {
  const { agencyId, worker, admin, campaigns } = await busyAgency()
  const [deleted, edited] = campaigns
  if (!deleted || !edited) throw new Error("Two campaigns")
  await putCampaign(worker, { fields: { clientId: "k9" }, rates: { new: 100 } })
  await putCampaign(worker, { id: edited.collaborationId, fields: { paymentReceived: true } })
  await Collaborations.remove(admin, deleted)
  await table.changes()
  const found = { ...NOTHING_WRONG, missing: 0, outdated: 0, orphaned: 0 }
  await eventually(async () => {
    const { missing, outdated, orphaned } = await sweep(agencyId)
    found.missing += missing
    found.outdated += outdated
    found.orphaned += orphaned
    expect(found).toEqual({ ...NOTHING_WRONG, missing: 1, outdated: 1, orphaned: 1 })
  })
  expect(await sweep(agencyId)).toEqual(NOTHING_WRONG)
  await settle()
  await expectRight()
})

test("what is on its way to the totals gets there by itself while a sweep waits, and is no fault", async () => {
  const { agencyId } = await busyAgency()
  await eventually(async () => expect(await sweep(agencyId)).toEqual(NOTHING_WRONG))
  const client = { brandName: "Brume", sector: null, notes: "", contacts: [] }
  await importClients(agencyId, [{ id: newId(), createdAt: "2026-01-01T00:00:00.000Z", ...client }])
  const begun = Date.now()
  let waited = 0
  const report = await intercepting(
    (command, input) => {
      // The second look at what was found suspicious.
      if (waited || command !== "BatchGetItemCommand" || !input.includes("contribution_1")) return
      waited = Date.now() - begun
      return settle()
    },
    () => Aggregation.sweep({ type: "worker", name: "test", agencyId }, { graceMs: GRACE_MS }),
  )
  expect(report).toEqual(NOTHING_WRONG)
  expect(waited).toBeGreaterThanOrEqual(GRACE_MS)
  await expectRight()
})

test("a total that moves while it is set right is looked at again, and counts as mended", async () => {
  const { agencyId } = await busyAgency()
  await eventually(async () => expect(await sweep(agencyId)).toEqual(NOTHING_WRONG))
  const total = () => TotalEntity.upsert(addressOf(agencyId, "agency#"))
  await total().add({ revenue: 7, seq: 1 }).go()
  const swept = await overtaken(
    "total",
    () => sweep(agencyId),
    () => total().add({ budget: 9, seq: 1 }).go(),
  )
  expect(swept).toMatchObject({ value: { ...NOTHING_WRONG, totals: 1 } })
  await settle()
  await expectRight()
})

test("wrong totals and members are set right, whatever is wrong with them", async () => {
  const { agencyId } = await busyAgency()
  const address = (series: Series, key = "") => addressOf(agencyId, totalId(series, key))
  const pack = (series: Series, key: string, member: string) => ({
    ...address(series, key),
    pack: packOf(member),
  })
  await TotalEntity.upsert(address("agency")).add({ revenue: 7, seq: 1 }).go()
  await TotalEntity.remove(address("month", "2026-02")).go()
  await TotalEntity.create({ ...address("month", "1999-01"), collaborations: 3, seq: 1 }).go()
  await MemberEntity.remove({ ...address("client", "k0"), member: "zoe" }).go()
  await MemberEntity.put({ ...address("client", "k1"), member: "ghost", count: 2 }).go()
  await MemberEntity.put({ ...address("client", "never"), member: "ghost", count: 2 }).go()
  const planted = { stamp: "planted", lines: "ghost\t2\nzoe\t1" }
  await MemberPackEntity.remove(pack("month", "2026-03", "zoe")).go()
  await MemberPackEntity.put({ ...pack("day", "2026-03-05", "zoe"), ...planted }).go()
  await MemberPackEntity.put({ ...pack("day", "2026-03-06", "ghost"), ...planted }).go()
  await eventually(async () =>
    expect(await sweep(agencyId)).toEqual({ ...NOTHING_WRONG, totals: expect.any(Number) }),
  )
  expect(await sweep(agencyId)).toEqual(NOTHING_WRONG)
  await settle()
  await expectRight()
})

test("a contribution that says the wrong thing is set right, and the totals with it", async () => {
  const { agencyId, campaigns } = await busyAgency()
  const key = contributionKeyOf(agencyId, "collaboration", campaigns[0]?.collaborationId ?? "")
  const shares = { "agency#": { sums: { revenue: 1_000_000 } }, "day#2020-01-01": { sums: { budget: 3 } } }
  await ContributionEntity.patch(key).set({ shares }).go()
  await ContributionEntity.create({
    ...contributionKeyOf(agencyId, "client", "gone"),
    shares: { "agency#": { sums: { clients: 4 } } },
    stamp: "planted",
  }).go()
  const report = await sweep(agencyId)
  expect(report).toMatchObject({ outdated: 1, orphaned: 1 })
  expect(report.totals).toBeGreaterThan(0)
  expect(await sweep(agencyId)).toEqual(NOTHING_WRONG)
  await settle()
  await expectRight()
})

test("hundreds of wrong members are set right", async () => {
  const { agencyId, worker } = await newAgency()
  const rates = (from: number) =>
    Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`i${from + index}`, 1]))
  for (const from of [0, 90, 180])
    await putCampaign(worker, { fields: { clientId: "k" }, rates: rates(from) })
  await settle()
  const place = addressOf(agencyId, totalId("client", "k"))
  const { data } = await MemberEntity.query.primary(place).go({ pages: "all" })
  expect(data).toHaveLength(270)
  await MemberEntity.delete(data).go({ concurrent: 4 })
  await eventually(async () => expect(await sweep(agencyId)).toEqual({ ...NOTHING_WRONG, totals: 1 }))
  expect(await sweep(agencyId)).toEqual(NOTHING_WRONG)
})

test("sweeps beside live changes leave everything right", async () => {
  const { agencyId, worker, campaigns } = await busyAgency()
  let writing = true
  const writer = async () => {
    for (let turn = 0; turn < 60; turn++) {
      const { collaborationId } = campaigns[turn % campaigns.length] ?? {}
      await putCampaign(worker, {
        id: turn % 5 ? collaborationId : newId(),
        fields: { clientId: `k${turn % 3}`, quoteSent: turn % 2 > 0 },
        rates: { zoe: turn, [`i${turn % 7}`]: 5 },
      })
    }
    writing = false
  }
  const aggregator = async () => {
    while (writing) {
      await settle()
      await wait(5)
    }
  }
  const sweeper = async () => {
    for (let turn = 0; writing || turn < 2; turn++) {
      if (turn % 3 === 0)
        await TotalEntity.upsert(addressOf(agencyId, "agency#")).add({ budget: 9, seq: 1 }).go()
      await sweep(agencyId)
    }
  }
  await Promise.all([writer(), aggregator(), sweeper(), sweeper()])
  await settle()
  await sweep(agencyId)
  await expectRight()
})

test("everything is rebuilt from nothing, agency by agency, then the platform", async () => {
  const owner = await newPerson(undefined, process.env.SUPER_ADMIN_EMAIL)
  const agencies = [await busyAgency(), await busyAgency()]
  await settle()
  await forgetTotals()
  expect(await Totals.platform(owner)).toEqual({})
  await eventually(async () => {
    const swept = new Map<string, number>()
    for await (const { agencyId, report } of Aggregation.rebuild()) swept.set(agencyId, report.missing)
    expect([...swept.keys()].at(-1)).toBe(PLATFORM)
    for (const { agencyId } of agencies) expect(swept.has(agencyId)).toBe(true)
    await expectRight()
  })
  await settle()
  await expectRight()
})

/** As if nothing had ever been counted. */
async function forgetTotals(): Promise<void> {
  const { data: totals } = await TotalEntity.scan.go({ pages: "all" })
  const { data: members } = await MemberEntity.scan.go({ pages: "all" })
  const { data: packs } = await MemberPackEntity.scan.go({ pages: "all" })
  const { data: contributions } = await ContributionEntity.scan.go({ pages: "all" })
  await TotalEntity.delete(totals).go({ concurrent: 4 })
  await MemberEntity.delete(members).go({ concurrent: 4 })
  await MemberPackEntity.delete(packs).go({ concurrent: 4 })
  await ContributionEntity.delete(contributions).go({ concurrent: 4 })
  await table.changes()
}
