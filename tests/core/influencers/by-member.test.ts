import type { ByMemberView } from "@trame/core/influencers/by-member/contract"
import { countsByMember, pageByMember } from "@trame/core/influencers/by-member/index"
import { expect, it } from "vitest"

/** rules/creators.md#by-member */
it("rows form one group for each member, namesakes too, and pages of any size hold each row once", () => {
  const groups = walk("members", 100).map((id) => ROWS.find((row) => row.id === id)?.by.id)
  expect(groups).toEqual(["c", "a", "b", "unknown"].flatMap((id) => Array(5).fill(id)))
  const counts = countsByMember(ROWS).map(({ id, count }) => [id, count])
  expect(counts).toEqual(["c", "a", "b", "unknown"].map((id) => [id, 5]))
  for (const view of ["members", "all"] as const) {
    const whole = walk(view, 100)
    expect(new Set(whole).size).toBe(ROWS.length)
    for (let size = 1; size < ROWS.length; size++) expect(walk(view, size)).toEqual(whole)
  }
})

const UNKNOWN = { id: "unknown", name: "Utilisateur inconnu" }
/** Two namesakes, and one whose name is longer than a cursor holds. */
const MEMBERS = [
  { id: "b", name: "Zoé Ra" },
  { id: "a", name: "zoe ra" },
  { id: "c", name: `Élodie ${"de ".repeat(40)}La Tour` },
  UNKNOWN,
]
/** Several rows at one instant. */
const ROWS = Array.from({ length: 20 }, (_, index) => ({
  id: `row${index}`,
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
