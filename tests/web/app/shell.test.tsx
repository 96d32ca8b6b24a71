import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { useState } from "react"
import { Link, type RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { personalFor, sectionsFor } from "../../../packages/web/src/app/menu/pages.tsx"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { api as queries } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { beginSession, expireSession, signOut } from "../../../packages/web/src/lib/session/session.ts"
import { fakeApi, json, refusal } from "../../world/fakeApi.ts"
import { withoutMotion } from "../../world/motion.ts"
import { fill, lineOf, press, says, visit } from "../../world/page.tsx"
import { admin, hugo, superAdmin } from "../../world/people.ts"
import { signIn } from "../../world/session.ts"

let api: ReturnType<typeof fakeApi>

beforeEach(signIn)

/** rules/interface.md#menu */
describe("the menu", () => {
  const FINDING = "Discover, Market Watch, Recrutement"
  const WORKING = "Casting, Calendrier, Clients, Mes tâches, Tâches influenceurs"
  const TOOLS = "Comptabilité, Ressources, Talent Manager"

  it.each<[string, Profile, string]>([
    [
      "a member",
      hugo,
      `Aujourd'hui, Activité, ${FINDING}, Collaborations, Calendrier, Mon compte, Corbeille`,
    ],
    [
      "an administrator",
      admin,
      `Aujourd'hui, Activité, Dashboard, ${FINDING}, Créateurs, Collaborations, ${WORKING}, ${TOOLS}, Mon compte, Approbation des membres, Corbeille`,
    ],
    ["somebody rejected", { ...admin, status: "rejected" }, "Mon compte"],
    [
      "the platform's owner",
      AT_WORK,
      `Aujourd'hui, Activité, Dashboard, ${FINDING}, Créateurs, Enrichissement Apify, Collaborations, ${WORKING}, ${TOOLS}, Assistant IA, Gestion utilisateurs, Plateforme, Mon compte, Corbeille`,
    ],
  ])("leads %s to the pages that they may see", (_who, profile, labels) => {
    const entries = [...sectionsFor(profile).flatMap((section) => section.entries), ...personalFor(profile)]
    expect(entries.map(({ label }) => label).join(", ")).toBe(labels)
  })

  /** rules/interface.md#shortcuts */
  it("leads to each page by g and its letter, which it offers meanwhile", async () => {
    const entries = [...sectionsFor(admin).flatMap((section) => section.entries), ...personalFor(admin)]
    const places = entries.filter(({ letter }) => letter)
    expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
    expect(places.length).toBeGreaterThan(12)
    const router = enter("/app/rows")
    await says("Une liste")
    for (const { letter = "", path } of places) {
      fireEvent.keyDown(document.body, { key: "g" })
      const offered = screen.getAllByRole("status").find((place) => place.textContent?.startsWith("Aller à…"))
      const lines = [...(offered?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)
      expect(lines).toEqual(places.map((place) => `${place.letter} ${place.label}`))
      await act(async () => fireEvent.keyDown(document.body, { key: letter }))
      expect([letter, router.state.location.pathname]).toEqual([letter, path])
    }
    // « Back » leads to where one was.
    await act(() => router.navigate(-places.length))
    expect(router.state.location.pathname).toBe("/app/rows")
  })

  it("has all sections open at first but those of tasks and tools; what is folded stays so", async () => {
    enter("/app/rows", AT_WORK)
    const panel = await menu()
    const folded = panel.getAllByRole("button", { expanded: false })
    expect(folded.map(({ textContent }) => textContent)).toEqual(["TÂCHES", "OUTILS"])
    const entries = sectionsFor(AT_WORK).flatMap((one) => one.entries)
    const links = panel.getAllByRole("link", { hidden: true })
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      expect.arrayContaining(entries.map(({ path }) => path)),
    )
    const clients = await heading("CLIENTS")
    const inside = document.getElementById(clients.getAttribute("aria-controls") ?? "")
    expect(inside?.hidden).toBe(false)
    fireEvent.click(clients)
    // Nor does the keyboard go through what is folded.
    expect(inside?.hidden).toBe(true)
    fireEvent.click(await heading("DÉCOUVERTE"))
    again("/app/rows", AT_WORK)
    for (const name of ["CLIENTS", "DÉCOUVERTE"])
      expect((await heading(name)).getAttribute("aria-expanded")).toBe("false")
  })

  it("shows the entry of the page one is on, in sight, even in a folded section, as each person folds theirs", async () => {
    const seen: (string | null)[] = []
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      seen.push(this.textContent)
    })
    const folded = (id: string, key: string) =>
      localStorage.setItem(`trame.sidebar.sections.${id}`, JSON.stringify({ [key]: false }))
    folded(admin.id, "campaigns")
    folded("somebody-else", "clients")
    const router = enter("/app/casting")
    expect((await heading("CLIENTS")).getAttribute("aria-expanded")).toBe("true")
    const campaigns = await heading("CAMPAGNES")
    const inside = document.getElementById(campaigns.getAttribute("aria-controls") ?? "")
    const shown = () => [...(inside?.querySelectorAll("li:not([hidden])") ?? [])].map(lineOf).join()
    expect([campaigns.getAttribute("aria-expanded"), shown(), seen.at(-1)]).toEqual([
      "false",
      "Casting",
      "Casting",
    ])
    expect(
      within(inside as HTMLElement)
        .getByRole("link")
        .getAttribute("aria-current"),
    ).toBe("page")
    // One of them belongs there too.
    await act(() => router.navigate("/app/collaborations/c1"))
    expect(shown()).toBe("Collaborations")
    await act(() => router.navigate("/app/dashboard"))
    expect([inside?.hidden, seen.at(-1)]).toEqual([true, "Dashboard"])
    fireEvent.click(campaigns)
    expect(shown()).toBe("Collaborations,Casting,Calendrier")
    fireEvent.click(await heading("OUTILS"))
    await waitFor(() => expect(seen.at(-1)).toMatch(/^OUTILS.*Ressources/))
  })
})

const onPhone = () => {
  const { matchMedia } = window
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    matchMedia.call(window, query.includes("width <") ? "(min-width: 1px)" : query),
  )
}

/** rules/interface.md#phones */
it.each<[string, Profile, string]>([
  ["a member", hugo, "Aujourd'hui, Collaborations, Recherche, Plus"],
  ["an administrator", admin, "Aujourd'hui, Collaborations, Créateurs, Recherche, Plus"],
  ["somebody rejected", { ...admin, status: "rejected" }, "Recherche, Plus"],
])("the bar of a phone leads %s to the pages that they may see", async (_who, profile, labels) => {
  onPhone()
  enter("/app/collaborations/c1", profile)
  const bar = await screen.findByRole("navigation", { name: "Accès rapide" })
  expect([...bar.children].map(({ textContent }) => textContent).join(", ")).toBe(labels)
  const current = within(bar).queryByRole("link", { current: "page" })
  expect(current?.textContent).toBe(labels.includes("Collaborations") ? "Collaborations" : undefined)
})

it("the menu on a phone closes once it has led to a page, and where it is called off", async () => {
  onPhone()
  const isOpen = async () => (await heading("Plus")).getAttribute("aria-expanded")
  const open = async () => {
    await press("Plus")
    const drawer = within(await screen.findByRole("dialog"))
    expect(await isOpen()).toBe("true")
    return drawer
  }
  const closes = () => waitFor(async () => expect(await isOpen()).toBe("false"))
  const router = enter("/app/clients?search=brume")
  await userEvent.click((await open()).getByRole("link", { name: "Clients" }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/app/clients", search: "" }))
  await closes()
  await open()
  await userEvent.keyboard("{Escape}")
  await closes()
})

describe("the keyboard between pages", () => {
  it("is on the page that one arrives at, unless it is in it already", async () => {
    withoutMotion()
    const router = enter("/app/collaborations")
    const link = await screen.findByRole("link", { name: "Clients" })
    link.focus()
    const main = screen.getByRole("main")
    const focus = vi.spyOn(main, "focus")
    await act(() => router.navigate("/app/clients"))
    // Which does not move what is in sight.
    expect(focus).toHaveBeenCalledWith({ preventScroll: true })
    await waitFor(() => expect(document.activeElement).toBe(main))
    // Another view of the same page leaves it where it is.
    link.focus()
    await act(() => router.navigate("/app/clients?tab=notes"))
    expect(document.activeElement).toBe(link)
    // A page that has taken it to a field keeps it there.
    await act(() => router.navigate("/app/form"))
    expect(document.activeElement).toBe(screen.getByLabelText("Nom"))
    await act(() => router.navigate(-1))
    expect(await says("Les clients")).toBeDefined()
  })
})

/** rules/platform.md#session-renewal */
describe("the end of a session", () => {
  const typed = async () => {
    withoutMotion()
    const router = enter("/app/form")
    await fill("Nom", "Rive")
    return router
  }
  const value = () => screen.getByLabelText<HTMLInputElement>("Nom").value

  it("by the person leads to the sign-in page, and there is no way back", async () => {
    const router = enter("/app/rows")
    await press("Déconnexion")
    expect(await says("Page de connexion")).toBeDefined()
    expect(router.state.location.search).toBe("")
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes("Token"))).toEqual([]))
    await act(() => router.navigate(-1))
    expect(router.state.location).toMatchObject({ pathname: "/login", search: "" })
  })

  it("by the API leads there, and knows the way back", async () => {
    const router = enter("/app/clients?tab=notes#bas")
    api.answer({ identity: { me: () => json(401, { message: "Unauthorized" }) } })
    expect(await says("Page de connexion")).toBeDefined()
    const search = "?from=%2Fapp%2Fclients%3Ftab%3Dnotes%23bas"
    expect(router.state.location).toMatchObject({ search, state: { expired: true } })
  })

  it.each([
    [expireSession, "Votre session a expiré"],
    [
      () => signOut("Votre compte a été retiré de l'agence."),
      /^Votre compte a été retiré de l'agence\. .* copiez ce que/,
    ],
  ])("leaves whoever has typed something where they are, and says why (%#)", async (end, said) => {
    const router = await typed()
    await act(() => end())
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    await press("Rester sur la page")
    expect([router.state.location.pathname, value()]).toEqual(["/app/form", "Rive"])
  })

  it("asks first where something would be lost, once however often it is pressed", async () => {
    await typed()
    const questions = () => screen.queryAllByText(/^Vos modifications ne sont pas enregistrées/)
    await press("Déconnexion")
    await press("Déconnexion")
    await waitFor(() => expect(questions()).toHaveLength(1))
    await press("Rester sur la page")
    await waitFor(() => expect(questions()).toEqual([]))
    expect(value()).toBe("Rive")
    await press("Déconnexion")
    await press("Quitter sans enregistrer")
    expect(await says("Page de connexion")).toBeDefined()
  })

  it("of a right leaves what is typed to be read, which goes with the page", async () => {
    const router = await typed()
    api.answer({ identity: { me: { ...admin, userRole: "user", permissions: {} } } })
    await readMeAgain()
    await waitFor(() => expect(screen.queryByRole("link", { name: "Clients" })).toBeNull())
    expect(value()).toBe("Rive")
    await userEvent.click(screen.getByRole("link", { name: "Les lignes" }))
    await press("Quitter sans enregistrer")
    await says("Une liste")
    await act(() => router.navigate(-1))
    expect(await heading("Retour")).toBeDefined()
    expect(screen.queryByLabelText("Nom")).toBeNull()
  })
})

describe("the application where nobody answers who one is", () => {
  it("says why, tries again, and lets one leave", async () => {
    enter("/app/clients")
    api.refuse("identity.me", LATER)
    expect(await says("Plus tard.")).toBeDefined()
    api.answer({ identity: { me: admin } })
    await press("Réessayer")
    expect(await says("Agence Lumière")).toBeDefined()
    again("/app/clients")
    api.refuse("identity.me", LATER)
    await says("Plus tard.")
    await press("Déconnexion")
    expect(await says("Page de connexion")).toBeDefined()
  })

  it("leaves the page of somebody who was let in before as it is", async () => {
    enter("/app/clients")
    await says("Les clients")
    api.refuse("identity.me", LATER)
    await readMeAgain()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(api.callsOf("identity.me")).toHaveLength(2)
    expect(screen.getByText("Les clients")).toBeDefined()
  })
})

function Form() {
  const [text, setText] = useState("")
  useUnsavedGuard(text !== "")
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: as a page does whose first field is typed in */}
      <input aria-label="Nom" autoFocus value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/app/rows">Les lignes</Link>
    </>
  )
}

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { path: "dashboard", handle: { access: "dashboard" }, element: <h1>Le dashboard</h1> },
      { path: "collaborations", handle: { access: "collaborations" }, element: <h1>Les collaborations</h1> },
      { path: "clients", handle: { access: "clients" }, element: <h1>Les clients</h1> },
      { path: "form", handle: { access: "clients" }, element: <Form /> },
      { path: "rows", element: <p>Une liste</p> },
      { path: "*", element: <h1>Une autre page</h1> },
    ],
  },
  { path: "/login", element: <p>Page de connexion</p> },
]
const AT_WORK = { ...superAdmin, agencyId: "a1", agencyName: "Agence Lumière", acting: true }
const LATER = refusal("unavailable", "Plus tard.")
const enter = (path: string, profile: Profile = admin) => {
  api = fakeApi({ identity: { me: profile } }, { RevokeToken: () => json(200, {}) })
  return visit(path, routes)
}
const again = (path: string, profile?: Profile) => {
  cleanup()
  beginSession()
  return enter(path, profile)
}
const readMeAgain = () => act(() => queryClient.invalidateQueries({ queryKey: queries.identity.me.key() }))
const menu = async () => within(await screen.findByRole("navigation", { name: "Navigation principale" }))
const heading = (name: string) => screen.findByRole("button", { name })
