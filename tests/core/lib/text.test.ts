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
import { describe, expect, it } from "vitest"

describe("a searched text", () => {
  it.each([
    ["Œuvre d'été", "oeuvre d'ete"],
    ["Ægir", "aegir"],
    ["Straße", "strasse"],
    ["ﬁlle", "fille"],
    ["L’Œil d‘eau", "l'oeil d'eau"],
    ["Saint‑Malo – Saint—Lô", "saint-malo - saint-lo"],
    ["  À\u00a0la\n MAISON ", "a la maison"],
    ["", ""],
  ])("« %s » is folded to « %s »", (text, folded) => {
    expect([fold(text), fold(folded)]).toEqual([folded, folded])
  })

  it.each([
    ["@Zoé.Roche", "zoe.roche"],
    [" @ zoe", "zoe"],
    ["@", ""],
    ["zoe@roche.example", "zoe@roche.example"],
  ])("of a name, « %s », is folded to « %s »", (text, folded) => expect(foldName(text)).toBe(folded))
})

describe("a shown text", () => {
  it("counts as the French do, with their figures", () => {
    expect([0, 1, 2].map((count) => plural(count, "livrable"))).toEqual(["livrable", "livrable", "livrables"])
    const said = [0, 1, 2, 1200].map((count) => formatCount(count, "travail", "travaux").replace(/\s/g, " "))
    expect(said).toEqual(["0 travail", "1 travail", "2 travaux", "1 200 travaux"])
    expect(formatCount(2, "livrable")).toBe("2 livrables")
  })

  it("keeps quotation marks with their words, and is escaped or set on one line", () => {
    const set = withFrenchQuotes("Un « mot » : « vrai » ?")
    expect(set).toBe("Un «_mot_» : «_vrai_» ?".replaceAll("_", "\u00a0"))
    expect(withFrenchQuotes(set)).toBe(set)
    const escaped = "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;"
    expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(escaped)
    expect(onOneLine(" a\r\n\u2028b\u202e\tc\u0000 ")).toBe("a b c")
  })

  it.each([
    ["Zoé", "Roche", "Zoé Roche"],
    ["Zoé", "", "Zoé"],
    ["", "Roche", "Roche"],
    ["", "", ""],
  ])("of the names « %s » and « %s » is « %s »", (firstName, lastName, name) => {
    expect(fullName({ firstName, lastName })).toBe(name)
  })

  it.each([
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
  ])("with « de » before « %s » is « %s »", (name, words) => {
    expect(de(name)).toBe(words)
  })
})
