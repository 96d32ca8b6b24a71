import { expect, it } from "vitest"
import { queryAt, suggestionsFor, toStored, toTyped } from "../../../packages/web/src/ui/comments/typed.ts"

it("a chosen or written-out name is stored by id, the longest name first", () => {
  const text = "@Hugo Martinez et @Hugo Martin, puis @Inès Roy. mail@Inès Roy"
  expect(toStored({ text, chosen: [] }, people)).toBe("@[u2] et @[u1], puis @[u3]. mail@Inès Roy")
})

it("the chosen one of two namesakes is stored", () => {
  const namesake = { id: "u9", name: "Hugo Martin" }
  expect(toStored({ text: "@Hugo Martin", chosen: [namesake] }, people)).toBe("@[u9]")
})

it("a stored comment gives back its text for editing", () => {
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
])("%j searches for people: %j", (text, query) => {
  expect(queryAt(text, text.length)).toBe(query)
})

it("suggestions match the start of any word of a name, without case and accents", () => {
  expect(suggestionsFor("hu", people)).toEqual([hugo, hugolin])
  expect(suggestionsFor("ROY", people)).toEqual([ines])
  expect(suggestionsFor("ine", people)).toEqual([ines])
  expect(suggestionsFor("ugo", people)).toEqual([])
  const marie = { id: "u6", name: "Marie-Claire Roy" }
  expect(suggestionsFor("cla", [marie])).toEqual([marie])
  expect(suggestionsFor("", people)).toEqual(people)
})

it("suggestions end once the whole name is typed, and are six at most", () => {
  expect(suggestionsFor("Hugo ", people)).toEqual([hugo, hugolin])
  expect(suggestionsFor("Hugo Martin ", people)).toEqual([])
  const many = Array.from("abcdefgh", (id) => ({ id, name: `Zoé ${id}` }))
  expect(suggestionsFor("zo", many)).toHaveLength(6)
})

it("part of a word or an empty name is not stored as a mention, and names may contain any character", () => {
  const odd = { id: "u4", name: "Lou (stage) C++" }
  const all = [...people, odd, { id: "u5", name: "" }]
  expect(
    toStored({ text: "  @Hugo Martinet, @Inès Royale, @ seul, @Lou (stage) C++ !  ", chosen: [] }, all),
  ).toBe("@Hugo Martinet, @Inès Royale, @ seul, @[u4] !")
})

const hugo = { id: "u1", name: "Hugo Martin" }
const hugolin = { id: "u2", name: "Hugo Martinez" }
const ines = { id: "u3", name: "Inès Roy" }
const people = [hugo, hugolin, ines]
