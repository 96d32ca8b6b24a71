import { UpdateTableCommand, UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb"
import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb"
import type { DynamoDBRecord } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { LoadError } from "../../../scripts/local/lambda/load.ts"
import { consumeStream, type StreamConsumerOptions } from "../../../scripts/local/stream/consume.ts"
import { clientFor, createTable } from "../dynamodb/table.ts"
import { createTableWithStream, numberOf, put, StreamSpecification, sortKey, TableName } from "./table.ts"

async function start(...names: string[]) {
  const db = await startDynamoDb({ dataDir: null, sweepEveryMs: 50 })
  onTestFinished(() => db.close())
  const client = clientFor(db.url)
  await createTableWithStream(client)
  await db.stream.register(names)
  return { client, stream: db.stream }
}

function consume(options: StreamConsumerOptions) {
  const consumer = consumeStream({ retryMs: 1, ...options })
  onTestFinished(() => consumer.stop())
  return consumer
}

/** Consumes into a list. */
function collect({ stream, name }: Pick<StreamConsumerOptions, "stream" | "name">) {
  const records: DynamoDBRecord[] = []
  const handler = async (event: { Records: DynamoDBRecord[] }) => void records.push(...event.Records)
  return { records, ...consume({ stream, name, handler }) }
}

function silenceErrors() {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return logged
}

async function putMany(client: DynamoDBDocumentClient, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, n) => `${n}`.padStart(3, "0"))
  for (const key of keys) await put(client, key)
  return keys
}

test("each change is a record as AWS writes it, in order; what changes nothing is none", async () => {
  const { client, stream } = await start("reader")
  const before = Math.floor(Date.now() / 1000)
  await put(client, "1", { n: 1 })
  await put(client, "1", { n: 1 })
  await put(client, "1", { n: 2, tags: new Set(["a"]) })
  await client.send(new DeleteCommand({ TableName, Key: { pk: "p", sk: "1" } }))
  await client.send(new DeleteCommand({ TableName, Key: { pk: "p", sk: "1" } }))
  const item = (sk: string) => ({ Put: { TableName, Item: { pk: "p", sk } } })
  await client.send(new TransactWriteCommand({ TransactItems: [item("2"), item("3")] }))

  const { records } = collect({ stream, name: "reader" })
  await expect.poll(() => records.length).toBe(5)
  const keys = { pk: { S: "p" }, sk: { S: "1" } }
  expect(
    records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.OldImage, dynamodb?.NewImage]),
  ).toEqual([
    ["INSERT", undefined, { ...keys, n: { N: "1" } }],
    ["MODIFY", { ...keys, n: { N: "1" } }, { ...keys, n: { N: "2" }, tags: { SS: ["a"] } }],
    ["REMOVE", { ...keys, n: { N: "2" }, tags: { SS: ["a"] } }, undefined],
    ["INSERT", undefined, { pk: { S: "p" }, sk: { S: "2" } }],
    ["INSERT", undefined, { pk: { S: "p" }, sk: { S: "3" } }],
  ])
  const numbers = records.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)].sort())
  expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(5)
  expect(records[0]).toMatchObject({
    eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: "eu-west-3",
    eventSourceARN: expect.stringMatching(/^arn:aws:dynamodb:eu-west-3:000000000000:table\/trame\/stream\/2/),
    dynamodb: { Keys: keys, SizeBytes: 15, StreamViewType: "NEW_AND_OLD_IMAGES" },
  })
  const at = records[0]?.dynamodb?.ApproximateCreationDateTime ?? 0
  expect(Number.isInteger(at) && at >= before && at <= Date.now() / 1000).toBe(true)
  expect(records.every((record) => record.userIdentity === undefined)).toBe(true)
})

test("an item whose time is over leaves a record that says so", async () => {
  const { client, stream } = await start("reader")
  const TimeToLiveSpecification = { AttributeName: "expiresAt", Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  const { records } = collect({ stream, name: "reader" })
  await put(client, "1", { expiresAt: Math.floor(Date.now() / 1000) - 5 })
  await expect.poll(() => records.map(({ eventName }) => eventName)).toEqual(["INSERT", "REMOVE"])
  expect(records[1]?.userIdentity).toEqual({ type: "Service", principalId: "dynamodb.amazonaws.com" })
})

test("a table has no stream until it is switched on", async () => {
  const db = await startDynamoDb({ dataDir: null })
  onTestFinished(() => db.close())
  const client = clientFor(db.url)
  await createTable(client, TableName)
  await put(client, "unheard")
  const { TableDescription } = await client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
  expect(TableDescription).toMatchObject({ StreamSpecification, LatestStreamArn: expect.any(String) })
  await put(client, "heard")
  await db.stream.register(["reader"])
  const { records } = collect({ stream: db.stream, name: "reader" })
  await expect.poll(() => records.map(sortKey)).toEqual(["heard"])
})

test("consumers go at their own pace; records are kept until all are past them", async () => {
  const { client, stream } = await start("fast", "slow")
  const keys = await putMany(client, 250)
  const fast = collect({ stream, name: "fast" })
  await expect.poll(() => fast.records.length).toBe(250)
  const sizes: number[] = []
  const seen: string[] = []
  const slow = consume({
    stream,
    name: "slow",
    handler: async ({ Records }) => {
      sizes.push(Records.length)
      seen.push(...Records.map(sortKey))
    },
  })
  await expect.poll(() => seen.length).toBe(250)
  expect(seen).toEqual(keys)
  expect(sizes).toEqual([100, 100, 50])
  await slow.stop()
  await put(client, "later")
  await expect.poll(() => fast.records.length).toBe(251)

  await stream.register(["fast", "slow", "new"])
  const late = collect({ stream, name: "new" })
  await expect.poll(() => late.records.map(sortKey)).toEqual(["later"])
})

test("a consumer that is far behind is told all of it, once, in order", async () => {
  const { client, stream } = await start("reader", "ahead")
  const ahead = collect({ stream, name: "ahead" })
  const put25 = (from: number) => {
    const item = (n: number) => ({ PutRequest: { Item: { pk: "p", sk: String(from + n).padStart(4, "0") } } })
    const Items = Array.from({ length: 25 }, (_, n) => item(n))
    return client.send(new BatchWriteCommand({ RequestItems: { [TableName]: Items } }))
  }
  for (let from = 0; from < 1200; from += 25) await put25(from)
  await expect.poll(() => ahead.records.length).toBe(1200)
  const { records } = collect({ stream, name: "reader" })
  await expect.poll(() => records.length).toBe(1200)
  expect(records.map(sortKey)).toEqual(ahead.records.map(sortKey))
  expect(new Set(records.map(numberOf)).size).toBe(1200)
})

test("a consumer that is registered no more holds nothing back, one that stays goes on where it was", async () => {
  const { client, stream } = await start("stays", "leaves")
  const keys = await putMany(client, 3)
  const first = collect({ stream, name: "stays" })
  await expect.poll(() => first.records.map(sortKey)).toEqual(keys)
  await first.stop()
  await stream.register(["stays"])
  await put(client, "later")
  const again = collect({ stream, name: "stays" })
  await expect.poll(() => again.records.map(sortKey)).toEqual(["later"])
  await stream.register(["stays", "new"])
  await put(client, "last")
  const late = collect({ stream, name: "new" })
  await expect.poll(() => late.records.map(sortKey)).toEqual(["last"])
})

test("an event is no larger than what Lambda takes, unless one record is alone", async () => {
  const { client, stream } = await start("reader", "other")
  const text = "x".repeat(390_000)
  for (const sk of ["0", "1", "2", "3", "4", "5", "6", "7", "8"]) await put(client, sk, { text })
  for (const sk of ["0", "1", "2", "3", "4", "5", "6", "7", "8"]) await put(client, sk, { text: `${text}y` })
  const sizes: number[] = []
  const seen: string[] = []
  consume({
    stream,
    name: "reader",
    handler: async ({ Records }) => {
      sizes.push(Buffer.byteLength(JSON.stringify(Records)))
      seen.push(...Records.map(sortKey))
    },
  })
  await expect.poll(() => seen).toHaveLength(18)
  expect(seen.join("")).toBe("012345678012345678")
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(6.1 * 1024 * 1024)
})

test("from the record reported as failed on, everything comes again", async () => {
  const { client, stream } = await start("reader")
  const keys = await putMany(client, 10)
  const events: string[][] = []
  consume({
    stream,
    name: "reader",
    handler: async ({ Records }) => {
      events.push(Records.map(sortKey))
      const failed =
        events.length > 1 ? [] : Records.filter((record) => ["003", "007"].includes(sortKey(record)))
      // In no order: the lowest counts.
      return { batchItemFailures: failed.reverse().map((record) => ({ itemIdentifier: numberOf(record) })) }
    },
  })
  await expect.poll(() => events).toEqual([keys, keys.slice(3)])
})

test("a batch that fails as a whole comes in halves, and what keeps failing alone is passed over", async () => {
  const logged = silenceErrors()
  const { client, stream } = await start("reader")
  const keys = await putMany(client, 20)
  const done: string[] = []
  let tries = 0
  consume({
    stream,
    name: "reader",
    handler: async ({ Records }) => {
      const found = Records.map(sortKey)
      if (found.includes("013")) {
        tries += 1
        throw new Error("expected by the test")
      }
      done.push(...found)
    },
  })
  await expect.poll(() => done).toEqual(keys.filter((key) => key !== "013"))
  expect(tries).toBeGreaterThanOrEqual(10)
  const line = logged.mock.calls.find(([text]) => String(text).includes("passes over"))
  expect(line?.[1]).toMatchObject({ keys: JSON.stringify({ pk: { S: "p" }, sk: { S: "013" } }) })
})

test("nothing is passed over while the function cannot be loaded", async () => {
  const { client, stream } = await start("reader")
  const keys = await putMany(client, 3)
  let tries = 0
  const done: string[] = []
  consume({
    stream,
    name: "reader",
    handler: async ({ Records }) => {
      tries += 1
      if (tries < 8) throw new LoadError()
      done.push(...Records.map(sortKey))
    },
    attempts: 2,
  })
  await expect.poll(() => done).toEqual(keys)
})

test("an identifier that was not given fails the whole batch", async () => {
  silenceErrors()
  const { client, stream } = await start("reader")
  await putMany(client, 4)
  const sizes: number[] = []
  consume({
    stream,
    name: "reader",
    handler: async ({ Records }) => {
      sizes.push(Records.length)
      return { batchItemFailures: sizes.length === 1 ? [{ itemIdentifier: "unknown" }] : [] }
    },
  })
  await expect.poll(() => sizes).toEqual([4, 2, 2])
})

test("stopping waits for the batch in hand and begins no other", async () => {
  const { client, stream } = await start("reader")
  await put(client, "1")
  const began = Promise.withResolvers<void>()
  let finished = false
  const consumer = consume({
    stream,
    name: "reader",
    handler: async () => {
      began.resolve()
      await new Promise((resolve) => setTimeout(resolve, 100))
      finished = true
    },
  })
  await began.promise
  await put(client, "2")
  await consumer.stop()
  expect(finished).toBe(true)
  const { records } = collect({ stream, name: "reader" })
  await expect.poll(() => records.map(sortKey)).toEqual(["2"])
})
