import { eraseLogo } from "../account/agencies/appearance.ts"
import { Agencies } from "../account/agencies/index.ts"
import { Departures, type RemovalRequest, request } from "../account/removal.ts"
import { Identity } from "../account/users/index.ts"
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
import { Realtime } from "../realtime/index.ts"
import { removeAllOf as removeActivity } from "../together/activity/index.ts"
import { removeAllOf as removeNotifications } from "../together/notifications/index.ts"
import { removeAllOf as removeTotals } from "../totals/store.ts"
import { removeAllOf as removeCalendarFeeds } from "../workspace/calendar/index.ts"
import { removeAllOf as removeOnboarding } from "../workspace/onboarding/index.ts"
import { removeAllOf as removeBriefs } from "../workspace/planner/index.ts"
import { removeAllOf as removeResources } from "../workspace/resources/index.ts"
import { removeAllOf as removeTodos } from "../workspace/todos/index.ts"
import { removeAllOf as removeViews } from "../workspace/views/index.ts"

export { removalRequest } from "../account/removal.ts"
export * as AgencyRemoval from "./agency-removal.ts"

/** Well below what one message may take (15 minutes), since a portion is not cut. */
const PATIENCE_MS = 10 * 60_000
/** By then whatever was under way when the agency closed has come to its end. */
const LAST_LOOK_SECONDS = 300

/** Finishes what a departure left to do. May run twice, late, and beside itself. */
export async function carryOut(wanted: RemovalRequest): Promise<void> {
  if ("userId" in wanted) return finishPerson(wanted.userId)
  const { agencyId } = wanted
  const deadline = Date.now() + PATIENCE_MS
  const actor: SystemActor = { type: "worker", name: "remove-agency", agencyId }
  const outcome = await remove(actor, () => Date.now() < deadline)
  if (outcome === "cut off") await request(wanted)
  if (outcome === "removed") await request(wanted, LAST_LOOK_SECONDS)
}

/** Somebody who was erased; whoever is still there keeps what is theirs. */
async function finishPerson(userId: string): Promise<void> {
  await Departures.finish({ userId })
  if (await Identity.personOf(userId)) return
  for await (const _portion of removeAdditionsOf(userId));
}

/** Sources of totals before the totals; the agency itself when nothing is left below it. */
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
  removeFiles,
  removeTotals,
  removeCreations,
  Realtime.removeAllOf,
]

type Outcome = "not closed" | "cut off" | "removed" | "gone before"

/**
 * Erases or detaches all that hangs on a closed agency, and then the agency. It goes through everything anew each
 * time, so that it may be cut off at any point; of an agency that is gone it erases what came too late.
 * @param mayGoOn asked after each portion
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
