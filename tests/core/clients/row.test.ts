import { QueryCommand } from "@aws-sdk/lib-dynamodb"
import { Clients } from "@trame/core/campaigns/clients/index"
import { documentClient } from "@trame/core/lib/table"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"

/** As DynamoDB counts: names and values in UTF-8; a number takes about half its digits. */
const bytesOf = (item: Record<string, unknown>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) =>
      sum + name.length + (typeof value === "number" ? 8 : Buffer.byteLength(String(value))),
    0,
  )

test("the row a list reads stays below 200 bytes, however much the client carries", async () => {
  const { admin, agencyId } = await newAgency()
  const contacts = Array.from({ length: 50 }, (_, index) => ({
    name: `Éléonore d'Hérouville-Saint-Clair ${index}`,
    email: `e${index}@marque.example`,
    phone: "",
    type: "brand" as const,
    role: "",
  }))
  const fields = { brandName: "Éclat de Sève", sector: "Services à la personne" as const, contacts }
  await Clients.create(await actorOf(admin), { ...fields, notes: "é".repeat(5000) })
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": `clients#${agencyId}` },
    }),
  )
  expect(Items).toHaveLength(1)
  expect(bytesOf(Items[0] ?? {})).toBeLessThanOrEqual(200)
})
