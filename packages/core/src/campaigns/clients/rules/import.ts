import { fold } from "../../../lib/text.ts"
import { SECTORS, type Sector } from "./sectors.ts"

/** rules/campaigns.md#client-import */

/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 5000
/** Rows of one call: looked at, or written. */
export const IMPORT_PORTIONS = { check: 500, write: 25 } as const

/** What a column may be, with the headings by which it is known, folded. */
export const IMPORT_COLUMNS = {
  brandName: {
    label: "Nom de la marque",
    headings:
      "marque|nom de la marque|nom marque|client|nom du client|nom client|entreprise|societe|nom|brand|brand name|company|company name|client name|customer|name|account",
  },
  sector: {
    label: "Secteur",
    headings: "secteur|secteur d'activite|activite|industrie|sector|industry|category|categorie",
  },
  contactName: {
    label: "Nom du contact",
    headings: "contact|nom du contact|nom contact|interlocuteur|contact name|full name|nom complet",
  },
  contactEmail: {
    label: "Email du contact",
    headings:
      "email|e-mail|mail|courriel|adresse e-mail|adresse email|email du contact|email contact|contact email|email address|e-mail address",
  },
  contactPhone: {
    label: "Téléphone du contact",
    headings:
      "telephone|tel|tel.|numero de telephone|mobile|portable|telephone du contact|phone|phone number|contact phone|telephone number",
  },
  contactRole: {
    label: "Fonction du contact",
    headings: "fonction|poste|role|fonction du contact|job|job title|title|position|contact role",
  },
  contactType: {
    label: "Type de contact",
    headings: "type|type de contact|type du contact|contact type",
  },
  notes: {
    label: "Notes",
    headings: "notes|note|commentaire|commentaires|remarque|remarques|comment|comments|description",
  },
} as const

export type ImportColumn = keyof typeof IMPORT_COLUMNS

export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as [ImportColumn, ...ImportColumn[]]

/** The cells of a row, as they were read. */
export type ImportCells = Record<ImportColumn, string>

/** What each heading stands for; the second of two alike stands for nothing, nor does one that nobody knows. */
export function columnsOf(headings: readonly string[]): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>()
  return headings.map((heading) => {
    const words = fold(heading.replaceAll("_", " "))
    const known = IMPORT_COLUMN_NAMES.find((name) => IMPORT_COLUMNS[name].headings.split("|").includes(words))
    if (!known || taken.has(known)) return null
    taken.add(known)
    return known
  })
}

/** The sector that is written so, accents and case apart; what is no sector stays as it is, to be refused. */
export const sectorOf = (written: string): Sector | string | null =>
  fold(written) === "" ? null : (SECTORS.find((sector) => fold(sector) === fold(written)) ?? written)

/** rules/campaigns.md#client-import */
export function contactTypeOf(written: string): string {
  const words = fold(written)
  if (words === "" || words === "marque" || words === "brand") return "brand"
  return words === "agence" || words === "agency" ? "agency" : written
}
