import { type Actor, asMember } from "../../lib/access.ts"
import type { CastingDetail } from "./contract/shapes.ts"
import type { StaffInput } from "./contract/staff.ts"
import { activityOf, detailOf } from "./store/activity-log.ts"
import { type CastingKey, findRoot, rootOf } from "./store/aggregate.ts"

export { create } from "./commands/create.ts"
export { makeLink } from "./commands/link.ts"
export { erase, remove, restorer } from "./commands/remove.ts"
export { toCollaboration } from "./commands/to-collaboration.ts"
export { update } from "./commands/update.ts"
export { deadlines } from "./queries/deadlines.ts"
export { figures, list, totalsSource } from "./queries/list.ts"
export { toFollow } from "./queries/to-follow.ts"

/** A casting with its proposals and the newest entries of its log, read in parallel. */
export async function get(actor: Actor, { castingId }: StaffInput["get"]): Promise<CastingDetail> {
  const { agencyId } = asMember(actor, "casting")
  return detailOf({ agencyId, castingId })
}

/** Its name and creator, strongly consistent; null when it does not exist. */
export async function headOf(key: CastingKey) {
  const root = await findRoot(key)
  return root && { name: root.name, createdBy: root.createdBy }
}

/** A page of a casting's log, the newest first. */
export async function activity(actor: Actor, { castingId, cursor }: StaffInput["activity"]) {
  const { agencyId } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  const [page] = await Promise.all([activityOf(key, cursor), rootOf(key)])
  return page
}
