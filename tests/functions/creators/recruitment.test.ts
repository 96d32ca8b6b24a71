import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { QUICK_TAGS } from "@trame/core/influencers/recruitment/rules"
import { parisDay } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { refused } from "../../support/problem.ts"
import { newProspects } from "../../support/prospects.ts"

/** An agency with one prospect whom its member without any permission added. */
async function oneProspect(changes: Parameters<typeof newCreators>[1] = {}) {
  const agency = await newAgency()
  const api = apiAs(agency.member)
  const [creator] = await newCreators(1, changes)
  const influencerId = creator?.influencerId ?? ""
  await api.recruitment.add({ influencerId })
  return { ...agency, api, influencerId }
}

/** rules/creators.md#recruitment */
test("who is added starts at spotted, with what the catalogue knows of them", async () => {
  const { api, influencerId, member } = await oneProspect({
    fullName: "Zoé Mercier",
    username: "zoe",
    platform: "tiktok",
    profileUrl: "https://www.tiktok.com/@zoe",
    email: "zoe@test.example",
    profileImageUrl: "/media/zoe.webp",
  })
  const prospect = await api.recruitment.get({ influencerId })
  expect(prospect).toEqual({
    id: influencerId,
    version: 1,
    fullName: "Zoé Mercier",
    username: "zoe",
    email: "zoe@test.example",
    phone: "",
    instagramUrl: "",
    tiktokUrl: "https://www.tiktok.com/@zoe",
    youtubeUrl: "",
    rating: 3,
    tags: [],
    collaboratedBrands: "",
    status: "spotted",
    lastContactDate: null,
    nextFollowUpDate: null,
    notes: "",
    responseReceived: false,
    profileImageUrl: "/media/zoe.webp",
    createdBy: { id: member.userId, name: "Max Membre" },
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const { items, counts } = await api.recruitment.list({})
  expect(items).toHaveLength(1)
  expect(items[0]).not.toHaveProperty("notes")
  expect(counts).toEqual({ spotted: 1, contacted: 0, validated: 0, refused: 0 })
})

test("what a platform says that is no address is left out, so that the form can be saved", async () => {
  const { api, influencerId } = await oneProspect({
    username: "u".repeat(80),
    email: "contact : agence",
    profileUrl: "javascript:alert(1)",
  })
  expect(await api.recruitment.get({ influencerId })).toMatchObject({
    username: "",
    email: "",
    instagramUrl: "",
    fullName: "Créatrice 1",
  })
})

test("adding twice changes nothing, and adding whom the catalogue does not know is refused", async () => {
  const { api, influencerId } = await oneProspect()
  await api.recruitment.update({ influencerId, version: 1, status: "validated" })
  expect(await api.recruitment.add({ influencerId })).toEqual({ id: influencerId })
  expect(await api.recruitment.get({ influencerId })).toMatchObject({ status: "validated", version: 2 })
  expect(await refused(api.recruitment.add({ influencerId: newId() }))).toMatchObject({ status: 404 })
  expect((await api.recruitment.list({})).total).toBe(1)
})

test("an edit stores what it sends, and what is emptied is gone; the list shows it at once", async () => {
  const { api, influencerId } = await oneProspect({ email: "zoe@test.example" })
  const day = parisDay(new Date())
  const edited = await api.recruitment.update({
    influencerId,
    version: 1,
    status: "contacted",
    nextFollowUpDate: day,
    lastContactDate: day,
    tags: [" Mode ", "mode", "MODE", "beauté"],
    notes: "Deux\nlignes",
    responseReceived: true,
  })
  expect(edited).toMatchObject({
    version: 2,
    status: "contacted",
    nextFollowUpDate: day,
    tags: ["Mode", "beauté"],
    notes: "Deux\nlignes",
    email: "zoe@test.example",
  })
  const emptied = await api.recruitment.update({
    influencerId,
    version: 2,
    fullName: "",
    email: "",
    nextFollowUpDate: null,
    notes: "",
  })
  expect(emptied).toMatchObject({
    fullName: "",
    email: "",
    nextFollowUpDate: null,
    notes: "",
    tags: edited.tags,
  })
  const { items, counts, tags } = await api.recruitment.list({ status: "contacted", tag: "beaute" })
  expect(items).toMatchObject([{ id: influencerId, version: 3, fullName: "", responseReceived: true }])
  expect(counts).toMatchObject({ spotted: 0, contacted: 1 })
  expect(tags).toEqual(["beauté", "Mode"])
})

test("a user name is stored without the @ that stands before it", async () => {
  const { api, influencerId } = await oneProspect()
  const edited = await api.recruitment.update({ influencerId, version: 1, username: " @zoe.lit " })
  expect(edited.username).toBe("zoe.lit")
  const [card] = (await api.recruitment.list({ search: "@zoe.lit" })).items
  expect(card?.username).toBe("zoe.lit")
})

test("the second of two savers is told, and nothing of the first is lost", async () => {
  const { api, influencerId } = await oneProspect()
  await api.recruitment.update({ influencerId, version: 1, notes: "la première" })
  const late = { influencerId, notes: "la seconde" }
  expect(await refused(api.recruitment.update({ ...late, version: 1 }))).toMatchObject({
    status: 409,
    code: "conflict",
  })
  expect(await api.recruitment.get({ influencerId })).toMatchObject({ notes: "la première", version: 2 })
  const races = await Promise.allSettled(
    Array.from({ length: 6 }, () => api.recruitment.update({ ...late, version: 2 })),
  )
  expect(races.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})

test("what is wrong is said beside its field, in French", async () => {
  const { api, influencerId } = await oneProspect()
  const error = await refused(
    api.recruitment.update({
      influencerId,
      version: 1,
      email: "pas une adresse",
      instagramUrl: "javascript:alert(1)",
      nextFollowUpDate: "2026-02-31",
      tags: ["a".repeat(41)],
    }),
  )
  expect(error).toMatchObject({ status: 400, code: "invalid" })
  expect(error.data.fields).toEqual({
    email: "Adresse e-mail invalide",
    instagramUrl: "Lien invalide : il doit commencer par http:// ou https://",
    nextFollowUpDate: "Date invalide",
    "tags.0": "40 caractères au maximum",
  })
})

test("who is taken away is in no list and no counter; taking away again is no error", async () => {
  const { api, influencerId } = await oneProspect()
  await api.recruitment.remove({ influencerId })
  expect(await api.recruitment.remove({ influencerId })).toEqual({ id: influencerId })
  expect(await refused(api.recruitment.get({ influencerId }))).toMatchObject({
    status: 404,
    message: "Cet influenceur n'est pas ou n'est plus dans le recrutement.",
  })
  expect(await refused(api.recruitment.update({ influencerId, version: 1, notes: "a" }))).toMatchObject({
    status: 404,
  })
  expect(await api.recruitment.list({})).toMatchObject({ total: 0, counts: { spotted: 0 }, everyMember: [] })
})

test("another agency sees nothing of it, and each keeps its own of the same influencer", async () => {
  const { api, influencerId } = await oneProspect()
  const other = apiAs((await newAgency()).admin)
  expect(await other.recruitment.list({})).toMatchObject({ total: 0, counts: { spotted: 0 } })
  expect(await refused(other.recruitment.get({ influencerId }))).toMatchObject({ status: 404 })
  await other.recruitment.remove({ influencerId })
  await other.recruitment.add({ influencerId })
  await other.recruitment.update({ influencerId, version: 1, status: "refused" })
  expect(await api.recruitment.get({ influencerId })).toMatchObject({ status: "spotted", version: 1 })
})

test("recruitment is open to each member of a subscribed agency, and to nobody else", async () => {
  const { api, agencyId } = await oneProspect()
  expect((await api.recruitment.list({})).total).toBe(1)
  const rejected = apiAs(await newUser({ agencyId, status: "rejected" }))
  expect(await refused(rejected.recruitment.list({}))).toMatchObject({ status: 403, code: "rejected" })
  const unpaid = await newAgency({ subscription: null })
  expect(await refused(apiAs(unpaid.member).recruitment.list({}))).toMatchObject({ code: "no_subscription" })
  const alone = apiAs(await newUser())
  expect(await refused(alone.recruitment.list({}))).toMatchObject({ code: "no_agency" })
})

test("an agency that is erased leaves no prospect and no row", async () => {
  const { agencyId, admin } = await newAgency()
  await newProspects(agencyId, 30)
  for await (const _portion of Recruitment.removeAllOf({ type: "worker", name: "test", agencyId }));
  expect(await apiAs(admin).recruitment.list({})).toMatchObject({ total: 0, items: [] })
})

test("the quick tags are the twenty-two of the rules, each once", () => {
  expect(new Set(QUICK_TAGS).size).toBe(22)
})
