import {
  calendarDays,
  cents,
  changesOf,
  email,
  fileName,
  id,
  optionalEmail,
  optionalLine,
  optionalNote,
  requiredLine,
  requiredNote,
  search,
  token,
  webUrl,
} from "@trame/core/lib/fields"
import { expect, test } from "vitest"
import * as z from "zod"

const message = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test("a name stays on its line", () => {
  const name = requiredLine(20, "Le nom est obligatoire")
  expect(name.parse("  Café\u00a0Noël 👩\u200d💻 \n")).toBe("Café\u00a0Noël 👩\u200d💻")
  for (const text of ["a\nb", "a\rb", "a\tb", "a\u0000b", "a\u0085b", "a\u2028b", "a\u2029b", "a\ud83db"]) {
    expect([text, message(name.safeParse(text))]).toEqual([text, "Une seule ligne, sans caractère invisible"])
  }
  expect(message(name.safeParse(" \u202e "))).toBe("Le nom est obligatoire")
  expect(message(name.safeParse("x".repeat(5000)))).toBe("20 caractères au maximum")
  expect(optionalLine(20).parse(undefined)).toBe("")
})

test("what turns the direction of a name is left out of it", () => {
  const marks = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
  expect(requiredLine(20, "").parse(`Mar${marks}que`)).toBe("Marque")
  expect(fileName.parse("facture\u202efdp.exe")).toBe("facturefdp.exe")
})

test("a note has lines, and nothing else that cannot be seen", () => {
  const note = optionalNote(20)
  expect(note.parse("un\r\ndeux\rtrois\tquatre")).toBe("un\ndeux\ntrois quatre")
  expect(note.parse("facture\u202efdp\n\u2066exe")).toBe("facturefdp\nexe")
  for (const text of ["a\u0000b", "a\u001bb", "a\ud83db"]) {
    expect(message(note.safeParse(text))).toBe("Ce texte contient un caractère invisible")
  }
})

test("a file's name is made fit", () => {
  expect(fileName.parse(" devis\r\nfinal\u0000.pdf ")).toBe("devis final .pdf")
  expect(message(fileName.safeParse("\n"))).toBe("Le nom du fichier est obligatoire")
})

test("ids and tokens are letters, digits, hyphens and underscores", () => {
  expect(id.parse("0b7c5f9e-2a4d-4f7e-9d3a-1c2b3a4d5e6f")).toHaveLength(36)
  for (const text of ["", "a".repeat(65), "a/b", "a#b", "é", "a\n"])
    expect(id.safeParse(text).success).toBe(false)
  expect(token.safeParse("a".repeat(101)).success).toBe(false)
})

test("a link hides nothing", () => {
  for (const url of ["https://a.example/\nb", "https://a.example/\u202eb", "https://a.example/\u0000"]) {
    expect(message(webUrl.safeParse(url))).toBe("Lien invalide : il contient un caractère invisible")
  }
  for (const url of [
    "https://b.example\\@a.example/",
    "https://a.example@b.example",
    "https://:a.example@b.example",
  ])
    expect(message(webUrl.safeParse(url))).toBe("Lien invalide : il cache l'adresse à laquelle il mène")
})

test.for([
  ["www.rive.example", "https://www.rive.example"],
  ["www.été.example?a=b", "https://www.été.example?a=b"],
  [" instagram.com/lea ", "https://instagram.com/lea"],
  ["m.rive.example/a/b#c", "https://m.rive.example/a/b#c"],
  ["http://www.rive.example", "http://www.rive.example"],
  ["devis.pdf", null],
  ["rive.example", null],
  ["www.rive", null],
  ["rive.example:8080/a", null],
  ["www.rive.example@ailleurs.example/", null],
  ["ada@rive.example/x", null],
  ["javascript:alert(1)//a.example/", null],
  ["un / deux", null],
] as const)("a link without its scheme is one where it can be nothing else: %j", ([typed, stored]) => {
  const { data = null } = webUrl.safeParse(typed)
  expect(data).toBe(stored)
})

test("what stands around a text is no part of it, and what is left out is empty", () => {
  expect(webUrl.parse(" https://a.example/x\n")).toBe("https://a.example/x")
  expect(optionalEmail.parse(" zoe@a.example ")).toBe("zoe@a.example")
  expect([search.parse("  zoé "), optionalNote(20).parse("\n un\ndeux \n")]).toEqual(["zoé", "un\ndeux"])
  expect(message(requiredNote(20, "Écrivez").safeParse(" \n "))).toBe("Écrivez")
  for (const field of [search, optionalNote(20), optionalEmail]) expect(field.parse(undefined)).toBe("")
})

test("an address is asked for where there is none, and told wrong where it is none", () => {
  const said = [undefined, "", "zoe", "Zoé <zoe@a.example>"].map((text) => message(email.safeParse(text)))
  const [missing, wrong] = ["L'adresse e-mail est obligatoire", "Adresse e-mail invalide"]
  expect(said).toEqual([missing, missing, wrong, wrong])
  expect(message(optionalEmail.safeParse("zoe"))).toBe(wrong)
  expect(optionalEmail.parse("")).toBe("")
})

test("an amount says what is wrong with it", () => {
  expect([cents.parse(0), cents.parse(100_000_000_000)]).toEqual([0, 100_000_000_000])
  expect([-1, 0.5, 100_000_000_001].map((amount) => message(cents.safeParse(amount)))).toEqual([
    ...["Le montant ne peut pas être négatif", "Montant invalide", "Montant trop élevé"],
  ])
})

test.for([
  ["2026-02-01", "2026-02-01", true],
  ["2026-02-23", "2026-04-05", true],
  ["2026-02-23", "2026-04-06", false],
  ["2026-02-02", "2026-02-01", false],
  ["2000-01-01", "2000-01-02", true],
  ["1999-12-31", "2000-01-02", false],
  ["2999-12-30", "2999-12-31", true],
  ["2999-12-31", "3000-01-01", false],
] as const)("a calendar shows %s to %s: %s", ([from, to, shown]) => {
  const told = calendarDays.safeParse({ from, to })
  expect(told.error?.issues.map((issue) => [issue.path.join(), issue.message]) ?? []).toEqual(
    shown ? [] : [["to", "Choisissez six semaines au maximum."]],
  )
})

test("an edit that leaves a field out leaves it as it is, and one that gives it keeps to its rules", () => {
  const changes = changesOf(z.object({ name: requiredLine(20, "Le nom manque"), notes: optionalNote(5) }))
  expect(changes.parse({})).toEqual({})
  expect(changes.parse({ notes: "" })).toEqual({ notes: "" })
  expect(message(changes.safeParse({ name: " " }))).toBe("Le nom manque")
  expect(message(changes.safeParse({ notes: "x".repeat(6) }))).toBe("5 caractères au maximum")
})
