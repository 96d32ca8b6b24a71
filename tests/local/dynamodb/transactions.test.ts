import { setTimeout as wait } from "node:timers/promises"
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb"
import { Entity, Service } from "electrodb"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { type LocalDynamoDb, startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { clientFor, createTable } from "./table.ts"

let db: LocalDynamoDb
let client: ReturnType<typeof clientFor>
const TableName = "trame"

beforeAll(async () => {
  db = await startDynamoDb({ dataDir: null })
  client = clientFor(db.url)
  await createTable(client)
})
afterAll(() => db.close())

const transact = (TransactItems: TransactWriteCommandInput["TransactItems"], ClientRequestToken?: string) =>
  client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }))
const put = (pk: string, sk: string, more: object = {}) => ({ Put: { TableName, Item: { pk, sk, ...more } } })
const add = (pk: string, sk: string, amount: number) => ({
  Update: {
    TableName,
    Key: { pk, sk },
    UpdateExpression: "ADD amount :amount",
    ConditionExpression: "amount >= :least",
    ExpressionAttributeValues: { ":amount": amount, ":least": Math.max(0, -amount) },
  },
})
const read = async (pk: string, sk: string) =>
  (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item

test("a transaction puts, updates, deletes and checks together, indexes included", async () => {
  await transact([
    put("all", "1", { amount: 1 }),
    put("all", "2", { gsi1pk: "all", gsi1sk: "x" }),
    put("all", "3"),
  ])
  await transact([
    add("all", "1", 4),
    { Delete: { TableName, Key: { pk: "all", sk: "2" } } },
    {
      ConditionCheck: {
        TableName,
        Key: { pk: "all", sk: "3" },
        ConditionExpression: "attribute_exists(pk)",
      },
    },
    put("all", "4", { gsi1pk: "all", gsi1sk: "y" }),
  ])
  const Get = (sk: string) => ({ Get: { TableName, Key: { pk: "all", sk } } })
  const got = await client.send(new TransactGetCommand({ TransactItems: ["1", "2", "3"].map(Get) }))
  expect(got.Responses?.map(({ Item }) => Item)).toEqual([
    { pk: "all", sk: "1", amount: 5 },
    undefined,
    { pk: "all", sk: "3" },
  ])
  const indexed = await client.send(
    new QueryCommand({
      TableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk",
      ExpressionAttributeValues: { ":pk": "all" },
    }),
  )
  expect(indexed.Items?.map((item) => item.sk)).toEqual(["4"])
})

test("a refused transaction writes nothing and says why, item by item", async () => {
  await client.send(new PutCommand({ TableName, Item: { pk: "why", sk: "1", amount: 3 } }))
  const broke = add("why", "1", -5)
  const failure = await transact([
    put("why", "2"),
    { Update: { ...broke.Update, ReturnValuesOnConditionCheckFailure: "ALL_OLD" } },
    put("why", "3"),
  ]).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TransactionCanceledException)
  expect(failure).toMatchObject({
    message: expect.stringContaining("[None, ConditionalCheckFailed, None]"),
    CancellationReasons: [
      { Code: "None" },
      {
        Code: "ConditionalCheckFailed",
        Message: "The conditional request failed",
        Item: { amount: { N: "3" } },
      },
      { Code: "None" },
    ],
  })
  // What fits no rule of its own is found only beside what is stored.
  await client.send(new PutCommand({ TableName, Item: { pk: "why", sk: "text", amount: "three" } }))
  const odd = add("why", "text", 1)
  const { ConditionExpression: _, ...unconditional } = odd.Update
  const { ":amount": amount } = unconditional.ExpressionAttributeValues
  const mistaken = { ...unconditional, ExpressionAttributeValues: { ":amount": amount } }
  await expect(transact([put("why", "2"), { Update: mistaken }])).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "None" }, { Code: "ValidationError", Message: expect.any(String) }],
  })
  expect(await read("why", "2")).toBeUndefined()
  expect(await read("why", "1")).toMatchObject({ amount: 3 })
})

test("fifty transfers at once keep the sum and overdraw nobody", async () => {
  const accounts = ["a", "b", "c", "d", "e"]
  for (const sk of accounts)
    await client.send(new PutCommand({ TableName, Item: { pk: "bank", sk, amount: 20 } }))
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, turn) => {
      const from = accounts[turn % 5] ?? ""
      const to = accounts[(turn * 3 + 1) % 5] ?? ""
      return from === to
        ? transact([add("bank", from, 0)])
        : transact([add("bank", from, -(turn % 13)), add("bank", to, turn % 13)])
    }),
  )
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true)
  const amounts = await Promise.all(accounts.map(async (sk) => Number((await read("bank", sk))?.amount)))
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(100)
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
})

test("of fifty transactions for one seat, one wins", async () => {
  await client.send(new PutCommand({ TableName, Item: { pk: "join", sk: "seats", amount: 1 } }))
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => transact([add("join", "seats", -1), put("join", `member-${n}`)])),
  )
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const rows = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": "join" },
    }),
  )
  expect(rows.Items).toHaveLength(2)
})

test("the same token applies once, even at the same time, and never for something else", async () => {
  await client.send(new PutCommand({ TableName, Item: { pk: "token", sk: "1", amount: 0 } }))
  await Promise.all([1, 2, 3].map(() => transact([add("token", "1", 7)], "token-1")))
  expect(await read("token", "1")).toMatchObject({ amount: 7 })
  await expect(transact([add("token", "1", 8)], "token-1")).rejects.toMatchObject({
    name: "IdempotentParameterMismatchException",
  })
  const refused = [put("token", "2"), add("token", "1", -50)]
  await expect(transact(refused, "token-2")).rejects.toThrow(TransactionCanceledException)
  await expect(transact(refused, "token-2")).rejects.toThrow(TransactionCanceledException)
})

test("the same item twice and more than a hundred items are invalid", async () => {
  const invalid = { name: "ValidationException" }
  await expect(transact([put("twice", "1"), add("twice", "1", 1)])).rejects.toMatchObject({
    ...invalid,
    message: "Transaction request cannot include multiple operations on one item",
  })
  const many = (count: number) => Array.from({ length: count }, (_, n) => put("many", String(n)))
  await expect(transact(many(101))).rejects.toMatchObject(invalid)
  await transact(many(100))
  await expect(transact([])).rejects.toMatchObject(invalid)
  const Key = { pk: "many", sk: "0" }
  const get = (count: number, sk = (n: number) => String(n)) =>
    client.send(
      new TransactGetCommand({
        TransactItems: Array.from({ length: count }, (_, n) => ({
          Get: { TableName, Key: { pk: "many", sk: sk(n) }, ProjectionExpression: "sk" },
        })),
      }),
    )
  await expect(get(101)).rejects.toMatchObject(invalid)
  await expect(get(2, () => "0")).rejects.toMatchObject(invalid)
  const all = (await get(100)).Responses?.map(({ Item }) => Item)
  expect(all).toEqual(Array.from({ length: 100 }, (_, n) => ({ sk: String(n) })))
  await expect(transact([{ ...put("many", "new"), Delete: { TableName, Key } }])).rejects.toMatchObject(
    invalid,
  )
  const unchecked = { ConditionCheck: { TableName, Key, ConditionExpression: undefined } }
  await expect(transact([put("many", "new"), unchecked])).rejects.toMatchObject(invalid)
  expect(await read("many", "new")).toBeUndefined()
})

test("a transaction holds four megabytes, of which nothing is written beyond", async () => {
  const large = (count: number) =>
    Array.from({ length: count }, (_, n) => put("large", String(n), { text: "x".repeat(380_000) }))
  await expect(transact(large(12))).rejects.toMatchObject({
    name: "ValidationException",
    message: expect.stringContaining("4194304 bytes"),
  })
  expect(await read("large", "0")).toBeUndefined()
  await transact(large(10))
  expect(await read("large", "9")).toBeDefined()
})

test("a token is remembered for its ten minutes, though old ones are forgotten all along", async () => {
  const own = await startDynamoDb({ dataDir: null, sweepEveryMs: 10 })
  onTestFinished(() => own.close())
  const ownClient = clientFor(own.url)
  await createTable(ownClient)
  const once = () =>
    ownClient.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName,
              Key: { pk: "token", sk: "1" },
              UpdateExpression: "ADD amount :one",
              ExpressionAttributeValues: { ":one": 1 },
            },
          },
        ],
        ClientRequestToken: "token-1",
      }),
    )
  const amount = async () =>
    (await ownClient.send(new GetCommand({ TableName, Key: { pk: "token", sk: "1" } }))).Item?.amount
  await once()
  await wait(60)
  await once()
  expect(await amount()).toBe(1)
  const now = Date.now()
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 601_000)
  onTestFinished(() => clock.mockRestore())
  await wait(60)
  await once()
  expect(await amount()).toBe(2)
})

test("ElectroDB transactions commit, and tell which item refused", async () => {
  const attributes = { id: { type: "string", required: true }, name: { type: "string" } } as const
  const indexes = {
    main: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
  } as const
  const entity = (name: string) =>
    new Entity({ model: { service: "trame", entity: name, version: "1" }, attributes, indexes })
  const service = new Service({ left: entity("left"), right: entity("right") }, { client, table: TableName })
  const write = () =>
    service.transaction
      .write(({ left, right }) => [
        left.put({ id: "1", name: "g" }).commit(),
        right.create({ id: "1", name: "d" }).commit({ response: "all_old" }),
      ])
      .go()
  expect((await write()).canceled).toBe(false)
  const second = await write()
  expect(second.canceled).toBe(true)
  expect(second.data).toMatchObject([
    { rejected: false },
    { rejected: true, code: "ConditionalCheckFailed", item: { id: "1", name: "d" } },
  ])
})
