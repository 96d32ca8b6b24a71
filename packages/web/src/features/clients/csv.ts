import type { Client } from "@trame/core/campaigns/clients/contract"
import { type CsvColumns, csvOf } from "../../lib/csv.ts"
import { formatDate } from "../../lib/format.ts"

export type ListedClient = Client & { collaborationCount: number }

const COLUMNS: CsvColumns<ListedClient> = [
  ["Client", ({ brandName }) => brandName],
  ["Secteur", ({ sector }) => sector ?? ""],
  ["Collaborations", ({ collaborationCount }) => String(collaborationCount)],
  ["Contacts", ({ contacts }) => contacts.map(({ name, email }) => `${name} <${email}>`).join(", ")],
  ["Notes", ({ notes }) => notes],
  ["Ajouté le", ({ createdAt }) => formatDate(createdAt)],
  ["Archivé", ({ archived }) => (archived ? "Oui" : "Non")],
]

export const clientsCsv = (clients: readonly ListedClient[]): string => csvOf(COLUMNS, clients)
