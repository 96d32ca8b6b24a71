import { expect, test } from "vitest"
import { type Choice, readList } from "../../../../packages/web/src/features/enrichment/readList.ts"

const PEOPLE = "Léa Martin;lea.m;12000;Lyon\nHugo Roy;hugo_v;8000;Paris"

// rules/creators.md#import-lists
test.each<[string, string[]]>([
  [`Nom;Pseudo;Abonnés;Ville\n${PEOPLE}`, ["lea.m", "hugo_v"]],
  [`Créateurs de juin\n\nNom;Pseudo;Abonnés;Ville\n${PEOPLE}`, ["lea.m", "hugo_v"]],
  ["sep=;\nnom d’utilisateur;Ville\nlea.m;Lyon", ["lea.m"]],
  ['Username,Instagram URL\n"lena","https://instagram.com/lena"\n"hugo",', ["lena", "hugo"]],
  [
    "Profil\tInstagram\nMode\thttps://instagram.com/lena\nVoyage et cuisine\thttps://instagram.com/hugo",
    ["https://instagram.com/lena", "https://instagram.com/hugo"],
  ],
  ["Qui;Où\n@lea.m;Lyon\n@hugo_v;Paris", ["@lea.m", "@hugo_v"]],
  [
    "Léa;https://instagram.com/lea.m\nHugo;https://instagram.com/hugo_v",
    ["https://instagram.com/lea.m", "https://instagram.com/hugo_v"],
  ],
])("the accounts of a table are read: %j", (text, entries) => {
  const list = parse(text)
  expect(list.entries).toEqual(entries)
  expect(list.table?.column).toEqual(expect.any(Number))
})

test.each<[string, string[]]>([
  ["\uFEFFUsername\r\nlena\r\nhugo", ["lena", "hugo"]],
  ["Influenceur\nlena\nhugo", ["lena", "hugo"]],
  ["profil", ["profil"]],
  ["lena\nprofil", ["lena", "profil"]],
  ["lena, hugo;zoe", ["lena", "hugo", "zoe"]],
  [
    "@Lena, camille.b\r\nhttps://www.instagram.com/hugo_/;lena\n\n https://evil.org/lena\tjean dupont ,\n",
    [
      "@Lena",
      "camille.b",
      "https://www.instagram.com/hugo_/",
      "lena",
      "https://evil.org/lena",
      "jean dupont",
    ],
  ],
  ["@lena,@hugo\n@zoe,@marc", ["@lena", "@hugo", "@zoe", "@marc"]],
])("a list without columns is read: %j", (text, entries) => {
  expect(parse(text)).toEqual({ table: null, entries, blank: 0 })
})

test("when the column of the accounts is unclear, the user is asked", () => {
  expect(parse(PEOPLE)).toMatchObject({ table: { column: null, titles: null }, entries: [] })
  expect(parse("Léa Martin;lea.m;12000;Lyon")).toMatchObject({ table: { column: null } })
  expect(parse(PEOPLE, { column: 1 }).entries).toEqual(["lea.m", "hugo_v"])
  expect(parse(PEOPLE, { column: 1, hasTitles: true }).entries).toEqual(["hugo_v"])
  expect(parse("lena,hugo\nzoe,marc", { column: "all" }).entries).toEqual(["lena", "hugo", "zoe", "marc"])
  expect(parse("Pseudo;Ville\nlea.m;Lyon\n;Paris")).toMatchObject({ entries: ["lea.m"], blank: 1 })
})

function parse(text: string, choice?: Choice) {
  const list = readList(text, choice)
  if ("problem" in list) throw new Error(list.problem)
  return list
}
