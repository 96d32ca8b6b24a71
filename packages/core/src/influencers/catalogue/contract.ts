import * as z from "zod"
import { id, instant, requiredLine, search } from "../../lib/fields.ts"
import { operation } from "../../lib/operation.ts"
import { MAX_BRAND } from "./rules/limits.ts"

/** Number of results of an influencer search in a form (rules/campaigns.md#form). */
export const INFLUENCER_SEARCH_LIMIT = 20
const MAX_INFLUENCER_CHOICES = 100

/** Influencers that one request adds somewhere: as many as a list selects at once. */
export const MAX_ADDED = 500
export const ids = z.array(id).min(1).max(MAX_ADDED)

export const influencerChoice = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  followersCount: z.int(),
  platform: z.string(),
  category: z.string(),
  verified: z.boolean(),
  /** Percent, two decimals. */
  engagementRate: z.number().nullable(),
})

export type InfluencerChoice = z.infer<typeof influencerChoice>

/** The data of a catalogue influencer on cards. */
export const influencerCard = influencerChoice.extend({
  /** Detected collaboration posts. */
  collaborationsCount: z.int(),
})
export type InfluencerCard = z.infer<typeof influencerCard>

/** The additional data of the detail page. */
export const influencerProfile = influencerCard.extend({
  bio: z.string(),
  /** Empty when the platform shows none. */
  email: z.string(),
  profileUrl: z.string().nullable(),
  avgLikes: z.number().nullable(),
  avgComments: z.number().nullable(),
  postsCount: z.int().nullable(),
  /** Time of the last fetch from the platform; null before the first. */
  lastUpdated: instant.nullable(),
})
export type InfluencerProfile = z.infer<typeof influencerProfile>

/** An agency's correction of a detected post (rules/creators.md#corrected-detection). */
export const correction = z.object({
  isCollaboration: z.boolean(),
  /** Account or name; null keeps the detected brand. */
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
  /** Null when the platform hides it. */
  likesCount: z.int().nullable(),
  commentsCount: z.int().nullable(),
  postedAt: instant,
  isCollaboration: z.boolean(),
  collaborationKeywords: z.array(z.string()),
  /** The brand, when a single account is identified; null otherwise. */
  brand: z.string().nullable(),
  /** The agency's correction; null without one. */
  correction: correction.nullable(),
})
export type Post = z.infer<typeof post>

/** Sequence number of a catalogue change that a list must include: from the answer to the client's own write. */
export const minSeq = z.coerce.number().int().min(0).default(0)

const limit = z.coerce.number().int().min(1).max(MAX_INFLUENCER_CHOICES).default(INFLUENCER_SEARCH_LIMIT)

export const influencersContract = {
  /** By display name or username, most followed first, without archived ones. */
  pick: operation("GET /influencers/choices", "subscribed", "Choisir un influenceur")
    .input(z.object({ search, minSeq, limit }))
    .output(z.object({ items: z.array(influencerChoice) })),
}
