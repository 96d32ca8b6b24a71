import { setTimeout as wait } from "node:timers/promises"
import { AppError } from "@trame/core/lib/error"
import { newId } from "@trame/core/lib/id"
import { AttemptsEntity } from "@trame/core/lib/throttle"
import * as Planner from "@trame/core/workspace/planner/index"
import * as PublicBrief from "@trame/core/workspace/planner/public/brief"
import { expect, test } from "vitest"
import { de } from "../../../packages/core/src/lib/text.ts"
import { newTasks, oneBrief, planned } from "../../support/briefs.ts"
import { InfluencerEntity } from "../../support/stored.ts"

test("a month's grid of six weeks is read, also the days of the months beside it", async () => {
  const { actor, influencerId, brief } = await oneBrief({ date: "2026-05-12" })
  // May 2026 is shown from Monday, 27 April to Sunday, 7 June.
  for (const date of ["2026-04-26", "2026-04-27", "2026-06-07", "2026-06-08"])
    await planned(actor, influencerId, { date, tasks: newTasks("À faire") })
  const view = await PublicBrief.month(anybody(), { slug: brief.slug, month: "2026-05" })
  expect(view.days.map(({ date }) => date)).toEqual(["2026-04-27", "2026-05-12", "2026-06-07"])
  expect(view.days[1]?.tasks.map(({ text }) => text)).toEqual(["Poster une story", "Envoyer les chiffres"])
})

test("the influencer's name and picture are those of now; who left the catalogue keeps the name of then", async () => {
  const { brief, influencerId } = await oneBrief()
  const asked = { slug: brief.slug, month: "2026-05" }
  const picture = "/media/pictures/neuve.webp"
  await InfluencerEntity.patch({ influencerId }).set({ displayName: "Neuve", profileImageUrl: picture }).go()
  expect(await PublicBrief.month(anybody(), asked)).toMatchObject({
    influencerName: "Neuve",
    profileImageUrl: picture,
  })
  await InfluencerEntity.delete({ influencerId }).go()
  expect(await PublicBrief.month(anybody(), asked)).toMatchObject({
    influencerName: brief.influencerName,
    profileImageUrl: null,
  })
})

test("a tick is stored with its time, ticked twice it keeps it, and reopening clears it", async () => {
  const { actor, brief, key } = await oneBrief()
  const taskId = brief.tasks[0]?.id ?? ""
  const tick = (completed: boolean) =>
    PublicBrief.tick(anybody(), { slug: brief.slug, date: brief.date, taskId, completed })
  const ticked = await tick(true)
  expect(ticked).toMatchObject({ completed: true, completedAt: expect.stringMatching(/Z$/) })
  expect(await tick(true)).toEqual(ticked)
  expect((await Planner.get(actor, key)).tasks[0]).toEqual(ticked)
  expect(await tick(false)).toMatchObject({ completed: false, completedAt: null })
  // Whoever edits meanwhile is not disturbed.
  expect((await Planner.get(actor, key)).version).toBe(brief.version)
})

test("what is not on the influencer's own list cannot be ticked", async () => {
  const [mine, other] = await Promise.all([oneBrief(), oneBrief()])
  const slug = mine.brief.slug
  const { date } = mine.brief
  const taskId = mine.brief.tasks[0]?.id ?? ""
  const foreign = other.brief.tasks[0]?.id ?? ""
  const tick = (asked: { slug?: string; date?: string; taskId?: string }) =>
    codeOf(PublicBrief.tick(anybody(), { slug, date, taskId, completed: true, ...asked }))
  expect(await tick({ taskId: foreign })).toBe("not_found")
  expect(await tick({ date: "2026-05-13" })).toBe("not_found")
  expect(await tick({ slug: `${slug}-${newId().slice(0, 6)}` })).toBe("not_found")
  expect(await tick({ taskId: "__proto__" })).toBe("not_found")
  expect((await Planner.get(other.actor, other.key)).tasks.some(({ completed }) => completed)).toBe(false)
  expect(await tick({})).toBe("opened")
})

test("the page installs under the influencer's name, and opens where its link leads", async () => {
  const { brief } = await oneBrief()
  const manifest = await PublicBrief.manifest(anybody(), { slug: brief.slug })
  expect(manifest).toMatchObject({
    name: `Brief ${de(brief.influencerName)}`,
    start_url: `/brief/${brief.slug}`,
    scope: "/brief/",
    display: "standalone",
    lang: "fr",
  })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"])
})

const STRETCH_MS = 10 * 60 * 1000

test.for([
  ["one address, which leaves others their own", "brief-ticks-from", 300],
  ["all together", "brief-ticks", 600],
] as const)("a page is ticked only so often by %s", async ([by, limit, most]) => {
  const { brief } = await oneBrief()
  const { slug, date } = brief
  const taskId = brief.tasks[0]?.id ?? ""
  const busy = anybody()
  // Tries are counted anew with each stretch.
  const left = STRETCH_MS - (Date.now() % STRETCH_MS)
  if (left < 8000) await wait(left)
  const stretch = Math.floor(Date.now() / STRETCH_MS)
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const what = `${limit}#${limit === "brief-ticks" ? slug : busy.address}`
  await AttemptsEntity.create({ what, stretch, count: most - 1, expiresAt }).go()
  const tick = (actor: ReturnType<typeof anybody>) =>
    codeOf(PublicBrief.tick(actor, { slug, date, taskId, completed: true }))
  const last = by === "all together" ? "throttled" : "opened"
  expect([await tick(busy), await tick(busy), await tick(anybody())]).toEqual(["opened", "throttled", last])
})

const anybody = () => ({ type: "public" as const, address: newId() })

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return "opened"
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
