import type { DetectedPost } from "@trame/core/influencers/market-watch/contract"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate, platformName } from "../../lib/format.ts"

/** All agencies share the catalogue: an export contains a search, not all of it (rules/interface.md#exports). */
export const MOST_EXPORTED = 1000

export const exportedPosts: Exported<DetectedPost> = {
  name: "market-watch",
  count: (rows) => formatCount(rows, "collaboration exportée", "collaborations exportées"),
  columns: [
    ["Influenceur", ({ influencer }) => influencer?.displayName ?? ""],
    ["Pseudo", ({ influencer }) => influencer?.username ?? ""],
    ["Plateforme", ({ influencer }) => (influencer ? platformName(influencer.platform) : "")],
    ["Abonnés", ({ influencer }) => (influencer ? String(influencer.followersCount) : "")],
    ["Publiée le", ({ postedAt }) => formatDate(postedAt)],
    ["Marque", ({ brand }) => brand?.replace(/^@/, "") ?? ""],
    ["Mots-clés", ({ collaborationKeywords }) => collaborationKeywords.join(", ")],
    ["J'aime", ({ likesCount }) => (likesCount === null ? "" : String(likesCount))],
    ["Commentaires", ({ commentsCount }) => (commentsCount === null ? "" : String(commentsCount))],
    ["Légende", ({ caption }) => caption],
    ["Adresse", ({ postUrl }) => postUrl],
  ],
}
