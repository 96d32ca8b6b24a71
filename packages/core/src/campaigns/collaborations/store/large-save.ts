import { deleteAll, putAll } from "../../../lib/batch.ts"
import { conflict } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import {
  holds,
  MAX_TRANSACT_ITEMS,
  retryOnConflict,
  retryUntil,
  toTransactItem,
  transact,
} from "../../../lib/transact.ts"
import {
  aggregateOf,
  type CollaborationAggregate,
  type CollaborationKey,
  findRoot,
  onlyIf,
  rootOf,
} from "./aggregate.ts"
import {
  type Participant,
  ParticipantEntity,
  type StagedParticipant,
  StagedParticipantEntity,
} from "./entities.ts"
import type { ParticipantPlan } from "./participants.ts"
import { rootWrites } from "./root-writes.ts"

/**
 * Saves that touch more items than a transaction holds (decisions §2): the changed participants are
 * written ahead, one conditional write of the root publishes them all, and they are copied after that.
 */

/** What a save wrote ahead and never published is swept once it is this old. */
const FORGOTTEN_MS = 60 * 60 * 1000
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
  await putAll(StagedParticipantEntity, [
    ...added.map(as(false)),
    ...changed.map(as(false)),
    ...removed.map(as(true)),
  ])
  return saveId
}

/**
 * The board once a large save that is published has been copied to its end.
 * @throws AppError conflict when others hinder that all the time
 */
export async function settledAggregateOf(key: CollaborationKey): Promise<CollaborationAggregate> {
  const settled = await retryUntil(async () => {
    const board = await aggregateOf(key)
    const { pendingSave } = board.root
    const now = pendingSave && (await finished(board, pendingSave)) ? await aggregateOf(key) : board
    return now.root.pendingSave ? undefined : now
  })
  if (!settled) throw conflict()
  return settled
}

/** Waits until a save is copied by whoever published it; of many who wait, the first to lose patience helps. */
export async function settle(key: CollaborationKey, saveId: string): Promise<void> {
  const isCopied = async () => (await findRoot(key))?.pendingSave !== saveId || undefined
  if (!(await retryUntil(isCopied, Math.random() * HELP_WITHIN_MS))) await settledAggregateOf(key)
}

/** False when others were at the same items. */
async function finished({ root, staged }: CollaborationAggregate, saveId: string): Promise<boolean> {
  const key = { agencyId: root.agencyId, collaborationId: root.collaborationId }
  const copies = staged.filter((copy) => copy.saveId === saveId).map(copyOf)
  // Each batch only while the save is pending: who comes late must not undo what came after.
  const stillPending = onlyIf(key, saveId)
  for (let from = 0; from < copies.length; from += MAX_TRANSACT_ITEMS - 1) {
    const batch = [stillPending, ...copies.slice(from, from + MAX_TRANSACT_ITEMS - 1)]
    if (!(await holds(transact(batch)))) return false
  }
  await retryOnConflict(async () => {
    const now = await rootOf(key)
    if (now.pendingSave === saveId) await transact(rootWrites(now, { ...now, pendingSave: undefined }))
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
  return toTransactItem(removed ? ParticipantEntity.delete(participant) : ParticipantEntity.put(participant))
}

const sweep = (staged: StagedParticipant[]) => deleteAll(StagedParticipantEntity, staged)
