import type { ByMemberView } from "@trame/core/influencers/by-member/contract"
import { countsByMember, membersOf, pageByMember } from "@trame/core/influencers/by-member/index"
import type { Member } from "@trame/core/lib/access"
import { expect, test } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"

const UNKNOWN = { id: "unknown", name: "Utilisateur inconnu" }
/** Two namesakes, one whose name is far longer than a cursor holds, and whoever is gone. */
const MEMBERS = [
  { id: "b", name: "Zoé Ra" },
  { id: "a", name: "zoe ra" },
  { id: "c", name: `Élodie ${"de ".repeat(40)}La Tour` },
  UNKNOWN,
]
const ROWS = Array.from({ length: 20 }, (_, index) => ({
  id: `row${index}`,
  // Several at one instant.
  at: `2026-01-${String(1 + Math.floor(index / 6)).padStart(2, "0")}T08:00:00.000Z`,
  by: MEMBERS[index % 4] ?? UNKNOWN,
}))

function walk(view: ByMemberView, size: number): string[] {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = pageByMember(ROWS, { view, cursor, size })
    ids.push(...items.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  } while (cursor)
  return ids
}

/** rules/creators.md#by-member */
test("each member is one group, namesakes too, in the order in which they are counted", () => {
  const groups = walk("members", 100).map((id) => ROWS.find((row) => row.id === id)?.by.id)
  expect(groups).toEqual(["c", "a", "b", "unknown"].flatMap((id) => Array(5).fill(id)))
  expect(countsByMember(ROWS).map(({ id, count }) => [id, count])).toEqual([
    ["c", 5],
    ["a", 5],
    ["b", 5],
    ["unknown", 5],
  ])
})

test.for(["members", "all"] as const)(
  "by %s, pages of any size hold everything once, in one order",
  (view) => {
    const whole = walk(view, 100)
    expect(new Set(whole).size).toBe(ROWS.length)
    for (let size = 1; size < ROWS.length; size++) expect(walk(view, size)).toEqual(whole)
  },
)

test("whoever has just joined is named at once; who only works in an agency is not of it", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const newcomer: Member = { ...actor, agencyId, userId: "arrivée", name: "Léa Neuve" }
  expect((await membersOf(newcomer))("arrivée")).toEqual({ id: "arrivée", name: "Léa Neuve" })
  expect((await membersOf({ ...newcomer, acting: true }))("arrivée")).toEqual(UNKNOWN)
  const nameless = await newUser({ agencyId, firstName: "", lastName: "" })
  const named = { id: nameless.userId, name: nameless.email }
  await eventually(async () => expect((await membersOf(newcomer))(nameless.userId)).toEqual(named))
})
