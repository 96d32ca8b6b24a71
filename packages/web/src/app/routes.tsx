import { QueryClientProvider } from "@tanstack/react-query"
import { OAUTH_PAGE } from "@trame/core/api/site-headers"
import type { Access } from "@trame/core/lib/access"
import { StrictMode, useLayoutEffect } from "react"
import { createRoot } from "react-dom/client"
import {
  createBrowserRouter,
  isRouteErrorResponse,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  redirectDocument,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
  useRouteError,
} from "react-router-dom"
import { lazyRoute, provideLoadPage } from "../lib/address/lazyChunk.ts"
import { recordVisit } from "../lib/address/trail.ts"
import { queryClient } from "../lib/api/queryClient.ts"
import { PUBLIC_PAGES } from "../public/pages.ts"
import { NotFound, UnexpectedError } from "../ui/public/Message.tsx"
import { Spinner } from "../ui/public/PublicButton.tsx"
import { ReloadNotice } from "../ui/public/ReloadNotice.tsx"
import styles from "./routes.module.css"

export function RouteErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <UnexpectedError error={error} />
}

/** What every page shares: the thread that shows a page is on its way, and the place in the scroll. */
export function Root() {
  const busy = useNavigation().state !== "idle"
  const { key, pathname, search } = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => recordVisit(how, { key, pathname, search }), [how, key, pathname, search])
  return (
    <>
      <div className={styles.thread} data-busy={busy} aria-hidden="true" />
      <Outlet />
      <ReloadNotice key={pathname} />
      <ScrollRestoration />
    </>
  )
}

/** Whom the shell lets in (`app/shell/Frame.tsx`). */
const only = (access: Access) => ({ handle: { access } })

const clients: RouteObject = {
  path: "clients",
  ...only("clients"),
  children: [
    { index: true, lazy: lazyRoute(() => import("../features/clients/ClientsPage.tsx")) },
    { path: ":clientId", lazy: lazyRoute(() => import("../features/clients/ClientPage.tsx")) },
  ],
}

const collaborations: RouteObject = {
  path: "collaborations",
  ...only("collaborations"),
  children: [
    { index: true, lazy: lazyRoute(() => import("../features/collaborations/CollaborationsPage.tsx")) },
    {
      path: "new",
      lazy: lazyRoute(() => import("../features/collaborations/form/CollaborationFormPage.tsx")),
    },
    {
      path: ":collaborationId",
      lazy: lazyRoute(() => import("../features/collaborations/detail/CollaborationPage.tsx")),
    },
  ],
}

const agency: RouteObject = {
  path: "app",
  ...only("subscribed"),
  children: [
    { index: true, element: <Navigate to="/app/discover" replace /> },
    {
      path: "discover",
      ...only("discover"),
      lazy: lazyRoute(() => import("../features/discover/DiscoverPage.tsx")),
    },
    {
      path: "market-watch",
      ...only("discover"),
      lazy: lazyRoute(() => import("../features/market-watch/MarketWatchPage.tsx")),
    },
    {
      path: "recruitment",
      ...only("recruitment"),
      lazy: lazyRoute(() => import("../features/recruitment/RecruitmentPage.tsx")),
    },
    {
      path: "todo",
      ...only("todo"),
      lazy: lazyRoute(() => import("../features/todos/TodosPage.tsx")),
    },
    {
      path: "dashboard",
      ...only("dashboard"),
      lazy: lazyRoute(() => import("../features/dashboard/DashboardPage.tsx")),
    },
    {
      path: "accounting",
      ...only("accounting"),
      lazy: lazyRoute(() => import("../features/accounting/AccountingPage.tsx")),
    },
    {
      path: "resources",
      ...only("resources"),
      lazy: lazyRoute(() => import("../features/resources/ResourcesPage.tsx")),
    },
    {
      path: "influencers",
      ...only("influencers"),
      lazy: lazyRoute(() => import("../features/roster/RosterPage.tsx")),
    },
    {
      path: "daily-brief",
      ...only("daily_brief"),
      lazy: lazyRoute(() => import("../features/planner/PlannerPage.tsx")),
    },
    {
      path: "casting",
      ...only("casting"),
      lazy: lazyRoute(() => import("../features/castings/CastingsPage.tsx")),
    },
    {
      path: "assistant",
      ...only("assistant"),
      lazy: lazyRoute(() => import("../features/assistant/AssistantPage.tsx")),
    },
    clients,
    collaborations,
    {
      path: "talent-manager",
      ...only("talent_manager"),
      lazy: lazyRoute(() => import("../features/inbox/page/InboxPage.tsx")),
    },
    {
      path: "apify-integration",
      ...only("super-admin"),
      lazy: lazyRoute(() => import("../features/enrichment/EnrichmentPage.tsx")),
    },
    {
      path: "account",
      ...only("signed-in"),
      lazy: lazyRoute(() => import("../features/account/AccountPage.tsx")),
    },
    {
      path: "user-approval",
      ...only("signed-in"),
      lazy: lazyRoute(() => import("../features/approvals/ApprovalsPage.tsx")),
    },
    { path: "*", element: <NotFound /> },
  ],
}

const platform: RouteObject = {
  path: "superadmin",
  ...only("super-admin"),
  children: [
    { index: true, lazy: lazyRoute(() => import("../features/admin/PlatformPage.tsx")) },
    { path: "user-approval", lazy: lazyRoute(() => import("../features/approvals/ApprovalsPage.tsx")) },
    { path: "agency/:agencyId", lazy: lazyRoute(() => import("../features/admin/AgencyPage.tsx")) },
    { path: "agency/:agencyId/enter", lazy: lazyRoute(() => import("./acting/EnterAgency.tsx")) },
    { path: "leave", lazy: lazyRoute(() => import("./acting/EnterAgency.tsx")) },
    { path: "*", element: <NotFound /> },
  ],
}

const application: RouteObject = {
  lazy: lazyRoute(() => import("./shell/Shell.tsx")),
  children: [{ errorElement: <RouteErrorBoundary />, children: [agency, platform] }],
}

/** `main.tsx` opens these without this router; a link from inside the application loads the document anew. */
const publicPages: RouteObject[] = PUBLIC_PAGES.map(({ pattern }) => ({
  path: pattern,
  loader: ({ request }) => redirectDocument(request.url),
}))

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: (
      <main>
        <RouteErrorBoundary />
      </main>
    ),
    hydrateFallbackElement: <Spinner fullPage />,
    children: [
      { path: "login", lazy: lazyRoute(() => import("./login/LoginPage.tsx")) },
      { path: OAUTH_PAGE, lazy: lazyRoute(() => import("../features/inbox/OAuthReturnPage.tsx")) },
      application,
      ...publicPages,
      {
        path: "*",
        element: (
          <main>
            <NotFound />
          </main>
        ),
      },
    ],
  },
]

export function createRouter() {
  provideLoadPage((target) =>
    Promise.all(
      (matchRoutes(routes, target) ?? []).map(({ route: { lazy } }) => typeof lazy === "function" && lazy()),
    ),
  )
  return createBrowserRouter(routes)
}

export function start(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
