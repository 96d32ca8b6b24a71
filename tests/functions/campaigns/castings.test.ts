import { expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"
import { newRoster } from "../../support/roster.ts"

const SETTLED_MS = 15_000
const proposalOf = ({ influencerId }: { influencerId: string }, creativeNote = "") => ({
  influencerId,
  creativeNote,
  references: [],
})

async function newStaff(rosterSize = 3) {
  const { agencyId, admin, member } = await newAgency({ permissions: { casting: true } })
  const roster = await newRoster(agencyId, rosterSize)
  return { agencyId, admin, api: apiAs(admin).castings, member: apiAs(member), roster }
}

test("a casting is created, read, edited and deleted; what happened stands in its log", async () => {
  const { api, roster } = await newStaff()
  const [zoe, leo, ana] = roster
  if (!zoe || !leo || !ana) throw new Error("Three creators")
  const fields = castingFieldsOf({ status: "draft", deadline: "2026-05-20" })
  const created = await api.create({ fields, proposals: [proposalOf(zoe, "En cuisine"), proposalOf(leo)] })
  expect(created.casting).toMatchObject({ ...fields, version: 1, linkToken: null, linkActive: false })
  expect(created.proposals).toMatchObject([
    {
      influencerId: zoe.influencerId,
      fullName: zoe.displayName,
      platform: "instagram",
      followersCount: zoe.followersCount,
      engagementRate: 3.2,
      creativeNote: "En cuisine",
      brandStatus: "pending",
    },
    { influencerId: leo.influencerId },
  ])
  expect(JSON.stringify(created)).not.toMatch(/agencyId|createdBy|decisionVersion/)
  const castingId = created.casting.id
  expect(await api.get({ castingId })).toEqual(created)

  const [first] = created.proposals
  if (!first) throw new Error("A proposal")
  const edited = await api.update({
    castingId,
    version: 1,
    fields: { ...fields, deadline: null, budget: "Autre" },
    proposals: {
      added: [proposalOf(ana)],
      changed: [{ ...first, creativeNote: "Au jardin", references: ["https://test.example/a"] }],
      removed: [{ id: leo.influencerId }],
    },
  })
  expect(edited.casting).toMatchObject({ budget: "Autre", deadline: null, version: 2, revision: 2 })
  expect(edited.proposals).toMatchObject([
    { influencerId: zoe.influencerId, creativeNote: "Au jardin", version: 2 },
    { influencerId: ana.influencerId, version: 1 },
  ])
  const log = edited.activity.items.map(({ action, user, details }) => `${user} · ${action} · ${details}`)
  expect(log.sort()).toEqual([
    "Ada Admin · Casting créé · 2 influenceurs proposés",
    "Ada Admin · Casting modifié · Champs modifiés : budget, date limite",
    "Ada Admin · Propositions modifiées · 1 ajouté, 1 modifié, 1 retiré",
  ])
  await api.remove({ castingId })
  expect(await refused(api.get({ castingId }))).toMatchObject({ status: 404 })
  expect((await api.list({})).items).toEqual([])
})

test("castings are found by name, brand and status, the newest first, and followed by their figures", async () => {
  const { api, roster } = await newStaff(2)
  const add = (name: string, brand: string, status: "draft" | "active" | "closed") =>
    api.create({
      fields: castingFieldsOf({ name, brand, status }),
      proposals: roster.map((one) => proposalOf(one)),
    })
  const first = await add("Été indien", "Café Brume", "active")
  await add("Rentrée", "Cime", "closed")
  await add("Fêtes", "CAFÉ brume", "draft")
  const names = async (filters: Parameters<typeof api.list>[0]) =>
    (await api.list(filters)).items.map(({ name }) => name)
  expect(await names({})).toEqual(["Fêtes", "Rentrée", "Été indien"])
  expect(await names({ search: "cafe  BRUME" })).toEqual(["Fêtes", "Été indien"])
  expect(await names({ search: "ete", status: "active" })).toEqual(["Été indien"])
  expect(await names({ status: "closed", search: "ete" })).toEqual([])
  await eventually(async () => {
    expect(await api.figures()).toEqual({ active: 1, proposals: 6, decisions: 0 })
    const { items } = await api.list({ status: "active" })
    expect(items[0]?.counts).toMatchObject({ proposals: 2, decisions: 0 })
  }, SETTLED_MS)
  await api.update({
    castingId: first.casting.id,
    version: 1,
    fields: castingFieldsOf({ name: "Autre" }),
    proposals: {},
  })
  expect(await names({ search: "autre" })).toEqual(["Autre"])
})

test("pages follow each other by cursor, castings and log alike", async () => {
  const { api } = await newStaff(0)
  const created = await Promise.all(
    Array.from({ length: 26 }, (_, index) => api.create({ fields: castingFieldsOf({ name: `N ${index}` }) })),
  )
  const first = await api.list({})
  const second = await api.list({ cursor: first.nextCursor ?? "" })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([24, 2, null])
  expect(new Set(ids)).toEqual(new Set(created.map(({ casting }) => casting.id)))
  const castingId = created[0]?.casting.id ?? ""
  let replaces: string | undefined
  for (let turn = 0; turn < 32; turn++) replaces = (await api.makeLink({ castingId, replaces })).token
  const { activity } = await api.get({ castingId })
  const rest = await api.activity({ castingId, cursor: activity.nextCursor ?? "" })
  expect([activity.items.length, rest.items.length, rest.nextCursor]).toEqual([30, 3, null])
  expect(rest.items.map(({ action }) => action)).toEqual([
    "Lien de la marque renouvelé",
    "Lien de la marque généré",
    "Casting créé",
  ])
})

test("only the organisation's influencers may be proposed, each once, and only so many", async () => {
  const { api, roster } = await newStaff(1)
  const [stranger] = await newCreators(1)
  const [known] = roster
  if (!stranger || !known) throw new Error("Creators")
  const wrong = api.create({
    fields: castingFieldsOf(),
    proposals: [proposalOf(known), proposalOf(stranger), proposalOf(known)],
  })
  const error = await refused(wrong)
  expect(error).toMatchObject({ status: 400, code: "invalid" })
  expect(error.data.fields).toEqual({
    "proposals.1.influencerId": "Cet influenceur ne fait pas partie de votre organisation",
    "proposals.2.influencerId": "Cet influenceur est déjà proposé",
  })
  const { casting } = await api.create({ fields: castingFieldsOf() })
  const later = await refused(
    api.update({ castingId: casting.id, version: 1, proposals: { added: [proposalOf(stranger)] } }),
  )
  expect(later.data.fields).toHaveProperty(["proposals.added.0.influencerId"])
  const missing = await refused(
    api.create({ fields: { ...castingFieldsOf(), name: " ", endDate: "2026-01-01" } }),
  )
  expect(missing.data.fields).toMatchObject({
    "fields.name": "Veuillez remplir tous les champs obligatoires",
  })
})

test("fields that somebody changed meanwhile are a conflict; the same save twice is not", async () => {
  const { api } = await newStaff(0)
  const { casting } = await api.create({ fields: castingFieldsOf() })
  const edit = (name: string) =>
    api.update({ castingId: casting.id, version: 1, fields: castingFieldsOf({ name }), proposals: {} })
  await edit("Un")
  expect(await refused(edit("Deux"))).toMatchObject({ status: 409, code: "conflict" })
  expect((await edit("Un")).casting).toMatchObject({ name: "Un", version: 2, revision: 2 })
})

test("an edit sends the fields that changed; the others stay, and the days stay in their order", async () => {
  const { api } = await newStaff(0)
  const { casting } = await api.create({ fields: castingFieldsOf({ deadline: "2026-05-20" }) })
  const save = (version: number, fields: Partial<ReturnType<typeof castingFieldsOf>>) =>
    api.update({ castingId: casting.id, version, fields, proposals: {} })
  const renamed = await save(1, { name: "Autre nom" })
  expect(renamed.casting).toEqual({
    ...casting,
    name: "Autre nom",
    version: 2,
    revision: casting.revision + 1,
    updatedAt: expect.any(String),
  })
  expect((await save(2, { deadline: null })).casting).toMatchObject({ name: "Autre nom", deadline: null })
  expect(await refused(save(3, { endDate: "2000-01-01" }))).toMatchObject({
    status: 400,
    data: { fields: { "fields.endDate": "La date de fin précède la date de début" } },
  })
})

test("a renewed link replaces the one before; the fields' version stays", async () => {
  const { api } = await newStaff(0)
  const { casting } = await api.create({ fields: castingFieldsOf() })
  const key = { castingId: casting.id }
  const first = await api.makeLink(key)
  const second = await api.makeLink({ ...key, replaces: first.token })
  expect([first.active, second.revision, second.token === first.token]).toEqual([true, 3, false])
  expect(second.token).toMatch(/^[a-z0-9]{20,26}$/)
  const { casting: read } = await api.get(key)
  expect(read).toMatchObject({ linkToken: second.token, linkActive: true, version: 1, revision: 3 })
  const view = (token: string) => anonymous().brandCasting.get({ token })
  expect((await view(second.token)).casting.name).toBe(casting.name)
  expect(await refused(view(first.token))).toMatchObject({ status: 404 })
  await api.remove(key)
  expect(await refused(view(second.token))).toMatchObject({ status: 404 })
})

test("making a collaboration also takes the right to collaborations; creating says why it is refused", async () => {
  const { api, member, roster } = await newStaff(1)
  const { casting } = await api.create({
    fields: castingFieldsOf(),
    proposals: roster.map((one) => proposalOf(one)),
  })
  const fields = { name: "C", manager: "Ada", type: "casting_interne" as const, brand: "B" }
  const wanted = { castingId: casting.id, fields }
  expect(await member.castings.get({ castingId: casting.id })).toMatchObject({ casting: { id: casting.id } })
  expect(await refused(member.castings.toCollaboration(wanted))).toMatchObject({ status: 403 })
  expect(await refused(api.toCollaboration(wanted))).toMatchObject({
    status: 400,
    message: "Aucun influenceur n'a été accepté par la marque.",
  })
  const solo = apiAs(await newUser()).castings
  expect(await refused(solo.create({ fields: castingFieldsOf() }))).toMatchObject({
    status: 403,
    message: "User has no agency",
  })
})
