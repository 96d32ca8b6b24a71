import * as z from "zod"
import { operation } from "../operation.ts"
import { influencerChoice } from "./contract.ts"

/** Of the organisation's influencers, so many are offered to a casting (spec 2 §9). */
export const ROSTER_CHOICE_LIMIT = 500

export const rosterChoice = influencerChoice.extend({
  platform: z.string(),
  category: z.string(),
  verified: z.boolean(),
  /** Percent. */
  engagementRate: z.number().nullable(),
})
export type RosterChoice = z.infer<typeof rosterChoice>

export const rosterContract = {
  /** The organisation's own influencers, the most followed first. */
  pick: operation({
    method: "GET",
    path: "/campaigns/pickers/roster",
    access: "subscribed",
    summary: "Choisir parmi les influenceurs de l'organisation",
  }).output(z.object({ items: z.array(rosterChoice) })),
}
