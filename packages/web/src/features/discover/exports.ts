import type { Discovered } from "@trame/core/influencers/discover/contract"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate, formatRate, platformName } from "../../lib/format.ts"

export const exportedInfluencers: Exported<Discovered> = {
  name: "influenceurs",
  count: (rows) => formatCount(rows, "influenceur exporté", "influenceurs exportés"),
  columns: [
    ["Nom", ({ displayName }) => displayName],
    ["Pseudo", ({ username }) => username],
    ["Plateforme", ({ platform }) => platformName(platform)],
    ["Catégorie", ({ category }) => category],
    ["Abonnés", ({ followersCount }) => String(followersCount)],
    ["Engagement", ({ engagementRate }) => formatRate(engagementRate)],
    ["Collaborations détectées", ({ collaborationsCount }) => String(collaborationsCount)],
    ["Mis à jour le", ({ lastUpdated }) => formatDate(lastUpdated, { missing: "" })],
  ],
}
