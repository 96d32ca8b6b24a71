import * as z from "zod"
import { appearance } from "../../../account/contract/appearance.ts"
import {
  announcedFile,
  sentParts,
  signedParts,
  startedUpload,
  uploadedFile,
} from "../../../files/contract.ts"
import { creationId, fileLink, id, requiredLine } from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { keysOf } from "../../../lib/text.ts"
import { COLLABORATION_STATUSES, DOCUMENT_TYPES } from "../rules/values.ts"
import { deliverable, sharedDocument, sharedStep, stepFields } from "./shapes.ts"

/**
 * The data of `/collaboration/{id}` (rules/campaigns.md#guest-page), for all guests or for one of its influencers. An
 * allow-list; no rates except, with the link's key, the influencer's own.
 */
export const guestView = z.object({
  campaign: z.object({
    name: z.string(),
    brand: z.string(),
    agencyName: z.string().nullable(),
    manager: z.string(),
    signedDate: z.string().nullable(),
    description: z.string(),
    status: z.enum(keysOf(COLLABORATION_STATUSES)),
    updatedAt: z.string(),
  }),
  appearance,
  /** Whether the link has a key that permits additions. */
  mayAdd: z.boolean(),
  /** Set on an influencer's link. */
  influencer: z
    .object({
      fullName: z.string(),
      username: z.string(),
      profileImageUrl: z.string().nullable(),
      /** Only with the key. */
      terms: z.object({ rate: z.int(), deliverables: z.array(deliverable) }).nullable(),
      deliverables: z.array(deliverable.pick({ type: true, description: true })),
    })
    .nullable(),
  steps: z.array(sharedStep),
  documents: z.array(sharedDocument),
  /** Of the publications shown (`figuresOf`). */
  stats: z.object({ posts: z.int(), views: z.int(), likes: z.int(), engagementRate: z.number().nullable() }),
})
export type GuestView = z.infer<typeof guestView>

const root = "/guest-collaboration/{collaborationId}" as const
const access = "public" as const
/** The guest: `influencerId` is the influencer's random id within the collaboration. */
const request = z.object({
  collaborationId: id,
  influencerId: z.string().max(64).optional(),
  /**
   * The influencer's own key, or the guests' key; without one, the page is read-only. Compared, never looked up, so it
   * may be longer than a stored key; it then grants no access.
   */
  key: z.string().max(8192).optional(),
})

export const guestCollaborationContract = {
  get: operation(`GET ${root}`, access, "Une collaboration, pour ses influenceurs")
    .input(request)
    .output(guestView),

  documentFile: operation(
    `GET ${root}/documents/{documentId}/file`,
    access,
    "L'adresse signée d'un fichier de cette page",
  )
    .input(
      request.extend({ documentId: id, disposition: z.enum(["inline", "attachment"]).default("attachment") }),
    )
    .output(fileLink),

  /** A link with a key permits additions, never changes or deletions (rules/campaigns.md#guest-additions). */
  addStep: operation(`POST ${root}/steps`, access, "Ajouter une étape", { status: 201 })
    .input(request.extend({ name: stepFields.shape.name, deadline: stepFields.shape.deadline, creationId }))
    .output(sharedStep),

  addDocument: operation(`POST ${root}/documents`, access, "Ajouter un document", { status: 201 })
    .input(
      request.extend({
        name: requiredLine(200, "Le nom du document est obligatoire"),
        type: z.enum(keysOf(DOCUMENT_TYPES)).default("other"),
        uploadId: id,
        creationId,
      }),
    )
    .output(sharedDocument),

  startUpload: operation(`POST ${root}/uploads`, access, "Commencer un envoi de fichier", { status: 201 })
    .input(request.extend(announcedFile.shape))
    .output(startedUpload),

  signParts: operation(`POST ${root}/uploads/{uploadId}/parts`, access, "Signer des parties")
    .input(request.extend({ uploadId: id }).extend(signedParts.input.shape))
    .output(signedParts.output),

  completeUpload: operation(`POST ${root}/uploads/{uploadId}/complete`, access, "Terminer un envoi")
    .input(request.extend({ uploadId: id }).extend(sentParts.shape))
    .output(uploadedFile),

  cancelUpload: operation(`DELETE ${root}/uploads/{uploadId}`, access, "Annuler un envoi")
    .input(request.extend({ uploadId: id }))
    .output(z.object({ uploadId: z.string() })),
}

export type GuestInput = Inputs<typeof guestCollaborationContract>
