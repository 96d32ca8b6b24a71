import type { Access } from "@trame/core/access"
import { createBrowserRouter, type RouteObject, redirectDocument } from "react-router-dom"
import { NotFound } from "./components/public/NotFound.tsx"
import { Spinner } from "./components/public/Spinner.tsx"
import { RouteErrorBoundary } from "./components/RouteErrorBoundary.tsx"
import { PUBLIC_PAGES } from "./public/pages.ts"
import { Root } from "./Root.tsx"

/** Whom the shell lets in (`features/shell/RouteAccess.tsx`). */
const only = (access: Access) => ({ handle: { access } })

const clients: RouteObject = {
  path: "clients",
  ...only("clients"),
  children: [
    { index: true, lazy: () => import("./features/clients/ClientsPage.tsx") },
    { path: ":clientId", lazy: () => import("./features/clients/ClientPage.tsx") },
  ],
}

const collaborations: RouteObject = {
  path: "collaborations",
  ...only("collaborations"),
  children: [
    { index: true, lazy: () => import("./features/collaborations/CollaborationsPage.tsx") },
    { path: "new", lazy: () => import("./features/collaborations/form/CollaborationFormPage.tsx") },
    {
      path: ":collaborationId",
      lazy: () => import("./features/collaborations/detail/CollaborationPage.tsx"),
    },
  ],
}

const agency: RouteObject = {
  path: "app",
  ...only("subscribed"),
  children: [
    { index: true, lazy: () => import("./features/shell/FirstPage.tsx") },
    {
      path: "dashboard",
      ...only("dashboard"),
      lazy: () => import("./features/dashboard/DashboardPage.tsx"),
    },
    {
      path: "accounting",
      ...only("accounting"),
      lazy: () => import("./features/accounting/AccountingPage.tsx"),
    },
    { path: "casting", ...only("casting"), lazy: () => import("./features/castings/CastingsPage.tsx") },
    clients,
    collaborations,
    { path: "account", ...only("signed-in"), lazy: () => import("./features/account/AccountPage.tsx") },
    {
      path: "user-approval",
      ...only("signed-in"),
      lazy: () => import("./features/approvals/ApprovalsPage.tsx"),
    },
    { path: "*", element: <NotFound /> },
  ],
}

const platform: RouteObject = {
  path: "superadmin",
  ...only("super-admin"),
  children: [
    { index: true, lazy: () => import("./features/admin/PlatformPage.tsx") },
    { path: "user-approval", lazy: () => import("./features/approvals/ApprovalsPage.tsx") },
    { path: "agency/:agencyId", lazy: () => import("./features/admin/AgencyPage.tsx") },
    { path: "agency/:agencyId/enter", lazy: () => import("./features/acting/EnterAgency.tsx") },
    { path: "leave", lazy: () => import("./features/acting/LeaveAgency.tsx") },
    { path: "*", element: <NotFound /> },
  ],
}

const application: RouteObject = {
  lazy: () => import("./features/shell/Shell.tsx"),
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
      { path: "login", lazy: () => import("./features/session/LoginPage.tsx") },
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

export const createRouter = () => createBrowserRouter(routes)
