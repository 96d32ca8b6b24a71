import type { RosterCard } from "@trame/core/influencers/roster/contract"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate, formatRate, platformName } from "../../lib/format.ts"

export const exportedCreators: Exported<RosterCard> = {
  name: "createurs",
  count: (rows) => formatCount(rows, "créateur exporté", "créateurs exportés"),
  columns: [
    ["Nom", ({ displayName }) => displayName],
    ["Pseudo", ({ username }) => username],
    ["Plateforme", ({ platform }) => platformName(platform)],
    ["Catégorie", ({ category }) => category],
    ["Abonnés", ({ followersCount }) => String(followersCount)],
    ["Engagement", ({ engagementRate }) => formatRate(engagementRate)],
    ["Collaborations détectées", ({ collaborationsCount }) => String(collaborationsCount)],
    ["Note", ({ rating }) => (rating === null ? "" : String(rating))],
    ["Ajouté par", ({ addedBy }) => addedBy.name],
    ["Ajouté le", ({ addedAt }) => formatDate(addedAt)],
  ],
}
