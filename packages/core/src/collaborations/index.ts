import { type Actor, asMember } from "../actor.ts"
import { boardOf } from "./board.ts"
import { toDetail } from "./present.ts"

export { applyClient, latestOf } from "./clients.ts"
export { create } from "./create.ts"
export { addDocument, documentFile, removeDocument, updateDocument } from "./documents.ts"
export { enlist, everywhere, summaries } from "./everywhere.ts"
export { type ImportedCollaboration, importCollaborations } from "./import.ts"
export * as Collaborations from "./index.ts"
export { setLink } from "./link.ts"
export { list } from "./list.ts"
export { packChangedRows, packRows } from "./pack-rows.ts"
export { remove } from "./remove.ts"
export { addStat, removeStat } from "./stats.ts"
export { addStep, moveStep, removeStep, updateStep } from "./steps.ts"
export { clientKeyOf } from "./summary.ts"
export { totalsSource } from "./totals.ts"
export { update } from "./update.ts"

/** A collaboration with everything on it: one query. */
export async function get(actor: Actor, { collaborationId }: { collaborationId: string }) {
  const { agencyId } = asMember(actor, "collaborations")
  return toDetail(await boardOf({ agencyId, collaborationId }))
}
