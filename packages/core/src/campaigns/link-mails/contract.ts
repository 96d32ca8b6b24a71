import * as z from "zod"
import type { PermissionKey } from "../../lib/access.ts"
import { creationId, email, id, optionalNote } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"
import { MAX_MESSAGE } from "./rules.ts"

/** The caller gives neither the kind of link nor its URL: stored data decides both. Sent once per id. */
const mail = z.object({ to: email, message: optionalNote(MAX_MESSAGE), creationId })
const sent = z.object({ to: z.string() })

const sending = (path: `/${string}`, access: PermissionKey, summary: string) =>
  operation(`POST /link-mails${path}`, access, summary)

/**
 * `throttled` when the sender, their agency or the address has reached a limit (rules/campaigns.md#links-by-e-mail).
 */
export const linkMailsContract = {
  /** `not_found` while the link is not open. */
  sendTracking: sending(
    "/collaborations/{collaborationId}",
    "collaborations",
    "Envoyer le lien de suivi par e-mail",
  )
    .input(mail.extend({ collaborationId: id }))
    .output(sent),

  /** `not_found` while the page is closed, or before the link exists (`collaborations.influencerLink`). */
  sendPersonal: sending(
    "/collaborations/{collaborationId}/participants/{participantId}",
    "collaborations",
    "Envoyer son lien personnel à un influenceur par e-mail",
  )
    .input(mail.extend({ collaborationId: id, participantId: id }))
    .output(sent),

  /** `not_found` without a link, `closed` after the deadline. */
  sendCasting: sending("/castings/{castingId}", "casting", "Envoyer le lien de la marque par e-mail")
    .input(mail.extend({ castingId: id }))
    .output(sent),
}

export type LinkMailsInput = Inputs<typeof linkMailsContract>
