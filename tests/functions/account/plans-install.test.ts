import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { createTable } from "../../../scripts/local/table.ts"
import { ownEngine } from "../../support/engine/own.ts"
import { stripe } from "../../support/stripe.ts"

const run = promisify(execFile)
const COMMAND = fileURLToPath(new URL("../../../scripts/plans/main.ts", import.meta.url))
const TableName = process.env.TABLE_NAME

let dynamodb: Awaited<ReturnType<typeof startDynamoDb>>
let client: DynamoDBClient

/** A table that no other test subscribes from. */
beforeAll(async () => {
  dynamodb = await startDynamoDb({ dataDir: null })
  await createTable(dynamodb.url)
  client = new DynamoDBClient({ endpoint: dynamodb.url })
})

afterAll(() => dynamodb.close())

/** `npm run plans:install`, as it is handed over, on a deployment. */
const install = (changes: NodeJS.ProcessEnv = {}) => {
  const { environment } = ownEngine()
  const env = { PATH: process.env.PATH, ...environment, AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url, ...changes }
  return run(process.execPath, [COMMAND], { env })
}

async function plans() {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  return Items.map(({ planId, priceId, seatLimit }) => [planId?.S, priceId?.S, seatLimit?.N])
}

const keyOf = (planId: string) => ({ pk: { S: "$trame" }, sk: { S: `$plan_1#planId_${planId}` } })

test("the command installs what is missing, and leaves what somebody has edited", async () => {
  expect((await install()).stdout).toBe("Solo : ajouté\nÉquipe : ajouté\nAgence : ajouté\n")
  const installed = await plans()
  const prices = await stripe.prices.list({ lookup_keys: ["trame-equipe-monthly"] })
  expect(prices.data).toHaveLength(1)
  expect(prices.data[0]).toMatchObject({
    unit_amount: 7900,
    currency: "eur",
    recurring: { interval: "month" },
    // What a subscriber keeps once the plan has another price, or is gone.
    metadata: { planId: "equipe", seatLimit: "5" },
  })
  const unlimited = await stripe.prices.list({ lookup_keys: ["trame-agence-monthly"] })
  expect(unlimited.data[0]?.metadata).toMatchObject({ planId: "agence" })
  expect(unlimited.data[0]?.metadata.seatLimit ?? "").toBe("")
  expect(installed).toContainEqual(["equipe", prices.data[0]?.id, "5"])

  // As docs/operations.md tells to.
  const edit = {
    UpdateExpression: "SET seatLimit = :seats",
    ExpressionAttributeValues: { ":seats": { N: "8" } },
  }
  await client.send(new UpdateItemCommand({ TableName, Key: keyOf("equipe"), ...edit }))
  expect((await install()).stdout).toContain("Équipe : déjà là, laissé tel quel")
  expect(await plans()).toContainEqual(["equipe", prices.data[0]?.id, "8"])
  expect((await stripe.prices.list({ lookup_keys: ["trame-equipe-monthly"] })).data).toHaveLength(1)
})

test("a plan costs what the provider takes for it, where it has a price of another amount", async () => {
  const [known] = (await stripe.prices.list({ lookup_keys: ["trame-solo-monthly"] })).data
  const priceOf = (unit_amount: number) =>
    stripe.prices.create({
      ...{ product: String(known?.product), currency: "eur", unit_amount, recurring: { interval: "month" } },
      ...{ lookup_key: "trame-solo-monthly", transfer_lookup_key: true },
    })
  const { id } = await priceOf((known?.unit_amount ?? 0) + 500)
  await client.send(new DeleteItemCommand({ TableName, Key: keyOf("solo") }))
  expect((await install()).stdout).toContain("Solo : ajouté")
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: keyOf("solo") }))
  expect([Item?.priceId?.S, Item?.priceMonthly?.N]).toEqual([id, String((known?.unit_amount ?? 0) + 500)])
  await priceOf(known?.unit_amount ?? 0)
})

test("without the provider's key, or a table and an engine, the command says what to do", async () => {
  const failing = (changes: NodeJS.ProcessEnv) => install(changes).catch((error: unknown) => error)
  const keyless = { code: 1, stderr: expect.stringContaining("STRIPE_SECRET_NAME") }
  expect(await failing({ STRIPE_SECRET_NAME: "" })).toMatchObject(keyless)
  const nowhere = { code: 1, stderr: expect.stringContaining("Trame ne tourne pas") }
  expect(await failing({ TABLE_NAME: "", DATA_DIR: "/nowhere" })).toMatchObject(nowhere)
})
