import * as z from "zod"
import {
  changesOf,
  cursor,
  day,
  deleted,
  id,
  instant,
  optionalEmail,
  optionalLine,
  optionalNote,
  requiredLine,
  search,
  version,
  webUrl,
} from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { addedBy, BY_MEMBER_VIEWS, memberCount } from "../by-member/contract.ts"
import { ids } from "../catalogue/contract.ts"
import { bareUsername, distinctTags, MAX_TAGS, RECRUITMENT_STATUS_LABELS, TAG_LENGTH } from "./rules.ts"

export const RECRUITMENT_PAGE_SIZE = 60
export const FOLLOW_UPS_SIZE = 50
export const DEFAULT_RATING = 3

const status = z.enum(keysOf(RECRUITMENT_STATUS_LABELS))
const optionalUrl = z.union([z.literal(""), webUrl]).default("")

export const prospectFields = z.object({
  /** The site shows "Nom inconnu" when it is empty. */
  fullName: optionalLine(160),
  /** Takes the username from a pasted address of any length. */
  username: z.string().overwrite(bareUsername).pipe(optionalLine(60).unwrap()).default(""),
  email: optionalEmail,
  phone: optionalLine(40),
  instagramUrl: optionalUrl,
  tiktokUrl: optionalUrl,
  youtubeUrl: optionalUrl,
  rating: z.int().min(1).max(5).default(DEFAULT_RATING),
  tags: z
    .array(requiredLine(TAG_LENGTH, "Un tag ne peut pas être vide"))
    .max(MAX_TAGS, `${MAX_TAGS} tags au maximum`)
    .overwrite(distinctTags)
    .default([]),
  collaboratedBrands: optionalNote(2000),
  status: status.default("spotted"),
  /** Days in Europe/Paris. */
  lastContactDate: day.nullable().default(null),
  nextFollowUpDate: day.nullable().default(null),
  notes: optionalNote(5000),
  responseReceived: z.boolean().default(false),
})

/** As stored, possibly by an import: only typed input must follow the rules above. */
const prospectCard = z.object({
  /** The influencer's id: an agency has each at most once. */
  id: z.string(),
  version: z.int(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  rating: z.int(),
  tags: z.array(z.string()),
  status,
  nextFollowUpDate: z.string().nullable(),
  responseReceived: z.boolean(),
  /** From the catalogue; null without one. */
  profileImageUrl: z.string().nullable(),
  createdBy: addedBy,
  createdAt: instant,
})
export type ProspectCard = z.infer<typeof prospectCard>

export const prospect = prospectCard.extend({
  instagramUrl: z.string(),
  tiktokUrl: z.string(),
  youtubeUrl: z.string(),
  collaboratedBrands: z.string(),
  lastContactDate: z.string().nullable(),
  notes: z.string(),
  updatedAt: instant,
})
export type Prospect = z.infer<typeof prospect>

const influencer = z.object({ influencerId: id })
const several = z.object({ influencerIds: ids })
const operation = operationsFor("recruitment")

export const recruitmentContract = {
  list: operation("GET /recruitment", "Les influenceurs en recrutement")
    .input(
      z.object({
        view: z.enum(BY_MEMBER_VIEWS).default("members"),
        search,
        status: status.optional(),
        tag: requiredLine(TAG_LENGTH, "Tag inconnu").optional(),
        /** A member's id; only in the view of all. */
        member: id.optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(prospectCard),
        nextCursor: z.string().nullable(),
        total: z.int(),
        /** The members with their number of prospects, in the order of the view by member. */
        members: z.array(memberCount),
        /** Over all prospects, ignoring the filters. */
        counts: z.record(status, z.int()),
        /** The values that the filters offer: used tags, and members who added prospects. */
        tags: z.array(z.string()),
        everyMember: z.array(addedBy),
      }),
    ),

  /** Prospects to follow up, the longest due first (rules/creators.md#follow-ups-due). */
  followUps: operation("GET /recruitment/follow-ups", "Les relances à faire")
    .input(
      z.object({
        /** By default, the end of this week in Paris. */
        to: day.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(
          prospectCard.pick({
            id: true,
            fullName: true,
            username: true,
            status: true,
            nextFollowUpDate: true,
            profileImageUrl: true,
          }),
        ),
        /** Includes those beyond the list. */
        total: z.int(),
      }),
    ),

  get: operation("GET /recruitment/{influencerId}", "Un influenceur en recrutement")
    .input(influencer)
    .output(prospect),

  /** From Discover: starts as spotted, with the catalogue's data. */
  add: operation("POST /recruitment/{influencerId}", "Ajouter un influenceur au recrutement")
    .input(influencer)
    .output(z.object({ id: z.string() })),

  addAll: operation("POST /recruitment", "Ajouter des influenceurs au recrutement")
    .input(several)
    .output(z.object({ added: z.array(z.string()) })),

  /** Removes those that nobody has changed since they were added. */
  undoAdd: operation("POST /recruitment/additions/undo", "Annuler un ajout au recrutement")
    .input(several)
    .output(z.object({ removed: z.array(z.string()) })),

  update: operation("PATCH /recruitment/{influencerId}", "Modifier un influenceur en recrutement")
    .input(changesOf(prospectFields).extend({ influencerId: id, version }))
    .output(prospect),

  remove: operation("DELETE /recruitment/{influencerId}", "Retirer un influenceur du recrutement")
    .input(influencer)
    .output(deleted),
}

export type RecruitmentInput = Inputs<typeof recruitmentContract>
export type ProspectFields = z.infer<typeof prospectFields>
