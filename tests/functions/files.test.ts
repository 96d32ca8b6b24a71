import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { newAgency } from "../support/agency.ts"
import { type Api, anonymous, apiAs } from "../support/api.ts"
import { fieldsOf } from "../support/campaigns.ts"
import { refused } from "../support/problem.ts"

const MB = 1024 * 1024

async function newApi() {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  return { api, collaborationId: collaboration.id }
}

const announce = (api: Api, size: number, fileName = "Été à la plage.mp4", contentType = "video/mp4") =>
  api.files.start({ purpose: "collaboration-document", fileName, contentType, size })

async function send(api: Api, uploadId: string, body: Buffer, partBytes: number) {
  const count = Math.ceil(body.length / partBytes)
  const partNumbers = Array.from({ length: count }, (_, index) => index + 1)
  const { parts } = await api.files.signParts({ uploadId, partNumbers })
  return Promise.all(
    parts.map(async ({ partNumber, url }) => {
      const part = body.subarray((partNumber - 1) * partBytes, partNumber * partBytes)
      const response = await fetch(url, { method: "PUT", body: new Uint8Array(part) })
      expect(response.status).toBe(200)
      return { partNumber, etag: response.headers.get("etag") ?? "" }
    }),
  )
}

async function upload(api: Api, body: Buffer, fileName?: string, contentType?: string): Promise<string> {
  const { uploadId, partBytes } = await announce(api, body.length, fileName, contentType)
  await api.files.complete({ uploadId, parts: await send(api, uploadId, body, partBytes) })
  return uploadId
}

test("twelve megabytes arrive in parts, become a document once, and come back whole", async () => {
  const { api, collaborationId } = await newApi()
  const body = randomBytes(12 * MB)
  const started = await announce(api, body.length)
  expect(started).toMatchObject({ partBytes: 8 * MB, partCount: 2 })
  const { uploadId } = started
  const parts = await send(api, uploadId, body, started.partBytes)
  const completed = { uploadId, fileName: "Été à la plage.mp4", fileSize: body.length }
  expect(await api.files.complete({ uploadId, parts })).toEqual(completed)
  expect(await api.files.complete({ uploadId, parts })).toEqual(completed)
  const document = await api.collaborations.addDocument({
    collaborationId,
    name: "Vidéo",
    source: { kind: "file", uploadId },
  })
  expect(document).toMatchObject({ kind: "file", fileSize: body.length, contentType: "video/mp4", url: null })
  const again = { collaborationId, name: "Bis", source: { kind: "file" as const, uploadId } }
  expect(await refused(api.collaborations.addDocument(again))).toMatchObject({ status: 404 })

  const key = { collaborationId, documentId: document.id }
  const { url } = await api.collaborations.documentFile({ ...key, disposition: "inline" })
  expect(url).toContain("_Ete_a_la_plage.mp4")
  const response = await fetch(url)
  expect(response.headers.get("content-type")).toBe("video/mp4")
  expect(response.headers.get("content-disposition")).toMatch(/^inline; /)
  expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true)

  await api.collaborations.removeDocument(key)
  expect((await fetch(url)).status).toBe(404)
})

test("a part of another size than signed is refused", async () => {
  const { api } = await newApi()
  const { uploadId } = await announce(api, 100)
  const { parts } = await api.files.signParts({ uploadId, partNumbers: [1] })
  const url = parts[0]?.url ?? ""
  for (const size of [99, 101]) {
    expect((await fetch(url, { method: "PUT", body: new Uint8Array(size) })).status).toBe(403)
  }
  expect((await fetch(url, { method: "PUT", body: new Uint8Array(100) })).status).toBe(200)
  expect(await refused(api.files.signParts({ uploadId, partNumbers: [2] }))).toMatchObject({ status: 400 })
})

test("an upload with a part missing or altered is not taken for complete", async () => {
  const { api } = await newApi()
  const body = randomBytes(9 * MB)
  const { uploadId, partBytes } = await announce(api, body.length)
  const parts = await send(api, uploadId, body, partBytes)
  const [first, second] = parts
  if (!first || !second) throw new Error("two parts")
  for (const wrong of [
    [first],
    [second, second],
    [first, { ...second, etag: '"00000000000000000000000000000000"' }],
  ]) {
    expect(await refused(api.files.complete({ uploadId, parts: wrong }))).toMatchObject({ status: 400 })
  }
  expect(await api.files.complete({ uploadId, parts: [second, first] })).toMatchObject({
    fileSize: body.length,
  })
})

test("an announced size is above nothing and at most 500 MB", async () => {
  const { api } = await newApi()
  expect(await refused(announce(api, 524_288_001))).toMatchObject({
    status: 400,
    data: { fields: { size: "Le fichier est trop volumineux. La taille maximale est de 500 MB." } },
  })
  expect(await refused(announce(api, 0))).toMatchObject({ status: 400 })
  expect(await announce(api, 524_288_000)).toMatchObject({ partCount: 63 })
})

test("a cancelled upload is gone", async () => {
  const { api, collaborationId } = await newApi()
  const { uploadId, partBytes } = await announce(api, 9 * MB)
  const parts = await send(api, uploadId, randomBytes(9 * MB), partBytes)
  await api.files.cancel({ uploadId })
  expect(await refused(api.files.complete({ uploadId, parts }))).toMatchObject({ status: 404 })
  expect(await refused(api.files.signParts({ uploadId, partNumbers: [1] }))).toMatchObject({ status: 404 })
  const source = { kind: "file" as const, uploadId }
  const late = api.collaborations.addDocument({ collaborationId, name: "X", source })
  expect(await refused(late)).toMatchObject({ status: 404 })
})

test("another agency's upload answers as a missing one, and a member needs the key", async () => {
  const [{ api }, { api: foreign, collaborationId }] = await Promise.all([newApi(), newApi()])
  const uploadId = await upload(api, randomBytes(10))
  const parts = [{ partNumber: 1, etag: "x" }]
  for (const id of [uploadId, "nulle-part"]) {
    const calls = [
      foreign.files.signParts({ uploadId: id, partNumbers: [1] }),
      foreign.files.complete({ uploadId: id, parts }),
      foreign.files.cancel({ uploadId: id }),
      foreign.collaborations.addDocument({
        collaborationId,
        name: "X",
        source: { kind: "file", uploadId: id },
      }),
    ]
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: "rejected", reason: { status: 404, code: "not_found" } })
    }
  }
  const { member } = await newAgency({ permissions: { todo: true } })
  expect(await refused(announce(apiAs(member), 10))).toMatchObject({ status: 403 })
  expect(await refused(announce(anonymous(), 10))).toMatchObject({ status: 401 })
})

test.each([
  ["page.html", "text/html"],
  ["logo.svg", "image/svg+xml"],
  ["notes.txt", "text/plain"],
  ["page.xhtml", "Application/XHTML+XML; charset=utf-8"],
])("%s is a download, whatever is asked", async (fileName, contentType) => {
  const { api, collaborationId } = await newApi()
  const uploadId = await upload(api, Buffer.from("<script>alert(1)</script>"), fileName, contentType)
  const source = { kind: "file" as const, uploadId }
  const { id: documentId } = await api.collaborations.addDocument({ collaborationId, name: fileName, source })
  const { url } = await api.collaborations.documentFile({
    collaborationId,
    documentId,
    disposition: "inline",
  })
  const { headers } = await fetch(url)
  expect(headers.get("content-disposition")).toMatch(/^attachment; /)
  expect(headers.get("content-type")).toBe("application/octet-stream")
  // Signed: whoever changes what the answer is taken for has no address any more.
  const changed = new URL(url)
  changed.searchParams.set("response-content-type", "text/html")
  expect((await fetch(changed)).status).toBe(403)
})

test("a brand gets the files shared with it, through its own link only", async () => {
  const { api, collaborationId } = await newApi()
  const source = {
    kind: "file" as const,
    uploadId: await upload(api, randomBytes(20), "visuel.png", "image/png"),
  }
  const { id: documentId } = await api.collaborations.addDocument({ collaborationId, name: "Visuel", source })
  const { token } = await api.collaborations.setLink({ collaborationId, active: true })
  const file = () => anonymous().tracking.documentFile({ token, documentId, disposition: "inline" })
  expect(await refused(file())).toMatchObject({ status: 404 })
  await api.collaborations.updateDocument({ collaborationId, documentId, version: 1, visibleForBrand: true })
  const { url } = await file()
  expect((await fetch(url)).status).toBe(200)
  const { api: other, collaborationId: another } = await newApi()
  const { token: foreign } = await other.collaborations.setLink({ collaborationId: another, active: true })
  expect(await refused(anonymous().tracking.documentFile({ token: foreign, documentId }))).toMatchObject({
    status: 404,
  })
})

test("a replaced file is erased, and an edit without a source, or with the same one again, keeps the file", async () => {
  const { api, collaborationId } = await newApi()
  const source = { kind: "file" as const, uploadId: await upload(api, randomBytes(20)) }
  const { id: documentId } = await api.collaborations.addDocument({ collaborationId, name: "V1", source })
  const key = { collaborationId, documentId }
  const { url } = await api.collaborations.documentFile(key)
  expect(await api.collaborations.updateDocument({ ...key, version: 1, name: "V1 bis" })).toMatchObject({
    fileSize: 20,
  })
  const next = { kind: "file" as const, uploadId: await upload(api, randomBytes(30)) }
  expect(await api.collaborations.updateDocument({ ...key, version: 2, source: next })).toMatchObject({
    fileSize: 30,
  })
  expect((await fetch(url)).status).toBe(404)
  const again = await api.collaborations.updateDocument({ ...key, version: 3, source: next, name: "V2" })
  expect(again).toMatchObject({ name: "V2", fileSize: 30 })
  expect((await fetch((await api.collaborations.documentFile(key)).url)).status).toBe(200)
  const link = { kind: "link" as const, url: "https://exemple.example/" }
  const linked = await api.collaborations.updateDocument({ ...key, version: 4, source: link })
  expect(linked).toMatchObject({ kind: "link", fileName: null, fileSize: null })
  expect(await refused(api.collaborations.documentFile(key))).toMatchObject({ status: 404 })
})
