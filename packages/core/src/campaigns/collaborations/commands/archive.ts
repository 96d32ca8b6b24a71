import { type Actor, asPerson } from "../../../lib/access.ts"
import { conflict } from "../../../lib/error.ts"
import { MAX_TRANSACT_ITEMS, retryOnConflict, transact } from "../../../lib/transact.ts"
import type { StaffInput } from "../contract/staff.ts"
import { aggregateOf, type CollaborationKey, keyFor, onlyIf } from "../store/aggregate.ts"
import { type Root, StepEntity, type StepItem } from "../store/entities.ts"
import { ROOT_ITEMS, rootWrites } from "../store/root-writes.ts"

/** Steps per transaction, with the collaboration's own items. */
const PORTION = MAX_TRANSACT_ITEMS - ROOT_ITEMS

/**
 * Archives a collaboration with its steps, or restores them (rules/campaigns.md#archive). Does nothing when it is
 * already in this state, whatever the version.
 * @throws AppError conflict when the stored version differs
 */
export async function archive(actor: Actor, { collaborationId, version, archived }: StaffInput["archive"]) {
  const key = keyFor(actor, { collaborationId })
  const { userId } = asPerson(actor)
  const root = await retryOnConflict(() => archivedRoot(key, { version, archived, userId }))
  return { id: collaborationId, archived, version: root.version, revision: root.revision }
}

interface ArchiveChange extends Pick<StaffInput["archive"], "version" | "archived"> {
  userId: string
}

async function archivedRoot(key: CollaborationKey, wanted: ArchiveChange): Promise<Root> {
  const { archived, version, userId } = wanted
  const { root, steps } = await aggregateOf(key)
  const others = steps.filter((step) => (step.archived ?? false) !== archived)
  if (root.archived === archived) {
    await moveSteps(root, others, archived)
    return root
  }
  if (root.version !== version) throw conflict()
  const [first, rest] = [others.slice(0, PORTION), others.slice(PORTION)]
  // No due step may ever be missing: those beyond one transaction return before the collaboration, and leave after it.
  if (!archived) await moveSteps(root, rest, archived)
  const next = { ...root, archived, version: root.version + 1 }
  await transact([...rootWrites(root, next, userId), ...first.map((step) => moved(step, archived))])
  return rest.length > 0 ? archivedRoot(key, wanted) : { ...next, revision: root.revision + 1 }
}

/** Conditional: the collaboration is as it was read. */
async function moveSteps(root: Root, steps: readonly StepItem[], archived: boolean): Promise<void> {
  for (let from = 0; from < steps.length; from += PORTION) {
    const portion = steps.slice(from, from + PORTION)
    await transact([
      onlyIf(root, { archived: root.archived }),
      ...portion.map((step) => moved(step, archived)),
    ])
  }
}

/** A new version: otherwise a concurrent edit would undo the move. */
const moved = (step: StepItem, archived: boolean) =>
  StepEntity.put({ ...step, archived, version: step.version + 1 }).where(({ version }, { eq }) =>
    eq(version, step.version),
  )
