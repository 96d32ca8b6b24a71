import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { zstdDecompressSync } from "node:zlib"
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3"
import { ScanCommand } from "@aws-sdk/lib-dynamodb"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { putMedia } from "@trame/core/files/catalogue-objects"
import { s3 } from "@trame/core/files/objects"
import * as Compaction from "@trame/core/influencers/catalogue/compaction"
import { follow } from "@trame/core/influencers/catalogue/following"
import * as Influencers from "@trame/core/influencers/catalogue/index"
import { readHead } from "@trame/core/influencers/catalogue/log"
import * as CatalogueSearch from "@trame/core/influencers/catalogue/search"
import * as Withdrawals from "@trame/core/influencers/catalogue/withdrawals"
import * as CatalogueWriter from "@trame/core/influencers/catalogue/writer"
import * as Corrections from "@trame/core/influencers/corrections/index"
import * as Discover from "@trame/core/influencers/discover/index"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import * as RemovalRequests from "@trame/core/influencers/removal-requests/index"
import * as Roster from "@trame/core/influencers/roster/index"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import * as PersonErasure from "@trame/core/processes/person-erasure"
import * as Planner from "@trame/core/workspace/planner/index"
import { afterAll, beforeAll, expect, test } from "vitest"
import { CATALOGUE_BUCKET, CREDENTIALS, REGION } from "../../../scripts/local/environment.ts"
import { startS3 } from "../../../scripts/local/s3/index.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newTasks } from "../../support/briefs.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { collaborationPost, learnt, writtenPost } from "../../support/learnt.ts"
import { proposalOf } from "../../support/staffCasting.ts"
import { AdditionEntity } from "../../support/stored.ts"
import { ownTable } from "../totals/ownTable.ts"
import { newAgency } from "../totals/world.ts"

/** rules/creators.md#leaving-the-catalogue */

let table: Awaited<ReturnType<typeof ownTable>>
/** Of this file alone: it reads every object, and other tests write and remove theirs meanwhile. */
let objects: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  table = await ownTable({ indexLagMs: 0 })
  const dataDir = await mkdtemp(join(tmpdir(), "catalogue-"))
  objects = await startS3({ ...CREDENTIALS, region: REGION, dataDir })
  await objects.createBucket(CATALOGUE_BUCKET)
  process.env.AWS_ENDPOINT_URL_S3 = objects.url
})

afterAll(() => Promise.all([table.close(), objects.close()]))

test("an archived person is in no search and is not written; a restored one is as before", async () => {
  const { word, influencerId, write, owner, found, add } = await somebody()
  expect(await found()).toEqual([1, 1])
  await Withdrawals.archive(owner, influencerId)
  for (const _twice of [1, 2]) await follow(influencerId)
  await write()
  await Compaction.rebuild({ lagMs: 0 })
  expect(await found()).toEqual([0, 0])
  await expect(add()).rejects.toMatchObject(NOT_FETCHED)
  expect(await Withdrawals.list(owner, { search: word })).toMatchObject({ items: [{ state: "archived" }] })
  await Withdrawals.restore(owner, influencerId)
  await follow(influencerId)
  expect(await found()).toEqual([1, 1])
  expect(await add()).toMatchObject({ state: "done", influencerId })
})

test("nothing names an erased person any more; collaborations keep their amounts", async () => {
  const { word, influencerId, write, admin, agencyId, owner, found, add } = await somebody()
  const key = { influencerId }
  await Compaction.rebuild({ lagMs: 0 })
  await write()
  await Roster.add(admin, key)
  await Roster.update(admin, { ...key, version: 1, firstName: word, pricing: { instagram_post: 100 } })
  const [post] = (await Influencers.posts(influencerId, { size: 1, collaborations: true })).items
  const correction = { isCollaboration: true, brand: word }
  await Corrections.write(admin, { influencerId, postId: post?.postId ?? "" }, correction)
  await Recruitment.add(admin, key)
  await Planner.create(admin, {
    ...{ influencerIds: [influencerId], dates: ["2026-06-02"], internalNotes: word },
    tasks: newTasks("Poster"),
  })
  const proposals = [proposalOf(key)]
  const { casting } = await Castings.create(admin, { fields: castingFieldsOf(), proposals })
  const { collaboration, participants } = await Collaborations.create(admin, {
    fields: fieldsOf(),
    participants: [influencerOf(key, { rate: 120_000 })],
  })
  const collaborationId = collaboration.id
  await Collaborations.addStep(admin, {
    ...{ collaborationId, name: "Publier", deadline: null, status: "todo" },
    participantId: participants[0]?.id ?? null,
  })
  const done = { state: "done", phase: "posts", startedAt: AT, askedAt: AT, scrapeId: newId() } as const
  const addition = { userId: admin.userId, additionId: newId(), agencyId, username: word, month: "2026-06" }
  await AdditionEntity.put({ ...addition, ...done, expiresAt: 4_000_000_000 }).go()
  await RemovalRequests.ask(admin, { ...key, reason: `${word} ne veut plus` })
  const before = await placesOf(word)
  const kinds = [
    ...["addition", "briefSubject", "catalogueChange", "collaboration", "detectionCorrection", "handle"],
    ...["influencer", "participant", "post", "proposal", "prospect", "removalRequest", "rosterEntry", "step"],
    ...[expect.stringMatching(/^search\/creators/), expect.stringMatching(/^search\/posts/)],
  ]
  expect(before).toEqual(expect.arrayContaining(kinds))

  await expect(Withdrawals.erase(owner, influencerId, "Ondine")).rejects.toMatchObject({ code: "invalid" })
  await Withdrawals.erase(owner, influencerId, `ONDINE ${word} `)
  await expect(Withdrawals.restore(owner, influencerId)).rejects.toMatchObject({ code: "conflict" })
  // Cut off, run twice, and beside the writer: all the same.
  await PersonErasure.carryOut({ influencerId, isLast: false })
  await write()
  for (const _twice of [1, 2]) await follow(influencerId)
  expect(await found()).toEqual([0, 0])
  for (const isLast of [false, true, true]) await PersonErasure.carryOut({ influencerId, isLast })
  for (const _round of [1, 2]) await Compaction.compact({ type: "schedule", name: "test" })

  expect(await placesOf(word)).toEqual([])
  expect(await found()).toEqual([0, 0])
  const { participants: left, steps } = await Collaborations.get(admin, { collaborationId })
  expect(left).toMatchObject([{ fullName: "Personne effacée", rate: 120_000 }])
  expect(steps).toMatchObject([{ participantName: "Personne effacée" }])
  expect(await Castings.get(admin, { castingId: casting.id })).toMatchObject({
    proposals: [{ fullName: "Personne effacée", username: "" }],
  })
  await write()
  expect(await Influencers.byHandle("instagram", word)).toBeNull()
  await expect(add()).rejects.toMatchObject(NOT_FETCHED)
  expect(await Withdrawals.lookUp(owner, { search: word })).toEqual({ items: [], isErased: true })
  const { items } = await RemovalRequests.list(owner, { state: "erased" })
  expect(items).toMatchObject([{ influencerId, reason: "" }])
})

/** Of the items of the table, and of the objects of the catalogue's bucket, those that hold a text, by name. */
async function placesOf(text: string): Promise<string[]> {
  const { Items = [] } = await documentClient.send(new ScanCommand({ TableName: process.env.TABLE_NAME }))
  const items = Items.filter((item) => JSON.stringify(item).toLowerCase().includes(text))
  const bucket = { Bucket: process.env.CATALOGUE_BUCKET }
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(bucket))
  const objects = await Promise.all(
    Contents.map(async ({ Key = "" }) => {
      const { Body } = await s3.send(new GetObjectCommand({ ...bucket, Key }))
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
      const content = Key.startsWith("search/") ? unpacked(bytes) : bytes
      return `${Key} ${content.toString("latin1")}`.toLowerCase().includes(text) ? [Key] : []
    }),
  )
  return [...items.map(({ __edb_e__ }) => String(__edb_e__)), ...objects.flat()].sort()
}

/** A snapshot's facts and its columns. */
function unpacked(file: Buffer): Buffer {
  const start = 4 + file.readUInt32LE()
  const { sections } = JSON.parse(file.toString("utf8", 4, start)) as { sections: { packed: number }[] }
  let at = start
  const columns = sections.map(({ packed }) => {
    const column = file.subarray(at, at + packed)
    at += packed
    return zstdDecompressSync(column)
  })
  return Buffer.concat([file.subarray(4, start), ...columns])
}

const AT = "2026-06-01T10:00:00.000Z"
const PICTURE = new Uint8Array([0xff, 0xd8, 0xff])

/** Somebody of the catalogue whose every name and caption holds one unusual word. */
async function somebody() {
  const word = `quatrevaux${newId().slice(0, 8)}`
  const picture = await putMedia(`profiles/${word}-0123abcd.jpg`, "image/jpeg", PICTURE)
  await putMedia(`profiles/${word}-89abcdef.jpg`, "image/jpeg", PICTURE)
  const imageUrl = await putMedia(`posts/${word}-0123abcd.jpg`, "image/jpeg", PICTURE)
  const name = `Ondine ${word}`
  const known = {
    ...learnt(word, AT, { displayName: name, fullName: name, profileImageUrl: picture }),
    posts: [{ ...collaborationPost(1, word), imageUrl }, writtenPost(2, { caption: `Avec ${word}` })],
  }
  const write = () => CatalogueWriter.write({ influencers: [known] })
  await write()
  const influencer = await Influencers.byHandle("instagram", word)
  if (!influencer) throw new Error("Somebody")
  const { influencerId } = influencer
  const { admin, agencyId } = await newAgency()
  const owner = { ...admin, superAdmin: true }
  const found = async () => {
    const minSeq = (await readHead())?.seq ?? 0
    const { ids } = await CatalogueSearch.creators({ text: word, sort: "followers" }, { size: 5, minSeq })
    const posts = await CatalogueSearch.collaborations(word, { size: 5, page: 1, minSeq })
    return [ids.length, posts.total]
  }
  const add = () => Discover.add(admin, { id: newId(), url: `instagram.com/${word}` })
  return { word, influencerId, write, admin, agencyId, owner, found, add }
}

const NOT_FETCHED = { code: "invalid", message: expect.stringContaining("ne plus figurer dans le catalogue") }
