import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb"
import { expect, onTestFinished, test } from "vitest"
import { requireDocumented } from "../../../scripts/local/dynamodb/grammar.ts"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { clientFor, createTable } from "./table.ts"

const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at))

const ofBytes = (count: number) => `REMOVE ${"a".repeat(count - "REMOVE ".length)}`

const DOCUMENTED = {
  UpdateExpression: [
    "SET #a = :a, b.#c[1].d = b.e",
    "SET Price = Price - :p",
    "set #n = if_not_exists(#n, :zero) + :one REMOVE #a, b[0] ADD #x :x DELETE #y :y",
    "SET #l = list_append(if_not_exists(#l, :empty), :more)",
    "ADD #a :a, #b :b SET #c = :c",
    `SET ${many(300, (at) => `a${at}=:a`).join(",")}`,
    ofBytes(4096),
  ],
  ConditionExpression: [
    "a = :a",
    "#a <> :a AND NOT b <= c OR (size(#d.e) > :n AND (a BETWEEN :x AND :y))",
    "a in (:a, :b, c)",
    "attribute_exists(#pk) and attribute_not_exists(a.b[2]) AND attribute_type(a, :t)",
    "begins_with(a, :x) OR not contains(#a, :x)",
    `a IN (${many(100, (at) => `:v${at}`).join(", ")})`,
    "NOT NOT (a > :a OR a >= b.c AND a < size(d))",
  ],
  FilterExpression: ["contains(#a, :a) OR size(#a) > :n"],
  KeyConditionExpression: [
    "#pk = :pk",
    "#pk = :pk and begins_with(#sk, :sk)",
    "#pk = :pk AND #sk BETWEEN :a AND :b",
    ...["=", "<", "<=", ">", ">="].map((comparator) => `#pk = :pk AND #sk ${comparator} :a`),
  ],
  ProjectionExpression: ["#a, b.c[0], d"],
}

const UNDOCUMENTED = {
  UpdateExpression: [
    "SET #n = (if_not_exists(#n, :zero) - :one)",
    "SET #n = #n + :a + :b",
    "SET #n = #n * :a",
    "SET #n = size(#m)",
    "SET #n = :a SET #m = :b",
    "SET #n",
    "SET #n = :a, REMOVE #b",
    "ADD #a.b :a",
    "DELETE #a[0] :a",
    "REMOVE :a",
    "SET :a = #a",
    "SET #n = If_Not_Exists(#n, :zero)",
    "PUT #n = :a",
    "SET a-b = :a",
    `SET ${many(500, (at) => `#a${at} = :a${at}`).join(", ")}`,
    ofBytes(4097),
    `SET ${many(301, (at) => `a${at}=:a`).join(",")}`,
  ],
  ConditionExpression: [
    "(a) = :a",
    "a == :a",
    "a != :a",
    "a = :a &",
    "a",
    "attribute_exists(:a)",
    "attribute_exists(a, b)",
    "ATTRIBUTE_EXISTS(a)",
    "attribute_type(a, S)",
    "size(a)",
    "exists(a)",
    "a BETWEEN :a",
    "a IN ()",
    "a = :a AND",
    "(a = :a",
    "a = if_not_exists(a, :b)",
    "a + b = :c",
    `a IN (${many(101, (at) => `:v${at}`).join(", ")})`,
  ],
  FilterExpression: ["(a) > :a"],
  KeyConditionExpression: [
    "#pk = :pk OR #sk = :sk",
    "#pk = :pk AND contains(#sk, :sk)",
    "#pk = :pk AND #sk <> :sk",
    "#pk = :pk AND #sk = :a AND #sk = :b",
    "NOT #pk = :pk",
  ],
  ProjectionExpression: ["#a, size(b)", "#a b", ":a"],
}

const casesOf = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const))

test.each(casesOf(DOCUMENTED))("%s: %s is listed", (kind, text) => {
  expect(() => requireDocumented({ [kind]: text })).not.toThrow()
})

test.each(casesOf(UNDOCUMENTED))("%s: %s is not", (kind, text) => {
  expect(() => requireDocumented({ [kind]: text })).toThrow(`Invalid ${kind}`)
})

test("the table refuses it wherever an expression stands", async () => {
  const { url, close } = await startDynamoDb({ dataDir: null })
  onTestFinished(close)
  const client = clientFor(url)
  onTestFinished(() => client.destroy())
  await createTable(client)
  const TableName = "trame"
  const Key = { pk: "a", sk: "a" }
  const UpdateExpression = "SET n = (n - :one)"
  const ExpressionAttributeValues = { ":one": 1 }
  const refused = { name: "ValidationException", message: expect.stringContaining("Syntax error") }
  await client.send(new PutCommand({ TableName, Item: { ...Key, n: 3 } }))
  const update = { TableName, Key, UpdateExpression, ExpressionAttributeValues }
  await expect(client.send(new UpdateCommand(update))).rejects.toMatchObject(refused)
  await expect(
    client.send(new TransactWriteCommand({ TransactItems: [{ Update: update }] })),
  ).rejects.toMatchObject(refused)
  const condition = { TableName, Key, ConditionExpression: "(n) > :one", ExpressionAttributeValues }
  await expect(
    client.send(new TransactWriteCommand({ TransactItems: [{ ConditionCheck: condition }] })),
  ).rejects.toMatchObject(refused)
  const asked = { ProjectionExpression: "size(n)" }
  const ofAll = { KeyConditionExpression: "pk = :a", ExpressionAttributeValues: { ":a": "a" } }
  for (const read of [
    client.send(new GetCommand({ TableName, Key, ...asked })),
    client.send(new QueryCommand({ TableName, ...ofAll, ...asked })),
    client.send(new QueryCommand({ TableName, ...ofAll, FilterExpression: "(n) > :a" })),
    client.send(new ScanCommand({ TableName, ...asked })),
  ])
    await expect(read).rejects.toMatchObject(refused)
  const long = { Keys: [Key], ProjectionExpression: many(1000, (at) => `a${at}`).join(",") }
  await expect(
    client.send(new BatchGetCommand({ RequestItems: { [TableName]: long } })),
  ).rejects.toMatchObject({ ...refused, message: expect.stringContaining("Expression size") })
  expect((await client.send(new GetCommand({ TableName, Key }))).Item).toMatchObject({ n: 3 })
  const ADD = { ...update, UpdateExpression: "ADD n :one", ExpressionAttributeValues: { ":one": -1 } }
  await client.send(new UpdateCommand(ADD))
  expect((await client.send(new GetCommand({ TableName, Key }))).Item).toMatchObject({ n: 2 })
})
