import { Influencers } from "@trame/core/influencers/catalogue/index"
import { Roster } from "@trame/core/influencers/roster/index"
import { expect, test } from "vitest"
import { importPosts, importRoster } from "../../../scripts/seed/import.ts"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { refused } from "../../support/problem.ts"
import { addToRoster, newRoster } from "../../support/roster.ts"

test("an organisation picks among its own influencers, the most followed first, without archived ones", async () => {
  const { agencyId, member } = await newAgency()
  const [first, second] = await newRoster(agencyId, 2)
  const [known] = await newRoster(agencyId, 1, { followersCount: 9_000_000, verified: true })
  await newRoster(agencyId, 1, { archived: true, followersCount: 99_000_000 })
  const { agencyId: other } = await newAgency()
  await newRoster(other, 1)
  const { items } = await apiAs(member).roster.pick()
  expect(items.map(({ id }) => id)).toEqual([known, first, second].map((creator) => creator?.influencerId))
  expect(items[0]).toEqual({
    id: known?.influencerId,
    displayName: "Créatrice 1",
    username: "creatrice1",
    profileImageUrl: null,
    followersCount: 9_000_000,
    platform: "instagram",
    category: "Mode",
    verified: true,
    engagementRate: 3.2,
  })
})

test("of a large roster the five hundred most followed are offered", async () => {
  const { agencyId, admin } = await newAgency()
  const creators = await newCreators(620)
  await addToRoster(agencyId, creators.toReversed())
  const { items } = await apiAs(admin).roster.pick()
  expect(items.map(({ id }) => id)).toEqual(creators.slice(0, 500).map(({ influencerId }) => influencerId))
})

test("members are those of the asked who are in the roster and in the catalogue", async () => {
  const { agencyId } = await newAgency()
  const [mine] = await newRoster(agencyId, 1)
  const [foreign] = await newCreators(1)
  if (!mine || !foreign) throw new Error("two creators")
  await importRoster(agencyId, ["unknown"])
  const found = await Roster.members(agencyId, [mine.influencerId, foreign.influencerId, "unknown"])
  expect([...found.keys()]).toEqual([mine.influencerId])
  expect(found.get(mine.influencerId)).toEqual(
    (await Influencers.byIds([mine.influencerId])).get(mine.influencerId),
  )
})

async function oneCreator() {
  const agency = await newAgency({ permissions: { influencers: true } })
  const [creator] = await newRoster(agency.agencyId, 1, {
    displayName: "Zoé Mercier",
    engagementRate: undefined,
  })
  const influencerId = creator?.influencerId ?? ""
  await indexed()
  return { ...agency, creator, influencerId, api: apiAs(agency.member), key: { influencerId } }
}

test("a creator is added once, read, and taken out", async () => {
  const { admin } = await newAgency()
  const { roster } = apiAs(admin)
  const [creator] = await newCreators(1)
  const influencerId = creator?.influencerId ?? ""
  await roster.add({ influencerId })
  const { addedAt } = await roster.get({ influencerId })
  await roster.add({ influencerId })
  const read = await roster.get({ influencerId })
  expect(read).toMatchObject({
    addedAt,
    addedBy: { id: admin.userId, name: "Ada Admin" },
    version: 1,
    updatedAt: null,
    rating: null,
    pricing: {},
    siret: "",
    managerEmail: "",
  })
  expect(read).not.toHaveProperty("agencyId")
  expect((await roster.list({})).items).toMatchObject([{ id: influencerId, rating: null }])
  await roster.remove({ influencerId })
  expect(await refused(roster.get({ influencerId }))).toMatchObject({
    status: 404,
    message: "Ce créateur n'est pas ou plus dans votre organisation.",
  })
  await roster.remove({ influencerId })
})

/** rules/creators.md#membership */
test.for([
  ["nothing", {}, false],
  ["a price", { pricing: { instagram_post: 100 } }, true],
  ["a contact", { address: "1 rue de la Paix" }, true],
  ["a manager", { managerPhone: "01 99 00 12 34" }, true],
  ["a rating", { rating: 2 }, true],
] as const)(
  "without the right, a creator of whom %s is noted can be removed only if nothing is lost",
  async ([, noted, kept]) => {
    const { agencyId, admin, member } = await newAgency()
    const [creator] = await newRoster(agencyId, 1)
    const key = { influencerId: creator?.influencerId ?? "" }
    const { version } = await apiAs(admin).roster.update({ ...key, version: 1, ...noted })
    const removing = apiAs(member).roster.remove(key)
    if (kept) {
      expect(await refused(removing)).toMatchObject({
        status: 403,
        message: expect.stringContaining("le droit « Influenceurs »"),
      })
      // Once nothing is noted any more, nothing can be lost.
      const none = { pricing: {}, address: "", managerPhone: "", rating: null }
      await apiAs(admin).roster.update({ ...key, version, ...none })
      await apiAs(member).roster.remove(key)
    } else await removing
    expect(await Roster.having(agencyId, [key.influencerId])).toEqual(new Set())
  },
)

/** rules/creators.md#pricing, rules/creators.md#siret */
test("what an agency knows of a creator is saved field by field, without empty texts and prices", async () => {
  const { api, key } = await oneCreator()
  const saved = await api.roster.update({
    ...key,
    version: 1,
    firstName: "  Zoé ",
    siret: "732 829 320\u00a000074",
    rating: 4,
    pricing: { instagram_reel: 125_050, youtube_intégration: 0, twitch_stream: null },
    managerEmail: "agent@test.example",
  })
  expect(saved).toMatchObject({
    firstName: "Zoé",
    lastName: "",
    siret: "73282932000074",
    rating: 4,
    pricing: { instagram_reel: 125_050 },
    version: 2,
    engagementRate: null,
  })
  expect(saved.pricing).toEqual({ instagram_reel: 125_050 })
  expect(await api.roster.get(key)).toEqual(saved)
  const emptied = await api.roster.update({
    ...key,
    version: 2,
    firstName: " ",
    siret: "",
    rating: null,
    pricing: {},
  })
  expect(emptied).toMatchObject({ firstName: "", siret: "", rating: null, pricing: {}, version: 3 })
  // What an edit does not send stays.
  expect(emptied.managerEmail).toBe("agent@test.example")
})

test("what is wrong is said beside its field, in French", async () => {
  const { api, key } = await oneCreator()
  const error = await refused(
    api.roster.update({
      ...key,
      version: 1,
      siret: "732 829 320",
      managerEmail: "pas-une-adresse",
      rating: 6,
      pricing: { instagram_post: -1 },
      firstName: "a".repeat(121),
    }),
  )
  expect(error).toMatchObject({ status: 400, code: "invalid" })
  expect(error.data.fields).toMatchObject({
    siret: "Un SIRET compte 14 chiffres",
    managerEmail: "Adresse e-mail invalide",
    rating: expect.any(String),
    "pricing.instagram_post": "Le montant ne peut pas être négatif",
    firstName: "120 caractères au maximum",
  })
  // @ts-expect-error: none of the ten
  const unknown = api.roster.update({ ...key, version: 1, pricing: { blog: 1 } })
  expect(await refused(unknown)).toMatchObject({ status: 400 })
})

test("of many simultaneous savers exactly one wins, and whoever is late is told", async () => {
  const { api, key } = await oneCreator()
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      api.roster.update({ ...key, version: 1, firstName: `Prénom ${index}` }),
    ),
  )
  const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
  expect(won).toHaveLength(1)
  expect(await api.roster.get(key)).toEqual(won[0])
  expect(await refused(api.roster.update({ ...key, version: 1, firstName: "Tard" }))).toMatchObject({
    status: 409,
    code: "conflict",
  })
  await api.roster.remove(key)
  expect(await refused(api.roster.update({ ...key, version: 2, firstName: "Trop tard" }))).toMatchObject({
    status: 404,
  })
})

test("whoever lacks the right sees and changes nothing, and another agency's creators are not there", async () => {
  const { agencyId, key } = await oneCreator()
  const { member: plain } = await newAgency()
  const stranger = (await oneCreator()).api
  const unable = apiAs(plain).roster
  const calls = [
    () => unable.list({}),
    () => unable.get(key),
    () => unable.posts(key),
    () => unable.update({ ...key, version: 1, firstName: "Intrus" }),
    () => apiAs(plain).collaborations.withInfluencer(key),
  ]
  for (const call of calls) expect(await refused(call())).toMatchObject({ status: 403, code: "forbidden" })
  for (const call of [
    () => stranger.roster.get(key),
    () => stranger.roster.posts(key),
    () => stranger.roster.update({ ...key, version: 1, firstName: "Intruse" }),
  ]) {
    expect(await refused(call())).toMatchObject({ status: 404, code: "not_found" })
  }
  await stranger.roster.remove(key)
  expect(await Roster.having(agencyId, [key.influencerId])).toEqual(new Set([key.influencerId]))
})

test("of a creator's posts the twenty latest detected collaborations are read", async () => {
  const { api, key, influencerId } = await oneCreator()
  const post = (index: number) => {
    const postedAt = new Date(Date.UTC(2026, 0, 1, index)).toISOString()
    return {
      influencerId,
      postId: `${postedAt}#${index}`,
      postedAt,
      postUrl: "https://test.example/p",
      postType: "reel" as const,
      caption: `Publication ${index}`,
      isCollaboration: index % 2 === 0,
      collaborationKeywords: index % 2 ? [] : ["#ad"],
    }
  }
  await importPosts(Array.from({ length: 50 }, (_, index) => post(index)))
  const latest = Array.from({ length: 20 }, (_, index) => `Publication ${48 - 2 * index}`)
  const items = await eventually(async () => {
    const read = (await api.roster.posts(key)).items
    expect(read.map(({ caption }) => caption)).toEqual(latest)
    return read
  })
  expect(items[0]).toMatchObject({ isCollaboration: true, collaborationKeywords: ["#ad"], likesCount: null })
})

test("of the agency's collaborations with a creator the newest come first, with the creator's own rate alone", async () => {
  const { admin, api, key, creator } = await oneCreator()
  const [other] = await newCreators(1)
  if (!creator || !other) throw new Error("two creators")
  const staff = apiAs(admin).collaborations
  const made: string[] = []
  for (let month = 1; month <= 12; month++) {
    const { collaboration } = await staff.create({
      fields: fieldsOf({ name: `Mois ${month}`, date: `2026-${String(month).padStart(2, "0")}-05` }),
      participants: [influencerOf(creator, { rate: month * 1000 }), influencerOf(other, { rate: 77 })],
    })
    made.push(collaboration.id)
  }
  await staff.create({ fields: fieldsOf({ name: "Sans elle" }), participants: [influencerOf(other)] })
  await indexed()
  const first = await api.collaborations.withInfluencer(key)
  expect(first.items).toHaveLength(10)
  expect(first.items[0]).toEqual({
    id: made[11],
    name: "Mois 12",
    brand: "Maison Aubépine",
    status: "pending",
    effectiveDate: "2026-12-05",
    rate: 12_000,
  })
  const rest = await api.collaborations.withInfluencer({ ...key, cursor: first.nextCursor ?? "" })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.toReversed())
  expect(rest.nextCursor).toBeNull()
  // The same influencer, asked for by another agency.
  const stranger = (await oneCreator()).api
  expect(await stranger.collaborations.withInfluencer(key)).toEqual({ items: [], nextCursor: null })
})
