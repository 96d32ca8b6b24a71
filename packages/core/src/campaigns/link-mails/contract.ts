import * as z from "zod"
import type { PermissionKey } from "../../lib/access.ts"
import { creationId, email, id, optionalNote } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"
import { MAX_MESSAGE } from "./rules.ts"

/** Which link it is, and where it leads, is said by what is stored: whoever sends it names neither. Sent once for each id. */
const mail = z.object({ to: email, message: optionalNote(MAX_MESSAGE), creationId })
const sent = z.object({ to: z.string() })

const sending = (path: `/${string}`, access: PermissionKey, summary: string) =>
  operation(`POST /link-mails${path}`, access, summary)

/** `throttled` once somebody, their agency or the address has had enough (rules/campaigns.md#links-by-e-mail). */
export const linkMailsContract = {
  /** `not_found` while the link is not open. */
  sendTracking: sending(
    "/collaborations/{collaborationId}",
    "collaborations",
    "Envoyer le lien de suivi par e-mail",
  )
    .input(mail.extend({ collaborationId: id }))
    .output(sent),

  /** `not_found` while the page is not open, or before there is such a link (`collaborations.influencerLink`). */
  sendPersonal: sending(
    "/collaborations/{collaborationId}/participants/{participantId}",
    "collaborations",
    "Envoyer son lien personnel à un influenceur par e-mail",
  )
    .input(mail.extend({ collaborationId: id, participantId: id }))
    .output(sent),

  /** `not_found` while there is no link, `closed` once the deadline is over. */
  sendCasting: sending("/castings/{castingId}", "casting", "Envoyer le lien de la marque par e-mail")
    .input(mail.extend({ castingId: id }))
    .output(sent),
}

export type LinkMailsInput = Inputs<typeof linkMailsContract>
