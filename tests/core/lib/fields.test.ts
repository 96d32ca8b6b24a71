import {
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
import { describe, expect, it } from "vitest"
import * as z from "zod"

describe("a field", () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ["a name", name, "  Café\u00a0Noël 👩\u200d💻 \n", "Café\u00a0Noël 👩\u200d💻"],
    ["a name", name, `Mar${MARKS}que`, "Marque"],
    ["an optional line", optionalLine(20), undefined, ""],
    ["a note", note, "un\r\ndeux\rtrois\tquatre", "un\ndeux\ntrois quatre"],
    ["a note", note, "fac\u202efdp\n\u2066exe", "facfdp\nexe"],
    ["a note", note, "\n un\ndeux \n", "un\ndeux"],
    ["a note", note, undefined, ""],
    ["a search", search, "  zoé ", "zoé"],
    ["a search", search, undefined, ""],
    ["a file's name", fileName, " devis\r\nfinal\u0000.pdf ", "devis final .pdf"],
    ["a file's name", fileName, "facture\u202efdp.exe", "facturefdp.exe"],
    ["an address", optionalEmail, " zoe@a.example ", "zoe@a.example"],
    ["an address", optionalEmail, undefined, ""],
    ["a link", webUrl, " https://a.example/x\n", "https://a.example/x"],
    ["a link", webUrl, "www.rive.example", "https://www.rive.example"],
    ["a link", webUrl, "www.été.example?a=b", "https://www.été.example?a=b"],
    ["a link", webUrl, " instagram.com/lea ", "https://instagram.com/lea"],
    ["a link", webUrl, "m.rive.example/a/b#c", "https://m.rive.example/a/b#c"],
    ["a link", webUrl, "http://www.rive.example", "http://www.rive.example"],
    ["an amount", cents, 100_000_000_000, 100_000_000_000],
    ["an id", id, "0b7c5f9e-2a4d-4f7e-9d3a-1c2b3a4d5e6f", "0b7c5f9e-2a4d-4f7e-9d3a-1c2b3a4d5e6f"],
  ])("for %s takes %o %o as %o", (_what, field, typed, stored) => {
    expect(field.parse(typed)).toBe(stored)
  })

  const ONE_LINE = "Une seule ligne, sans caractère invisible"
  const HIDES = "Lien invalide : il cache l'adresse à laquelle il mène"
  const UNSEEN = "Lien invalide : il contient un caractère invisible"

  it.each<[string, z.ZodType, string, unknown[]]>([
    ["a name", name, ONE_LINE, ["a\nb", "a\rb", "a\tb", "a\u0085b", "a\u2028b", "a\u2029b", ...unseen]],
    ["a name", name, "Le nom est obligatoire", [" \u202e "]],
    ["a name", name, "20 caractères au maximum", ["x".repeat(5000)]],
    ["a note", note, "Ce texte contient un caractère invisible", unseen],
    ["a required note", requiredNote(20, "Écrivez"), "Écrivez", [" \n "]],
    ["a file's name", fileName, "Le nom du fichier est obligatoire", ["\n"]],
    ["a required address", email, "L'adresse e-mail est obligatoire", [undefined, ""]],
    ["a required address", email, "Adresse e-mail invalide", ["zoe", "Zoé <zoe@a.example>"]],
    ["an address", optionalEmail, "Adresse e-mail invalide", ["zoe"]],
    [
      "a link",
      webUrl,
      UNSEEN,
      ["https://a.example/\nb", "https://a.example/\u202eb", "https://a.example/\u0000"],
    ],
    ["a link", webUrl, HIDES, ["https://b.example\\@a.example/", "https://a.example@b.example"]],
    ["a link", webUrl, HIDES, ["https://:a.example@b.example"]],
    ["an amount", cents, "Le montant ne peut pas être négatif", [-1]],
    ["an amount", cents, "Montant invalide", [0.5]],
    ["an amount", cents, "Montant trop élevé", [100_000_000_001]],
  ])("for %s refuses %o as « %s »: %o", (_what, field, message, refused) => {
    expect(refused.map((typed) => messageOf(field, typed))).toEqual(refused.map(() => message))
  })

  it.each<[string, z.ZodType, string[]]>([
    ["an id", id, ["", "a".repeat(65), "a/b", "a#b", "é", "a\n"]],
    ["a token", token, ["a".repeat(101)]],
    ["a link", webUrl, ["devis.pdf", "rive.example", "www.rive", "rive.example:8080/a", "un / deux"]],
    [
      "a link",
      webUrl,
      ["www.rive.example@ailleurs.example/", "ada@rive.example/x", "javascript:alert(1)//a.example/"],
    ],
  ])("for %s refuses others", (_what, field, refused) => {
    for (const typed of refused) expect(field.safeParse(typed).success, typed).toBe(false)
  })

  it("when an edit leaves it out, it stays as it is", () => {
    const changes = changesOf(z.object({ name, notes: optionalNote(5) }))
    expect([changes.parse({}), changes.parse({ notes: "" })]).toEqual([{}, { notes: "" }])
    expect(messageOf(changes, { name: " " })).toBe("Le nom est obligatoire")
    expect(messageOf(changes, { notes: "x".repeat(6) })).toBe("5 caractères au maximum")
  })
})

const name = requiredLine(20, "Le nom est obligatoire")
const note = optionalNote(20)
const MARKS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
const unseen = ["a\u0000b", "a\u001bb", "a\ud83db"]

const messageOf = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues[0]?.message
