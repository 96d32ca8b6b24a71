import { writeAll } from "../batch.ts"
import { failedConditions, MAX_TRANSACT_ITEMS, transact } from "../db.ts"
import { newId } from "../id.ts"
import { asWrite } from "../write.ts"
import { type Board, boardOf, type CollaborationKey, onlyIf } from "./board.ts"
import {
  type Participant,
  ParticipantEntity,
  type StagedParticipant,
  StagedParticipantEntity,
} from "./participant-entity.ts"
import type { ParticipantPlan } from "./participants.ts"
import { rewriting, rootWrites } from "./rewrite.ts"

/**
 * Saves that touch more items than a transaction holds (decisions §2): the changed participants are
 * written ahead, one conditional write of the root publishes them all, and they are copied after that.
 */

const CONCURRENCY = 4
/** What a save wrote ahead and never published is swept once it is this old. */
const FORGOTTEN_MS = 60 * 60 * 1000

/** Writes a large save ahead, unseen; returns the id by which the root publishes it. */
export async function stage({ added, changed, removed }: ParticipantPlan): Promise<string> {
  const saveId = newId()
  const stagedAt = Date.now()
  const as = (isRemoved: boolean) => (participant: Participant) => ({
    ...participant,
    saveId,
    stagedAt,
    removed: isRemoved,
  })
  await writeAll(
    [...added.map(as(false)), ...changed.map(as(false)), ...removed.map(as(true))],
    (left) => StagedParticipantEntity.put(left).go({ concurrency: CONCURRENCY }),
    ({ participantId }) => participantId,
  )
  return saveId
}

/** The board once a large save that is published has been copied to its end. */
export async function settledBoardOf(key: CollaborationKey): Promise<Board> {
  const board = await boardOf(key)
  const { pendingSave } = board.root
  if (!pendingSave) return board
  await finish(board, pendingSave)
  return settledBoardOf(key)
}

async function finish({ root, staged }: Board, saveId: string): Promise<void> {
  const key = { agencyId: root.agencyId, collaborationId: root.collaborationId }
  const copies = staged.filter((copy) => copy.saveId === saveId).map(copyOf)
  // Each batch only while the save is pending: who comes late must not undo what came after.
  const stillPending = onlyIf(key, saveId)
  try {
    for (let from = 0; from < copies.length; from += MAX_TRANSACT_ITEMS - 1) {
      await transact([stillPending, ...copies.slice(from, from + MAX_TRANSACT_ITEMS - 1)])
    }
  } catch (error) {
    if (failedConditions(error).length) return
    throw error
  }
  await rewriting(async () => {
    const { root: now } = await boardOf(key)
    const writes = now.pendingSave === saveId ? rootWrites(now, { ...now, pendingSave: undefined }) : []
    return { writes, result: null }
  })
  await sweep(staged.filter((copy) => copy.saveId === saveId || copy.stagedAt < Date.now() - FORGOTTEN_MS))
}

function copyOf({
  saveId: _saveId,
  stagedAt: _stagedAt,
  removed,
  ...participant
}: StagedParticipant): unknown {
  return asWrite(removed ? ParticipantEntity.delete(participant) : ParticipantEntity.put(participant))
}

const sweep = (staged: StagedParticipant[]) =>
  writeAll(
    staged,
    (left) => StagedParticipantEntity.delete(left).go({ concurrency: CONCURRENCY }),
    ({ saveId, participantId }) => `${saveId} ${participantId}`,
  )
