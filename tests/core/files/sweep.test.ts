import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as Files from "@trame/core/files/index"
import { sizeOf } from "@trame/core/files/objects"
import { newId } from "@trame/core/lib/id"
import { expect, test, vi } from "vitest"
import { importFile } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { UploadEntity } from "../../support/stored.ts"

test("files that no document took within a day are erased, and no others", async () => {
  const { agencyId, admin } = await newAgency()
  const [forgotten, begun, dropped, recent, taken] = await Promise.all([
    uploaded(agencyId, "completed", 25),
    uploaded(agencyId, "started", 25),
    uploaded(agencyId, "discarded", 25),
    uploaded(agencyId, "completed", 23),
    uploaded(agencyId, "completed", 25),
  ])
  const api = apiAs(admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  await api.collaborations.addDocument({
    collaborationId: collaboration.id,
    name: "Notes",
    source: { kind: "file", uploadId: taken.uploadId },
  })

  await eventually(async () => {
    await Files.sweepUnused(schedule)
    for (const { fileKey } of [forgotten, begun, dropped]) expect(await sizeOf(fileKey)).toBeNull()
  })
  for (const { fileKey } of [recent, taken]) expect(await sizeOf(fileKey)).toBe(5)

  const member = { ...(await actorOf(admin)), agencyId }
  await expect(Files.take(member, forgotten.uploadId)).rejects.toMatchObject({ code: "not_found" })
  await expect(Files.take(member, recent.uploadId)).resolves.toMatchObject({ file: { fileSize: 5 } })
})

test("a document that takes the file while the sweep looks at it keeps it", async () => {
  const { agencyId, admin } = await newAgency()
  const api = apiAs(admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  const files = await Promise.all(Array.from({ length: 12 }, () => uploaded(agencyId, "completed", 30)))
  await indexed()
  const [documents] = await Promise.all([
    Promise.allSettled(
      files.map(({ uploadId }) =>
        api.collaborations.addDocument({
          collaborationId: collaboration.id,
          name: "Course",
          source: { kind: "file", uploadId },
        }),
      ),
    ),
    Files.sweepUnused(schedule),
  ])
  for (const [index, document] of documents.entries()) {
    const size = await sizeOf(files[index]?.fileKey ?? "")
    if (document.status === "fulfilled") expect(size).toBe(5)
    else expect(document.reason).toMatchObject({ code: "not_found" })
  }
})

test("what was sent of a file that nobody finished is thrown away, and takes no more", async () => {
  const { agencyId, admin } = await newAgency()
  const { files } = apiAs(admin)
  const { uploadId } = await files.start({ purpose: "resource", fileName: "a.txt", contentType: "", size: 3 })
  const { parts } = await files.signParts({ uploadId, partNumbers: [1] })
  const send = () => fetch(parts[0]?.url ?? "", { method: "PUT", body: "abc" })
  expect((await send()).status).toBe(200)
  const { data } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (!data) throw new Error("An upload")
  await UploadEntity.put({ ...data, createdAt: new Date(Date.now() - 25 * HOUR_MS).toISOString() }).go()
  await eventually(async () => {
    await Files.sweepUnused(schedule)
    expect((await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })).data).toBeNull()
  })
  expect((await send()).status).toBe(404)
})

test("a file that could not be erased is known of still, for the next sweep", async () => {
  const { agencyId } = await newAgency()
  const { uploadId, fileKey } = await uploaded(agencyId, "discarded", 25)
  const stored = async () => (await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })).data
  vi.stubEnv("UPLOADS_BUCKET", "away")
  await expect(Files.discard({ agencyId, uploadId, fileKey })).rejects.toThrow()
  vi.unstubAllEnvs()
  expect(await stored()).not.toBeNull()
  await Files.discard({ agencyId, uploadId, fileKey })
  expect([await stored(), await sizeOf(fileKey)]).toEqual([null, null])
})

/** A document with a file of its own. */
async function documentWithFile() {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const { collaboration } = await Collaborations.create(actor, { fields: fieldsOf(), participants: [] })
  const { uploadId, fileKey } = await uploaded(agencyId, "completed", 30)
  const key = { collaborationId: collaboration.id }
  const { id: documentId } = await Collaborations.addDocument(actor, {
    ...key,
    name: "Notes",
    type: "other",
    visibleForBrand: false,
    participantId: null,
    source: { kind: "file", uploadId },
  })
  const statusOf = async () =>
    (await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })).data?.status
  return { actor, fileKey, key: { ...key, documentId }, statusOf }
}

const link = { kind: "link" as const, url: "https://exemple.example/" }

test("a file that could not be erased when its document was given a link instead is swept", async () => {
  const { actor, fileKey, key, statusOf } = await documentWithFile()
  expect(await statusOf()).toBe("used")
  vi.stubEnv("UPLOADS_BUCKET", "away")
  const change = { ...key, version: 1, source: link }
  await expect(Collaborations.updateDocument(actor, change)).rejects.toThrow()
  vi.unstubAllEnvs()
  expect([await statusOf(), await sizeOf(fileKey)]).toEqual(["discarded", 5])
  await eventually(async () => {
    await Files.sweepUnused(schedule)
    expect([await statusOf(), await sizeOf(fileKey)]).toEqual([undefined, null])
  })
})

const schedule = { type: "schedule", name: "test" } as const
const HOUR_MS = 60 * 60 * 1000

/** A file of five bytes, announced so many hours ago. */
async function uploaded(agencyId: string, status: "completed" | "discarded" | "started", hours: number) {
  const { uploadId, fileKey } = await importFile(agencyId, {
    uploadId: newId(),
    purpose: "collaboration-document",
    fileName: "notes.txt",
    contentType: "text/plain",
    body: Buffer.from("notes"),
  })
  const { data } = await UploadEntity.get({ agencyId, uploadId }).go()
  if (!data) throw new Error("The upload is stored")
  const createdAt = new Date(Date.now() - hours * HOUR_MS).toISOString()
  await UploadEntity.put({ ...data, status, createdAt, multipartId: "forgotten" }).go()
  return { uploadId, fileKey }
}
