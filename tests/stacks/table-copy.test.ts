import {
  type BatchWriteItemCommandInput,
  CreateTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb"
import { newId } from "@trame/core/lib/id"
import { expect, onTestFinished, test, vi } from "vitest"
import { copyTable } from "../../scripts/table/copy.ts"

const client = new DynamoDBClient({})

async function newTable(items: Record<string, string>): Promise<string> {
  const TableName = newId()
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
    }),
  )
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.05 }, { TableName })
  for (const [pk, text] of Object.entries(items)) {
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, text: { S: text } } }))
  }
  return TableName
}

async function itemsOf(TableName: string): Promise<Record<string, string | undefined>> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  return Object.fromEntries(Items.map(({ pk, text }) => [pk?.S, text?.S]))
}

test("a restored table's items go over the live one's; what came since stays", async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`item-${index}`, "then"]))
  const [restored, live] = await Promise.all([newTable(many), newTable({ "item-1": "spoilt", fresh: "now" })])
  expect(await copyTable(restored, live)).toBe(60)
  expect(await itemsOf(live)).toEqual({ ...many, fresh: "now" })
})

test("what a busy table does not take at once is put again until it does", async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`item-${index}`, "then"]))
  const [restored, live] = await Promise.all([newTable(many), newTable({})])
  const { send } = DynamoDBClient.prototype
  let refusals = 0
  const spy = vi.spyOn(DynamoDBClient.prototype, "send").mockImplementation(async function (
    this: DynamoDBClient,
    command,
  ) {
    const { RequestItems } = command.input as Partial<BatchWriteItemCommandInput>
    const requests = RequestItems?.[live] ?? []
    if (requests.length < 2) return Reflect.apply(send, this, [command])
    // As many as fit its capacity: the others come back.
    refusals += 1
    const half = Math.ceil(requests.length / 2)
    Object.assign(command.input, { RequestItems: { [live]: requests.slice(0, half) } })
    await Reflect.apply(send, this, [command])
    return { UnprocessedItems: { [live]: requests.slice(half) } }
  })
  onTestFinished(() => spy.mockRestore())
  const copied = await copyTable(restored, live)
  spy.mockRestore()
  expect(refusals).toBeGreaterThan(0)
  expect(copied).toBe(40)
  expect(await itemsOf(live)).toEqual(many)
})
