import { act, cleanup, fireEvent, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { Navigate, type RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { personalFor, sectionsFor } from "../../../packages/web/src/app/menu/pages.tsx"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { api } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { beginSession, expireSession, signOut } from "../../../packages/web/src/lib/session/session.ts"
import { admin, hugo, superAdmin } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

function Form() {
  useUnsavedGuard(true)
  // biome-ignore lint/a11y/noAutofocus: as a page does whose first field is typed in
  return <input aria-label="Nom" autoFocus />
}

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { index: true, element: <Navigate to="/app/collaborations" replace /> },
      { path: "dashboard", handle: { access: "dashboard" }, element: <h1>Le dashboard</h1> },
      { path: "collaborations", handle: { access: "collaborations" }, element: <h1>Les collaborations</h1> },
      { path: "clients", handle: { access: "clients" }, element: <h1>Les clients</h1> },
      { path: "form", element: <Form /> },
      { path: "*", element: <h1>Une autre page</h1> },
    ],
  },
  { path: "/login", element: <p>Page de connexion</p> },
  { path: "/pricing", element: <p>Les plans</p> },
]

const enter = (path: string, profile: Profile) => {
  answer({ "/api/identity/me": () => json(200, profile) })
  return visit(path, routes)
}

beforeEach(signIn)

describe("the signed-in application", () => {
  it("lists only the pages that the person may see", async () => {
    enter("/app", hugo)
    expect(await screen.findByRole("heading", { name: "Les collaborations" })).toBeDefined()
    expect(screen.getByText("Agence Lumière")).toBeDefined()
    expect(screen.queryByRole("link", { name: "Clients" })).toBeNull()
    expect(screen.queryByText("CLIENTS")).toBeNull()
  })

  it("refuses a page by its address too, in the API's words", async () => {
    enter("/app/clients", hugo)
    expect(await screen.findByText(REFUSAL_MESSAGES.forbidden)).toBeDefined()
    expect(screen.getByRole("button", { name: "Retour" })).toBeDefined()
    expect(screen.queryByRole("heading", { name: "Les clients" })).toBeNull()
  })

  it("has a menu for each role", async () => {
    const links = async (profile: Profile) => {
      beginSession()
      enter("/app/collaborations", profile)
      const panel = await screen.findByText("Hugo Leroy")
      const links = within(panel.closest("aside") ?? panel).getAllByRole("link", { hidden: true })
      const labels = links.map(({ textContent }) => textContent)
      cleanup()
      return labels.slice(1)
    }
    expect(await links(hugo)).toEqual([
      "Aujourd'hui",
      "Activité",
      "Discover",
      "Market Watch",
      "Recrutement",
      "Collaborations",
      "Calendrier",
      "Mon compte",
    ])
    const finding = [
      "Aujourd'hui",
      "Activité",
      "Dashboard",
      "Discover",
      "Market Watch",
      "Recrutement",
      "Créateurs",
    ]
    const working = [
      "Collaborations",
      "Casting",
      "Calendrier",
      "Clients",
      "Mes tâches",
      "Tâches influenceurs",
      "Comptabilité",
      "Ressources",
      "Talent Manager",
    ]
    expect(await links(admin)).toEqual([...finding, ...working, "Mon compte", "Approbation des membres"])
    expect(await links({ ...admin, status: "rejected" })).toEqual(["Mon compte"])
    expect(await links({ ...superAdmin, agencyId: "a1", acting: true })).toEqual([
      ...finding,
      "Enrichissement Apify",
      ...working,
      "Assistant IA",
      "Gestion utilisateurs",
      "Plateforme",
      "Mon compte",
    ])
  })

  /** rules/interface.md#shortcuts */
  it("leads to each page of the menu by g and its letter, which it offers meanwhile", async () => {
    const entries = [...sectionsFor(admin).flatMap((section) => section.entries), ...personalFor(admin)]
    const places = entries.filter(({ letter }) => letter)
    expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
    expect(places.length).toBeGreaterThan(12)
    const router = enter("/app/collaborations", admin)
    await screen.findByText("Agence Lumière")
    expect(screen.queryByText("Aller à…")).toBeNull()
    for (const { letter = "", path } of places) {
      await act(() => router.navigate("/app/collaborations"))
      await screen.findByRole("heading", { name: "Les collaborations" })
      fireEvent.keyDown(document.body, { key: "g" })
      const offered = within(
        screen.getAllByRole("status").find((place) => place.textContent?.startsWith("Aller à…")) ??
          document.body,
      )
      expect(offered.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
        places.map((place) => `${place.letter} ${place.label}`),
      )
      await act(async () => fireEvent.keyDown(document.body, { key: letter }))
      expect([letter, router.state.location.pathname]).toEqual([letter, path])
    }
    // « Back » leads to where one was.
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })

  it("folds a section and remembers it", async () => {
    enter("/app", admin)
    const heading = await screen.findByRole("button", { name: "CLIENTS" })
    expect(heading.getAttribute("aria-expanded")).toBe("true")
    const within = document.getElementById(heading.getAttribute("aria-controls") ?? "")
    expect(within?.hidden).toBe(false)
    await userEvent.click(heading)
    // Nor does the keyboard go through what is folded.
    expect(within?.hidden).toBe(true)
    await userEvent.click(screen.getByRole("button", { name: "DÉCOUVERTE" }))
    cleanup()
    enter("/app", admin)
    for (const name of ["CLIENTS", "DÉCOUVERTE"])
      expect((await screen.findByRole("button", { name })).getAttribute("aria-expanded")).toBe("false")
  })

  /** rules/interface.md#menu */
  it("has all sections open at first but those of tasks and tools", async () => {
    enter("/app", { ...superAdmin, agencyId: "a1", acting: true })
    const menu = within(await screen.findByRole("navigation", { name: "Navigation principale" }))
    const folded = menu.getAllByRole("button", { expanded: false }).map(({ textContent }) => textContent)
    expect(folded).toEqual(["TÂCHES", "OUTILS"])
    expect(menu.getAllByRole("button", { expanded: true })).toHaveLength(5)
  })

  it("lists every shortcut by where it belongs, says which key that is, and how to be rid of them", async () => {
    const router = enter("/app", admin)
    await screen.findByText("Agence Lumière")
    fireEvent.keyDown(document.body, { key: "?" })
    const list = within(await screen.findByRole("dialog", { name: "Raccourcis clavier" }))
    await list.findByText("Rechercher partout")
    expect(list.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Partout",
    ])
    const keysOf = (label: string) => list.getByText(label).parentElement?.querySelector("dt")?.textContent
    expect(["Rechercher partout", "Fermer la fenêtre", "Dashboard"].map(keysOf)).toEqual([
      "Ctrl K",
      "Échap",
      "g puis d",
    ])
    await userEvent.click(list.getByRole("link", { name: "Les désactiver" }))
    expect(router.state.location).toMatchObject({ pathname: "/app/account", hash: "#keyboard" })
  })

  it("has the theme that is chosen beside one's name", async () => {
    enter("/app", hugo)
    await userEvent.click(await screen.findByRole("radio", { name: "Sombre" }))
    expect(document.documentElement.dataset.theme).toBe("dark")
    expect(screen.getByRole("radio", { name: "Sombre" })).toHaveProperty("checked", true)
    await userEvent.click(screen.getByRole("radio", { name: "Système" }))
    expect(localStorage.getItem("trame.theme")).toBe("system")
  })

  it("leaves whoever has typed something where they are when the session ends, and says what helps", async () => {
    const router = enter("/app/form", hugo)
    await screen.findByLabelText("Nom")
    await act(() => expireSession())
    expect((await screen.findAllByText("Votre session a expiré")).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole("button", { name: "Rester sur la page" }))
    expect(router.state.location.pathname).toBe("/app/form")
  })

  it("tells whoever has typed something why their session was ended, before they leave it", async () => {
    const router = enter("/app/form", hugo)
    await screen.findByLabelText("Nom")
    await act(() => signOut("Votre compte a été retiré de l'agence."))
    expect(
      (await screen.findAllByText(/^Votre compte a été retiré de l'agence\. .* copiez ce que/)).length,
    ).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole("button", { name: "Rester sur la page" }))
    expect(router.state.location.pathname).toBe("/app/form")
  })

  it("shows the section of the page one is on, also where it was folded, and folds it again elsewhere", async () => {
    localStorage.setItem("trame.sidebar.sections", JSON.stringify({ clients: false }))
    const router = enter("/app/clients", admin)
    const heading = await screen.findByRole("button", { name: "CLIENTS" })
    expect(heading.getAttribute("aria-expanded")).toBe("true")
    expect(screen.getByRole("link", { name: "Clients" }).getAttribute("aria-current")).toBe("page")
    await userEvent.click(heading)
    const states = () => ["aria-expanded", "aria-disabled"].map((name) => heading.getAttribute(name))
    expect(states()).toEqual(["true", "true"])
    // One of them belongs there too.
    await act(() => router.navigate("/app/clients/c1"))
    expect(states()).toEqual(["true", "true"])
    await act(() => router.navigate("/app/dashboard"))
    expect(states()).toEqual(["false", null])
    expect(localStorage.getItem("trame.sidebar.sections")).toBe(JSON.stringify({ clients: false }))
  })

  it("leads to the sign-in page when the API no longer accepts the session, keeping the way back", async () => {
    answer({ "/api/identity/me": () => json(401, { message: "Unauthorized" }) })
    const router = visit("/app/clients?tab=notes#bas", routes)
    expect(await screen.findByText("Page de connexion")).toBeDefined()
    expect(router.state.location.search).toBe("?from=%2Fapp%2Fclients%3Ftab%3Dnotes%23bas")
  })

  it("signs out", async () => {
    const router = enter("/app", hugo)
    await userEvent.click(await screen.findByRole("button", { name: "Déconnexion" }))
    expect(await screen.findByText("Page de connexion")).toBeDefined()
    expect(router.state.location.search).toBe("")
    await vi.waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes("Token"))).toEqual([]),
    )
    // Nor is there a way back to where nobody is any more.
    await act(() => router.navigate(-1))
    expect(router.state.location).toMatchObject({ pathname: "/login", search: "" })
  })
})

it.each(["Dashboard", "Mon compte"])("« Retour » leads back from « %s » to where one was", async (name) => {
  const router = enter("/app/clients", admin)
  await screen.findByRole("heading", { name: "Les clients" })
  await userEvent.click(screen.getByRole("link", { name }))
  await vi.waitFor(() => expect(router.state.location.pathname).not.toBe("/app/clients"))
  await act(() => router.navigate(-1))
  expect(await screen.findByRole("heading", { name: "Les clients" })).toBeDefined()
})

it("remembers that the menu was folded, on this device", async () => {
  enter("/app", admin)
  await userEvent.click(await screen.findByRole("button", { name: "Replier le menu" }))
  expect(screen.getByRole("button", { name: "Déplier le menu" })).toBeDefined()
  cleanup()
  beginSession()
  enter("/app", admin)
  await userEvent.click(await screen.findByRole("button", { name: "Déplier le menu" }))
  cleanup()
  beginSession()
  enter("/app", admin)
  expect(await screen.findByRole("button", { name: "Replier le menu" })).toBeDefined()
})

it("a folded menu says nothing but what it is to whoever cannot see it", async () => {
  enter("/app", { ...superAdmin, agencyId: "a1", agencyName: "Agence Lumière", acting: true })
  const fold = await screen.findByRole("button", { name: "Replier le menu" })
  const menu = within(fold.closest("aside") ?? document.body)
  const shown = () =>
    ["Clients", "Mon compte", "Agir dans une agence", "Déconnexion"].filter(
      (label) => menu.getByText(label).className !== "visually-hidden",
    )
  const parts = () => [menu.queryByText("Agence Lumière"), menu.queryByRole("group", { name: "Thème" })]
  expect(shown()).toEqual(["Clients", "Mon compte", "Agir dans une agence", "Déconnexion"])
  expect(parts()).not.toContain(null)
  expect(menu.getByText("Rechercher…")).toBeDefined()
  await userEvent.click(fold)
  expect(menu.queryByText("Rechercher…")).toBeNull()
  expect(menu.getByRole("button", { name: "Rechercher" })).toBeDefined()
  expect(shown()).toEqual([])
  expect(parts()).toEqual([null, null])
})

it("the menu has the page that one is on in sight, and what one unfolds", async () => {
  const seen: (string | null)[] = []
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    seen.push(this.textContent)
  })
  const router = enter("/app/clients", admin)
  await screen.findByRole("heading", { name: "Les clients" })
  expect(seen.at(-1)).toBe("Clients")
  await act(() => router.navigate("/app/dashboard"))
  expect(seen.at(-1)).toBe("Dashboard")
  await userEvent.click(screen.getByRole("button", { name: "OUTILS" }))
  await vi.waitFor(() => expect(seen.at(-1)).toMatch(/^OUTILS.*Ressources/))
  const before = seen.length
  await userEvent.click(screen.getByRole("button", { name: "OUTILS" }))
  expect(seen).toHaveLength(before)
})

function onPhone() {
  const { matchMedia } = window
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    matchMedia.call(window, query.includes("max-width") ? "(min-width: 1px)" : query),
  )
}

it.each([
  ["another page", "/app/collaborations"],
  ["the page that one is on", "/app/clients?search=brume"],
])("a phone's menu closes once it has led to %s", async (_, from) => {
  onPhone()
  const router = enter(from, admin)
  const menu = await screen.findByRole("button", { name: "Ouvrir le menu" })
  await userEvent.click(menu)
  const drawer = within(await screen.findByRole("dialog"))
  expect(menu.getAttribute("aria-expanded")).toBe("true")
  await userEvent.click(drawer.getByRole("link", { name: "Clients" }))
  await vi.waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: "/app/clients", search: "" }),
  )
  await vi.waitFor(() => expect(menu.getAttribute("aria-expanded")).toBe("false"))
})

it("a phone's menu closes where it is called off", async () => {
  onPhone()
  enter("/app/clients", admin)
  const menu = await screen.findByRole("button", { name: "Ouvrir le menu" })
  await userEvent.click(menu)
  await screen.findByRole("dialog")
  await userEvent.keyboard("{Escape}")
  await vi.waitFor(() => expect(menu.getAttribute("aria-expanded")).toBe("false"))
})

it("a phone's menu does not lie over the page once the window is wide enough for the sidebar", async () => {
  const { matchMedia } = window
  let wide = false
  const asked: MediaQueryList[] = []
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const isNarrow = wide ? "(max-width: 1px)" : "(min-width: 1px)"
    const list = matchMedia.call(window, query.includes("max-width") ? isNarrow : query)
    asked.push(list)
    return list
  })
  const turn = (to: boolean) =>
    act(() => {
      wide = to
      for (const list of asked) list.dispatchEvent(new Event("change"))
    })
  enter("/app/clients", admin)
  await userEvent.click(await screen.findByRole("button", { name: "Ouvrir le menu" }))
  await screen.findByRole("dialog")
  turn(true)
  expect(await screen.findByRole("button", { name: "Replier le menu" })).toBeDefined()
  turn(false)
  const menu = await screen.findByRole("button", { name: "Ouvrir le menu" })
  expect(menu.getAttribute("aria-expanded")).toBe("false")
})

describe("whoever cannot be let in since nobody knows who they are", () => {
  const shut = async () => {
    answer({ "/api/identity/me": () => json(503, { code: "unavailable", detail: "Plus tard." }) })
    const router = visit("/app/clients", routes)
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    return router
  }

  it("is told why, and may try again", async () => {
    await shut()
    const late = Promise.withResolvers<Response>()
    answer({ "/api/identity/me": () => late.promise })
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(screen.queryByText("Plus tard.")).toBeNull()
    late.resolve(json(200, admin))
    expect(await screen.findByText("Agence Lumière")).toBeDefined()
  })

  it("is no one who was let in before, whose page stays as it is", async () => {
    enter("/app/clients", admin)
    await screen.findByRole("heading", { name: "Les clients" })
    const asked = vi.fn(() => json(503, { code: "unavailable", detail: "Plus tard." }))
    answer({ "/api/identity/me": asked })
    await act(async () => {
      await queryClient.invalidateQueries({ queryKey: api.identity.me.key() })
      // The page is told of it after this turn.
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(asked).toHaveBeenCalled()
    expect(screen.getByRole("heading", { name: "Les clients" })).toBeDefined()
  })

  it("may leave", async () => {
    await shut()
    await userEvent.click(screen.getByRole("button", { name: "Déconnexion" }))
    expect(await screen.findByText("Page de connexion")).toBeDefined()
  })
})

it("the keyboard is on the page that one arrives at, unless it is in it already", async () => {
  const router = enter("/app/collaborations", admin)
  const link = await screen.findByRole("link", { name: "Clients" })
  link.focus()
  const main = screen.getByRole("main")
  const focus = vi.spyOn(main, "focus")
  await act(() => router.navigate("/app/clients"))
  // Which does not move what is in sight.
  expect(focus).toHaveBeenCalledWith({ preventScroll: true })
  await vi.waitFor(() => expect(document.activeElement).toBe(main))
  // A page that has taken it to a field keeps it there.
  await act(() => router.navigate("/app/form"))
  expect(document.activeElement).toBe(screen.getByLabelText("Nom"))
  await act(() => router.navigate("/app/clients"))
  await userEvent.click(await screen.findByRole("button", { name: "Quitter sans enregistrer" }))
  // The page is there a moment before the keyboard is on it.
  await vi.waitFor(() => expect(document.activeElement).toBe(main))
  screen.getByRole("heading", { name: "Les clients" })
  // Another view of the same page leaves it where it is.
  screen.getByRole("link", { name: "Clients" }).focus()
  await act(() => router.navigate("/app/clients?tab=notes"))
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Clients" }))
})
