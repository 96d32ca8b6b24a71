import { findRun, readResults, startPosts, startProfiles } from "@trame/core/influencers/scraping/apify"
import { readPosts } from "@trame/core/influencers/scraping/profile"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { startApify } from "../../../scripts/local/apify/index.ts"
import { newSecret } from "../../support/secrets.ts"

let apify: Awaited<ReturnType<typeof startApify>>
/** Stands still except where a test moves it. */
let clock = Date.now()

beforeAll(async () => {
  apify = await startApify({ dataDir: null, token: TOKEN, now: () => clock })
  process.env.APIFY_API_URL = apify.url
  process.env.APIFY_SECRET_NAME = await newSecret({ token: TOKEN })
})
afterAll(() => apify.close())

describe("Apify", () => {
  it("scrapes posts, read in pages of 250 with the wanted fields only", async () => {
    for (const count of [0, 101]) expect(() => startPosts(["lena"], count)).toThrow(RangeError)
    const names = Array.from({ length: 10 }, (_, index) => `lena.${index}`)
    const { datasetId } = await ended(await startPosts(names, 30))
    const first = await readResults("posts", datasetId)
    const second = await readResults("posts", datasetId, 250)
    expect([first.items.length, first.nextOffset]).toEqual([250, 250])
    expect([second.items.length, second.nextOffset]).toEqual([50, null])
    expect(await readResults("posts", datasetId, 300)).toEqual({ items: [], nextOffset: null })
    const { items, refused } = readPosts([...first.items, ...second.items])
    expect(refused).toEqual([])
    for (const name of names) expect(items.filter(({ username }) => username === name)).toHaveLength(30)
    expect(first.items[0]).not.toHaveProperty("latestComments")
  })

  it("tells a failed run, and ends one after two or ten minutes", async () => {
    expect(await ended(await startProfiles(["panne"]))).toMatchObject({
      status: "failed",
      message: "The Actor process failed while it read panne",
    })
    const headers = { authorization: `Bearer ${TOKEN}` }
    const timeoutOf = async (id: string) => {
      const answer = await fetch(`${apify.url}/v2/actor-runs/${id}`, { headers })
      return (await answer.json()).data.options.timeoutSecs
    }
    expect(await timeoutOf(await startProfiles(["lent"]))).toBe(120)
    expect(await timeoutOf(await startPosts(["lent"], 15))).toBe(600)
  })

  it("is asked twice for a run but once to start one, and no failure tells the token", async () => {
    await refuse(429, 1)
    expect(await findRun("nowhere")).toBeNull()
    await refuse(429, 2)
    await expect(findRun("nowhere")).rejects.toMatchObject({ isPassing: true })
    await refuse(500, 1)
    await expect(startProfiles(["lena"])).rejects.toMatchObject({ isPassing: true })
    await refuse(402, 1)
    await expect(startProfiles(["lena"])).rejects.toMatchObject({ isPassing: false })
    await expect(findRun("")).rejects.toMatchObject({ isPassing: false })
    const failureOf = async (settings: { url?: string; token?: string }) =>
      (await moduleWith(settings)).findRun("x").catch((error) => error)
    const wrong = await failureOf({ token: "apify_api_falsch" })
    const message = expect.stringContaining("user-or-token-not-found 401")
    expect(wrong).toMatchObject({ name: "ScrapingError", isPassing: false, message })
    const unreachable = await failureOf({ url: "http://127.0.0.1:9" })
    expect(unreachable).toMatchObject({ name: "ScrapingError", isPassing: true })
    for (const error of [wrong, unreachable]) {
      const told = JSON.stringify([error, error.message, error.stack, error.cause])
      expect(told).not.toMatch(/apify_api|Bearer/)
    }
  })
})

const TOKEN = "apify_api_essai"

async function ended(runId: string) {
  clock += 60_000
  const run = await findRun(runId)
  if (!run) throw new Error("The run is gone")
  return run
}

/** A fresh module, which has read none of these settings. */
async function moduleWith({ url = apify.url, token = TOKEN }) {
  vi.resetModules()
  const { APIFY_API_URL, APIFY_SECRET_NAME } = process.env
  onTestFinished(() => void Object.assign(process.env, { APIFY_API_URL, APIFY_SECRET_NAME }))
  Object.assign(process.env, { APIFY_API_URL: url, APIFY_SECRET_NAME: await newSecret({ token }) })
  return import("@trame/core/influencers/scraping/apify")
}

const refuse = (status: number, times: number) =>
  fetch(`${apify.url}/_test/refusals?status=${status}&times=${times}`, { method: "POST" })
