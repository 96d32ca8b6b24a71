import { UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb"
import { DeleteCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb"
import type { DynamoDBRecord } from "aws-lambda"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { consumeStream, type StreamConsumerOptions } from "../../../scripts/local/stream/consume.ts"
import { startTable, TableName } from "../dynamodb/table.ts"

describe("the stream", () => {
  it("has a record of each change as AWS writes it, in order, and none where nothing changed", async () => {
    const { client, put, collect } = await start("reader")
    await put("1", { n: 1 })
    await put("1", { n: 1 })
    await put("1", { n: 2, tags: new Set(["a"]) })
    for (const _ of [1, 2]) await client.send(new DeleteCommand({ TableName, Key: { pk: "p", sk: "1" } }))
    const item = (sk: string) => ({ Put: { TableName, Item: { pk: "p", sk } } })
    await client.send(new TransactWriteCommand({ TransactItems: [item("2"), item("3")] }))
    const { records } = collect("reader")
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
    expect(records[0]).toMatchObject({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventSource: "aws:dynamodb",
      dynamodb: { Keys: keys, StreamViewType: "NEW_AND_OLD_IMAGES" },
    })
    expect(records.every(({ userIdentity }) => userIdentity === undefined)).toBe(true)
  })

  it("says of an item that expired that DynamoDB removed it", async () => {
    const { client, put, collect } = await start("reader")
    const TimeToLiveSpecification = { AttributeName: "expiresAt", Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
    const { records } = collect("reader")
    await put("1", { expiresAt: Math.floor(Date.now() / 1000) - 5 })
    await expect.poll(() => records.map(({ eventName }) => eventName)).toEqual(["INSERT", "REMOVE"])
    expect(records[1]?.userIdentity).toEqual({ type: "Service", principalId: "dynamodb.amazonaws.com" })
  })
})

describe("a consumer", () => {
  it("gets everything again from the lowest record that it reports as failed", async () => {
    const { putMany, consume } = await start("reader")
    const keys = await putMany(10)
    const events: string[][] = []
    consume("reader", async ({ Records }) => {
      events.push(Records.map(sortKey))
      const failed = Records.filter(
        (record) => events.length === 1 && ["003", "007"].includes(sortKey(record)),
      )
      return { batchItemFailures: failed.reverse().map((record) => ({ itemIdentifier: numberOf(record) })) }
    })
    await expect.poll(() => events).toEqual([keys, keys.slice(3)])
  })

  it("gets a failed batch in halves, and passes over a record that keeps failing alone", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    const { putMany, consume } = await start("reader")
    const keys = await putMany(20)
    const done: string[] = []
    let tries = 0
    consume("reader", async ({ Records }) => {
      const found = Records.map(sortKey)
      if (found.includes("013")) {
        tries += 1
        throw new Error("expected by the test")
      }
      done.push(...found)
    })
    await expect.poll(() => done).toEqual(keys.filter((key) => key !== "013"))
    expect(tries).toBeGreaterThanOrEqual(10)
    const line = logged.mock.calls.find(([text]) => String(text).includes("passes over"))
    expect(line?.[1]).toMatchObject({ keys: JSON.stringify({ pk: { S: "p" }, sk: { S: "013" } }) })
  })
})

type Handler = StreamConsumerOptions["handler"]

const sortKey = (record: DynamoDBRecord): string => record.dynamodb?.Keys?.sk?.S ?? ""
const numberOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? ""

async function start(...names: string[]) {
  const { db, client, put } = await startTable({ sweepEveryMs: 50 })
  await db.stream.register(names)
  const consume = (name: string, handler: Handler, more: Partial<StreamConsumerOptions> = {}) => {
    const consumer = consumeStream({ stream: db.stream, name, handler, retryMs: 1, ...more })
    onTestFinished(() => consumer.stop())
    return consumer
  }
  return {
    client,
    stream: db.stream,
    put: (sk: string, more: object = {}) => put({ pk: "p", sk, ...more }),
    putMany: async (count: number) => {
      const keys = Array.from({ length: count }, (_, n) => `${n}`.padStart(3, "0"))
      for (const sk of keys) await put({ pk: "p", sk })
      return keys
    },
    consume,
    collect: (name: string) => {
      const records: DynamoDBRecord[] = []
      return { records, ...consume(name, async (event) => void records.push(...event.Records)) }
    },
  }
}
