import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import type { CollaborationKey } from "./board.ts"
import { ParticipantEntity } from "./participant-entity.ts"
import { receivedWrites } from "./received-row-entity.ts"
import { type Root, RootEntity } from "./root-entity.ts"
import { settledBoardOf } from "./staging.ts"
import { summarised } from "./summary.ts"

/** Whether a root was written before all that is now derived from its influencers. */
export const isOutdated = ({ amountPaid, influencerNames }: Root): boolean =>
  amountPaid === undefined || influencerNames === undefined

/** Derives what was not derived yet when a collaboration was written last; to people it has not changed. */
export async function summariseAnew(key: CollaborationKey): Promise<void> {
  const { participants } = await settledBoardOf(key)
  for (const { participantId, influencerId } of participants) {
    // Nothing but its place in the index by influencer.
    await ParticipantEntity.patch({ ...key, participantId })
      .set({ influencerId })
      .go()
  }
  await rewriting(async () => {
    const board = await settledBoardOf(key)
    const before = board.root
    const after = { ...summarised(before, board.participants), revision: before.revision + 1 }
    const write = RootEntity.put(after).where(({ revision }, { eq }) => eq(revision, before.revision))
    return { writes: [asWrite(write), ...receivedWrites(before, after)], result: null }
  })
}
