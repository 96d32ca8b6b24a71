import {
  ConditionalCheckFailedException,
  DescribeTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb"
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb"
import { Entity } from "electrodb"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type LocalDynamoDb, startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { clientFor, createTable } from "./table.ts"

let db: LocalDynamoDb
let client: ReturnType<typeof clientFor>
const TableName = "trame"

beforeAll(async () => {
  db = await startDynamoDb({ dataDir: null, sweepEveryMs: 50 })
  client = clientFor(db.url)
  await createTable(client)
})
afterAll(() => db.close())

test("an item is put, read, updated and deleted", async () => {
  const Key = { pk: "crud", sk: "1" }
  await client.send(new PutCommand({ TableName, Item: { ...Key, n: 1, tags: new Set(["a"]) } }))
  const updated = await client.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: "SET #n = #n + :one",
      ExpressionAttributeNames: { "#n": "n" },
      ExpressionAttributeValues: { ":one": 1 },
      ReturnValues: "ALL_NEW",
    }),
  )
  expect(updated.Attributes).toEqual({ ...Key, n: 2, tags: new Set(["a"]) })
  const read = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  expect(read.Item).toEqual(updated.Attributes)
  const gone = await client.send(new DeleteCommand({ TableName, Key, ReturnValues: "ALL_OLD" }))
  expect(gone.Attributes).toEqual(updated.Attributes)
  expect((await client.send(new GetCommand({ TableName, Key }))).Item).toBeUndefined()
})

test("a failed condition gives back the item only when asked", async () => {
  const Item = { pk: "condition", sk: "1", owner: "Léa" }
  await client.send(new PutCommand({ TableName, Item }))
  const put = (all: boolean) =>
    client.send(
      new PutCommand({
        TableName,
        Item: { ...Item, owner: "Max" },
        ConditionExpression: "attribute_not_exists(pk)",
        ...(all && { ReturnValuesOnConditionCheckFailure: "ALL_OLD" }),
      }),
    )
  const failure = await put(true).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConditionalCheckFailedException)
  expect(failure).toMatchObject({ Item: { owner: { S: "Léa" } } })
  expect(await put(false).catch((error: unknown) => error)).toMatchObject({ Item: undefined })
})

test("of fifty conditional joins for one seat, one wins", async () => {
  await client.send(new PutCommand({ TableName, Item: { pk: "seat", sk: "1", seats: 1 } }))
  const joins = Array.from({ length: 50 }, () =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: { pk: "seat", sk: "1" },
        UpdateExpression: "SET seats = seats - :one",
        ConditionExpression: "seats >= :one",
        ExpressionAttributeValues: { ":one": 1 },
      }),
    ),
  )
  const results = await Promise.allSettled(joins)
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})

test("batches write and read, and refuse the same item twice", async () => {
  const put = (sk: string) => ({ PutRequest: { Item: { pk: "batch", sk } } })
  await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: [put("1"), put("2")] } }))
  const Keys = ["1", "2", "3"].map((sk) => ({ pk: "batch", sk }))
  const read = await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }))
  expect(read.Responses?.[TableName]).toHaveLength(2)
  const twice = client.send(new BatchWriteCommand({ RequestItems: { [TableName]: [put("1"), put("1")] } }))
  await expect(twice).rejects.toMatchObject({ name: "ValidationException" })
})

test.each([true, false])("a query pages to its end, forward %s", async (ScanIndexForward) => {
  const pk = `pages-${ScanIndexForward}`
  for (let start = 0; start < 50; start += 25)
    await client.send(
      new BatchWriteCommand({
        RequestItems: {
          [TableName]: Array.from({ length: 25 }, (_, at) => ({
            PutRequest: {
              Item: {
                pk,
                sk: String(start + at).padStart(3, "0"),
                gsi1pk: pk,
                gsi1sk: at < 20 ? "same" : "z",
              },
            },
          })),
        },
      }),
    )
  for (const [IndexName, key] of [
    [undefined, "pk"],
    ["gsi1", "gsi1pk"],
  ] as const) {
    const seen: string[] = []
    let ExclusiveStartKey: Record<string, string> | undefined
    do {
      const page = await client.send(
        new QueryCommand({
          TableName,
          IndexName,
          KeyConditionExpression: `${key} = :pk`,
          ExpressionAttributeValues: { ":pk": pk },
          Limit: 7,
          ScanIndexForward,
          ExclusiveStartKey,
        }),
      )
      seen.push(...(page.Items ?? []).map((item) => String(item.sk)))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
    expect(seen).toHaveLength(50)
    expect(new Set(seen).size).toBe(50)
    if (!IndexName) expect(seen).toEqual(ScanIndexForward ? seen.toSorted() : seen.toSorted().reverse())
  }
  const all = await client.send(
    new ScanCommand({
      TableName,
      FilterExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      Select: "COUNT",
    }),
  )
  expect(all.Count).toBe(50)
})

test("an ElectroDB entity lives on the table", async () => {
  const Notes = new Entity(
    {
      model: { service: "trame", entity: "note", version: "1" },
      attributes: {
        agencyId: { type: "string", required: true },
        noteId: { type: "string", required: true },
        title: { type: "string", required: true },
        views: { type: "number", default: 0 },
      },
      indexes: {
        byAgency: {
          pk: { field: "pk", composite: ["agencyId"] },
          sk: { field: "sk", composite: ["noteId"] },
        },
        byTitle: {
          index: "gsi1",
          pk: { field: "gsi1pk", composite: ["agencyId"] },
          sk: { field: "gsi1sk", composite: ["title"] },
        },
      },
    },
    { client, table: TableName },
  )
  const note = { agencyId: "a1", noteId: "n1", title: "Été" }
  await Notes.create(note).go()
  await expect(Notes.create(note).go()).rejects.toThrow()
  const patched = await Notes.patch({ agencyId: "a1", noteId: "n1" })
    .add({ views: 3 })
    .go({ response: "all_new" })
  expect(patched.data).toMatchObject({ views: 3 })
  await expect(Notes.patch({ agencyId: "a1", noteId: "ghost" }).set({ title: "x" }).go()).rejects.toThrow()
  const found = await Notes.query.byTitle({ agencyId: "a1" }).begins({ title: "é" }).go()
  expect(found.data).toEqual([{ ...note, views: 3 }])
  const write = await Notes.get({ agencyId: "a1", noteId: "n1" }).go({ consistent: true })
  expect(write.data).toEqual({ ...note, views: 3 })
})

test("an item is as large as AWS takes, however it is written, and not a byte larger", async () => {
  const Key = { pk: "large", sk: "1" }
  // Names count as well: `pk`, `sk`, `text` and the values beside it.
  const fitting = "x".repeat(400 * 1024 - "pklargesk1text".length)
  const update = (text: string) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: "SET #text = :text",
        ExpressionAttributeNames: { "#text": "text" },
        ExpressionAttributeValues: { ":text": text },
      }),
    )
  const put = (text: string) => client.send(new PutCommand({ TableName, Item: { ...Key, text } }))
  const invalid = {
    name: "ValidationException",
    message: expect.stringMatching(/exceeded the maximum allowed size/i),
  }
  for (const write of [put, update]) {
    await write(fitting)
    await expect(write(`${fitting}x`)).rejects.toMatchObject(invalid)
  }
})

test("a batch takes 25 writes, over all its tables", async () => {
  await createTable(client, "beside")
  const puts = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ PutRequest: { Item: { pk: "batch-of", sk: String(n) } } }))
  const batchOf = (here: number, beside: number) =>
    client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts(here), beside: puts(beside) } }))
  await batchOf(13, 12)
  for (const [here, beside] of [
    [13, 13],
    [26, 1],
  ] as const)
    await expect(batchOf(here, beside)).rejects.toMatchObject({ name: "ValidationException" })
})

test("an expired item goes away by itself, one to come stays", async () => {
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
    }),
  )
  const now = Math.floor(Date.now() / 1000)
  const put = (sk: string, expiresAt: number) =>
    client.send(new PutCommand({ TableName, Item: { pk: "ttl", sk, expiresAt, gsi1pk: "ttl", gsi1sk: sk } }))
  await put("past", now - 5)
  await put("future", now + 60)
  // As AWS reads them: no second within the last five years.
  await put("long ago", now - 6 * 365 * 86_400)
  await put("milliseconds", (now - 5) * 1000)
  const left = async () => {
    const page = await client.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk",
        ExpressionAttributeValues: { ":pk": "ttl" },
      }),
    )
    return page.Items?.map((item) => item.sk)
  }
  await expect.poll(left).toEqual(["future", "long ago", "milliseconds"])
})

test("only programs are answered, and no origin is ever allowed", async () => {
  const request = { method: "POST", headers: { "x-amz-target": "DynamoDB_20120810.ListTables" }, body: "{}" }
  const unsigned = await fetch(db.url, request)
  expect(unsigned.status).toBe(400)
  for (const method of ["POST", "OPTIONS"]) {
    const page = await fetch(db.url, { method, headers: { origin: "http://evil.example" } })
    expect(page.status).toBe(403)
    expect(page.headers.get("access-control-allow-origin")).toBeNull()
  }
  await expect(client.send(new DescribeTableCommand({ TableName: "nothing" }))).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  })
})
