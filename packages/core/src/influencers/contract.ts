import * as z from "zod"
import { operation } from "../operation.ts"

/** Results of the form's influencer search (spec 2 §7). */
export const INFLUENCER_SEARCH_LIMIT = 20

export const influencerChoice = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  followersCount: z.int(),
})

export type InfluencerChoice = z.infer<typeof influencerChoice>

export const influencersContract = {
  /** By display name or username, most followed first, archived ones left out. */
  pick: operation({
    method: "GET",
    path: "/app/pickers/influencers",
    access: "subscribed",
    summary: "Choisir un influenceur",
  })
    .input(z.object({ search: z.string().max(200).default("") }))
    .output(z.object({ items: z.array(influencerChoice) })),
}
