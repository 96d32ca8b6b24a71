import { Scrapes } from "@trame/core/influencers/scraping/index"
import { newId } from "@trame/core/lib/id"
import { Totals } from "@trame/core/totals/index"
import type { SQSBatchResponse } from "aws-lambda"
import { beforeEach, expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { ScrapeEntity } from "../../support/stored.ts"
import { invoke, newRecords, sqsEvent } from "../support/invoke.ts"
import { drain } from "../support/queue.ts"

/** The records of what other tests wrote are not ours. */
beforeEach(async () => {
  await newRecords()
})

test("name-changes: a renamed client renames its collaborations; a bad record alone comes again", async () => {
  const { agencyId, admin } = await newAgency()
  const api = apiAs(admin)
  const client = await api.clients.create({ brandName: "Avant" })
  const { collaboration } = await api.collaborations.create({
    fields: fieldsOf({ clientId: client.id, brand: "Avant" }),
    participants: [],
  })
  await drain("name-changes")
  await api.clients.update({ clientId: client.id, version: 1, brandName: "Après" })
  const [change] = (await drain("name-changes")) as object[]
  expect(change).toMatchObject({ agencyId, clientId: client.id })
  const outcome = await invoke("name-changes", sqsEvent("name-changes", [{}, change ?? {}, "{"]))
  expect(outcome).toEqual({
    batchItemFailures: [{ itemIdentifier: "message-0" }, { itemIdentifier: "message-2" }],
  })
  const read = await api.collaborations.get({ collaborationId: collaboration.id })
  expect(read.collaboration.brand).toBe("Après")
})

test("aggregate: what the stream tells reaches the totals, and only once", async () => {
  const { admin } = await newAgency()
  await apiAs(admin).collaborations.create({ fields: fieldsOf(), participants: [] })
  const Records = await newRecords()
  expect(Records.length).toBeGreaterThan(0)
  for (let time = 0; time < 2; time++) await invoke("aggregate", { Records })
  expect(await Totals.agency(await actorOf(admin))).toMatchObject({ collaborations: 1 })
})

test("announce: what changed is put on the queue of live updates", async () => {
  const { agencyId, admin } = await newAgency()
  await newRecords()
  await drain("live-updates")
  await apiAs(admin).clients.create({ brandName: "Nouvelle" })
  await invoke("announce", { Records: await newRecords() })
  expect(await drain("live-updates")).toContainEqual({
    agencyId,
    keys: expect.arrayContaining([{ topic: "clients" }]),
  })
})

test("nightly-totals, called by hand, asks for a sweep of every agency; totals-sweep puts right what nobody told", async () => {
  const { agencyId, admin } = await newAgency()
  await apiAs(admin).collaborations.create({ fields: fieldsOf(), participants: [] })
  await drain("totals-sweep")
  await invoke("nightly-totals", {})
  const requests = (await drain("totals-sweep")) as object[]
  expect(requests).toContainEqual({ agencyId })
  const outcome = await invoke<SQSBatchResponse>(
    "totals-sweep",
    sqsEvent("totals-sweep", [{ agencyId }, { agency: "misspelt" }]),
  )
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "message-1" }] })
  expect(await Totals.agency(await actorOf(admin))).toMatchObject({ collaborations: 1 })
})

test("unused-files runs on its schedule's event", async () => {
  await eventually(() => invoke("unused-files", { source: "aws.events", detail: {} }))
})

test("scraping: a run begins, by a library that is in the bundle but not loaded with it", async () => {
  const scrapeId = newId()
  await drain("scraping")
  await Scrapes.start({
    scrapeId,
    owner: { kind: "enrichment", importId: newId(), batch: 0 },
    usernames: ["lena"],
    postsPerProfile: 1,
  })
  const outcome = await invoke("scraping", sqsEvent("scraping", (await drain("scraping")) as object[]))
  expect(outcome).toEqual({ batchItemFailures: [] })
  const { data } = await ScrapeEntity.get({ scrapeId }).go({ consistent: true })
  expect(data).toMatchObject({ attempts: 1, runId: expect.stringMatching(/^\w+$/) })
})
