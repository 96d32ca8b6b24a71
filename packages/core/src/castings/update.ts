import { type Actor, asMember } from "../actor.ts"
import { MAX_TRANSACT_ITEMS } from "../db.ts"
import { Roster } from "../influencers/roster.ts"
import { rewriting } from "../rewriting.ts"
import { activityOf } from "./activity.ts"
import { boardOf } from "./board.ts"
import { closingWrites } from "./closing.ts"
import { changedFields } from "./fields.ts"
import { toDetail } from "./present.ts"
import { editsOf, type ProposalEdit } from "./proposal-edits.ts"
import { rootWrite } from "./rewrite.ts"
import type { CastingDetail, CastingFields, ProposalChanges } from "./shapes.ts"

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
    const { portion, last } = await rewriting(async () => {
      const [{ root, proposals }, roster] = await Promise.all([boardOf(key), members])
      const labels = changedFields(root, changes)
      const edits = editsOf({ root, proposals }, without(changes.proposals, done), roster)
      const some = edits.slice(0, PORTION)
      const isLast = some.length === edits.length
      const rootWrites = isLast
        ? closingWrites(root, { user, labels, fields: changes.fields, edits: [...done, ...some] })
        : [rootWrite(root)]
      return {
        writes: [...rootWrites, ...some.map(({ write }) => write)],
        result: { portion: some, last: isLast },
      }
    })
    done.push(...portion)
    left = !last
  }
  const [board, activity] = await Promise.all([boardOf(key), activityOf(key)])
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
