import * as z from "zod"
import { cursor, fileLink, id, version } from "../../../lib/fields.ts"
import { keysOf } from "../../../lib/keys-of.ts"
import { operation } from "../../../lib/operation.ts"
import { COLLABORATION_STATUSES, COLLABORATION_TYPES, MAX_INFLUENCERS } from "../rules/values.ts"
import {
  card,
  collaborationDocument,
  collaborationFields,
  detail,
  documentFields,
  documentSource,
  influencerFields,
  participantChanges,
  stat,
  statFields,
  step,
  stepFields,
} from "./shapes.ts"

export const COLLABORATIONS_PAGE_SIZE = 24

const access = "collaborations" as const
const root = "/collaborations" as const
const one = z.object({ collaborationId: id })
const removed = z.object({ id: z.string() })

export const collaborationsContract = {
  list: operation({ method: "GET", path: root, access, summary: "La liste des collaborations" })
    .input(
      z.object({
        search: z.string().max(200).default(""),
        status: z.enum(["all", ...keysOf(COLLABORATION_STATUSES)]).default("all"),
        type: z.enum(["all", ...keysOf(COLLABORATION_TYPES)]).default("all"),
        cursor: cursor.optional(),
      }),
    )
    .output(z.object({ items: z.array(card), nextCursor: z.string().nullable() })),

  get: operation({ method: "GET", path: `${root}/{collaborationId}`, access, summary: "Une collaboration" })
    .input(one)
    .output(detail),

  create: operation({ method: "POST", path: root, access, summary: "Créer une collaboration", status: 201 })
    .input(
      z.object({
        fields: collaborationFields,
        participants: z.array(influencerFields).max(MAX_INFLUENCERS).default([]),
      }),
    )
    .output(detail),

  update: operation({
    method: "PATCH",
    path: `${root}/{collaborationId}`,
    access,
    summary: "Modifier une collaboration",
  })
    .input(one.extend({ version, fields: collaborationFields.optional(), participants: participantChanges }))
    .output(detail),

  remove: operation({
    method: "DELETE",
    path: `${root}/{collaborationId}`,
    access,
    summary: "Supprimer une collaboration",
  })
    .input(one)
    .output(removed),

  /** Makes the brand's link the first time; afterwards shows it and switches it. */
  setLink: operation({
    method: "PUT",
    path: `${root}/{collaborationId}/link`,
    access,
    summary: "Créer, activer ou désactiver le lien de la marque",
  })
    .input(one.extend({ active: z.boolean() }))
    .output(z.object({ token: z.string(), active: z.boolean(), version: z.int(), revision: z.int() })),

  /** The key of an influencer's own link, made the first time; renewed, the one before stops showing the rate. */
  influencerLink: operation({
    method: "PUT",
    path: `${root}/{collaborationId}/participants/{participantId}/link`,
    access,
    summary: "Le lien d'un influenceur",
  })
    .input(one.extend({ participantId: id, renew: z.boolean().default(false) }))
    .output(z.object({ key: z.string() })),

  addStep: operation({
    method: "POST",
    path: `${root}/{collaborationId}/steps`,
    access,
    summary: "Ajouter une étape",
    status: 201,
  })
    .input(one.extend(stepFields.omit({ status: true }).shape))
    .output(step),

  updateStep: operation({
    method: "PATCH",
    path: `${root}/{collaborationId}/steps/{stepId}`,
    access,
    summary: "Modifier une étape",
  })
    .input(
      one.extend({ stepId: id, version }).extend({
        name: stepFields.shape.name.optional(),
        deadline: stepFields.shape.deadline.unwrap().optional(),
        status: stepFields.shape.status.unwrap().optional(),
        participantId: stepFields.shape.participantId.unwrap().optional(),
      }),
    )
    .output(step),

  /** Puts a step right after another, or first; writes that one step (decisions §2). */
  moveStep: operation({
    method: "POST",
    path: `${root}/{collaborationId}/steps/{stepId}/move`,
    access,
    summary: "Déplacer une étape",
  })
    .input(one.extend({ stepId: id, version, afterStepId: id.nullable() }))
    .output(step),

  removeStep: operation({
    method: "DELETE",
    path: `${root}/{collaborationId}/steps/{stepId}`,
    access,
    summary: "Supprimer une étape",
  })
    .input(one.extend({ stepId: id }))
    .output(removed),

  addDocument: operation({
    method: "POST",
    path: `${root}/{collaborationId}/documents`,
    access,
    summary: "Ajouter un document",
    status: 201,
  })
    .input(one.extend({ ...documentFields.shape, source: documentSource }))
    .output(collaborationDocument),

  /** Without a source, the file or link is kept (spec 2 §5). */
  updateDocument: operation({
    method: "PATCH",
    path: `${root}/{collaborationId}/documents/{documentId}`,
    access,
    summary: "Modifier un document",
  })
    .input(
      one.extend({ documentId: id, version, source: documentSource.optional() }).extend({
        name: documentFields.shape.name.optional(),
        type: documentFields.shape.type.unwrap().optional(),
        visibleForBrand: documentFields.shape.visibleForBrand.unwrap().optional(),
        participantId: documentFields.shape.participantId.unwrap().optional(),
      }),
    )
    .output(collaborationDocument),

  removeDocument: operation({
    method: "DELETE",
    path: `${root}/{collaborationId}/documents/{documentId}`,
    access,
    summary: "Supprimer un document",
  })
    .input(one.extend({ documentId: id }))
    .output(removed),

  documentFile: operation({
    method: "GET",
    path: `${root}/{collaborationId}/documents/{documentId}/file`,
    access,
    summary: "L'adresse signée d'un fichier",
  })
    .input(
      one.extend({ documentId: id, disposition: z.enum(["inline", "attachment"]).default("attachment") }),
    )
    .output(fileLink),

  addStat: operation({
    method: "POST",
    path: `${root}/{collaborationId}/stats`,
    access,
    summary: "Ajouter des statistiques",
    status: 201,
  })
    .input(one.extend(statFields.shape))
    .output(stat),

  removeStat: operation({
    method: "DELETE",
    path: `${root}/{collaborationId}/stats/{statId}`,
    access,
    summary: "Supprimer des statistiques",
  })
    .input(one.extend({ statId: id }))
    .output(removed),
}
