import { newId } from "@trame/core/lib/id"
import { handler as removals } from "@trame/functions/jobs/agency-removals"
import { answer } from "@trame/functions/jobs/assistant"
import { write as writeCatalogue } from "@trame/functions/jobs/catalogue"
import { handler as liveUpdates } from "@trame/functions/jobs/live-updates"
import { classify, sync } from "@trame/functions/jobs/mail"
import { handler as nameChanges } from "@trame/functions/jobs/name-changes"
import { fifoQueueHandler, queueHandler } from "@trame/functions/jobs/queue"
import { handler as scraping } from "@trame/functions/jobs/scraping"
import { check } from "@trame/functions/jobs/subscriptions"
import { sweep } from "@trame/functions/jobs/totals"
import { handler as aggregate } from "@trame/functions/stream/aggregate"
import { handler as announce } from "@trame/functions/stream/announce"
import type { DynamoDBRecord, SQSRecord } from "aws-lambda"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { ownQueue } from "../../support/ownQueue.ts"
import { ScrapeEntity } from "../../support/stored.ts"

beforeEach(() => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe("a message whose work failed", () => {
  test("comes again alone, and then succeeds", async () => {
    const failing = new Set<unknown>(["b", "d"])
    const { done, handle } = worker(failing)
    const handler = queueHandler("It failed", handle)
    expect(await handler(batchOf({ 1: "a", 2: "b", 3: "c", 4: "d" }))).toEqual(retried("2", "4"))
    expect(done).toEqual(["a", "c"])
    failing.clear()
    expect(await handler(batchOf({ 2: "b", 4: "d" }))).toEqual(retried())
    expect(done).toEqual(["a", "c", "b", "d"])
  })

  test("of an ordered queue comes again with all messages behind it, none of them begun", async () => {
    const failing = new Set<unknown>(["b"])
    const { done, handle } = worker(failing)
    const handler = fifoQueueHandler("It failed", handle)
    expect(await handler(batchOf({ 1: "a", 2: "b", 3: "c", 4: "d" }))).toEqual(retried("2", "3", "4"))
    expect(done).toEqual(["a"])
    failing.clear()
    expect(await handler(batchOf({ 2: "b", 3: "c", 4: "d" }))).toEqual(retried())
    expect(done).toEqual(["a", "b", "c", "d"])
  })

  test.for<[string, (event: ReturnType<typeof batchOf>) => Promise<unknown>, ...begun: object[]]>([
    ["agency removals", removals, { userId: TOO_LONG }, { agencyId: TOO_LONG }],
    ["the assistant", answer, { ...ANY, userId: TOO_LONG, createdAt: "now" }],
    ["name changes", nameChanges, { agencyId: TOO_LONG, clientId: "c" }],
    ["live updates", liveUpdates, { agencyId: TOO_LONG, keys: [{ topic: "clients" }] }],
    ["mailboxes", sync, { ...ANY, agencyId: TOO_LONG }, { ...ANY, agencyId: TOO_LONG, syncId: "s", turn: 0 }],
    ["classifications", classify, { ...ANY, agencyId: TOO_LONG, first: true }],
    ["scraping", scraping, { kind: "look", scrapeId: TOO_LONG, turn: 0 }],
    ["subscriptions", check, { agencyId: TOO_LONG }, { endedCustomerId: TOO_LONG }],
    ["totals", sweep],
  ])("comes again in the queue of %s, whether invalid, failed or begun", async ([, handler, ...begun]) => {
    const { Records } = batchOf({ odd: { of: "somebody else" }, ...begun })
    const broken = { messageId: "broken", body: "{" } as SQSRecord
    const ids = Records.map(({ messageId }) => messageId)
    expect(await handler({ Records: [...Records, broken] })).toEqual(retried(...ids, "broken"))
  })

  test.for([
    ["an addition", { kind: "addition", userId: TOO_LONG, additionId: "a" }],
    ["a refresh", { kind: "refresh", influencerId: TOO_LONG }],
    ["a batch of an import", { kind: "enrichment", importId: TOO_LONG, batch: 0 }],
  ] as const)("comes again when %s cannot store its scrape's result", async ([, owner]) => {
    await ownQueue("SCRAPING_QUEUE_URL")
    const scrapeId = newId()
    await ScrapeEntity.put({
      scrapeId,
      owner,
      usernames: ["lena"],
      postsPerProfile: 0,
      phase: "profiles",
      // So old that the next check gives it up.
      since: "2026-01-01T00:00:00.000Z",
      expiresAt: Math.floor(Date.now() / 1000) + 600,
    }).go()
    expect(await scraping(batchOf({ look: { kind: "look", scrapeId } }))).toEqual(retried("look"))
  })

  test("comes again in the catalogue's queue, with the messages behind it", async () => {
    const failing = { platform: "instagram", username: TOO_LONG, at: "2026-01-01T00:00:00.000Z" }
    expect(await writeCatalogue(batchOf({ failing: { influencers: [failing] } }))).toEqual(retried("failing"))
    const later = { influencers: [] }
    expect(await writeCatalogue(batchOf({ odd: { of: "somebody else" }, later }))).toEqual(
      retried("odd", "later"),
    )
  })
})

const changeOf = (entity: string, texts: Record<string, string>): DynamoDBRecord => ({
  eventName: "MODIFY",
  dynamodb: {
    NewImage: Object.fromEntries(
      Object.entries({ __edb_e__: entity, ...texts }).map(([name, S]) => [name, { S }]),
    ),
  },
})

describe("a batch of the stream whose work failed comes again as a whole", () => {
  test.for(["collaboration", "collaborationRow", "client", "user", "agency", "casting"])(
    "when totals or rows follow a %s",
    async (entity) => {
      const key = {
        agencyId: TOO_LONG,
        collaborationId: "c",
        clientId: "c",
        userId: TOO_LONG,
        castingId: "c",
      }
      const broken = changeOf(entity, key)
      await expect(aggregate({ Records: [broken] })).rejects.toThrow()
      await expect(aggregate({ Records: [] })).resolves.toBeUndefined()
    },
  )

  test.for([
    ["client", { clientId: "k" }],
    ["step", { collaborationId: "c" }],
    ["collaboration", { collaborationId: "c" }],
    ["user", { userId: "u" }],
  ] as const)("when a %s is announced to screens", async ([entity, texts]) => {
    const record = changeOf(entity, { agencyId: newId(), ...texts })
    const queue = process.env.LIVE_UPDATES_QUEUE_URL ?? ""
    vi.stubEnv("LIVE_UPDATES_QUEUE_URL", `${queue}-away`)
    await expect(announce({ Records: [record] })).rejects.toThrow()
    vi.stubEnv("LIVE_UPDATES_QUEUE_URL", queue)
    await expect(announce({ Records: [record] })).resolves.toBeUndefined()
  })
})

const batchOf = (bodies: Record<string, unknown>) => ({
  Records: Object.entries(bodies).map(
    ([messageId, body]) => ({ messageId, body: JSON.stringify(body) }) as SQSRecord,
  ),
})
const retried = (...ids: string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
})

/** Longer than a key may be, so the table refuses it. */
const TOO_LONG = "x".repeat(3000)
const ANY = { agencyId: "a", influencerId: "i", threadId: "t", messageId: "m" }

/** Fails for the items in the set, and records the others. */
function worker(failing: Set<unknown>) {
  const done: unknown[] = []
  const handle = async (body: unknown) => {
    await Promise.resolve()
    if (failing.has(body)) throw new Error("The provider does not answer")
    done.push(body)
  }
  return { done, handle }
}
