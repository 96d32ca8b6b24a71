import { type Actor, asMember } from "../../lib/access.ts"
import type { InboxInput } from "../contract/staff.ts"
import { MailBodyEntity } from "../store/entities.ts"
import { unpackHtml } from "../store/html.ts"
import { picturesOf } from "./attachment.ts"
import { harmless } from "./harmless-html.ts"
import { mailGone, mailOf } from "./shown.ts"

const NONE: ReadonlyMap<string, string> = new Map()

/** A mail's HTML, sanitized (rules/inbox.md#mail-content). */
export async function html(
  actor: Actor,
  { influencerId, threadId, messageId, images }: InboxInput["html"],
): Promise<{ html: string; hasRemoteImages: boolean; origins: string[] }> {
  const { agencyId } = asMember(actor, "talent_manager")
  const { data } = await MailBodyEntity.get({ agencyId, influencerId, threadId, messageId }).go({
    consistent: true,
  })
  if (!data?.html) throw mailGone()
  const key = { agencyId, influencerId, threadId, messageId }
  const page = unpackHtml(data.html)
  const pictures = /cid:/i.test(page) ? await picturesOf(key, (await mailOf(key)).pictures ?? []) : NONE
  const origins = new Set([...pictures.values()].map((url) => new URL(url).origin))
  return { ...(await harmless(page, { images, pictures })), origins: [...origins] }
}
