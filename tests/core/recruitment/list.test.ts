import { RECRUITMENT_PAGE_SIZE, type RecruitmentInput } from "@trame/core/influencers/recruitment/contract"
import { Recruitment } from "@trame/core/influencers/recruitment/index"
import type { UserActor } from "@trame/core/lib/access"
import { beforeAll, describe, expect, test } from "vitest"
import { actorOf, newAgency, type TestUser } from "../../support/agency.ts"
import { indexed } from "../../support/indexed.ts"
import { newProspects } from "../../support/prospects.ts"

const listing =
  (actor: UserActor) =>
  (asked: Partial<RecruitmentInput["list"]> = {}) =>
    Recruitment.list(actor, { view: "all", search: "", ...asked })

const PEOPLE = [
  { fullName: "Léa Œuvrard", username: "lea.o", tags: ["beauté", "Paris"], status: "spotted" },
  { fullName: "Marc Petit", username: "marcp", tags: ["tech"], status: "contacted" },
  { fullName: "", username: "sans_nom", tags: ["Beaute"], status: "contacted" },
  { fullName: "Zoé Tech", username: "zoe", tags: [], status: "refused" },
] as const

/** rules/creators.md#recruitment */
describe("counters, filters and search", () => {
  let admin: TestUser
  let member: TestUser
  let creators: readonly { influencerId: string }[]
  let list: ReturnType<typeof listing>

  beforeAll(async () => {
    const agency = await newAgency()
    admin = agency.admin
    member = agency.member
    creators = await newProspects(agency.agencyId, 4, (index) => ({
      ...PEOPLE[index],
      tags: [...(PEOPLE[index]?.tags ?? [])],
      createdBy: index === 3 ? "left long ago" : index ? admin.userId : member.userId,
    }))
    list = listing(await actorOf(member))
    await indexed()
  })

  const found = async (asked: Partial<RecruitmentInput["list"]>) => {
    const { items, total } = await list(asked)
    expect(total).toBe(items.length)
    return items.map(({ id }) => creators.findIndex(({ influencerId }) => influencerId === id))
  }

  test("the last added stands first", async () => expect(await found({})).toEqual([3, 2, 1, 0]))

  test("the counters count all records, whatever the filters", async () => {
    const counts = { spotted: 1, contacted: 2, validated: 0, refused: 1 }
    expect((await list()).counts).toEqual(counts)
    expect((await list({ search: "zoé", status: "refused" })).counts).toEqual(counts)
    expect((await list({ search: "personne" })).counts).toEqual(counts)
  })

  test("the search finds names, usernames and tags, without regard to case or accents", async () => {
    expect(await found({ search: "oeuvrard" })).toEqual([0])
    expect(await found({ search: "  SANS_" })).toEqual([2])
    expect(await found({ search: "@marcp" })).toEqual([1])
    expect(await found({ search: "BEAUTE" })).toEqual([2, 0])
    expect(await found({ search: "téch" })).toEqual([3, 1])
    expect(await found({ search: "https://www.instagram.com/marcp/" })).toEqual([1])
    // A name and the username beside it are not one text.
    expect(await found({ search: "petit marcp" })).toEqual([])
  })

  test("filters narrow together, and the tag is one whole", async () => {
    expect(await found({ status: "contacted" })).toEqual([2, 1])
    expect(await found({ tag: "beauté" })).toEqual([2, 0])
    expect(await found({ tag: "beau" })).toEqual([])
    expect(await found({ tag: "beauté", status: "contacted" })).toEqual([2])
    expect(await found({ member: admin.userId })).toEqual([2, 1])
    expect(await found({ member: "unknown" })).toEqual([3])
    expect(await found({ member: admin.userId, search: "marc" })).toEqual([1])
  })

  test("by member, another member's filter says nothing", async () => {
    expect(await found({ view: "members", member: admin.userId })).toHaveLength(4)
  })

  test("what the filters offer is what is in use, each tag once", async () => {
    const { tags, everyMember } = await list({ search: "zoé" })
    expect(tags.map((tag) => tag.toLowerCase())).toEqual([
      expect.stringMatching(/beaut[ée]/),
      "paris",
      "tech",
    ])
    expect(everyMember).toEqual([
      { id: admin.userId, name: "Ada Admin", count: 2 },
      { id: member.userId, name: "Max Membre", count: 1 },
      { id: "unknown", name: "Utilisateur inconnu", count: 1 },
    ])
  })

  test("groups count what the filters leave", async () => {
    const { members, items } = await list({ view: "members", search: "beaute" })
    expect(members.map(({ name, count }) => [name, count])).toEqual([
      ["Ada Admin", 1],
      ["Max Membre", 1],
    ])
    expect(items.map(({ createdBy }) => createdBy.name)).toEqual(["Ada Admin", "Max Membre"])
  })
})

test("pages of sixty go on across groups, without repeating or losing anybody", async () => {
  const { agencyId, admin, member } = await newAgency()
  const count = RECRUITMENT_PAGE_SIZE * 2 + 11
  const creators = await newProspects(agencyId, count, (index) => ({
    createdBy: index % 2 ? admin.userId : member.userId,
    // Several at the same instant.
    createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 7))).toISOString(),
  }))
  const list = listing(await actorOf(admin))
  for (const view of ["members", "all"] as const) {
    const sizes: number[] = []
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const { items, nextCursor, total } = await list({ view, cursor })
      expect(total).toBe(count)
      sizes.push(items.length)
      ids.push(...items.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(sizes).toEqual([60, 60, 11])
    expect(new Set(ids)).toEqual(new Set(creators.map(({ influencerId }) => influencerId)))
    expect(ids).toHaveLength(count)
  }
})
