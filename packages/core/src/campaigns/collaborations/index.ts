import { type Actor, asMember } from "../../lib/actor.ts"
import { aggregateOf, findRoot } from "./store/aggregate.ts"
import { toDetail } from "./store/present.ts"

export { applyClient, latestOf } from "./commands/clients.ts"
export { create, prepare } from "./commands/create.ts"
export { addDocument, documentFile, removeDocument, updateDocument } from "./commands/documents.ts"
export { influencerLink, setLink } from "./commands/links.ts"
export { setPayment } from "./commands/payment.ts"
export { remove } from "./commands/remove.ts"
export { addStat, removeStat } from "./commands/stats.ts"
export { addStep, moveStep, removeStep, updateStep } from "./commands/steps.ts"
export { update } from "./commands/update.ts"
export * as Collaborations from "./index.ts"
export { influencerNames } from "./queries/influencer-names.ts"
export { list } from "./queries/list.ts"
export { listForPlatform, summaries } from "./queries/list-for-platform.ts"
export { isCalled, type Payee, payablesOf, payablesPage, type ReceivedRow } from "./queries/payables.ts"
export { totalsSource } from "./queries/totals.ts"
export { clientKeyOf } from "./store/root-writes.ts"
export { packChangedRows } from "./store/search-rows.ts"

/** Whether there is such a collaboration, as written last. */
export async function exists(actor: Actor, { collaborationId }: { collaborationId: string }) {
  const { agencyId } = asMember(actor, "collaborations")
  return (await findRoot({ agencyId, collaborationId })) !== null
}

/** A collaboration with everything on it: one query. */
export async function get(actor: Actor, { collaborationId }: { collaborationId: string }) {
  const { agencyId } = asMember(actor, "collaborations")
  return toDetail(await aggregateOf({ agencyId, collaborationId }))
}
