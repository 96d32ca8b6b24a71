import { type Actor, asMember } from "../../../lib/access.ts"
import { MAX_TRANSACT_ITEMS, retryOnConflict, transact } from "../../../lib/transact.ts"
import type { CastingDetail, ProposalChanges } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { detailOf, entryOf, fieldChangesIn, logWrite, proposalChangesIn } from "../store/activity-log.ts"
import { aggregateOf, rootWrite, rowWrite } from "../store/aggregate.ts"
import type { CastingItem } from "../store/entities.ts"
import { changedFields, editsOf, type ProposalEdit, rosterOf, withFields } from "./proposals.ts"

/** Root, row and two lines of the log. */
const ROOT_ITEMS = 4
const PORTION = MAX_TRANSACT_ITEMS - ROOT_ITEMS

/**
 * Saves a form's changes. Two people who edit different things both succeed. When a transaction cannot hold all
 * proposals, saves them in portions, the fields with the last; an interrupted save may be repeated.
 * @throws AppError conflict when another person changed the same thing meanwhile
 */
export async function update(actor: Actor, changes: StaffInput["update"]): Promise<CastingDetail> {
  const { agencyId, userId, name: user } = asMember(actor, "casting")
  const key = { agencyId, castingId: changes.castingId }
  const members = rosterOf(agencyId, changes.proposals.added)
  const done: ProposalEdit[] = []
  let isLast = false
  while (!isLast) {
    const portion = await retryOnConflict(async () => {
      const [aggregate, roster] = await Promise.all([aggregateOf(key), members])
      const { root } = aggregate
      const labels = changedFields(root, changes)
      const edits = editsOf(aggregate, without(changes.proposals, done), roster)
      const batch = edits.slice(0, PORTION)
      isLast = batch.length === edits.length
      const rootWrites = isLast
        ? finalSaveWrites(root, {
            user,
            userId,
            labels,
            fields: changes.fields,
            edits: [...done, ...batch],
          })
        : [rootWrite(root)]
      await transact([...rootWrites, ...batch.map(({ write }) => write)])
      return batch
    })
    done.push(...portion)
  }
  return detailOf(key)
}

/** The changes that remain after these edits. */
function without(
  { added, changed, removed }: ProposalChanges,
  done: readonly ProposalEdit[],
): ProposalChanges {
  const ids = new Set(done.map(({ influencerId }) => influencerId))
  return {
    added: added.filter(({ influencerId }) => !ids.has(influencerId)),
    changed: changed.filter(({ id }) => !ids.has(id)),
    removed: removed.filter(({ id }) => !ids.has(id)),
  }
}

interface Save {
  /** The person who saves, for the log. */
  user: string
  userId: string
  fields: StaffInput["update"]["fields"]
  labels: readonly string[]
  /** All edits of the save, including those already written. */
  edits: readonly ProposalEdit[]
}

/** The writes of a save's last transaction besides proposals; empty when nothing has changed. */
function finalSaveWrites(root: CastingItem, { user, userId, fields, labels, edits }: Save): unknown[] {
  const after = fields && labels.length ? { ...withFields(root, fields), version: root.version + 1 } : null
  const events = [
    ...(after ? [{ action: "Casting modifié", details: fieldChangesIn(labels) }] : []),
    ...(edits.length ? [{ action: "Propositions modifiées", details: proposalChangesIn(edits) }] : []),
  ]
  if (!events.length) return []
  return [
    rootWrite(root, after ?? {}),
    ...(after ? [rowWrite({ ...root, ...after })] : []),
    ...events.map((event) => logWrite(entryOf(root, { ...event, user, userId }))),
  ]
}
