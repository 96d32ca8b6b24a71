import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
} from "@trame/core/campaigns/collaborations/rules/values"
import type { Exported } from "../../../lib/csv/useExport.ts"
import { formatCount, formatDate, formatYesNo } from "../../../lib/format.ts"

export const exportedCollaborations: Exported<CollaborationCard> = {
  name: "collaborations",
  count: (rows) => formatCount(rows, "collaboration exportée", "collaborations exportées"),
  columns: ({ euros }) => [
    ["Nom", ({ name }) => name],
    ["Marque", ({ brand }) => brand],
    ["Type", ({ type }) => COLLABORATION_TYPES[type]],
    ["Statut", ({ status }) => COLLABORATION_STATUSES[status]],
    ["Chef de projet", ({ manager }) => manager],
    ["Date", ({ effectiveDate }) => formatDate(effectiveDate)],
    ["Signature", ({ signedDate }) => formatDate(signedDate, { missing: "" })],
    ["Budget (€)", ({ budget }) => euros(budget)],
    ["Paiement reçu", ({ paymentReceived }) => formatYesNo(paymentReceived)],
    ["Influenceurs", ({ participantCount }) => String(participantCount)],
    ["Premiers influenceurs", ({ participants }) => participants.map(({ fullName }) => fullName).join(", ")],
    ["Archivée", ({ archived }) => formatYesNo(archived)],
  ],
}
