import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs"
import { Influencers } from "@trame/core/influencers/catalogue/index"
import { suppressionKey } from "@trame/core/influencers/catalogue/suppressions"
import { CatalogueWriter } from "@trame/core/influencers/catalogue/writer"
import { type ScrapeEvent, Scrapes, type Tell } from "@trame/core/influencers/scraping/index"
import { ScrapingWorker } from "@trame/core/influencers/scraping/worker"
import { newId } from "@trame/core/lib/id"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { startApify } from "../../../scripts/local/apify/index.ts"
import { assertAlone } from "../../support/alone.ts"
import { intercepting } from "../../support/overtaken.ts"
import { newSecret } from "../../support/secrets.ts"
import { ScrapeEntity, SuppressionEntity } from "../../support/stored.ts"

const TOKEN = "apify_api_essai"
const sqs = new SQSClient({})
let apify: Awaited<ReturnType<typeof startApify>>
/** Runs end only where a test has time pass. */
let clock = Date.now()

/** Queues that nobody empties but the test: it is the worker and the writer. */
async function newQueue(ending: "" | ".fifo"): Promise<string> {
  const QueueName = `${newId()}${ending}`
  await sqs.send(new CreateQueueCommand({ QueueName, Attributes: ending ? { FifoQueue: "true" } : {} }))
  return `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${QueueName}`
}

async function received(QueueUrl: string): Promise<unknown[]> {
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
  for (const { ReceiptHandle } of Messages)
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  return Messages.map(({ Body = "" }) => JSON.parse(Body))
}

beforeAll(async () => {
  assertAlone()
  apify = await startApify({ dataDir: null, token: TOKEN, now: () => clock })
  Object.assign(process.env, { APIFY_API_URL: apify.url, PICTURE_HOSTS: apify.url })
  process.env.APIFY_SECRET_NAME = await newSecret({ token: TOKEN })
  process.env.SCRAPING_QUEUE_URL = await newQueue("")
  process.env.CATALOGUE_QUEUE_URL = await newQueue(".fifo")
})

afterAll(() => apify.close())
afterEach(() => {
  vi.useRealTimers()
})

interface World {
  scrapeId: string
  events: ScrapeEvent[]
  /** The most runs that a phase was seen to have begun. */
  attempts: number
  tell: Tell
}

async function newScrape(usernames: string[], postsPerProfile = 3): Promise<World> {
  const scrapeId = newId()
  const events: ScrapeEvent[] = []
  const owner = { kind: "enrichment", importId: newId(), batch: 0 } as const
  await Scrapes.start({ scrapeId, owner, usernames, postsPerProfile })
  const tell: Tell = async (_owner, event) => void events.push(event)
  return { scrapeId, events, attempts: 0, tell }
}

async function stored({ scrapeId }: World) {
  const { data } = await ScrapeEntity.get({ scrapeId }).go({ consistent: true })
  if (!data) throw new Error("The scrape is gone")
  return data
}

const look = ({ scrapeId, tell }: World) => ScrapingWorker.handle({ kind: "look", scrapeId }, tell)

/** Carries out what the catalogue was given; its answers. */
async function answers(): Promise<ReturnType<typeof ScrapingWorker.message.parse>[]> {
  for (const write of await received(process.env.CATALOGUE_QUEUE_URL ?? "")) {
    await CatalogueWriter.write(CatalogueWriter.catalogueWrite.parse(write))
  }
  const all = await received(process.env.SCRAPING_QUEUE_URL ?? "")
  return all.map((body) => ScrapingWorker.message.parse(body)).filter(({ kind }) => kind === "written")
}

/** Goes on, every message being delivered so often and at once, until nothing is left to do. */
async function carryOut(world: World, times = 1): Promise<void> {
  const often = (once: () => Promise<void>) => Promise.all(Array.from({ length: times }, once))
  for (let turn = 0; turn < 20; turn++) {
    if ((await stored(world)).phase === "done") return
    await often(() => look(world))
    world.attempts = Math.max(world.attempts, (await stored(world)).attempts)
    clock += 60_000
    for (const answer of await answers()) await often(() => ScrapingWorker.handle(answer, world.tell))
  }
  throw new Error("The scrape does not end")
}

/** An event tells the same however often. */
const different = (events: readonly ScrapeEvent[]): ScrapeEvent[] => [
  ...new Map(events.map((event) => [JSON.stringify(event), event])).values(),
]

const named = (start: string): string => `${start}.${newId().slice(0, 10)}`

test("a scrape goes from profiles to posts, and then it is over", async () => {
  const names = [named("zoe"), named("lena")]
  const world = await newScrape(names)
  await carryOut(world)
  expect(world.events).toMatchObject([
    { kind: "profiles", written: names.map((username) => ({ username })), missing: [] },
    { kind: "posts", seq: expect.any(Number), found: expect.any(Array), failed: [] },
  ])
  const [, posts] = world.events
  if (posts?.kind !== "posts") throw new Error("Posts")
  expect(posts.found.map(({ username, posts }) => [username, posts]).toSorted()).toEqual(
    names.map((username) => [username, 3]).toSorted(),
  )
  await look(world)
  expect(world.events).toHaveLength(2)
})

test("of an owner's profiles are told as many collaborations as the catalogue has found among their posts", async () => {
  const names = Array.from({ length: 10 }, (_, index) => named(`zoe${index}`))
  const world = await newScrape(names, 30)
  vi.stubEnv("PICTURE_HOSTS", "nulle-part.example")
  await carryOut(world)
  vi.unstubAllEnvs()
  const told = world.events.flatMap((event) => (event.kind === "posts" ? event.found : []))
  const counts = told.map(({ collaborations }) => collaborations)
  const kept = told.map(
    async ({ username }) => (await Influencers.byHandle("instagram", username))?.collaborationsCount,
  )
  expect(counts).toEqual(await Promise.all(kept))
  expect(Math.max(...counts)).toBeGreaterThan(1)
})

test("whatever comes three times at once begins one run a phase, and tells one thing", async () => {
  const world = await newScrape([named("zoe")])
  await carryOut(world, 3)
  expect(world.attempts).toBe(1)
  expect(different(world.events).map(({ kind }) => kind)).toEqual(["profiles", "posts"])
})

test("each name is in one list, whatever became of it", async () => {
  const [found, unknown, secret] = [named("zoe"), named("introuvable"), named("prive")]
  const world = await newScrape([found, unknown, secret])
  await carryOut(world)
  expect(world.events).toMatchObject([
    {
      written: [{ username: found }, { username: secret }],
      missing: [{ username: unknown, reason: "not_found" }],
    },
    { failed: [] },
  ])
  const [, posts] = world.events
  if (posts?.kind !== "posts") throw new Error("Posts")
  expect(posts.found).toContainEqual({ username: secret, posts: 0, collaborations: 0 })
  expect(posts.found).toContainEqual(expect.objectContaining({ username: found, posts: 3 }))
})

test("who has shown no posts by the time that they are asked for has none, which is no failure", async () => {
  const username = named("prive")
  const world = await newScrape([username])
  const { scrapeId } = world
  await ScrapeEntity.patch({ scrapeId })
    .set({ phase: "posts", influencers: { [username]: "somebody" } })
    .go()
  await carryOut(world)
  expect(world.events).toMatchObject([{ found: [{ username, posts: 0 }], failed: [] }])
})

test("who went while their posts were asked for has failed, and nobody else", async () => {
  const [here, gone] = [named("zoe"), named("introuvable")]
  const world = await newScrape([here, gone])
  await ScrapeEntity.patch({ scrapeId: world.scrapeId })
    .set({ phase: "posts", influencers: { [here]: "somebody", [gone]: "somebody else" } })
    .go()
  await carryOut(world)
  expect(world.events).toMatchObject([{ found: [{ username: here, posts: 3 }], failed: [gone] }])
})

test("a person who left the catalogue before a run of their own keeps no posts from those after them", async () => {
  const [here, ...gone] = [named("zoe"), named("lena"), named("ines")]
  const world = await newScrape(gone.slice(0, 1))
  const influencers = Object.fromEntries([here, ...gone].map((name) => [name, name]))
  await ScrapeEntity.patch({ scrapeId: world.scrapeId })
    .set({ phase: "posts", later: [...gone.slice(1), here], influencers })
    .go()
  const since = new Date().toISOString()
  for (const name of gone) await SuppressionEntity.put({ ...suppressionKey("instagram", name), since }).go()
  await carryOut(world)
  expect(world.events).toMatchObject([
    {
      found: expect.arrayContaining([expect.objectContaining({ username: here, posts: 3 })]),
      failed: [],
    },
  ])
})

test("what was answered while profiles were fetched is not why posts are missing", async () => {
  const world = await newScrape([named("sansposts")])
  await fetch(`${apify.url}/_test/refusals?status=429&times=1`, { method: "POST" })
  await look(world)
  expect(await stored(world)).toMatchObject({ httpStatus: 429 })
  await carryOut(world)
  expect(world.events).toMatchObject([{ kind: "profiles" }, { kind: "posts", failed: [expect.any(String)] }])
  expect(world.events.at(-1)?.httpStatus).toBeUndefined()
})

test("a profile whose picture cannot be had has none, and not Instagram's own address", async () => {
  const username = named("zoe")
  vi.stubEnv("PICTURE_HOSTS", "nulle-part.example")
  await carryOut(await newScrape([username], 0))
  vi.unstubAllEnvs()
  const influencer = await Influencers.byHandle("instagram", username)
  expect(influencer).toMatchObject({ username })
  expect(influencer?.profileImageUrl).toBeUndefined()
})

test("without posts wanted, none are fetched", async () => {
  const world = await newScrape([named("zoe")], 0)
  await carryOut(world)
  expect(world.events).toMatchObject([{ kind: "profiles" }, { kind: "posts", seq: null, failed: [] }])
})

test("where a run breaks off, what it brought counts and the rest has failed", async () => {
  const broken = named("sansposts")
  const world = await newScrape([broken])
  await carryOut(world)
  expect(world.events).toMatchObject([
    { written: [{ username: broken }], missing: [] },
    { kind: "posts", seq: null, found: [], failed: [broken] },
  ])
})

test("a profile that breaks the run of several keeps no posts from the others", async () => {
  const [zoe, broken, lena] = [named("zoe"), named("sansposts"), named("lena")]
  const world = await newScrape([zoe, broken, lena])
  await carryOut(world, 2)
  const posts = different(world.events).at(-1)
  expect(posts).toMatchObject({ kind: "posts", failed: [broken] })
  expect(posts?.kind === "posts" && posts.found.map(({ username, posts }) => [username, posts])).toEqual(
    expect.arrayContaining([
      [zoe, 3],
      [lena, 3],
    ]),
  )
  for (const username of [zoe, lena])
    expect(await Influencers.byHandle("instagram", username)).toMatchObject({
      engagementRate: expect.any(Number),
    })
})

test("while somebody is at work nobody else is; once they are dead the same run goes on", async () => {
  const world = await newScrape([named("zoe")])
  await look(world)
  const { runId } = await stored(world)
  expect(runId).toEqual(expect.any(String))
  // As a worker leaves it that is killed.
  await ScrapeEntity.patch({ scrapeId: world.scrapeId })
    .set({ busyUntil: Date.now() + 125_000 })
    .go()
  clock += 60_000
  await look(world)
  expect(await stored(world)).toMatchObject({ phase: "profiles", runId })
  expect((await stored(world)).handedOverAt).toBeUndefined()
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 130_000 })
  await look(world)
  expect(await stored(world)).toMatchObject({ runId, attempts: 1, handedOverAt: expect.any(String) })
  await carryOut(world)
  expect(world.events).toHaveLength(2)
})

test.for([
  ["begins no run", 0, { attempts: 0 }],
  ["hands nothing over", 1, { attempts: 1 }],
] as const)(
  "whoever was taken for dead and is overtaken %s, nor takes anything note of",
  async ([, looks, left]) => {
    const world = await newScrape([named("zoe")])
    for (let done = 0; done < looks; done++) {
      await look(world)
      clock += 60_000
    }
    const busyUntil = Date.now() + 300_000
    let writes = 0
    await intercepting(
      async (command, input) => {
        // Its claim comes first.
        if (command !== "UpdateItemCommand" || !input.includes("scrape_1") || ++writes !== 2) return
        await ScrapeEntity.patch({ scrapeId: world.scrapeId }).set({ busyUntil }).go()
      },
      () => look(world),
    )
    const after = await stored(world)
    expect(after).toMatchObject({ ...left, phase: "profiles", busyUntil })
    expect(after.handedOverAt).toBeUndefined()
    expect(await answers()).toEqual([])
    if (!looks) expect(after.runId).toBeUndefined()
  },
)

test("the next look is on its way before the work begins", async () => {
  const world = await newScrape([named("zoe")])
  await received(process.env.SCRAPING_QUEUE_URL ?? "")
  const turn = (await stored(world)).turn
  await look(world)
  expect(await stored(world)).toMatchObject({ turn: turn + 1 })
  await vi.waitFor(
    async () =>
      expect(await received(process.env.SCRAPING_QUEUE_URL ?? "")).toContainEqual({
        kind: "look",
        scrapeId: world.scrapeId,
        turn: turn + 1,
      }),
    { timeout: 8000, interval: 500 },
  )
  // A look that was overtaken does nothing.
  await ScrapingWorker.handle({ kind: "look", scrapeId: world.scrapeId, turn }, world.tell)
  expect(await stored(world)).toMatchObject({ turn: turn + 1 })
})

test("an owner who could not be told is told again", async () => {
  const world = await newScrape([named("zoe")])
  const told: string[] = []
  const tell: Tell = async (_owner, { kind }) => {
    told.push(kind)
    if (told.filter((one) => one === kind).length === 1) throw new Error("The table is away")
  }
  for (let turn = 0; turn < 20 && (await stored(world)).phase !== "done"; turn++) {
    await look({ ...world, tell })
    clock += 60_000
    for (const answer of await answers()) {
      // As the queue gives it again.
      await ScrapingWorker.handle(answer, tell).catch(() => ScrapingWorker.handle(answer, tell))
    }
  }
  expect(told).toEqual(["profiles", "profiles", "posts", "posts"])
})

test("so is one of whose profiles there is none", async () => {
  const username = named("introuvable")
  const world = await newScrape([username])
  const told: ScrapeEvent[] = []
  const tell: Tell = async (_owner, event) => {
    told.push(event)
    if (told.length === 1) throw new Error("The table is away")
  }
  await look(world)
  clock += 60_000
  await expect(look({ ...world, tell })).rejects.toThrow("The table is away")
  expect(await stored(world)).toMatchObject({ phase: "profiles" })
  await look({ ...world, tell })
  expect(told).toMatchObject([1, 2].map(() => ({ missing: [{ username, reason: "not_found" }] })))
  expect(await stored(world)).toMatchObject({ phase: "done" })
})

test("a page of posts that the catalogue's queue did not take is handed over again", async () => {
  const names = Array.from({ length: 10 }, (_, index) => named(`zoe${index}`))
  const world = await newScrape(names, 30)
  const { CATALOGUE_QUEUE_URL = "", PICTURE_HOSTS } = process.env
  process.env.PICTURE_HOSTS = "nowhere.example"
  while ((await stored(world)).phase === "profiles") {
    await look(world)
    clock += 60_000
    for (const answer of await answers()) await ScrapingWorker.handle(answer, world.tell)
  }
  await look(world)
  clock += 10 * 60_000
  process.env.CATALOGUE_QUEUE_URL = CATALOGUE_QUEUE_URL.replace(".fifo", "-away.fifo")
  await expect(look(world)).rejects.toThrow()
  process.env.CATALOGUE_QUEUE_URL = CATALOGUE_QUEUE_URL
  expect(await stored(world)).toMatchObject({ phase: "posts", offset: 0 })
  await carryOut(world)
  process.env.PICTURE_HOSTS = PICTURE_HOSTS
  const { influencers = {} } = await stored(world)
  const kept = await Promise.all(
    names.map(async (name) => (await Influencers.posts(influencers[name] ?? "", { size: 100 })).items.length),
  )
  expect(kept).toEqual(names.map(() => 30))
  expect(world.events.at(-1)).toMatchObject({ found: names.map(() => ({ posts: 30 })), failed: [] })
})

test("the last posts that are handed over again, as nobody answered, count once", async () => {
  const world = await newScrape([named("zoe")])
  while ((await stored(world)).phase === "profiles") {
    await look(world)
    clock += 60_000
    for (const answer of await answers()) await ScrapingWorker.handle(answer, world.tell)
  }
  await look(world)
  clock += 60_000
  await look(world)
  // Its answer is lost.
  await answers()
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
  const { handedOverAt } = await stored(world)
  await look(world)
  expect((await stored(world)).handedOverAt).not.toBe(handedOverAt)
  const { scrapeId } = world
  await ScrapingWorker.handle(
    { kind: "written", reply: { scrapeId, phase: "posts" }, outcome: [] },
    world.tell,
  )
  expect(world.events.at(-1)).toMatchObject({ kind: "posts", found: [{ posts: 3 }], failed: [] })
})

test("after five minutes nothing is waited for, and what comes then is late", async () => {
  const username = named("zoe")
  const world = await newScrape([username])
  await look(world)
  clock += 60_000
  await look(world)
  const late = await answers()
  expect(late).toHaveLength(1)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 301_000 })
  await look(world)
  for (const answer of late) await ScrapingWorker.handle(answer, world.tell)
  expect(world.events).toMatchObject([
    { kind: "profiles", written: [], missing: [{ username, reason: "failed" }] },
  ])
  expect(await stored(world)).toMatchObject({ phase: "done" })
})

const refuses = (query: string) => fetch(`${apify.url}/_test/refusals?${query}`, { method: "POST" })

test("a run that Apify refuses for good is given up at once", async () => {
  const username = named("zoe")
  const world = await newScrape([username])
  await refuses("status=402")
  await look(world)
  const told = { kind: "profiles", httpStatus: 402, written: [], missing: [{ username, reason: "failed" }] }
  expect(world.events).toMatchObject([told])
  expect(await stored(world)).toMatchObject({ phase: "done", attempts: 1 })
})

test.for([
  ["profiles, be it how they are getting on,", 0, 0],
  ["profiles, be it what they brought,", 0, 1],
  ["posts, be it how they are getting on,", 1, 0],
  ["posts, be it what they brought,", 1, 1],
] as const)(
  "of %s Apify is asked again where it does not answer, and no more where it refuses",
  async ([, phases, after]) => {
    for (const [status, times] of [
      [500, 2],
      [402, 1],
    ] as const) {
      const username = named("zoe")
      const world = await newScrape([username])
      for (let done = 0; done < phases; done++) {
        await look(world)
        clock += 60_000
        await look(world)
        for (const answer of await answers()) await ScrapingWorker.handle(answer, world.tell)
      }
      await look(world)
      clock += 10 * 60_000
      await refuses(`status=${status}&times=${times}&after=${after}`)
      await look(world)
      expect(await stored(world)).toMatchObject(
        status === 402 ? { phase: "done" } : { phase: phases ? "posts" : "profiles", httpStatus: status },
      )
      expect((await stored(world)).handedOverAt).toBeUndefined()
      await carryOut(world)
      const failed = phases
        ? { kind: "posts", seq: null, found: [], failed: [username] }
        : { kind: "profiles", written: [], missing: [{ username, reason: "failed" }] }
      const found = { kind: "posts", found: [{ posts: 3 }], failed: [] }
      expect(world.events.at(-1)).toMatchObject(status === 402 ? failed : found)
    }
  },
)

test("where no run can be begun, three are tried and no more", async () => {
  const refusals = () => fetch(`${apify.url}/_test/refusals?status=500&times=1`, { method: "POST" })
  const world = await newScrape([named("zoe")])
  for (let turn = 0; turn < 4; turn++) {
    await refusals()
    await look(world)
  }
  expect(world.events).toMatchObject([{ kind: "profiles", written: [], missing: [{ reason: "failed" }] }])
  expect(await stored(world)).toMatchObject({ phase: "done", attempts: 3 })
})
