import { type Actor, asPerson } from "../../../lib/access.ts"
import { notFound } from "../../../lib/error.ts"
import { linkSecret, tokenHash } from "../../../lib/id.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import type { StaffInput } from "../contract/staff.ts"
import { keyFor, rootOf } from "../store/aggregate.ts"
import { ParticipantEntity } from "../store/entities.ts"
import { LinkEntity } from "../store/link-entities.ts"
import { settledAggregateOf } from "../store/participants.ts"
import { rootWrites } from "../store/root-writes.ts"

/** A collaboration's links (rules/platform.md#renewed-links). None of these writes changes the version of edits. */

/** Creates the brand's link once, then switches or renews it (rules/campaigns.md#tracking-page). */
export async function setLink(actor: Actor, { active, replaces, ...input }: StaffInput["setLink"]) {
  const key = keyFor(actor, input)
  const { userId } = asPerson(actor)
  return retryOnConflict(async () => {
    const root = await rootOf(key)
    const before = root.linkToken
    const token = linkSecret(before, replaces)
    const registered =
      token === before
        ? []
        : [
            LinkEntity.create({ ...key, tokenHash: tokenHash(token) }),
            ...(before ? [LinkEntity.delete({ tokenHash: tokenHash(before) })] : []),
          ]
    const unchanged = token === before && root.linkActive === active
    if (!unchanged) {
      const next = { ...root, linkToken: token, linkActive: active }
      await transact([...rootWrites(root, next, userId), ...registered])
    }
    return { token, active, version: root.version, revision: root.revision + (unchanged ? 0 : 1) }
  })
}

/** The guest link's key, which lets guests add (rules/campaigns.md#guest-page). */
export async function guestLink(actor: Actor, { replaces, ...input }: StaffInput["guestLink"]) {
  const key = keyFor(actor, input)
  const { userId } = asPerson(actor)
  return retryOnConflict(async () => {
    const root = await rootOf(key)
    const guestKey = linkSecret(root.guestKey, replaces)
    const unchanged = guestKey === root.guestKey
    if (!unchanged) await transact(rootWrites(root, { ...root, guestKey }, userId))
    return { key: guestKey, version: root.version, revision: root.revision + (unchanged ? 0 : 1) }
  })
}

/**
 * The key of an influencer's own link, which shows their rate and lets them add (rules/campaigns.md#guest-page).
 * Written with the root, so that a concurrent save reads again and keeps it; the influencer's version stays.
 */
export async function influencerLink(
  actor: Actor,
  { participantId, replaces, ...input }: StaffInput["influencerLink"],
): Promise<{ key: string }> {
  const key = keyFor(actor, input)
  return retryOnConflict(async () => {
    const { root, participants } = await settledAggregateOf(key)
    const participant = participants.find((one) => one.participantId === participantId)
    if (!participant) throw notFound("Cet influenceur ne participe pas à cette collaboration.")
    const linkKey = linkSecret(participant.linkKey, replaces)
    if (linkKey === participant.linkKey) return { key: linkKey }
    const next = { ...participant, linkKey }
    const kept = ParticipantEntity.put(next).where(({ version }, { eq }) => eq(version, participant.version))
    await transact([...rootWrites(root, root, null), kept])
    return { key: linkKey }
  })
}
