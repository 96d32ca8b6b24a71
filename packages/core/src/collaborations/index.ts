import { type Actor, asMember } from "../actor.ts"
import { boardOf, findRoot } from "./board.ts"
import { toDetail } from "./present.ts"

export { applyClient, latestOf } from "./clients.ts"
export { create, prepare } from "./create.ts"
export { addDocument, documentFile, removeDocument, updateDocument } from "./documents.ts"
export { enlist, everywhere, summaries } from "./everywhere.ts"
export { type ImportedCollaboration, importCollaborations } from "./import.ts"
export * as Collaborations from "./index.ts"
export { influencerLink } from "./influencer-link.ts"
export { keptFaces } from "./kept-faces.ts"
export { setLink } from "./link.ts"
export { list } from "./list.ts"
export { packChangedRows, packRows } from "./pack-rows.ts"
export { setPayment } from "./payment.ts"
export { isCalled, type Payee, payeesOf, type ReceivedRow, receivedPage } from "./received.ts"
export { remove } from "./remove.ts"
export { addStat, removeStat } from "./stats.ts"
export { addStep, moveStep, removeStep, updateStep } from "./steps.ts"
export { clientKeyOf } from "./summary.ts"
export { totalsSource } from "./totals.ts"
export { update } from "./update.ts"

/** Whether there is such a collaboration, as written last. */
export async function exists(actor: Actor, { collaborationId }: { collaborationId: string }) {
  const { agencyId } = asMember(actor, "collaborations")
  return (await findRoot({ agencyId, collaborationId })) !== null
}

/** A collaboration with everything on it: one query. */
export async function get(actor: Actor, { collaborationId }: { collaborationId: string }) {
  const { agencyId } = asMember(actor, "collaborations")
  return toDetail(await boardOf({ agencyId, collaborationId }))
}
