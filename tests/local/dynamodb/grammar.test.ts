import {
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb"
import { describe, expect, it } from "vitest"
import { requireDocumented } from "../../../scripts/local/dynamodb/grammar.ts"
import { startTable, TableName } from "./table.ts"

describe("the grammar of expressions", () => {
  it.each(casesOf(DOCUMENTED))("accepts %s: %s", (kind, text) => {
    expect(() => requireDocumented({ [kind]: text })).not.toThrow()
  })

  it.each(casesOf(UNDOCUMENTED))("refuses %s: %s", (kind, text) => {
    expect(() => requireDocumented({ [kind]: text })).toThrow(`Invalid ${kind}`)
  })

  it("holds for every request that carries an expression", async () => {
    const { client, put, read } = await startTable()
    await put({ pk: "a", n: 3 })
    const key = { TableName, Key: { pk: "a", sk: "s" } }
    const update = { ...key, UpdateExpression: "SET n = (n - n)" }
    const condition = { ...key, ConditionExpression: "(n) > n" }
    const all = { TableName, KeyConditionExpression: "pk = :a", ExpressionAttributeValues: { ":a": "a" } }
    const projection = { ProjectionExpression: "size(n)" }
    for (const request of [
      client.send(new UpdateCommand(update)),
      client.send(new TransactWriteCommand({ TransactItems: [{ Update: update }] })),
      client.send(new TransactWriteCommand({ TransactItems: [{ ConditionCheck: condition }] })),
      client.send(new GetCommand({ ...key, ...projection })),
      client.send(new QueryCommand({ ...all, FilterExpression: "(n) > :a" })),
      client.send(new ScanCommand({ TableName, ...projection })),
    ])
      await expect(request).rejects.toThrow("Syntax error")
    expect(await read("a")).toMatchObject({ n: 3 })
  })
})

const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join(", ")

const ofBytes = (count: number) => `REMOVE ${"a".repeat(count - "REMOVE ".length)}`

const DOCUMENTED = {
  UpdateExpression: [
    "set #n = if_not_exists(#n, :zero) + :one, b.#c[1].d = b.e REMOVE #a, b[0] ADD #x :x DELETE #y :y",
    "SET #l = list_append(if_not_exists(#l, :empty), :more)",
    `SET ${many(300, (at) => `a${at}=:a`)}`,
    ofBytes(4096),
  ],
  ConditionExpression: [
    "#a <> :a AND NOT b <= c OR (size(#d.e) > :n AND (a BETWEEN :x AND :y))",
    "attribute_exists(#pk) and attribute_not_exists(a.b[2]) AND attribute_type(a, :t)",
    "begins_with(a, :x) OR not contains(#a, :x)",
    `a IN (${many(100, (at) => `:v${at}`)})`,
  ],
  FilterExpression: ["contains(#a, :a) OR size(#a) > :n"],
  KeyConditionExpression: ["#pk = :pk", "#pk = :pk AND #sk BETWEEN :a AND :b", "#pk = :pk AND #sk >= :a"],
  ProjectionExpression: ["#a, b.c[0], d"],
}

const UNDOCUMENTED = {
  UpdateExpression: [
    "SET #n = (if_not_exists(#n, :zero) - :one)",
    "SET #n = #n + :a + :b",
    "SET #n = :a SET #m = :b",
    "ADD #a.b :a",
    "REMOVE :a",
    "SET #n = If_Not_Exists(#n, :zero)",
    `SET ${many(301, (at) => `a${at}=:a`)}`,
    ofBytes(4097),
  ],
  ConditionExpression: [
    ...["(a) = :a", "a != :a", "a", "attribute_exists(:a)", "size(a)", "a IN ()"],
    "a = if_not_exists(a, :b)",
    `a IN (${many(101, (at) => `:v${at}`)})`,
  ],
  FilterExpression: ["(a) > :a"],
  KeyConditionExpression: [
    "#pk = :pk OR #sk = :sk",
    "#pk = :pk AND contains(#sk, :sk)",
    "#pk = :pk AND #sk <> :sk",
  ],
  ProjectionExpression: ["#a, size(b)", "#a b", ":a"],
}

const casesOf = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const))
