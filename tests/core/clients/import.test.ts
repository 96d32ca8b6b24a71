import { Clients } from "@trame/core/campaigns/clients/index"
import { columnsOf, type ImportCells } from "@trame/core/campaigns/clients/rules/import"
import { expect, test } from "vitest"
import { overtaken } from "../../support/overtaken.ts"
import { newAgency } from "../totals/world.ts"

const EMPTY: ImportCells = {
  brandName: "",
  sector: "",
  notes: "",
  contactName: "",
  contactEmail: "",
  contactPhone: "",
  contactRole: "",
  contactType: "",
}
const cells = (of: Partial<ImportCells>): ImportCells => ({ ...EMPTY, ...of })
const LENA = { contactName: "Léna Morvan", contactEmail: "lena@brume.example" }

async function world() {
  const { admin: actor } = await newAgency()
  const send = (rows: { line: number; cells: ImportCells; complete?: boolean }[], importId = "one") =>
    Clients.importRows(actor, { importId, rows: rows.map((row) => ({ complete: false, ...row })) })
  const outcomes = async (...asked: Parameters<typeof send>) =>
    (await send(...asked)).rows.map(({ outcome }) => outcome)
  const all = async () =>
    (await Clients.list(actor, { search: "", sort: "name", order: "asc", page: 1 })).items
  return { actor, send, outcomes, all }
}

test("a row becomes a client with its contact", async () => {
  const { outcomes, all } = await world()
  const row = cells({
    ...{ brandName: " Brume ", sector: "beaute", notes: "Une note", contactType: "Agence" },
    ...{ ...LENA, contactPhone: "01 23", contactRole: "Directrice" },
  })
  expect(await outcomes([{ line: 2, cells: row }])).toEqual(["created"])
  expect(await all()).toMatchObject([
    {
      ...{ brandName: "Brume", sector: "Beauté", notes: "Une note", version: 1 },
      contacts: [
        {
          name: "Léna Morvan",
          email: "lena@brume.example",
          phone: "01 23",
          role: "Directrice",
          type: "agency",
        },
      ],
    },
  ])
})

test("what does not fit is said by its column, and nothing of it is written", async () => {
  const { actor, send, all } = await world()
  const wrong: [Partial<ImportCells>, Partial<ImportCells>][] = [
    [{ sector: "Mode" }, { brandName: "Le nom de la marque est obligatoire" }],
    [{ brandName: "Deux\nlignes" }, { brandName: "Une seule ligne, sans caractère invisible" }],
    [{ brandName: "a\u0007b" }, { brandName: "Une seule ligne, sans caractère invisible" }],
    [{ brandName: "A", notes: "a\u0007b" }, { notes: "Ce texte contient un caractère invisible" }],
    [{ brandName: "x".repeat(161) }, { brandName: "160 caractères au maximum" }],
    [{ brandName: "A", sector: "Potions" }, { sector: "Secteur inconnu" }],
    [{ brandName: "A", notes: "x".repeat(5001) }, { notes: "5000 caractères au maximum" }],
    [
      { brandName: "A", contactEmail: "lena@brume.example" },
      { contactName: "Le nom du contact est obligatoire" },
    ],
    [
      { brandName: "A", contactName: "Léna" },
      { contactEmail: "L'adresse e-mail du contact est obligatoire" },
    ],
    ...[{ contactPhone: "01 23" }, { contactRole: "Directrice" }].map(
      (one): [Partial<ImportCells>, Partial<ImportCells>] => [
        { brandName: "A", ...one },
        {
          contactName: "Le nom du contact est obligatoire",
          contactEmail: "L'adresse e-mail du contact est obligatoire",
        },
      ],
    ),
    [{ brandName: "A", ...LENA, contactEmail: "lena" }, { contactEmail: "Adresse e-mail invalide" }],
    [{ brandName: "A", ...LENA, contactPhone: "1".repeat(41) }, { contactPhone: "40 caractères au maximum" }],
    [{ brandName: "A", ...LENA, contactRole: "x".repeat(121) }, { contactRole: "120 caractères au maximum" }],
  ]
  const rows = wrong.map(([of]) => cells(of))
  const checked = await Clients.checkImport(actor, { rows })
  expect(checked.rows.map(({ problems }) => problems)).toEqual(wrong.map(([, problems]) => problems))
  const sent = await send(rows.map((of, index) => ({ line: index + 1, cells: of })))
  expect(sent.rows.map(({ outcome, problems }) => [outcome, problems])).toEqual(
    wrong.map(([, problems]) => ["refused", problems]),
  )
  expect(await all()).toEqual([])
  const odd = await Clients.checkImport(actor, {
    rows: [cells({ brandName: "A", ...LENA, contactType: "ami" })],
  })
  expect(Object.keys(odd.rows[0]?.problems ?? {})).toEqual(["contactType"])
})

test("a contact is the brand's unless it says the agency's, and a kind without a person is no contact", async () => {
  const { outcomes, all } = await world()
  const types = ["", "MARQUE", "brand", "Agence", "agency"]
  const rows = types.map((contactType, index) => ({
    line: index + 1,
    cells: cells({ brandName: `Marque ${index}`, ...LENA, contactType }),
  }))
  const nobody = { line: 9, cells: cells({ brandName: "Sans contact", contactType: "agence" }) }
  expect(await outcomes([...rows, nobody])).toEqual(Array(6).fill("created"))
  expect((await all()).map(({ contacts }) => contacts.map(({ type }) => type))).toEqual([
    ...[["brand"], ["brand"], ["brand"], ["agency"], ["agency"]],
    [],
  ])
})

test("a row whose client somebody edits meanwhile is refused, and those after it are written", async () => {
  const { actor, send, all } = await world()
  const contents = { brandName: "Brume", sector: null, notes: "", contacts: [] }
  const { id: clientId } = await Clients.create(actor, contents)
  const imported = await overtaken(
    "client",
    () =>
      send([
        { line: 1, cells: cells({ brandName: "Brume", sector: "Luxe" }), complete: true },
        { line: 2, cells: cells({ brandName: "Brume", ...LENA }), complete: true },
      ]),
    () => Clients.update(actor, { clientId, version: 1, notes: "La nôtre" }),
  )
  const brandName = "Cet élément a été modifié entre-temps par une autre personne."
  expect(imported).toMatchObject({
    value: { rows: [{ outcome: "refused", problems: { brandName } }, { outcome: "completed" }] },
  })
  expect(await all()).toMatchObject([
    { sector: null, notes: "La nôtre", contacts: [{ name: "Léna Morvan" }], version: 3 },
  ])
})

test("the same lines sent twice, also at once, are written once; another import finds their names", async () => {
  const { outcomes, all } = await world()
  const rows = ["Brume", "Écume"].map((brandName, index) => ({
    line: index + 1,
    cells: cells({ brandName }),
  }))
  const twice = await Promise.all([outcomes(rows), outcomes(rows)])
  expect(twice).toEqual([
    ["created", "created"],
    ["created", "created"],
  ])
  expect(await outcomes(rows)).toEqual(["created", "created"])
  expect(await outcomes(rows, "two")).toEqual(["skipped", "skipped"])
  expect((await all()).map(({ brandName }) => brandName)).toEqual(["Brume", "Écume"])
})

test("of one name within a file, case and accents apart, the first is added and the second found", async () => {
  const { actor, outcomes, all } = await world()
  const rows = [
    { line: 1, cells: cells({ brandName: "Écume" }) },
    { line: 2, cells: cells({ brandName: "ECUME", sector: "Mode" }) },
    { line: 3, cells: cells({ brandName: " écume ", ...LENA }), complete: true },
  ]
  expect(await outcomes(rows)).toEqual(["created", "skipped", "completed"])
  expect(await all()).toMatchObject([
    { brandName: "Écume", sector: null, contacts: [{ name: "Léna Morvan" }] },
  ])
  const { rows: checked } = await Clients.checkImport(actor, {
    rows: ["ecume", "ÉCUME", "Écume 2"].map((brandName) => cells({ brandName })),
  })
  expect(checked.map(({ sameName }) => sameName)).toEqual(["Écume", "Écume", null])
})

test("completing gives a client what it lacks and replaces nothing", async () => {
  const { actor, outcomes, all } = await world()
  const stored = { brandName: "Brume", sector: "Mode" as const, notes: "La nôtre" }
  const contact = { name: "Léna", email: "LENA@brume.example", phone: "", role: "", type: "brand" as const }
  await Clients.create(actor, { ...stored, contacts: [contact] })
  const full = cells({ brandName: "brume", sector: "Luxe", notes: "Une autre", ...LENA })
  expect(await outcomes([{ line: 1, cells: full, complete: true }])).toEqual(["skipped"])
  expect(await all()).toMatchObject([{ ...stored, contacts: [contact], version: 1 }])
  const zoe = { contactName: "Zoé", contactEmail: "zoe@brume.example" }
  expect(await outcomes([{ line: 2, cells: { ...full, ...zoe }, complete: true }])).toEqual(["completed"])
  expect(await all()).toMatchObject([{ ...stored, contacts: [contact, { name: "Zoé" }], version: 2 }])

  await Clients.create(actor, { brandName: "Cime", sector: null, notes: "", contacts: [] })
  expect(await outcomes([{ line: 3, cells: { ...full, brandName: "CIME" }, complete: true }])).toEqual([
    "completed",
  ])
  expect((await all())[1]).toMatchObject({ brandName: "Cime", sector: "Luxe", notes: "Une autre" })
})

test("of several clients with one name, the oldest is found and completed, archived or not", async () => {
  const { actor, outcomes } = await world()
  const client = (brandName: string) =>
    Clients.create(actor, { brandName, sector: null, notes: "", contacts: [] })
  const ids: string[] = []
  for (const name of ["Écume", "ECUME", "écume"]) ids.push((await client(name)).id)
  const sectors = async () => (await Clients.existing(actor, ids)).map(({ sector }) => sector)
  const complete = (importId: string, more: Partial<ImportCells>) =>
    outcomes([{ line: 1, cells: cells({ brandName: "Ecume", ...more }), complete: true }], importId)
  expect(await complete("first", { sector: "Sport" })).toEqual(["completed"])
  expect(await sectors()).toEqual(["Sport", null, null])
  const [oldest = ""] = ids
  await Clients.archive(actor, { clientId: oldest, version: 2, archived: true })
  expect(await complete("second", LENA)).toEqual(["completed"])
  const { client: archived } = await Clients.get(actor, { clientId: oldest })
  expect(archived.contacts.map(({ name }) => name)).toEqual(["Léna Morvan"])
})

test("a client with all the contacts that it may have takes no other", async () => {
  const { actor, send } = await world()
  const contacts = Array.from({ length: 50 }, (_, index) => ({
    ...{ name: `C${index}`, email: `c${index}@brume.example`, phone: "", role: "", type: "brand" as const },
  }))
  await Clients.create(actor, { brandName: "Brume", sector: null, notes: "", contacts })
  const { rows } = await send([{ line: 1, cells: cells({ brandName: "Brume", ...LENA }), complete: true }])
  expect(rows).toEqual([
    { line: 1, outcome: "refused", problems: { brandName: "Ce client a déjà 50 contacts" } },
  ])
  const room = { brandName: "Écume", sector: null, notes: "", contacts: contacts.slice(1) }
  await Clients.create(actor, room)
  const last = await send([{ line: 2, cells: cells({ brandName: "Écume", ...LENA }), complete: true }])
  expect(last.rows).toMatchObject([{ outcome: "completed" }])
})

test("headings are known in French and English, accents and case apart, each column once", () => {
  expect(
    columnsOf(["MARQUE", "Secteur d’activité", "Contact", "E-mail", "Téléphone", "Poste", "Type", "Notes"]),
  ).toEqual([
    ...["brandName", "sector", "contactName", "contactEmail"],
    ...["contactPhone", "contactRole", "contactType", "notes"],
  ])
  expect(columnsOf(["company_name", "Industry", "Email address", "email", "Age", ""])).toEqual([
    ...["brandName", "sector", "contactEmail", null, null, null],
  ])
})
