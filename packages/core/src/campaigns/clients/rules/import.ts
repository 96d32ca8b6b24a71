import { fold } from "../../../lib/text.ts"
import { SECTORS, type Sector } from "./sectors.ts"

/** rules/campaigns.md#client-import */

/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 5000
/** Rows per call: to check, or to write. */
export const IMPORT_PORTIONS = { check: 500, write: 25 } as const

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

/** The columns of a file: some tools separate first and last names. */
export const FILE_COLUMNS = {
  ...IMPORT_COLUMNS,
  contactFirstName: "Prénom du contact",
  contactLastName: "Nom de famille du contact",
} as const

export type FileColumn = keyof typeof FILE_COLUMNS

/** Fields that may have several columns: the first filled one is used, the others go to the notes with this label. */
const SHARED: Partial<Record<FileColumn, string>> = {
  contactEmail: "Autre adresse : ",
  contactPhone: "Autre téléphone : ",
  notes: "",
}

/** The cells of a row, as read. */
export type ImportCells = Record<ImportColumn, string>

/**
 * Headings of columns, the surest first, normalized by {@link heading}: those of HubSpot, Outlook, Google Contacts,
 * Attio, Airtable, Pipedrive and Dolibarr, in French and English, and common ones.
 */
const HEADINGS: Partial<Record<FileColumn, string>> = {
  brandName:
    "marque|nom de la marque|nom marque|brand|brand name|societe|nom de la societe|entreprise|nom de l entreprise|nom entreprise|raison sociale|company|company name|organization name|organisation nom|organization 1 name|organisation 1 nom|person organization|personne organisation|deal organization|deal organisation|affaire organisation|organization|organisation|nom de l organisation|organisation name|associated company|primary associated company|entreprise associee|entreprise principale|companies|tiers|nom du tiers|third party|third party name|thirdparty name|client|nom du client|nom client|client name|customer|customer name|account|account name|compte|nom du compte",
  sector: "secteur|secteur d activite|activite|industrie|sector|industry|category|categorie|categories",
  contactName:
    "contact|nom du contact|nom contact|contact nom|interlocuteur|personne de contact|contact principal|contact name|contact person|personne a contacter|contact client|client contact|primary contact|full name|nom complet|nom et prenom|prenom et nom|prenom nom|nom prenom|person name|personne nom|person|personne",
  contactFirstName: "prenom|first name|firstname|given name",
  contactLastName: "nom de famille|last name|lastname|family name|surname",
  contactRole:
    "fonction|poste|role|job title|job position|job|position|intitule du poste|intitule de poste|intitule de la fonction|titre du poste|poste fonction|post function|post position|post|title|titre|profession",
  contactType: "type de contact|type du contact|contact type",
  notes:
    "notes|note|commentaire|commentaires|remarque|remarques|comment|comments|description|note publique|note privee|note public|note private",
}

/** Words for an e-mail address or a telephone number, and those that may accompany them. */
const EMAIL = "emails?|mails?|courriels?|messagerie"
const PHONE = "tel|telephones?|phones?|mobile|portable|fixe"
const BESIDE =
  "\\d|e|adresses?|address|addresses|n|no|num|numero|numbers?|de|du|la|l|contact|client|personn?e?|organi[sz]ation|marque|societe|entreprise|company|pro|professionnel(?:le)?|perso|personnel(?:le)?|pers|work|travail|business|bus|bureau|office|home|domicile|other|autre|main|primary|principale?|secondary|secondaire|direct|cell|value|valeur"

const calledSo = (kind: string): RegExp =>
  new RegExp(`^(?=.*\\b(?:${kind})\\b)(?:(?:${kind}|${BESIDE})(?: |$))+$`)
const REACHED = [
  ["contactEmail", calledSo(EMAIL)],
  ["contactPhone", calledSo(PHONE)],
] as const

/** A heading's prefix or suffix that names the cell's owner; the brand needs the whole heading. */
const WHOSE =
  /^(?:contact|personn?e?|organi[sz]ation|company|societe|entreprise|(?:deal|affaire)(?= contact| person)) (?:\d )?|(?: du| de l| de la)? (?:contact|organisation|societe|entreprise)$/g

/** Headings of brands or persons: other columns decide. */
const NAMES = ["nom", "name", "record"]
/** Dolibarr's columns that say whether a company buys or sells, from 0 to 3. */
const FLAGS = { buys: ["client", "customer"], sells: ["fournisseur", "vendor", "supplier"] }

/** A heading's words: « E-mail 1 - Value » becomes `e mail 1 value`, Attio's « Name > First name » `first name`. */
const heading = (text: string): string =>
  fold(text)
    .replace(/^(?:name|nom) ?> ?/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** By heading, its column and rank: the lower, the surer. */
const KNOWN = new Map(
  (Object.keys(HEADINGS) as FileColumn[]).flatMap((column) =>
    (HEADINGS[column] ?? "").split("|").map((known, rank) => [known, { column, rank }] as const),
  ),
)

function meaningOf(words: string): { column: FileColumn; rank: number } | undefined {
  const reached = REACHED.find(([, called]) => called.test(words))
  if (reached) return { column: reached[0], rank: 0 }
  const inner = KNOWN.get(words.replace(WHOSE, ""))
  return KNOWN.get(words) ?? (inner?.column === "brandName" ? undefined : inner)
}

/** The number of cells that are known headings. */
export const knownHeadings = (cells: readonly string[]): number =>
  cells.map(heading).filter((words) => meaningOf(words) || NAMES.includes(words)).length

/**
 * The column of each heading. The company's column is the brand, and « Nom » only without one; beside a first name,
 * « Nom » is the last name. Of several equal columns the surest is used, unless they are shared.
 */
export function columnsOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
): (FileColumn | null)[] {
  const words = headings.map(heading)
  const has = (names: readonly string[]) => words.some((word) => names.includes(word))
  const isFlag = (index: number) => {
    const values = rows.flatMap((row) => row[index]?.trim() || [])
    return (
      (values.length > 0 && values.every((value) => /^[0-3]$/.test(value))) ||
      (has(FLAGS.sells) && has(NAMES))
    )
  }
  const meant = words.map((word, index) =>
    FLAGS.buys.includes(word) && isFlag(index) ? undefined : meaningOf(word),
  )
  const isPerson = meant.some((one) => one?.column === "contactFirstName")
  // Beside a person, Outlook's categories are colours.
  const known = meant.map((one, index) => (isPerson && words[index] === "categories" ? undefined : one))
  const best = new Map<FileColumn, number>()
  known.forEach((one, index) => {
    if (!one) return
    const before = known[best.get(one.column) ?? -1]
    // Outlook has « Titre » twice: first the civility, last the function.
    const isSurer =
      !before || one.rank < before.rank || (one.rank === before.rank && words[index] === "titre")
    if (isSurer) best.set(one.column, index)
  })
  const columns = known.map((one, index) =>
    one && (one.column in SHARED || best.get(one.column) === index) ? one.column : null,
  )
  const names = words.flatMap((word, index) => (NAMES.includes(word) ? index : []))
  const name = names.at(-1)
  const first = words[best.get("contactFirstName") ?? -1]
  // With « Prénom du contact », « Nom » is the brand.
  const isBrand = !best.has("brandName") && (!first || first.includes("contact"))
  const column = isBrand ? "brandName" : first ? "contactLastName" : "contactName"
  if (name !== undefined && !best.has(column)) columns[name] = column
  return columns
}

/** A client's cells from a row and its columns. */
export function cellsOf(columns: readonly (FileColumn | null)[], row: readonly string[]): ImportCells {
  const read = Object.fromEntries(Object.keys(FILE_COLUMNS).map((name) => [name, ""])) as Record<
    FileColumn,
    string
  >
  const further = new Set<string>()
  columns.forEach((column, index) => {
    const cell = row[index] ?? ""
    if (!column || !cell.trim()) return
    if (!read[column]) read[column] = cell
    else if (column in SHARED && cell.trim() !== read[column].trim())
      further.add(`${SHARED[column]}${cell.trim()}`)
  })
  const { contactFirstName, contactLastName, ...cells } = read
  const whole = cells.contactName
  const first = contactFirstName.trim()
  const isWhole =
    !first || contactLastName || whole.includes("@") || ` ${fold(whole)} `.includes(` ${fold(first)} `)
  const parts = whole && isWhole ? [whole] : [first, whole || contactLastName]
  return {
    ...cells,
    contactName: parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" "),
    notes: [cells.notes, ...further].filter(Boolean).join("\n"),
  }
}

/** The sector with this name, ignoring accents and case; null when unknown. */
export const sectorOf = (text: string): Sector | null =>
  SECTORS.find((sector) => fold(sector) === fold(text)) ?? null

/** A spreadsheet's notation of a long number, which loses digits. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E\+?\d+$/i

/** Whether a spreadsheet has damaged the telephone number, e.g. `3,36E+10`. */
export const isRuinedPhone = (text: string): boolean => SCIENTIFIC.test(text.replace(/\s/g, ""))

/**
 * A person in the notation of mail programs: `Léna Morvan <lena@brume.fr>`, `mailto:lena@brume.fr`; of several, the
 * first.
 */
export function mailboxOf(text: string): { name: string; email: string; others: string[] } {
  const [first = "", ...others] = text
    .split(/\s*(?::::|[;,](?=[^<>]*@)|(?<=>)\s*[;,]|\n)\s*/)
    .map((one) => one.trim())
    .filter(Boolean)
  const [, name = "", inside = first] = /^(.*?)\s*<\s*([^<>]+?)\s*>$/.exec(first) ?? []
  const email = inside.replace(/^mailto:/i, "").replace(/\?.*$/, "")
  return { name: name.replace(/^["']|["']$/g, "").trim(), email, others }
}

/**
 * The cells as the created client stores them. A telephone number without a person belongs to the company and goes to
 * the notes, like further addresses.
 */
export function asStored(cells: ImportCells): ImportCells {
  const { contactName, contactEmail, contactPhone, contactRole, notes } = cells
  const mailboxInName = contactName.includes("@") ? mailboxOf(contactName) : { name: contactName, email: "" }
  const mailboxInEmail = mailboxOf(contactEmail)
  const email = mailboxInEmail.email || mailboxInName.email
  const name = mailboxInName.name.trim() || mailboxInEmail.name
  const isPerson = [name, email, contactRole].some((cell) => cell.trim() !== "")
  const further = [
    ...(!isPerson && contactPhone.trim() ? [`Téléphone : ${contactPhone.trim()}`] : []),
    ...(mailboxInEmail.others.length ? [`Autre adresse : ${mailboxInEmail.others.join(", ")}`] : []),
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
export function contactTypeOf(text: string): string {
  const words = fold(text)
  if (words === "" || words === "marque" || words === "brand") return "brand"
  return words === "agence" || words === "agency" ? "agency" : text
}
