import { type Actor, asPerson } from "../../../lib/access.ts"
import { timedId } from "../../../lib/id.ts"
import { keyFor, rootOf } from "../store/aggregate.ts"
import { LinkSendingEntity } from "../store/entities.ts"
import { assertOpen } from "./open-link.ts"

/** Apart from the pages, which know files, and from `commands/links.ts`, which writes campaigns: a mail needs neither. */

/**
 * What staff send on, while it is open (rules/campaigns.md#links-by-e-mail).
 * @throws AppError not_found
 */
export async function trackingLink(actor: Actor, input: { collaborationId: string }) {
  const root = await rootOf(keyFor(actor, input))
  const token = root.linkToken ?? ""
  assertOpen(root, token)
  return { name: root.name, path: `/suivi/${token}` }
}

/** Streams keep what they tell for a day. */
const KEPT_SECONDS = 24 * 3600

/** Has the campaign's activity say that a link went to an address; of a campaign that is gone by then, nothing is said. */
export async function noteSending(
  actor: Actor,
  { to, ...input }: { collaborationId: string; to: string },
): Promise<void> {
  const now = new Date()
  await LinkSendingEntity.create({
    ...keyFor(actor, input),
    to,
    sendingId: timedId(now),
    createdAt: now.toISOString(),
    updatedBy: asPerson(actor).userId,
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  }).go()
}
