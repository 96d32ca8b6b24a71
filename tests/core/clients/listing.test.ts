import { byCloseness, countOf, matching, numberedPage, sorted } from "@trame/core/campaigns/clients/list"
import { expect, test } from "vitest"

const row = (brandName: string, createdAt = 0, contacts = "") => ({
  clientId: `id-${brandName}`,
  brandName,
  contacts,
  createdAt,
})
const names = (rows: { brandName: string }[]) => rows.map(({ brandName }) => brandName)
const none = new Map<string, number>()

test("names sort as French does, accents and figures included", () => {
  const rows = ["zèbre", "Écume", "Eau 10", "eau 2", "Zoé", "œuvre", "Orphée"].map((name) => row(name))
  const ascending = names(sorted(rows, { sort: "name", order: "asc", counts: none }))
  expect(ascending).toEqual(["eau 2", "Eau 10", "Écume", "œuvre", "Orphée", "zèbre", "Zoé"])
  expect(names(sorted(rows, { sort: "name", order: "desc", counts: none }))).toEqual(ascending.toReversed())
})

test("clients of one name stand one way in every list, however they were read", () => {
  const twins = ["b", "a", "c"].map((clientId) => ({ ...row("Sel"), clientId }))
  const ids = (rows: { clientId: string }[]) => rows.map(({ clientId }) => clientId)
  for (const rows of [twins, twins.toReversed()]) {
    expect(ids(sorted(rows, { sort: "name", order: "asc", counts: none }))).toEqual(["a", "b", "c"])
    expect(ids(sorted(rows, { sort: "createdAt", order: "desc", counts: none }))).toEqual(["a", "b", "c"])
    expect(ids(rows.toSorted(byCloseness("sel")))).toEqual(["a", "b", "c"])
  }
})

test("a picker has the very name first, then what begins with the text", () => {
  const rows = ["Grand Sel", "Sel de mer", "Sel", "A. Sel", "Célia"].map((name) => row(name))
  expect(names(rows.toSorted(byCloseness("SEL")))).toEqual([
    "Sel",
    "Sel de mer",
    "A. Sel",
    "Célia",
    "Grand Sel",
  ])
  expect(names(rows.toSorted(byCloseness("")))[0]).toBe("A. Sel")
})

test("equal dates or counts follow by name in both directions", () => {
  const rows = [row("B", 1), row("A", 1), row("C", 2)]
  expect(names(sorted(rows, { sort: "createdAt", order: "desc", counts: none }))).toEqual(["C", "A", "B"])
  expect(names(sorted(rows, { sort: "createdAt", order: "asc", counts: none }))).toEqual(["A", "B", "C"])
})

test("collaborations count by id, and by name where they carry no id", () => {
  const counts = new Map([
    ["id-Écume", 2],
    ["name:ecume", 1],
    ["name:zoe", 5],
  ])
  expect(countOf(counts, row("Écume"))).toBe(3)
  const rows = [row("Écume"), row("Zoé"), row("Autre")]
  expect(names(sorted(rows, { sort: "collaborations", order: "desc", counts }))).toEqual([
    "Zoé",
    "Écume",
    "Autre",
  ])
})

test("search ignores accents and case, in the brand's name and the contacts", () => {
  const rows = [row("Éclat de Sève"), row("Autre", 0, "helene brunel")]
  const found = (search: string) => names(matching(rows, search, new Map()))
  expect(found("  SEVE ")).toEqual(["Éclat de Sève"])
  expect(found("Hélène")).toEqual(["Autre"])
  expect(found("")).toHaveLength(2)
  expect(found("rien")).toEqual([])
})

test("a page beyond the last is the last", () => {
  const rows = Array.from({ length: 31 }, (_, index) => index)
  expect(numberedPage(rows, 2, 15)).toEqual({ page: 2, pageCount: 3, items: rows.slice(15, 30) })
  expect(numberedPage(rows, 99, 15)).toEqual({ page: 3, pageCount: 3, items: [30] })
  expect(numberedPage([], 4, 15)).toEqual({ page: 1, pageCount: 1, items: [] })
})
