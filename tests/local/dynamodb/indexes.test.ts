import { BatchWriteCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb"
import { expect, onTestFinished, test } from "vitest"
import { INDEXED_PATH } from "../../../scripts/local/dynamodb/http.ts"
import { type DynamoDbOptions, startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { clientFor, createTable } from "./table.ts"

const TableName = "trame"

async function start(options: Partial<DynamoDbOptions> = {}) {
  const db = await startDynamoDb({ dataDir: null, ...options })
  onTestFinished(() => db.close())
  const client = clientFor(db.url)
  await createTable(client)
  const query = async (IndexName: string, pk: string) => {
    const found: Record<string, unknown>[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await client.send(
        new QueryCommand({
          TableName,
          IndexName,
          KeyConditionExpression: "#pk = :pk",
          ExpressionAttributeNames: { "#pk": `${IndexName}pk` },
          ExpressionAttributeValues: { ":pk": pk },
          ExclusiveStartKey,
        }),
      )
      found.push(...(page.Items ?? []))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
    return found
  }
  const putMany = async (count: number, item: (n: number) => object) => {
    const requests = Array.from({ length: count }, (_, n) => ({ PutRequest: { Item: item(n) } }))
    const batches = Array.from({ length: Math.ceil(count / 25) }, (_, n) =>
      requests.slice(n * 25, n * 25 + 25),
    )
    await Promise.all(
      batches.map((batch) => client.send(new BatchWriteCommand({ RequestItems: { [TableName]: batch } }))),
    )
  }
  return { url: db.url, client, query, putMany }
}

test("3,000 items of equal index keys are all there", async () => {
  const { query, putMany } = await start()
  await putMany(3000, (n) => ({
    pk: `p${n}`,
    sk: "s",
    gsi1pk: "equal",
    gsi1sk: "equal",
    text: "x".repeat(500),
  }))
  const found = await query("gsi1", "equal")
  expect(new Set(found.map((item) => item.pk)).size).toBe(3000)
  expect(found).toHaveLength(3000)
})

test("an index follows its item when it moves, leaves and goes", async () => {
  const { client, query } = await start()
  const Key = { pk: "p", sk: "s" }
  await client.send(new PutCommand({ TableName, Item: { ...Key, gsi1pk: "a", gsi1sk: "1" } }))
  await client.send(
    new PutCommand({ TableName, Item: { ...Key, gsi1pk: "b", gsi1sk: "1", gsi2pk: "c", gsi2sk: "1" } }),
  )
  expect(await query("gsi1", "a")).toEqual([])
  expect(await query("gsi1", "b")).toHaveLength(1)
  await client.send(new PutCommand({ TableName, Item: { ...Key, gsi2pk: "c" } }))
  expect(await query("gsi1", "b")).toEqual([])
  expect(await query("gsi2", "c")).toEqual([])
  await client.send(new PutCommand({ TableName, Item: { ...Key, gsi1pk: "a", gsi1sk: "2" } }))
  await client.send(new DeleteCommand({ TableName, Key }))
  expect(await query("gsi1", "a")).toEqual([])
  const empty = client.send(new PutCommand({ TableName, Item: { ...Key, gsi1pk: "", gsi1sk: "2" } }))
  await expect(empty).rejects.toMatchObject({ name: "ValidationException" })
})

test("with lag, the table shows a write at once, an index later, the last write of an item in the end", async () => {
  const { url, client, query } = await start({ indexLagMs: 200 })
  let missed = 0
  for (let n = 0; n < 10; n++) {
    const Item = { pk: "lag", sk: String(n), gsi1pk: "lag", gsi1sk: "old" }
    await client.send(new PutCommand({ TableName, Item }))
    await client.send(new PutCommand({ TableName, Item: { ...Item, gsi1sk: "new" } }))
    const read = await client.send(
      new GetCommand({ TableName, Key: { pk: "lag", sk: Item.sk }, ConsistentRead: true }),
    )
    expect(read.Item?.gsi1sk).toBe("new")
    if ((await query("gsi1", "lag")).length < n + 1) missed++
  }
  expect(missed).toBeGreaterThan(0)
  // Who asks for it is answered when the indexes show all of that.
  expect((await fetch(`${url}${INDEXED_PATH}`)).status).toBe(200)
  const shown = (await query("gsi1", "lag")).map((item) => item.gsi1sk)
  expect(shown).toEqual(Array.from({ length: 10 }, () => "new"))
})
