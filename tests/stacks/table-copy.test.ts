import {
  type BatchWriteItemCommandInput,
  CreateTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { copyTable } from "../../scripts/table/copy.ts"

describe("copying a table", () => {
  it("puts a restored table's items over the live ones, again until a busy table takes them", async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`item-${index}`, "then"]))
    const [restored, live] = await Promise.all([
      newTable(many),
      newTable({ "item-1": "spoilt", fresh: "now" }),
    ])
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
    expect(await copyTable(restored, live)).toBe(60)
    spy.mockRestore()
    expect(refusals).toBeGreaterThan(0)
    const { Items = [] } = await client.send(new ScanCommand({ TableName: live }))
    const found = Object.fromEntries(Items.map(({ pk, text }) => [pk?.S, text?.S]))
    expect(found).toEqual({ ...many, fresh: "now" })
  })
})

const client = new DynamoDBClient({})

async function newTable(items: Record<string, string>): Promise<string> {
  const TableName = newId()
  const pk = { AttributeName: "pk" }
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [{ ...pk, KeyType: "HASH" }],
      AttributeDefinitions: [{ ...pk, AttributeType: "S" }],
    }),
  )
  for (const [key, text] of Object.entries(items))
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: key }, text: { S: text } } }))
  return TableName
}
