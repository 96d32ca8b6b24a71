import { describe, expect, it } from "vitest"
import { readTable } from "../../../../packages/web/src/features/clients/import/readTable.ts"
import { decoded } from "../../../../packages/web/src/lib/csv/rows.ts"

/** rules/campaigns.md#client-import */
describe("a table of clients", () => {
  it.each([";", ",", "\t"])("is read with %j between its cells, quoted or not", (mark) => {
    const lines = [`\uFEFFMarque${mark}Notes`, `Brume${mark}"a${mark} ""b""\nc"`, mark, "", `Écume${mark}`]
    expect(parse(lines.join("\r\n"))).toMatchObject({
      headings: ["Marque", "Notes"],
      columns: ["brandName", "notes"],
      rows: [{ line: 2, cells: ["Brume", `a${mark} "b"\nc`] }, { line: 5 }],
    })
  })

  it.each([
    // Titles are above the first line, or absent.
    ["Brume;Beauté\nÉcume;Mode;x", 1, ["brandName", null, null]],
    ["Marque;;Email\nBrume;x;b@brume.example;y", 2, ["brandName", null, "contactEmail", null]],
    ["sep=;\nMarque;Email\nBrume;b@brume.example", 3, ["brandName", "contactEmail"]],
    ["sep=,\r\nMarque,Notes\r\nBrume,a;b", 3, ["brandName", "notes"]],
    ["Nos clients 2026\n\nMarque;Email\nBrume;b@brume.example", 4, ["brandName", "contactEmail"]],
    // The separator with the most headings wins, or else the one with the most cells.
    ["\n \nMarque\tEmail\tVille, pays; code\nBrume\t\tParis, France", 4, ["brandName", "contactEmail", null]],
    ["Brume;Paris;Mode\nÉcume, fille et fils;Lyon;Luxe", 1, ["brandName", null, null]],
    ["Marque, nom commercial;Notes\nBrume;a", 2, [null, "notes"]],
    // With unknown headings, the cells decide.
    ["Qui;Où écrire\nBrume;b@brume.example", 2, [null, "contactEmail"]],
    ["Brume;b@brume.example\nCime;c@cime.example", 1, ["brandName", "contactEmail"]],
    ["Société;Nom\nBrume;Léna", 2, ["brandName", "contactName"]],
    // A column that flags clients is no brand.
    ["Id;Nom;Nom alternatif;Client;Fournisseur\n1;Doli;;1;0", 2, [null, "brandName", null, null, null]],
    ["Name;Customer;Email\nDoli;0;d@doli.example", 2, ["brandName", null, "contactEmail"]],
    ["Third-party name;Customer;Vendor\nDoli;;", 2, ["brandName", null, null]],
    ["Nom;Client\nLéna;Brume", 2, ["contactName", "brandName"]],
  ])("of %j begins at line %i with its columns", (text, line, columns) => {
    const table = parse(text)
    expect([table.rows[0]?.line, table.columns]).toEqual([line, columns])
  })

  it("has numbers above columns without a heading, and titles as the user chooses", () => {
    expect(parse("Marque;;Email\nBrume;x;b@brume.example;y").headings).toEqual([
      ...["Marque", "Colonne 2", "Email", "Colonne 4"],
    ])
    const titled = parse("Brume;Paris\nCime;Lyon").withTitles(0)
    expect(titled).toMatchObject({ headings: ["Brume", "Paris"], rows: [{ line: 2 }] })
    const untitled = "problem" in titled ? titled : titled.withTitles(null)
    expect(untitled).toMatchObject({ headings: ["Colonne 1", "Colonne 2"], rows: [{ line: 1 }, { line: 2 }] })
  })

  it.each([
    ["'=SUM(A1)", "=SUM(A1)"],
    ["'@brume", "@brume"],
    ["'Tis", "'Tis"],
    ["=1+1", "=1+1"],
    ['"Léa L" <lea@zeta.fr>', '"Léa L" <lea@zeta.fr>'],
    ['"L; Léa" <lea@zeta.fr>', '"L; Léa" <lea@zeta.fr>'],
    ['"Les "Zeta" & fils"', '"Les "Zeta" & fils"'],
    ['"Léa ""L"""', 'Léa "L"'],
    ['Taille 5"', 'Taille 5"'],
  ])("reads %s as %s: without an export's guard, and with stray quotes", (written, cell) => {
    expect(cellsOf(`Marque;Email;Notes\nZeta;${written};"a\nb"\nCime;${written}`)).toEqual([
      ["Zeta", cell, "a\nb"],
      ["Cime", cell],
    ])
  })

  it.each([
    ["", "Il n'y a rien à lire."],
    [" \n;;\n", "Il n'y a rien à lire."],
    ["Marque;Email", "Il n'y a que des titres, et aucune ligne en dessous."],
    ['Marque\n"Brume', "Des guillemets ne sont pas fermés à la ligne 2."],
    ['Marque;Email\n"Brume;"Léa" <l@b.fr>\nCime;"c', "Des guillemets ne sont pas fermés à la ligne 2."],
    ["PK\u0003\u0004", "Ce fichier n'est pas un fichier CSV."],
    [`Marque\n${"A\n".repeat(5001)}`, "5\u202f001 lignes"],
    [`Marque\n${"é".repeat(524_288)}`, "C'est trop long"],
  ])("when it is %j, is refused", (text, problem) => {
    expect(readTable(text)).toEqual({ problem: expect.stringContaining(problem) })
    expect(cellsOf(`Marque\n${"A\n".repeat(5000)}`)).toHaveLength(5000)
  })

  it.each([
    [new Uint8Array([0xc9, 0x63, 0x75, 0x6d, 0x65, 0x20, 0x80]), "Écume €"],
    [new TextEncoder().encode("\uFEFFÉcume €"), "Écume €"],
    [new Uint8Array([0xff, 0xfe, 0xc9, 0x00]), "É"],
  ])("is decoded from the encodings of spreadsheets (%#)", (bytes, text) =>
    expect(decoded(bytes.buffer as ArrayBuffer)).toBe(text),
  )
})

const parse = (text: string) => {
  const table = readTable(text)
  if ("problem" in table) throw new Error(table.problem)
  return table
}
const cellsOf = (text: string) => parse(text).rows.map(({ cells }) => cells)
