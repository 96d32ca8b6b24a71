import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { SavedView } from "@trame/core/workspace/views/contract"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { viewSources } from "../../../packages/web/src/ui/views/palette.tsx"
import { ViewsMenu } from "../../../packages/web/src/ui/views/ViewsMenu.tsx"
import { admin } from "../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a menu asks for them, which would make its test wait.
import "../../../packages/web/src/ui/views/ViewDialog.tsx"
import "../../../packages/web/src/ui/views/ViewListDialog.tsx"

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [{ path: "collaborations", Component: () => <ViewsMenu page="collaborations" /> }],
  },
]

const viewOf = (id: string, changes: Partial<SavedView> = {}): SavedView => ({
  ...{ id, version: 4, page: "collaborations", name: `Vue ${id}`, query: `search=${id}` },
  ...{ shared: false, mayEdit: true },
  ...changes,
})

let stored: SavedView[]
let sent: { method: string; body: Record<string, unknown> | null }[]
let refuse: (() => Response | Promise<Response>) | null
/** What was made, by the id of its try. */
let made: Map<unknown, SavedView>
let reads: number
let held: Promise<void> | null

function serve() {
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/views": async (request) => {
      if (request.method === "GET") {
        reads += 1
        const items = stored
        await held
        return json(200, { items })
      }
      const body = await request.json()
      sent.push({ method: request.method, body })
      const view = made.get(body.creationId) ?? viewOf("neuve", { ...body, version: 1 })
      made.set(body.creationId, view)
      return refuse?.() ?? json(201, view)
    },
    "/api/views/neuve": ({ method }) => {
      sent.push({ method, body: null })
      return json(200, { id: "neuve" })
    },
    "/api/views/a": async (request) => {
      const body = request.method === "PATCH" ? await request.json() : null
      sent.push({ method: request.method, body })
      if (refuse) return refuse()
      const known = stored.find(({ id }) => id === "a")
      return json(200, body ? { ...known, ...body, version: 5 } : { id: "a" })
    },
  })
}
function enter(search = "") {
  serve()
  return visit(`/app/collaborations${search}`, routes)
}

const user = userEvent.setup()
const menu = async () => user.click(await screen.findByRole("button", { name: /^Vue/ }))
const item = async (name: string | RegExp) => user.click(await screen.findByRole("menuitem", { name }))
const items = async () => (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
const actions = async (of: string) =>
  user.click(await screen.findByRole("button", { name: `Actions pour « ${of} »` }))
const links = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent)

beforeEach(() => {
  signIn()
  ;[sent, refuse, made, reads, held] = [[], null, new Map(), 0, null]
  stored = [viewOf("a"), viewOf("b", { shared: true }), viewOf("c", { page: "clients" })]
})

describe("the views of a list", () => {
  it("are those of its own page, one's own before the team's, whatever another page has saved", async () => {
    enter("?search=c")
    await menu()
    expect(await items()).toEqual(["Vue a", "Vue b", "Enregistrer cette vue…", "Gérer les vues…"])
    expect(screen.getByRole("button", { name: "Vues" })).toBeDefined()
    await item("Gérer les vues…")
    await dialog("Vues enregistrées")
    await waitFor(() => expect(links("Mes vues")).toEqual(["Vue a"]))
    expect(links("Vues de l'équipe")).toEqual(["Vue b"])
    expect(screen.getByText(/^50 vues au maximum pour vous, autant pour l'équipe\./)).toBeDefined()
    expect(screen.getByRole("link", { name: "Vue a" }).getAttribute("href")).toBe(
      "/app/collaborations?search=a",
    )
  })

  it.each(["Vue a", "Enregistrer cette vue…", "Gérer les vues…"])(
    "leave the keyboard at their button once « %s » was chosen",
    async (name) => {
      enter("?search=x")
      const button = await screen.findByRole("button", { name: "Vues" })
      await user.click(button)
      const chosen = await screen.findByRole("menuitem", { name })
      chosen.focus()
      fireEvent.click(chosen)
      expect(document.activeElement).toBe(button)
    },
  )

  it("leave the keyboard at their button once their menu is closed by Escape", async () => {
    enter("?search=x")
    const button = await screen.findByRole("button", { name: "Vues" })
    await user.click(button)
    const first = await screen.findByRole("menuitem", { name: "Vue a" })
    first.focus()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it("that there are none of can be saved, and not managed", async () => {
    stored = [viewOf("c", { page: "clients" })]
    enter()
    await menu()
    expect(await items()).toEqual(["Enregistrer cette vue…"])
    cleanup()
    enter("?views=list")
    expect(await screen.findByText("Aucune vue pour le moment")).toBeDefined()
  })

  it("are none of what shows everything, and the one that is shown whatever its order in the address", async () => {
    stored = [viewOf("a", { query: "" }), viewOf("b", { query: "search=x&sort=name" })]
    enter()
    await menu()
    expect(await items()).toContain("Vue a")
    expect(screen.getByRole("button", { name: "Vues" })).toBeDefined()
    cleanup()
    enter("?sort=name&page=2&search=x")
    expect(await screen.findByRole("button", { name: /^Vue\s: Vue b$/ })).toBeDefined()
  })
})

describe("a view", () => {
  it("is renamed, and stands by its new name at once", async () => {
    stored = [viewOf("a"), viewOf("m", { name: "Milieu" })]
    const router = enter("?views=list")
    await actions("Vue a")
    await item("Renommer")
    const form = await dialog("Renommer la vue")
    const field = await form.findByRole<HTMLInputElement>("textbox", { name: /Nom de la vue/ })
    expect(field.value).toBe("Vue a")
    expect(form.queryByRole("radio")).toBeNull()
    await user.clear(field)
    await user.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await form.findByText("Le nom de la vue est obligatoire")).toBeDefined()
    expect(sent).toEqual([])
    await user.type(field, "Zèbre")
    const read = reads
    await user.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Vue renommée")).toBeDefined()
    expect(sent).toEqual([{ method: "PATCH", body: { version: 4, name: "Zèbre" } }])
    await router.navigate("/app/collaborations?views=list")
    await waitFor(() => expect(links("Mes vues")).toEqual(["Milieu", "Zèbre"]))
    expect(reads).toBe(read)
  })

  const OTHERS = ["Bleu", "Été 2", "Été 10", "Mode"]
  const type = async (title: string, before: string, name: string) => {
    const form = await dialog(title)
    await form.findByDisplayValue(before)
    const field = form.getByRole("textbox", { name: /Nom de la vue/ })
    await user.clear(field)
    await user.type(field, name)
    await user.click(form.getByRole("button", { name: "Enregistrer" }))
  }
  it.each([
    ["Abricot", 0],
    ["écrins", 1],
    ["Été 9", 2],
    ["ete 100", 3],
    ["Zèbre", 4],
  ])("called « %s » stands at once where its name belongs, saved or renamed", async (name, at) => {
    const others = OTHERS.map((other, index) => viewOf(`o${index}`, { name: other }))
    const shown = [...OTHERS.toSpliced(at, 0, name), "Enregistrer cette vue…", "Gérer les vues…"]
    stored = others
    enter("?search=x&views=save")
    await type("Enregistrer cette vue", "", name)
    await screen.findByText("Vue enregistrée")
    await menu()
    expect(await items()).toEqual(shown)
    closePage()
    stored = [...others, viewOf("a")]
    enter("?views=list")
    await actions("Vue a")
    await item("Renommer")
    await type("Renommer la vue", "Vue a", name)
    await screen.findByText("Vue renommée")
    await menu()
    expect(await items()).toEqual(shown)
  })

  it("is renamed from its address alone as well, however late it is read", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter("?views=rename&saved=a")
    const form = await dialog("Renommer la vue")
    expect(form.queryByRole("button", { name: "Enregistrer" })).toBeNull()
    resolve()
    await form.findByDisplayValue("Vue a")
    // Somebody else replaces what it shows meanwhile.
    stored = [viewOf("a", { version: 5, query: "search=z" })]
    await act(() => queryClient.invalidateQueries())
    await type("Renommer la vue", "Vue a", "Zèbre")
    expect(await screen.findByText("Vue renommée")).toBeDefined()
    expect(sent).toEqual([{ method: "PATCH", body: { version: 5, name: "Zèbre" } }])
  })

  it("that is gone is not saved as another one by its new name", async () => {
    enter("?views=rename&saved=gone")
    const form = await dialog("Renommer la vue")
    expect(await form.findByText("Cette vue n'existe plus")).toBeDefined()
    expect(form.queryByRole("button", { name: "Enregistrer" })).toBeNull()
    closePage()
    refuse = () => json(404, { code: "not_found", detail: "Cette vue n'existe plus." })
    enter("?views=rename&saved=a")
    await type("Renommer la vue", "Vue a", "Zèbre")
    stored = []
    await act(() => queryClient.invalidateQueries())
    const open = await dialog("Renommer la vue")
    expect(await open.findByText("Cette vue n'existe plus.")).toBeDefined()
    await user.click(open.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(["PATCH", "PATCH"]))
    expect(await open.findByDisplayValue("Zèbre")).toBeDefined()
  })

  it("is not offered to be replaced by what it shows already", async () => {
    enter("?search=a&views=list")
    await actions("Vue a")
    const replace = await screen.findByRole("menuitem", { name: "Remplacer par ce qui est affiché" })
    expect(replace.getAttribute("aria-disabled")).toBe("true")
  })

  it("whose answer was lost is there once, as it is called by now", async () => {
    refuse = () => Promise.reject(new TypeError("Failed to fetch"))
    enter("?search=x")
    await menu()
    await item("Enregistrer cette vue…")
    const form = await dialog("Enregistrer cette vue")
    await user.type(await form.findByRole("textbox", { name: /Nom de la vue/ }), "Mienne")
    await user.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await form.findByText(/Erreur de connexion réseau/)).toBeDefined()
    refuse = null
    await user.type(form.getByRole("textbox", { name: /Nom de la vue/ }), " bis")
    await user.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Vue enregistrée")).toBeDefined()
    expect(await screen.findByRole("button", { name: /^Vue\s: Mienne bis$/ })).toBeDefined()
    expect(sent.map(({ method }) => method)).toEqual(["POST", "POST", "DELETE", "POST"])
    expect([...made.values()].map(({ name }) => name)).toEqual(["Mienne", "Mienne bis"])
  })

  it("says why it was not saved, and keeps what was typed", async () => {
    refuse = () => json(400, { code: "invalid", detail: "Vous avez déjà 50 vues." })
    enter("?search=x")
    await menu()
    await item("Enregistrer cette vue…")
    const form = await dialog("Enregistrer cette vue")
    expect(
      await form.findByText(
        "Les filtres, l'ordre et l'affichage de « Collaborations », tels qu'ils sont maintenant.",
      ),
    ).toBeDefined()
    await user.type(await form.findByRole("textbox", { name: /Nom de la vue/ }), "Mienne")
    await user.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await form.findByText("Vous avez déjà 50 vues.")).toBeDefined()
    expect(form.getByRole<HTMLInputElement>("textbox", { name: /Nom de la vue/ }).value).toBe("Mienne")
    expect(sent[0]?.body).toEqual({
      ...{ page: "collaborations", query: "search=x", name: "Mienne", shared: false },
      creationId: expect.any(String),
    })
    refuse = null
    await user.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Vue enregistrée")).toBeDefined()
    expect(await screen.findByRole("button", { name: /^Vue\s: Mienne$/ })).toBeDefined()
  })

  it.each([
    ["one's own", false, "Ce qu'elle montre reste en place."],
    ["the team's", true, "Toute l'équipe la perd."],
  ])(
    "of %s is deleted once one has read what that means; one that is gone goes as well",
    async (_whose, shared, said) => {
      stored = [viewOf("a", { shared }), viewOf("b")]
      enter("?views=list")
      await actions("Vue a")
      await item("Supprimer")
      expect(await screen.findByText(said)).toBeDefined()
      refuse = () => json(404, { code: "not_found", detail: "Cette vue n'existe plus." })
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      void queryClient.invalidateQueries()
      await user.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) as HTMLElement)
      await waitFor(() => expect(screen.queryByRole("link", { name: "Vue a" })).toBeNull())
      // Nor does a list that was asked for before bring it back.
      await act(async () => resolve())
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      expect(screen.queryByRole("link", { name: "Vue a" })).toBeNull()
      expect(screen.getByRole("link", { name: "Vue b" })).toBeDefined()
    },
  )

  it("stays where it could not be deleted", async () => {
    refuse = () => json(403, { code: "forbidden", detail: "Refusé." })
    enter("?views=list")
    await actions("Vue a")
    await item("Supprimer")
    await screen.findByText("Ce qu'elle montre reste en place.")
    await user.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) as HTMLElement)
    expect(await screen.findByText("La vue n'a pas pu être supprimée. Refusé.")).toBeDefined()
    expect(screen.getByRole("link", { name: "Vue a" })).toBeDefined()
  })
})

it("views are found everywhere by their name or their list's, and say whose they are", async () => {
  serve()
  const [source] = viewSources
  if (!source || !("search" in source)) throw new Error("Views are searched")
  const found = async (search: string) =>
    (await source.search(search, new AbortController().signal)).map(({ title, detail, aside, to }) => [
      ...[title, detail, aside, to],
    ])
  expect(await found("vue b")).toEqual([
    ["Vue b", "Collaborations", "Vue de l'équipe", "/app/collaborations?search=b"],
  ])
  expect(await found("clients")).toEqual([["Vue c", "Clients", "Ma vue", "/app/clients?search=c"]])
  expect(await found("zzz")).toEqual([])
})
