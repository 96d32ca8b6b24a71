import { Roster } from "../../../influencers/roster.ts"
import { type Actor, asMember } from "../../../lib/actor.ts"
import { MAX_TRANSACT_ITEMS, retryOnConflict, transact } from "../../../lib/transact.ts"
import type { CastingDetail, CastingFields, ProposalChanges } from "../contract/shapes.ts"
import { activityOf, entryOf, fieldChangesIn, logWrite, proposalChangesIn } from "../store/activity-log.ts"
import { aggregateOf, rootWrite, rowOf, toDetail } from "../store/aggregate.ts"
import { type CastingItem, CastingRowEntity } from "../store/entities.ts"
import { changedFields, editsOf, type ProposalEdit, stored } from "./proposals.ts"

/** Root, row and two lines of the log. */
const ROOT_ITEMS = 4
const PORTION = MAX_TRANSACT_ITEMS - ROOT_ITEMS

interface Changes {
  castingId: string
  /** The fields', as read; it counts only when `fields` are sent. */
  version: number
  fields?: CastingFields
  proposals: ProposalChanges
}

/**
 * Saves what a form changed. Two people who edit different things both succeed. More proposals than a transaction
 * holds are saved portion by portion, the fields with the last; a save that was cut off may be repeated.
 * @throws AppError conflict when somebody changed the same thing meanwhile
 */
export async function update(actor: Actor, changes: Changes): Promise<CastingDetail> {
  const { agencyId, name: user } = asMember(actor, "casting")
  const key = { agencyId, castingId: changes.castingId }
  const members = Roster.members(
    agencyId,
    changes.proposals.added.map(({ influencerId }) => influencerId),
  )
  const done: ProposalEdit[] = []
  let left = true
  while (left) {
    const { portion, last } = await retryOnConflict(async () => {
      const [{ root, proposals }, roster] = await Promise.all([aggregateOf(key), members])
      const labels = changedFields(root, changes)
      const edits = editsOf({ root, proposals }, without(changes.proposals, done), roster)
      const some = edits.slice(0, PORTION)
      const isLast = some.length === edits.length
      const rootWrites = isLast
        ? finalSaveWrites(root, { user, labels, fields: changes.fields, edits: [...done, ...some] })
        : [rootWrite(root)]
      await transact([...rootWrites, ...some.map(({ write }) => write)])
      return { portion: some, last: isLast }
    })
    done.push(...portion)
    left = !last
  }
  const [board, activity] = await Promise.all([aggregateOf(key), activityOf(key)])
  return toDetail(board, activity)
}

/** What is still to be done once these edits are. */
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
  /** Who saves, for the log. */
  user: string
  fields?: CastingFields
  /** Of the fields that differ. */
  labels: readonly string[]
  /** All edits of the save, those already written among them. */
  edits: readonly ProposalEdit[]
}

/** What the last transaction of a save writes beside proposals; nothing where nothing has changed. */
function finalSaveWrites(root: CastingItem, { user, fields, labels, edits }: Save): unknown[] {
  const after = fields && labels.length ? { ...stored(fields), version: root.version + 1 } : null
  const events = [
    ...(after ? [{ action: "Casting modifié", details: fieldChangesIn(labels) }] : []),
    ...(edits.length
      ? [{ action: "Propositions modifiées", details: proposalChangesIn(countsOf(edits)) }]
      : []),
  ]
  if (!events.length) return []
  return [
    rootWrite(root, after ?? {}),
    ...(after ? [CastingRowEntity.put(rowOf({ ...root, ...after }))] : []),
    ...events.map((event) => logWrite(entryOf(root, { ...event, user }))),
  ]
}

function countsOf(edits: readonly ProposalEdit[]) {
  const count = (wanted: ProposalEdit["kind"]) => edits.filter(({ kind }) => kind === wanted).length
  return { added: count("added"), changed: count("changed"), removed: count("removed") }
}
