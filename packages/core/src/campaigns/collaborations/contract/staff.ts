import * as z from "zod"
import { contentSource } from "../../../files/contract.ts"
import { isWithinReach } from "../../../lib/day.ts"
import {
  calendarDays,
  changesOf,
  creationId,
  cursor,
  day,
  deleted,
  fileLink,
  id,
  optionalLine,
  pageOf,
  replaces,
  search,
  version,
} from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { keysOf, MAX_FULL_NAME } from "../../../lib/text.ts"
import { PROGRESSES, STAGES } from "../rules/status.ts"
import {
  COLLABORATION_ORDERS,
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  COLLABORATIONS_PAGE_SIZE,
  MAX_COLLABORATIONS_PAGE_SIZE,
  MAX_INFLUENCERS,
  MAX_STEPS,
  MAX_STEPS_AT_ONCE,
} from "../rules/values.ts"
import {
  card,
  collaborationDocument,
  collaborationFields,
  collaborationWithInfluencer,
  copy,
  detail,
  documentFields,
  dueStep,
  influencerFields,
  newStep,
  participantChanges,
  stat,
  statFields,
  step,
  stepFields,
  summary,
} from "./shapes.ts"

const access = "collaborations" as const
const root = "/collaborations" as const
const one = z.object({ collaborationId: id })

const changedStep = step.pick({
  id: true,
  version: true,
  name: true,
  deadline: true,
  status: true,
  assigneeId: true,
  updatedAt: true,
})

/** A transaction writes an item once. */
const areDifferent = (steps: readonly { stepId: string }[]): boolean =>
  new Set(steps.map(({ stepId }) => stepId)).size === steps.length

export const collaborationsContract = {
  list: operation(`GET ${root}`, access, "La liste des collaborations")
    .input(
      z.object({
        search,
        status: z.enum(["all", ...keysOf(COLLABORATION_STATUSES)]).default("all"),
        type: z.enum(["all", ...keysOf(COLLABORATION_TYPES)]).default("all"),
        progress: z.enum(["all", ...keysOf(PROGRESSES)]).default("all"),
        /** The furthest stage reached. */
        stage: z.enum(["all", ...keysOf(STAGES)]).default("all"),
        /** Name of the campaign's « Chef de projet ». */
        manager: optionalLine(MAX_FULL_NAME),
        clientId: id.optional(),
        /** Only those with a late step. */
        late: z.stringbool().default(false),
        /** Effective dates, both included. */
        from: day.optional(),
        to: day.optional(),
        /** Only those in which this influencer takes part. */
        influencerId: id.optional(),
        /** Archived ones instead of the others (rules/campaigns.md#archive). */
        archived: z.stringbool().default(false),
        sort: z.enum(keysOf(COLLABORATION_ORDERS)).default("date"),
        /** By default, the order's own direction. */
        order: z.enum(["asc", "desc"]).optional(),
        limit: z.coerce
          .number()
          .int()
          .min(1)
          .max(MAX_COLLABORATIONS_PAGE_SIZE)
          .default(COLLABORATIONS_PAGE_SIZE),
        cursor: cursor.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(card),
        nextCursor: z.string().nullable(),
        /** Over all results, with the first page; null when the stored totals cannot answer. */
        summary: summary.nullable(),
        /** Name of the requested client; null when the agency does not have it. */
        clientName: z.string().nullish(),
        /** Name of the requested influencer, as collaborations store it; null when they have none together. */
        influencerName: z.string().nullish(),
      }),
    ),

  /** For members with access to influencers, newest first: only the data about this influencer. */
  withInfluencer: operation(
    `GET ${root}/with-influencer/{influencerId}`,
    "influencers",
    "Les collaborations avec un influenceur",
  )
    .input(z.object({ influencerId: id, cursor: cursor.optional() }))
    .output(pageOf(collaborationWithInfluencer)),

  /** Open steps of all collaborations, the longest due first. */
  dueSteps: operation(`GET ${root}/due-steps`, access, "Les étapes à faire, les plus anciennes d'abord")
    .input(
      z.object({
        /** By default, the end of this week in Paris. */
        to: day.optional(),
        /** The caller's own are found range by range: a page may be short or empty and still have a cursor. */
        whose: z.enum(["team", "mine"]).default("team"),
        cursor: cursor.optional(),
      }),
    )
    .output(pageOf(dueStep)),

  /** The longest due first, at most six; none without a text. */
  findSteps: operation(`GET ${root}/steps`, access, "Les étapes à faire dont le nom contient un texte")
    .input(z.object({ search }))
    .output(z.object({ items: z.array(dueStep) })),

  /** Of the whole agency; each count stops at a hundred. */
  dueCounts: operation(
    `GET ${root}/due-counts`,
    access,
    "Combien d'étapes sont en retard, et combien restent cette semaine",
  ).output(z.object({ late: z.int(), thisWeek: z.int() })),

  /** Steps by the day of their deadline, including done ones; of a busy day only the first ones. */
  calendar: operation(`GET ${root}/calendar`, access, "Les étapes d'un calendrier")
    .input(
      calendarDays.safeExtend({
        /** A member's id: only their steps. */
        personId: id.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(dueStep),
        /** Days with more steps than were read. */
        busyDays: z.array(day),
      }),
    ),

  /** All steps of one day; a page of one person's may be short or empty and still have a cursor. */
  calendarDay: operation(`GET ${root}/calendar/{day}`, access, "Les étapes d'un jour")
    .input(
      z.object({
        day: day.refine(isWithinReach, "Date invalide"),
        personId: id.optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(pageOf(dueStep)),

  get: operation(`GET ${root}/{collaborationId}`, access, "Une collaboration").input(one).output(detail),

  create: operation(`POST ${root}`, access, "Créer une collaboration", { status: 201 })
    .input(
      z.object({
        fields: collaborationFields,
        participants: z.array(influencerFields).max(MAX_INFLUENCERS).default([]),
        /** In order; none by default. */
        steps: z.array(newStep).max(MAX_STEPS, `${MAX_STEPS} étapes au maximum`).optional(),
        creationId,
      }),
    )
    .output(detail),

  copy: operation(`GET ${root}/{collaborationId}/copy`, access, "Ce qu'une copie reprend d'une collaboration")
    .input(one)
    .output(copy),

  update: operation(`PATCH ${root}/{collaborationId}`, access, "Modifier une collaboration")
    .input(
      one.extend({
        version,
        fields: changesOf(collaborationFields).optional(),
        participants: participantChanges,
      }),
    )
    .output(detail),

  /** Archives the collaboration or restores it; a repeated call changes nothing (rules/campaigns.md#archive). */
  archive: operation(
    `PUT ${root}/{collaborationId}/archive`,
    access,
    "Archiver ou désarchiver une collaboration",
  )
    .input(one.extend({ version, archived: z.boolean() }))
    .output(z.object({ id: z.string(), archived: z.boolean(), version: z.int(), revision: z.int() })),

  remove: operation(`DELETE ${root}/{collaborationId}`, access, "Supprimer une collaboration")
    .input(one)
    .output(deleted),

  /** Creates the brand's link; then switches or renews it. */
  setLink: operation(
    `PUT ${root}/{collaborationId}/link`,
    access,
    "Créer, activer ou désactiver le lien de la marque",
  )
    .input(one.extend({ active: z.boolean(), replaces }))
    .output(z.object({ token: z.string(), active: z.boolean(), version: z.int(), revision: z.int() })),

  /** The key with which guests add on `/collaboration/{id}`, created on first use. */
  guestLink: operation(`PUT ${root}/{collaborationId}/guest-link`, access, "Le lien public des influenceurs")
    .input(one.extend({ replaces }))
    .output(z.object({ key: z.string(), version: z.int(), revision: z.int() })),

  /** The key of an influencer's own link, created on first use. */
  influencerLink: operation(
    `PUT ${root}/{collaborationId}/participants/{participantId}/link`,
    access,
    "Le lien d'un influenceur",
  )
    .input(one.extend({ participantId: id, replaces }))
    .output(z.object({ key: z.string() })),

  addStep: operation(`POST ${root}/{collaborationId}/steps`, access, "Ajouter une étape", { status: 201 })
    .input(
      one.extend({
        ...stepFields.omit({ status: true }).shape,
        assigneeId: stepFields.shape.assigneeId.unwrap().optional(),
        time: stepFields.shape.time.unwrap().optional(),
        creationId,
      }),
    )
    .output(step),

  updateStep: operation(`PATCH ${root}/{collaborationId}/steps/{stepId}`, access, "Modifier une étape")
    .input(one.extend({ stepId: id, version, ...changesOf(stepFields).shape }))
    .output(step),

  /** Changes steps of any campaigns, each by its version (rules/campaigns.md#several-steps-at-once). */
  updateSteps: operation(`PATCH ${root}/steps`, access, "Modifier plusieurs étapes")
    .input(
      z.object({
        steps: z
          .array(
            one.extend({
              stepId: id,
              version,
              ...changesOf(stepFields.pick({ status: true, deadline: true, assigneeId: true })).shape,
            }),
          )
          .min(1)
          .max(MAX_STEPS_AT_ONCE, `${MAX_STEPS_AT_ONCE} étapes au maximum`)
          .refine(areDifferent, "Une étape ne peut figurer deux fois."),
      }),
    )
    .output(
      z.object({
        changed: z.array(changedStep),
        /** Unchanged, by id: somebody else changed or deleted them meanwhile. */
        left: z.array(z.object({ id: z.string(), reason: z.enum(["conflict", "not_found"]) })),
      }),
    ),

  /** Moves a step right after another, or to the beginning; writes only that step (rules/campaigns.md#step-order). */
  moveStep: operation(`POST ${root}/{collaborationId}/steps/{stepId}/move`, access, "Déplacer une étape")
    .input(one.extend({ stepId: id, version, afterStepId: id.nullable() }))
    .output(step),

  removeStep: operation(`DELETE ${root}/{collaborationId}/steps/{stepId}`, access, "Supprimer une étape")
    .input(one.extend({ stepId: id }))
    .output(deleted),

  addDocument: operation(`POST ${root}/{collaborationId}/documents`, access, "Ajouter un document", {
    status: 201,
  })
    .input(one.extend({ ...documentFields.shape, source: contentSource(), creationId }))
    .output(collaborationDocument),

  /** Without a source, the file or link stays (rules/campaigns.md#documents). */
  updateDocument: operation(
    `PATCH ${root}/{collaborationId}/documents/{documentId}`,
    access,
    "Modifier un document",
  )
    .input(
      one.extend({
        documentId: id,
        version,
        source: contentSource().optional(),
        ...changesOf(documentFields).shape,
      }),
    )
    .output(collaborationDocument),

  removeDocument: operation(
    `DELETE ${root}/{collaborationId}/documents/{documentId}`,
    access,
    "Supprimer un document",
  )
    .input(one.extend({ documentId: id }))
    .output(deleted),

  documentFile: operation(
    `GET ${root}/{collaborationId}/documents/{documentId}/file`,
    access,
    "L'adresse signée d'un fichier",
  )
    .input(
      one.extend({ documentId: id, disposition: z.enum(["inline", "attachment"]).default("attachment") }),
    )
    .output(fileLink),

  addStat: operation(`POST ${root}/{collaborationId}/stats`, access, "Ajouter des statistiques", {
    status: 201,
  })
    .input(one.extend({ ...statFields.shape, creationId }))
    .output(stat),

  removeStat: operation(
    `DELETE ${root}/{collaborationId}/stats/{statId}`,
    access,
    "Supprimer des statistiques",
  )
    .input(one.extend({ statId: id }))
    .output(deleted),
}

export type StaffInput = Inputs<typeof collaborationsContract>
