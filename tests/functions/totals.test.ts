import { Clients } from "@trame/core/campaigns/clients/index"
import { addressOf } from "@trame/core/totals/series"
import { sweep as sweepTotals } from "@trame/functions/jobs/totals"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { actorOf, newAgency } from "../support/agency.ts"
import { apiAs } from "../support/api.ts"
import { fieldsOf, influencerOf } from "../support/campaigns.ts"
import { roundTripsOf } from "../support/costs/roundTrips.ts"
import { newCreators } from "../support/creators.ts"
import { eventually } from "../support/eventually.ts"
import { TotalEntity } from "../support/stored.ts"

const SETTLED_MS = 15_000

async function portfolio() {
  const { agencyId, admin } = await newAgency()
  const api = apiAs(admin)
  const [zoe, leo] = await newCreators(2)
  if (!zoe || !leo) throw new Error("Two creators")
  const [brume, autre] = [
    await api.clients.create({ brandName: "Café Brume" }),
    await api.clients.create({ brandName: "Autre" }),
  ]
  const add = (clientId: string | null, date: string, creators = [zoe]) =>
    api.collaborations.create({
      fields: fieldsOf({ name: `Du ${date}`, clientId, brand: "CAFÉ BRUME", date }),
      participants: creators.map((creator) => influencerOf(creator, { rate: 1000 })),
    })
  return { agencyId, admin, api, brume, autre, add, both: [zoe, leo] }
}

test("a client counts the campaigns of its id and of its name, and each influencer once", async () => {
  const { api, admin, brume, autre, add, both } = await portfolio()
  await add(brume.id, "2026-01-05")
  await add(brume.id, "2026-01-06")
  await add(brume.id, "2026-03-05")
  await add(null, "2026-02-05", both)
  await add(null, "2026-02-06")
  const last = await add(null, "2026-04-05")

  await eventually(async () => {
    const { overview, recentCampaigns } = await api.clients.get({ clientId: brume.id })
    expect(overview).toEqual({ campaigns: 6, influencers: 2, revenue: 7000 })
    expect(recentCampaigns.map(({ date }) => date)).toEqual([
      "2026-04-05",
      "2026-03-05",
      "2026-02-06",
      "2026-02-05",
      "2026-01-06",
    ])
    expect(recentCampaigns[3]).toMatchObject({ influencerCount: 2, revenue: 2000, status: "pending" })
  }, SETTLED_MS)
  await eventually(async () => {
    const { items } = await api.clients.list({ sort: "collaborations", order: "desc" })
    expect(items.map(({ id, collaborationCount }) => [id, collaborationCount])).toEqual([
      [brume.id, 6],
      [autre.id, 0],
    ])
  }, SETTLED_MS)

  await api.collaborations.remove({ collaborationId: last.collaboration.id })
  await eventually(async () => {
    const { items } = await api.clients.list({})
    expect(items.map(({ collaborationCount }) => collaborationCount)).toEqual([0, 5])
  }, SETTLED_MS)

  const actor = await actorOf(admin)
  for (const sort of ["name", "createdAt", "collaborations"] as const) {
    expect(await roundTripsOf(() => Clients.list(actor, { search: "", sort, order: "asc", page: 1 }))).toBe(2)
  }
  expect(await roundTripsOf(() => Clients.get(actor, { clientId: brume.id }))).toBe(2)
})

const record = (messageId: string, body: object) => ({ messageId, body: JSON.stringify(body) }) as SQSRecord

test("a sweep asked for by the queue sets a wrong total right; what it cannot read comes again", async () => {
  const { agencyId, api, brume, add } = await portfolio()
  await add(brume.id, "2026-01-05")
  const shown = async () => (await api.clients.get({ clientId: brume.id })).overview.revenue
  await eventually(async () => expect(await shown()).toBe(1000), SETTLED_MS)
  await TotalEntity.upsert(addressOf(agencyId, `client#${brume.id}`))
    .add({ revenue: 5, seq: 1 })
    .go()
  expect(await shown()).toBe(1005)
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const outcome = await sweepTotals({ Records: [record("good", { agencyId }), record("bad", {})] })
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "bad" }] })
  expect(await shown()).toBe(1000)
  // Somebody is to find out why; of what is right nobody is told.
  expect(warn.mock.calls).toEqual([["Totals mended", expect.objectContaining({ agencyId, totals: 1 })]])
  await sweepTotals({ Records: [record("again", { agencyId })] })
  expect(warn).toHaveBeenCalledOnce()
})
