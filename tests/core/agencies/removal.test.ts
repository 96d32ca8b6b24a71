import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import { eraseClosed, findAgency } from "@trame/core/account/agencies/seats"
import { Identity } from "@trame/core/account/users/index"
import { putMedia } from "@trame/core/files/catalogue-objects"
import { sizeOf } from "@trame/core/files/objects"
import { Roster } from "@trame/core/influencers/roster/index"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { AgencyRemoval } from "@trame/core/processes/agency-removal"
import { afterEach, expect, test, vi } from "vitest"
import { endedAddition } from "../../support/additions.ts"
import { newAgency, type TestUser } from "../../support/agency.ts"
import { apiAs, engineUrl } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { ownQueue } from "../../support/ownQueue.ts"
import { addToRoster } from "../../support/roster.ts"
import {
  AdditionEntity,
  AgencyEntity,
  ContributionEntity,
  ListenerEntity,
  UserEntity,
} from "../../support/stored.ts"

afterEach(() => vi.unstubAllEnvs())

/** More collaborations than go at once. */
const COLLABORATIONS = 12
const KINDS = [
  ...["agency", "calendarFeed", "calendarFeedLink", "casting", "castingActivity", "castingLink"],
  ...["castingRow", "client", "clientRow", "collaboration", "contribution", "document", "memberPack"],
  ...["participant", "proposal", "resource", "rosterEntry", "stat", "step", "temporaryLink", "total"],
  ...["totalMember", "trackingLink", "upload", "user"],
]

/** The stream's consumers may be busy with all that other tests write. */
const STREAM_MS = 60_000

type Item = Record<string, unknown>

/** All that is stored of these two agencies, wherever: below them, or with their id. */
async function itemsOf(...agencyIds: [string, string]): Promise<[Item[], Item[]]> {
  const [one, other] = agencyIds
  const items: Item[] = []
  let from: Item | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new ScanCommand({
        TableName: process.env.TABLE_NAME,
        ConsistentRead: true,
        ExclusiveStartKey: from,
        // The table is full of other tests' agencies, which need not be sent.
        FilterExpression:
          "contains(pk, :one) OR contains(pk, :other) OR agencyId IN (:one, :other) OR id IN (:one, :other)",
        ExpressionAttributeValues: { ":one": one, ":other": other },
      }),
    )
    items.push(...Items)
    from = LastEvaluatedKey
  } while (from)
  const isOf =
    (agencyId: string) =>
    ({ pk, id, agencyId: belongsTo }: Item) =>
      String(pk).includes(agencyId) || belongsTo === agencyId || id === agencyId
  return [items.filter(isOf(one)), items.filter(isOf(other))]
}

const kindsOf = (items: readonly Item[]) => [...new Set(items.map((item) => String(item.__edb_e__)))].sort()

/** An agency with something of everything, once its totals are there. */
async function agencyAtWork(count: number) {
  const { agencyId, admin, member } = await newAgency()
  const api = apiAs(admin)
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("A creator")
  const announce = () =>
    api.files.start({ purpose: "collaboration-document", fileName: "contrat.txt", size: 3 })
  const upload = async () => {
    const { uploadId } = await announce()
    const { parts } = await api.files.signParts({ uploadId, partNumbers: [1] })
    const { headers } = await fetch(parts[0]?.url ?? "", { method: "PUT", body: "abc" })
    await api.files.complete({ uploadId, parts: [{ partNumber: 1, etag: headers.get("etag") ?? "" }] })
    return uploadId
  }
  await Promise.all(["Aube", "Brume", "Cime"].map((brandName) => api.clients.create({ brandName })))
  const collaborations = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const fields = fieldsOf({ name: `Campagne ${index}` })
      const participants = [influencerOf(creator, { rate: 100 })]
      const { collaboration } = await api.collaborations.create({ fields, participants })
      return { collaborationId: collaboration.id }
    }),
  )
  const [one] = collaborations
  if (!one) throw new Error("A collaboration")
  const used = await upload()
  await api.collaborations.addDocument({ ...one, name: "Contrat", source: { kind: "file", uploadId: used } })
  await api.collaborations.addStep({ ...one, name: "Tournage" })
  await api.collaborations.addStat({ ...one, creator: "Zoé", views: 1, likes: 1, engagementRate: 1 })
  await api.collaborations.setLink({ ...one, active: true })
  await api.resources.create({
    ...{ name: "Modèle", description: "Contrat type" },
    source: { kind: "file", uploadId: await upload() },
  })
  await api.calendar.makeFeed()
  await addToRoster(agencyId, [creator])
  await Promise.all(
    ["Printemps", "Été"].map(async (name) => {
      const { casting } = await api.castings.create({
        fields: castingFieldsOf({ name }),
        proposals: [creator],
      })
      await api.castings.makeLink({ castingId: casting.id })
    }),
  )
  await announce()
  await upload()
  await eventually(async () => expect(await sourcesOf(agencyId)).toHaveLength(count + 2 + 3 + 2), STREAM_MS)
  return { agencyId, admin, member }
}

const PARTITIONS = [0, 1, 2, 3, 4, 5, 6, 7]

/** What is counted in the agency's totals. */
async function sourcesOf(agencyId: string) {
  const found = await Promise.all(
    PARTITIONS.map((partition) => ContributionEntity.query.primary({ agencyId, partition }).go()),
  )
  return found.flatMap(({ data }) => data)
}

const listenerOf = (agencyId: string) => {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  return ListenerEntity.put({
    agencyId,
    userId: newId(),
    connectionId: newId(),
    openedAt: "",
    expiresAt,
  }).go()
}

const filesOf = (items: readonly Item[]) => [
  ...new Set(items.flatMap(({ fileKey }) => (typeof fileKey === "string" ? [fileKey] : []))),
]

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`

/** Of what was there, what no longer is; announcements go by themselves. */
function missing(before: readonly Item[], after: readonly Item[]): string[] {
  const there = new Set(after.map(keyOf))
  return before.map(keyOf).filter((key) => !there.has(key) && !/\$realtimeAnnouncement_/.test(key))
}

test("a closed agency goes with all that hangs on it, however often its removal is cut off", async () => {
  const [leaving, staying] = await Promise.all([agencyAtWork(COLLABORATIONS), agencyAtWork(1)])
  const { agencyId, admin, member } = leaving
  const actor = { type: "worker" as const, name: "test", agencyId }
  expect(await AgencyRemoval.remove(actor, () => true)).toBe("not closed")
  // What lists go through is packed by the stream as well, beside the totals.
  const [before, others] = await eventually(async () => {
    const found = await itemsOf(agencyId, staying.agencyId)
    expect(kindsOf(found[0])).toEqual(expect.arrayContaining(KINDS))
    return found
  }, STREAM_MS)

  await listenerOf(agencyId)
  await AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()
  // Dies a portion later each time.
  let passes = 0
  let outcome = ""
  while (outcome !== "removed") {
    let portions = passes++
    const attempt = AgencyRemoval.remove(actor, () => {
      if (portions-- === 0) throw new Error("The process died")
      return true
    })
    outcome = await attempt.catch(() => "died")
    expect(passes).toBeLessThan(30)
  }
  expect(passes).toBeGreaterThan(3)

  await eventually(async () => {
    expect(await AgencyRemoval.remove(actor, () => true)).toBe("gone before")
    const [left, untouched] = await itemsOf(agencyId, staying.agencyId)
    expect(kindsOf(left)).toEqual([])
    expect(missing(others, untouched)).toEqual([])
  }, STREAM_MS)
  for (const fileKey of filesOf(before)) expect(await sizeOf(fileKey)).toBeNull()
  expect(await Promise.all(filesOf(others).map(sizeOf))).toEqual(expect.arrayContaining([3, 3, 3]))
  for (const { userId } of [admin, member]) {
    expect(await Identity.personOf(userId)).toMatchObject({ agencyId: "", userRole: "user", permissions: {} })
  }
}, 240_000)

test("a removal that is cut off says so, and one without cuts is done at once, with the logo", async () => {
  const { agencyId } = await newAgency()
  const actor = { type: "worker" as const, name: "test", agencyId }
  const logoUrl = await putMedia(`agencies/${newId()}.png`, "image/png", Buffer.from("logo"))
  const closed = { removedAt: new Date().toISOString(), appearance: { logoUrl } }
  await AgencyEntity.patch({ agencyId }).set(closed).go()
  expect(await AgencyRemoval.remove(actor, () => false)).toBe("cut off")
  expect((await fetch(`${engineUrl()}${logoUrl}`)).status).toBe(200)
  expect(await AgencyRemoval.remove(actor, () => true)).toBe("removed")
  expect((await fetch(`${engineUrl()}${logoUrl}`)).status).toBe(404)
})

test("a closed agency is looked at once more when whatever was under way has ended, one that is gone is not", async () => {
  const { agencyId } = await newAgency()
  await AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()
  const waiting = await ownQueue("AGENCY_REMOVALS_QUEUE_URL")
  await AgencyRemoval.carryOut({ agencyId })
  expect(await findAgency(agencyId)).toBeNull()
  expect(await waiting()).toEqual({ now: 0, later: 1 })
  await AgencyRemoval.carryOut({ agencyId })
  expect(await waiting()).toEqual({ now: 0, later: 1 })
})

test("its subscription is ended at once, and again once no payment can be under way any more", async () => {
  const { agencyId } = await newAgency()
  const waiting = await ownQueue("SUBSCRIPTION_CHECKS_QUEUE_URL")
  const closed = { removedAt: new Date().toISOString(), customerId: `cus_${agencyId}` }
  await AgencyEntity.patch({ agencyId }).set(closed).go()
  await AgencyRemoval.remove({ type: "worker", name: "test", agencyId }, () => true)
  expect(await waiting()).toEqual({ now: 1, later: 1 })
})

test("what somebody added is forgotten with them, and nothing of who is still there", async () => {
  const { agencyId, admin, member } = await newAgency()
  for (const user of [admin, member]) await endedAddition({ ...user, agencyId })
  const left = async ({ userId }: TestUser) =>
    (await AdditionEntity.query.primary({ userId }).go({ consistent: true })).data.length
  await UserEntity.remove({ userId: member.userId }).go()
  for (const { userId } of [admin, member]) await AgencyRemoval.carryOut({ userId })
  expect([await left(admin), await left(member)]).toEqual([1, 0])
})

test("its last step says the same when it comes again, and leaves an agency that was not closed", async () => {
  const [closed, open] = await Promise.all([newAgency(), newAgency()])
  await AgencyEntity.patch({ agencyId: closed.agencyId }).set({ removedAt: new Date().toISOString() }).go()
  for (let time = 0; time < 2; time++) await eraseClosed(closed.agencyId)
  expect(await findAgency(closed.agencyId)).toBeNull()
  await expect(eraseClosed(open.agencyId)).rejects.toMatchObject({ code: "conflict" })
  expect(await findAgency(open.agencyId)).toMatchObject({ agencyId: open.agencyId })
})

test("what came too late to an agency that is gone goes as well", async () => {
  const agencyId = newId()
  await addToRoster(agencyId, await newCreators(2))
  expect(await Roster.idsOf(agencyId)).toHaveLength(2)
  await AgencyRemoval.carryOut({ agencyId })
  expect(await Roster.idsOf(agencyId)).toEqual([])
})
