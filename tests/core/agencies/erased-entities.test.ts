import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import * as Identity from "@trame/core/account/users/index"
import { RECEIVED_SHARDS } from "@trame/core/campaigns/collaborations/store/root-writes"
import { sizeOf } from "@trame/core/files/objects"
import { newId, tokenHash } from "@trame/core/lib/id"
import { shardOf } from "@trame/core/lib/paging"
import { documentClient } from "@trame/core/lib/table"
import * as AgencyRemoval from "@trame/core/processes/agency-removal"
import { Entity } from "electrodb"
import { expect, test } from "vitest"
import { importFile } from "../../../scripts/seed/import.ts"
import { eventually } from "../../support/eventually.ts"
import { UploadEntity } from "../../support/stored.ts"

/** rules/platform.md#removal-of-people */
test("a closed agency goes with whatever entity has something of it, however often its removal is cut off", async () => {
  const [leaving, staying] = [
    await agencyWithAll({ removedAt: "2026-01-01T00:00:00.000Z" }),
    await agencyWithAll(),
  ]
  expect(leaving.put.length).toBeGreaterThan(40)
  for (const { agencyId, put } of [leaving, staying])
    expect(await kindsOf(agencyId)).toEqual(expect.arrayContaining(put))
  expect(await AgencyRemoval.remove(staying.actor, () => true)).toBe("not closed")
  // Dies a portion later each time.
  let passes = 0
  for (let outcome = ""; outcome !== "removed"; ) {
    let portions = passes++
    const attempt = AgencyRemoval.remove(leaving.actor, () => {
      if (portions-- === 0) throw new Error("The process died")
      return true
    })
    outcome = await attempt.catch(() => "died")
    expect(passes).toBeLessThan(90)
  }
  expect(passes).toBeGreaterThan(3)
  await eventually(async () => {
    expect(await AgencyRemoval.remove(leaving.actor, () => true)).toBe("gone before")
    const left = await kindsOf(leaving.agencyId)
    expect(left.filter((name) => !(name in OUTLIVE))).toEqual([])
  })
  const freed = { agencyId: "", userRole: "user", permissions: {} }
  expect(await Identity.personOf(leaving.userId)).toMatchObject(freed)
  expect(await kindsOf(staying.agencyId)).toEqual(expect.arrayContaining(staying.put))
  expect([await sizeOf(leaving.fileKey), await sizeOf(staying.fileKey)]).toEqual([null, 3])
})

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

/** Something of every entity, and a file, in an agency. */
async function agencyWithAll(changes: { removedAt?: string } = {}) {
  const [agencyId, collaborationId, linkToken, userId] = [newId(), newId(), newId(), newId()]
  const ids = {
    agencyId,
    collaborationId,
    linkToken,
    rows: `clients#${agencyId}`,
    userId,
    castingId: newId(),
    clientId: newId(),
    placeId: collaborationId,
    // What hangs on a collaboration or a casting is found by what it says.
    mailToken: linkToken,
    tokenHash: tokenHash(linkToken),
    idStart: collaborationId.slice(0, 16),
    influencerIds: ["one"],
    archived: false,
    payables: [{ amount: 1, paid: false }],
    partition: 0,
    shard: shardOf(collaborationId, RECEIVED_SHARDS),
  }
  const put: string[] = []
  for (const one of entities) {
    const name = one.schema.model.entity
    const item = Object.fromEntries(
      Object.entries(attributesOf(one.schema))
        .filter(([attribute, { required }]) => required || attribute in ids)
        .map(([attribute, of]) => [attribute, sampleOf(attribute, of, ids)]),
    )
    await one.put({ ...item, ...OF_ITS_KIND[name], ...(name === "agency" && changes) } as never).go()
    put.push(name)
  }
  const uploadId = newId()
  const file = { purpose: "resource", fileName: "a.txt", contentType: "text/plain" } as const
  const { fileKey } = await importFile(agencyId, { ...file, uploadId, body: Buffer.from("abc") })
  const { data: upload } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (upload) await UploadEntity.put({ ...upload, status: "completed" }).go()
  const actor = { type: "worker" as const, name: "test", agencyId }
  // Sockets that were never there are forgotten by themselves.
  return { agencyId, userId, fileKey, actor, put: put.filter((name) => !name.startsWith("realtime")) }
}
