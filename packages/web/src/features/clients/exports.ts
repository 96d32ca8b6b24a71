import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate } from "../../lib/format.ts"

interface Line extends Client {
  collaborationCount: number
}

/** Uses the headings that the import recognises; the first contact has columns of its own. */
export const exportedClients: Exported<Line> = {
  name: "clients",
  count: (rows) => formatCount(rows, "client exporté", "clients exportés"),
  columns: [
    ["Marque", ({ brandName }) => brandName],
    ["Secteur", ({ sector }) => sector ?? ""],
    ["Contact", ({ contacts }) => contacts[0]?.name ?? ""],
    ["Email", ({ contacts }) => contacts[0]?.email ?? ""],
    ["Téléphone", ({ contacts }) => contacts[0]?.phone ?? ""],
    ["Fonction", ({ contacts }) => contacts[0]?.role ?? ""],
    ["Type de contact", ({ contacts }) => TYPES[contacts[0]?.type ?? "none"]],
    [
      "Autres contacts",
      ({ contacts }) =>
        contacts
          .slice(1)
          .map(({ name, email }) => `${name} <${email}>`)
          .join(", "),
    ],
    ["Notes", ({ notes }) => notes],
    ["Collaborations", ({ collaborationCount }) => String(collaborationCount)],
    ["Ajouté le", ({ createdAt }) => formatDate(createdAt)],
  ],
}

const TYPES = { brand: "Marque", agency: "Agence", none: "" }
