import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
} from "@trame/core/campaigns/collaborations/rules/values"
import { type CsvColumns, csvOf, euros } from "../../lib/csv.ts"
import { formatDate } from "../../lib/format.ts"

const COLUMNS: CsvColumns<CollaborationCard> = [
  ["Collaboration", ({ name }) => name],
  ["Marque", ({ brand }) => brand],
  ["Type", ({ type }) => COLLABORATION_TYPES[type]],
  ["Statut", ({ status }) => COLLABORATION_STATUSES[status]],
  ["Date", ({ effectiveDate }) => formatDate(effectiveDate, { missing: "" })],
  ["Signature", ({ signedDate }) => formatDate(signedDate, { missing: "" })],
  ["Chef de projet", ({ manager }) => manager],
  ["Influenceurs", ({ participantCount }) => String(participantCount)],
  ["Budget (€)", ({ budget }) => euros(budget)],
  ["Paiement reçu", ({ paymentReceived }) => (paymentReceived ? "Oui" : "Non")],
  ["Archivée", ({ archived }) => (archived ? "Oui" : "Non")],
]

export const collaborationsCsv = (cards: readonly CollaborationCard[]): string => csvOf(COLUMNS, cards)
