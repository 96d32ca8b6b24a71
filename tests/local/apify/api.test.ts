import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { clientFor, POSTS, PROFILES, postsOf, startLocal, TOKEN } from "./support.ts"

test("without the token nothing is answered", async () => {
  const { local, client } = await startLocal()
  const { id } = await client.actor(PROFILES).start({ usernames: ["lena"] })
  for (const call of [
    () => clientFor(local.url, "wrong").run(id).get(),
    () =>
      clientFor(local.url, "wrong")
        .actor(PROFILES)
        .start({ usernames: ["lena"] }),
  ]) {
    await expect(call()).rejects.toMatchObject({ statusCode: 401, type: "user-or-token-not-found" })
  }
  const bare = await fetch(`${local.url}/v2/actor-runs/${id}`)
  expect(bare.status).toBe(401)
  expect(await bare.json()).toMatchObject({ error: { type: "token-not-provided" } })
  expect((await fetch(`${local.url}/v2/actor-runs/${id}?token=${TOKEN}`)).status).toBe(200)
})

test("what is not there is missing, and what is not known here is refused", async () => {
  const { local, client } = await startLocal()
  expect(await client.run("nowhere").get()).toBeUndefined()
  expect(await client.dataset("nowhere").get()).toBeUndefined()
  await expect(client.dataset("nowhere").listItems()).rejects.toMatchObject({
    statusCode: 404,
    type: "record-not-found",
  })
  await expect(client.actor("apify/web-scraper").start({})).rejects.toMatchObject({ statusCode: 404 })
  const refused = [
    [PROFILES, {}],
    [PROFILES, { usernames: [] }],
    [PROFILES, { usernames: ["lena"], includeAboutSection: true }],
    [POSTS, { ...postsOf(["lena"], 5), resultsType: "comments" }],
    [POSTS, postsOf(["lena"], 0)],
    [POSTS, { ...postsOf([], 5), directUrls: ["https://evil.example/lena"] }],
  ] as const
  for (const [actor, input] of refused) {
    await expect(client.actor(actor).start(input)).rejects.toMatchObject({ statusCode: 400 })
  }
  await expect(client.actor(PROFILES).start({ usernames: ["a"] }, { maxItems: 3 })).rejects.toMatchObject({
    statusCode: 400,
    message: "The local Apify does not know the parameter maxItems",
  })
  const headers = { authorization: `Bearer ${TOKEN}` }
  for (const path of ["/v2/users/me", "/v2/actor-runs", "/", "/v1/acts"]) {
    const response = await fetch(local.url + path, { headers })
    expect([path, response.status, (await response.json()).error.type]).toEqual([path, 404, "page-not-found"])
  }
})

test("it answers programs on this machine, and no page of elsewhere", async () => {
  const { local } = await startLocal()
  expect(new URL(local.url).hostname).toBe("127.0.0.1")
  const preflight = await fetch(`${local.url}/v2/actor-runs/x`, {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  })
  expect(preflight.ok).toBe(false)
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull()
  const status = await new Promise((resolve, reject) => {
    const headers = { host: "evil.example", authorization: `Bearer ${TOKEN}` }
    request(local.url, { path: "/v2/actor-runs/x", headers }, ({ statusCode }) => resolve(statusCode))
      .on("error", reject)
      .end()
  })
  expect(status).toBe(421)
})

test("it is busy or broken when a test says so, and the library asks again", async () => {
  const { local } = await startLocal()
  const refuse = (status: number, times: number, headers = {}) =>
    fetch(`${local.url}/_test/refusals?status=${status}&times=${times}`, { method: "POST", headers })
  expect((await refuse(429, 1, { origin: "https://evil.example" })).status).toBe(403)
  expect((await refuse(200, 1)).status).toBe(403)

  await refuse(429, 2)
  const patient = clientFor(local.url, TOKEN, 3)
  expect((await patient.actor(PROFILES).start({ usernames: ["lena"] })).id).toBeTruthy()
  expect(patient.stats.rateLimitErrors[0]).toBe(1)
  await refuse(500, 1)
  await expect(clientFor(local.url).run("x").get()).rejects.toMatchObject({ statusCode: 500 })
  await refuse(402, 1)
  await expect(patient.run("x").get()).rejects.toMatchObject({ statusCode: 402 })
})

test("a large input comes compressed, as the library sends it", async () => {
  const { run } = await startLocal({ pace: 1000 })
  const usernames = Array.from({ length: 300 }, (_, index) => `prive.${index}`)
  expect((await run(PROFILES, { usernames })).items).toHaveLength(300)
})

test("kill -9 loses no run that was answered, and it goes on where it would be", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-apify-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const child = fork(join(import.meta.dirname, "server.ts"), [dataDir, TOKEN], { execArgv: [] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [{ url }] = (await once(child, "message")) as [{ url: string }]
  const before = clientFor(url)
  const runs = await Promise.all(
    Array.from({ length: 20 }, (_, index) => before.actor(PROFILES).start({ usernames: [`lent${index}`] })),
  )
  const ended = await before.run(runs[0]?.id ?? "").abort()
  child.kill("SIGKILL")
  await once(child, "exit")

  const { client, skip } = await startLocal({ dataDir, pace: 1 })
  skip(60_000)
  for (const [index, { id, startedAt }] of runs.entries()) {
    const run = await client.run(id).get()
    expect(run).toMatchObject({ status: index === 0 ? "ABORTED" : "SUCCEEDED", startedAt })
  }
  expect((await client.dataset(ended.defaultDatasetId).listItems()).items).toEqual([])
  const [item] = (await client.dataset(runs[1]?.defaultDatasetId ?? "").listItems()).items
  expect(item).toMatchObject({ username: "lent1" })
})
