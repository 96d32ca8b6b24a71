import { type Actor, asMember } from "../actor.ts"
import { notFound } from "../error.ts"
import { newId } from "../id.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import { ParticipantEntity } from "./participant-entity.ts"
import { rootWrites } from "./rewrite.ts"
import { settledBoardOf } from "./staging.ts"

interface Asked {
  collaborationId: string
  participantId: string
  renew: boolean
}

/**
 * The key with which an influencer's own link shows their rate (decisions §1), made when it is first asked for.
 * Renewed, the one before shows nothing more. Concerns no edit of the form: it keeps the influencer's version.
 */
export async function influencerLink(
  actor: Actor,
  { collaborationId, participantId, renew }: Asked,
): Promise<{ key: string }> {
  const { agencyId } = asMember(actor, "collaborations")
  return rewriting(async () => {
    const { root, participants } = await settledBoardOf({ agencyId, collaborationId })
    const participant = participants.find((one) => one.participantId === participantId)
    if (!participant) throw notFound("Cet influenceur ne participe pas à cette collaboration.")
    if (participant.linkKey && !renew) return { writes: [], result: { key: participant.linkKey } }
    const linkKey = newId()
    const next = { ...participant, linkKey }
    const kept = ParticipantEntity.put(next).where(({ version }, { eq }) => eq(version, participant.version))
    return { writes: [...rootWrites(root, root), asWrite(kept)], result: { key: linkKey } }
  })
}
