import type { ProspectCard } from "@trame/core/influencers/recruitment/contract"
import { RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate, yesOrNo } from "../../lib/format.ts"

export const exportedProspects: Exported<ProspectCard> = {
  name: "recrutement",
  count: (rows) => formatCount(rows, "influenceur exporté", "influenceurs exportés"),
  columns: [
    ["Nom", ({ fullName }) => fullName],
    ["Pseudo", ({ username }) => username],
    ["Statut", ({ status }) => RECRUITMENT_STATUS_LABELS[status]],
    ["Email", ({ email }) => email],
    ["Téléphone", ({ phone }) => phone],
    ["Note", ({ rating }) => String(rating)],
    ["Tags", ({ tags }) => tags.join(", ")],
    ["Réponse reçue", ({ responseReceived }) => yesOrNo(responseReceived)],
    ["Prochaine relance", ({ nextFollowUpDate }) => formatDate(nextFollowUpDate, { missing: "" })],
    ["Ajouté par", ({ createdBy }) => createdBy.name],
    ["Ajouté le", ({ createdAt }) => formatDate(createdAt)],
  ],
}
