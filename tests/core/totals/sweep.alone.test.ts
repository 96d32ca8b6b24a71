import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import * as Aggregation from "@trame/core/processes/aggregation"
import { contributionKeyOf } from "@trame/core/totals/contribution"
import * as Totals from "@trame/core/totals/index"
import { PLATFORM } from "@trame/core/totals/index"
import { packOf } from "@trame/core/totals/packs"
import { addressOf, type Series, totalId } from "@trame/core/totals/series"
import { afterAll, describe, expect, it } from "vitest"
import { importClients } from "../../../scripts/seed/import.ts"
import { eventually } from "../../support/eventually.ts"
import { intercepting } from "../../support/overtaken.ts"
import { race } from "../../support/race.ts"
import { ContributionEntity, MemberEntity, MemberPackEntity, TotalEntity } from "../../support/stored.ts"
import { ownTable } from "./ownTable.ts"
import { recount } from "./recount.ts"
import { newAgency, newPerson, putCampaign } from "./world.ts"

const table = await ownTable()
afterAll(table.close)

describe("a sweep of the totals", () => {
  it("makes up for changes that nobody told of", async () => {
    const { agencyId, worker, admin, campaigns } = await busyAgency()
    const [deleted, edited] = campaigns
    if (!deleted || !edited) throw new Error("Two campaigns")
    await putCampaign(worker, { fields: { clientId: "k9" }, rates: { new: 100 } })
    await putCampaign(worker, { id: edited.collaborationId, fields: { paymentReceived: true } })
    await Collaborations.remove(admin, deleted)
    await table.changes()
    const found = { missing: 0, outdated: 0, orphaned: 0 }
    await eventually(async () => {
      const { missing, outdated, orphaned } = await sweep(agencyId)
      found.missing += missing
      found.outdated += outdated
      found.orphaned += orphaned
      expect(found).toEqual({ missing: 1, outdated: 1, orphaned: 1 })
    })
    await expectMended(agencyId)
  })

  it("waits for what is on its way to the totals, which is no fault", async () => {
    const { agencyId } = await busyAgency()
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
      () => sweep(agencyId, 500),
    )
    expect(report).toEqual(NOTHING_WRONG)
    expect(waited).toBeGreaterThanOrEqual(500)
    await expectRight()
  })

  it("when a total moves while it is set right, it looks at it again", async () => {
    const { agencyId } = await busyAgency()
    const add = (amounts: object) =>
      TotalEntity.upsert(addressOf(agencyId, "agency#"))
        .add({ ...amounts, seq: 1 })
        .go()
    await add({ revenue: 7 })
    const late = () => sweep(agencyId)
    const swept = await race({ over: "total", first: () => add({ budget: 9 }), late })
    expect(swept).toEqual({ ...NOTHING_WRONG, totals: 1 })
    await expectRight()
  })

  it("sets wrong totals and members right, whatever is wrong with them", async () => {
    const { agencyId, worker } = await busyAgency()
    const address = (series: Series, key = "") => addressOf(agencyId, totalId(series, key))
    const pack = (series: Series, key: string, member: string) => ({
      ...address(series, key),
      pack: packOf(member),
    })
    for (const third of ["a", "b", "c"]) {
      const rates = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${third}${index}`, 1]))
      await putCampaign(worker, { fields: { clientId: "many" }, rates })
    }
    await settle()
    const { data } = await MemberEntity.query.primary(address("client", "many")).go({ pages: "all" })
    expect(data).toHaveLength(270)
    await MemberEntity.delete(data).go({ concurrent: 4 })
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
    const mended = { ...NOTHING_WRONG, totals: expect.any(Number) }
    await eventually(async () => expect(await sweep(agencyId)).toEqual(mended))
    await expectMended(agencyId)
  })

  it("sets a contribution right that tells the wrong thing, and the totals with it", async () => {
    const { agencyId, campaigns } = await busyAgency()
    const key = contributionKeyOf(agencyId, "collaboration", campaigns[0]?.collaborationId ?? "")
    const shares = { "agency#": { sums: { revenue: 1_000_000 } }, "day#2020-01-01": { sums: { budget: 3 } } }
    await ContributionEntity.patch(key).set({ shares }).go()
    const gone = { shares: { "agency#": { sums: { clients: 4 } } }, stamp: "planted" }
    await ContributionEntity.create({ ...contributionKeyOf(agencyId, "client", "gone"), ...gone }).go()
    const report = await sweep(agencyId)
    expect(report).toMatchObject({ outdated: 1, orphaned: 1 })
    expect(report.totals).toBeGreaterThan(0)
    await expectMended(agencyId)
  })
})

describe("a rebuild", () => {
  it("counts everything from nothing, agency by agency, then the platform", async () => {
    const owner = await newPerson(undefined, process.env.SUPER_ADMIN_EMAIL)
    const agencies = [await busyAgency(), await busyAgency()]
    await settle()
    const all = { pages: "all" } as const
    const fast = { concurrent: 4 }
    await TotalEntity.delete((await TotalEntity.scan.go(all)).data).go(fast)
    await MemberEntity.delete((await MemberEntity.scan.go(all)).data).go(fast)
    await MemberPackEntity.delete((await MemberPackEntity.scan.go(all)).data).go(fast)
    await ContributionEntity.delete((await ContributionEntity.scan.go(all)).data).go(fast)
    await table.changes()
    expect(await Totals.platform(owner)).toEqual({})
    await eventually(async () => {
      const swept: string[] = []
      for await (const { agencyId } of Aggregation.rebuild()) swept.push(agencyId)
      expect(swept.at(-1)).toBe(PLATFORM)
      expect(swept).toEqual(expect.arrayContaining(agencies.map(({ agencyId }) => agencyId)))
      const { counted, stored } = await recount()
      expect(stored).toEqual(counted)
    })
    await expectRight()
  })
})

const { settle, expectRight } = table

const NOTHING_WRONG = { missing: 0, outdated: 0, orphaned: 0, totals: 0, unsettled: 0 }

const sweep = (agencyId: string, graceMs = 0) =>
  Aggregation.sweep({ type: "worker", name: "test", agencyId }, { graceMs })

/** A sweep finds no more, and the totals are what a recount tells. */
async function expectMended(agencyId: string): Promise<void> {
  expect(await sweep(agencyId)).toEqual(NOTHING_WRONG)
  await expectRight()
}
async function busyAgency() {
  const agency = await newAgency()
  const campaigns = []
  for (let index = 0; index < 12; index++) {
    const fields = { clientId: `k${index % 3}`, date: `2026-0${(index % 4) + 1}-05` }
    campaigns.push(await putCampaign(agency.worker, { fields, rates: { zoe: 10, [`i${index}`]: 5 } }))
  }
  await settle()
  await eventually(async () => expect(await sweep(agency.agencyId)).toEqual(NOTHING_WRONG))
  return { ...agency, campaigns }
}
