import { ConditionalCheckFailedException, UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb"
import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb"
import { describe, expect, it } from "vitest"
import { INDEXED_PATH } from "../../../scripts/local/dynamodb/http.ts"
import { createTable, startTable, TableName } from "./table.ts"

const invalid = { name: "ValidationException" }

describe("a condition", () => {
  it("returns the stored item of a failed write only on request", async () => {
    const { client, put } = await startTable()
    await put({ pk: "p", owner: "Léa" })
    const failure = (ReturnValuesOnConditionCheckFailure?: "ALL_OLD") =>
      client
        .send(
          new PutCommand({
            TableName,
            Item: { pk: "p", sk: "s", owner: "Max" },
            ConditionExpression: "attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure,
          }),
        )
        .catch((error: unknown) => error)
    expect(await failure("ALL_OLD")).toBeInstanceOf(ConditionalCheckFailedException)
    expect(await failure("ALL_OLD")).toMatchObject({ Item: { owner: { S: "Léa" } } })
    expect(await failure()).toMatchObject({ Item: undefined })
  })

  it("lets one of fifty simultaneous updates take the last seat", async () => {
    const { client, put, read } = await startTable()
    await put({ pk: "seat", seats: 1 })
    const joins = Array.from({ length: 50 }, () =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: { pk: "seat", sk: "s" },
          UpdateExpression: "SET seats = seats - :one",
          ConditionExpression: "seats >= :one",
          ExpressionAttributeValues: { ":one": 1 },
        }),
      ),
    )
    const results = await Promise.allSettled(joins)
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await read("seat")).toMatchObject({ seats: 0 })
  })
})

describe("the limits", () => {
  it("allow an item of 400 KB, names included, by put and by update", async () => {
    const { client, put } = await startTable()
    const fitting = "x".repeat(400 * 1024 - "pklargeskstext".length)
    const update = (text: string) =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: { pk: "large", sk: "s" },
          UpdateExpression: "SET #text = :text",
          ExpressionAttributeNames: { "#text": "text" },
          ExpressionAttributeValues: { ":text": text },
        }),
      )
    const writes = [(text: string) => put({ pk: "large", text }), update]
    for (const write of writes) {
      await write(fitting)
      await expect(write(`${fitting}x`)).rejects.toMatchObject(invalid)
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

describe("a query", () => {
  it.each([true, false])(
    "pages through the table and the index to the end (forward: %s)",
    async (ScanIndexForward) => {
      const { client, query } = await startTable()
      const items = Array.from({ length: 50 }, (_, n) => ({
        pk: "p",
        sk: String(n).padStart(3, "0"),
        gsi1pk: "p",
        gsi1sk: n < 40 ? "same" : "z",
      }))
      for (const from of [0, 25]) {
        const batch = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
        await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: batch } }))
      }
      const keys = async (IndexName?: "gsi1") =>
        (await query("p", IndexName, { Limit: 7, ScanIndexForward })).map(({ sk }) => sk)
      const sorted = items.map(({ sk }) => sk)
      expect(await keys()).toEqual(ScanIndexForward ? sorted : sorted.toReversed())
      expect((await keys("gsi1")).toSorted()).toEqual(sorted)
    },
  )
})

describe("an index", () => {
  it("follows its item when the keys move or go, and takes no empty key", async () => {
    const { client, put, query } = await startTable()
    await put({ pk: "p", gsi1pk: "a", gsi1sk: "1" })
    await put({ pk: "p", gsi1pk: "b", gsi1sk: "1" })
    expect([await query("a", "gsi1"), (await query("b", "gsi1")).length]).toEqual([[], 1])
    await put({ pk: "p", gsi1pk: "b" })
    expect(await query("b", "gsi1")).toEqual([])
    await put({ pk: "p", gsi1pk: "a", gsi1sk: "2" })
    await client.send(new DeleteCommand({ TableName, Key: { pk: "p", sk: "s" } }))
    expect(await query("a", "gsi1")).toEqual([])
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
