import { prospectFields, type RecruitmentInput } from "@trame/core/influencers/recruitment/contract"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import { dayAfter, sundayOf, today } from "@trame/core/lib/day"
import { beforeAll, describe, expect, it } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { indexed } from "../../support/indexed.ts"
import { newProspects } from "../../support/prospects.ts"

/** rules/creators.md#recruitment */
describe("the recruitment's list", () => {
  let [adminId, memberId] = ["", ""]
  let ids: string[]
  let list: (asked?: Asked) => ReturnType<typeof Recruitment.list>

  beforeAll(async () => {
    const { agencyId, admin, member } = await newAgency()
    ;[adminId, memberId] = [admin.userId, member.userId]
    const creators = await newProspects(agencyId, 4, (index) => ({
      ...PEOPLE[index],
      tags: [...(PEOPLE[index]?.tags ?? [])],
      createdBy: index === 3 ? "left long ago" : index ? adminId : memberId,
    }))
    ids = creators.map(({ influencerId }) => influencerId)
    const actor = await actorOf(member)
    list = (asked = {}) => Recruitment.list(actor, { view: "all", search: "", ...asked })
    await indexed()
  })

  it.each<[string, () => Asked, number[]]>([
    ["names without regard to ligatures", () => ({ search: "oeuvrard" }), [0]],
    ["usernames behind an @", () => ({ search: "@marcp" }), [1]],
    ["phones in any spelling", () => ({ search: "06.12.34.56.78" }), [2]],
    ["no text across two fields", () => ({ search: "petit marcp" }), []],
    ["a status", () => ({ status: "contacted" }), [2, 1]],
    ["a whole tag", () => ({ tag: "beauté" }), [2, 0]],
    ["no part of a tag", () => ({ tag: "beau" }), []],
    ["a tag and a status", () => ({ tag: "beauté", status: "contacted" }), [2]],
    ["unknown members", () => ({ member: "unknown" }), [3]],
    ["a member and a text", () => ({ member: adminId, search: "marc" }), [1]],
    ["everybody by member, whichever is chosen", () => ({ view: "members", member: adminId }), [2, 1, 0, 3]],
  ])("finds %s", async (_, asked, expected) => {
    const { items, total, counts } = await list(asked())
    expect(items.map(({ id }) => ids.indexOf(id))).toEqual(expected)
    expect(total).toBe(items.length)
    expect(counts).toEqual({ spotted: 1, contacted: 2, validated: 0, refused: 1 })
  })

  it("offers every tag and member in use, and groups what the filters leave", async () => {
    const { tags, everyMember, members } = await list({ view: "members", search: "beaute" })
    const beauty = expect.stringMatching(/beaut[ée]/)
    expect(tags.map((tag) => tag.toLowerCase())).toEqual([beauty, "paris", "tech"])
    expect(everyMember).toEqual([
      { id: adminId, name: "Ada Admin", count: 2 },
      { id: memberId, name: "Max Membre", count: 1 },
      { id: "unknown", name: "Utilisateur inconnu", count: 1 },
    ])
    expect(members).toMatchObject([
      { name: "Ada Admin", count: 1 },
      { name: "Max Membre", count: 1 },
    ])
  })
})

describe("follow-ups", () => {
  it("are those due this week or by a day, the oldest first, without refused people", async () => {
    const { agencyId, admin } = await newAgency()
    const actor = await actorOf(admin)
    const sunday = sundayOf(today())
    const days = [sunday, dayAfter(today(), -9), dayAfter(sunday, 1), dayAfter(today(), -2), undefined]
    const creators = await newProspects(agencyId, 5, (index) => ({
      nextFollowUpDate: days[index],
      status: index === 3 ? "refused" : "contacted",
    }))
    const [last = "", oldest = "", later = ""] = creators.map(({ influencerId }) => influencerId)
    const found = async (to?: string) => {
      const { items, total } = await Recruitment.followUps(actor, { to })
      expect(total).toBe(items.length)
      return items.map(({ id }) => id)
    }
    const { items } = await Recruitment.followUps(actor, {})
    const fields = { fullName: creators[1]?.displayName, status: "contacted", nextFollowUpDate: days[1] }
    expect(items).toMatchObject([{ id: oldest, ...fields }, { id: last }])
    expect(await found(dayAfter(sunday, 1))).toEqual([oldest, last, later])
    const nextFollowUpDate = dayAfter(today(), 60)
    await Recruitment.update(actor, { influencerId: oldest, version: 1, nextFollowUpDate })
    expect(await found()).toEqual([last])
    await Recruitment.remove(actor, { influencerId: last })
    expect(await found()).toEqual([])
  })
})

describe("a prospect", () => {
  it.each([
    [" @ lea.o\n", "lea.o"],
    [`https://www.instagram.com/lea.o/?igsh=${"a".repeat(80)}`, "lea.o"],
    ["instagram.com/Lea.O/reels", "lea.o"],
    ["https://www.tiktok.com/@Lea.O?lang=fr", "Lea.O"],
    ["https://m.youtube.com/@léa-o/", "léa-o"],
    ["https://www.instagram.com/p/abc/", "https://www.instagram.com/p/abc/"],
    ["https://tiktok.com.example/@lea", "https://tiktok.com.example/@lea"],
    [undefined, ""],
    ["a".repeat(61), null],
    ["lea\no", null],
  ])("with the typed username %j has %j", (typed, stored) => {
    expect(prospectFields.shape.username.safeParse(typed).data ?? null).toBe(stored)
  })
})

const PEOPLE = [
  { fullName: "Léa Œuvrard", username: "lea.o", tags: ["beauté", "Paris"], status: "spotted" },
  { fullName: "Marc Petit", username: "marcp", tags: ["tech"], status: "contacted" },
  { fullName: "", username: "sans_nom", phone: "+33612345678", tags: ["Beaute"], status: "contacted" },
  { fullName: "Zoé Tech", username: "zoe", tags: [], status: "refused" },
] as const

type Asked = Partial<RecruitmentInput["list"]>
