import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs, rawFetch } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"
import { sentResource } from "../../support/resources.ts"
import { UploadEntity } from "../../support/stored.ts"

const link = { kind: "link" as const, url: "https://drive.example/briefs" }

async function newApi() {
  const agency = await newAgency({ permissions: { resources: true } })
  return { ...agency, api: apiAs(agency.member) }
}

const statusOf = async (agencyId: string | null, uploadId: string) => {
  const { data } = await UploadEntity.get({ agencyId: agencyId ?? "", uploadId }).go({ consistent: true })
  return data?.status ?? null
}

/** rules/team.md#resource-content */
test("a link becomes a resource that says who added it", async () => {
  const { api, member } = await newApi()
  const created = await api.resources.create({
    ...{ name: "  Briefs réussis ", description: "À relire\r\navant d'écrire", type: "brief" },
    source: link,
  })
  expect(created).toEqual({
    id: expect.any(String),
    version: 1,
    name: "Briefs réussis",
    description: "À relire\navant d'écrire",
    type: "brief",
    kind: "link",
    url: link.url,
    file: null,
    addedBy: { id: member.userId, name: "Max Membre" },
    createdAt: expect.any(String),
    updatedAt: created.createdAt,
  })
  expect(await api.resources.get({ resourceId: created.id })).toEqual(created)
  await eventually(async () => {
    const { types } = await api.resources.overview()
    expect(types[0]).toEqual({ type: "brief", count: 1, items: [created] })
  })
  expect(await refused(api.resources.file({ resourceId: created.id }))).toMatchObject({ status: 404 })
})

test("a file is taken once, comes back whole, and a sane name goes into its address", async () => {
  const { api } = await newApi()
  const uploadId = await sentResource(api, "Modèle d'été (v2).pdf")
  const source = { kind: "file" as const, uploadId }
  const { id, file, type } = await api.resources.create({ name: "Modèle", description: "Type", source })
  expect({ file, type }).toEqual({
    file: { name: "Modèle d'été (v2).pdf", contentType: "application/pdf", size: 3 },
    type: "other",
  })
  const again = api.resources.create({ name: "Bis", description: "Type", source })
  expect(await refused(again)).toMatchObject({ status: 404 })
  for (const disposition of ["inline", "attachment"] as const) {
    const { url } = await api.resources.file({ resourceId: id, disposition })
    // rules/platform.md#file-names
    expect(new URL(url).pathname).toMatch(/\/\d+_Modele_d_ete_v2_\.pdf$/)
    const answer = await fetch(url)
    expect(await answer.text()).toBe("abc")
    expect(answer.headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`))
  }
})

// docs/rules/platform.md#created-once
test("what is sent again with its file is one, and an edit with the file that it has keeps it", async () => {
  const { api, agencyId, member } = await newApi()
  const uploadId = await sentResource(api)
  const source = { kind: "file" as const, uploadId }
  const sent = { name: "Modèle", description: "Type", source, creationId: crypto.randomUUID() }
  const created = await api.resources.create(sent)
  expect(await api.resources.create(sent)).toEqual(created)
  const other = { method: "POST", body: { ...sent, name: "Trame" } }
  const answer = await rawFetch(member, "/api/resources", other)
  expect(await answer.json()).toMatchObject({ status: 409, code: "conflict", stored: created })
  const edit = { resourceId: created.id, version: 1, name: "Trame", source }
  expect(await api.resources.update(edit)).toMatchObject({ name: "Trame", file: created.file })
  expect(await statusOf(agencyId, uploadId)).toBe("used")
})

test("an edit changes what it sends; another content erases the file before", async () => {
  const { api, agencyId } = await newApi()
  const uploadId = await sentResource(api)
  const source = { kind: "file" as const, uploadId }
  const { id: resourceId } = await api.resources.create({ name: "Modèle", description: "Type", source })
  const { url } = await api.resources.file({ resourceId })
  const renamed = await api.resources.update({ resourceId, version: 1, name: "Trame", type: "contract" })
  expect(renamed).toMatchObject({ version: 2, name: "Trame", type: "contract", kind: "file" })
  const linked = await api.resources.update({ resourceId, version: 2, source: link })
  expect(linked).toMatchObject({ version: 3, kind: "link", url: link.url, file: null, name: "Trame" })
  expect((await fetch(url)).status).toBe(404)
  expect(await statusOf(agencyId, uploadId)).toBeNull()
  const other = { kind: "file" as const, uploadId: await sentResource(api, "b.txt", "text/plain") }
  const filed = await api.resources.update({ resourceId, version: 3, source: other })
  expect(filed).toMatchObject({
    kind: "file",
    url: null,
    file: { name: "b.txt", contentType: "application/octet-stream" },
  })
  await eventually(async () => {
    const { types } = await api.resources.overview()
    expect(types.filter(({ count }) => count > 0)).toEqual([{ type: "contract", count: 1, items: [filed] }])
  })
})

test("an edit over somebody else's is refused, and leaves its file to be sent again, also where it is stored", async () => {
  const { api, agencyId } = await newApi()
  const { id: resourceId } = await api.resources.create({ name: "A", description: "B", source: link })
  await api.resources.update({ resourceId, version: 1, name: "Renommée" })
  const uploadId = await sentResource(api)
  const source = { kind: "file" as const, uploadId }
  expect(await refused(api.resources.update({ resourceId, version: 1, source }))).toMatchObject({
    status: 409,
  })
  expect(await statusOf(agencyId, uploadId)).toBe("completed")
  await api.resources.update({ resourceId, version: 2, source })
  expect(await statusOf(agencyId, uploadId)).toBe("used")
  expect(await api.resources.update({ resourceId, version: 3, source })).toMatchObject({ version: 4 })
  expect((await fetch((await api.resources.file({ resourceId })).url)).status).toBe(200)
})

test("of two edits at once one is stored, and the other is told", async () => {
  const { api } = await newApi()
  const { id: resourceId } = await api.resources.create({ name: "A", description: "B", source: link })
  const edits = ["Une", "Deux"].map((name) => api.resources.update({ resourceId, version: 1, name }))
  const outcomes = await Promise.allSettled(edits)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("a deleted resource goes with its file; deleting it again finds nothing", async () => {
  const { api, agencyId } = await newApi()
  const uploadId = await sentResource(api)
  const source = { kind: "file" as const, uploadId }
  const { id: resourceId } = await api.resources.create({ name: "A", description: "B", source })
  const { url } = await api.resources.file({ resourceId })
  expect(await api.resources.remove({ resourceId })).toEqual({ id: resourceId })
  expect((await fetch(url)).status).toBe(404)
  expect(await statusOf(agencyId, uploadId)).toBeNull()
  const gone = { status: 404, message: "Cette ressource n'existe pas ou n'existe plus." }
  expect(await refused(api.resources.remove({ resourceId }))).toMatchObject(gone)
  expect(await refused(api.resources.get({ resourceId }))).toMatchObject(gone)
})

test("name, description and a content are required, and only links that a browser may open are taken", async () => {
  const { api } = await newApi()
  const fields = { name: "A", description: "B" }
  const create = (input: object) => refused(api.resources.create(input as never))
  expect(await create({ ...fields, name: " ", source: link })).toMatchObject({
    data: { fields: { name: "Le nom est requis" } },
  })
  expect(await create({ ...fields, description: "", source: link })).toMatchObject({
    data: { fields: { description: "La description est requise" } },
  })
  expect(await create(fields)).toMatchObject({
    data: { fields: { source: "Veuillez fournir soit une URL, soit un fichier." } },
  })
  for (const url of ["javascript:alert(1)", "https://banque.fr@ailleurs.example", "ftp://a.example"]) {
    expect(await create({ ...fields, source: { kind: "link", url } })).toMatchObject({
      data: { fields: { "source.url": expect.stringContaining("Lien invalide") } },
    })
  }
  expect(await create({ ...fields, source: { kind: "file", uploadId: newId() } })).toMatchObject({
    status: 404,
  })
})

test("a file of more than 500 MB is refused in the words of the page", async () => {
  const { api } = await newApi()
  const file = { purpose: "resource" as const, fileName: "a.mp4", size: 524_288_001 }
  expect(await refused(api.files.start(file))).toMatchObject({
    data: { fields: { size: "Le fichier est trop volumineux. La taille maximale est de 500 MB." } },
  })
})

test("who has no right to resources can neither read them nor send a file for one", async () => {
  const { member } = await newAgency({ permissions: { collaborations: true } })
  const api = apiAs(member)
  expect(await refused(api.resources.overview())).toMatchObject({ status: 403 })
  expect(await refused(sentResource(api))).toMatchObject({ status: 403 })
})

test("somebody who has left is an unknown user, and what they added stays", async () => {
  const { api, admin, member } = await newApi()
  const { id: resourceId } = await api.resources.create({ name: "A", description: "B", source: link })
  await apiAs(admin).membership.removeMember({ userId: member.userId })
  // The index of an agency's people shows it a moment later.
  await expect
    .poll(async () => (await apiAs(admin).resources.get({ resourceId })).addedBy.name)
    .toBe("Utilisateur inconnu")
})
