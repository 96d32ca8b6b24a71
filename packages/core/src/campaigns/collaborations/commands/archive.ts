import { type Actor, asPerson } from "../../../lib/access.ts"
import { conflict } from "../../../lib/error.ts"
import { MAX_TRANSACT_ITEMS, retryOnConflict, transact } from "../../../lib/transact.ts"
import type { StaffInput } from "../contract/staff.ts"
import { aggregateOf, type CollaborationKey, keyFor, onlyIf } from "../store/aggregate.ts"
import { type Root, StepEntity, type StepItem } from "../store/entities.ts"
import { ROOT_ITEMS, rootWrites } from "../store/root-writes.ts"

/** Steps that are written with their collaboration, or with what is checked of it. */
const PORTION = MAX_TRANSACT_ITEMS - ROOT_ITEMS

/**
 * Takes a collaboration out of the lists with its steps, or back (rules/campaigns.md#archive). Where it is as wanted
 * already, it stays so, whatever the version.
 * @throws AppError conflict when the stored version is another
 */
export async function archive(actor: Actor, { collaborationId, version, archived }: StaffInput["archive"]) {
  const key = keyFor(actor, { collaborationId })
  const { userId } = asPerson(actor)
  const root = await retryOnConflict(() => archivedRoot(key, { version, archived, userId }))
  return { id: collaborationId, archived, version: root.version, revision: root.revision }
}

interface Wanted extends Pick<StaffInput["archive"], "version" | "archived"> {
  userId: string
}

async function archivedRoot(key: CollaborationKey, wanted: Wanted): Promise<Root> {
  const { archived, version, userId } = wanted
  const { root, steps } = await aggregateOf(key)
  const others = steps.filter((step) => (step.archived ?? false) !== archived)
  if (root.archived === archived) {
    await moveSteps(root, others, archived)
    return root
  }
  if (root.version !== version) throw conflict()
  const [first, rest] = [others.slice(0, PORTION), others.slice(PORTION)]
  // Nothing that is due is ever missing: too many for one write come back before it, and go after it.
  if (!archived) await moveSteps(root, rest, archived)
  const next = { ...root, archived, version: root.version + 1 }
  await transact([...rootWrites(root, next, userId), ...first.map((step) => moved(step, archived))])
  return rest.length > 0 ? archivedRoot(key, wanted) : { ...next, revision: root.revision + 1 }
}

/** As long as the collaboration is as it was read. */
async function moveSteps(root: Root, steps: readonly StepItem[], archived: boolean): Promise<void> {
  for (let from = 0; from < steps.length; from += PORTION) {
    const portion = steps.slice(from, from + PORTION)
    await transact([
      onlyIf(root, { archived: root.archived }),
      ...portion.map((step) => moved(step, archived)),
    ])
  }
}

/** Its version tells whoever edits it meanwhile, who would put it back where it was. */
const moved = (step: StepItem, archived: boolean) =>
  StepEntity.put({ ...step, archived, version: step.version + 1 }).where(({ version }, { eq }) =>
    eq(version, step.version),
  )
