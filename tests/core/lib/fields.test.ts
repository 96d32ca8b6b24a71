import { fileName, id, optionalLine, optionalNote, requiredLine, token, webUrl } from "@trame/core/lib/fields"
import { expect, test } from "vitest"

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
})
