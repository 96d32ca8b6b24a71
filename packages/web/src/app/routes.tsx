import { QueryClientProvider } from "@tanstack/react-query"
import { homePageOf } from "@trame/core/account/rules/home-page"
import { OAUTH_PAGE } from "@trame/core/api/site-headers"
import type { Access } from "@trame/core/lib/access"
import { StrictMode, useLayoutEffect } from "react"
import { createRoot } from "react-dom/client"
import {
  createBrowserRouter,
  isRouteErrorResponse,
  type Location,
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
import { provideLoadPage } from "../lib/address/lazyChunk.ts"
import { recordVisit } from "../lib/address/trail.ts"
import { queryClient } from "../lib/api/queryClient.ts"
import { opened } from "../lib/opening.ts"
import { useMe } from "../lib/session/me.ts"
import { PUBLIC_PAGES } from "../public/pages.ts"
import { NotFound, UnexpectedError } from "../ui/public/Message.tsx"
import { ReloadNotice } from "../ui/public/ReloadNotice.tsx"
import { loadOAuthReturn, loadShell, PAGES } from "./pages.ts"
import styles from "./routes.module.css"
import { Opening, Waiting } from "./shell/Waiting.tsx"
import { PLACES, useHeldPlace } from "./useHeldPlace.ts"

export function RouteErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <UnexpectedError error={error} />
}

/** Entries created by the browser itself share one key: their address tells them apart. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === "default" ? `${pathname}${search}` : key

/** Shared by all pages: the loading bar, and the scroll position. */
export function Root() {
  const busy = useNavigation().state !== "idle"
  const location = useLocation()
  const { key, pathname, search } = location
  const how = useNavigationType()
  useHeldPlace(scrollKey(location))
  useLayoutEffect(() => recordVisit(how, { key, pathname, search }), [how, key, pathname, search])
  return (
    <>
      <div className={styles.thread} data-busy={busy} aria-hidden="true" />
      <Outlet />
      <ReloadNotice key={pathname} />
      <ScrollRestoration getKey={scrollKey} storageKey={PLACES} />
    </>
  )
}

/** Access checked by the shell (`app/shell/Frame.tsx`). */
const only = (access: Access) => ({ handle: { access } })

const clients: RouteObject = {
  path: "clients",
  ...only("clients"),
  children: [
    { index: true, lazy: PAGES["/app/clients"] },
    { path: ":clientId", lazy: PAGES["/app/clients/:clientId"] },
  ],
}

const collaborations: RouteObject = {
  path: "collaborations",
  ...only("collaborations"),
  children: [
    { index: true, lazy: PAGES["/app/collaborations"] },
    { path: "new", lazy: PAGES["/app/collaborations/new"] },
    { path: ":collaborationId", lazy: PAGES["/app/collaborations/:collaborationId"] },
  ],
}

function Home() {
  return <Navigate to={homePageOf(useMe())} replace />
}

const agency: RouteObject = {
  path: "app",
  ...only("subscribed"),
  children: [
    { index: true, element: <Home /> },
    { path: "today", ...only("subscribed"), lazy: PAGES["/app/today"] },
    { path: "activity", ...only("subscribed"), lazy: PAGES["/app/activity"] },
    { path: "notifications", ...only("subscribed"), lazy: PAGES["/app/notifications"] },
    { path: "bin", ...only("subscribed"), lazy: PAGES["/app/bin"] },
    { path: "discover", ...only("discover"), lazy: PAGES["/app/discover"] },
    { path: "market-watch", ...only("discover"), lazy: PAGES["/app/market-watch"] },
    { path: "recruitment", ...only("recruitment"), lazy: PAGES["/app/recruitment"] },
    { path: "todo", ...only("todo"), lazy: PAGES["/app/todo"] },
    { path: "dashboard", ...only("dashboard"), lazy: PAGES["/app/dashboard"] },
    { path: "accounting", ...only("accounting"), lazy: PAGES["/app/accounting"] },
    { path: "resources", ...only("resources"), lazy: PAGES["/app/resources"] },
    { path: "influencers", ...only("influencers"), lazy: PAGES["/app/influencers"] },
    { path: "daily-brief", ...only("daily_brief"), lazy: PAGES["/app/daily-brief"] },
    { path: "calendar", ...only("subscribed"), lazy: PAGES["/app/calendar"] },
    { path: "casting", ...only("casting"), lazy: PAGES["/app/casting"] },
    { path: "assistant", ...only("assistant"), lazy: PAGES["/app/assistant"] },
    clients,
    collaborations,
    { path: "talent-manager", ...only("talent_manager"), lazy: PAGES["/app/talent-manager"] },
    { path: "apify-integration", ...only("super-admin"), lazy: PAGES["/app/apify-integration"] },
    { path: "account", ...only("signed-in"), lazy: PAGES["/app/account"] },
    { path: "user-approval", ...only("signed-in"), lazy: PAGES["/app/user-approval"] },
    { path: "*", element: <NotFound /> },
  ],
}

const platform: RouteObject = {
  path: "superadmin",
  ...only("super-admin"),
  children: [
    { index: true, lazy: PAGES["/superadmin"] },
    { path: "catalogue", lazy: PAGES["/superadmin/catalogue"] },
    { path: "user-approval", lazy: PAGES["/superadmin/user-approval"] },
    { path: "agency/:agencyId", lazy: PAGES["/superadmin/agency/:agencyId"] },
    { path: "agency/:agencyId/enter", lazy: PAGES["/superadmin/agency/:agencyId/enter"] },
    { path: "leave", lazy: PAGES["/superadmin/leave"] },
    { path: "*", element: <NotFound /> },
  ],
}

/** The frame of the application's pages (`pages.ts`). */
type Shell = Awaited<ReturnType<typeof loadShell>>

/** `shell`: with its code and a signed-in user, it renders while the page still loads. */
const application = (shell: Shell | null): RouteObject => ({
  ...(shell ? { Component: shell.Component } : { lazy: loadShell }),
  children: [
    {
      errorElement: <RouteErrorBoundary />,
      hydrateFallbackElement: <Opening />,
      loader: opened,
      shouldRevalidate: () => false,
      children: [agency, platform],
    },
  ],
})

/** `main.tsx` opens these without this router; a link from inside the application loads the document. */
const publicPages: RouteObject[] = PUBLIC_PAGES.map(({ pattern }) => ({
  path: pattern,
  loader: ({ request }) => redirectDocument(request.url),
}))

const routesWith = (shell: Shell | null): RouteObject[] => [
  {
    element: <Root />,
    errorElement: (
      <main>
        <RouteErrorBoundary />
      </main>
    ),
    hydrateFallbackElement: <Waiting />,
    children: [
      { path: OAUTH_PAGE, lazy: loadOAuthReturn },
      application(shell),
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

export const routes = routesWith(null)

/** Loads the code of an address and of its parent routes. */
export const loadPage: Parameters<typeof provideLoadPage>[0] = (target) =>
  Promise.all(
    (matchRoutes(routes, target) ?? []).map(({ route: { lazy } }) => typeof lazy === "function" && lazy()),
  )

/** Renders the frame as soon as possible, and each page once its code is loaded. */
export async function start(container: HTMLElement, shell: Shell | null): Promise<void> {
  provideLoadPage(loadPage)
  const router = createBrowserRouter(routesWith(shell))
  const root = createRoot(container)
  const render = (how: { useTransitions?: false }) =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} {...how} />
        </QueryClientProvider>
      </StrictMode>,
    )
  // The first page renders in one go: in slices, like later ones, it takes a slow phone a third longer.
  if (shell && !router.state.initialized) render({ useTransitions: false })
  await initialized(router)
  render({})
}

function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}
