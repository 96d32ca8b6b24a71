import * as z from "zod"
import { changesOf, creationId, day, deleted, id, instant, requiredLine, version } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { step } from "../collaborations/contract/shapes.ts"
import { MAX_OFFSET, MAX_TEMPLATE_STEPS } from "./rules.ts"

const DAYS = `Nombre de jours entre -${MAX_OFFSET} et ${MAX_OFFSET}`

const templateStep = z.object({
  name: requiredLine(200, "Le nom de l'étape est obligatoire"),
  /** Calendar days after the signature; null for a step without a deadline. */
  offset: z.int({ error: DAYS }).min(-MAX_OFFSET, DAYS).max(MAX_OFFSET, DAYS).nullable().default(null),
})

const templateFields = z.object({
  name: requiredLine(120, "Le nom du modèle est obligatoire"),
  /** In order. */
  steps: z
    .array(templateStep)
    .min(1, "Un modèle compte au moins une étape")
    .max(MAX_TEMPLATE_STEPS, `${MAX_TEMPLATE_STEPS} étapes au maximum`),
})

export const template = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  steps: z.array(z.object({ name: z.string(), offset: z.int().nullable() })),
  createdAt: instant,
  updatedAt: instant,
})
export type TimelineTemplate = z.infer<typeof template>

const operation = operationsFor("collaborations")
const root = "/timeline-templates" as const
const one = z.object({ templateId: id })

export const timelineTemplatesContract = {
  /** All templates, by name. */
  list: operation(`GET ${root}`, "Les modèles de timeline").output(z.object({ items: z.array(template) })),

  create: operation(`POST ${root}`, "Créer un modèle de timeline", { status: 201 })
    .input(templateFields.extend({ creationId }))
    .output(template),

  update: operation(`PATCH ${root}/{templateId}`, "Modifier un modèle de timeline")
    .input(one.extend({ version, ...changesOf(templateFields).shape }))
    .output(template),

  remove: operation(`DELETE ${root}/{templateId}`, "Supprimer un modèle de timeline")
    .input(one)
    .output(deleted),

  /**
   * Adds the template's steps after those of a campaign, as previewed: throws `conflict` when the template's version or
   * the start day has changed. A repeated request with the same `applicationId` adds nothing.
   */
  apply: operation(`POST ${root}/{templateId}/apply`, "Ajouter les étapes d'un modèle à une collaboration")
    .input(
      one.extend({
        version,
        collaborationId: id,
        applicationId: id,
        /** The start day of the preview; absent: any. */
        start: day.nullable().optional(),
        /** The participant of the steps; null for all. */
        participantId: id.nullable().default(null),
      }),
    )
    .output(z.object({ steps: z.array(step) })),

  /** Removes what an application added; steps that somebody changed since stay, and are counted in `kept`. */
  undoApply: operation(
    `POST ${root}/applications/{applicationId}/undo`,
    "Retirer les étapes qu'un modèle vient d'ajouter",
  )
    .input(z.object({ applicationId: id, collaborationId: id }))
    .output(z.object({ removed: z.array(z.string()), kept: z.int() })),
}

export type TimelineTemplatesInput = Inputs<typeof timelineTemplatesContract>
