import * as z from "zod"
import { cursor, id, instant, requiredNote, search } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { ONE_LINE, withoutDirections } from "../../lib/text.ts"
import { influencerCard, influencerProfile, minSeq, post } from "../catalogue/contract.ts"
import { DISCOVER_SORTS, MAX_CATEGORY } from "./rules.ts"

export const DISCOVER_PAGE_SIZE = 50
export const NOT_A_PROFILE =
  "Impossible d'ajouter le profil : collez l'adresse d'un profil Instagram, comme https://www.instagram.com/nom_du_profil/"
/** Profiles that a person may add by URL per month. */
export const MONTHLY_CREDITS = 10

const bound = z.coerce.number().min(0)

/** Which of some influencers are in the agency's roster, and which in its recruitment. */
const memberships = z.object({ roster: z.array(z.string()), recruitment: z.array(z.string()) })
export type Memberships = z.infer<typeof memberships>

const discovered = influencerCard.extend({ lastUpdated: instant.nullable() })
export type Discovered = z.infer<typeof discovered>

export const JOB_STATES = ["running", "done", "failed"] as const

/** A profile that a person adds by its address. */
const addition = z.object({
  id: z.string(),
  username: z.string(),
  state: z.enum(JOB_STATES),
  /** The current or last phase. */
  phase: z.enum(["profile", "posts"]),
  startedAt: instant,
  /** Set when the profile is in the catalogue. */
  influencerId: z.string().nullable(),
  /** The catalogue's change that includes what was added so far. */
  seq: z.int().nullable(),
  /** French, for a failure: of the whole addition or, when it is done, of its posts. */
  message: z.string().nullable(),
})
export type Addition = z.infer<typeof addition>

const refresh = z.object({
  influencerId: z.string(),
  state: z.enum(JOB_STATES),
  startedAt: instant,
  seq: z.int().nullable(),
  message: z.string().nullable(),
})
export type Refresh = z.infer<typeof refresh>

/** The rules validate it (rules/creators.md#profile-addresses). */
const profileAddress = z
  .string()
  .overwrite(withoutDirections)
  .trim()
  .min(1, "Veuillez entrer une URL de profil")
  .max(2000, NOT_A_PROFILE)
  .regex(ONE_LINE, NOT_A_PROFILE)

const influencer = z.object({ influencerId: id })
const operation = operationsFor("discover")
const forAdding = operationsFor("discover", {
  unauthenticated: "Vous devez être connecté pour ajouter un profil",
  no_agency: "Vous devez être connecté pour ajouter un profil",
})

export const discoverContract = {
  /** Influencers of the catalogue by display name or username, with all filters combined. */
  search: operation("GET /discover/influencers", "Chercher dans le catalogue")
    .input(
      z.object({
        search,
        platform: z.string().max(40).optional(),
        category: z.string().max(MAX_CATEGORY).optional(),
        minFollowers: bound.optional(),
        maxFollowers: bound.optional(),
        /** Percent. */
        minEngagement: bound.optional(),
        maxEngagement: bound.optional(),
        minCollaborations: bound.optional(),
        sort: z.enum(DISCOVER_SORTS).default("popular"),
        cursor: cursor.optional(),
        minSeq,
      }),
    )
    .output(
      z.object({
        items: z.array(discovered),
        nextCursor: z.string().nullable(),
        /** The total, only with the first page. */
        total: z.int().nullable(),
        memberships,
      }),
    ),

  /** A separate query, so that a change does not reload a scrolled list. */
  memberships: operation("GET /discover/memberships", "Lesquels sont dans l'organisation ou en recrutement")
    .input(z.object({ ids: z.array(id).max(DISCOVER_PAGE_SIZE) }))
    .output(memberships),

  /** The values that the filters offer. */
  filters: operation("GET /discover/filters", "Les plateformes et catégories du catalogue").output(
    z.object({ platforms: z.array(z.string()), categories: z.array(z.string()) }),
  ),

  influencer: operation("GET /discover/influencers/{influencerId}", "Un influenceur du catalogue")
    .input(influencer)
    .output(influencerProfile.extend({ inRoster: z.boolean(), inRecruitment: z.boolean() })),

  posts: operation("GET /discover/influencers/{influencerId}/posts", "Les publications d'un influenceur")
    .input(
      influencer.extend({ kind: z.enum(["all", "collaborations"]).default("all"), cursor: id.optional() }),
    )
    .output(z.object({ items: z.array(post), nextCursor: z.string().nullable() })),

  credits: operation("GET /discover/credits", "Les crédits du mois").output(
    z.object({ remaining: z.int(), total: z.int(), resetAt: instant }),
  ),

  /** A repeated request with the same id does nothing. A profile that is in the catalogue costs nothing. */
  add: forAdding("POST /discover/additions", "Ajouter un profil par son adresse", { status: 202 })
    .input(z.object({ id, url: profileAddress }))
    .output(addition),

  addition: operation("GET /discover/additions/{id}", "Où en est un ajout")
    .input(z.object({ id }))
    .output(addition),

  /** The person's running additions, and the last ended ones. */
  additions: operation("GET /discover/additions", "Les ajouts par adresse").output(
    z.object({ items: z.array(addition) }),
  ),

  refresh: operation("POST /discover/influencers/{influencerId}/refreshes", "Rafraîchir un profil", {
    status: 202,
  })
    .input(influencer)
    .output(refresh),

  /** Asks the platform's owner to remove a person from the catalogue (rules/creators.md#removal-requests). */
  askRemoval: operation(
    "POST /discover/influencers/{influencerId}/removal-requests",
    "Demander le retrait d'un influenceur",
    { status: 202 },
  )
    .input(
      influencer.extend({ reason: requiredNote(1000, "Dites pourquoi cette personne doit être retirée") }),
    )
    .output(
      z.object({
        id: z.string(),
        /** False when the agency has asked before. */
        isNew: z.boolean(),
      }),
    ),

  /** The last refresh of an influencer, by any agency; null without one. */
  refreshOf: operation("GET /discover/influencers/{influencerId}/refreshes", "Où en est un rafraîchissement")
    .input(influencer)
    .output(z.object({ refresh: refresh.nullable() })),
}

export type DiscoverInput = Inputs<typeof discoverContract>
