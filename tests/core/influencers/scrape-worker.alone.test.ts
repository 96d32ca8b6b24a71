import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs"
import * as Influencers from "@trame/core/influencers/catalogue/index"
import { suppressionKey } from "@trame/core/influencers/catalogue/suppressions"
import * as CatalogueWriter from "@trame/core/influencers/catalogue/writer"
import type { ScrapeEvent, Tell } from "@trame/core/influencers/scraping/index"
import * as Scrapes from "@trame/core/influencers/scraping/index"
import * as ScrapingWorker from "@trame/core/influencers/scraping/worker"
import { newId } from "@trame/core/lib/id"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { startApify } from "../../../scripts/local/apify/index.ts"
import { assertAlone } from "../../support/alone.ts"
import { intercepting } from "../../support/overtaken.ts"
import { newSecret } from "../../support/secrets.ts"
import { ScrapeEntity, SuppressionEntity } from "../../support/stored.ts"

let apify: Awaited<ReturnType<typeof startApify>>
/** Runs end only when a test moves it. */
let clock = Date.now()

beforeAll(async () => {
  assertAlone()
  apify = await startApify({ dataDir: null, token: TOKEN, now: () => clock })
  Object.assign(process.env, {
    APIFY_API_URL: apify.url,
    PICTURE_HOSTS: apify.url,
    APIFY_SECRET_NAME: await newSecret({ token: TOKEN }),
    SCRAPING_QUEUE_URL: await newQueue(""),
    CATALOGUE_QUEUE_URL: await newQueue(".fifo"),
  })
})
afterAll(() => apify.close())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe("a scrape", () => {
  it("fetches profiles, then posts, and tells what became of each name", async () => {
    const [zoe, lena, unknown, secret] = [named("zoe"), named("lena"), named("introuvable"), named("prive")]
    const names = [zoe, lena, unknown, secret]
    const { carryOut, events, look } = await newScrape(names)
    await carryOut()
    expect(events).toMatchObject([
      {
        kind: "profiles",
        written: [zoe, lena, secret].map((username) => ({ username })),
        missing: [{ username: unknown, reason: "not_found" }],
      },
      { kind: "posts", seq: expect.any(Number), failed: [] },
    ])
    expect(postsIn(events[1])).toEqual({ [zoe]: 3, [lena]: 3, [secret]: 0 })
    await look()
    expect(events).toHaveLength(2)
  })

  it("fetches nobody who left the catalogue, and goes on with the others", async () => {
    const [here, ...gone] = [named("zoe"), named("lena"), named("ines")]
    const { patch, carryOut, events } = await newScrape(gone.slice(0, 1))
    const influencers = Object.fromEntries([here, ...gone].map((name) => [name, name]))
    await patch({ phase: "posts", later: [...gone.slice(1), here], influencers })
    const since = new Date().toISOString()
    for (const name of gone) await SuppressionEntity.put({ ...suppressionKey("instagram", name), since }).go()
    await carryOut()
    expect(events).toMatchObject([{ failed: [] }])
    expect(postsIn(events[0])).toMatchObject({ [here]: 3 })
  })

  it("goes on without a profile that breaks the run", async () => {
    const [zoe, broken, lena] = [named("zoe"), named("sansposts"), named("lena")]
    const { carryOut, events } = await newScrape([zoe, broken, lena])
    await carryOut(2)
    const posts = events.at(-1)
    expect(posts).toMatchObject({ kind: "posts", failed: [broken] })
    expect(postsIn(posts)).toEqual({ [zoe]: 3, [lena]: 3 })
    for (const username of [zoe, lena]) {
      const measured = { engagementRate: expect.any(Number) }
      expect(await Influencers.byHandle("instagram", username)).toMatchObject(measured)
    }
  })
})

describe("a worker", () => {
  it("begins one run for each phase and tells one thing, however often messages come", async () => {
    const { carryOut, events } = await newScrape([named("zoe")])
    expect(await carryOut(3)).toBe(1)
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(2)
  })

  it("leaves a working one alone, and continues its run when it is dead", async () => {
    const { look, stored, patch, carryOut, events } = await newScrape([named("zoe")])
    await look()
    const { runId } = await stored()
    expect(runId).toEqual(expect.any(String))
    await patch({ busyUntil: Date.now() + 125_000 })
    clock += 60_000
    await look()
    expect((await stored()).handedOverAt).toBeUndefined()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 130_000 })
    await look()
    expect(await stored()).toMatchObject({ runId, attempts: 1, handedOverAt: expect.any(String) })
    await carryOut()
    expect(events).toHaveLength(2)
  })

  it.for([
    ["begins no run", 0],
    ["hands nothing over", 1],
  ] as const)("%s when it was taken for dead", async ([, attempts]) => {
    const { look, stored, patch } = await newScrape([named("zoe")])
    for (let done = 0; done < attempts; done++) {
      await look()
      clock += 60_000
    }
    const busyUntil = Date.now() + 300_000
    let writes = 0
    await intercepting(async (command, input) => {
      // Its claim comes first.
      const isWrite = command === "UpdateItemCommand" && input.includes("scrape_1")
      if (isWrite && ++writes === 2) await patch({ busyUntil })
    }, look)
    const after = await stored()
    expect(after).toMatchObject({ attempts, phase: "profiles", busyUntil })
    expect([after.handedOverAt, await answers()]).toEqual([undefined, []])
    if (!attempts) expect(after.runId).toBeUndefined()
  })
})

describe("a refusal by Apify", () => {
  it("of a start that lasts ends the scrape at once, one that passes after three tries", async () => {
    for (const [status, attempts] of [
      [402, 1],
      [500, 3],
    ] as const) {
      const username = named("zoe")
      const { look, stored, events } = await newScrape([username])
      for (let turn = 0; turn < 4; turn++) {
        if (turn < attempts) await refuse(`status=${status}&times=1`)
        await look()
      }
      const missing = [{ username, reason: "failed" }]
      expect(events).toMatchObject([{ kind: "profiles", httpStatus: status, written: [], missing }])
      expect(await stored()).toMatchObject({ phase: "done", attempts })
    }
  })

  it.for([
    ["a run of profiles", "profiles", 0],
    ["the results of profiles", "profiles", 1],
    ["a run of posts", "posts", 0],
    ["the results of posts", "posts", 1],
  ] as const)("of %s is asked again, or ends the phase when it lasts", async ([, phase, after]) => {
    for (const status of [500, 402]) {
      const username = named("zoe")
      const { enterPosts, look, stored, carryOut, events } = await newScrape([username])
      if (phase === "posts") await enterPosts()
      await look()
      clock += 10 * 60_000
      await refuse(`status=${status}&times=${status === 500 ? 2 : 1}&after=${after}`)
      await look()
      const isOver = status === 402
      expect(await stored()).toMatchObject(isOver ? { phase: "done" } : { phase, httpStatus: status })
      expect((await stored()).handedOverAt).toBeUndefined()
      await carryOut()
      const found = { kind: "posts", found: [{ posts: 3 }], failed: [] }
      const failed = {
        profiles: { kind: "profiles", written: [], missing: [{ username, reason: "failed" }] },
        posts: { kind: "posts", seq: null, found: [], failed: [username] },
      }
      expect(events.at(-1)).toMatchObject(isOver ? failed[phase] : found)
    }
  })
})

const TOKEN = "apify_api_essai"
const sqs = new SQSClient({})

/** A queue that only the test empties: it is the worker and the writer. */
async function newQueue(ending: "" | ".fifo"): Promise<string> {
  const QueueName = `${newId()}${ending}`
  await sqs.send(new CreateQueueCommand({ QueueName, Attributes: ending ? { FifoQueue: "true" } : {} }))
  return `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${QueueName}`
}

async function received(setting: string): Promise<unknown[]> {
  const QueueUrl = process.env[setting]
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
  for (const { ReceiptHandle } of Messages)
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  return Messages.map(({ Body = "" }) => JSON.parse(Body))
}

type Answer = ReturnType<typeof ScrapingWorker.message.parse>

/** A scrape whose steps the test takes, and the events of which its owner is told. */
async function newScrape(usernames: string[], postsPerProfile = 3) {
  const scrapeId = newId()
  const events: ScrapeEvent[] = []
  const owner = { kind: "enrichment", importId: newId(), batch: 0 } as const
  await Scrapes.start({ scrapeId, owner, usernames, postsPerProfile })
  const tell: Tell = async (_owner, event) => void events.push(event)
  const look = (by = tell) => ScrapingWorker.handle({ kind: "look", scrapeId }, by)
  const note = (answer: Answer) => ScrapingWorker.handle(answer, tell)
  const stored = async () => {
    const { data } = await ScrapeEntity.get({ scrapeId }).go({ consistent: true })
    if (!data) throw new Error("The scrape is gone")
    return data
  }
  const patch = (fields: object) => ScrapeEntity.patch({ scrapeId }).set(fields).go()
  const scrape = { scrapeId, events, tell, look, note, stored, patch }
  return {
    ...scrape,
    /** Takes steps until nothing is left to do, delivering each message so often and at once. */
    async carryOut(times = 1): Promise<number> {
      const often = (once: () => Promise<void>) => Promise.all(Array.from({ length: times }, once))
      let attempts = 0
      for (let turn = 0; turn < 20; turn++) {
        const before = await stored()
        attempts = Math.max(attempts, before.attempts)
        if (before.phase === "done") return attempts
        await often(() => look())
        clock += 60_000
        for (const answer of await answers()) await often(() => note(answer))
      }
      throw new Error("The scrape does not end")
    },
    async enterPosts(): Promise<void> {
      while ((await stored()).phase === "profiles") {
        await look()
        clock += 60_000
        for (const answer of await answers()) await note(answer)
      }
    },
  }
}

/** Writes what was handed to the catalogue; its answers. */
async function answers(): Promise<Answer[]> {
  for (const write of await received("CATALOGUE_QUEUE_URL"))
    await CatalogueWriter.write(CatalogueWriter.catalogueWrite.parse(write))
  const all = await received("SCRAPING_QUEUE_URL")
  return all.map((body) => ScrapingWorker.message.parse(body)).filter(({ kind }) => kind === "written")
}

const foundIn = (event?: ScrapeEvent) => (event?.kind === "posts" ? event.found : [])
const postsIn = (event?: ScrapeEvent) =>
  Object.fromEntries(foundIn(event).map(({ username, posts }) => [username, posts]))
const named = (start: string): string => `${start}.${newId().slice(0, 10)}`
const refuse = (query: string) => fetch(`${apify.url}/_test/refusals?${query}`, { method: "POST" })
