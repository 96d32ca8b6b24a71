import * as z from "zod"
import { appearance } from "../../../account/contract/appearance.ts"
import { fileLink, id, token } from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { keysOf } from "../../../lib/text.ts"
import { COLLABORATION_STATUSES } from "../rules/values.ts"
import { deliverable, sharedDocument, sharedStep, stat } from "./shapes.ts"

/** The data of a campaign that a brand may see: an allow-list (rules/campaigns.md#tracking-page). */
export const trackingView = z.object({
  campaign: z.object({
    name: z.string(),
    brand: z.string(),
    signedDate: z.string().nullable(),
    manager: z.string(),
    agencyName: z.string().nullable(),
    budget: z.int(),
    status: z.enum(keysOf(COLLABORATION_STATUSES)),
    quoteSent: z.boolean(),
    contractSigned: z.boolean(),
    invoiceSent: z.boolean(),
    paymentReceived: z.boolean(),
    updatedAt: z.string(),
  }),
  appearance,
  influencers: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      username: z.string(),
      profileImageUrl: z.string().nullable(),
      deliverables: z.array(deliverable.pick({ type: true, description: true })),
    }),
  ),
  steps: z.array(sharedStep),
  documents: z.array(sharedDocument),
  stats: z.array(stat.omit({ participantId: true })),
  /** Set when the link shows only one influencer. */
  restrictedTo: z.string().nullable(),
  /** Whether this view omits other participants. */
  othersTakePart: z.boolean(),
})
export type TrackingView = z.infer<typeof trackingView>

const audience = { influencer: z.string().max(200).optional(), influencerId: z.string().max(64).optional() }

export const trackingContract = {
  get: operation("GET /tracking/{token}", "public", "Le suivi d'une campagne par la marque")
    .input(z.object({ token, ...audience }))
    .output(trackingView),

  documentFile: operation(
    "GET /tracking/{token}/documents/{documentId}/file",
    "public",
    "L'adresse signée d'un fichier partagé",
  )
    .input(
      z.object({
        token,
        documentId: id,
        disposition: z.enum(["inline", "attachment"]).default("attachment"),
      }),
    )
    .output(fileLink),
}

export type TrackingInput = Inputs<typeof trackingContract>
