import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, renderHook, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { createElement } from "react"
import { beforeEach, describe, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { viewSources } from "../../../packages/web/src/ui/views/palette.tsx"
import { ViewsMenu } from "../../../packages/web/src/ui/views/ViewsMenu.tsx"
import { useViewCache, viewsOptions } from "../../../packages/web/src/ui/views/views.ts"
import { failing, fakeApi, offline, refusal, refusing } from "../../world/fakeApi.ts"
import { withoutMotion } from "../../world/motion.ts"
import { choose, closePage, dialog, field, fill, press, says, visit } from "../../world/page.tsx"
import { signIn } from "../../world/session.ts"

let stored: SavedView[]
let held: Promise<void> | undefined

beforeEach(() => {
  signIn()
  withoutMotion()
  held = undefined
  stored = [viewOf("a"), viewOf("b", { shared: true }), viewOf("c", { page: "clients" })]
})

/** rules/team.md#saved-views */
describe("the menu of a list's views", () => {
  it("lists the page's own views, the user's before the team's, and gets the focus back when it closes", async () => {
    enter("?search=c")
    const opener = await button()
    expect(opener.textContent).toBe("Vues")
    await userEvent.click(opener)
    expect(await items()).toEqual(["Vue a", "Vue b", "Enregistrer cette vue…", "Gérer les vues…"])
    screen.getByRole("menuitem", { name: "Vue a" }).focus()
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(opener))
    await choose("Vues", "Gérer les vues…")
    expect(document.activeElement).toBe(opener)
    for (const [list, view] of [
      ["Mes vues", "Vue a"],
      ["Vues de l'équipe", "Vue b"],
    ] as const) {
      const links = within(await screen.findByRole("list", { name: list })).getAllByRole("link")
      expect(links.map(({ textContent }) => textContent)).toEqual([view])
    }
  })

  it("without any view offers to save one, and nothing to manage", async () => {
    stored = [viewOf("c", { page: "clients" })]
    enter()
    await userEvent.click(await button())
    expect(await items()).toEqual(["Enregistrer cette vue…"])
    cleanup()
    enter("?views=list")
    expect(await says("Aucune vue pour le moment")).toBeDefined()
  })

  it("names the current view, whatever the parameters' order, and none for an unfiltered list", async () => {
    stored = [viewOf("a", { query: "" }), viewOf("b", { query: "search=x&sort=name" })]
    enter()
    await userEvent.click(await button())
    expect(await items()).toContain("Vue a")
    expect((await button()).textContent).toBe("Vues")
    cleanup()
    enter("?sort=name&page=2&search=x")
    expect(await screen.findByRole("button", { name: /^Vue\s: Vue b$/ })).toBeDefined()
  })
})

it.each([
  ["Abricot", 0],
  ["écrins", 1],
  ["Été 9", 2],
  ["ete 100", 3],
  ["Zèbre", 4],
])("a view called « %s » is inserted at once in its alphabetical place", (name, at) => {
  const others = ["Bleu", "Été 2", "Été 10", "Mode"]
  const known = others.map((other, index) => viewOf(`o${index}`, { name: other }))
  queryClient.setQueryData(viewsOptions.queryKey, { items: [...known, viewOf("a")] })
  const { result } = renderHook(useViewCache, {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
  })
  result.current.put(viewOf("a", { name }))
  const names = queryClient.getQueryData(viewsOptions.queryKey)?.items.map((view) => view.name)
  expect(names).toEqual(others.toSpliced(at, 0, name))
})

describe("a view", () => {
  it("is renamed from its address as well, with the latest stored version", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const { api } = enter("?views=rename&saved=a")
    expect((await dialog("Renommer la vue")).queryByRole("button", { name: "Enregistrer" })).toBeNull()
    resolve()
    await waitFor(async () => expect((await field(NAME)).value).toBe("Vue a"))
    await rename("")
    expect(await says("Le nom de la vue est obligatoire")).toBeDefined()
    stored = [viewOf("a", { version: 5, query: "search=z" })]
    await act(() => queryClient.invalidateQueries())
    await rename("Zèbre")
    expect(await says("Vue renommée")).toBeDefined()
    expect(api.writes()).toEqual([["views.update", { viewId: "a", version: 5, name: "Zèbre" }]])
  })

  it("that was deleted is not saved as a new one on renaming", async () => {
    enter("?views=rename&saved=gone")
    expect(await says("Cette vue n'existe plus")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Enregistrer" })).toBeNull()
    closePage()
    const { api } = enter("?views=rename&saved=a")
    api.answer({ views: { update: refusing("not_found", "Cette vue est partie.") } })
    await rename("Zèbre")
    stored = []
    await act(() => queryClient.invalidateQueries())
    expect(await says("Cette vue est partie.")).toBeDefined()
    await press("Enregistrer")
    await waitFor(() => expect(api.writes().map(([name]) => name)).toEqual(Array(2).fill("views.update")))
    expect((await field(NAME)).value).toBe("Zèbre")
  })

  it("that is not saved says why; when its answer is lost, it is saved once under its latest name", async () => {
    const { api } = enter("?search=x&views=save")
    const form = await dialog("Enregistrer cette vue")
    expect(form.getByText(/^Les filtres, l'ordre et l'affichage de « Collaborations »/)).toBeDefined()
    const save = async (name: string) => {
      await fill(NAME, name)
      await press("Enregistrer")
    }
    api.refuse("views.create", refusal("invalid", "Vous avez déjà 50 vues."))
    await save("Mienne")
    expect(await says("Vous avez déjà 50 vues.")).toBeDefined()
    expect((await field(NAME)).value).toBe("Mienne")
    const made = new Map<string, SavedView>()
    const store = ({ creationId = "", name }: { creationId?: string | undefined; name: string }) => {
      const known = made.get(creationId) ?? viewOf(creationId, { name, query: "search=x" })
      made.set(creationId, known)
      return known
    }
    api.answer({
      views: {
        create: (view) => {
          store(view)
          return failing(offline)()
        },
      },
    })
    await save("Mienne")
    expect(await says(/Erreur de connexion réseau/)).toBeDefined()
    api.answer({ views: { create: store } })
    await save("Mienne bis")
    expect(await says("Vue enregistrée")).toBeDefined()
    expect(await screen.findByRole("button", { name: /^Vue\s: Mienne bis$/ })).toBeDefined()
    const [, ...writes] = api.writes().map(([name]) => name)
    expect(writes).toEqual(["views.create", "views.create", "views.remove", "views.create"])
  })
})

/** rules/team.md#pinned-views */
describe("a pinned view", () => {
  const menu = async () => within(await screen.findByRole("navigation", { name: "Navigation principale" }))

  it("is in the menu while it is pinned, and the current entry where it is shown", async () => {
    stored.push(viewOf("d", { pinned: true, page: "clients" }))
    enter("?search=a")
    const other = await (await menu()).findByRole("link", { name: "Vue d" })
    expect(other.getAttribute("href")).toBe("/app/clients?search=d")
    await choose(/^Vue/, "Épingler dans le menu")
    const mine = await (await menu()).findByRole("link", { name: "Vue a" })
    expect([mine, other].map((link) => link.getAttribute("aria-current"))).toEqual(["page", null])
    await choose(/^Vue/, "Retirer du menu")
    await waitFor(async () => expect((await menu()).queryByRole("link", { name: "Vue a" })).toBeNull())
  })

  it("is remembered, so that a page that shows no list asks for none", async () => {
    stored.push(viewOf("d", { pinned: true, page: "clients" }))
    enter("?search=a")
    await (await menu()).findByRole("link", { name: "Vue d" })
    closePage()
    const api = serve()
    visit("/app/account")
    expect(await (await menu()).findByRole("link", { name: "Vue d" })).toBeDefined()
    expect(api.callsOf("views.list")).toEqual([])
  })

  it("of a colleague's view of the team is pinned where the views are managed", async () => {
    stored = [viewOf("b", { shared: true, mayEdit: false })]
    const { api } = enter("?views=list")
    api.refuse("views.pin", refusal("invalid", "Votre menu a déjà 10 vues."))
    await choose("Actions pour « Vue b »", "Épingler dans le menu")
    expect(await items()).toEqual(["Épingler dans le menu"])
    expect(await says("Le menu est resté comme il était. Votre menu a déjà 10 vues.")).toBeDefined()
  })
})

it("views are found everywhere by their name or their list's, with their owner", async () => {
  serve()
  const [source] = viewSources
  if (!source || !("search" in source)) throw new Error("Views are searched")
  const hits = async (search: string) =>
    (await source.search(search, new AbortController().signal)).map((one) => [
      one.title,
      one.detail,
      one.aside,
      one.to,
    ])
  expect(await hits("vue b")).toEqual([
    ["Vue b", "Collaborations", "Vue de l'équipe", "/app/collaborations?search=b"],
  ])
  expect(await hits("clients")).toEqual([["Vue c", "Clients", "Ma vue", "/app/clients?search=c"]])
  expect(await hits("zzz")).toEqual([])
})

const NAME = "Nom de la vue"
const viewOf = (id: string, changes: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 4,
  page: "collaborations",
  name: `Vue ${id}`,
  query: `search=${id}`,
  shared: false,
  mayEdit: true,
  pinned: false,
  ...changes,
})

const serve = () =>
  fakeApi({
    views: {
      list: async () => {
        const items = stored
        await held
        return { items }
      },
      create: ({ creationId = "", ...view }) => viewOf(creationId, { ...view, version: 1 }),
      update: ({ viewId, ...changes }) => viewOf(viewId, { ...changes, version: 5 }),
      pin: ({ viewId, pinned }) => {
        stored = stored.map((one) => (one.id === viewId ? { ...one, pinned } : one))
        return stored.find(({ id }) => id === viewId) ?? viewOf(viewId)
      },
      remove: ({ viewId }) => ({ id: viewId, binId: null }),
    },
  })
function enter(search = "") {
  const api = serve()
  const page = { path: "collaborations", element: <ViewsMenu page="collaborations" /> }
  const router = visit(`/app/collaborations${search}`, [
    { path: "/app", ...Shell, hydrateFallbackElement: <span />, children: [page] },
  ])
  return { api, router }
}
const button = () => screen.findByRole("button", { name: /^Vue/ })
const items = async () => (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
const rename = async (name: string) => {
  await fill(NAME, name, await dialog("Renommer la vue"))
  await press("Enregistrer")
}
