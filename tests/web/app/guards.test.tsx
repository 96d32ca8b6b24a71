import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import type { Profile } from "@trame/core/account/contract/account"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { matchRoutes, type RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { personalFor, sectionsFor } from "../../../packages/web/src/app/menu/pages.tsx"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { safePath } from "../../../packages/web/src/lib/session/deepLink.ts"
import { remembersSession } from "../../../packages/web/src/lib/session/kept.ts"
import { beginSession } from "../../../packages/web/src/lib/session/session.ts"
import { admin, hugo, superAdmin } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"
// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/account/AccountPage.tsx"
import "../../../packages/web/src/ui/access/AgencyPicker.tsx"
import "../../../packages/web/src/features/admin/PlatformPage.tsx"
import "../../../packages/web/src/features/approvals/ApprovalsPage.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

/** The real ones; public pages, whose documents are loaded anew, only say which they are. */
const outside = (route: RouteObject): RouteObject =>
  route.path?.startsWith("/") ? { path: route.path, element: <p>Page publique {route.path}</p> } : route

const site = routes.map(
  (root): RouteObject => ({ element: root.element, children: root.children?.map(outside) }),
)

const NONE = { items: [], nextCursor: null }
const AGENCY = { id: "a1", name: "Agence Lumière", createdAt: "2026-01-05T10:00:00Z" }
const FIGURES = { users: 3, clients: 2, influencers: 5, collaborations: 4, revenue: 120_000 }

const enter = (path: string, profile: Profile) => {
  answer({
    "/api/identity/me": () => json(200, profile),
    "/api/collaborations": () => json(200, NONE),
    "/api/membership/agency": () => json(200, { agency: null }),
    "/api/membership/team": () => json(200, { items: [] }),
    "/api/approvals": () => json(200, { ...NONE, counts: { pending: 0, approved: 0, rejected: 0 } }),
    "/api/admin/agencies": () => json(200, { items: [{ ...AGENCY, ...FIGURES }], nextCursor: null }),
    "/api/admin/overview": () => json(200, { ...FIGURES, agencies: 1 }),
  })
  return visit(path, site)
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name })
const text = (sentence: string) => screen.findByText(sentence)

beforeEach(signIn)

const without = { ...hugo, subscribed: false }
const alone = { ...without, agencyId: null, agencyName: null }
const rejected = { ...admin, status: "rejected" as const }

describe("the guard of the application", () => {
  it.each<[string, string, Profile]>([
    ["/app", "without a subscription", without],
    ["/app/collaborations", "without a subscription", { ...admin, subscribed: false }],
    ["/app/collaborations", "without an agency", alone],
    ["/app/user-approval", "of an agency without a subscription", { ...admin, subscribed: false }],
  ])("leads from %s to the plans whoever is %s", async (path, _who, profile) => {
    enter(path, profile)
    expect(await text("Page publique /pricing")).toBeDefined()
  })

  it.each<[string, Profile]>([
    ["without a subscription", without],
    ["without an agency", alone],
    ["rejected", rejected],
  ])("lets whoever is %s into their account", async (_who, profile) => {
    enter("/app/account", profile)
    expect(await heading("Compte")).toBeDefined()
  })

  it("keeps the product's own team without an agency from going round in circles", async () => {
    enter("/app", { ...alone, subscribed: true })
    expect(await text(REFUSAL_MESSAGES.no_agency)).toBeDefined()
    expect(within(screen.getByRole("complementary")).getByText("Aucune agence")).toBeDefined()
    const join = screen.getByRole("link", { name: "Rejoindre une agence" })
    expect(join.getAttribute("href")).toBe("/app/account")
    expect(screen.getByText(/^Rejoignez une agence par son code/)).toBeDefined()
    expect(document.title).toMatch(/^Aucune agence/)
  })

  it.each(["/app", "/app/collaborations", "/app/user-approval"])(
    "tells a rejected person so at %s",
    async (path) => {
      enter(path, rejected)
      expect(await text(REFUSAL_MESSAGES.rejected)).toBeDefined()
      const ways = screen.getAllByRole("link", { name: "Mon compte" })
      expect(ways.length).toBeGreaterThan(1)
      expect(new Set(ways.map((link) => link.getAttribute("href")))).toEqual(new Set(["/app/account"]))
      expect(document.title).toMatch(/^Compte refusé/)
      expect(screen.getAllByRole("button", { name: "Déconnexion" })).toHaveLength(2)
    },
  )

  it("lets a rejected person sign out where it says so", async () => {
    enter("/app", rejected)
    await text(REFUSAL_MESSAGES.rejected)
    expect(remembersSession()).toBe(true)
    await act(async () =>
      within(screen.getByRole("main")).getByRole("button", { name: "Déconnexion" }).click(),
    )
    await waitFor(() => expect(remembersSession()).toBe(false))
  })

  it("denies a page without its permission, and leads back from it", async () => {
    const router = enter("/app/collaborations", hugo)
    await heading("Collaborations")
    await act(() => router.navigate("/app/clients"))
    expect((await text(REFUSAL_MESSAGES.forbidden)).getAttribute("role")).toBe("alert")
    expect(document.title).toMatch(/^Accès refusé/)
    await act(async () => screen.getByRole("button", { name: "Retour" }).click())
    await heading("Collaborations")
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })

  it("leads from a denied page that a link opened in a tab of its own to where the application begins", async () => {
    const router = enter("/app/clients", hugo)
    await text(REFUSAL_MESSAGES.forbidden)
    await act(async () => screen.getByRole("button", { name: "Retour" }).click())
    await heading("Discover")
    expect(router.state.location.pathname).toBe("/app/discover")
  })

  it("leads on from where the application begins, and back from there to where one was", async () => {
    const router = enter("/app/account", hugo)
    await heading("Compte")
    await act(() => router.navigate("/app"))
    await heading("Discover")
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe("/app/account")
  })

  it("closes the next page once the subscription has ended", async () => {
    const router = enter("/app/collaborations", hugo)
    await heading("Collaborations")
    enterAgain(without)
    await act(() => router.navigate("/app/collaborations/new"))
    expect(await text("Page publique /pricing")).toBeDefined()
  })
})

it.each(["/app/nulle-part", "/app/clients/c1/nulle-part", "/superadmin/nulle-part", "/nulle-part"])(
  "there is nothing at %s, which is said",
  async (path) => {
    enter(path, { ...superAdmin, agencyId: "a1", acting: true })
    expect(await heading("Page introuvable")).toBeDefined()
  },
)

/** As live updates do: the profile is read again. */
async function enterAgain(profile: Profile) {
  const { queryClient } = await import("../../../packages/web/src/lib/api/queryClient.ts")
  const { api } = await import("../../../packages/web/src/lib/api/api.ts")
  act(() => void queryClient.setQueryData(api.identity.me.queryKey(), profile))
}

describe("whoever is not signed in", () => {
  it.each([
    "/superadmin",
    "/superadmin?search=lumi%C3%A8re&dialog=agency&agency=a1",
    "/app/collaborations?status=pending&search=d%27%C3%A9t%C3%A9+%26+plage",
    "/app/account?dialog=subscription#team",
    "/app/account#keyboard",
  ])("signs in and comes back to the whole of %s", async (path) => {
    localStorage.clear()
    // As in a browser, whose address is that of the document it opens.
    window.history.replaceState(null, "", path)
    const router = enter(path, superAdmin)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"))
    expect(safePath(new URLSearchParams(router.state.location.search).get("from"))).toBe(path)
  })
})

it("whoever signs in comes back to the page that they asked for, without the place in another", async () => {
  localStorage.clear()
  window.history.replaceState(null, "", "/pricing#plans")
  const router = enter("/app/clients", admin)
  await vi.waitFor(() => expect(router.state.location.search).toBe("?from=%2Fapp%2Fclients"))
  window.history.replaceState(null, "", "/")
})

describe("the platform's pages", () => {
  const paths = ["/superadmin", "/superadmin/catalogue", "/superadmin/user-approval", "/superadmin/agency/a1"]

  it.each(paths)("send everybody but the super-admin from %s to the landing page", async (path) => {
    for (const profile of [hugo, admin, alone, rejected]) {
      beginSession()
      enter(path, profile)
      expect(await text("Page publique /")).toBeDefined()
      cleanup()
    }
  })

  it("open for the super-admin, who chooses an agency for the others", async () => {
    enter("/superadmin", superAdmin)
    expect(await heading("Plateforme")).toBeDefined()
    cleanup()
    beginSession()
    enter("/app/collaborations?status=pending", superAdmin)
    expect(await heading("Choisissez une agence")).toBeDefined()
    const link = await screen.findByRole("link", { name: /Agence Lumière/ })
    expect(link.getAttribute("href")).toBe(
      `/superadmin/agency/a1/enter?${new URLSearchParams({ to: "/app/collaborations?status=pending" })}`,
    )
  })
})

describe("the approval page", () => {
  it("sends somebody who decides on nobody to the application", async () => {
    enter("/app/user-approval", hugo)
    expect(await heading("Discover")).toBeDefined()
  })

  it("tells an administrator without agency", async () => {
    enter("/app/user-approval", { ...alone, userRole: "admin" })
    expect(await text("Vous n'avez pas d'agence associée à votre compte")).toBeDefined()
  })

  it("is called otherwise for an agency's administrator", async () => {
    enter("/app/user-approval", admin)
    expect(await heading("Approbation des membres")).toBeDefined()
    expect(await text("Aucun utilisateur à approuver")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Migrer les anciens utilisateurs" })).toBeNull()
  })
})

/** rules/platform.md#route-guard */
describe("every page of the menu", () => {
  const everybody: Profile = { ...superAdmin, agencyId: "a1", acting: true, permissions: {} }
  const entries = [...sectionsFor(everybody).flatMap(({ entries }) => entries), ...personalFor(admin)]
  /** Decides itself who may do what there. */
  const own = "/app/user-approval"

  it.each(entries.filter(({ path }) => path !== own).map(({ path, access }) => [path, access] as const))(
    "%s asks for the right that shows it: %s",
    (path, access) => {
      const matched = matchRoutes(routes, path) ?? []
      const asked = matched.map(({ route }) => route.handle?.access).findLast(Boolean)
      expect(asked).toBe(access)
    },
  )
})
