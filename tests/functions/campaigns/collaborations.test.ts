import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import type { Api } from "../../support/api.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"

const MISSING = "Cette collaboration n'existe pas"

async function newApi() {
  const { admin } = await newAgency()
  return apiAs(admin)
}

async function newCampaign(api: Api, rates = [1000, 2000]) {
  const creators = await newCreators(rates.length)
  const participants = creators.map((creator, index) => influencerOf(creator, { rate: rates[index] }))
  const detail = await api.collaborations.create({ fields: fieldsOf(), participants })
  return { detail, collaborationId: detail.collaboration.id }
}

test("a collaboration is created, listed, edited and deleted; storage fields stay inside", async () => {
  const api = await newApi()
  const { detail, collaborationId } = await newCampaign(api, [10_010, 20, 33, 44])
  expect(detail.collaboration).toMatchObject({ budget: 10_107, status: "pending" })
  expect(JSON.stringify(detail)).not.toMatch(/agencyId|influencerIds|ratesTotal|createdBy/)
  await eventually(async () => {
    const { items } = await api.collaborations.list({})
    expect(items).toMatchObject([
      { id: collaborationId, participantCount: 4, budget: 10_107, linkToken: null },
    ])
    expect(items[0]?.participants).toHaveLength(3)
  })
  const [first] = detail.participants
  if (!first) throw new Error("a participant")
  const edited = await api.collaborations.update({
    collaborationId,
    version: 1,
    fields: fieldsOf({ name: "Autre nom", invoiceSent: true, budget: 7 }),
    participants: { changed: [{ ...first, rate: 1 }] },
  })
  expect(edited.collaboration).toMatchObject({
    name: "Autre nom",
    status: "completed",
    budget: 7,
    version: 2,
  })
  expect(edited.participants[0]).toMatchObject({ rate: 1, version: 2 })
  const described = await api.collaborations.update({
    collaborationId,
    version: 2,
    fields: { description: "Une description" },
    participants: noChanges(),
  })
  expect(described.collaboration).toEqual({
    ...edited.collaboration,
    description: "Une description",
    version: 3,
    revision: edited.collaboration.revision + 1,
    updatedAt: expect.any(String),
  })
  const late = api.collaborations.update({
    collaborationId,
    version: 1,
    fields: fieldsOf(),
    participants: noChanges(),
  })
  expect(await refused(late)).toMatchObject({ status: 409, code: "conflict" })
  await api.collaborations.remove({ collaborationId })
  expect(await refused(api.collaborations.get({ collaborationId }))).toMatchObject({
    status: 404,
    message: MISSING,
  })
})

test("what is missing in the form is said beside its field, in French", async () => {
  const api = await newApi()
  const wrong = api.collaborations.create({
    fields: { ...fieldsOf(), name: " ", brand: "", manager: "", budget: -1 },
    participants: [influencerOf({ influencerId: "x" }, { paidPercentage: 101 })],
  })
  const error = await refused(wrong)
  expect(error).toMatchObject({ status: 400, code: "invalid" })
  const required = "Veuillez remplir tous les champs obligatoires"
  expect(error.data.fields).toMatchObject({
    "fields.name": required,
    "fields.brand": required,
    "fields.manager": required,
    "fields.budget": "Le montant ne peut pas être négatif",
    "participants.0.paidPercentage": expect.any(String),
  })
})

test("every id of another agency answers exactly as a missing one", async () => {
  const [api, foreign] = await Promise.all([newApi(), newApi()])
  const { detail, collaborationId } = await newCampaign(api)
  const step = await api.collaborations.addStep({ collaborationId, name: "Brief" })
  const source = { kind: "link" as const, url: "https://exemple.example/a" }
  const document = await api.collaborations.addDocument({ collaborationId, name: "Lien", source })
  const figures = { creator: "A", views: 1, likes: 1, engagementRate: 2.5 }
  const stat = await api.collaborations.addStat({ collaborationId, ...figures })
  const [participant] = detail.participants
  if (!participant) throw new Error("a participant")
  const calls = (key: { collaborationId: string }): (() => Promise<unknown>)[] => [
    () => foreign.collaborations.get(key),
    () => foreign.collaborations.update({ ...key, version: 1, participants: { removed: [participant] } }),
    () => foreign.collaborations.remove(key),
    () => foreign.collaborations.setLink({ ...key, active: true }),
    () => foreign.collaborations.addStep({ ...key, name: "X" }),
    () => foreign.collaborations.updateStep({ ...key, stepId: step.id, version: 1, name: "X" }),
    () => foreign.collaborations.moveStep({ ...key, stepId: step.id, version: 1, afterStepId: null }),
    () => foreign.collaborations.removeStep({ ...key, stepId: step.id }),
    () => foreign.collaborations.addDocument({ ...key, name: "X", source }),
    () => foreign.collaborations.updateDocument({ ...key, documentId: document.id, version: 1, name: "X" }),
    () => foreign.collaborations.removeDocument({ ...key, documentId: document.id }),
    () => foreign.collaborations.documentFile({ ...key, documentId: document.id }),
    () => foreign.collaborations.addStat({ ...key, ...figures }),
    () => foreign.collaborations.removeStat({ ...key, statId: stat.id }),
  ]
  const missing = calls({ collaborationId: "nulle-part" })
  for (const [index, call] of calls({ collaborationId }).entries()) {
    const [real, none] = [await refused(call()), await refused(missing[index]?.() ?? Promise.resolve())]
    expect(real.status).toBe(404)
    expect([real.code, real.message]).toEqual([none.code, none.message])
  }
  const untouched = await api.collaborations.get({ collaborationId })
  expect(untouched.steps).toEqual([step])
  expect(untouched.documents).toEqual([document])
  expect((await foreign.collaborations.list({ search: "lancement" })).items).toEqual([])
})

test("without the key 403, without a token 401; pickers are open to every member", async () => {
  const { member } = await newAgency({ permissions: { todo: true } })
  const api = apiAs(member)
  expect(await refused(api.collaborations.list({}))).toMatchObject({ status: 403, code: "forbidden" })
  const nonsense = await rawFetch(member, "/api/collaborations", { method: "POST", body: { fields: 3 } })
  expect(nonsense.status).toBe(403)
  expect(await refused(anonymous().collaborations.list({}))).toMatchObject({ status: 401 })
  expect(await refused(anonymous().influencers.pick({}))).toMatchObject({ status: 401 })
  const [creator] = await newCreators(1, { displayName: "Zéphyrine Ôtrique", followersCount: 900_000_000 })
  await newCreators(1, { displayName: "Zéphyrine Ôtrique", archived: true })
  await eventually(async () => {
    const { items } = await api.influencers.pick({ search: "zephyrine otr" })
    expect(items.map(({ id }) => id)).toContain(creator?.influencerId)
  })
  const { items } = await api.influencers.pick({})
  expect(items.length).toBeLessThanOrEqual(20)
  const followers = items.map(({ followersCount }) => followersCount)
  expect(followers).toEqual([...followers].sort((a, b) => b - a))
})

test("a document keeps its link unless another is given, and only http links are taken", async () => {
  const api = await newApi()
  const { collaborationId } = await newCampaign(api)
  for (const url of [
    "javascript:alert(1)",
    "//exemple.example",
    "https://banque.example@ailleurs.example/",
  ]) {
    const bad = { kind: "link" as const, url }
    const refusal = await refused(api.collaborations.addDocument({ collaborationId, name: "X", source: bad }))
    expect(refusal).toMatchObject({ status: 400, data: { fields: { "source.url": expect.any(String) } } })
  }
  const source = { kind: "link" as const, url: "https://exemple.example/a" }
  const document = await api.collaborations.addDocument({ collaborationId, name: "Lien", source })
  expect(document).toMatchObject({ kind: "link", url: source.url, fileSize: null, visibleForBrand: false })
  const key = { collaborationId, documentId: document.id }
  const shown = await api.collaborations.updateDocument({ ...key, version: 1, visibleForBrand: true })
  expect(shown).toMatchObject({ visibleForBrand: true, url: source.url, version: 2 })
  const late = api.collaborations.updateDocument({ ...key, version: 1, name: "Y" })
  expect(await refused(late)).toMatchObject({ status: 409 })
  await api.collaborations.removeDocument(key)
  expect((await api.collaborations.get({ collaborationId })).documents).toEqual([])
})

test("a client is one of the agency's, wherever a collaboration takes one; refused beside the field, nothing stored", async () => {
  const [api, foreign] = await Promise.all([newApi(), newApi()])
  const [own, theirs, gone] = await Promise.all([
    api.clients.create({ brandName: "Maison Aubépine" }),
    foreign.clients.create({ brandName: "Maison Aubépine" }),
    api.clients.create({ brandName: "Partie" }),
  ])
  await api.clients.remove({ clientId: gone.id })
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf({ clientId: own.id }) })
  const one = { collaborationId: collaboration.id, version: 1, participants: noChanges() }
  const sentence = "Ce client n'existe pas ou n'existe plus. Choisissez-en un autre."
  for (const clientId of [theirs.id, gone.id, "nulle-part"]) {
    const fields = fieldsOf({ clientId })
    for (const call of [
      api.collaborations.create({ fields }),
      api.collaborations.update({ ...one, fields }),
    ]) {
      expect(await refused(call)).toMatchObject({
        status: 400,
        data: { fields: { "fields.clientId": sentence } },
      })
    }
  }
  expect((await api.collaborations.get(one)).collaboration).toMatchObject({ clientId: own.id, version: 1 })
  await eventually(async () => expect((await api.collaborations.list({})).items).toHaveLength(1))
})

test("the list is ordered and narrowed by its address, says its sums, and refuses what it does not know", async () => {
  const [{ admin }, { admin: stranger }] = await Promise.all([newAgency(), newAgency()])
  const api = apiAs(admin)
  const budgets = [300, 100, 200]
  for (const budget of budgets) {
    const { collaboration } = await api.collaborations.create({
      fields: fieldsOf({ budget, manager: budget === 200 ? "Bob" : "Ada" }),
      participants: [],
    })
    const step = { collaborationId: collaboration.id, name: "Brief", deadline: "2026-01-01" }
    if (budget > 100) await api.collaborations.addStep(step)
  }
  await eventually(async () => {
    const { items, summary } = await api.collaborations.list({ late: "true", sort: "budget", limit: 1 })
    expect(items).toMatchObject([
      { budget: 300, manager: "Ada", lateSteps: 1, nextStep: { name: "Brief", deadline: "2026-01-01" } },
    ])
    expect(summary).toEqual({ collaborations: 2, budget: 500 })
  })
  const { items } = await api.collaborations.list({ manager: "bob", sort: "name", order: "desc" })
  expect(items).toMatchObject([{ budget: 200, quoteSent: false, paymentReceived: false }])
  expect((await apiAs(stranger).collaborations.list({ sort: "budget" })).items).toEqual([])
  for (const odd of [
    "sort=weight",
    "order=up",
    "late=maybe",
    "stage=done",
    "limit=0",
    "limit=61",
    "clientId=a%2Fb",
  ])
    expect((await rawFetch(admin, `/api/collaborations?${odd}`)).status, odd).toBe(400)
})
