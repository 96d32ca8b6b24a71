import { eraseLogo } from "../account/agencies/appearance.ts"
import * as Agencies from "../account/agencies/index.ts"
import * as Departures from "../account/removal.ts"
import { type RemovalRequest, request } from "../account/removal.ts"
import * as Identity from "../account/users/index.ts"
import { removeAllOf as removeAiUsage } from "../ai/usage.ts"
import { removeAllOf as removeQuestions } from "../assistant/index.ts"
import { requestEnd } from "../billing/events.ts"
import { removeAllOf as removeCastings } from "../campaigns/castings/commands/remove.ts"
import { removeAllOf as removeClients } from "../campaigns/clients/store.ts"
import { removeAllOf as removeCollaborations } from "../campaigns/collaborations/commands/remove.ts"
import { removeAllOf as removeTimelineTemplates } from "../campaigns/templates/index.ts"
import { removeAllOf as removeFiles } from "../files/index.ts"
import { removeAllOf as removeInbox } from "../inbox/removal.ts"
import { removeAllOf as removeCorrections } from "../influencers/corrections/index.ts"
import { removeAllOfPerson as removeAdditionsOf } from "../influencers/discover/additions.ts"
import { removeAllOf as removeRecruitment } from "../influencers/recruitment/index.ts"
import { removeAllOf as removeRemovalRequests } from "../influencers/removal-requests/index.ts"
import { removeAllOf as removeRoster } from "../influencers/roster/index.ts"
import type { SystemActor } from "../lib/access.ts"
import { removeAllOf as removeCreations } from "../lib/creation.ts"
import * as Realtime from "../realtime/index.ts"
import { removeAllOf as removeActivity } from "../together/activity/index.ts"
import { removeAllOf as removeNotifications } from "../together/notifications/index.ts"
import { removeAllOf as removeTotals } from "../totals/store.ts"
import { removeAllOf as removeCalendarFeeds } from "../workspace/calendar/index.ts"
import { removeAllOf as removeOnboarding } from "../workspace/onboarding/index.ts"
import { removeAllOf as removeBriefs } from "../workspace/planner/index.ts"
import { removeAllOf as removeResources } from "../workspace/resources/index.ts"
import { removeAllOf as removeTodos } from "../workspace/todos/index.ts"
import { removeAllOf as removeViews } from "../workspace/views/index.ts"
import { removeAllOf as removeBin } from "./bin.ts"

export { removalRequest } from "../account/removal.ts"

/** Well below a message's limit (15 minutes), since a portion is not interrupted. */
const PATIENCE_MS = 10 * 60_000
/** By then, requests that ran when the agency closed have ended. */
const LAST_LOOK_SECONDS = 300

/** Finishes a departure. May run twice, late, and concurrently. */
export async function carryOut(wanted: RemovalRequest): Promise<void> {
  if ("userId" in wanted) return finishPerson(wanted.userId)
  const { agencyId } = wanted
  const deadline = Date.now() + PATIENCE_MS
  const actor: SystemActor = { type: "worker", name: "remove-agency", agencyId }
  const outcome = await remove(actor, () => Date.now() < deadline)
  if (outcome === "cut off") await request(wanted)
  if (outcome === "removed") await request(wanted, LAST_LOOK_SECONDS)
}

/** Erases the data of a deleted person; does nothing while the person exists. */
async function finishPerson(userId: string): Promise<void> {
  await Departures.finish({ userId })
  if (await Identity.personOf(userId)) return
  for await (const _portion of removeAdditionsOf(userId));
}

/** Sources of totals before the totals; the agency itself last. */
const STEPS = [
  Identity.detachAllOf,
  removeCollaborations,
  removeTimelineTemplates,
  removeCastings,
  removeClients,
  removeRoster,
  removeRecruitment,
  removeRemovalRequests,
  removeCorrections,
  removeResources,
  removeTodos,
  removeViews,
  removeBriefs,
  removeCalendarFeeds,
  removeOnboarding,
  removeInbox,
  removeActivity,
  removeNotifications,
  removeQuestions,
  removeAiUsage,
  removeBin,
  removeFiles,
  removeTotals,
  removeCreations,
  Realtime.removeAllOf,
]

type Outcome = "not closed" | "cut off" | "removed" | "gone before"

/**
 * Erases or detaches all that belongs to a closed agency, then the agency. Each run covers everything, so that it may
 * be interrupted at any point; for an erased agency, it erases late items.
 * @param mayGoOn called after each portion
 */
export async function remove(actor: SystemActor, mayGoOn: () => boolean): Promise<Outcome> {
  const { agencyId } = actor
  const agency = await Agencies.findAgency(agencyId)
  if (agency && !agency.removedAt) return "not closed"
  if (agency) await requestEnd(agency)
  for (const step of STEPS) {
    for await (const _portion of step(actor)) if (!mayGoOn()) return "cut off"
  }
  if (!agency) return "gone before"
  await eraseLogo(agencyId)
  await Agencies.eraseClosed(agencyId)
  return "removed"
}
