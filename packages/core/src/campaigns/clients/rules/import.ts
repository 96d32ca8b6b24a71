import { fold } from "../../../lib/text.ts"
import { SECTORS, type Sector } from "./sectors.ts"

/** rules/campaigns.md#client-import */

/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 5000
/** Rows of one call: looked at, or written. */
export const IMPORT_PORTIONS = { check: 500, write: 25 } as const

/** What a client's cells may be. */
export const IMPORT_COLUMNS = {
  brandName: "Nom de la marque",
  sector: "Secteur",
  contactName: "Nom du contact",
  contactEmail: "Email du contact",
  contactPhone: "Téléphone du contact",
  contactRole: "Fonction du contact",
  contactType: "Type de contact",
  notes: "Notes",
} as const

export type ImportColumn = keyof typeof IMPORT_COLUMNS

export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as [ImportColumn, ...ImportColumn[]]

/** What a column of a file may be: some tools keep a person's two names apart. */
export const FILE_COLUMNS = {
  ...IMPORT_COLUMNS,
  contactFirstName: "Prénom du contact",
  contactLastName: "Nom de famille du contact",
} as const

export type FileColumn = keyof typeof FILE_COLUMNS

/** Of these several columns may be one: the first that is filled in counts. */
export const SHARED_COLUMNS: ReadonlySet<FileColumn> = new Set(["contactEmail", "contactPhone"])

/** The cells of a row, as they were read. */
export type ImportCells = Record<ImportColumn, string>

/**
 * Headings by which columns are known, the surest first, as {@link heading} has them: those of HubSpot, Outlook, Google
 * Contacts, Attio, Airtable, Pipedrive and Dolibarr, in French and English, and what people write.
 */
const HEADINGS: Record<FileColumn, string> = {
  brandName:
    "marque|nom de la marque|nom marque|brand|brand name|societe|nom de la societe|entreprise|nom de l entreprise|nom entreprise|raison sociale|company|company name|organization name|organisation nom|organization 1 name|person organization|personne organisation|organization|organisation|nom de l organisation|organisation name|associated company|primary associated company|entreprise associee|entreprise principale|companies|tiers|nom du tiers|third party|third party name|thirdparty name|client|nom du client|nom client|client name|customer|customer name|account|account name|compte|nom du compte",
  sector:
    "secteur|secteur d activite|activite|industrie|sector|industry|organization industry|organisation secteur d activite|category|categorie",
  contactName:
    "contact|nom du contact|nom contact|interlocuteur|personne de contact|contact principal|contact name|contact person|primary contact|full name|nom complet|nom et prenom|prenom et nom|prenom nom|nom prenom|person name|personne nom|person|personne",
  contactFirstName:
    "prenom|prenom du contact|first name|firstname|given name|contact first name|person first name|personne prenom",
  contactLastName:
    "nom de famille|last name|lastname|family name|surname|contact last name|person last name|personne nom de famille",
  contactEmail:
    "email|e mail|mail|courriel|adresse e mail|adresse email|adresse mail|adresse de messagerie|email du contact|e mail du contact|email contact|contact email|email address|e mail address|email addresses|emails|work email|email professionnel|e mail professionnel|e mail 1 value|person email|person email work|email work|personne e mail|personne e mail travail|e mail travail|e mail 2 value|adresse de messagerie 2|e mail 2 address|person email home|person email other|email home|email other|personne e mail domicile|personne e mail autre|e mail domicile|e mail autre",
  contactPhone:
    "telephone|tel|numero de telephone|phone|phone number|phone numbers|telephone number|telephone du contact|contact phone|mobile|portable|telephone portable|telephone mobile|numero de mobile|numero de telephone mobile|mobile phone|mobile phone number|cell phone|business phone|business phone 2|work phone|company main phone|primary phone|home phone|telephone bureau|telephone 2 bureau|telephone societe|telephone principal|telephone domicile|tel mobile|tel portable|tel pro|tel professionnel|tel perso|phone pro|phone mobile|phone perso|phone 1 value|phone 2 value|person phone|person phone work|person phone mobile|person phone home|person phone other|phone work|phone home|phone other|personne telephone|personne telephone travail|personne telephone mobile|personne telephone domicile|personne telephone autre|telephone travail|telephone autre",
  contactRole:
    "fonction|poste|role|fonction du contact|contact role|job title|job|position|intitule du poste|intitule de poste|intitule de la fonction|titre du poste|poste fonction|post function|post position|post|organization title|organization 1 title|person job title|person title|personne intitule du poste|personne fonction|title|titre|profession",
  contactType: "type de contact|type du contact|contact type",
  notes:
    "notes|note|commentaire|commentaires|remarque|remarques|comment|comments|description|note publique|note privee|note public|note private|person notes|personne notes",
}

/** Who is called so may be a brand as well as a person: the columns beside it tell. */
const NAMES = ["nom", "name", "record"]

/** A heading's words alone: « E-mail 1 - Value » is `e mail 1 value`. */
const heading = (written: string): string =>
  fold(written)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** By heading, what it stands for and how surely: the lower, the surer. */
const KNOWN = new Map(
  (Object.keys(HEADINGS) as FileColumn[]).flatMap((column) =>
    HEADINGS[column].split("|").map((known, rank) => [known, { column, rank }] as const),
  ),
)

/** How many of these cells are headings that are known. */
export const knownHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => KNOWN.has(heading(cell)) || NAMES.includes(heading(cell))).length

/**
 * What each heading stands for. The company's column is the brand's, and « Nom » only where there is none; beside a first
 * name it is the last name. Of several alike the surest counts, unless they are shared.
 */
export function columnsOf(headings: readonly string[]): (FileColumn | null)[] {
  const words = headings.map(heading)
  const known = words.map((word) => KNOWN.get(word))
  const best = new Map<FileColumn, number>()
  known.forEach((one, index) => {
    if (!one) return
    const before = known[best.get(one.column) ?? -1]
    // Outlook writes « Titre » twice: the civility first, the function last.
    const isSurer =
      !before || one.rank < before.rank || (one.rank === before.rank && words[index] === "titre")
    if (isSurer) best.set(one.column, index)
  })
  const columns = known.map((one, index) =>
    one && (SHARED_COLUMNS.has(one.column) || best.get(one.column) === index) ? one.column : null,
  )
  const names = words.flatMap((word, index) => (NAMES.includes(word) ? index : []))
  const name = names.at(-1)
  const meant = best.has("contactFirstName")
    ? "contactLastName"
    : best.has("brandName")
      ? "contactName"
      : "brandName"
  if (name !== undefined && !best.has(meant)) columns[name] = meant
  return columns
}

/** A client's cells, of what each column of a row holds. */
export function cellsOf(columns: readonly (FileColumn | null)[], row: readonly string[]): ImportCells {
  const read = Object.fromEntries(Object.keys(FILE_COLUMNS).map((name) => [name, ""])) as Record<
    FileColumn,
    string
  >
  columns.forEach((column, index) => {
    if (column && !read[column].trim()) read[column] = row[index] ?? ""
  })
  const { contactFirstName, contactLastName, ...cells } = read
  const name = [contactFirstName, contactLastName].map((part) => part.trim()).filter(Boolean)
  return { ...cells, contactName: cells.contactName.trim() ? cells.contactName : name.join(" ") }
}

/** The sector that is written so, accents and case apart; null for what is none. */
export const sectorOf = (written: string): Sector | null =>
  SECTORS.find((sector) => fold(sector) === fold(written)) ?? null

/** What a spreadsheet makes of a long number: digits of it are lost. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E\+?\d+$/i

/** A telephone number that a spreadsheet has ruined, as `3,36E+10`. */
export const isRuinedPhone = (written: string): boolean => SCIENTIFIC.test(written.replace(/\s/g, ""))

/** A person as mail programs write them: `Léna Morvan <lena@brume.fr>`, `mailto:lena@brume.fr`; of several the first. */
export function mailboxOf(written: string): { name: string; email: string; others: string[] } {
  const [first = "", ...others] = written
    .split(/\s*(?::::|[;,](?=[^<>]*@)|(?<=>)\s*[;,]|\n)\s*/)
    .map((one) => one.trim())
    .filter(Boolean)
  const [, name = "", inside = first] = /^(.*?)\s*<\s*([^<>]+?)\s*>$/.exec(first) ?? []
  const email = inside.replace(/^mailto:/i, "").replace(/\?.*$/, "")
  return { name: name.replace(/^["']|["']$/g, "").trim(), email, others }
}

/**
 * The cells as the client that they make has them. A telephone of nobody is the company's, and goes with further addresses
 * to the notes.
 */
export function asStored(cells: ImportCells): ImportCells {
  const { contactName, contactEmail, contactPhone, contactRole, notes } = cells
  const named = contactName.includes("@") ? mailboxOf(contactName) : { name: contactName, email: "" }
  const written = mailboxOf(contactEmail)
  const email = written.email || named.email
  const name = named.name.trim() || written.name
  const isPerson = [name, email, contactRole].some((cell) => cell.trim() !== "")
  const further = [
    ...(!isPerson && contactPhone.trim() ? [`Téléphone : ${contactPhone.trim()}`] : []),
    ...(written.others.length ? [`Autre adresse : ${written.others.join(", ")}`] : []),
  ]
  return {
    ...cells,
    contactName: name,
    contactEmail: email,
    contactPhone: isPerson ? contactPhone : "",
    notes: [notes, ...further].filter((part) => part.trim()).join("\n"),
  }
}

/** rules/campaigns.md#client-import */
export function contactTypeOf(written: string): string {
  const words = fold(written)
  if (words === "" || words === "marque" || words === "brand") return "brand"
  return words === "agence" || words === "agency" ? "agency" : written
}
