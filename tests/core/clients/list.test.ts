import { byCloseness, countOf, matching, numberedPage, sorted } from "@trame/core/campaigns/clients/list"
import { describe, expect, it } from "vitest"

describe("a list of clients", () => {
  it("sorts names as French does, and equal dates by name either way", () => {
    const rows = ["zèbre", "Écume", "Eau 10", "eau 2", "Zoé", "œuvre", "Orphée"].map((name) => row(name))
    const ascending = ["eau 2", "Eau 10", "Écume", "œuvre", "Orphée", "zèbre", "Zoé"]
    expect(names(sorted(rows, { sort: "name", order: "asc", counts }))).toEqual(ascending)
    expect(names(sorted(rows, { sort: "name", order: "desc", counts }))).toEqual(ascending.toReversed())
    const dated = [row("B", 1), row("A", 1), row("C", 2)]
    expect(names(sorted(dated, { sort: "createdAt", order: "desc", counts }))).toEqual(["C", "A", "B"])
    expect(names(sorted(dated, { sort: "createdAt", order: "asc", counts }))).toEqual(["A", "B", "C"])
  })

  it("when clients have one name, it shows them in one order, however they were read", () => {
    const twins = ["b", "a", "c"].map((clientId) => ({ ...row("Sel"), clientId }))
    const ids = (rows: { clientId: string }[]) => rows.map(({ clientId }) => clientId)
    for (const rows of [twins, twins.toReversed()]) {
      expect(ids(sorted(rows, { sort: "name", order: "asc", counts }))).toEqual(["a", "b", "c"])
      expect(ids(sorted(rows, { sort: "createdAt", order: "desc", counts }))).toEqual(["a", "b", "c"])
      expect(ids(rows.toSorted(byCloseness("sel")))).toEqual(["a", "b", "c"])
    }
  })

  it("puts the very name first in a picker, then what begins with the text", () => {
    const rows = ["Grand Sel", "Sel de mer", "Sel", "A. Sel", "Célia"].map((name) => row(name))
    const nearest = ["Sel", "Sel de mer", "A. Sel", "Célia", "Grand Sel"]
    expect(names(rows.toSorted(byCloseness("SEL")))).toEqual(nearest)
    expect(names(rows.toSorted(byCloseness("")))[0]).toBe("A. Sel")
  })

  it("counts campaigns by id, and by name where they carry no id", () => {
    const known = new Map([
      ["id-Écume", 2],
      ["name:ecume", 1],
      ["name:zoe", 5],
    ])
    expect(countOf(known, row("Écume"))).toBe(3)
    const rows = [row("Écume"), row("Zoé"), row("Autre")]
    const most = names(sorted(rows, { sort: "collaborations", order: "desc", counts: known }))
    expect(most).toEqual(["Zoé", "Écume", "Autre"])
  })

  it("ignores accents and case of a text, and pages to the last", () => {
    const rows = [row("Éclat de Sève"), row("Autre", 0, "helene brunel")]
    const found = (search: string) => names(matching(rows, search, new Map()))
    expect([found("  SEVE "), found("Hélène"), found("rien")]).toEqual([["Éclat de Sève"], ["Autre"], []])
    expect(found("")).toHaveLength(2)
    const numbers = Array.from({ length: 31 }, (_, index) => index)
    expect(numberedPage(numbers, 2, 15)).toEqual({ page: 2, pageCount: 3, items: numbers.slice(15, 30) })
    expect(numberedPage(numbers, 99, 15)).toEqual({ page: 3, pageCount: 3, items: [30] })
    expect(numberedPage([], 4, 15)).toEqual({ page: 1, pageCount: 1, items: [] })
  })
})

const row = (brandName: string, createdAt = 0, contacts = "") => ({
  clientId: `id-${brandName}`,
  brandName,
  contacts,
  createdAt,
})
const names = (rows: { brandName: string }[]) => rows.map(({ brandName }) => brandName)
const counts = new Map<string, number>()
