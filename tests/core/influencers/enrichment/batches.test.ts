import { settleBatch } from "@trame/core/influencers/enrichment/batches"
import * as Enrichment from "@trame/core/influencers/enrichment/index"
import type { ScrapeEvent } from "@trame/core/influencers/scraping/index"
import type { UserActor } from "@trame/core/lib/access"
import { beforeAll, describe, expect, it } from "vitest"
import { actorOf } from "../../../support/agency.ts"
import { platformOwner, storedImport } from "../../../support/enrichment.ts"
import { race } from "../../../support/race.ts"
import { ScrapeEntity } from "../../../support/stored.ts"

let actor: UserActor

beforeAll(async () => {
  actor = await actorOf(await platformOwner())
})

/** rules/creators.md#enrichment */
describe("a batch", () => {
  it("is counted and logged once, however often, late and in parallel its events come", async () => {
    const { settle, state, lines, failures } = await newImport([["lena", "hugo", "introuvable.x"]])
    const second = posts(["lena"], ["hugo"])
    await expect(settle(second)).rejects.toThrow("Posts before their profiles")
    const first = profiles(["lena", "hugo"], [{ username: "introuvable.x", reason: "not_found" }])
    await Promise.all([1, 2, 3].map(() => settle(first)))
    await settle(first)
    expect(await state()).toEqual({ state: "running", total: 3, done: 2, failed: 1, batches: 0 })
    await Promise.all([1, 2].map(() => settle(second)))
    for (const again of [first, second]) await settle(again)
    expect(await state()).toEqual({ state: "done", total: 3, done: 1, failed: 2, batches: 1 })
    expect(await lines()).toEqual([
      "success Lot 1 : 2 profils enregistrés",
      "error Lot 1 : introuvable.x, profil introuvable sur Instagram",
      "success Lot 1 : 3 publications, dont 1 collaboration détectée",
      "error Lot 1 : hugo, publications non récupérées (Instagram n'a pas répondu)",
      "info Import terminé : 1 profil enregistré, 2 en échec",
    ])
    const reason = "Profil enregistré, publications non récupérées (Instagram n'a pas répondu)"
    expect(await failures()).toEqual([
      { username: "hugo", reason },
      { username: "introuvable.x", reason: "Profil introuvable sur Instagram" },
    ])
  })

  it("noted late undoes nothing of what was noted meanwhile", async () => {
    const { settle, state, lines } = await newImport([["lena"]])
    const late = () => settle(profiles(["lena"]))
    await race({ over: "enrichmentImport", first: () => late().then(() => settle(posts(["lena"]))), late })
    expect(await state()).toEqual({ state: "done", total: 1, done: 1, failed: 0, batches: 1 })
    expect(await lines()).toEqual([
      "success Lot 1 : 1 profil enregistré",
      "success Lot 1 : 3 publications, dont 1 collaboration détectée",
      "info Import terminé : 1 profil enregistré, 0 en échec",
    ])
  })

  it("is logged once with the status when it fails whole, and fails each name without an outcome", async () => {
    const { settle, state, lines, failures } = await newImport([["lena", "hugo"]])
    const missing = ["lena", "hugo"].map((username) => ({ username, reason: "failed" as const }))
    await settle(profiles([], missing, 402))
    expect(await state()).toEqual({ state: "done", total: 2, done: 0, failed: 2, batches: 1 })
    expect(await lines()).toEqual([
      "error Lot 1 : erreur lors du traitement du lot : erreur HTTP 402, 2 profils en échec",
      "info Import terminé : 0 profil enregistré, 2 en échec",
    ])
    const reason = "Erreur lors du traitement du lot : erreur HTTP 402"
    expect(await failures()).toEqual(["hugo", "lena"].map((username) => ({ username, reason })))
    const other = await newImport([["lena", "hugo", "zoe"]])
    await other.settle(profiles(["lena", "ailleurs"]))
    expect(await other.state()).toMatchObject({ done: 1, failed: 2 })
    expect((await other.failures()).map(({ username }) => username)).toEqual(["hugo", "zoe"])
  })

  it("begins the next one, again after a process died, but not after a stop", async () => {
    const { importId, settle, state, isBegun } = await newImport([["introuvable.a"], ["lent.b"], ["lent.c"]])
    const none = profiles([], [{ username: "introuvable.a", reason: "not_found" }])
    await settle(none)
    expect(await isBegun(1)).toBe(true)
    await ScrapeEntity.delete({ scrapeId: `${importId}-1` }).go()
    await settle(none)
    expect([await isBegun(1), await isBegun(2)]).toEqual([true, false])
    expect(await state()).toMatchObject({ state: "running", failed: 1, batches: 1 })

    const stopped = await newImport([["lena"], ["hugo"]])
    const stop = () => Enrichment.stop(actor, { importId: stopped.importId })
    await Promise.all([stop(), stop()])
    expect(await stop()).toMatchObject({ state: "running", stopped: true })
    for (const event of [profiles(["lena"]), posts(["lena"])]) await stopped.settle(event)
    expect(await stopped.state()).toEqual({ state: "done", total: 2, done: 1, failed: 0, batches: 1 })
    expect(await stopped.isBegun(1)).toBe(false)
    expect(await stopped.lines()).toEqual([
      "info Arrêt demandé : le lot 1 est le dernier",
      "success Lot 1 : 1 profil enregistré",
      "success Lot 1 : 3 publications, dont 1 collaboration détectée",
      "info Import arrêté : 1 profil enregistré, 0 en échec",
    ])
    expect(await stop()).toMatchObject({ state: "done" })
    await stopped.settle(profiles(["hugo"]))
    expect(await stopped.state()).toMatchObject({ state: "done", done: 1 })
  })
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

/** A running import of these batches, and how it settles the first. */
async function newImport(...given: Parameters<typeof storedImport>) {
  const importId = await storedImport(...given)
  return {
    importId,
    settle: (event: ScrapeEvent) => settleBatch({ importId, batch: 0 }, event),
    state: async () => {
      const { state, total, done, failed, batches } = await Enrichment.get(actor, { importId })
      return { state, total, done, failed, batches: batches.done }
    },
    lines: async () =>
      (await Enrichment.log(actor, { importId, after: 1 })).lines.map(
        ({ level, text }) => `${level} ${text}`,
      ),
    failures: async () => (await Enrichment.failures(actor, { importId })).items,
    isBegun: async (batch: number) =>
      (await ScrapeEntity.get({ scrapeId: `${importId}-${batch}` }).go({ consistent: true })).data !== null,
  }
}
