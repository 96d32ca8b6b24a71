import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import type { Profile } from "@trame/core/account/contract/account"
import { listedAgency } from "@trame/core/admin/contract"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { matchRoutes, type RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it } from "vitest"
import { personalFor, sectionsFor } from "../../../packages/web/src/app/menu/pages.tsx"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { api as queries } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { safePath } from "../../../packages/web/src/lib/session/deepLink.ts"
import { remembersSession } from "../../../packages/web/src/lib/session/kept.ts"
import { beginSession } from "../../../packages/web/src/lib/session/session.ts"
import { fakeApi } from "../../world/fakeApi.ts"
import { press, says, visit } from "../../world/page.tsx"
import { admin, hugo, superAdmin } from "../../world/people.ts"
import { recordOf } from "../../world/record.ts"
import { signIn } from "../../world/session.ts"

beforeEach(signIn)

/** rules/platform.md#route-guard */
describe("the guard of the application", () => {
  it.each<[string, string, Profile, string]>([
    ["/app", "without a subscription", UNPAID, PRICING],
    ["/app/collaborations", "without an agency", ALONE, PRICING],
    ["/app/user-approval", "of an agency without a subscription", UNPAID_ADMIN, PRICING],
    ["/app/account", "without a subscription", UNPAID, "Compte"],
    ["/app/account", "rejected", REJECTED, "Compte"],
    ["/app/user-approval", "rejected", REJECTED, rejected],
    ["/app/clients", "without the right", hugo, forbidden],
    ["/app/user-approval", "who decides on nobody", hugo, "Discover"],
    ["/app/user-approval", "an administrator without agency", { ...ALONE, userRole: "admin" }, no_agency],
    ["/app/user-approval", "an administrator", admin, "Approbation des membres"],
    ["/superadmin", "the platform's owner", superAdmin, "Plateforme"],
    ...["/app/clients/c1/nulle-part", "/superadmin/nulle-part", "/nulle-part"].map(
      (path): [string, string, Profile, string] => [path, "anybody", OWNER_AT_WORK, "Page introuvable"],
    ),
  ])("at %s shows somebody %s what is theirs (%#)", async (path, _who, profile, text) => {
    enter(path, profile)
    await shows(text)
  })

  it.each(["/superadmin", "/superadmin/catalogue", "/superadmin/user-approval", "/superadmin/agency/a1"])(
    "sends an agency's administrator from %s to the landing page",
    async (path) => {
      enter(path, admin)
      expect(await says("Page publique /")).toBeDefined()
    },
  )

  it("leads whoever has no agency, is rejected or may not see a page on from there", async () => {
    enter("/app", { ...ALONE, subscribed: true })
    await shows(no_agency)
    expect(within(screen.getByRole("complementary")).getByText("Aucune agence")).toBeDefined()
    expect(screen.getByRole("link", { name: "Rejoindre une agence" }).getAttribute("href")).toBe(
      "/app/account",
    )
    expect(document.title).toMatch(/^Aucune agence/)
    cleanup()
    beginSession()
    enter("/app", REJECTED)
    await shows(rejected)
    expect(document.title).toMatch(/^Compte refusé/)
    const main = within(screen.getByRole("main"))
    expect(main.getByRole("link", { name: "Mon compte" }).getAttribute("href")).toBe("/app/account")
    expect(remembersSession()).toBe(true)
    fireEvent.click(main.getByRole("button", { name: "Déconnexion" }))
    await waitFor(() => expect(remembersSession()).toBe(false))
  })

  it("leads back from a denied page to where one was, or to where the application begins", async () => {
    const router = enter("/app/collaborations", hugo)
    await shows("Collaborations")
    await act(() => router.navigate("/app/clients"))
    expect((await says(forbidden)).getAttribute("role")).toBe("alert")
    expect(document.title).toMatch(/^Accès refusé/)
    await press("Retour")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
    cleanup()
    beginSession()
    const other = enter("/app/clients", hugo)
    await press("Retour")
    await waitFor(() => expect(other.state.location.pathname).toBe("/app/discover"))
  })

  it("closes the next page once the subscription has ended", async () => {
    const router = enter("/app/collaborations", hugo)
    await shows("Collaborations")
    act(() => void queryClient.setQueryData(queries.identity.me.queryKey(), UNPAID))
    await act(() => router.navigate("/app/collaborations/new"))
    await shows(PRICING)
  })

  it("lets the super-admin choose an agency first, which leads to the whole of the address", async () => {
    enter("/app/collaborations?status=pending", superAdmin)
    await shows("Choisissez une agence")
    const link = await screen.findByRole("link", { name: /Agence Lumière/ })
    expect(link.getAttribute("href")).toBe(
      "/superadmin/agency/a1/enter?to=%2Fapp%2Fcollaborations%3Fstatus%3Dpending",
    )
  })

  it.each([
    ["/superadmin?search=lumi%C3%A8re&dialog=agency&agency=a1"],
    ["/app/collaborations?status=pending&search=d%27%C3%A9t%C3%A9+%26+plage"],
    ["/app/account?dialog=subscription#team"],
    ["/app/clients", "/pricing#plans"],
  ])("has whoever is not signed in come back to the whole of %s", async (path, document_ = path) => {
    localStorage.clear()
    // As in a browser, whose address is that of the document it opens.
    window.history.replaceState(null, "", document_)
    const router = enter(path, superAdmin)
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"))
    expect(safePath(new URLSearchParams(router.state.location.search).get("from"))).toBe(path)
  })

  it("asks for the right that shows a page in the menu", () => {
    const entries = [...sectionsFor(OWNER_AT_WORK).flatMap((one) => one.entries), ...personalFor(admin)]
    // It decides itself who may do what there.
    const guarded = entries.filter(({ path }) => path !== "/app/user-approval")
    const asked = guarded.map(({ path }) => [
      path,
      matchRoutes(routes, path)
        ?.map(({ route }) => route.handle?.access)
        .findLast(Boolean),
    ])
    expect(asked).toEqual(guarded.map(({ path, access }) => [path, access]))
  })
})

/** The real ones; public pages, whose documents are loaded anew, only say which they are. */
const outside = (route: RouteObject): RouteObject =>
  route.path?.startsWith("/") ? { path: route.path, element: <p>Page publique {route.path}</p> } : route
const site = routes.map(
  (root): RouteObject => ({ element: root.element, children: root.children?.map(outside) }),
)

const AGENCY = recordOf(listedAgency, { id: "a1", name: "Agence Lumière" })
const UNPAID = { ...hugo, subscribed: false }
const UNPAID_ADMIN = { ...admin, subscribed: false }
const ALONE = { ...UNPAID, agencyId: null, agencyName: null }
const REJECTED = { ...admin, status: "rejected" as const }
const OWNER_AT_WORK = { ...superAdmin, agencyId: "a1", acting: true }
const { forbidden, no_agency, rejected } = REFUSAL_MESSAGES
const PRICING = "Page publique /pricing"

const enter = (path: string, profile: Profile) => {
  fakeApi({
    identity: { me: profile },
    admin: { agencies: { items: [AGENCY], nextCursor: null } },
  })
  return visit(path, site)
}
/** The page's title, or what stands in its place; the first visit loads the whole application. */
const shows = (text: string) => {
  const isShown = () => screen.getAllByText(text).some((found) => !found.closest("nav, aside"))
  return waitFor(() => expect(isShown()).toBe(true), { timeout: 35_000 })
}
