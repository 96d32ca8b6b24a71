import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate } from "../../lib/format.ts"

export const exportedCastings: Exported<CastingCard> = {
  name: "castings",
  count: (rows) => formatCount(rows, "casting exporté", "castings exportés"),
  columns: [
    ["Nom", ({ name }) => name],
    ["Marque", ({ brand }) => brand],
    ["Statut", ({ status }) => CASTING_STATUSES[status]],
    ["Budget", ({ budget }) => budget],
    ["Début", ({ startDate }) => formatDate(startDate)],
    ["Fin", ({ endDate }) => formatDate(endDate)],
    ["Date limite", ({ deadline }) => formatDate(deadline, { missing: "" })],
    ["Influenceurs proposés", ({ counts }) => String(counts.proposals)],
    ["Acceptés", ({ counts }) => String(counts.accepted)],
    ["Peut-être", ({ counts }) => String(counts.maybe)],
    ["Refusés", ({ counts }) => String(counts.rejected)],
  ],
}
