import type { ComponentType } from "react"
import { lazyRoute } from "../lib/address/lazyChunk.ts"
import { firstDashboardPath } from "../lib/dashboardPeriod.ts"
import { filledPath, matchPath } from "../public/pages.ts"

/** The frame of the application's pages. */
export const loadShell = lazyRoute(() => import("./shell/Shell.tsx"))

/** The page to which Google redirects after connecting a mailbox. */
export const loadOAuthReturn = lazyRoute(() => import("../features/inbox/OAuthReturnPage.tsx"))

/** The code of the application's pages by address, requested before the router is loaded (`start.ts`). */
export const PAGES = {
  "/app/today": lazyRoute(() => import("../features/today/TodayPage.tsx")),
  "/app/activity": lazyRoute(() => import("../features/activity/ActivityPage.tsx")),
  "/app/notifications": lazyRoute(() => import("../features/notifications/NotificationsPage.tsx")),
  "/app/bin": lazyRoute(() => import("../features/bin/BinPage.tsx")),
  "/app/discover": lazyRoute(() => import("../features/discover/DiscoverPage.tsx")),
  "/app/market-watch": lazyRoute(() => import("../features/market-watch/MarketWatchPage.tsx")),
  "/app/recruitment": lazyRoute(() => import("../features/recruitment/RecruitmentPage.tsx")),
  "/app/todo": lazyRoute(() => import("../features/todos/TodosPage.tsx")),
  "/app/dashboard": lazyRoute(() => import("../features/dashboard/DashboardPage.tsx")),
  "/app/accounting": lazyRoute(() => import("../features/accounting/AccountingPage.tsx")),
  "/app/resources": lazyRoute(() => import("../features/resources/ResourcesPage.tsx")),
  "/app/influencers": lazyRoute(() => import("../features/roster/RosterPage.tsx")),
  "/app/daily-brief": lazyRoute(() => import("../features/planner/PlannerPage.tsx")),
  "/app/calendar": lazyRoute(() => import("../features/calendar/CalendarPage.tsx")),
  "/app/casting": lazyRoute(() => import("../features/castings/CastingsPage.tsx")),
  "/app/assistant": lazyRoute(() => import("../features/assistant/AssistantPage.tsx")),
  "/app/talent-manager": lazyRoute(() => import("../features/inbox/page/InboxPage.tsx")),
  "/app/apify-integration": lazyRoute(() => import("../features/enrichment/EnrichmentPage.tsx")),
  "/app/account": lazyRoute(() => import("../features/account/AccountPage.tsx")),
  "/app/user-approval": lazyRoute(() => import("../features/approvals/ApprovalsPage.tsx")),
  "/app/clients": lazyRoute(() => import("../features/clients/ClientsPage.tsx")),
  "/app/clients/:clientId": lazyRoute(() => import("../features/clients/ClientPage.tsx")),
  "/app/collaborations": lazyRoute(() => import("../features/collaborations/list/CollaborationsPage.tsx")),
  "/app/collaborations/new": lazyRoute(
    () => import("../features/collaborations/form/CollaborationFormPage.tsx"),
  ),
  "/app/collaborations/:collaborationId": lazyRoute(
    () => import("../features/collaborations/detail/CollaborationPage.tsx"),
  ),
  "/superadmin": lazyRoute(() => import("../features/admin/PlatformPage.tsx")),
  "/superadmin/catalogue": lazyRoute(() => import("../features/admin/CataloguePage.tsx")),
  "/superadmin/user-approval": lazyRoute(() => import("../features/approvals/ApprovalsPage.tsx")),
  "/superadmin/agency/:agencyId": lazyRoute(() => import("../features/admin/AgencyPage.tsx")),
  "/superadmin/agency/:agencyId/enter": lazyRoute(() => import("./acting/EnterAgency.tsx")),
  "/superadmin/leave": lazyRoute(() => import("./acting/EnterAgency.tsx")),
} as const

type Pattern = keyof typeof PAGES

/** First API requests of a page opened by its bare address; a browser test checks that they match its queries. */
const FIRST: { [Path in Pattern]?: readonly string[] | (() => readonly string[]) } = {
  "/app/today": ["/collaborations/due-steps?whose=team"],
  "/app/dashboard": () => [firstDashboardPath()],
  "/app/collaborations": ["/collaborations?search=&status=all&type=all"],
  "/app/collaborations/:collaborationId": ["/collaborations/:collaborationId"],
  "/app/clients/:clientId": ["/clients/:clientId"],
  "/app/accounting": ["/accounting/payments?period=all&search=", "/accounting/totals?period=all"],
}

interface PageModule {
  Component: ComponentType
  /** Starts the page's first queries, with the parameters of its address. */
  prefetch?: (params: Record<string, string>) => Promise<unknown>
}

interface FoundPage {
  load: () => Promise<PageModule>
  params: Record<string, string>
  /** Paths of the API. */
  first: string[]
}

/** The page at an address; an exact address wins over a pattern. */
export function pageAt({ pathname, search }: Pick<Location, "pathname" | "search">): FoundPage | null {
  const patterns = Object.keys(PAGES) as Pattern[]
  const pattern = patterns.includes(pathname as Pattern)
    ? (pathname as Pattern)
    : patterns.find((pattern) => matchPath(pattern, pathname))
  if (!pattern) return null
  const params = matchPath(pattern, pathname) ?? {}
  const asked = FIRST[pattern] ?? []
  const first = search ? [] : typeof asked === "function" ? asked() : asked
  return { load: PAGES[pattern], params, first: first.map((path) => filledPath(path, params)) }
}
