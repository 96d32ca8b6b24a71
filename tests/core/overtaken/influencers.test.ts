import { creditMonth } from "@trame/core/influencers/discover/credits"
import * as Discover from "@trame/core/influencers/discover/index"
import { settleRefresh } from "@trame/core/influencers/discover/refreshes"
import type { ScrapeEvent } from "@trame/core/influencers/scraping/index"
import { newId } from "@trame/core/lib/id"
import { beforeEach, expect, test, vi } from "vitest"
import { newCreators } from "../../support/creators.ts"
import { outpaced } from "../../support/overtaken.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { refusal } from "../../support/race.ts"
import { CreditsEntity, RefreshEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

beforeEach(async () => {
  vi.unstubAllEnvs()
  // Nobody fetches anything.
  await ownQueue("SCRAPING_QUEUE_URL")
})

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

async function refreshable() {
  const { admin: actor } = await newAgency()
  const [{ influencerId = "" } = {}] = await newCreators(1)
  const stored = async () => (await RefreshEntity.get({ influencerId }).go({ consistent: true })).data
  return { actor, influencerId, stored, refresh: () => Discover.refresh(actor, { influencerId }) }
}

test("of two who refresh a profile at once, one does", async () => {
  const { refresh } = await refreshable()
  expect(await refusal({ over: "refresh", first: refresh, late: refresh })).toBe("conflict")
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

const usedBy = async (userId: string) =>
  (await CreditsEntity.get({ userId, month: creditMonth() }).go({ consistent: true })).data?.used
const address = () => `instagram.com/zoe.${newId().slice(0, 10)}`
const noProfile = (scrapeId: string): ScrapeEvent => ({
  kind: "profiles",
  scrapeId,
  written: [],
  missing: [{ username: "zoe", reason: "failed" }],
})
