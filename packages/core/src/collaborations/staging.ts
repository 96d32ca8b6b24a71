import { setTimeout as wait } from "node:timers/promises"
import { writeAll } from "../batch.ts"
import { MAX_TRANSACT_ITEMS, transact, wasOvertaken } from "../db.ts"
import { conflict } from "../error.ts"
import { newId } from "../id.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import { type Board, boardOf, type CollaborationKey, findRoot, onlyIf, rootOf } from "./board.ts"
import {
  type Participant,
  ParticipantEntity,
  type StagedParticipant,
  StagedParticipantEntity,
} from "./participant-entity.ts"
import type { ParticipantPlan } from "./participants.ts"
import { rootWrites } from "./rewrite.ts"

/**
 * Saves that touch more items than a transaction holds (decisions §2): the changed participants are
 * written ahead, one conditional write of the root publishes them all, and they are copied after that.
 */

const CONCURRENCY = 8
/** What a save wrote ahead and never published is swept once it is this old. */
const FORGOTTEN_MS = 60 * 60 * 1000
/** A request lasts 29 s. */
const PATIENCE_MS = 15_000
const LONGEST_WAIT_MS = 200
/** By then whoever published a save has mostly copied it. */
const HELP_WITHIN_MS = 2000

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
    (left) => StagedParticipantEntity.put(left).go({ concurrent: CONCURRENCY }),
    ({ participantId }) => participantId,
  )
  return saveId
}

/**
 * The board once a large save that is published has been copied to its end.
 * @throws AppError conflict when others hinder that all the time
 */
export async function settledBoardOf(key: CollaborationKey): Promise<Board> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const board = await boardOf(key)
    const { pendingSave } = board.root
    if (!pendingSave) return board
    if (await finished(board, pendingSave)) continue
    if (Date.now() > deadline) throw conflict()
    await wait(Math.random() * LONGEST_WAIT_MS)
  }
}

/** Waits until a save is copied by whoever published it; of many who wait, the first to lose patience helps. */
export async function settle(key: CollaborationKey, saveId: string): Promise<void> {
  const deadline = Date.now() + Math.random() * HELP_WITHIN_MS
  while (Date.now() < deadline) {
    if ((await findRoot(key))?.pendingSave !== saveId) return
    await wait(Math.random() * LONGEST_WAIT_MS)
  }
  await settledBoardOf(key)
}

/** False when others were at the same items. */
async function finished({ root, staged }: Board, saveId: string): Promise<boolean> {
  const key = { agencyId: root.agencyId, collaborationId: root.collaborationId }
  const copies = staged.filter((copy) => copy.saveId === saveId).map(copyOf)
  // Each batch only while the save is pending: who comes late must not undo what came after.
  const stillPending = onlyIf(key, saveId)
  try {
    for (let from = 0; from < copies.length; from += MAX_TRANSACT_ITEMS - 1) {
      await transact([stillPending, ...copies.slice(from, from + MAX_TRANSACT_ITEMS - 1)])
    }
  } catch (error) {
    if (wasOvertaken(error)) return false
    throw error
  }
  await rewriting(async () => {
    const now = await rootOf(key)
    const writes = now.pendingSave === saveId ? rootWrites(now, { ...now, pendingSave: undefined }) : []
    return { writes, result: null }
  })
  await sweep(staged.filter((copy) => copy.saveId === saveId || copy.stagedAt < Date.now() - FORGOTTEN_MS))
  return true
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
    (left) => StagedParticipantEntity.delete(left).go({ concurrent: CONCURRENCY }),
    ({ saveId, participantId }) => `${saveId} ${participantId}`,
  )
