import { expect, test } from "vitest"
import { POSTS, PROFILES, postsOf, startLocal } from "./support.ts"

const NAMES = Array.from({ length: 10 }, (_, index) => `camille.test${index}`)

test("a run waits, gets on and ends, and its results are there as it goes", async () => {
  const { client, skip } = await startLocal({ pace: 1, stands: true })
  const { id, status, defaultDatasetId } = await client
    .actor(PROFILES)
    .start({ usernames: NAMES }, { timeout: 60 })
  expect(status).toBe("READY")
  const look = async () => {
    const run = await client.run(id).get()
    const { total } = await client.dataset(defaultDatasetId).listItems()
    return { status: run?.status, message: run?.statusMessage, total }
  }
  skip(1500)
  const half = await look()
  expect(half).toMatchObject({
    status: "RUNNING",
    message: "Scraped 5/10 profiles",
  })
  skip(1500)
  expect(await look()).toEqual({
    status: "SUCCEEDED",
    message: "Finished! Scraped 10/10 profiles",
    total: 10,
  })
  const run = await client.run(id).get()
  expect(run).toMatchObject({ exitCode: 0, stats: { durationMillis: 3000 }, options: { timeoutSecs: 60 } })
  expect(run?.finishedAt.getTime()).toBe((run?.startedAt.getTime() ?? 0) + 3000)
  expect(await client.dataset(defaultDatasetId).get()).toMatchObject({ itemCount: 10, actRunId: id })
})

test("whoever waits for the end is answered at the end", async () => {
  const { client } = await startLocal({ pace: 4 })
  const started = performance.now()
  const run = await client.actor(PROFILES).start({ usernames: ["lena"] }, { waitForFinish: 20 })
  expect(run.status).toBe("SUCCEEDED")
  expect(performance.now() - started).toBeGreaterThan(350)
  expect(performance.now() - started).toBeLessThan(5000)
})

test("a run that takes too long times out, and one that is ended stays ended, each with what it had", async () => {
  const { client, skip } = await startLocal({ pace: 1, stands: true })
  const slow = await client
    .actor(PROFILES)
    .start({ usernames: ["lent.a", "lent.b", "b", "c"] }, { timeout: 12 })
  const other = await client.actor(PROFILES).start({ usernames: ["lent.c", "d"] })
  skip(11_000)
  const ended = await client.run(other.id).abort()
  expect(ended.status).toBe("ABORTED")
  skip(60_000)
  expect(await client.run(slow.id).get()).toMatchObject({ status: "TIMED-OUT", exitCode: 1 })
  expect((await client.run(other.id).get())?.status).toBe("ABORTED")
  expect((await client.run(slow.id).dataset().listItems()).total).toBe(2)
  expect((await client.run(other.id).dataset().listItems()).total).toBe(1)
})

test("a run that is over is not ended again", async () => {
  const { client, skip } = await startLocal({ pace: 1, stands: true })
  const run = await client.actor(PROFILES).start({ usernames: ["lena"] })
  skip(10_000)
  const ended = await client.run(run.id).get()
  expect(ended?.status).toBe("SUCCEEDED")
  expect(await client.run(run.id).abort()).toMatchObject({
    status: "SUCCEEDED",
    finishedAt: ended?.finishedAt,
  })
  expect((await client.run(run.id).get())?.status).toBe("SUCCEEDED")
})

test("a dataset is read by pages, by fields and from its end", async () => {
  const { run, client } = await startLocal()
  const { run: ended, items } = await run(POSTS, postsOf(["lena", "hugo"], 20))
  expect(items).toHaveLength(40)
  const dataset = client.dataset(ended.defaultDatasetId)
  const page = await dataset.listItems({ offset: 35, limit: 10, clean: true, fields: ["shortCode", "error"] })
  expect(page).toMatchObject({ total: 40, offset: 35, limit: 10, count: 5, desc: false })
  expect(page.items).toEqual(items.slice(35).map(({ shortCode }) => ({ shortCode })))
  expect((await dataset.listItems({ offset: 40 })).items).toEqual([])
  expect((await dataset.listItems({ desc: true, limit: 1 })).items).toEqual(items.slice(-1))
  await expect(dataset.downloadItems("csv" as never)).rejects.toThrow("does not know the format csv")
})

test("the same name is the same person, with posts that stay and newer ones as time passes", async () => {
  const { run, skip } = await startLocal()
  const look = async () => {
    const profile = await run(PROFILES, { usernames: ["Lena.Situations"] })
    const posts = await run(POSTS, postsOf(["lena.situations"], 30))
    return { profile: profile.items[0] ?? {}, posts: posts.items }
  }
  const { profile, posts } = await look()
  expect(profile).toMatchObject({
    username: "lena.situations",
    fullName: "Lena Situations",
    private: false,
    followersCount: expect.any(Number),
  })
  expect(profile.latestPosts).toHaveLength(12)
  expect(new Set(posts.map(({ shortCode }) => shortCode)).size).toBe(30)
  const dates = posts.map(({ timestamp }) => Date.parse(String(timestamp)))
  expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  expect(Date.now() - (dates[0] ?? 0)).toBeLessThan(61 * 3_600_000)

  skip(5 * 24 * 3_600_000)
  const later = await look()
  expect(later.profile).toMatchObject({
    followersCount: profile.followersCount,
    biography: profile.biography,
  })
  const kept = later.posts.filter(({ shortCode }) => posts.some((post) => post.shortCode === shortCode))
  expect(kept.length).toBeGreaterThan(15)
  expect(kept.length).toBeLessThan(30)
  expect(posts).toEqual(expect.arrayContaining(kept))
})

test("about a third of the posts tell of a brand, and few hide their likes", async () => {
  const { run } = await startLocal()
  const { items } = await run(POSTS, postsOf(NAMES, 50))
  const share = (holds: (caption: string) => boolean) =>
    items.filter(({ caption }) => holds(String(caption))).length / items.length
  const telling = /(?<!non )sponsor|partenariat|commerciale|publicit|offert|#ad\b/i
  expect(share((caption) => telling.test(caption))).toBeCloseTo(0.3, 1)
  const hidden = items.filter(({ likesCount }) => likesCount === -1)
  expect(hidden.length / items.length).toBeCloseTo(0.04, 1)
})

test("names that try what else never happens", async () => {
  const { run } = await startLocal()
  const { items } = await run(PROFILES, { usernames: ["introuvable.x", "prive.x", "sansposts.x", "lena"] })
  expect(items[0]).toEqual({
    url: "https://www.instagram.com/introuvable.x",
    username: "introuvable.x",
    error: "not_found",
    errorDescription: "Post does not exist",
  })
  expect(items[1]).toMatchObject({ username: "prive.x", private: true, latestPosts: [] })
  expect(items.slice(2).map(({ username }) => username)).toEqual(["sansposts.x", "lena"])

  const posts = await run(POSTS, postsOf(["introuvable.x", "prive.x", "lena"], 2))
  expect(posts.items.map(({ error }) => error)).toEqual(["not_found", "no_items", undefined, undefined])

  for (const [actor, input] of [
    [PROFILES, { usernames: ["lena", "panne.x"] }],
    [POSTS, postsOf(["sansposts.x"], 15)],
  ] as const) {
    const failed = await run(actor, input)
    expect(failed.run).toMatchObject({ status: "FAILED", exitCode: 1 })
    expect(failed.items).toEqual([])
  }
})

test("pictures are pictures, to whoever asks", async () => {
  const { local, run } = await startLocal()
  const { items } = await run(POSTS, postsOf(["lena"], 1))
  const address = String(items[0]?.displayUrl)
  expect(address.startsWith(`${local.url}/pictures/`)).toBe(true)
  const [one, again] = await Promise.all(
    [address, address].map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  )
  expect(one?.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n")
  expect([one?.readUInt32BE(16), one?.readUInt32BE(20)]).toEqual([360, 450])
  expect(again?.equals(one ?? Buffer.alloc(0))).toBe(true)
  for (const path of ["/pictures/../apify.jsonl", "/pictures/a-4000x4000.png", "/pictures/a.svg"]) {
    expect((await fetch(local.url + path)).ok).toBe(false)
  }
})

test("whoever is known comes with their own figures, and a label as Apify publishes it", async () => {
  const theme = {
    category: "Mode",
    subject: "Mode",
    hashtags: ["mode"],
    scenes: ["Un manteau, cinq tenues"],
    brands: ["ecume"],
  } as const
  const known = {
    ...{ fullName: "Chez Zoé", biography: "Mode · Nantes", email: "zoe@createurs.example", verified: true },
    ...{ followersCount: 5_400_000, postsCount: 900, engagement: 0.02, theme },
  }
  const { run } = await startLocal({ people: async () => new Map([["zoe", known]]) })
  const [profile] = (await run(PROFILES, { usernames: ["zoe"] })).items
  expect(profile).toMatchObject({
    ...{ fullName: "Chez Zoé", biography: "Mode · Nantes", followersCount: 5_400_000 },
    ...{ postsCount: 900, verified: true, businessEmail: "zoe@createurs.example", profilePicUrlHD: null },
  })
  const { items } = await run(POSTS, {
    directUrls: ["https://www.instagram.com/zoe/"],
    resultsType: "posts",
    resultsLimit: 100,
  })
  const likes = items.map(({ likesCount }) => Number(likesCount)).filter((count) => count >= 0)
  const average = likes.reduce((sum, count) => sum + count, 0) / likes.length
  expect(average / 5_400_000).toBeCloseTo(0.02, 2)
  const labelled = items.filter(({ paidPartnership }) => paidPartnership === true)
  expect(labelled.length).toBeGreaterThan(0)
  expect(labelled[0]).toMatchObject({ sponsors: [{ username: "ecume" }] })
})
