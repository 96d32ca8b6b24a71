import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs, rawFetch, tokensOf } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"

test("a signed-in call through the template's gateway answers who is calling", async () => {
  const { agencyId, admin } = await newAgency()
  const response = await rawFetch(admin, "/api/identity/me")
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ email: admin.email, agencyId })
})

test("its authorizer lets nobody else in", async () => {
  const { admin } = await newAgency()
  expect((await rawFetch(null, "/api/identity/me")).status).toBe(401)
  const { idToken, accessToken } = await tokensOf(admin)
  for (const token of ["nonsense", `${accessToken.slice(0, -4)}AAAA`]) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await rawFetch(null, "/api/identity/me", { headers })).status).toBe(401)
  }
  const headers = { authorization: `Bearer ${idToken}` }
  expect((await rawFetch(null, "/api/identity/me", { headers })).status).toBe(401)
})

test("what needs no account answers without", async () => {
  expect(await (await rawFetch(null, "/api/health")).json()).toEqual({ status: "ok" })
  const document = await (await rawFetch(null, "/api/openapi.json")).json()
  expect(document).toMatchObject({ openapi: expect.any(String), paths: expect.any(Object) })
  expect((await rawFetch(null, "/api/tracking/none")).status).toBe(404)
})

test("a collaboration is written and read", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("a creator")
  const { collaboration } = await api.collaborations.create({
    fields: fieldsOf({ name: "Lancement" }),
    participants: [influencerOf(creator, { rate: 1234 })],
  })
  const read = await api.collaborations.get({ collaborationId: collaboration.id })
  expect(read.collaboration).toMatchObject({ name: "Lancement", budget: 1234 })
  const { items } = await api.collaborations.list({})
  expect(items).toMatchObject([{ id: collaboration.id }])
  await api.collaborations.remove({ collaborationId: collaboration.id })
})

test("a file is sent by signed addresses, becomes a document and is read through a public link", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  const body = randomBytes(1000)
  const file = { fileName: "brief.pdf", contentType: "application/pdf", size: body.length }
  const { uploadId } = await api.files.start({ purpose: "collaboration-document", ...file })
  const { parts } = await api.files.signParts({ uploadId, partNumbers: [1] })
  const sent = await fetch(parts[0]?.url ?? "", { method: "PUT", body: new Uint8Array(body) })
  expect(sent.status).toBe(200)
  await api.files.complete({ uploadId, parts: [{ partNumber: 1, etag: sent.headers.get("etag") ?? "" }] })
  const document = await api.collaborations.addDocument({
    collaborationId: collaboration.id,
    name: "Brief",
    source: { kind: "file", uploadId },
  })
  const { url } = await api.collaborations.documentFile({
    collaborationId: collaboration.id,
    documentId: document.id,
    disposition: "attachment",
  })
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(body)).toBe(true)
})
