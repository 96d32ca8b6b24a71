import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb"
import { PutCommand, QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb"
import { expect, onTestFinished, test } from "vitest"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { TABLE } from "../../../scripts/local/environment.ts"
import { createTable as createOurTable } from "../../../scripts/local/table.ts"
import { StreamSpecification } from "../stream/table.ts"
import { clientFor, createTable, definition } from "./table.ts"

type Client = ReturnType<typeof clientFor>

async function start(dataDir: string | null = null) {
  const db = await startDynamoDb({ dataDir, sweepEveryMs: 20 })
  onTestFinished(() => db.close())
  const client = clientFor(db.url)
  onTestFinished(() => client.destroy())
  return { client, url: db.url, close: () => db.close() }
}

const put = (client: Client, TableName: string, Item: object) =>
  client.send(new PutCommand({ TableName, Item: { pk: "p", sk: "s", ...Item } }))

const itemsOf = async (client: Client, TableName: string) =>
  (await client.send(new ScanCommand({ TableName }))).Items ?? []

const setTimeToLive = (client: Client, TableName: string, Enabled: boolean) =>
  client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled },
    }),
  )

const timeToLiveOf = async (client: Client, TableName: string) =>
  (await client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription

test("tables are made once, listed by name and forgotten with all that is theirs alone", async () => {
  const { client } = await start()
  for (const name of ["trame", "beside", "tram"]) await createTable(client, name)
  await expect(createTable(client)).rejects.toMatchObject({ name: "ResourceInUseException" })
  for (const name of ["trame", "beside", "tram"]) await put(client, name, { gsi1pk: "all", gsi1sk: "s" })
  const names = async () => (await client.send(new ListTablesCommand())).TableNames
  expect(await names()).toEqual(["beside", "tram", "trame"])
  const { Table } = await client.send(new DescribeTableCommand({ TableName: "trame" }))
  expect(Table).toMatchObject({
    TableStatus: "ACTIVE",
    TableArn: "arn:aws:dynamodb:eu-west-3:000000000000:table/trame",
    GlobalSecondaryIndexes: [
      { IndexName: "gsi1", IndexStatus: "ACTIVE" },
      { IndexName: "gsi2", IndexStatus: "ACTIVE" },
    ],
  })

  await client.send(new DeleteTableCommand({ TableName: "tram" }))
  expect(await names()).toEqual(["beside", "trame"])
  await expect(put(client, "tram", {})).rejects.toMatchObject({ name: "ResourceNotFoundException" })
  await createTable(client, "tram")
  expect(await itemsOf(client, "tram")).toEqual([])
  const all = {
    IndexName: "gsi1",
    KeyConditionExpression: "gsi1pk = :all",
    ExpressionAttributeValues: { ":all": "all" },
  }
  expect((await client.send(new QueryCommand({ TableName: "tram", ...all }))).Count).toBe(0)
  expect((await client.send(new QueryCommand({ TableName: "trame", ...all }))).Count).toBe(1)
  expect(await itemsOf(client, "trame")).toHaveLength(1)
})

test("a time to live is switched once each way, and stays as the stream is switched and over a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-tables-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await start(dataDir)
  await createTable(first.client)
  expect(await timeToLiveOf(first.client, "trame")).toEqual({ TimeToLiveStatus: "DISABLED" })
  const refused = { name: "ValidationException" }
  await expect(setTimeToLive(first.client, "trame", false)).rejects.toMatchObject(refused)
  await setTimeToLive(first.client, "trame", true)
  await expect(setTimeToLive(first.client, "trame", true)).rejects.toMatchObject(refused)
  await first.client.send(new UpdateTableCommand({ TableName: "trame", StreamSpecification }))
  const enabled = { TimeToLiveStatus: "ENABLED", AttributeName: "expiresAt" }
  expect(await timeToLiveOf(first.client, "trame")).toEqual(enabled)
  await first.close()

  const { client } = await start(dataDir)
  expect(await timeToLiveOf(client, "trame")).toEqual(enabled)
  const { Table } = await client.send(new DescribeTableCommand({ TableName: "trame" }))
  expect(Table?.StreamSpecification).toEqual(StreamSpecification)
  const expired = { expiresAt: Math.floor(Date.now() / 1000) - 5 }
  await put(client, "trame", expired)
  await expect.poll(() => itemsOf(client, "trame")).toEqual([])
  await setTimeToLive(client, "trame", false)
  await createTable(client, "beside")
  await setTimeToLive(client, "beside", true)
  await put(client, "trame", expired)
  await put(client, "beside", expired)
  await expect.poll(() => itemsOf(client, "beside")).toEqual([])
  expect(await itemsOf(client, "trame")).toHaveLength(1)
})

test("an index shows what it was made to show, and one of the table's own partition is as fresh as the table", async () => {
  const db = await startDynamoDb({ dataDir: null, indexLagMs: 10_000 })
  onTestFinished(() => db.close())
  const client = clientFor(db.url)
  onTestFinished(() => client.destroy())
  const { GlobalSecondaryIndexes: _, AttributeDefinitions, ...table } = definition("trame")
  const local = (IndexName: string, Projection: object) => ({
    IndexName,
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" as const },
      { AttributeName: "gsi1sk", KeyType: "RANGE" as const },
    ],
    Projection,
  })
  await client.send(
    new CreateTableCommand({
      ...table,
      AttributeDefinitions: AttributeDefinitions?.filter(({ AttributeName = "" }) =>
        ["pk", "sk", "gsi1sk"].includes(AttributeName),
      ),
      LocalSecondaryIndexes: [
        local("keys", { ProjectionType: "KEYS_ONLY" }),
        local("some", { ProjectionType: "INCLUDE", NonKeyAttributes: ["title"] }),
        local("all", { ProjectionType: "ALL" }),
      ],
    }),
  )
  const keys = { pk: "p", sk: "s", gsi1sk: "a" }
  await put(client, "trame", { ...keys, title: "Été", views: 3 })
  const shown = async (IndexName: string) =>
    (await client.send(new ScanCommand({ TableName: "trame", IndexName }))).Items
  expect(await shown("keys")).toEqual([keys])
  expect(await shown("some")).toEqual([{ ...keys, title: "Été" }])
  expect(await shown("all")).toEqual([{ ...keys, title: "Été", views: 3 }])
  await expect(put(client, "trame", { ...keys, gsi1sk: "" })).rejects.toMatchObject({
    name: "ValidationException",
  })
})

test("indexes cannot be changed, and requests that make no sense are refused as AWS does", async () => {
  const { client, url } = await start()
  await createTable(client)
  const dropped = { TableName: "trame", GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "gsi1" } }] }
  await expect(client.send(new UpdateTableCommand(dropped))).rejects.toMatchObject({
    name: "ValidationException",
  })
  const post = async (operation: string, body: string) => {
    const headers = {
      authorization: "AWS4-HMAC-SHA256 Credential=local",
      "x-amz-target": `DynamoDB_20120810.${operation}`,
    }
    const response = await fetch(url, { method: "POST", headers, body })
    return [response.status, (await response.json()).__type?.split("#").at(-1)]
  }
  expect(await post("PutItem", "{")).toEqual([400, "SerializationException"])
  expect(await post("PutItem", "null")).toEqual([400, "SerializationException"])
  expect(await post("DescribeTable", "{}")).toEqual([400, "ValidationException"])
  for (const unknown of ["ExecuteStatement", "toString"])
    expect(await post(unknown, "{}")).toEqual([400, "UnknownOperationException"])
  const [tooLarge] = await post("PutItem", `"${"x".repeat(16 * 1024 * 1024)}"`)
  expect(tooLarge).toBe(413)
})

test("our table is made with its time to live and its stream, and one that has no stream yet is given it", async () => {
  const { client, url } = await start()
  await createOurTable(url)
  await put(client, TABLE, {})
  await createOurTable(url)
  expect(await itemsOf(client, TABLE)).toHaveLength(1)
  expect(await timeToLiveOf(client, TABLE)).toMatchObject({ TimeToLiveStatus: "ENABLED" })

  const older = await start()
  await createTable(older.client, TABLE)
  await createOurTable(older.url)
  const { Table } = await older.client.send(new DescribeTableCommand({ TableName: TABLE }))
  expect(Table?.StreamSpecification).toEqual(StreamSpecification)
})
