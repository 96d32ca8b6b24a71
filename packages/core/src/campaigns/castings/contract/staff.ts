import * as z from "zod"
import {
  calendarDays,
  changesOf,
  creationId,
  cursor,
  deleted,
  id,
  instant,
  replaces,
  search,
  version,
} from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { keysOf } from "../../../lib/text.ts"
import { collaborationFields } from "../../collaborations/contract/shapes.ts"
import { CASTING_STATUSES, MAX_PROPOSALS } from "../rules/values.ts"
import {
  activityPage,
  type CastingFields,
  castingCard,
  castingDeadline,
  castingDetail,
  castingFields,
  DATES_IN_ORDER,
  followedCasting,
  newProposal,
  proposalChanges,
} from "./shapes.ts"

const access = "casting" as const
const root = "/castings" as const
const one = z.object({ castingId: id })
const inOrder = ({ fields }: { fields: CastingFields }) => fields.startDate <= fields.endDate

export const castingsContract = {
  /** The newest first. */
  list: operation(`GET ${root}`, access, "Les castings")
    .input(
      z.object({
        search,
        status: z.enum(["all", ...keysOf(CASTING_STATUSES)]).default("all"),
        cursor: cursor.optional(),
      }),
    )
    .output(z.object({ items: z.array(castingCard), nextCursor: z.string().nullable() })),

  /** The three tiles. */
  figures: operation("GET /castings/figures", access, "Les chiffres des castings").output(
    z.object({ active: z.int(), proposals: z.int(), decisions: z.int() }),
  ),

  /**
   * Castings that await the brand's answer, the earliest end first, and those with a recent answer
   * (rules/campaigns.md#castings-to-follow).
   */
  toFollow: operation(`GET ${root}/to-follow`, access, "Les castings à suivre").output(
    z.object({
      waiting: z.array(followedCasting),
      decided: z.array(followedCasting.extend({ decidedAt: instant })),
    }),
  ),

  /** Deadlines for brands' answers, by day. */
  deadlines: operation(`GET ${root}/deadlines`, access, "Les échéances des castings")
    .input(calendarDays)
    .output(z.object({ items: z.array(castingDeadline) })),

  get: operation(`GET ${root}/{castingId}`, access, "Un casting").input(one).output(castingDetail),

  activity: operation(`GET ${root}/{castingId}/activity`, access, "Le journal d'un casting")
    .input(one.extend({ cursor: cursor.optional() }))
    .output(activityPage),

  create: operation(`POST ${root}`, access, "Créer un casting", {
    status: 201,
    // rules/campaigns.md#casting-form
    sentences: { unauthenticated: "User not authenticated", no_agency: "User has no agency" },
  })
    .input(
      z
        .object({
          fields: castingFields,
          proposals: z.array(newProposal).max(MAX_PROPOSALS).default([]),
          creationId,
        })
        .refine(inOrder, DATES_IN_ORDER),
    )
    .output(castingDetail),

  /** Saves a form's changes: fields, proposals or both. */
  update: operation(`PATCH ${root}/{castingId}`, access, "Modifier un casting")
    .input(one.extend({ version, fields: changesOf(castingFields).optional(), proposals: proposalChanges }))
    .output(castingDetail),

  remove: operation(`DELETE ${root}/{castingId}`, access, "Supprimer un casting").input(one).output(deleted),

  /** Creates the brand's link; a renewal invalidates the previous one at once. */
  makeLink: operation(`POST ${root}/{castingId}/link`, access, "Créer ou renouveler le lien de la marque")
    .input(one.extend({ replaces }))
    .output(z.object({ token: z.string(), active: z.boolean(), revision: z.int() })),

  /**
   * Creates a collaboration from the accepted influencers, once: a repeated call returns the same one. Also requires
   * the permission for collaborations.
   */
  toCollaboration: operation(
    `POST ${root}/{castingId}/collaboration`,
    access,
    "Créer la collaboration des influenceurs acceptés",
    { status: 201 },
  )
    .input(
      one.extend({
        fields: collaborationFields.pick({
          name: true,
          manager: true,
          type: true,
          clientId: true,
          brand: true,
        }),
      }),
    )
    .output(z.object({ collaborationId: z.string() })),
}

export type StaffInput = Inputs<typeof castingsContract>
