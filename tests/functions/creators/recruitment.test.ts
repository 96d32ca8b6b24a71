import * as Recruitment from "@trame/core/influencers/recruitment/index"
import { newId } from "@trame/core/lib/id"
import { expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { refused } from "../../support/problem.ts"
import { newProspects } from "../../support/prospects.ts"

/** rules/creators.md#recruitment */
it("a new prospect is « spotted » and has the catalogue's data", async () => {
  const known = {
    fullName: "Zoé Mercier",
    username: "zoe",
    email: "zoe@test.example",
    profileImageUrl: "/media/zoe.webp",
  }
  const profileUrl = "https://www.tiktok.com/@zoe"
  const { recruitment, key, member } = await oneProspect({ ...known, platform: "tiktok", profileUrl })
  expect(await recruitment.get(key)).toEqual({
    ...known,
    id: key.influencerId,
    version: 1,
    tiktokUrl: profileUrl,
    instagramUrl: "",
    youtubeUrl: "",
    phone: "",
    rating: 3,
    tags: [],
    collaboratedBrands: "",
    status: "spotted",
    notes: "",
    lastContactDate: null,
    nextFollowUpDate: null,
    responseReceived: false,
    createdBy: { id: member.userId, name: "Max Membre" },
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const { items, counts } = await recruitment.list({})
  expect(items).toHaveLength(1)
  expect(items[0]).not.toHaveProperty("notes")
  expect(counts).toEqual({ spotted: 1, contacted: 0, validated: 0, refused: 0 })
})

it("when a platform's contact is no valid e-mail address, it is dropped, so that the form can be saved", async () => {
  const odd = { username: "u".repeat(80), email: "contact : agence", profileUrl: "javascript:alert(1)" }
  const { recruitment, key } = await oneProspect(odd)
  const left = { username: "", email: "", instagramUrl: "", fullName: "Créatrice 1" }
  expect(await recruitment.get(key)).toMatchObject(left)
})

it("an edit stores the fields it sends, clears empty ones, and the list shows it at once", async () => {
  const { recruitment, key } = await oneProspect({ email: "zoe@test.example" })
  const changes = { status: "contacted" as const, notes: "Deux\nlignes", responseReceived: true }
  const tags = [" Mode ", "mode", "MODE", "beauté"]
  expect(await recruitment.update({ ...key, version: 1, ...changes, tags })).toMatchObject({
    ...changes,
    version: 2,
    tags: ["Mode", "beauté"],
    email: "zoe@test.example",
  })
  // A second addition changes nothing.
  expect(await recruitment.add(key)).toEqual({ id: key.influencerId })
  const none = { fullName: "", email: "", nextFollowUpDate: null, notes: "" }
  expect(await recruitment.update({ ...key, version: 2, ...none })).toMatchObject(none)
  const { items, counts, tags: offered } = await recruitment.list({ status: "contacted", tag: "beaute" })
  expect(items).toMatchObject([{ id: key.influencerId, version: 3, fullName: "", responseReceived: true }])
  expect([counts.spotted, counts.contacted, offered]).toEqual([0, 1, ["beauté", "Mode"]])
})

it("when a prospect is removed, it leaves every list and counter of its own agency alone", async () => {
  const { recruitment, key } = await oneProspect()
  const other = apiAs((await newAgency()).admin).recruitment
  expect(await other.list({})).toMatchObject({ total: 0, counts: { spotted: 0 } })
  await other.remove(key)
  await other.add(key)
  await other.update({ ...key, version: 1, status: "refused" })
  expect(await recruitment.get(key)).toMatchObject({ status: "spotted", version: 1 })
  for (const _time of [1, 2]) expect(await recruitment.remove(key)).toMatchObject({ id: key.influencerId })
  const gone = {
    status: 404,
    message: "Cet influenceur n'est pas ou n'est plus dans le recrutement.",
  }
  expect(await refused(recruitment.get(key))).toMatchObject(gone)
  expect(await refused(recruitment.update({ ...key, version: 1 }))).toMatchObject(gone)
  expect(await refused(recruitment.add({ influencerId: newId() }))).toMatchObject({ status: 404 })
  const none = { total: 0, counts: { spotted: 0 }, everyMember: [] }
  expect(await recruitment.list({})).toMatchObject(none)
})

it("when an agency is erased, no prospect and no row stays", async () => {
  const { agencyId, admin } = await newAgency()
  await newProspects(agencyId, 30)
  for await (const _portion of Recruitment.removeAllOf({ type: "worker", name: "test", agencyId }));
  expect(await apiAs(admin).recruitment.list({})).toMatchObject({ total: 0, items: [] })
})

/** An agency with one prospect, added by a member without any permission. */
async function oneProspect(changes: Parameters<typeof newCreators>[1] = {}) {
  const agency = await newAgency()
  const { recruitment } = apiAs(agency.member)
  const [{ influencerId } = { influencerId: "" }] = await newCreators(1, changes)
  await recruitment.add({ influencerId })
  return { ...agency, recruitment, influencerId, key: { influencerId } }
}
