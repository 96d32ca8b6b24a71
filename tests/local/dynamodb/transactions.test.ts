import { setTimeout as wait } from "node:timers/promises"
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { startTable, TableName } from "./table.ts"

describe("a transaction", () => {
  it("writes nothing when it is refused, and gives the reason of each item", async () => {
    const { transact, read, ...table } = await start()
    await table.put({ pk: "p", sk: "1", amount: 3 })
    await table.put({ pk: "p", sk: "text", amount: "three" })
    const { Update } = add("p", "1", -5)
    const failure = await transact([
      put("p", "2"),
      { Update: { ...Update, ReturnValuesOnConditionCheckFailure: "ALL_OLD" } },
    ]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TransactionCanceledException)
    expect(failure).toMatchObject({
      message: expect.stringContaining("[None, ConditionalCheckFailed]"),
      CancellationReasons: [
        { Code: "None" },
        {
          Code: "ConditionalCheckFailed",
          Message: "The conditional request failed",
          Item: { amount: { N: "3" } },
        },
      ],
    })
    const mistaken = {
      TableName,
      Key: { pk: "p", sk: "text" },
      UpdateExpression: "ADD amount :amount",
      ExpressionAttributeValues: { ":amount": 1 },
    }
    await expect(transact([put("p", "2"), { Update: mistaken }])).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "None" }, { Code: "ValidationError" }],
    })
    expect(await read("p", "2")).toBeUndefined()
    expect(await read("p", "1")).toMatchObject({ amount: 3 })
  })

  it("lets one of fifty simultaneous transactions take the last seat", async () => {
    const { transact, query, ...table } = await start()
    await table.put({ pk: "join", sk: "seats", amount: 1 })
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => transact([add("join", "seats", -1), put("join", `member-${n}`)])),
    )
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await query("join")).toHaveLength(2)
  })

  it("holds a hundred items, each once, and four megabytes", async () => {
    const { transact, query, read } = await start()
    const invalid = { name: "ValidationException" }
    const many = (count: number, text = "") =>
      Array.from({ length: count }, (_, n) => put("p", String(n), { text }))
    const Key = { pk: "p", sk: "0" }
    for (const refused of [
      [],
      many(101),
      [put("p", "1"), add("p", "1", 1)],
      many(12, "x".repeat(380_000)),
      [{ ...put("p", "0"), Delete: { TableName, Key } }],
      [put("p", "0"), { ConditionCheck: { TableName, Key, ConditionExpression: undefined } }],
    ])
      await expect(transact(refused)).rejects.toMatchObject(invalid)
    expect(await read("p", "0")).toBeUndefined()
    await transact(many(10, "x".repeat(380_000)))
    await transact(many(100))
    expect(await query("p")).toHaveLength(100)
  })

  it("applies once for one token within ten minutes, and refuses the token for anything else", async () => {
    const { transact, read, ...table } = await start(10)
    await table.put({ pk: "p", amount: 0 })
    const once = () => transact([add("p", "s", 7)], "token-1")
    await Promise.all([once(), once(), once()])
    await expect(transact([add("p", "s", 8)], "token-1")).rejects.toMatchObject({
      name: "IdempotentParameterMismatchException",
    })
    const refused = () => transact([put("p", "2"), add("p", "s", -50)], "token-2")
    for (const _ of [1, 2]) await expect(refused()).rejects.toThrow(TransactionCanceledException)
    await wait(60)
    await once()
    expect(await read("p")).toMatchObject({ amount: 7 })
    const now = Date.now()
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 601_000)
    onTestFinished(() => clock.mockRestore())
    await wait(60)
    await once()
    expect(await read("p")).toMatchObject({ amount: 14 })
  })
})

async function start(sweepEveryMs?: number) {
  const table = await startTable({ sweepEveryMs })
  const transact = (TransactItems: TransactWriteCommandInput["TransactItems"], ClientRequestToken?: string) =>
    table.client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }))
  return { ...table, transact }
}

const put = (pk: string, sk: string, more: object = {}) => ({ Put: { TableName, Item: { pk, sk, ...more } } })
/** Changes an amount, which may not fall below zero. */
const add = (pk: string, sk: string, amount: number) => ({
  Update: {
    TableName,
    Key: { pk, sk },
    UpdateExpression: "ADD amount :amount",
    ConditionExpression: "amount >= :least",
    ExpressionAttributeValues: { ":amount": amount, ":least": Math.max(0, -amount) },
  },
})
