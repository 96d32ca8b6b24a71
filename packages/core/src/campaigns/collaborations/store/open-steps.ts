import { isDeepStrictEqual } from "node:util"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import type { ChangedItem } from "../../../totals/index.ts"
import { openStepsOf } from "../rules/steps.ts"
import { type CollaborationKey, findRoot } from "./aggregate.ts"
import { StepEntity } from "./entities.ts"
import { rootWrites } from "./root-writes.ts"

const AT_ONCE = 8

/**
 * Updates a collaboration's summary of open steps after its steps have changed. The items only name the collaborations:
 * they may arrive twice, late, and during any write. The version of edits stays, so that no save is refused.
 */
export async function keepOpenSteps(items: readonly ChangedItem[]): Promise<void> {
  const steps = items.filter(({ __edb_e__: entity }) => entity === "step")
  const changed = new Map(
    steps.map(({ agencyId = "", collaborationId = "" }) => [
      `${agencyId}#${collaborationId}`,
      { agencyId, collaborationId },
    ]),
  )
  const left = changed.values()
  const work = async () => {
    for (let one = left.next(); !one.done; one = left.next()) await keepOf(one.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function keepOf(key: CollaborationKey): Promise<void> {
  return retryOnConflict(async () => {
    // Reads the root first: of two concurrent updates, the one with older steps then fails.
    const root = await findRoot(key)
    if (!root) return
    const { data } = await StepEntity.query.board(key).go({ pages: "all", consistent: true })
    const openSteps = openStepsOf(data)
    if (!isDeepStrictEqual(openSteps, root.openSteps))
      await transact(rootWrites(root, { ...root, openSteps }, null))
  })
}
