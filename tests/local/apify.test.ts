import { ApifyClient } from "apify-client"
import { describe, expect, it, onTestFinished } from "vitest"
import { startApify } from "../../scripts/local/apify/index.ts"

describe("the API", () => {
  it("answers nothing without the token", async () => {
    const { url, scrape } = await start()
    const { id } = await scrape(["lena"])
    const refused = { statusCode: 401, type: "user-or-token-not-found" }
    await expect(clientFor(url, "wrong").run(id).get()).rejects.toMatchObject(refused)
    const bare = await fetch(`${url}/v2/actor-runs/${id}`)
    expect([bare.status, await bare.json()]).toMatchObject([401, { error: { type: "token-not-provided" } }])
  })

  it.each([
    [PROFILES, {}],
    [PROFILES, { usernames: ["lena"], includeAboutSection: true }],
    [POSTS, { directUrls: ["https://www.instagram.com/lena/"], resultsType: "comments", resultsLimit: 5 }],
    [POSTS, { directUrls: ["https://evil.example/lena"], resultsType: "posts", resultsLimit: 5 }],
  ])("refuses %s the input %j", async (actor, input) => {
    const { client } = await start()
    await expect(client.actor(actor).start(input)).rejects.toMatchObject({ statusCode: 400 })
  })

  it("is missing what is not there, and is busy or broken when a test says so", async () => {
    const { url, client, scrape } = await start()
    expect(await client.run("nowhere").get()).toBeUndefined()
    await expect(client.dataset("nowhere").listItems()).rejects.toMatchObject({ type: "record-not-found" })
    await expect(scrape(["lena"], { maxItems: 3 })).rejects.toMatchObject({ statusCode: 400 })
    const refuse = (status: number, times = 1) =>
      fetch(`${url}/_test/refusals?status=${status}&times=${times}`, { method: "POST" })
    await refuse(429, 2)
    const patient = clientFor(url, TOKEN, 3)
    expect((await patient.actor(PROFILES).start({ usernames: ["lena"] })).id).toBeTruthy()
    expect(patient.stats.rateLimitErrors[0]).toBe(1)
    for (const statusCode of [500, 402]) {
      await refuse(statusCode)
      await expect(client.run("x").get()).rejects.toMatchObject({ statusCode })
    }
  })
})

describe("a run", () => {
  it("waits, gets on and ends, with its results as it goes", async () => {
    const { client, scrape, skip } = await start()
    const names = Array.from({ length: 10 }, (_, index) => `camille.test${index}`)
    const { id, status, defaultDatasetId } = await scrape(names)
    expect(status).toBe("READY")
    const look = async () => {
      const run = await client.run(id).get()
      return [run?.status, run?.statusMessage, (await client.dataset(defaultDatasetId).listItems()).total]
    }
    skip(1500)
    expect(await look()).toEqual(["RUNNING", "Scraped 5/10 profiles", expect.any(Number)])
    skip(1500)
    expect(await look()).toEqual(["SUCCEEDED", "Finished! Scraped 10/10 profiles", 10])
    const dataset = client.dataset(defaultDatasetId)
    const page = await dataset.listItems({ offset: 8, limit: 10, fields: ["username", "error"] })
    expect(page).toMatchObject({ total: 10, offset: 8, limit: 10, count: 2 })
    expect(page.items).toEqual(names.slice(8).map((username) => ({ username })))
  })

  it("that times out keeps the results that it had", async () => {
    const { client, scrape, skip } = await start()
    const slow = await scrape(["lent.a", "lent.b", "b", "c"], { timeout: 11 })
    skip(60_000)
    expect((await client.run(slow.id).get())?.status).toBe("TIMED-OUT")
    expect((await client.dataset(slow.defaultDatasetId).listItems()).total).toBe(2)
  })
})

const TOKEN = "apify_api_essai"
const PROFILES = "apify/instagram-profile-scraper"
const POSTS = "apify/instagram-scraper"

const clientFor = (baseUrl: string, token = TOKEN, maxRetries = 0) =>
  new ApifyClient({ baseUrl, token, maxRetries, minDelayBetweenRetriesMillis: 10 })

/** A local Apify whose clock stands still until it is moved. */
async function start() {
  let now = Date.now()
  const { url, close } = await startApify({ dataDir: null, token: TOKEN, now: () => now, pace: 1 })
  onTestFinished(close)
  const client = clientFor(url)
  return {
    url,
    client,
    scrape: (usernames: string[], options: object = {}) =>
      client.actor(PROFILES).start({ usernames }, options),
    skip: (ms: number) => {
      now += ms
    },
  }
}
