import { type Actor, asMember } from "../actor.ts"
import { MAX_TRANSACT_ITEMS } from "../db.ts"
import { conflict } from "../error.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import { budgetOrTotal } from "./money.ts"
import { stored } from "./new-root.ts"
import { ParticipantEntity } from "./participant-entity.ts"
import { creatorsOf, type ParticipantPlan, planOf } from "./participants.ts"
import { toDetail } from "./present.ts"
import { ROOT_ITEMS, rootWrites } from "./rewrite.ts"
import type { Root } from "./root-entity.ts"
import type { CollaborationDetail, CollaborationFields, ParticipantChanges } from "./shapes.ts"
import { settledBoardOf, stage } from "./staging.ts"
import { summarised } from "./summary.ts"

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
  await rewriting(async () => {
    const board = await settledBoardOf(key)
    if (changes.fields && board.root.version !== changes.version) throw conflict()
    const plan = planOf(key, board.participants, changes.participants, creators)
    return { writes: await writesOf(board.root, changes.fields, plan), result: null }
  })
  return toDetail(await settledBoardOf(key))
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
    ...plan.added.map((item) => asWrite(ParticipantEntity.create(item))),
    ...plan.changed.map((item) => {
      const asRead = item.version - 1
      return asWrite(ParticipantEntity.put(item).where(({ version }, { eq }) => eq(version, asRead)))
    }),
    ...plan.removed.map((item) =>
      asWrite(ParticipantEntity.remove(item).where(({ version }, { eq }) => eq(version, item.version))),
    ),
  ]
}

function rootAfter(root: Root, fields: CollaborationFields | undefined, { after }: ParticipantPlan): Root {
  if (!fields) return summarised(root, after)
  const budget = budgetOrTotal(fields.budget, after)
  return summarised({ ...root, ...stored(fields), budget, version: root.version + 1 }, after)
}
