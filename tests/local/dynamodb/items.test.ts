import { UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb"
import { BatchWriteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb"
import { describe, expect, it } from "vitest"
import { INDEXED_PATH } from "../../../scripts/local/dynamodb/http.ts"
import { createTable, startTable, TableName } from "./table.ts"

it("a failed condition returns the stored item only on request", async () => {
  const { client, put } = await startTable()
  await put({ pk: "p", owner: "Léa" })
  const failure = (ReturnValuesOnConditionCheckFailure?: "ALL_OLD") => {
    const Item = { pk: "p", sk: "s", owner: "Max" }
    const ConditionExpression = "attribute_not_exists(pk)"
    const asked = { TableName, Item, ConditionExpression, ReturnValuesOnConditionCheckFailure }
    return client.send(new PutCommand(asked)).catch((error: unknown) => error)
  }
  const name = "ConditionalCheckFailedException"
  expect(await failure("ALL_OLD")).toMatchObject({ name, Item: { owner: { S: "Léa" } } })
  expect(await failure()).toMatchObject({ name, Item: undefined })
})

describe("the limits", () => {
  it("allow an item of 400 KB, names included, by put and by update", async () => {
    const { client, put } = await startTable()
    const fitting = "x".repeat(400 * 1024 - "pklargeskstext".length)
    const write = (text: string) => put({ pk: "large", text })
    const update = (text: string) => {
      const asked = { TableName, Key: { pk: "large", sk: "s" }, UpdateExpression: "SET #text = :text" }
      const values = {
        ExpressionAttributeNames: { "#text": "text" },
        ExpressionAttributeValues: { ":text": text },
      }
      return client.send(new UpdateCommand({ ...asked, ...values }))
    }
    for (const one of [write, update]) {
      await one(fitting)
      await expect(one(`${fitting}x`)).rejects.toMatchObject(invalid)
    }
  })

  it("allow a batch 25 writes over all tables, each of another item", async () => {
    const { client } = await startTable()
    await createTable(client, "beside")
    const puts = (count: number, sk = (n: number) => String(n)) =>
      Array.from({ length: count }, (_, n) => ({ PutRequest: { Item: { pk: "p", sk: sk(n) } } }))
    const batch = (RequestItems: Record<string, ReturnType<typeof puts>>) =>
      client.send(new BatchWriteCommand({ RequestItems }))
    await batch({ trame: puts(13), beside: puts(12) })
    for (const refused of [
      { trame: puts(13), beside: puts(13) },
      { trame: puts(26), beside: [] },
      { trame: puts(2, () => "same"), beside: puts(1) },
    ])
      await expect(batch(refused)).rejects.toMatchObject(invalid)
  })
})

describe("an index", () => {
  it("takes no empty key", async () => {
    const { put } = await startTable()
    await expect(put({ pk: "p", gsi1pk: "", gsi1sk: "2" })).rejects.toMatchObject(invalid)
  })

  it("shows a write later than the table, and the last write of an item in the end", async () => {
    const { db, put, read, query } = await startTable({ indexLagMs: 1500 })
    let missed = 0
    for (let n = 0; n < 3; n++) {
      const item = { pk: "lag", sk: String(n), gsi1pk: "lag", gsi1sk: "old" }
      await put(item)
      await put({ ...item, gsi1sk: "new" })
      expect(await read("lag", item.sk)).toMatchObject({ gsi1sk: "new" })
      if ((await query("lag", "gsi1")).length < n + 1) missed++
    }
    expect(missed).toBeGreaterThan(0)
    expect((await fetch(`${db.url}${INDEXED_PATH}`)).status).toBe(200)
    const shown = (await query("lag", "gsi1")).map(({ gsi1sk }) => gsi1sk)
    expect(shown).toEqual(["new", "new", "new"])
  })
})

describe("the time to live", () => {
  it("removes an expired item, and none whose time AWS would not read", async () => {
    const { client, put, query } = await startTable({ sweepEveryMs: 50 })
    const TimeToLiveSpecification = { AttributeName: "expiresAt", Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
    const now = Math.floor(Date.now() / 1000)
    const times = {
      past: now - 5,
      future: now + 60,
      // AWS ignores seconds that lie more than five years back.
      "long ago": now - 6 * 365 * 86_400,
      milliseconds: (now - 5) * 1000,
    }
    for (const [sk, expiresAt] of Object.entries(times))
      await put({ pk: "ttl", sk, expiresAt, gsi1pk: "ttl", gsi1sk: sk })
    const left = async () => (await query("ttl", "gsi1")).map(({ sk }) => sk)
    await expect.poll(left).toEqual(["future", "long ago", "milliseconds"])
  })
})

const invalid = { name: "ValidationException" }
