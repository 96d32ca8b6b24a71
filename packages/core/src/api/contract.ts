import * as z from "zod"
import { accountContract, identityContract } from "../account/contract/account.ts"
import { approvalsContract } from "../account/contract/approvals.ts"
import { authContract } from "../account/contract/auth.ts"
import { agenciesContract, membershipContract, removalsContract } from "../account/contract/membership.ts"
import { appearanceContract } from "../account/contract/set-appearance.ts"
import { adminContract } from "../admin/contract.ts"
import { assistantContract } from "../assistant/contract.ts"
import { billingContract, plansContract } from "../billing/contract.ts"
import { binContract } from "../bin/contract.ts"
import { accountingContract } from "../campaigns/accounting/contract.ts"
import { brandCastingContract } from "../campaigns/castings/contract/brand.ts"
import { castingsContract } from "../campaigns/castings/contract/staff.ts"
import { clientsContract } from "../campaigns/clients/contract/operations.ts"
import { guestCollaborationContract } from "../campaigns/collaborations/contract/guest.ts"
import { influencerProfileContract } from "../campaigns/collaborations/contract/influencer-profile.ts"
import { collaborationsContract } from "../campaigns/collaborations/contract/staff.ts"
import { trackingContract } from "../campaigns/collaborations/contract/tracking.ts"
import { castingCommentsContract, collaborationCommentsContract } from "../campaigns/comments/contract.ts"
import { dashboardContract } from "../campaigns/dashboard/contract.ts"
import { linkMailsContract } from "../campaigns/link-mails/contract.ts"
import { timelineTemplatesContract } from "../campaigns/templates/contract.ts"
import { filesContract } from "../files/contract.ts"
import { inboxContract } from "../inbox/contract/staff.ts"
import { influencersContract } from "../influencers/catalogue/contract.ts"
import { discoverContract } from "../influencers/discover/contract.ts"
import { enrichmentContract } from "../influencers/enrichment/contract.ts"
import { marketWatchContract } from "../influencers/market-watch/contract.ts"
import { recruitmentContract } from "../influencers/recruitment/contract.ts"
import { rosterContract } from "../influencers/roster/contract.ts"
import { operation } from "../lib/operation.ts"
import { realtimeContract } from "../realtime/contract.ts"
import { activityContract } from "../together/activity/contract.ts"
import { mailPreferencesContract } from "../together/mail-preferences/contract.ts"
import { notificationsContract } from "../together/notifications/contract.ts"
import { calendarContract, calendarFeedContract } from "../workspace/calendar/contract.ts"
import { onboardingContract } from "../workspace/onboarding/contract.ts"
import { briefContract } from "../workspace/planner/contract/influencer.ts"
import { plannerContract } from "../workspace/planner/contract/staff.ts"
import { resourcesContract } from "../workspace/resources/contract.ts"
import { todosContract } from "../workspace/todos/contract.ts"
import { viewsContract } from "../workspace/views/contract.ts"

/** Operations on the service itself, at publicly known addresses. */
export const healthContract = {
  check: operation("GET /health", "public", "Le service répond").output(
    z.object({ status: z.literal("ok") }),
  ),
  openapi: operation("GET /openapi.json", "public", "Ce document").output(
    z.looseObject({ openapi: z.string() }),
  ),
}

/**
 * The whole API, for the site and the OpenAPI document. An operation's address begins with its domain's name here, e.g.
 * `brandCasting` is below `/api/brand-casting/`; the manifest decides which function answers.
 */
export const contract = {
  account: accountContract,
  accounting: accountingContract,
  activity: activityContract,
  admin: adminContract,
  agencies: agenciesContract,
  appearance: appearanceContract,
  approvals: approvalsContract,
  assistant: assistantContract,
  auth: authContract,
  billing: billingContract,
  bin: binContract,
  brief: briefContract,
  brandCasting: brandCastingContract,
  calendar: calendarContract,
  calendarFeed: calendarFeedContract,
  castingComments: castingCommentsContract,
  castings: castingsContract,
  clients: clientsContract,
  collaborationComments: collaborationCommentsContract,
  collaborations: collaborationsContract,
  dashboard: dashboardContract,
  discover: discoverContract,
  enrichment: enrichmentContract,
  files: filesContract,
  guestCollaboration: guestCollaborationContract,
  health: healthContract,
  identity: identityContract,
  inbox: inboxContract,
  influencerProfile: influencerProfileContract,
  influencers: influencersContract,
  linkMails: linkMailsContract,
  mailPreferences: mailPreferencesContract,
  marketWatch: marketWatchContract,
  membership: membershipContract,
  notifications: notificationsContract,
  onboarding: onboardingContract,
  planner: plannerContract,
  plans: plansContract,
  realtime: realtimeContract,
  recruitment: recruitmentContract,
  removals: removalsContract,
  resources: resourcesContract,
  roster: rosterContract,
  timelineTemplates: timelineTemplatesContract,
  todos: todosContract,
  tracking: trackingContract,
  views: viewsContract,
}
