import { tableOf, withNamesakes } from "@trame/core/campaigns/dashboard/index"
import { expect, test } from "vitest"
import { newCreators } from "../../support/creators.ts"
import { newAgency } from "../totals/world.ts"

const one = (id: string, name: string, collaborations: number) => ({
  id,
  name,
  profileImageUrl: null,
  collaborations,
})

const counted = (known: [string, number][], orphans: [string, number][]) =>
  withNamesakes(
    known.map(([name, count]) => one(`known ${name}`, name, count)),
    orphans.map(([name, count], index) => one(`orphan ${index}`, name, count)),
  ).map(({ id, name, collaborations }) => [id.split(" ")[0], name, collaborations])

test("who is in the catalogue is never taken for somebody else, whatever the names", () => {
  const known: [string, number][] = [
    ["Zoé Martin", 2],
    ["Zoé Martin", 3],
    ["Zoé", 4],
  ]
  expect(counted(known, [])).toEqual(known.map(([name, count]) => ["known", name, count]))
})

test("a kept name counts for the same name, without regard to accents, case and spaces", () => {
  const known: [string, number][] = [
    ["Zoé Martin", 2],
    ["Zoé Martin Dubois", 5],
  ]
  expect(counted(known, [["ZOE  martin", 3]])).toEqual([
    ["known", "Zoé Martin", 5],
    ["known", "Zoé Martin Dubois", 5],
  ])
})

test.each(["Zoé Martin", "Zoé", "martin"])(
  "a name counts for one that holds it or that it holds: %s",
  (name) => {
    const [zoe, leo] = counted(
      [
        ["Zoé Martin Dubois", 2],
        ["Léo Petit", 1],
      ],
      [[name, 3]],
    )
    expect([zoe?.[2], leo?.[2]]).toEqual([5, 1])
    expect(counted([["Léo", 1]], [["Léo Petit", 3]])).toEqual([["known", "Léo", 4]])
  },
)

test("several kept names may count for the same influencer", () => {
  const orphans: [string, number][] = [
    ["zoé", 1],
    ["Zoé Martin", 2],
  ]
  expect(counted([["Zoé Martin", 4]], orphans)).toEqual([["known", "Zoé Martin", 7]])
})

test.each([
  ["two of exactly that name", ["Zoé", "ZOÉ", "Zoé Martin"]],
  ["two that hold it", ["Zoé Martin", "Zoé Petit"]],
  ["nobody of that name", ["Léo"]],
  ["nobody at all", []],
])("a kept name stands on its own where there is %s", (_what, names) => {
  const result = counted(
    names.map((name) => [name, 1]),
    [["Zoé", 3]],
  )
  expect(result.at(-1)).toEqual(["orphan", "Zoé", 3])
  expect(result.slice(0, -1)).toEqual(names.map((name) => ["known", name, 1]))
})

test.each([" ", "Léo"])("an empty name is nobody's: « %s » stands on its own", (kept) => {
  expect(
    counted(
      [
        ["", 1],
        ["Zoé", 1],
      ],
      [[kept, 2]],
    ),
  ).toEqual([
    ["known", "", 1],
    ["known", "Zoé", 1],
    ["orphan", kept, 2],
  ])
})

test("namesakes with as many collaborations stand one way, however they were counted", async () => {
  const { admin } = await newAgency()
  const ids = (await newCreators(4, { displayName: "Zoé" })).map(({ influencerId }) => influencerId)
  for (const order of [ids, ids.toReversed()]) {
    const table = await tableOf(admin, new Map(order.map((id) => [id, 2])))
    expect(table.map(({ id }) => id)).toEqual(ids.toSorted())
  }
})

test("the most collaborations come first, then names as French sorts them; who is known nowhere has no name", async () => {
  const { admin } = await newAgency()
  const creators = await Promise.all(
    ["Zoé", "écume", "Eau", "Ève", "Orphée", "œuvre"].map(async (displayName) => {
      const [creator] = await newCreators(1, { displayName })
      return creator?.influencerId ?? ""
    }),
  )
  const [zoe = ""] = creators
  const counts = new Map([...creators.map((id) => [id, 2] as const), [zoe, 3], ["gone", 2]])
  const table = await tableOf(admin, counts)
  expect(table.map(({ name, collaborations }) => `${name} ${collaborations}`)).toEqual([
    ...["Zoé 3", "Eau 2", "écume 2", "Ève 2", "Influenceur inconnu 2", "œuvre 2", "Orphée 2"],
  ])
})
