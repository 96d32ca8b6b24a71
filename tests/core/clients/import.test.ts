import { ClientImport } from "@trame/core/campaigns/clients/import"
import { Clients } from "@trame/core/campaigns/clients/index"
import { cellsOf, columnsOf, type ImportCells } from "@trame/core/campaigns/clients/rules/import"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { expect, test } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
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
    ClientImport.importRows(actor, { importId, rows: rows.map((row) => ({ complete: false, ...row })) })
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
    ...["3,36E+10", "3.36e10"].map((contactPhone): [Partial<ImportCells>, Partial<ImportCells>] => [
      { brandName: "A", ...LENA, contactPhone },
      { contactPhone: expect.stringContaining("notation scientifique") },
    ]),
    [{ brandName: "A", notes: "x".repeat(5001) }, { notes: "5000 caractères au maximum" }],
    [
      { brandName: "A", contactName: "Léna" },
      { contactEmail: "L'adresse e-mail du contact est obligatoire" },
    ],
    [
      { brandName: "A", contactRole: "Directrice" },
      {
        contactName: "Le nom du contact est obligatoire",
        contactEmail: "L'adresse e-mail du contact est obligatoire",
      },
    ],
    [{ brandName: "A", ...LENA, contactEmail: "lena" }, { contactEmail: "Adresse e-mail invalide" }],
    [{ brandName: "A", ...LENA, contactPhone: "1".repeat(41) }, { contactPhone: "40 caractères au maximum" }],
    [{ brandName: "A", ...LENA, contactRole: "x".repeat(121) }, { contactRole: "120 caractères au maximum" }],
  ]
  const rows = wrong.map(([of]) => cells(of))
  const checked = await ClientImport.checkImport(actor, { rows })
  expect(checked.rows.map(({ problems }) => problems)).toEqual(wrong.map(([, problems]) => problems))
  const sent = await send(rows.map((of, index) => ({ line: index + 1, cells: of })))
  expect(sent.rows.map(({ outcome, problems }) => [outcome, problems])).toEqual(
    wrong.map(([, problems]) => ["refused", problems]),
  )
  expect(await all()).toEqual([])
  const odd = await ClientImport.checkImport(actor, {
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
  const { rows: checked } = await ClientImport.checkImport(actor, {
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

test("a person is read as mail programs write them, and what is no person's goes to the notes", async () => {
  const { outcomes, all } = await world()
  const written: [Partial<ImportCells>, object[], string][] = [
    [
      { contactEmail: "Léna Morvan <lena@brume.example>" },
      [{ name: "Léna Morvan", email: "lena@brume.example" }],
      "",
    ],
    [{ contactName: '"Léna" <lena@brume.example>' }, [{ name: "Léna", email: "lena@brume.example" }], ""],
    [
      { contactName: "Léna", contactEmail: "mailto:lena@brume.example?subject=Bonjour" },
      [{ name: "Léna", email: "lena@brume.example" }],
      "",
    ],
    [
      { contactName: "Léna", contactEmail: "a@brume.example, b@brume.example ::: c@brume.example" },
      [{ name: "Léna", email: "a@brume.example" }],
      "Autre adresse : b@brume.example, c@brume.example",
    ],
    [{ contactPhone: "01 23", notes: "Une note" }, [], "Une note\nTéléphone : 01 23"],
    [{ contactEmail: "bonjour@brume.example" }, [{ name: "Marque 5", email: "bonjour@brume.example" }], ""],
    [{ sector: "Potions" }, [], ""],
  ]
  const rows = written.map(([of], index) => ({
    line: index + 1,
    cells: cells({ brandName: `Marque ${index}`, ...of }),
  }))
  expect(await outcomes(rows)).toEqual(written.map(() => "created"))
  expect(await all()).toMatchObject(written.map(([, contacts, notes]) => ({ contacts, notes, sector: null })))
})

test("an import is taken back but for whom somebody has edited or given a campaign, however often it is asked", async () => {
  const { actor, outcomes, all } = await world()
  const names = ["Brume", "Cime", "Écume", "Givre"]
  await Clients.create(actor, { brandName: "Sel", sector: null, notes: "", contacts: [] })
  const rows = [...names, "Sel"].map((brandName, index) => ({ line: index + 1, cells: cells({ brandName }) }))
  // What the import itself completes is still its own.
  const own = { line: 6, cells: cells({ brandName: "Brume", ...LENA }), complete: true }
  expect(await outcomes([...rows, own])).toEqual([...names.map(() => "created"), "skipped", "completed"])
  const idOf = async (name: string) => (await all()).find(({ brandName }) => brandName === name)?.id ?? ""
  await Clients.update(actor, { clientId: await idOf("Cime"), version: 1, notes: "La nôtre" })
  const linked = await idOf("Écume")
  await Collaborations.create(actor, {
    fields: fieldsOf({ brand: "Écume", clientId: linked }),
    participants: [],
  })
  await eventually(async () => {
    expect(await Collaborations.latestOf(actor, { clientKey: linked, count: 1 })).toHaveLength(1)
  })
  const undo = async (by = actor) =>
    (await ClientImport.undoImport(by, { importId: "one", lines: [1, 2, 3, 4, 5, 6] })).rows.map(
      ({ kept }) => kept,
    )
  const kept = [
    null,
    { brandName: "Cime", because: "il a été modifié depuis l'import" },
    { brandName: "Écume", because: "une campagne lui est rattachée" },
    ...[null, null, null],
  ]
  expect(await undo((await newAgency()).admin)).toEqual(kept.map(() => null))
  expect((await all()).map(({ brandName }) => brandName)).toEqual(
    [...names, "Sel"].toSorted((a, b) => a.localeCompare(b)),
  )
  expect(await undo()).toEqual(kept)
  expect(await undo()).toEqual(kept)
  expect((await all()).map(({ brandName }) => brandName)).toEqual(["Cime", "Écume", "Sel"])
})

test("who is edited while an import is taken back stays", async () => {
  const { actor, outcomes, all } = await world()
  await outcomes([{ line: 1, cells: cells({ brandName: "Brume" }) }])
  const [client] = await all()
  const undone = await overtaken(
    "client",
    () => ClientImport.undoImport(actor, { importId: "one", lines: [1] }),
    () => Clients.update(actor, { clientId: client?.id ?? "", version: 1, notes: "La nôtre" }),
  )
  expect(undone).toMatchObject({ value: { rows: [{ line: 1, kept: { brandName: "Brume" } }] } })
  expect(await all()).toMatchObject([{ notes: "La nôtre" }])
})

const FIRST = "contactFirstName"
const LAST = "contactLastName"

/** The headings of each tool's own export that matter, with what they stand for. */
test.each<[string, string, Record<string, string>]>([
  [
    "HubSpot's companies",
    "Record ID,Company name,Company owner,Create Date,Phone Number,City,Country/Region,Industry,Type,Description",
    { "Company name": "brandName", "Phone Number": "contactPhone", Industry: "sector", Description: "notes" },
  ],
  [
    "HubSpot's contacts in French",
    "ID de fiche d'informations,Prénom,Nom,Adresse e-mail,Numéro de téléphone,Propriétaire du contact,Intitulé du poste,Nom de l'entreprise",
    {
      ...{
        Prénom: FIRST,
        Nom: LAST,
        "Adresse e-mail": "contactEmail",
        "Numéro de téléphone": "contactPhone",
      },
      ...{ "Intitulé du poste": "contactRole", "Nom de l'entreprise": "brandName" },
    },
  ],
  [
    "Outlook",
    "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name,Categories,Notes",
    {
      ...{ "First Name": FIRST, "Last Name": LAST, Company: "brandName", "Job Title": "contactRole" },
      ...{ "Business Phone": "contactPhone", "Mobile Phone": "contactPhone" },
      ...{ "E-mail Address": "contactEmail", Notes: "notes" },
    },
  ],
  [
    "Outlook in French",
    "Titre,Prénom,Deuxième prénom,Nom,Suffixe,Société ,Service ,Titre,Télécopie (bureau),Téléphone (bureau),Tél. mobile,Adresse de messagerie,Type de messagerie,Nom complet de l'adresse de messagerie,Catégories,Compte,Notes,Profession",
    {
      ...{ Prénom: FIRST, Nom: LAST, "Société ": "brandName", Titre: "contactRole", Notes: "notes" },
      ...{ "Téléphone (bureau)": "contactPhone", "Tél. mobile": "contactPhone" },
      "Adresse de messagerie": "contactEmail",
    },
  ],
  [
    "Google Contacts",
    "First Name,Middle Name,Last Name,Name Prefix,File As,Organization Name,Organization Title,Organization Department,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value",
    {
      ...{ "First Name": FIRST, "Last Name": LAST, "Organization Name": "brandName", Notes: "notes" },
      ...{ "Organization Title": "contactRole", "E-mail 1 - Value": "contactEmail" },
      "Phone 1 - Value": "contactPhone",
    },
  ],
  [
    "Google Contacts of before",
    "Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title",
    {
      ...{ "Given Name": FIRST, "Family Name": LAST, "E-mail 1 - Value": "contactEmail" },
      ...{ "Organization 1 - Name": "brandName", "Organization 1 - Title": "contactRole" },
    },
  ],
  [
    "Attio's people",
    "Record ID,Name,Email addresses,Company,Job title,Phone numbers,Primary location",
    {
      ...{ Name: "contactName", "Email addresses": "contactEmail", Company: "brandName" },
      ...{ "Job title": "contactRole", "Phone numbers": "contactPhone" },
    },
  ],
  ["Attio's companies", "Record ID,Name,Domains,Description", { Name: "brandName", Description: "notes" }],
  [
    "Airtable",
    "Name,Account,Department,Title,Email,Phone",
    {
      ...{ Name: "contactName", Account: "brandName", Title: "contactRole" },
      ...{ Email: "contactEmail", Phone: "contactPhone" },
    },
  ],
  [
    "Pipedrive",
    "Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Owner",
    {
      ...{ "Person - Name": "contactName", "Person - Organization": "brandName" },
      ...{ "Person - Email - Work": "contactEmail", "Person - Email - Home": "contactEmail" },
      "Person - Phone - Work": "contactPhone",
    },
  ],
  [
    "Pipedrive in French",
    "Personne - Prénom,Personne - Nom de famille,Organisation - Nom,Organisation - Adresse,Personne - E-mail - Travail,Personne - Téléphone - Mobile",
    {
      ...{ "Personne - Prénom": FIRST, "Personne - Nom de famille": LAST, "Organisation - Nom": "brandName" },
      ...{ "Personne - E-mail - Travail": "contactEmail", "Personne - Téléphone - Mobile": "contactPhone" },
    },
  ],
  [
    "Dolibarr's contacts",
    "Id,Civilité,Nom,Prénom,Poste/Fonction,Tél pro.,Tél portable,Email,Nom du tiers,Code client",
    {
      ...{ Nom: LAST, Prénom: FIRST, "Poste/Fonction": "contactRole", "Tél pro.": "contactPhone" },
      ...{ "Tél portable": "contactPhone", Email: "contactEmail", "Nom du tiers": "brandName" },
    },
  ],
  [
    "Outlook's second columns in French",
    "N° de téléphone;Nº tél;Num. tel;E-mail pro;Téléphone professionnel;Téléphone personnel;Adresse e-mail 2;N° client;Type de téléphone",
    {
      ...{ "N° de téléphone": "contactPhone", "Nº tél": "contactPhone", "Num. tel": "contactPhone" },
      ...{ "Téléphone professionnel": "contactPhone", "Téléphone personnel": "contactPhone" },
      ...{ "E-mail pro": "contactEmail", "Adresse e-mail 2": "contactEmail" },
    },
  ],
  [
    "Dolibarr's contacts in English",
    "Last name,First name,Job position,Bus. phone,Third-party name",
    {
      ...{ "Last name": LAST, "First name": FIRST, "Job position": "contactRole" },
      ...{ "Bus. phone": "contactPhone", "Third-party name": "brandName" },
    },
  ],
  [
    "Attio's nested names",
    "Name > First name,Name > Last name,Name > Full name,Company",
    {
      ...{ "Name > First name": FIRST, "Name > Last name": LAST },
      ...{ "Name > Full name": "contactName", Company: "brandName" },
    },
  ],
  ["Attio's categories", "Record,Domains,Categories", { Record: "brandName", Categories: "sector" }],
  [
    "Pipedrive's deals",
    "Deal - Title,Deal - Organization,Deal - Contact person,Organisation - Secteur,Person - Email - Work",
    {
      ...{ "Deal - Organization": "brandName", "Deal - Contact person": "contactName" },
      ...{ "Organisation - Secteur": "sector", "Person - Email - Work": "contactEmail" },
    },
  ],
  [
    "Google Contacts in French",
    "Nom de l'organisation,Titre de l'organisation,E-mail 1 - Libellé,E-mail 1 - Valeur,Téléphone 1 - Valeur",
    {
      ...{ "Nom de l'organisation": "brandName", "Titre de l'organisation": "contactRole" },
      ...{ "E-mail 1 - Valeur": "contactEmail", "Téléphone 1 - Valeur": "contactPhone" },
    },
  ],
  [
    "a contact's two names",
    "Nom du contact;Prénom du contact;Nom",
    { "Nom du contact": "contactName", "Prénom du contact": FIRST, Nom: "brandName" },
  ],
  [
    "people",
    "MARQUE;Nom;Secteur d’activité;E-mail;email;Age",
    {
      MARQUE: "brandName",
      Nom: "contactName",
      "Secteur d’activité": "sector",
      "E-mail": "contactEmail",
      email: "contactEmail",
    },
  ],
])("the headings of %s are known", (_tool, written, expected) => {
  const headings = written.split(/[,;]/)
  const columns = columnsOf(headings)
  const known = headings.flatMap((heading, index) => (columns[index] ? [[heading, columns[index]]] : []))
  expect(Object.fromEntries(known)).toEqual(expected)
  expect(known).toHaveLength(Object.keys(expected).length)
})

test.each<[string, string, Partial<ImportCells>]>([
  ["Nom;Prénom;E-mail 1 - Value;E-mail 2 - Value", "Morvan;Léna;;b@b.fr", { contactEmail: "b@b.fr" }],
  ["Nom du contact;Prénom du contact;Email", "Morvan;Léna;b@b.fr", { contactEmail: "b@b.fr" }],
  ["Contact last name;Contact first name", "Morvan;Léna", {}],
  ["Contact;Prénom", "Morvan;Léna", {}],
  ["Nom complet;Prénom", "Léna Morvan;Léna", {}],
  [
    "Contact;Email;Email 2;Tél;Mobile;Fixe;Notes;Commentaires",
    "Léna Morvan;a@b.fr;b@b.fr;01;02;01;x;y",
    {
      ...{ contactEmail: "a@b.fr", contactPhone: "01" },
      notes: "x\nAutre adresse : b@b.fr\nAutre téléphone : 02\ny",
    },
  ],
])("two names are one contact's, and what a second column holds joins the notes: %s", (heads, row, more) => {
  const columns = columnsOf([...heads.split(";"), "Société"])
  expect(cellsOf(columns, [...row.split(";"), "Brume"])).toEqual(
    cells({ brandName: "Brume", contactName: "Léna Morvan", ...more }),
  )
})
