import { describe, expect, it } from "vitest"
import {
  type Comparison,
  conflictBetween,
  mergeItems,
  mergeValues,
  touchedKeys,
} from "../../../packages/web/src/lib/forms/merge.ts"

interface Values {
  name: string
  brand: string
  clientId: string | null
  tags: readonly string[]
}
const read: Values = { name: "Rentrée", brand: "Rive", clientId: "c1", tags: ["a", "b"] }
const together: Comparison<Values> = { together: [["brand", "clientId"]] }

/** What each of two people did to the values that both had read, and what overwriting by one of them leaves. */
const values: [what: string, mine: Partial<Values>, theirs: Partial<Values>, left: Partial<Values>][] = [
  ["nothing on either side", {}, {}, {}],
  ["something on mine only", { name: "Moi" }, {}, { name: "Moi" }],
  ["something on theirs only", {}, { name: "Elle" }, { name: "Elle" }],
  ["the same on both sides", { name: "Moi" }, { name: "Elle" }, { name: "Moi" }],
  ["different things", { name: "Moi" }, { tags: ["c"] }, { name: "Moi", tags: ["c"] }],
  ["a list in another order", { tags: ["b", "a"] }, { tags: ["a", "b", "c"] }, { tags: ["b", "a"] }],
  ["something made empty", { tags: [], name: "" }, { name: "Elle" }, { tags: [], name: "" }],
  [
    "the brand on both sides",
    { brand: "Sel", clientId: "c2" },
    { brand: "Poivre", clientId: "c3" },
    { brand: "Sel", clientId: "c2" },
  ],
  [
    "a client of the same name on mine, another brand on theirs",
    { clientId: "c2" },
    { brand: "Poivre", clientId: "c3" },
    { brand: "Rive", clientId: "c2" },
  ],
  [
    "a brand without a client on mine, another client on theirs",
    { brand: "Sel", clientId: null },
    { brand: "Poivre", clientId: "c3" },
    { brand: "Sel", clientId: null },
  ],
  [
    "the brand on theirs only",
    { name: "Moi" },
    { brand: "Poivre", clientId: "c3" },
    { name: "Moi", brand: "Poivre", clientId: "c3" },
  ],
]

it.each(values)("of %s, mine stays where I changed it and theirs elsewhere", (_what, mine, theirs, left) =>
  expect(mergeValues(read, { ...read, ...mine }, { ...read, ...theirs }, together)).toEqual({
    ...read,
    ...left,
  }),
)

describe("what differs", () => {
  it("is everything where nothing was read, and nothing of the same object", () => {
    expect(touchedKeys(undefined, read)).toEqual(["name", "brand", "clientId", "tags"])
    expect(touchedKeys(read, read)).toEqual([])
  })

  it("goes by the content where a form says what counts, and by value", () => {
    const content = ({ name, tags }: Values) => ({ name: name.trim(), tags: [...tags] })
    expect(touchedKeys(read, { ...read, name: " Rentrée ", tags: ["a", "b"] }, { content })).toEqual([])
    expect(touchedKeys(read, { ...read, brand: "Sel" }, { content })).toEqual([])
    expect(touchedKeys(read, { ...read, tags: ["b", "a"] }, { content })).toEqual(["tags"])
  })

  it("holds the whole of a choice once, whichever part was touched", () => {
    for (const change of [{ brand: "Sel" }, { clientId: "c2" }, { brand: "Sel", clientId: "c2" }])
      expect(touchedKeys(read, { ...read, ...change }, together).sort()).toEqual(["brand", "clientId"])
    expect(touchedKeys(read, { ...read, name: "Moi" }, together)).toEqual(["name"])
  })
})

interface Thing {
  key: string
  phone: string
  role: string
}
const thing = (key: string, phone = "", role = ""): Thing => ({ key, phone, role })
const [ana, max, zoe, lou] = ["ana", "max", "zoe", "lou"].map((key) => thing(key)) as [
  Thing,
  Thing,
  Thing,
  Thing,
]

/** Of a list with Ana, Max and Zoé. */
const lists: [what: string, mine: Thing[], theirs: Thing[], left: Thing[]][] = [
  ["nothing on either side", [ana, max, zoe], [ana, max, zoe], [ana, max, zoe]],
  ["one that I added", [ana, max, zoe, lou], [ana, max, zoe], [ana, max, zoe, lou]],
  ["one that they added", [ana, max, zoe], [ana, lou, max, zoe], [ana, lou, max, zoe]],
  [
    "one that both added: one of it, as I typed it",
    [ana, max, zoe, thing("lou", "mine")],
    [ana, max, zoe, thing("lou", "theirs")],
    [ana, max, zoe, thing("lou", "mine")],
  ],
  ["one that I took out", [ana, zoe], [ana, max, zoe], [ana, zoe]],
  ["one that they took out and I left alone", [ana, max, zoe], [ana, zoe], [ana, zoe]],
  ["one that both took out", [ana, zoe], [ana, zoe], [ana, zoe]],
  ["one that I took out and they changed", [ana, zoe], [ana, thing("max", "theirs"), zoe], [ana, zoe]],
  [
    "one that they took out and I changed: it comes back, last",
    [ana, thing("max", "mine"), zoe],
    [ana, zoe],
    [ana, zoe, thing("max", "mine")],
  ],
  [
    "different parts of the same one",
    [ana, thing("max", "mine"), zoe],
    [ana, thing("max", "", "theirs"), zoe],
    [ana, thing("max", "mine", "theirs"), zoe],
  ],
  [
    "the same part of the same one",
    [ana, thing("max", "mine"), zoe],
    [ana, thing("max", "theirs", "theirs"), zoe],
    [ana, thing("max", "mine", "theirs"), zoe],
  ],
  [
    "the order on theirs, and one that I changed",
    [ana, thing("max", "mine"), zoe],
    [zoe, max, ana],
    [zoe, thing("max", "mine"), ana],
  ],
  [
    "everything: their order and their new one, without mine taken out, with mine changed and mine new",
    [thing("max", "mine"), zoe, thing("mine", "new")],
    [zoe, thing("theirs", "new"), ana],
    [zoe, thing("theirs", "new"), thing("max", "mine"), thing("mine", "new")],
  ],
]

it.each(lists)("of %s in a list, each keeps their own", (_what, mine, theirs, left) =>
  expect(mergeItems([ana, max, zoe], mine, theirs)).toEqual(left),
)

describe("what is told of two people's changes", () => {
  const before = { Nom: "Rentrée", Marque: "Rive", Notes: "" }

  it("is theirs alone in one line each, and what both changed side by side", () => {
    const mine = { ...before, Nom: "Moi", Marque: "Sel" }
    const now = { ...before, Marque: "Poivre", Notes: "Elle" }
    expect(conflictBetween(before, mine, now)).toEqual({
      theirs: ["Notes : «  » → « Elle »"],
      both: [{ label: "Marque", theirs: "Poivre", mine: "Sel" }],
    })
  })

  it("is nothing of what both changed to the same, nor of what only I changed", () => {
    const mine = { ...before, Nom: "Les deux", Marque: "Sel" }
    expect(conflictBetween(before, mine, { ...before, Nom: "Les deux" })).toEqual({ theirs: [], both: [] })
  })

  it("names what is there no more, on either side", () => {
    const { Marque, ...without } = before
    // Of a line that is there and says nothing, nothing is told.
    expect(conflictBetween(before, before, { ...before, Mention: "" }).theirs).toEqual([])
    expect(conflictBetween(before, before, without).theirs).toEqual(["Marque : « Rive » → absent"])
    expect(conflictBetween(before, { ...before, Marque: "Sel" }, without).both).toEqual([
      { label: "Marque", theirs: "Retiré", mine: "Sel" },
    ])
    expect(conflictBetween(before, without, { ...before, Marque: "Poivre" }).both).toEqual([
      { label: "Marque", theirs: "Poivre", mine: "Retiré" },
    ])
    expect(Marque).toBe("Rive")
  })
})
