import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import { RECEIVED_SHARDS } from "@trame/core/campaigns/collaborations/store/root-writes"
import { newId, tokenHash } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { documentClient } from "@trame/core/lib/table"
import { AgencyRemoval } from "@trame/core/processes/agency-removal"
import { Entity } from "electrodb"
import { expect, test } from "vitest"
import { eventually } from "../../support/eventually.ts"

/** Nothing goes with an agency but what is its own; these are. */
const modules = import.meta.glob<Record<string, unknown>>("../../../packages/core/src/**/*entities.ts", {
  eager: true,
})

/** Known to stay for a while, and why. */
const OUTLIVE: Record<string, string> = {
  billingCustomer: "the provider is told first, by a message of its own",
  addition: "is its person's, whom an agency's end does not erase",
  credits: "are their person's; they expire",
  refresh: "is the catalogue's; it expires",
  realtimeTicket: "opens nothing once its person is elsewhere; it expires within a minute",
  realtimeConnection: "goes when its socket closes",
  realtimeSocket: "goes when its socket closes",
}

/** What a sample has to say to be found. */
const OF_ITS_KIND: Record<string, Record<string, unknown>> = {
  agency: { removedAt: "2026-01-01T00:00:00.000Z" },
  collaboration: { openSteps: { dueDays: [] } },
  memberPack: { series: "month" },
}

interface Attribute {
  /** Those that it may be, or what it is. */
  type: string | readonly string[]
  required?: boolean
}

const entities = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one) => one instanceof Entity)
  .filter(({ schema }) => ["agencyId", "rows"].some((name) => name in attributesOf(schema)))

function attributesOf(schema: unknown): Record<string, Attribute> {
  return (schema as { attributes: Record<string, Attribute> }).attributes
}

/** Something of the type, the same under the same name; files are not there. */
function sampleOf(name: string, { type }: Attribute, ids: Record<string, unknown>): unknown {
  if (name in ids) return ids[name]
  if (typeof type !== "string") return name === "status" && type.includes("discarded") ? "discarded" : type[0]
  if (type === "number") return 1
  if (type === "boolean") return true
  if (type === "list") return []
  if (type === "set") return ["one"]
  if (type === "map" || type === "any") return {}
  return /At$|[dD]ate$|^timestamp$/.test(name) ? "2026-01-01T00:00:00.000Z" : `${name}-of-${ids.agencyId}`
}

async function kindsOf(agencyId: string): Promise<string[]> {
  const kinds = new Set<string>()
  let from: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new ScanCommand({
        TableName: process.env.TABLE_NAME,
        ConsistentRead: true,
        ExclusiveStartKey: from,
        FilterExpression: "agencyId = :agencyId OR contains(pk, :agencyId)",
        ExpressionAttributeNames: { "#kind": "__edb_e__" },
        ExpressionAttributeValues: { ":agencyId": agencyId },
        ProjectionExpression: "#kind",
      }),
    )
    for (const { __edb_e__ } of Items) kinds.add(String(__edb_e__))
    from = LastEvaluatedKey
  } while (from)
  return [...kinds].sort()
}

/** rules/platform.md#removal-of-people */
test("whatever entity has something of an agency's is erased with it", async () => {
  const agencyId = newId()
  const collaborationId = newId()
  const linkToken = newId()
  const ids = {
    ...{ agencyId, collaborationId, linkToken, rows: `clients#${agencyId}` },
    ...{ userId: newId(), castingId: newId(), clientId: newId(), placeId: collaborationId },
    // What hangs on a collaboration or a casting is found by what it says.
    mailToken: linkToken,
    ...{ tokenHash: tokenHash(linkToken), idStart: collaborationId.slice(0, 16) },
    influencerIds: ["one"],
    archived: false,
    payables: [{ amount: 1, paid: false }],
    ...{ partition: 0, shard: shardOf(collaborationId, RECEIVED_SHARDS) },
  }
  const put: string[] = []
  for (const { schema, ...entity } of entities.map((one) => ({
    schema: one.schema,
    write: one.put.bind(one),
  }))) {
    const name = schema.model.entity
    const item = Object.fromEntries(
      Object.entries(attributesOf(schema))
        .filter(([attribute, { required }]) => required || attribute in ids)
        .map(([attribute, of]) => [attribute, sampleOf(attribute, of, ids)]),
    )
    await entity.write({ ...item, ...OF_ITS_KIND[name] } as never).go()
    put.push(name)
  }
  expect(put.length).toBeGreaterThan(40)
  // Sockets that were never there are forgotten by themselves.
  const lasting = put.filter((name) => !name.startsWith("realtime"))
  expect(await kindsOf(agencyId)).toEqual(expect.arrayContaining(lasting))
  const actor = { type: "worker" as const, name: "test", agencyId }
  await AgencyRemoval.remove(actor, () => true)
  await eventually(async () => {
    expect(await AgencyRemoval.remove(actor, () => true)).toBe("gone before")
    const left = await kindsOf(agencyId)
    expect(left.filter((name) => !(name in OUTLIVE))).toEqual([])
  })
})
