import { expect, it } from "vitest"
import { queryAt, suggestionsFor, toStored, toTyped } from "../../../packages/web/src/ui/comments/typed.ts"

const hugo = { id: "u1", name: "Hugo Martin" }
const hugolin = { id: "u2", name: "Hugo Martinez" }
const ines = { id: "u3", name: "Inès Roy" }
const people = [hugo, hugolin, ines]

it("stores whoever was chosen, or is written out, by their id, and the longest name first", () => {
  const text = "@Hugo Martinez et @Hugo Martin, puis @Inès Roy. mail@Inès Roy"
  expect(toStored({ text, chosen: [] }, people)).toBe("@[u2] et @[u1], puis @[u3]. mail@Inès Roy")
})

it("takes the chosen one of two namesakes", () => {
  const namesake = { id: "u9", name: "Hugo Martin" }
  expect(toStored({ text: "@Hugo Martin", chosen: [namesake] }, people)).toBe("@[u9]")
})

it("gives back what was typed, to be edited", () => {
  const typed = toTyped("Vois @[u1] et @[gone]", [hugo])
  expect(typed).toEqual({ text: "Vois @Hugo Martin et @[gone]", chosen: [hugo] })
  expect(toStored(typed, [])).toBe("Vois @[u1] et @[gone]")
})

it.each([
  ["@", ""],
  ["Bonjour @hu", "hu"],
  ["(@Hugo Mar", "Hugo Mar"],
  ["a@b", null],
  ["@hugo\nsuite", null],
])("looks for people after %j: %j", (text, query) => {
  expect(queryAt(text, text.length)).toBe(query)
})

it("offers those of whose name a word begins so, whatever its case and accents", () => {
  expect(suggestionsFor("hu", people)).toEqual([hugo, hugolin])
  expect(suggestionsFor("ROY", people)).toEqual([ines])
  expect(suggestionsFor("ine", people)).toEqual([ines])
  expect(suggestionsFor("ugo", people)).toEqual([])
  const marie = { id: "u6", name: "Marie-Claire Roy" }
  expect(suggestionsFor("cla", [marie])).toEqual([marie])
  expect(suggestionsFor("", people)).toEqual(people)
})

it("offers nobody any more once the whole name stands there, and no more than six at once", () => {
  expect(suggestionsFor("Hugo ", people)).toEqual([hugo, hugolin])
  expect(suggestionsFor("Hugo Martin ", people)).toEqual([])
  const many = Array.from("abcdefgh", (id) => ({ id, name: `Zoé ${id}` }))
  expect(suggestionsFor("zo", many)).toHaveLength(6)
})

it("stores nobody in place of a part of a word, nor by a name that is empty, and any sign may stand in one", () => {
  const odd = { id: "u4", name: "Lou (stage) C++" }
  const all = [...people, odd, { id: "u5", name: "" }]
  expect(
    toStored({ text: "  @Hugo Martinet, @Inès Royale, @ seul, @Lou (stage) C++ !  ", chosen: [] }, all),
  ).toBe("@Hugo Martinet, @Inès Royale, @ seul, @[u4] !")
})
