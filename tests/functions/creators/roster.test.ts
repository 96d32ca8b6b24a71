import * as Roster from "@trame/core/influencers/roster/index"
import { expect, it } from "vitest"
import { importPosts } from "../../../scripts/seed/import.ts"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { refused } from "../../support/problem.ts"
import { newRoster } from "../../support/roster.ts"

it("a creator is added once, read without the agency's internal fields, and removed", async () => {
  const { admin } = await newAgency()
  const { roster } = apiAs(admin)
  const [{ influencerId } = { influencerId: "" }] = await newCreators(1)
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
  for (const _time of [1, 2]) await roster.remove({ influencerId })
  expect(await refused(roster.get({ influencerId }))).toMatchObject({
    status: 404,
    message: "Ce créateur n'est pas ou plus dans votre organisation.",
  })
})

/** rules/creators.md#membership */
it.each([
  ["nothing", {}, false],
  ["a price", { pricing: { instagram_post: 100 } }, true],
  ["a contact", { address: "1 rue de la Paix" }, true],
  ["a manager", { managerPhone: "01 99 00 12 34" }, true],
  ["a rating", { rating: 2 }, true],
])(
  "without the right, a member can remove a creator with %s only if no data is lost",
  async (_, noted, kept) => {
    const { agencyId, admin, member } = await newAgency()
    const [{ influencerId } = { influencerId: "" }] = await newRoster(agencyId, 1)
    const { roster } = apiAs(admin)
    const { version } = await roster.update({ influencerId, version: 1, ...noted })
    const remove = () => apiAs(member).roster.remove({ influencerId })
    if (kept) {
      const message = expect.stringContaining("le droit « Influenceurs »")
      expect(await refused(remove())).toMatchObject({ status: 403, message })
      // Without data there is nothing to lose.
      const none = { pricing: {}, address: "", managerPhone: "", rating: null }
      await roster.update({ influencerId, version, ...none })
    }
    await remove()
    expect(await Roster.having(agencyId, [influencerId])).toEqual(new Set())
  },
)

/** rules/creators.md#pricing, rules/creators.md#siret */
it("an edit of a creator saves single fields, and drops blank texts and prices", async () => {
  const { api, key } = await oneCreator()
  const pricing = { instagram_reel: 125_050, youtube_intégration: 0, twitch_stream: null }
  const saved = await api.roster.update({
    ...key,
    version: 1,
    firstName: "  Zoé ",
    siret: "732 829 320\u00a000074",
    rating: 4,
    pricing,
    managerEmail: "agent@test.example",
  })
  expect(saved).toMatchObject({ firstName: "Zoé", siret: "73282932000074", rating: 4, version: 2 })
  expect(saved.pricing).toEqual({ instagram_reel: 125_050 })
  expect(await api.roster.get(key)).toEqual(saved)
  const none = { firstName: " ", siret: "", rating: null, pricing: {} }
  expect(await api.roster.update({ ...key, version: 2, ...none })).toMatchObject({
    // Fields that the edit does not send stay.
    ...none,
    firstName: "",
    managerEmail: "agent@test.example",
    version: 3,
  })
})

it("a creator's panel has the twenty latest detected collaborations", async () => {
  const { api, key } = await oneCreator()
  const posts = Array.from({ length: 50 }, (_, index) => {
    const postedAt = new Date(Date.UTC(2026, 0, 1, index)).toISOString()
    return {
      ...key,
      postId: `${postedAt}#${index}`,
      postedAt,
      postUrl: "https://test.example/p",
      postType: "reel" as const,
      caption: `Publication ${index}`,
      isCollaboration: index % 2 === 0,
      collaborationKeywords: index % 2 ? [] : ["#ad"],
    }
  })
  await importPosts(posts)
  const latest = Array.from({ length: 20 }, (_, index) => `Publication ${48 - 2 * index}`)
  await eventually(async () => {
    const { items } = await api.roster.posts(key)
    expect(items.map(({ caption }) => caption)).toEqual(latest)
    expect(items[0]).toMatchObject({
      isCollaboration: true,
      collaborationKeywords: ["#ad"],
      likesCount: null,
    })
  })
})

it("an agency's collaborations with a creator are newest first, with that creator's rate only", async () => {
  const { admin, api, key, creator } = await oneCreator()
  const [other] = await newCreators(1)
  if (!other) throw new Error("Another creator")
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
  expect(first.items[0]).toEqual({
    id: made[11],
    name: "Mois 12",
    brand: "Maison Aubépine",
    status: "pending",
    effectiveDate: "2026-12-05",
    rate: 12_000,
  })
  const rest = await api.collaborations.withInfluencer({ ...key, cursor: first.nextCursor ?? "" })
  expect([first.items.length, rest.nextCursor]).toEqual([10, null])
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.toReversed())
  // Another agency asks for the same influencer.
  const stranger = apiAs((await newAgency()).admin)
  expect(await stranger.collaborations.withInfluencer(key)).toEqual({ items: [], nextCursor: null })
})

async function oneCreator() {
  const agency = await newAgency({ permissions: { influencers: true } })
  const [creator] = await newRoster(agency.agencyId, 1, { displayName: "Zoé Mercier" })
  if (!creator) throw new Error("A creator")
  // Whose profile a link shows is read from an index.
  await indexed()
  return { ...agency, creator, api: apiAs(agency.member), key: { influencerId: creator.influencerId } }
}
