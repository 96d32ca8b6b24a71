import * as z from "zod"
import { instant, requiredLine, search } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"
import { MAX_BRAND } from "./rules/limits.ts"

/** Results of the form's influencer search (rules/campaigns.md#form). */
export const INFLUENCER_SEARCH_LIMIT = 20
/** As many as a picker may ask for. */
const MAX_INFLUENCER_CHOICES = 100

export const influencerChoice = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  followersCount: z.int(),
})

export type InfluencerChoice = z.infer<typeof influencerChoice>

/** What cards show of an influencer of the catalogue. */
export const influencerCard = influencerChoice.extend({
  platform: z.string(),
  category: z.string(),
  verified: z.boolean(),
  /** Percent, two decimals. */
  engagementRate: z.number().nullable(),
  /** Detected collaboration posts. */
  collaborationsCount: z.int(),
})
export type InfluencerCard = z.infer<typeof influencerCard>

/** What details show besides. */
export const influencerProfile = influencerCard.extend({
  bio: z.string(),
  /** Empty when the platform shows none. */
  email: z.string(),
  profileUrl: z.string().nullable(),
  avgLikes: z.number().nullable(),
  avgComments: z.number().nullable(),
  postsCount: z.int().nullable(),
  /** When the platform was last asked; null for one that never was. */
  lastUpdated: instant.nullable(),
})
export type InfluencerProfile = z.infer<typeof influencerProfile>

/** What an agency says of a post in place of what was detected (rules/creators.md#corrected-detection). */
export const correction = z.object({
  isCollaboration: z.boolean(),
  /** Its account or its name; null where the detected one stands. */
  brand: requiredLine(MAX_BRAND, "Indiquez la marque").nullable(),
})
export type Correction = z.infer<typeof correction>

export const post = z.object({
  id: z.string(),
  influencerId: z.string(),
  postUrl: z.string(),
  imageUrl: z.string().nullable(),
  postType: z.enum(["reel", "other"]),
  caption: z.string(),
  /** Null where the platform hides it. */
  likesCount: z.int().nullable(),
  commentsCount: z.int().nullable(),
  postedAt: instant,
  isCollaboration: z.boolean(),
  collaborationKeywords: z.array(z.string()),
  /** Who is behind it, as far as one account tells; null otherwise. */
  brand: z.string().nullable(),
  /** What the agency said in place of what was detected; null where it said nothing. */
  correction: correction.nullable(),
})
export type Post = z.infer<typeof post>

/** The catalogue's change that a list must hold at least: what a write of one's own answered. */
export const minSeq = z.coerce.number().int().min(0).default(0)

/** How many choices a form offers at once. */
const limit = z.coerce.number().int().min(1).max(MAX_INFLUENCER_CHOICES).default(INFLUENCER_SEARCH_LIMIT)

export const influencersContract = {
  /** By display name or username, most followed first, archived ones left out. */
  pick: operation("GET /influencers/choices", "subscribed", "Choisir un influenceur")
    .input(z.object({ search, minSeq, limit }))
    .output(z.object({ items: z.array(influencerChoice) })),
}
