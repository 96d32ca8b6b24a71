import { newId } from "@trame/core/lib/id"
import { beforeAll, expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { type Api, apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { RefreshEntity } from "../../support/stored.ts"

const ENDED_MS = 40_000
const HOUR_MS = 3_600_000

let api: Api

beforeAll(async () => {
  api = apiAs((await newAgency()).member)
})

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()

async function influencer(start: string, lastUpdated?: string, platform = "instagram"): Promise<string> {
  const [one] = await newCreators(1, { username: `${start}.${newId().slice(0, 10)}`, lastUpdated, platform })
  return one?.influencerId ?? ""
}

const ended = (influencerId: string) =>
  eventually(async () => {
    const { refresh } = await api.discover.refreshOf({ influencerId })
    if (refresh?.state === "running") throw new Error("Still running")
    return refresh
  }, ENDED_MS)

test("a profile of yesterday is fetched anew, once for all agencies, and then rests", {
  timeout: 60_000,
}, async () => {
  const influencerId = await influencer("zoe", hoursAgo(25))
  const before = await api.discover.influencer({ influencerId })
  expect(await api.discover.refreshOf({ influencerId })).toEqual({ refresh: null })
  const others = await Promise.all(Array.from({ length: 5 }, async () => apiAs((await newAgency()).member)))
  const outcomes = await Promise.allSettled(
    [api, ...others].map(({ discover }) => discover.refresh({ influencerId })),
  )
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue
    expect(outcome.reason).toMatchObject({
      code: "conflict",
      message: "Ce profil est déjà en cours de rafraîchissement.",
    })
  }
  expect(await ended(influencerId)).toMatchObject({ state: "done", message: null })
  const after = await api.discover.influencer({ influencerId })
  expect(after.username).toBe(before.username)
  expect(after.followersCount).not.toBe(before.followersCount)
  expect(after.displayName).not.toBe(before.displayName)
  expect((await api.discover.posts({ influencerId })).items).toHaveLength(15)
  await expect(api.discover.refresh({ influencerId })).rejects.toMatchObject({
    code: "too_soon",
    message: "Profil rafraîchi il y a moins d'une heure. Prochain rafraîchissement possible dans 24 h.",
  })
})

test("who was refreshed within 24 hours is told how long ago, and how long to wait", async () => {
  const influencerId = await influencer("zoe", hoursAgo(5.2))
  await expect(api.discover.refresh({ influencerId })).rejects.toMatchObject({
    code: "too_soon",
    status: 409,
    message: "Profil rafraîchi il y a 5 h. Prochain rafraîchissement possible dans 19 h.",
  })
})

test("who was never asked for may be refreshed", async () => {
  const influencerId = await influencer("zoe")
  expect(await api.discover.refresh({ influencerId })).toMatchObject({ state: "running" })
})

test.for(["panne", "sansposts", "introuvable"])(
  "%s: the refresh fails, and may be tried again",
  { timeout: 60_000 },
  async (start) => {
    const influencerId = await influencer(start, hoursAgo(30))
    await api.discover.refresh({ influencerId })
    expect(await ended(influencerId)).toMatchObject({ state: "failed", message: "Échec du rafraîchissement" })
    expect(await api.discover.refresh({ influencerId })).toMatchObject({ state: "running" })
  },
)

test("one that is stuck blocks nobody for ever", async () => {
  const influencerId = await influencer("zoe", hoursAgo(30))
  const stuck = (minutes: number) =>
    RefreshEntity.put({
      influencerId,
      agencyId: "elsewhere",
      scrapeId: newId(),
      state: "running",
      startedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
    }).go()
  await stuck(4)
  await expect(api.discover.refresh({ influencerId })).rejects.toMatchObject({ code: "conflict" })
  await stuck(6)
  expect((await api.discover.refreshOf({ influencerId })).refresh).toMatchObject({ state: "failed" })
  expect(await api.discover.refresh({ influencerId })).toMatchObject({ state: "running" })
})

test("only Instagram is refreshed, and nobody who is not there", async () => {
  const influencerId = await influencer("zoe", undefined, "tiktok")
  await expect(api.discover.refresh({ influencerId })).rejects.toMatchObject({ code: "invalid" })
  await expect(api.discover.refresh({ influencerId: newId() })).rejects.toMatchObject({ code: "not_found" })
})
