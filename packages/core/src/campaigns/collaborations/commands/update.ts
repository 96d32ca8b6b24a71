import { type Actor, asMember } from "../../../lib/actor.ts"
import { conflict } from "../../../lib/error.ts"
import { MAX_TRANSACT_ITEMS, retryOnConflict, toTransactItem, transact } from "../../../lib/transact.ts"
import type { CollaborationDetail, CollaborationFields, ParticipantChanges } from "../contract/shapes.ts"
import { budgetOrTotal } from "../rules/money.ts"
import { ParticipantEntity, type Root } from "../store/entities.ts"
import { settledAggregateOf, stage } from "../store/large-save.ts"
import { creatorsOf, type ParticipantPlan, planOf } from "../store/participants.ts"
import { toDetail } from "../store/present.ts"
import { ROOT_ITEMS, rootWrites, stored, summarised } from "../store/root-writes.ts"

interface Changes {
  collaborationId: string
  /** The root's, as read; it counts only when `fields` are sent. */
  version: number
  fields?: CollaborationFields
  participants: ParticipantChanges
}

/**
 * Saves what a form changed. Two people who edit different influencers both succeed.
 * @throws AppError conflict when somebody changed the same thing meanwhile
 */
export async function update(actor: Actor, changes: Changes): Promise<CollaborationDetail> {
  const { agencyId } = asMember(actor, "collaborations")
  const key = { agencyId, collaborationId: changes.collaborationId }
  const creators = await creatorsOf(changes.participants.added)
  await retryOnConflict(async () => {
    const board = await settledAggregateOf(key)
    if (changes.fields && board.root.version !== changes.version) throw conflict()
    const plan = planOf(key, board.participants, changes.participants, creators)
    await transact(await writesOf(board.root, changes.fields, plan))
  })
  return toDetail(await settledAggregateOf(key))
}

async function writesOf(
  before: Root,
  fields: CollaborationFields | undefined,
  plan: ParticipantPlan,
): Promise<readonly unknown[]> {
  const after = rootAfter(before, fields, plan)
  const count = plan.added.length + plan.changed.length + plan.removed.length
  if (count + ROOT_ITEMS > MAX_TRANSACT_ITEMS) {
    return rootWrites(before, { ...after, pendingSave: await stage(plan) })
  }
  return [
    ...rootWrites(before, after),
    ...plan.added.map((item) => toTransactItem(ParticipantEntity.create(item))),
    ...plan.changed.map((item) => {
      const asRead = item.version - 1
      return toTransactItem(ParticipantEntity.put(item).where(({ version }, { eq }) => eq(version, asRead)))
    }),
    ...plan.removed.map((item) =>
      toTransactItem(
        ParticipantEntity.remove(item).where(({ version }, { eq }) => eq(version, item.version)),
      ),
    ),
  ]
}

function rootAfter(root: Root, fields: CollaborationFields | undefined, { after }: ParticipantPlan): Root {
  if (!fields) return summarised(root, after)
  const budget = budgetOrTotal(fields.budget, after)
  return summarised({ ...root, ...stored(fields), budget, version: root.version + 1 }, after)
}
