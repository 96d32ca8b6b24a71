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
import { newId } from "@trame/core/lib/id"
import { addressOf } from "@trame/core/totals/series"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startDynamoDb } from "../../scripts/local/dynamodb/index.ts"
import { createTable } from "../../scripts/local/table.ts"
import { newAgency } from "../support/agency.ts"
import { apiAs } from "../support/api.ts"
import { newCreators } from "../support/creators.ts"
import { ownEngine } from "../support/engine/own.ts"
import { eventually } from "../support/eventually.ts"
import { TotalEntity } from "../support/stored.ts"
import { stripe } from "../support/stripe.ts"

it.each([
  ["plans", { STRIPE_SECRET_NAME: "" }, "STRIPE_SECRET_NAME"],
  ["plans", { TABLE_NAME: "", DATA_DIR: "/nowhere" }, "Trame ne tourne pas"],
  ["totals", { TABLE_NAME: "", DATA_DIR: "/nowhere" }, "Trame ne tourne pas"],
  ["search", { CATALOGUE_BUCKET: "", DATA_DIR: "/nowhere" }, "CATALOGUE_BUCKET"],
] as const)("the command for %s with %j prints its usage", async (command, changes, said) => {
  const failure = await run(command, [], changes).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining(said) })
})

it("the search command rebuilds the search from the table, with the same creators", async () => {
  const username = `rebati${newId().slice(0, 10)}`
  const [creator] = await newCreators(1, { username })
  const { stdout } = await run("search")
  expect(stdout).toMatch(
    /^Recherche reconstruite à la modification \d+ : \d+ influenceurs, \d+ collaborations/,
  )
  const { items } = await apiAs((await newAgency()).member).discover.search({ search: username })
  expect(items.map(({ id }) => id)).toEqual([creator?.influencerId])
})

it("the totals command corrects an agency's totals and reports the differences", async () => {
  const { agencyId } = await newAgency()
  const address = addressOf(agencyId, "agency#")
  const counted = async () => expect((await TotalEntity.get(address).go()).data).toMatchObject({ members: 2 })
  await eventually(counted)
  await TotalEntity.upsert(address).add({ members: 40, seq: 1 }).go()
  const first = await run("totals", ["--agency", agencyId])
  expect(first.stdout).toContain(`Agence ${agencyId} : totaux corrigés : 1`)
  await counted()
  const second = await run("totals", ["--agency", agencyId])
  expect(second.stdout).toContain(`Agence ${agencyId} : tout était juste`)
  expect(second.stdout).toContain("Plateforme :")
})

describe("the command for the plans", () => {
  const TableName = process.env.TABLE_NAME
  const keyOf = (planId: string) => ({ pk: { S: "$trame" }, sk: { S: `$plan_1#planId_${planId}` } })
  let dynamodb: Awaited<ReturnType<typeof startDynamoDb>>
  let client: DynamoDBClient

  /** A table without other tests' subscriptions. */
  beforeAll(async () => {
    dynamodb = await startDynamoDb({ dataDir: null })
    await createTable(dynamodb.url)
    client = new DynamoDBClient({ endpoint: dynamodb.url })
  })
  afterAll(() => dynamodb.close())

  const install = async () => (await run("plans", [], { AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url })).stdout
  const priceOf = async (plan: string) =>
    (await stripe.prices.list({ lookup_keys: [`trame-${plan}-monthly`] })).data
  async function plans() {
    const { Items = [] } = await client.send(new ScanCommand({ TableName }))
    return Items.map(({ planId, priceId, seatLimit }) => [planId?.S, priceId?.S, seatLimit?.N])
  }

  it("installs missing plans, and keeps edited ones", async () => {
    expect(await install()).toBe("Solo : ajouté\nÉquipe : ajouté\nAgence : ajouté\n")
    const prices = await priceOf("equipe")
    expect(prices).toMatchObject([
      {
        unit_amount: 7900,
        currency: "eur",
        recurring: { interval: "month" },
        // Subscribers keep a plan whose price changed or that is gone.
        metadata: { planId: "equipe", seatLimit: "5" },
      },
    ])
    const [unlimited] = await priceOf("agence")
    expect([unlimited?.metadata.planId, unlimited?.metadata.seatLimit ?? ""]).toEqual(["agence", ""])
    expect(await plans()).toContainEqual(["equipe", prices[0]?.id, "5"])

    // As docs/operations.md says.
    const edit = {
      UpdateExpression: "SET seatLimit = :seats",
      ExpressionAttributeValues: { ":seats": { N: "8" } },
    }
    await client.send(new UpdateItemCommand({ TableName, Key: keyOf("equipe"), ...edit }))
    expect(await install()).toContain("Équipe : déjà là, laissé tel quel")
    expect(await plans()).toContainEqual(["equipe", prices[0]?.id, "8"])
    expect(await priceOf("equipe")).toHaveLength(1)
  })

  it("takes the provider's price for a plan whose amount differs", async () => {
    const [known] = await priceOf("solo")
    const amount = known?.unit_amount ?? 0
    const setPrice = (unit_amount: number) =>
      stripe.prices.create({
        product: String(known?.product),
        currency: "eur",
        unit_amount,
        recurring: { interval: "month" },
        lookup_key: "trame-solo-monthly",
        transfer_lookup_key: true,
      })
    const { id } = await setPrice(amount + 500)
    await client.send(new DeleteItemCommand({ TableName, Key: keyOf("solo") }))
    expect(await install()).toContain("Solo : ajouté")
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: keyOf("solo") }))
    expect([Item?.priceId?.S, Item?.priceMonthly?.N]).toEqual([id, String(amount + 500)])
    await setPrice(amount)
  })
})

/** Runs a command as on a deployment. */
function run(command: "plans" | "search" | "totals", args: string[] = [], changes: NodeJS.ProcessEnv = {}) {
  const file = fileURLToPath(new URL(`../../scripts/${command}/main.ts`, import.meta.url))
  const env = { PATH: process.env.PATH, ...ownEngine().environment, ...changes }
  return promisify(execFile)(process.execPath, [file, ...args], { env })
}
