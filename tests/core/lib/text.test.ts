import { fold, plural } from "@trame/core/lib/text"
import { expect, test } from "vitest"

test.for([
  ["Œuvre d'été", "oeuvre d'ete"],
  ["Ægir", "aegir"],
  ["Straße", "strasse"],
  ["ﬁlle", "fille"],
  ["  À\u00a0la\n MAISON ", "a la maison"],
  ["", ""],
] as const)("« %s » is searched as « %s »", ([text, folded]) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test("of nothing there is one, as the French count", () => {
  expect([0, 1, 2].map((count) => plural(count, "livrable"))).toEqual(["livrable", "livrable", "livrables"])
})
