import { newId } from "@trame/core/lib/id"
import { expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs, rawFetch } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"
import { sentResource } from "../../support/resources.ts"
import { UploadEntity } from "../../support/stored.ts"

/** rules/team.md#resource-content */
it("a link becomes a resource that names its author, also once the author has left", async () => {
  const { resources, admin, member } = await newApi()
  const created = await resources.create({
    name: "  Briefs réussis ",
    description: "À relire\r\navant d'écrire",
    type: "brief",
    source: link,
  })
  expect(created).toEqual({
    id: expect.any(String),
    version: 1,
    name: "Briefs réussis",
    type: "brief",
    file: null,
    ...link,
    description: "À relire\navant d'écrire",
    addedBy: { id: member.userId, name: "Max Membre" },
    createdAt: expect.any(String),
    updatedAt: created.createdAt,
  })
  const one = { resourceId: created.id }
  expect(await resources.get(one)).toEqual(created)
  await eventually(async () => {
    const { types } = await resources.overview()
    expect(types[0]).toEqual({ type: "brief", count: 1, items: [created] })
  })
  expect(await refused(resources.file(one))).toMatchObject({ status: 404 })
  const byAdmin = apiAs(admin)
  await byAdmin.membership.removeMember({ userId: member.userId })
  await eventually(async () => {
    expect((await byAdmin.resources.get(one)).addedBy.name).toBe("Utilisateur inconnu")
  })
})

it("a file is used once, can be downloaded unchanged, and is deleted with its resource", async () => {
  const { resources, bin, upload, statusOf } = await newApi()
  const source = await upload("Modèle d'été (v2).pdf")
  const { id: resourceId, ...created } = await resources.create({ ...FIELDS, source })
  const file = { name: "Modèle d'été (v2).pdf", contentType: "application/pdf", size: 3 }
  expect(created).toMatchObject({ type: "other", file })
  expect(await refused(resources.create({ ...FIELDS, name: "Bis", source }))).toMatchObject({ status: 404 })
  const urls = []
  for (const disposition of ["inline", "attachment"] as const) {
    const { url } = await resources.file({ resourceId, disposition })
    // rules/platform.md#file-names
    expect(new URL(url).pathname).toMatch(/\/\d+_Modele_d_ete_v2_\.pdf$/)
    const answer = await fetch(url)
    expect(await answer.text()).toBe("abc")
    expect(answer.headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`))
    urls.push(url)
  }
  const { binId } = await resources.remove({ resourceId })
  expect(await statusOf(source)).toBe("used")
  await bin.erase({ binId: binId ?? "" })
  expect((await fetch(urls[0] ?? "")).status).toBe(404)
  expect(await statusOf(source)).toBeNull()
  const gone = { status: 404, message: "Cette ressource n'existe pas ou n'existe plus." }
  expect(await refused(resources.remove({ resourceId }))).toMatchObject(gone)
  expect(await refused(resources.get({ resourceId }))).toMatchObject(gone)
})

// docs/rules/platform.md#created-once
it("a resource sent twice with its file is created once, and an edit with its present file keeps it", async () => {
  const { resources, member, upload, statusOf } = await newApi()
  const source = await upload()
  const wanted = { ...FIELDS, source, creationId: crypto.randomUUID() }
  const created = await resources.create(wanted)
  expect(await resources.create(wanted)).toEqual(created)
  const other = { method: "POST", body: { ...wanted, name: "Trame" } }
  const answer = await rawFetch(member, "/api/resources", other)
  expect(await answer.json()).toMatchObject({ status: 409, code: "conflict", stored: created })
  const edit = { resourceId: created.id, version: 1, name: "Trame", source }
  expect(await resources.update(edit)).toMatchObject({ name: "Trame", file: created.file })
  expect(await statusOf(source)).toBe("used")
})

it("an edit changes the fields it sends, erases the former file, and on a conflict leaves its own file to be sent again", async () => {
  const { resources, upload, statusOf } = await newApi()
  const first = await upload()
  const { id: resourceId } = await resources.create({ ...FIELDS, source: first })
  const { url } = await resources.file({ resourceId })
  const edit = (version: number, changes: object) => resources.update({ resourceId, version, ...changes })
  expect(await edit(1, { name: "Trame", type: "contract" })).toMatchObject({ version: 2, kind: "file" })
  const linked = { ...link, version: 3, file: null, name: "Trame" }
  expect(await edit(2, { source: link })).toMatchObject(linked)
  expect([(await fetch(url)).status, await statusOf(first)]).toEqual([404, null])

  const source = await upload("b.txt", "text/plain")
  expect(await refused(edit(2, { source }))).toMatchObject({ status: 409 })
  expect(await statusOf(source)).toBe("completed")
  const file = { name: "b.txt", contentType: "application/octet-stream" }
  expect(await edit(3, { source })).toMatchObject({ kind: "file", url: null, file })
  expect(await edit(4, { source })).toMatchObject({ version: 5 })
  expect(await statusOf(source)).toBe("used")
  expect((await fetch((await resources.file({ resourceId })).url)).status).toBe(200)
})

it("a resource needs an existing file, uploaded by a user with the right", async () => {
  const { resources } = await newApi()
  const source = { kind: "file" as const, uploadId: newId() }
  expect(await refused(resources.create({ ...FIELDS, source }))).toMatchObject({ status: 404 })
  const { member } = await newAgency({ permissions: { collaborations: true } })
  expect(await refused(sentResource(apiAs(member)))).toMatchObject({ status: 403 })
})

const link = { kind: "link" as const, url: "https://drive.example/briefs" }

async function newApi() {
  const { agencyId, admin, member } = await newAgency({ permissions: { resources: true } })
  const api = apiAs(member)
  const upload = async (...file: string[]) => ({
    kind: "file" as const,
    uploadId: await sentResource(api, ...file),
  })
  const statusOf = async ({ uploadId }: { uploadId: string }) => {
    const { data } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
    return data?.status ?? null
  }
  return { admin, member, api, resources: api.resources, bin: api.bin, upload, statusOf }
}

const FIELDS = { name: "Modèle", description: "Type" }
