import { type Actor, asMember } from "../../lib/access.ts"
import type { InboxInput } from "../contract/staff.ts"
import { MailBodyEntity } from "../store/entities.ts"
import { unpackHtml } from "../store/html.ts"
import { harmless } from "./harmless-html.ts"
import { gone } from "./shown.ts"

/** A mail as its sender laid it out, made harmless (rules/inbox.md#mail-content). */
export async function html(
  actor: Actor,
  { influencerId, threadId, messageId, images }: InboxInput["html"],
): Promise<{ html: string; hasRemoteImages: boolean }> {
  const { agencyId } = asMember(actor, "talent_manager")
  const { data } = await MailBodyEntity.get({ agencyId, influencerId, threadId, messageId }).go({
    consistent: true,
  })
  if (!data?.html) throw gone()
  return harmless(unpackHtml(data.html), { images })
}
