import { type Actor, asMember } from "../actor.ts"
import { activityOf } from "./activity.ts"
import { boardOf } from "./board.ts"
import { toDetail } from "./present.ts"
import { rootOf } from "./rewrite.ts"
import type { CastingDetail } from "./shapes.ts"

export { create } from "./create.ts"
export * as Castings from "./index.ts"
export { makeLink } from "./link.ts"
export { figures, list } from "./list.ts"
export { remove } from "./remove.ts"
export { toCollaboration } from "./to-collaboration.ts"
export { totalsSource } from "./totals.ts"
export { update } from "./update.ts"

/** A casting with its proposals and the newest entries of its log, read side by side. */
export async function get(actor: Actor, { castingId }: { castingId: string }): Promise<CastingDetail> {
  const { agencyId } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  const [board, log] = await Promise.all([boardOf(key), activityOf(key)])
  return toDetail(board, log)
}

/** A page of a casting's log, the newest first. */
export async function activity(actor: Actor, { castingId, cursor }: { castingId: string; cursor?: string }) {
  const { agencyId } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  const [page] = await Promise.all([activityOf(key, cursor), rootOf(key)])
  return page
}
