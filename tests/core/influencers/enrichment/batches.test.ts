import { settleBatch } from "@trame/core/influencers/enrichment/batches"
import { Enrichment } from "@trame/core/influencers/enrichment/index"
import type { ScrapeEvent } from "@trame/core/influencers/scraping/index"
import type { UserActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { beforeAll, expect, test, vi } from "vitest"
import { actorOf } from "../../../support/agency.ts"
import { platformOwner, storedImport } from "../../../support/enrichment.ts"
import { eventually } from "../../../support/eventually.ts"
import { overtaken } from "../../../support/overtaken.ts"
import { ownQueue } from "../../../support/ownQueue.ts"
import { EnrichmentLineEntity, ScrapeEntity } from "../../../support/stored.ts"

const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600

let actor: UserActor

beforeAll(async () => {
  actor = await actorOf(await platformOwner())
})

type ProfilesEvent = Extract<ScrapeEvent, { kind: "profiles" }>

const profiles = (
  written: string[],
  missing: ProfilesEvent["missing"] = [],
  httpStatus?: number,
): ScrapeEvent => ({
  kind: "profiles",
  scrapeId: "scrape",
  httpStatus,
  written: written.map((username) => ({ username, influencerId: `id-${username}`, seq: 1 })),
  missing,
})

const posts = (usernames: string[], failed: string[] = []): ScrapeEvent => ({
  kind: "posts",
  scrapeId: "scrape",
  seq: 2,
  found: usernames.map((username) => ({ username, posts: 3, collaborations: 1 })),
  failed,
})

const stateOf = async (importId: string) => {
  const { state, total, done, failed, batches } = await Enrichment.get(actor, { importId })
  return { state, total, done, failed, batches: batches.done }
}
const linesOf = async (importId: string) =>
  (await Enrichment.log(actor, { importId, after: 1 })).lines.map(({ level, text }) => `${level} ${text}`)
const failuresOf = async (importId: string) => (await Enrichment.failures(actor, { importId })).items
const isBegun = async (importId: string, batch: number) =>
  (await ScrapeEntity.get({ scrapeId: `${importId}-${batch}` }).go({ consistent: true })).data !== null

// rules/creators.md#enrichment
test("a batch is counted and logged once, however often and late it is told of", async () => {
  const importId = await storedImport([["lena", "hugo", "introuvable.x"]])
  const first = profiles(["lena", "hugo"], [{ username: "introuvable.x", reason: "not_found" }])
  await Promise.all([1, 2, 3].map(() => settleBatch({ importId, batch: 0 }, first)))
  await settleBatch({ importId, batch: 0 }, first)
  expect(await stateOf(importId)).toEqual({ state: "running", total: 3, done: 2, failed: 1, batches: 0 })
  const second = posts(["lena"], ["hugo"])
  await Promise.all([1, 2].map(() => settleBatch({ importId, batch: 0 }, second)))
  await settleBatch({ importId, batch: 0 }, first)
  await settleBatch({ importId, batch: 0 }, second)
  expect(await stateOf(importId)).toEqual({ state: "done", total: 3, done: 1, failed: 2, batches: 1 })
  expect(await linesOf(importId)).toEqual([
    "success Lot 1 : 2 profils enregistrés",
    "error Lot 1 : introuvable.x, profil introuvable sur Instagram",
    "success Lot 1 : 3 publications, dont 1 collaboration détectée",
    "error Lot 1 : hugo, publications non récupérées (Instagram n'a pas répondu)",
    "info Import terminé : 1 profil enregistré, 2 en échec",
  ])
  expect(await failuresOf(importId)).toEqual([
    {
      username: "hugo",
      reason: "Profil enregistré, publications non récupérées (Instagram n'a pas répondu)",
    },
    { username: "introuvable.x", reason: "Profil introuvable sur Instagram" },
  ])
})

test("who notes a batch late undoes nothing of what was noted meanwhile", async () => {
  const importId = await storedImport([["lena"]])
  const settle = (event: ScrapeEvent) => settleBatch({ importId, batch: 0 }, event)
  const late = await overtaken(
    "enrichmentImport",
    () => settle(profiles(["lena"])),
    async () => {
      await settle(profiles(["lena"]))
      await settle(posts(["lena"]))
    },
  )
  expect(late.status).toBe("fulfilled")
  expect(await stateOf(importId)).toEqual({ state: "done", total: 1, done: 1, failed: 0, batches: 1 })
  expect(await linesOf(importId)).toEqual([
    "success Lot 1 : 1 profil enregistré",
    "success Lot 1 : 3 publications, dont 1 collaboration détectée",
    "info Import terminé : 1 profil enregistré, 0 en échec",
  ])
})

test("a batch that fails as a whole is logged once, with the status, and listed by name", async () => {
  const importId = await storedImport([["lena", "hugo"]])
  const missing = ["lena", "hugo"].map((username) => ({ username, reason: "failed" as const }))
  await settleBatch({ importId, batch: 0 }, profiles([], missing, 402))
  expect(await stateOf(importId)).toEqual({ state: "done", total: 2, done: 0, failed: 2, batches: 1 })
  expect(await linesOf(importId)).toEqual([
    "error Lot 1 : erreur lors du traitement du lot : erreur HTTP 402, 2 profils en échec",
    "info Import terminé : 0 profil enregistré, 2 en échec",
  ])
  const reason = "Erreur lors du traitement du lot : erreur HTTP 402"
  expect(await failuresOf(importId)).toEqual([
    { username: "hugo", reason },
    { username: "lena", reason },
  ])
})

test("a name of which the scrape says nothing has failed; one that was not asked for does not count", async () => {
  const importId = await storedImport([["lena", "hugo", "zoe"]])
  await settleBatch({ importId, batch: 0 }, profiles(["lena", "ailleurs"]))
  expect(await stateOf(importId)).toMatchObject({ done: 1, failed: 2 })
  expect((await failuresOf(importId)).map(({ username }) => username)).toEqual(["hugo", "zoe"])
})

test("posts whose profiles were not told of come again later", async () => {
  const importId = await storedImport([["lena"]])
  await expect(settleBatch({ importId, batch: 0 }, posts(["lena"]))).rejects.toThrow(
    "Posts before their profiles",
  )
  expect(await stateOf(importId)).toMatchObject({ state: "running", done: 0, failed: 0 })
  await settleBatch({ importId, batch: 0 }, profiles(["lena"]))
  await settleBatch({ importId, batch: 0 }, posts(["lena"]))
  expect(await stateOf(importId)).toMatchObject({ state: "done", done: 1 })
})

test("the next batch begins, also where whoever noted the last one died right afterwards", async () => {
  const importId = await storedImport([["introuvable.a"], ["lent.b"], ["lent.c"]])
  const none = profiles([], [{ username: "introuvable.a", reason: "not_found" }])
  await settleBatch({ importId, batch: 0 }, none)
  expect(await isBegun(importId, 1)).toBe(true)
  await ScrapeEntity.delete({ scrapeId: `${importId}-1` }).go()
  await settleBatch({ importId, batch: 0 }, none)
  expect(await isBegun(importId, 1)).toBe(true)
  expect(await isBegun(importId, 2)).toBe(false)
  expect(await stateOf(importId)).toMatchObject({ state: "running", failed: 1, batches: 1 })
})

test("an import that is stopped ends with the batch under way, and is stopped once", async () => {
  const importId = await storedImport([["lena"], ["hugo"], ["zoe"]])
  await Promise.all([1, 2].map(() => Enrichment.stop(actor, { importId })))
  expect(await Enrichment.get(actor, { importId })).toMatchObject({ state: "running", stopped: true })
  await settleBatch({ importId, batch: 0 }, profiles(["lena"]))
  await settleBatch({ importId, batch: 0 }, posts(["lena"]))
  expect(await stateOf(importId)).toEqual({ state: "done", total: 3, done: 1, failed: 0, batches: 1 })
  expect(await isBegun(importId, 1)).toBe(false)
  expect(await linesOf(importId)).toEqual([
    "info Arrêt demandé : le lot 1 est le dernier",
    "success Lot 1 : 1 profil enregistré",
    "success Lot 1 : 3 publications, dont 1 collaboration détectée",
    "info Import arrêté : 1 profil enregistré, 0 en échec",
  ])
  expect(await Enrichment.stop(actor, { importId })).toMatchObject({ state: "done" })
})

test("what is told of an import that is gone does nothing", async () => {
  const importId = await storedImport([["lena"]], { endedAt: new Date().toISOString() })
  await settleBatch({ importId, batch: 0 }, profiles(["lena"]))
  expect(await stateOf(importId)).toMatchObject({ state: "done", done: 0 })
})

test("an import whose message was lost goes on when somebody looks, after a minute", async () => {
  const messages = await ownQueue("SCRAPING_QUEUE_URL")
  const now = Date.now()
  const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
  const fresh = await storedImport([["introuvable.a"]], { movedAt: ago(50) })
  const stuck = await storedImport([["introuvable.b"]], { movedAt: ago(61) })
  // However long it takes to store them.
  vi.useFakeTimers({ toFake: ["Date"], now })
  await Promise.all([stateOf(fresh), stateOf(stuck), stateOf(stuck)]).finally(() => vi.useRealTimers())
  expect(await isBegun(fresh, 0)).toBe(false)
  expect(await isBegun(stuck, 0)).toBe(true)
  // What a message of this queue becomes is told of workers (`scraping.alone.test.ts`).
  expect(await messages()).toEqual({ now: 1, later: 0 })
})

test("the latest imports are listed, the last begun first", async () => {
  const ids: string[] = []
  for (let turn = 0; turn < 3; turn++)
    ids.push(await storedImport([["zoe"]], { endedAt: "2026-01-01T00:00:00.000Z" }))
  await eventually(async () => {
    const listed = (await Enrichment.list(actor)).items.map(({ id }) => id)
    expect(listed.filter((id) => ids.includes(id))).toEqual(ids.toReversed())
    expect(listed.length).toBeLessThanOrEqual(20)
  })
})

test("a log beyond five hundred lines is read on from the last of them", async () => {
  const importId = await storedImport([["zoe"]], { endedAt: "2026-01-01T00:00:00.000Z" })
  const line = { importId, at: "2026-01-01T00:00:00.000Z", level: "info" as const, expiresAt: IN_AN_HOUR }
  const numbers = Array.from({ length: 501 }, (_, index) => index + 1)
  await putAll(
    EnrichmentLineEntity,
    numbers.map((number) => ({ ...line, number, text: `Ligne ${number}` })),
  )
  const read = async (after: number) => {
    const { lines, more } = await Enrichment.log(actor, { importId, after })
    return { numbers: lines.map(({ number }) => number), more }
  }
  expect(await read(0)).toEqual({ numbers: numbers.slice(0, 500), more: true })
  expect(await read(500)).toEqual({ numbers: [501], more: false })
  expect(await read(1)).toMatchObject({ more: false })
})
