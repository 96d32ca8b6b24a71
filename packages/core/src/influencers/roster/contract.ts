import * as z from "zod"
import {
  cents,
  changesOf,
  cursor,
  deleted,
  id,
  instant,
  optionalEmail,
  optionalLine,
  search,
  version,
} from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { addedBy, BY_MEMBER_VIEWS, memberCount } from "../by-member/contract.ts"
import { ids, influencerCard, influencerChoice, influencerProfile, post } from "../catalogue/contract.ts"
import { bareSiret, PRICING_LABELS, siretProblem } from "./rules.ts"

const pricing = z.partialRecord(z.enum(keysOf(PRICING_LABELS)), cents.nullable())

const siret = optionalLine(40)
  .unwrap()
  .overwrite(bareSiret)
  .refine((text) => !siretProblem(text), { error: ({ input }) => siretProblem(String(input)) })
  .default("")

const rosterFields = z.object({
  firstName: optionalLine(120),
  lastName: optionalLine(120),
  address: optionalLine(300),
  siret,
  /** 1 to 5; null without a rating. */
  rating: z.int().min(1).max(5).nullable().default(null),
  pricing: pricing.default({}),
  managerName: optionalLine(120),
  managerEmail: optionalEmail,
  managerPhone: optionalLine(40),
  managerCompany: optionalLine(160),
})

export const rosterCard = influencerCard.extend({
  addedAt: instant,
  addedBy,
  rating: z.int().nullable(),
})
export type RosterCard = z.infer<typeof rosterCard>

export const rosterEntry = influencerProfile.extend({
  ...rosterFields.shape,
  addedAt: instant,
  addedBy,
  /** Path of the public profile on the site, as this agency's link. */
  sharePath: z.string(),
  version: z.int(),
  updatedAt: instant.nullable(),
})
export type RosterEntry = z.infer<typeof rosterEntry>

const influencer = z.object({ influencerId: id })
const several = z.object({ influencerIds: ids })
const withKey = operationsFor("influencers")
/** A member with access to Discover may add an influencer (rules/creators.md#membership). */
const forDiscovery = operationsFor("discover")

export const rosterContract = {
  /** The organisation's own influencers, the most followed first. */
  pick: operationsFor("subscribed")(
    "GET /roster/choices",
    "Choisir parmi les influenceurs de l'organisation",
  ).output(z.object({ items: z.array(influencerChoice) })),

  list: withKey("GET /roster", "Les créateurs de l'organisation")
    .input(z.object({ view: z.enum(BY_MEMBER_VIEWS).default("members"), search, cursor: cursor.optional() }))
    .output(
      z.object({
        items: z.array(rosterCard),
        nextCursor: z.string().nullable(),
        total: z.int(),
        /** The members with their number of influencers, in the order of the view by member. */
        members: z.array(memberCount),
      }),
    ),

  get: withKey("GET /roster/{influencerId}", "Un créateur de l'organisation")
    .input(influencer)
    .output(rosterEntry),

  posts: withKey("GET /roster/{influencerId}/posts", "Les collaborations détectées d'un créateur")
    .input(influencer)
    .output(z.object({ items: z.array(post) })),

  update: withKey("PATCH /roster/{influencerId}", "Modifier un créateur de l'organisation")
    .input(changesOf(rosterFields).extend({ influencerId: id, version }))
    .output(rosterEntry),

  add: forDiscovery("POST /roster/{influencerId}", "Ajouter un influenceur à l'organisation")
    .input(influencer)
    .output(z.object({ id: z.string() })),

  addAll: forDiscovery("POST /roster", "Ajouter des influenceurs à l'organisation")
    .input(several)
    .output(z.object({ added: z.array(z.string()) })),

  /** Removes those without any of the agency's notes. */
  undoAdd: forDiscovery("POST /roster/additions/undo", "Annuler un ajout à l'organisation")
    .input(several)
    .output(z.object({ removed: z.array(z.string()) })),

  remove: forDiscovery("DELETE /roster/{influencerId}", "Retirer un influenceur de l'organisation")
    .input(influencer)
    .output(deleted),
}

export type RosterInput = Inputs<typeof rosterContract>
export type RosterFields = z.infer<typeof rosterFields>
