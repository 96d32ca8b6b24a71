import { describe, expect, it } from "vitest"
import { readTable } from "../../../../packages/web/src/features/clients/import/readTable.ts"
import { decoded } from "../../../../packages/web/src/lib/csv/rows.ts"

const cellsOf = (text: string) => {
  const table = readTable(text)
  return "problem" in table ? table.problem : table.rows.map(({ cells }) => cells)
}

describe("a table of clients", () => {
  it.each([";", ",", "\t"])("is read with %j between its cells, in quotes or not", (mark) => {
    const text = [
      `\uFEFFMarque${mark}Notes`,
      `Brume${mark}"a${mark} ""b""\nc"`,
      mark,
      "",
      `Écume${mark}`,
    ].join("\r\n")
    const table = readTable(text)
    expect(table).toMatchObject({
      headings: ["Marque", "Notes"],
      columns: ["brandName", "notes"],
      rows: [{ line: 2, cells: ["Brume", `a${mark} "b"\nc`] }, { line: 5 }],
    })
  })

  it("has numbered columns where its first line has no heading that is known", () => {
    expect(readTable("Brume;Beauté\nÉcume;Mode;x")).toMatchObject({
      headings: ["Colonne 1", "Colonne 2", "Colonne 3"],
      columns: ["brandName", null, null],
      rows: [{ line: 1 }, { line: 2 }],
    })
  })

  it.each([
    [
      "\n \nMarque\tEmail\tVille, pays, région; code\nBrume\t\tParis, France, Europe",
      ["brandName", "contactEmail", null],
    ],
    ["Brume;Paris;Mode\nÉcume, fille et fils;Lyon;Luxe", ["brandName", null, null]],
    ["Marque, nom commercial;Notes\nBrume;a", [null, "notes"]],
  ])("is cut where that makes the most headings, or else the most cells: %j", (text, columns) => {
    expect(readTable(text)).toMatchObject({ columns })
  })

  it.each([
    ["sep=;\nMarque;Email\nBrume;b@brume.example", 3, ["brandName", "contactEmail"]],
    ["sep=,\r\nMarque,Notes\r\nBrume,a;b", 3, ["brandName", "notes"]],
    ["Nos clients 2026\n\nMarque;Email\nBrume;b@brume.example", 4, ["brandName", "contactEmail"]],
    // Headings that nobody knows: what stands below tells them from a line, and what they are.
    ["Qui;Où écrire\nBrume;b@brume.example", 2, [null, "contactEmail"]],
    ["Brume;b@brume.example\nCime;c@cime.example", 1, ["brandName", "contactEmail"]],
    ["Société;Nom\nBrume;Léna", 2, ["brandName", "contactName"]],
  ])("is known by its titles, wherever they stand: %j", (text, line, columns) => {
    const table = readTable(text)
    expect(table).toMatchObject({
      columns,
      rows: expect.arrayContaining([expect.objectContaining({ line })]),
    })
    expect("problem" in table ? 0 : table.rows[0]?.line).toBe(line)
  })

  it("has its first line for its titles, or none, as one says", () => {
    const table = readTable("Brume;Paris\nCime;Lyon")
    const titled = "problem" in table ? table : table.withTitles(0)
    expect(titled).toMatchObject({ headings: ["Brume", "Paris"], rows: [{ line: 2 }] })
    expect("problem" in titled ? titled : titled.withTitles(null)).toMatchObject({
      rows: [{ line: 1 }, { line: 2 }],
    })
  })

  it("has a number above a column without a heading, however many cells stand below", () => {
    expect(readTable("Marque;;Email\nBrume;x;b@brume.example;y")).toMatchObject({
      headings: ["Marque", "Colonne 2", "Email", "Colonne 4"],
      columns: ["brandName", null, "contactEmail", null],
    })
  })

  it("gives back what an export guarded, and nothing else", () => {
    expect(cellsOf("Marque\n'=SUM(A1)\n'@brume\n'Tis\n=1+1")).toEqual([
      ["=SUM(A1)"],
      ["@brume"],
      ["'Tis"],
      ["=1+1"],
    ])
  })

  it.each([
    ['"Léa L" <lea@zeta.fr>', '"Léa L" <lea@zeta.fr>'],
    ['"L; Léa" <lea@zeta.fr>', '"L; Léa" <lea@zeta.fr>'],
    ['"Les "Zeta" & fils"', '"Les "Zeta" & fils"'],
    ['"Léa ""L"""', 'Léa "L"'],
    ['Taille 5"', 'Taille 5"'],
  ])("reads a cell with stray quotes as it is written: %s", (written, cell) => {
    expect(cellsOf(`Marque;Email;Notes\nZeta;${written};"a\nb"\nCime;${written}`)).toEqual([
      ["Zeta", cell, "a\nb"],
      ["Cime", cell],
    ])
  })

  it.each([
    ["Id;Nom;Nom alternatif;Client;Fournisseur\n1;Maison Doli;;1;0", [null, "brandName", null, null, null]],
    ["Name;Customer;Email\nDoli;0;d@doli.example", ["brandName", null, "contactEmail"]],
    ["Third-party name;Customer;Vendor\nDoli;;", ["brandName", null, null]],
    ["Nom;Client\nLéna;Brume", ["contactName", "brandName"]],
  ])("has no flag for a brand: %j", (text, columns) => {
    expect(readTable(text)).toMatchObject({ columns })
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
  ])("says what is wrong with %j", (text, problem) => {
    expect(cellsOf(text)).toContain(problem)
  })

  it("may have 5,000 lines", () => {
    expect(cellsOf(`Marque\n${"A\n".repeat(5000)}`)).toHaveLength(5000)
  })

  it("is decoded from what spreadsheets write", () => {
    const latin = new Uint8Array([0xc9, 0x63, 0x75, 0x6d, 0x65, 0x20, 0x80]).buffer
    expect(decoded(latin)).toBe("Écume €")
    expect(decoded(new TextEncoder().encode("\uFEFFÉcume €").buffer as ArrayBuffer)).toBe("Écume €")
    const wide = new Uint8Array([0xff, 0xfe, 0xc9, 0x00]).buffer
    expect(decoded(wide)).toBe("É")
  })
})
