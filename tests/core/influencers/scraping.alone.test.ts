import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  findRun,
  readResults,
  ScrapingError,
  startPosts,
  startProfiles,
} from "@trame/core/influencers/scraping/apify"
import { readPosts, readProfiles } from "@trame/core/influencers/scraping/profile"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { startApify } from "../../../scripts/local/apify/index.ts"
import { newSecret } from "../../support/secrets.ts"

const TOKEN = "apify_api_essai"
let apify: Awaited<ReturnType<typeof startApify>>
/** Stands still but where a test moves it. */
let clock = Date.now()

beforeAll(async () => {
  apify = await startApify({ dataDir: null, token: TOKEN, now: () => clock })
  process.env.APIFY_API_URL = apify.url
  process.env.APIFY_SECRET_NAME = await newSecret({ token: TOKEN })
})
afterAll(() => apify.close())

async function ended(runId: string) {
  clock += 60_000
  const run = await findRun(runId)
  if (!run) throw new Error("The run is gone")
  return run
}

/** Asks by a fresh module, which has seen none of these settings. */
async function elsewhere(settings: { url?: string; token?: string }) {
  vi.resetModules()
  const { APIFY_API_URL, APIFY_SECRET_NAME } = process.env
  onTestFinished(() => void Object.assign(process.env, { APIFY_API_URL, APIFY_SECRET_NAME }))
  Object.assign(process.env, {
    APIFY_API_URL: settings.url ?? apify.url,
    APIFY_SECRET_NAME: await newSecret({ token: settings.token ?? TOKEN }),
  })
  return import("@trame/core/influencers/scraping/apify")
}

const refuse = (status: number, times: number) =>
  fetch(`${apify.url}/_test/refusals?status=${status}&times=${times}`, { method: "POST" })

test("profiles are started, looked at and read", async () => {
  const id = await startProfiles(["lena", "introuvable.x", "prive.x"])
  expect(await findRun(id)).toMatchObject({ id, status: "running" })
  const run = await ended(id)
  expect(run).toMatchObject({ status: "succeeded", message: "Finished! Scraped 3/3 profiles" })
  const page = await readResults("profiles", run.datasetId)
  expect(page.nextOffset).toBeNull()
  const { items, refused } = readProfiles(page.items)
  expect(items.map(({ username, isPrivate }) => [username, isPrivate])).toEqual([
    ["lena", false],
    ["prive.x", true],
  ])
  expect(refused).toMatchObject([{ username: "introuvable.x", reason: "not_found" }])
})

test("posts of ten profiles come in pages", async () => {
  const names = Array.from({ length: 10 }, (_, index) => `lena.${index}`)
  const run = await ended(await startPosts(names, 30))
  const first = await readResults("posts", run.datasetId)
  expect([first.items.length, first.nextOffset]).toEqual([250, 250])
  const second = await readResults("posts", run.datasetId, 250)
  expect([second.items.length, second.nextOffset]).toEqual([50, null])
  expect(await readResults("posts", run.datasetId, 300)).toEqual({ items: [], nextOffset: null })
  const { items, refused } = readPosts([...first.items, ...second.items])
  expect(refused).toEqual([])
  for (const name of names) expect(items.filter(({ username }) => username === name)).toHaveLength(30)
  // No more than what is asked for of each.
  expect(Object.keys(first.items[0] ?? {})).not.toContain("latestComments")
})

test("a run that failed says so", async () => {
  expect(await ended(await startProfiles(["panne"]))).toMatchObject({
    status: "failed",
    message: "The Actor process failed while it read panne",
  })
  expect((await ended(await startPosts(["sansposts"], 15))).status).toBe("failed")
  expect((await ended(await startProfiles(["sansposts"]))).status).toBe("succeeded")
  expect(await findRun("nowhere")).toBeNull()
})

test("a run that takes longer than it is worth is ended", async () => {
  const runs = [
    [await startProfiles(["lent"]), 120],
    [await startPosts(["lent"], 15), 600],
  ] as const
  const asked = await Promise.all(
    runs.map(async ([id]) => {
      const answer = await fetch(`${apify.url}/v2/actor-runs/${id}`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      })
      return (await answer.json()).data.options.timeoutSecs
    }),
  )
  expect(asked).toEqual(runs.map(([, seconds]) => seconds))
})

test("how many posts is decided before", () => {
  for (const count of [0, 101]) expect(() => startPosts(["lena"], count)).toThrow(RangeError)
})

test("what passes is told from what does not, and neither tells the token", async () => {
  // A look is tried twice, a start once: it might be paid for twice.
  await refuse(429, 1)
  expect(await findRun("nowhere")).toBeNull()
  await refuse(429, 2)
  await expect(findRun("nowhere")).rejects.toMatchObject({ isPassing: true })
  await refuse(500, 1)
  await expect(startProfiles(["lena"])).rejects.toMatchObject({ isPassing: true })
  await refuse(402, 1)
  await expect(startProfiles(["lena"])).rejects.toMatchObject({ isPassing: false })

  await expect(findRun("")).rejects.toMatchObject({ isPassing: false })
  const wrong = await (await elsewhere({ token: "apify_api_falsch" })).findRun("x").catch((error) => error)
  expect(wrong).toMatchObject({ name: "ScrapingError", isPassing: false })
  expect(wrong.message).toContain("user-or-token-not-found 401")
  const unreachable = await (await elsewhere({ url: "http://127.0.0.1:9" }))
    .findRun("x")
    .catch((error) => error)
  expect(unreachable.isPassing).toBe(true)
  for (const error of [wrong, unreachable]) {
    const told = JSON.stringify([error, error.message, error.stack, error.cause])
    expect(told).not.toMatch(/apify_api|Bearer/)
  }
  expect(new ScrapingError("x", true)).toBeInstanceOf(Error)
})

test("nothing is waited for longer than 20 seconds", { timeout: 40_000 }, async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { startProfiles: start, findRun: find } = await elsewhere({
    url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  })
  const started = performance.now()
  const answers = await Promise.allSettled([start(["lena"]), find("x")])
  expect(performance.now() - started).toBeLessThan(20_000)
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: "rejected", reason: { isPassing: true } })
  }
})
