import { type SendMessageBatchCommandInput, SQSClient } from "@aws-sdk/client-sqs"
import { Clients } from "@trame/core/campaigns/clients/index"
import { delayOf, isDue } from "@trame/core/lib/share"
import { PLATFORM } from "@trame/core/totals/index"
import { addressOf } from "@trame/core/totals/series"
import { requestSweeps as nightly, sweep as sweepTotals } from "@trame/functions/jobs/totals"
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
  const outcome = await sweepTotals({ Records: [record("good", { agencyId }), record("bad", {})] })
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "bad" }] })
  expect(await shown()).toBe(1000)
})

/** What the nights send, taken before it reaches a queue. */
function takeRequests() {
  const taken: { agencyId: string; delaySeconds: number | undefined }[] = []
  const spy = vi.spyOn(SQSClient.prototype, "send").mockImplementation(async ({ input }) => {
    const { Entries = [] } = input as SendMessageBatchCommandInput
    for (const { MessageBody = "", DelaySeconds } of Entries)
      taken.push({ ...JSON.parse(MessageBody), delaySeconds: DelaySeconds })
    return {}
  })
  onTestFinished(() => spy.mockRestore())
  return { of: (id: string) => taken.filter(({ agencyId }) => agencyId === id), clear: () => taken.splice(0) }
}

test("by hand, each agency and the platform are asked for once and at once; at night, each at its own second", async () => {
  const ids = [PLATFORM]
  for (const { agencyId } of [await newAgency(), await newAgency(), await newAgency()]) ids.push(agencyId)
  process.env.TOTALS_SWEEP_QUEUE_URL = "http://queue.example/night"
  const requests = takeRequests()
  await eventually(async () => {
    requests.clear()
    await nightly()
    for (const id of ids) expect(requests.of(id)).toEqual([{ agencyId: id, delaySeconds: 0 }])
  })
  const quarters = new Map<string, number[]>()
  for (const [quarter, minute] of ["00", "15", "30", "45"].entries()) {
    requests.clear()
    await nightly({ time: `2026-11-23T01:${minute}:00Z` })
    for (const id of ids) {
      const found = requests.of(id)
      if (!isDue(id, quarter)) expect(found).toEqual([])
      else expect(found).toEqual([{ agencyId: id, delaySeconds: delayOf(id, quarter) }])
      quarters.set(id, [...(quarters.get(id) ?? []), ...found.map(() => quarter)])
    }
  }
  for (const id of ids) expect(quarters.get(id)).toHaveLength(1)
})
