import { type Actor, asPerson } from "../../../lib/access.ts"
import { notFound } from "../../../lib/error.ts"
import { timedId } from "../../../lib/id.ts"
import { aggregateOf, keyFor, rootOf } from "../store/aggregate.ts"
import { LinkSendingEntity } from "../store/link-entities.ts"
import { assertGuestPageOpen, assertOpen } from "./open-link.ts"

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

/**
 * The same of an influencer's own link, once it was made.
 * @throws AppError not_found
 */
export async function personalLink(
  actor: Actor,
  { participantId, ...input }: { collaborationId: string; participantId: string },
) {
  const { root, participants } = await aggregateOf(keyFor(actor, input))
  assertGuestPageOpen(root)
  const participant = participants.find((one) => one.participantId === participantId)
  if (!participant) throw notFound("Cet influenceur ne participe pas à cette collaboration.")
  const { linkKey, fullName } = participant
  if (!linkKey) throw notFound("Cet influenceur n'a pas encore de lien personnel.")
  const path = `/collaboration/${root.collaborationId}?influencerId=${participantId}&key=${linkKey}`
  return { name: root.name, path, participantName: fullName }
}

/** Streams keep what they tell for a day. */
const KEPT_SECONDS = 24 * 3600

interface Sending {
  collaborationId: string
  to: string
  /** Whose own link it was. */
  participantName?: string
}

/** Has the campaign's activity say that a link went to an address; of a campaign that is gone by then, nothing is said. */
export async function noteSending(actor: Actor, { to, participantName, ...input }: Sending): Promise<void> {
  const now = new Date()
  await LinkSendingEntity.create({
    ...keyFor(actor, input),
    ...{ to, participantName },
    sendingId: timedId(now),
    createdAt: now.toISOString(),
    updatedBy: asPerson(actor).userId,
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  }).go()
}
