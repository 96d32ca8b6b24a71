import * as z from "zod"
import { appearance } from "../../../account/contract/appearance.ts"
import { id, token } from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { keysOf } from "../../../lib/text.ts"
import { COLLABORATION_STATUSES } from "../rules/values.ts"

export const PROFILE_COLLABORATIONS = 50

/** The public data of an influencer (rules/team.md#public-profile): an allow-list, without agencies' notes. */
export const influencerProfileView = z.object({
  displayName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  profileUrl: z.string().nullable(),
  platform: z.string(),
  verified: z.boolean(),
  category: z.string(),
  followersCount: z.int(),
  /** Percent, two decimals. */
  engagementRate: z.number().nullable(),
  agencyName: z.string().nullable(),
  appearance,
  /** The number of collaborations that staff list here and whose link is on. */
  collaborationsCount: z.int(),
  /** The newest of them, newest first. */
  collaborations: z.array(
    z.object({
      id: z.string(),
      /** This influencer's random id within it. */
      participantId: z.string(),
      name: z.string(),
      brand: z.string(),
      status: z.enum(keysOf(COLLABORATION_STATUSES)),
    }),
  ),
})
export type InfluencerProfileView = z.infer<typeof influencerProfileView>

export const influencerProfileContract = {
  get: operation("GET /influencer-profile/{influencerId}", "public", "Le profil public d'un influenceur")
    .input(
      z.object({
        influencerId: id,
        /** Identifies the agency of the link, when several work with the influencer. */
        via: token.optional(),
      }),
    )
    .output(influencerProfileView),
}

export type InfluencerProfileInput = Inputs<typeof influencerProfileContract>
