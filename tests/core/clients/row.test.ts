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

test("a client is found by each of its contacts, however many there are", async () => {
  const { admin } = await newAgency()
  const actor = await actorOf(admin)
  const contacts = Array.from({ length: 12 }, (_, index) => ({
    name: `Éléonore d'Hérouville ${index}`,
    email: `eleonore.${index}@Marque-Longue.example`,
    phone: "",
    type: "brand" as const,
    role: "",
  }))
  const made = await Clients.create(actor, { brandName: "Éclat de Sève", sector: null, notes: "", contacts })
  await Clients.create(actor, { brandName: "Autre", sector: null, notes: "", contacts: [] })
  const list = { sort: "name", order: "asc", page: 1 } as const
  const found = async (search: string, archived = false) => [
    (await Clients.list(actor, { ...list, search, archived })).items.map(({ brandName }) => brandName),
    (await Clients.pick(actor, { search })).items.map(({ brandName }) => brandName),
    (await Clients.newest(actor, { search, size: 10 })).items.map(({ brandName }) => brandName),
  ]
  const one = ["Éclat de Sève"]
  expect(await found("Hérouville 11")).toEqual([one, one, one])
  expect(await found("ELEONORE.11@marque-longue")).toEqual([one, one, one])

  const key = { clientId: made.id, version: made.version }
  const archived = await Clients.archive(actor, { ...key, archived: true })
  expect(await found("eleonore.11@", true)).toEqual([one, [], one])

  const kept = contacts.slice(0, 1)
  await Clients.update(actor, { ...key, version: archived.version, contacts: kept })
  expect(await found("eleonore.11@", true)).toEqual([[], [], []])
  expect(await found("eleonore.0@", true)).toEqual([one, [], one])
})
