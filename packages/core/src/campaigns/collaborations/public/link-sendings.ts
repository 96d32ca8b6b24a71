import { type Actor, asPerson } from "../../../lib/access.ts"
import { notFound } from "../../../lib/error.ts"
import { timedId } from "../../../lib/id.ts"
import { aggregateOf, keyFor, rootOf } from "../store/aggregate.ts"
import { LinkSendingEntity } from "../store/link-entities.ts"
import { assertGuestPageOpen, assertOpen } from "./open-link.ts"

/**
 * Separate from the pages, which need files, and from `commands/links.ts`, which writes campaigns: a mail needs
 * neither.
 */

/**
 * The link that staff send, while it is open (rules/campaigns.md#links-by-e-mail).
 * @throws AppError not_found
 */
export async function trackingLink(actor: Actor, input: { collaborationId: string }) {
  const root = await rootOf(keyFor(actor, input))
  const token = root.linkToken ?? ""
  assertOpen(root, token)
  return { name: root.name, path: `/suivi/${token}` }
}

/**
 * The same for an influencer's own link, once it exists.
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

/** Streams keep their records for a day. */
const KEPT_SECONDS = 24 * 3600

interface Sending {
  collaborationId: string
  to: string
  /** The influencer of a personal link. */
  participantName?: string
}

/** Records in the campaign's activity that a link was sent to an address; does nothing when the campaign is deleted. */
export async function noteSending(actor: Actor, { to, participantName, ...input }: Sending): Promise<void> {
  const now = new Date()
  await LinkSendingEntity.create({
    ...keyFor(actor, input),
    to,
    participantName,
    sendingId: timedId(now),
    createdAt: now.toISOString(),
    updatedBy: asPerson(actor).userId,
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  }).go()
}
