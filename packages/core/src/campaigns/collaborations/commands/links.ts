import { type Actor, asPerson } from "../../../lib/access.ts"
import { notFound } from "../../../lib/error.ts"
import { newId, tokenHash } from "../../../lib/id.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import type { StaffInput } from "../contract/staff.ts"
import { keyFor, rootOf } from "../store/aggregate.ts"
import { ParticipantEntity } from "../store/entities.ts"
import { LinkEntity } from "../store/link-entities.ts"
import { settledAggregateOf } from "../store/participants.ts"
import { rootWrites } from "../store/root-writes.ts"

/** Makes the brand's link once, then switches it (rules/campaigns.md#tracking-page). Moves no version. */
export async function setLink(actor: Actor, { active, ...input }: StaffInput["setLink"]) {
  const key = keyFor(actor, input)
  const { userId } = asPerson(actor)
  return retryOnConflict(async () => {
    const root = await rootOf(key)
    const token = root.linkToken ?? newId()
    const registered = root.linkToken ? [] : [LinkEntity.create({ ...key, tokenHash: tokenHash(token) })]
    const unchanged = root.linkToken && root.linkActive === active
    if (!unchanged) {
      const next = { ...root, linkToken: token, linkActive: active }
      await transact([...rootWrites(root, next, userId), ...registered])
    }
    return { token, active, version: root.version, revision: root.revision + (unchanged ? 0 : 1) }
  })
}

/**
 * The key with which an influencer's own link shows their rate (rules/campaigns.md#guest-page), made when it
 * is first asked for. Renewed, the one before shows nothing more. Written with the root, so that a form saved
 * meanwhile reads anew and keeps it; no edit of the form, so it keeps the influencer's version.
 */
export async function influencerLink(
  actor: Actor,
  { participantId, renew, ...input }: StaffInput["influencerLink"],
): Promise<{ key: string }> {
  const key = keyFor(actor, input)
  return retryOnConflict(async () => {
    const { root, participants } = await settledAggregateOf(key)
    const participant = participants.find((one) => one.participantId === participantId)
    if (!participant) throw notFound("Cet influenceur ne participe pas à cette collaboration.")
    if (participant.linkKey && !renew) return { key: participant.linkKey }
    const linkKey = newId()
    const next = { ...participant, linkKey }
    const kept = ParticipantEntity.put(next).where(({ version }, { eq }) => eq(version, participant.version))
    await transact([...rootWrites(root, root, null), kept])
    return { key: linkKey }
  })
}
