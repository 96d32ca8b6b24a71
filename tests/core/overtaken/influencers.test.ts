import { settleAddition } from "@trame/core/influencers/discover/additions"
import { creditMonth } from "@trame/core/influencers/discover/credits"
import { Discover } from "@trame/core/influencers/discover/index"
import { settleRefresh } from "@trame/core/influencers/discover/refreshes"
import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { Roster } from "@trame/core/influencers/roster/index"
import type { ScrapeEvent } from "@trame/core/influencers/scraping/index"
import { newId } from "@trame/core/lib/id"
import { beforeEach, expect, test, vi } from "vitest"
import { newCreators } from "../../support/creators.ts"
import { outpaced, overtaken } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { AdditionEntity, CreditsEntity, RefreshEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

beforeEach(async () => {
  vi.unstubAllEnvs()
  // Nobody fetches anything.
  await ownQueue("SCRAPING_QUEUE_URL")
})

const REFUSED = { status: "rejected", reason: { code: "conflict" } }

const usedBy = async (userId: string) =>
  (await CreditsEntity.get({ userId, month: creditMonth() }).go({ consistent: true })).data?.used
const address = () => `instagram.com/zoe.${newId().slice(0, 10)}`
const noProfile = (scrapeId: string): ScrapeEvent => ({
  kind: "profiles",
  scrapeId,
  written: [],
  missing: [{ username: "zoe", reason: "failed" }],
})

test.for(["first", "second"])(
  "two additions at once take two credits, be they somebody's %s",
  async (which) => {
    const { admin: actor } = await newAgency()
    const add = () => Discover.add(actor, { id: newId(), url: address() })
    if (which === "second") await add()
    await overtaken("credits", add, add)
    expect(await usedBy(actor.userId)).toBe(which === "second" ? 3 : 2)
  },
)

test("an addition that cannot take its credit says so, and takes none", async () => {
  const { admin: actor } = await newAgency()
  const adding = outpaced(() => Discover.add(actor, { id: newId(), url: address() }))
  await expect(adding).rejects.toMatchObject({
    code: "unavailable",
    message: "Impossible de décrémenter les crédits.",
  })
  expect(await usedBy(actor.userId)).toBeUndefined()
})

test("an addition that no queue takes is under way all the same: who looks at it later sends it", async () => {
  const { admin: actor } = await newAgency()
  vi.stubEnv("SCRAPING_QUEUE_URL", `${process.env.SCRAPING_QUEUE_URL}-away`)
  const id = newId()
  expect(await Discover.add(actor, { id, url: address() })).toMatchObject({ id, state: "running" })
  expect(await usedBy(actor.userId)).toBe(1)
})

test.for([
  ["roster", Roster],
  ["recruitment", Recruitment],
] as const)(
  "whoever saves in the %s what is taken out meanwhile is told that it is gone",
  async ([of, room]) => {
    const { admin: actor } = await newAgency()
    const [creator] = await newCreators(1)
    const { influencerId = "" } = creator ?? {}
    await room.add(actor, { influencerId })
    const saved = await overtaken(
      of === "roster" ? "rosterEntry" : "prospect",
      () => room.update(actor, { influencerId, version: 1, notes: "Une note" }),
      () => room.remove(actor, { influencerId }),
    )
    expect(saved).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
  },
)

test("a credit is given back once, to the month that it came from", async () => {
  const { admin: actor } = await newAgency()
  const { userId } = actor
  const id = newId()
  await Discover.add(actor, { id, url: address() })
  const { data } = await AdditionEntity.get({ userId, additionId: id }).go({ consistent: true })
  const event = noProfile(data?.scrapeId ?? "")
  const settle = () => settleAddition({ userId, additionId: id }, event)
  await CreditsEntity.put({ userId, month: "2026-01", used: 4, version: 4, expiresAt: 4_000_000_000 }).go()
  await AdditionEntity.patch({ userId, additionId: id }).set({ month: "2026-01" }).go()
  await overtaken("addition", settle, settle)
  await settle()
  const before = (await CreditsEntity.get({ userId, month: "2026-01" }).go({ consistent: true })).data
  expect([before?.used, await usedBy(userId)]).toEqual([3, 1])
  expect(await Discover.addition(actor, { id })).toMatchObject({ state: "failed" })
})

async function refreshable() {
  const { admin: actor } = await newAgency()
  const [{ influencerId = "" } = {}] = await newCreators(1)
  const stored = async () => (await RefreshEntity.get({ influencerId }).go({ consistent: true })).data
  return { actor, influencerId, stored, refresh: () => Discover.refresh(actor, { influencerId }) }
}

test("of two who refresh a profile at once, one does", async () => {
  const { refresh } = await refreshable()
  expect(await overtaken("refresh", refresh, refresh)).toMatchObject(REFUSED)
})

test("what becomes of a refresh that was given up does not end the one after it", async () => {
  const { refresh, influencerId, stored } = await refreshable()
  await refresh()
  const scrapeId = (await stored())?.scrapeId ?? ""
  const longAgo = new Date(Date.now() - 6 * 60_000).toISOString()
  await RefreshEntity.patch({ influencerId }).set({ startedAt: longAgo }).go()
  await refresh()
  const begun = await stored()
  expect(begun).toMatchObject({ state: "running" })
  expect(begun?.scrapeId).not.toBe(scrapeId)
  await settleRefresh({ influencerId }, noProfile(scrapeId))
  expect(await stored()).toEqual(begun)
  await settleRefresh({ influencerId }, noProfile(begun?.scrapeId ?? ""))
  expect(await stored()).toMatchObject({ state: "failed" })
})
