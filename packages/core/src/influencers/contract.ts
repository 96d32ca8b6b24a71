import * as z from "zod"
import { search } from "../lib/fields.ts"
import { operation } from "../lib/operation.ts"

/** Results of the form's influencer search (rules/campaigns.md#form). */
export const INFLUENCER_SEARCH_LIMIT = 20

const influencerChoice = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  followersCount: z.int(),
})

export type InfluencerChoice = z.infer<typeof influencerChoice>

export const influencersContract = {
  /** By display name or username, most followed first, archived ones left out. */
  pick: operation("GET /influencers/choices", "subscribed", "Choisir un influenceur")
    .input(z.object({ search }))
    .output(z.object({ items: z.array(influencerChoice) })),
}

/** Of the organisation's influencers, so many are offered to a casting (rules/campaigns.md#casting-form). */
export const ROSTER_CHOICE_LIMIT = 500

const rosterChoice = influencerChoice.extend({
  platform: z.string(),
  category: z.string(),
  verified: z.boolean(),
  /** Percent. */
  engagementRate: z.number().nullable(),
})
export type RosterChoice = z.infer<typeof rosterChoice>

export const rosterContract = {
  /** The organisation's own influencers, the most followed first. */
  pick: operation(
    "GET /roster/choices",
    "subscribed",
    "Choisir parmi les influenceurs de l'organisation",
  ).output(z.object({ items: z.array(rosterChoice) })),
}
