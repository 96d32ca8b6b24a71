import {
  de,
  escapeHtml,
  fold,
  foldName,
  formatCount,
  fullName,
  onOneLine,
  plural,
  withFrenchQuotes,
} from "@trame/core/lib/text"
import { expect, test } from "vitest"

test.for([
  ["Œuvre d'été", "oeuvre d'ete"],
  ["Ægir", "aegir"],
  ["Straße", "strasse"],
  ["ﬁlle", "fille"],
  ["L’Œil d‘eau", "l'oeil d'eau"],
  ["L’Oréal, ‘Été’", "l'oreal, 'ete'"],
  ["Saint‑Malo – Saint—Lô", "saint-malo - saint-lo"],
  ["  À\u00a0la\n MAISON ", "a la maison"],
  ["", ""],
] as const)("« %s » is searched as « %s »", ([text, folded]) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test.for([
  ["@Zoé.Roche", "zoe.roche"],
  [" @ zoe", "zoe"],
  ["@", ""],
  ["zoe@roche.example", "zoe@roche.example"],
] as const)("the name « %s » is searched as « %s »", ([text, folded]) => expect(foldName(text)).toBe(folded))

test("no line ends with an opening quotation mark or begins with a closing one", () => {
  const set = withFrenchQuotes("Un « mot » : « vrai » ?")
  expect(set).toBe("Un «_mot_» : «_vrai_» ?".replaceAll("_", "\u00a0"))
  expect(withFrenchQuotes(set)).toBe(set)
})

test("of nothing there is one, as the French count", () => {
  expect([0, 1, 2].map((count) => plural(count, "livrable"))).toEqual(["livrable", "livrable", "livrables"])
})

test("a count is said with its thing, in French figures", () => {
  const said = [0, 1, 2, 1200].map((count) => formatCount(count, "travail", "travaux").replace(/\s/g, " "))
  expect(said).toEqual(["0 travail", "1 travail", "2 travaux", "1 200 travaux"])
  expect(formatCount(2, "livrable")).toBe("2 livrables")
})

test("a name of which a part is missing has no space to spare", () => {
  const names = [
    ["Zoé", "Roche"],
    ["Zoé", ""],
    ["", "Roche"],
    ["", ""],
  ]
  expect(names.map(([firstName = "", lastName = ""]) => fullName({ firstName, lastName }))).toEqual([
    ...["Zoé Roche", "Zoé", "Roche", ""],
  ])
})

test("a text stands in HTML as it was written, and on one line where it had several", () => {
  expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  )
  expect(onOneLine(" a\r\n\u2028b\u202e\tc\u0000 ")).toBe("a b c")
})

test.for([
  ["Léa", "de Léa"],
  ["Arsènie", "d'Arsènie"],
  ["Émilie", "d'Émilie"],
  ["avril 2026", "d'avril 2026"],
  ["Hélène", "d'Hélène"],
  ["Hugo", "de Hugo"],
  ["Hassan", "de Hassan"],
  ["Yves", "d'Yves"],
  ["Yasmine", "de Yasmine"],
  ["@ana", "de @ana"],
] as const)("de before « %s » is « %s »", ([name, words]) => {
  expect(de(name)).toBe(words)
})
