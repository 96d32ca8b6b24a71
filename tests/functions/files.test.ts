import { randomBytes } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { newAgency } from "../support/agency.ts"
import { type Api, apiAs } from "../support/api.ts"
import { fieldsOf } from "../support/campaigns.ts"
import { refused } from "../support/problem.ts"

let api: Api
let one: { collaborationId: string }

beforeAll(async () => {
  api = apiAs((await newAgency()).admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf() })
  one = { collaborationId: collaboration.id }
})

describe("an upload", () => {
  it("is sent in parts, becomes one document, and can be downloaded until the document is removed", async () => {
    const body = randomBytes(12 * MB)
    const { uploadId, ...started } = await announce(body.length)
    expect(started).toMatchObject({ partBytes: 8 * MB, partCount: 2 })
    const parts = await sendParts(uploadId, body, started.partBytes)
    const completed = { uploadId, fileName: "Été à la plage.mp4", fileSize: body.length }
    for (const _time of [1, 2]) expect(await api.files.complete({ uploadId, parts })).toEqual(completed)
    const source = { kind: "file" as const, uploadId }
    const { document, key, url } = await documentOf(source)
    const file = { kind: "file", fileSize: body.length, contentType: "video/mp4", url: null }
    expect(document).toMatchObject(file)
    expect(await refused(documentOf(source))).toMatchObject({ status: 404 })
    expect(url).toContain("_Ete_a_la_plage.mp4")
    const response = await fetch(url)
    expect(response.headers.get("content-type")).toBe("video/mp4")
    expect(response.headers.get("content-disposition")).toMatch(/^inline; /)
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true)
    const { binId } = await api.collaborations.removeDocument(key)
    await api.bin.erase({ binId: binId ?? "" })
    expect((await fetch(url)).status).toBe(404)
  })

  it("accepts only parts of the signed size, and completes only with all of them unchanged", async () => {
    const body = randomBytes(9 * MB)
    const { uploadId, partBytes } = await announce(body.length)
    const { parts } = await api.files.signParts({ uploadId, partNumbers: [2] })
    for (const size of [MB - 1, MB + 1])
      expect((await put(parts[0]?.url ?? "", new Uint8Array(size))).status).toBe(403)
    expect(await refused(api.files.signParts({ uploadId, partNumbers: [3] }))).toMatchObject({ status: 400 })
    const [first, second] = await sendParts(uploadId, body, partBytes)
    if (!first || !second) throw new Error("two parts")
    const altered = { ...second, etag: '"00000000000000000000000000000000"' }
    for (const wrong of [[first], [second, second], [first, altered]])
      expect(await refused(api.files.complete({ uploadId, parts: wrong }))).toMatchObject({ status: 400 })
    const complete = await api.files.complete({ uploadId, parts: [second, first] })
    expect(complete).toMatchObject({ fileSize: body.length })
  })
})

describe("a document's file", () => {
  it.each([
    ["page.html", "text/html"],
    ["logo.svg", "image/svg+xml"],
    ["notes.txt", "text/plain"],
    ["page.xhtml", "Application/XHTML+XML; charset=utf-8"],
  ])("called %s is always a download", async (fileName, contentType) => {
    const script = Buffer.from("<script>alert(1)</script>")
    const { url } = await documentOf(await upload(script, fileName, contentType))
    const { headers } = await fetch(url)
    expect(headers.get("content-disposition")).toMatch(/^attachment; /)
    expect(headers.get("content-type")).toBe("application/octet-stream")
    // The answer's type is signed: a changed one makes the address invalid.
    const changed = new URL(url)
    changed.searchParams.set("response-content-type", "text/html")
    expect((await fetch(changed)).status).toBe(403)
  })

  it("is erased when another replaces it, and stays after an edit without a file or with the same one", async () => {
    const { key, url } = await documentOf(await upload(randomBytes(20)))
    const edit = (version: number, changes: object) =>
      api.collaborations.updateDocument({ ...key, version, ...changes })
    expect(await edit(1, { name: "V1 bis" })).toMatchObject({ fileSize: 20 })
    const source = await upload(randomBytes(30))
    expect(await edit(2, { source })).toMatchObject({ fileSize: 30 })
    expect((await fetch(url)).status).toBe(404)
    expect(await edit(3, { source, name: "V2" })).toMatchObject({ name: "V2", fileSize: 30 })
    expect((await fetch((await api.collaborations.documentFile(key)).url)).status).toBe(200)
    const link = { kind: "link" as const, url: "https://exemple.example/" }
    expect(await edit(4, { source: link })).toMatchObject({ kind: "link", fileName: null, fileSize: null })
    expect(await refused(api.collaborations.documentFile(key))).toMatchObject({ status: 404 })
  })
})

const MB = 1024 * 1024

const announce = (size: number, fileName = "Été à la plage.mp4", contentType = "video/mp4") =>
  api.files.start({ purpose: "collaboration-document", fileName, contentType, size })

const put = (url: string, body: Uint8Array) => fetch(url, { method: "PUT", body: new Uint8Array(body) })

async function sendParts(uploadId: string, body: Buffer, partBytes: number) {
  const count = Math.ceil(body.length / partBytes)
  const partNumbers = Array.from({ length: count }, (_, index) => index + 1)
  const { parts } = await api.files.signParts({ uploadId, partNumbers })
  return Promise.all(
    parts.map(async ({ partNumber, url }) => {
      const response = await put(url, body.subarray((partNumber - 1) * partBytes, partNumber * partBytes))
      return { partNumber, etag: response.headers.get("etag") ?? "" }
    }),
  )
}

async function upload(body: Buffer, fileName?: string, contentType?: string) {
  const { uploadId, partBytes } = await announce(body.length, fileName, contentType)
  const parts = await sendParts(uploadId, body, partBytes)
  await api.files.complete({ uploadId, parts })
  return { kind: "file" as const, uploadId }
}

/** A document with a file, and the address of that file. */
async function documentOf(source: Awaited<ReturnType<typeof upload>>, name = "Vidéo") {
  const document = await api.collaborations.addDocument({ ...one, name, source })
  const key = { ...one, documentId: document.id }
  const { url } = await api.collaborations.documentFile({ ...key, disposition: "inline" })
  return { document, key, url }
}
