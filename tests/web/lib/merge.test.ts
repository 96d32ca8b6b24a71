import { describe, expect, it } from "vitest"
import {
  type Comparison,
  conflictBetween,
  mergeItems,
  mergeValues,
  touchedKeys,
} from "../../../packages/web/src/lib/forms/merge.ts"

describe("values that two users changed", () => {
  it.each<[mine: Partial<Values>, theirs: Partial<Values>, left: Partial<Values>]>([
    [{}, {}, {}],
    [{ name: "Moi" }, {}, { name: "Moi" }],
    [{}, { name: "Elle" }, { name: "Elle" }],
    [{ name: "Moi" }, { name: "Elle" }, { name: "Moi" }],
    [{ name: "Moi" }, { tags: ["c"] }, { name: "Moi", tags: ["c"] }],
    [{ tags: ["b", "a"] }, { tags: ["a", "b", "c"] }, { tags: ["b", "a"] }],
    [{ tags: [], name: "" }, { name: "Elle" }, { tags: [], name: "" }],
    // The brand and its client are one choice.
    [{ brand: "Sel", clientId: "c2" }, THEIRS, { brand: "Sel", clientId: "c2" }],
    [{ clientId: "c2" }, THEIRS, { brand: "Rive", clientId: "c2" }],
    [{ brand: "Sel", clientId: null }, THEIRS, { brand: "Sel", clientId: null }],
    [{ name: "Moi" }, THEIRS, { name: "Moi", ...THEIRS }],
  ])("of mine %j and theirs %j are %j", (mine, theirs, left) => {
    const merged = mergeValues(read, { ...read, ...mine }, { ...read, ...theirs }, together)
    expect(merged).toEqual({ ...read, ...left })
  })

  const content = ({ name, tags }: Values) => ({ name: name.trim(), tags: [...tags] })
  it.each<[Values | undefined, Values, Comparison<Values>, (keyof Values)[]]>([
    [undefined, read, {}, ["name", "brand", "clientId", "tags"]],
    [read, read, {}, []],
    [read, { ...read, name: " Rentrée ", tags: ["a", "b"] }, { content }, []],
    [read, { ...read, brand: "Sel" }, { content }, []],
    [read, { ...read, tags: ["b", "a"] }, { content }, ["tags"]],
    [read, { ...read, brand: "Sel" }, together, ["brand", "clientId"]],
    [read, { ...read, clientId: "c2" }, together, ["clientId", "brand"]],
    [read, { ...read, brand: "Sel", clientId: "c2" }, together, ["brand", "clientId"]],
    [read, { ...read, name: "Moi" }, together, ["name"]],
  ])("differ between %j and %j, compared by %j, in %j", (before, mine, comparison, keys) => {
    expect(touchedKeys(before, mine, comparison)).toEqual(keys)
  })
})

interface Thing {
  key: string
  phone: string
  role: string
}
/** The id, or `max/mine/theirs` with a phone and a role. */
const things = (text: string): Thing[] =>
  text.split(" ").map((one) => {
    const [key = "", phone = "", role = ""] = one.split("/")
    return { key, phone, role }
  })

it.each([
  ["nothing", "ana max zoe", "ana max zoe", "ana max zoe"],
  ["I added one", "ana max zoe lou", "ana max zoe", "ana max zoe lou"],
  ["they added one", "ana max zoe", "ana lou max zoe", "ana lou max zoe"],
  ["both added one: mine wins", "ana max zoe lou/mine", "ana max zoe lou/theirs", "ana max zoe lou/mine"],
  ["I removed one", "ana zoe", "ana max zoe", "ana zoe"],
  ["they removed one that I left unchanged", "ana max zoe", "ana zoe", "ana zoe"],
  ["both removed one", "ana zoe", "ana zoe", "ana zoe"],
  ["I removed one that they changed", "ana zoe", "ana max/theirs zoe", "ana zoe"],
  ["they removed one that I changed: it comes back", "ana max/mine zoe", "ana zoe", "ana zoe max/mine"],
  ["different parts of one", "ana max/mine zoe", "ana max//theirs zoe", "ana max/mine/theirs zoe"],
  ["the same part of one", "ana max/mine zoe", "ana max/theirs/theirs zoe", "ana max/mine/theirs zoe"],
  ["they changed the order, and I changed one", "ana max/mine zoe", "zoe max ana", "zoe max/mine ana"],
  ["everything", "max/mine zoe mine/new", "zoe theirs/new ana", "zoe theirs/new max/mine mine/new"],
])("a merge of lists keeps both users' changes: %s", (_what, mine, theirs, left) => {
  expect(mergeItems(things("ana max zoe"), things(mine), things(theirs))).toEqual(things(left))
})

describe("the conflict of two users' labelled values", () => {
  const before = { Nom: "Rentrée", Marque: "Rive", Notes: "" }
  const { Marque: _, ...without } = before
  const brand = (theirs: string, mine: string) => [{ label: "Marque", theirs, mine }]

  it.each<[object, object, string[], ReturnType<typeof brand>]>([
    [
      { ...before, Nom: "Moi", Marque: "Sel" },
      { ...before, Marque: "Poivre", Notes: "Elle" },
      ["Notes : «  » → « Elle »"],
      brand("Poivre", "Sel"),
    ],
    [{ ...before, Nom: "Les deux", Marque: "Sel" }, { ...before, Nom: "Les deux" }, [], []],
    // A line that is present but empty.
    [before, { ...before, Mention: "" }, [], []],
    [before, without, ["Marque : « Rive » → absent"], []],
    [{ ...before, Marque: "Sel" }, without, [], brand("Retiré", "Sel")],
    [without, { ...before, Marque: "Poivre" }, [], brand("Poivre", "Retiré")],
  ])("of mine %j and theirs %j reports %j, and both of %j", (mine, now, theirs, both) => {
    expect(conflictBetween(before, { ...mine }, { ...now })).toEqual({ theirs, both })
  })
})

interface Values {
  name: string
  brand: string
  clientId: string | null
  tags: readonly string[]
}
const read: Values = { name: "Rentrée", brand: "Rive", clientId: "c1", tags: ["a", "b"] }
const together: Comparison<Values> = { together: [["brand", "clientId"]] }
const THEIRS = { brand: "Poivre", clientId: "c3" }
