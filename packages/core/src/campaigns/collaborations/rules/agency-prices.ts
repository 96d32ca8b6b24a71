import type { PricingKey } from "../../../influencers/roster/rules.ts"
import type { DeliverableType } from "./values.ts"

/** The service of the agency's price list that a kind of deliverable is; null for none (rules/campaigns.md#agencys-prices). */
export const PRICED_AS: Record<DeliverableType, PricingKey | null> = {
  post_instagram: "instagram_post",
  story_instagram: "instagram_story",
  reel_instagram: "instagram_reel",
  tiktok: "tiktok_video",
  youtube: "youtube_video",
  twitch: "twitch_stream",
  story_snapchat: null,
  mediatisation: null,
  ugc: null,
}
