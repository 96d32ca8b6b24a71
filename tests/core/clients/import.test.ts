import * as ClientImport from "@trame/core/campaigns/clients/import"
import * as Clients from "@trame/core/campaigns/clients/index"
import { cellsOf, columnsOf, type ImportCells } from "@trame/core/campaigns/clients/rules/import"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { describe, expect, it } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"
import { indexed } from "../../support/indexed.ts"
import { race } from "../../support/race.ts"
import { newAgency } from "../totals/world.ts"

describe("an imported row", () => {
  it.each<[Cells, object]>([
    [
      {
        sector: "beaute",
        notes: "Une note",
        ...LENA,
        contactType: "Agence",
        contactPhone: "01 23",
        contactRole: "DG",
      },
      {
        sector: "Beauté",
        notes: "Une note",
        contacts: [{ ...CONTACT, phone: "01 23", role: "DG", type: "agency" }],
      },
    ],
    [LENA, { contacts: [{ type: "brand" }] }],
    [{ ...LENA, contactType: "MARQUE" }, { contacts: [{ type: "brand" }] }],
    [{ ...LENA, contactType: "agency" }, { contacts: [{ type: "agency" }] }],
    [{ contactType: "agence" }, { contacts: [] }],
    [{ sector: "Potions" }, { sector: null }],
    [{ contactEmail: "Léna Morvan <lena@brume.example>" }, { contacts: [CONTACT] }],
    [{ contactName: '"Léna Morvan" <lena@brume.example>' }, { contacts: [CONTACT] }],
    [{ ...LENA, contactEmail: "mailto:lena@brume.example?subject=Bonjour" }, { contacts: [CONTACT] }],
    [
      { contactName: "Léna", contactEmail: "a@brume.example, b@brume.example ::: c@brume.example" },
      { contacts: [{ email: "a@brume.example" }], notes: "Autre adresse : b@brume.example, c@brume.example" },
    ],
    [
      { contactPhone: "01 23", notes: "Une note" },
      { contacts: [], notes: "Une note\nTéléphone : 01 23" },
    ],
    [
      { contactEmail: "bonjour@brume.example" },
      { contacts: [{ name: "Brume", email: "bonjour@brume.example" }] },
    ],
  ])("of %o becomes a client of %o", async (row, expected) => {
    const { outcomes, all } = await newDesk()
    expect(await outcomes([{ brandName: " Brume ", ...row }])).toEqual(["created"])
    expect(await all()).toMatchObject([{ brandName: "Brume", version: 1, ...expected }])
  })

  it("when it does not fit, it is refused by its column, and nothing of it is written", async () => {
    const { actor, send, all } = await newDesk()
    const long = (count: number) => `${count} caractères au maximum`
    const missing = "L'adresse e-mail du contact est obligatoire"
    const oneLine = { brandName: "Une seule ligne, sans caractère invisible" }
    const scientific = { contactPhone: expect.stringContaining("notation scientifique") }
    const wrong: [Cells, Cells][] = [
      [{ brandName: "", sector: "Mode" }, { brandName: "Le nom de la marque est obligatoire" }],
      [{ brandName: "Deux\nlignes" }, oneLine],
      [{ brandName: "a\u0007b" }, oneLine],
      [{ notes: "a\u0007b" }, { notes: "Ce texte contient un caractère invisible" }],
      [{ brandName: "x".repeat(161) }, { brandName: long(160) }],
      [{ ...LENA, contactPhone: "3,36E+10" }, scientific],
      [{ ...LENA, contactPhone: "3.36e10" }, scientific],
      [{ notes: "x".repeat(5001) }, { notes: long(5000) }],
      [{ contactName: "Léna" }, { contactEmail: missing }],
      [{ contactRole: "DG" }, { contactName: "Le nom du contact est obligatoire", contactEmail: missing }],
      [{ ...LENA, contactEmail: "lena" }, { contactEmail: "Adresse e-mail invalide" }],
      [{ ...LENA, contactPhone: "1".repeat(41) }, { contactPhone: long(40) }],
      [{ ...LENA, contactRole: "x".repeat(121) }, { contactRole: long(120) }],
      [{ ...LENA, contactType: "ami" }, { contactType: expect.any(String) }],
    ]
    const rows = wrong.map(([row]) => ({ brandName: "A", ...row }))
    const expected = wrong.map(([, problems]) => problems)
    const checked = await ClientImport.checkImport(actor, { rows: rows.map(cells) })
    expect(checked.rows.map(({ problems }) => problems)).toEqual(expected)
    const sent = await send(rows)
    expect(sent.rows.map(({ outcome, problems }) => [outcome, problems])).toEqual(
      expected.map((problems) => ["refused", problems]),
    )
    expect(await all()).toEqual([])
  })

  it("when it is sent again, also at once, it is written once; another spelling finds its name", async () => {
    const { actor, outcomes, all } = await newDesk()
    const rows = [{ brandName: "Brume" }, { brandName: "Écume" }]
    const created = ["created", "created"]
    expect(await Promise.all([outcomes(rows), outcomes(rows)])).toEqual([created, created])
    expect(await outcomes(rows)).toEqual(created)
    const another = [{ brandName: "ÉCUME" }, { brandName: "Cime" }, { brandName: "CIMÉ", sector: "Mode" }]
    expect(await outcomes(another, { importId: "two" })).toEqual(["skipped", "created", "skipped"])
    const names = ["Brume", "Cime", "Écume"]
    expect(await all()).toMatchObject(names.map((brandName) => ({ brandName, sector: null })))
    const asked = ["ecume", "ÉCUME", "Écume 2"].map((brandName) => cells({ brandName }))
    const { rows: checked } = await ClientImport.checkImport(actor, { rows: asked })
    expect(checked.map(({ sameName }) => sameName)).toEqual(["Écume", "Écume", null])
  })

  it("when it completes a client, it fills empty fields and replaces nothing", async () => {
    const { actor, send, outcomes, all, create } = await newDesk()
    const contact = { name: "Léna", email: "LENA@brume.example", phone: "", role: "", type: "brand" as const }
    const stored = { sector: "Mode" as const, notes: "La nôtre" }
    await create("Brume", { ...stored, contacts: [contact] })
    const complete = { complete: true }
    const full = { brandName: "brume", sector: "Luxe", notes: "Une autre", ...LENA }
    const zoe = { contactName: "Zoé", contactEmail: "zoe@brume.example" }
    expect(await outcomes([full, { ...full, ...zoe }], complete)).toEqual(["skipped", "completed"])
    await create("Cime")
    expect(await outcomes([{ ...full, brandName: "CIME" }], { ...complete, importId: "two" })).toEqual([
      "completed",
    ])
    expect(await all()).toMatchObject([
      { brandName: "Brume", ...stored, contacts: [contact, { name: "Zoé" }], version: 2 },
      { brandName: "Cime", sector: "Luxe", notes: "Une autre" },
    ])
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...contact, email: `c${at}@brume.example` }))
    await create("Pleine", { contacts: many(50) })
    const room = await create("Presque", { contacts: many(49) })
    const rows = ["Pleine", "Presque"].map((brandName) => ({ brandName, ...LENA }))
    expect((await send(rows, { ...complete, importId: "three" })).rows).toMatchObject([
      { line: 1, outcome: "refused", problems: { brandName: "Ce client a déjà 50 contacts" } },
      { line: 2, outcome: "completed" },
    ])
    expect((await Clients.get(actor, { clientId: room })).client.contacts).toHaveLength(50)
  })

  it("when several clients have its name, it completes the oldest, archived or not", async () => {
    const { actor, outcomes, create } = await newDesk()
    const ids = [await create("Écume"), await create("ECUME"), await create("écume")]
    const complete = (importId: string, more: Cells) =>
      outcomes([{ brandName: "Ecume", ...more }], { complete: true, importId })
    expect(await complete("first", { sector: "Sport" })).toEqual(["completed"])
    const sectors = (await Clients.existing(actor, ids)).map(({ sector }) => sector)
    expect(sectors).toEqual(["Sport", null, null])
    await Clients.archive(actor, { clientId: ids[0] ?? "", version: 2, archived: true })
    expect(await complete("second", LENA)).toEqual(["completed"])
    const { client } = await Clients.get(actor, { clientId: ids[0] ?? "" })
    expect(client.contacts.map(({ name }) => name)).toEqual(["Léna Morvan"])
  })

  it("when somebody edits its client meanwhile, it is refused, and the rows after it are written", async () => {
    const { actor, send, all, create } = await newDesk()
    const clientId = await create("Brume")
    const sent = [{ sector: "Luxe" }, LENA].map((row) => ({ brandName: "Brume", ...row }))
    const first = () => Clients.update(actor, { clientId, version: 1, notes: "La nôtre" })
    const imported = await race({ over: "client", first, late: () => send(sent, { complete: true }) })
    const brandName = "Cet élément a été modifié entre-temps par une autre personne."
    const rows = [{ outcome: "refused", problems: { brandName } }, { outcome: "completed" }]
    expect(imported).toMatchObject({ rows })
    const contacts = [{ name: "Léna Morvan" }]
    expect(await all()).toMatchObject([{ sector: null, notes: "La nôtre", contacts, version: 3 }])
  })
})

describe("an import that is taken back", () => {
  it("leaves clients that were edited or given a campaign, however often it is asked", async () => {
    const { actor, send, outcomes, all, create } = await newDesk()
    await create("Sel")
    const names = ["Brume", "Cime", "Écume", "Givre", "Sel"]
    const rows = names.map((brandName) => ({ brandName }))
    expect(await outcomes(rows)).toEqual([...Array(4).fill("created"), "skipped"])
    // A client that the import itself completes is still its own.
    const own = { line: 6, cells: cells({ brandName: "Brume", ...LENA }), complete: true }
    await ClientImport.importRows(actor, { importId: "one", rows: [own] })
    const idOf = async (name: string) => (await all()).find(({ brandName }) => brandName === name)?.id ?? ""
    await Clients.update(actor, { clientId: await idOf("Cime"), version: 1, notes: "La nôtre" })
    const fields = fieldsOf({ brand: "Écume", clientId: await idOf("Écume") })
    await Collaborations.create(actor, { fields, participants: [] })
    await indexed()
    const undo = async (by = actor) => {
      const undone = await ClientImport.undoImport(by, { importId: "one", lines: [1, 2, 3, 4, 5, 6] })
      return undone.rows.map(({ kept }) => kept)
    }
    const none = Array(6).fill(null)
    expect(await undo((await newAgency()).admin)).toEqual(none)
    expect(await all()).toHaveLength(5)
    const kept = none
      .with(1, { brandName: "Cime", because: "il a été modifié depuis l'import" })
      .with(2, { brandName: "Écume", because: "une campagne lui est rattachée" })
    expect([await undo(), await undo()]).toEqual([kept, kept])
    expect((await all()).map(({ brandName }) => brandName)).toEqual(["Cime", "Écume", "Sel"])
    await send([{ brandName: "Givre" }], { importId: "two" })
    const clientId = await idOf("Givre")
    const first = () => Clients.update(actor, { clientId, version: 1, notes: "La nôtre" })
    const late = () => ClientImport.undoImport(actor, { importId: "two", lines: [1] })
    const undone = await race({ over: "client", first, late })
    expect(undone).toMatchObject({ rows: [{ line: 1, kept: { brandName: "Givre" } }] })
    expect(await idOf("Givre")).toBe(clientId)
  })
})

const COLUMNS = {
  brand: "brandName",
  sector: "sector",
  notes: "notes",
  first: "contactFirstName",
  last: "contactLastName",
  name: "contactName",
  mail: "contactEmail",
  phone: "contactPhone",
  role: "contactRole",
} as const

describe("the columns of an import", () => {
  /** Each tool's own export: a heading, then « = » and the column it fills, where it fills one. */
  it.each(
    Object.entries({
      HubSpot:
        "Record ID,Company name=brand,Company owner,Create Date,Phone Number=phone,Industry=sector,Description=notes",
      "HubSpot in French":
        "Prénom=first,Nom=last,Adresse e-mail=mail,Numéro de téléphone=phone,Propriétaire du contact,Intitulé du poste=role,Nom de l'entreprise=brand",
      Outlook:
        "Title,First Name=first,Middle Name,Last Name=last,Company=brand,Job Title=role,Business Phone=phone,Mobile Phone=phone,E-mail Address=mail,E-mail Type,Categories,Notes=notes",
      "Outlook in French":
        "Prénom=first,Deuxième prénom,Nom=last,Société =brand,Service ,Titre=role,Télécopie (bureau),Téléphone (bureau)=phone,Tél. mobile=phone,Adresse de messagerie=mail,Type de messagerie,Notes=notes,Profession",
      "Outlook's second columns":
        "N° de téléphone=phone,Nº tél=phone,Num. tel=phone,E-mail pro=mail,Téléphone professionnel=phone,Adresse e-mail 2=mail,N° client,Type de téléphone",
      "Google Contacts":
        "First Name=first,Last Name=last,File As,Organization Name=brand,Organization Title=role,Notes=notes,Labels,E-mail 1 - Label,E-mail 1 - Value=mail,Phone 1 - Value=phone",
      "Google Contacts of before":
        "Name,Given Name=first,Family Name=last,E-mail 1 - Value=mail,Organization 1 - Name=brand,Organization 1 - Title=role",
      "Google Contacts in French":
        "Nom de l'organisation=brand,Titre de l'organisation=role,E-mail 1 - Libellé,E-mail 1 - Valeur=mail,Téléphone 1 - Valeur=phone",
      "Attio's people":
        "Record ID,Name=name,Email addresses=mail,Company=brand,Job title=role,Phone numbers=phone",
      "Attio's nested names":
        "Name > First name=first,Name > Last name=last,Name > Full name=name,Company=brand",
      "Attio's companies": "Record ID,Name=brand,Domains,Description=notes",
      "Attio's categories": "Record=brand,Domains,Categories=sector",
      Airtable: "Name=name,Account=brand,Department,Title=role,Email=mail,Phone=phone",
      Pipedrive:
        "Person - Name=name,Person - Label,Person - Organization=brand,Person - Email - Work=mail,Person - Phone - Work=phone,Person - Owner",
      "Pipedrive in French":
        "Personne - Prénom=first,Personne - Nom de famille=last,Organisation - Nom=brand,Personne - E-mail - Travail=mail,Personne - Téléphone - Mobile=phone",
      "Pipedrive's deals":
        "Deal - Title,Deal - Organization=brand,Deal - Contact person=name,Organisation - Secteur=sector",
      Dolibarr:
        "Id,Civilité,Nom=last,Prénom=first,Poste/Fonction=role,Tél pro.=phone,Email=mail,Nom du tiers=brand,Code client",
      "Dolibarr in English":
        "Last name=last,First name=first,Job position=role,Bus. phone=phone,Third-party name=brand",
      "a contact's two names": "Nom du contact=name,Prénom du contact=first,Nom=brand",
      people: "MARQUE=brand,Nom=name,Secteur d’activité=sector,E-mail=mail,email=mail,Age",
    }),
  )("of %s are known by their headings", (_tool, written) => {
    const headings = written.split(",").map((heading) => heading.split("="))
    const expected = headings.map(([, short]) => COLUMNS[short as keyof typeof COLUMNS] ?? null)
    expect(columnsOf(headings.map(([heading = ""]) => heading)).map((column) => column ?? null)).toEqual(
      expected,
    )
  })

  it.each<[string, string, Cells]>([
    ["Nom;Prénom;E-mail 1 - Value;E-mail 2 - Value", "Morvan;Léna;;b@b.fr", { contactEmail: "b@b.fr" }],
    ["Nom du contact;Prénom du contact;Email", "Morvan;Léna;b@b.fr", { contactEmail: "b@b.fr" }],
    ["Contact last name;Contact first name", "Morvan;Léna", {}],
    ["Contact;Prénom", "Morvan;Léna", {}],
    ["Nom complet;Prénom", "Léna Morvan;Léna", {}],
    [
      "Contact;Email;Email 2;Tél;Mobile;Fixe;Notes;Commentaires",
      "Léna Morvan;a@b.fr;b@b.fr;01;02;01;x;y",
      {
        contactEmail: "a@b.fr",
        contactPhone: "01",
        notes: "x\nAutre adresse : b@b.fr\nAutre téléphone : 02\ny",
      },
    ],
  ])("make one contact of two names, and notes of a second address: %s", (heads, row, more) => {
    const columns = columnsOf([...heads.split(";"), "Société"])
    const contact = { brandName: "Brume", contactName: "Léna Morvan" }
    expect(cellsOf(columns, [...row.split(";"), "Brume"])).toEqual(cells({ ...contact, ...more }))
  })
})

type Cells = Partial<ImportCells>
const cells = (of: Cells): ImportCells => ({
  brandName: "",
  sector: "",
  notes: "",
  contactName: "",
  contactEmail: "",
  contactPhone: "",
  contactRole: "",
  contactType: "",
  ...of,
})
const LENA = { contactName: "Léna Morvan", contactEmail: "lena@brume.example" }
const CONTACT = { name: "Léna Morvan", email: "lena@brume.example" }

async function newDesk() {
  const { admin: actor } = await newAgency()
  const send = (rows: Cells[], { complete = false, importId = "one" } = {}) => {
    const lines = rows.map((row, at) => ({ line: at + 1, cells: cells(row), complete }))
    return ClientImport.importRows(actor, { importId, rows: lines })
  }
  const outcomes = async (...asked: Parameters<typeof send>) =>
    (await send(...asked)).rows.map(({ outcome }) => outcome)
  const all = async () =>
    (await Clients.list(actor, { search: "", sort: "name", order: "asc", page: 1 })).items
  const create = async (brandName: string, wanted: object = {}) => {
    const client = { brandName, sector: null, notes: "", contacts: [], ...wanted }
    return (await Clients.create(actor, client)).id
  }
  return { actor, send, outcomes, all, create }
}
