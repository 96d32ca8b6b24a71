import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille, superAdmin } from "../../world/people.ts"
import { answerForms } from "../support/forms.ts"
import { creatorOf, mailboxOf } from "../support/inbox.ts"
import { json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../packages/web/src/features/activity/ActivityPage.tsx"
import "../../../packages/web/src/features/admin/AgencyPage.tsx"
import "../../../packages/web/src/features/admin/PlatformPage.tsx"
import "../../../packages/web/src/features/approvals/ApprovalsPage.tsx"
import "../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/TogetherTab.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../packages/web/src/features/discover/InfluencerDialog.tsx"
import "../../../packages/web/src/features/enrichment/EnrichmentPage.tsx"
import "../../../packages/web/src/features/inbox/page/InboxPage.tsx"
import "../../../packages/web/src/features/notifications/NotificationsPage.tsx"
import "../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../packages/web/src/features/resources/ResourcesPage.tsx"
import "../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../packages/web/src/ui/access/AgencyPicker.tsx"

beforeEach(signIn)

/** Beside the items of whichever list. */
const MORE = {
  ...{ total: 0, members: [], tags: [], memberships: { roster: [], recruitment: [] }, summary: null },
  counts: { spotted: 0, contacted: 0, validated: 0, refused: 0, pending: 0, approved: 0, rejected: 0 },
}
const profile = {
  ...{ id: "zoe", displayName: "Zoé Mercier", username: "zoe", profileImageUrl: null, followersCount: 9 },
  ...{ platform: "instagram", category: "Mode", verified: false, engagementRate: null, bio: "", email: "" },
  ...{ collaborationsCount: 0, lastUpdated: null, profileUrl: null, avgLikes: null, avgComments: null },
  ...{ postsCount: null, inRoster: false, inRecruitment: false },
}
const lou = creatorOf("i1", "Lou Martin", { mailbox: mailboxOf("lou@gmail.example"), hasMails: true })
const broken = {
  ...{ id: "e1", startedAt: "2026-03-01T08:00:00.000Z", endedAt: "2026-03-01T09:00:00.000Z", state: "over" },
  ...{ postsPerProfile: 20, total: 30, done: 10, failed: 20, batches: { total: 3, done: 3 } },
}
const CREATOR = "/app/influencers?dialog=creator&influencer=zoe"

it.each([
  ["creators", "/app/influencers", "/api/roster"],
  ["a creator's collaborations", CREATOR, "/api/collaborations/with-influencer/zoe"],
  ["influencers of the recruitment", "/app/recruitment", "/api/recruitment"],
  ["the catalogue", "/app/discover", "/api/discover/influencers"],
  [
    "an influencer's posts",
    "/app/discover?dialog=influencer&influencer=zoe",
    "/api/discover/influencers/zoe/posts",
  ],
  ["the resources that are found", "/app/resources?search=brief", "/api/resources/list"],
  ["automatic tasks", "/app/todo", "/api/todos/automatic"],
  ["castings", "/app/casting", "/api/castings"],
  ["collaborations", "/app/collaborations", "/api/collaborations"],
  ["the agencies to work in", "/app/clients", "/api/admin/agencies"],
  ["the platform's people", "/superadmin?list=users", "/api/admin/users"],
  ["the platform's clients", "/superadmin?list=clients", "/api/admin/clients"],
  ["the platform's influencers", "/superadmin?list=influencers", "/api/admin/influencers"],
  ["the platform's campaigns", "/superadmin?list=collaborations", "/api/admin/collaborations"],
  ["people to approve on the platform", "/superadmin/user-approval", "/api/admin/approvals"],
  ["people to approve in an agency", "/app/user-approval", "/api/approvals"],
  ["profiles that an import failed for", "/app/apify-integration?import=e1", "/api/enrichment/e1/failures"],
  ["mails", "/app/talent-manager?creator=i1", "/api/inbox/i1/mails"],
  ["threads", "/app/talent-manager?creator=i1&view=threads", "/api/inbox/i1/threads"],
  ["payments", "/app/accounting", "/api/accounting/payments"],
  ["what each influencer is owed", "/app/accounting?view=influencers", "/api/accounting/influencers"],
  ["notifications", "/app/notifications", "/api/notifications"],
  ["what happened", "/app/activity", "/api/activity"],
  ["what happened to a campaign", "/app/collaborations/k1?tab=activity", "/api/activity/collaborations/k1"],
  ["comments", "/app/collaborations/k1?tab=comments", "/api/collaboration-comments/k1/comments"],
  ["a type's resources", "/app/resources?expanded=brief", "/api/resources/list"],
])("a list of %s goes on where its page before ended, once for each page", async (_list, path, address) => {
  const pages = [null, "two", "three"]
  const asked: (string | null)[] = []
  answerForms({
    "/api/identity/me": () => json(200, /admin|enrichment/.test(address) ? superAdmin : camille),
    "/api/discover/influencers/zoe": () => json(200, profile),
    "/api/admin/overview": () =>
      json(200, { agencies: 0, users: 0, clients: 0, influencers: 0, collaborations: 0 }),
    "/api/enrichment/e1": () => json(200, broken),
    "/api/enrichment/e1/log": () => json(200, { lines: [], more: false }),
    "/api/inbox": () => json(200, { items: [lou] }),
    "/api/inbox/i1": () => json(200, lou),
    "/api/inbox/i1/chat": () => json(200, { items: [] }),
    "/api/accounting/totals": () => json(200, { pending: 0, paid: 0 }),
    "/api/resources": () => json(200, { types: [{ type: "brief", count: 9, items: [] }] }),
    "/api/notifications/unread": () => json(200, { count: 0 }),
    "/api/collaboration-comments/people": () => json(200, { items: [] }),
    [address]: ({ url }) => {
      const cursor = new URL(url).searchParams.get("cursor")
      asked.push(cursor)
      return json(200, { ...MORE, items: [], nextCursor: pages[pages.indexOf(cursor) + 1] ?? null })
    },
  })
  visit(path, routes)
  for (const page of pages) {
    await waitFor(() => expect(asked.at(-1)).toBe(page))
    if (page !== pages.at(-1)) fireEvent.click(await screen.findByRole("button", { name: "Afficher plus" }))
  }
  await waitFor(() => expect(screen.queryByRole("button", { name: "Afficher plus" })).toBeNull())
  expect(asked).toEqual(pages)
})
