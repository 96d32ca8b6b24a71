import type { Actor } from "../../lib/access.ts"
import type { CollaborationDetail } from "./contract/shapes.ts"
import type { StaffInput } from "./contract/staff.ts"
import { aggregateOf, type CollaborationKey, findRoot, keyFor, toDetail } from "./store/aggregate.ts"

export { archive } from "./commands/archive.ts"
export { latestOf } from "./commands/clients.ts"
export { addDocument, documentFile, removeDocument, updateDocument } from "./commands/documents.ts"
export { guestLink, influencerLink, setLink } from "./commands/links.ts"
export { updateSteps } from "./commands/many-steps.ts"
export { applyClient, applyManager } from "./commands/names.ts"
export { setPayment } from "./commands/payment.ts"
export { erase, remove } from "./commands/remove.ts"
export { create, prepare, update } from "./commands/save.ts"
export { addStat, removeStat } from "./commands/stats.ts"
export { addStep, addSteps, moveStep, removeAddedSteps, removeStep, updateStep } from "./commands/steps.ts"
export { calendar, calendarDay } from "./queries/calendar.ts"
export { copy } from "./queries/copy.ts"
export { dueCounts, dueSteps, findSteps, lateSteps } from "./queries/due-steps.ts"
export { list } from "./queries/list.ts"
export { namesOf } from "./queries/names.ts"
export { influencerNames, listForPlatform, summaries, withProgress } from "./queries/overviews.ts"
export { type ListedPayable, paidIn, payables } from "./queries/payables.ts"
export { type Owed, owedIn, totalsSource } from "./queries/totals.ts"
export { withInfluencer } from "./queries/with-influencer.ts"
export { keepOpenSteps } from "./store/open-steps.ts"
export { clientKeyOf } from "./store/root-writes.ts"

/** Whether the collaboration exists, strongly consistent. */
export async function exists(actor: Actor, input: StaffInput["get"]): Promise<boolean> {
  return (await findRoot(keyFor(actor, input))) !== null
}

/** Its name, manager and creator, strongly consistent; null when it does not exist. */
export async function headOf(key: CollaborationKey) {
  const root = await findRoot(key)
  return root && { name: root.name, manager: root.manager, createdBy: root.createdBy }
}

/** A collaboration with all its children: one query. */
export async function get(actor: Actor, input: StaffInput["get"]): Promise<CollaborationDetail> {
  return toDetail(await aggregateOf(keyFor(actor, input)))
}
