import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { SavedView } from "@trame/core/workspace/views/contract"
import type { RouteObject } from "react-router-dom"
import { beforeEach, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { ViewsMenu } from "../../../packages/web/src/ui/views/ViewsMenu.tsx"
import { admin } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

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
  ...{ id, version: 4, page: "collaborations", name: `Vue ${id}`, query: "stage=quoteSent" },
  ...{ shared: false, mayEdit: true },
  ...changes,
})

let stored: SavedView[]
let sent: { method: string; body: Record<string, unknown> | null }[]
let refuse: (() => Response) | null

function enter(search: string) {
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/views": async (request) => {
      if (request.method === "GET") return json(200, { items: stored })
      const body = await request.json()
      sent.push({ method: request.method, body })
      const view = viewOf("neuve", { ...body, version: 1 })
      stored = [...stored, view]
      return json(201, view)
    },
    "/api/views/a": async (request) => {
      const body = request.method === "PATCH" ? await request.json() : null
      sent.push({ method: request.method, body })
      const known = stored.find(({ id }) => id === "a")
      if (refuse) return refuse()
      if (!known) return json(404, { code: "not_found", detail: "Cette vue n'existe plus." })
      if (!body) {
        stored = stored.filter((one) => one !== known)
        return json(200, { id: "a" })
      }
      if (body.version !== known.version)
        return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
      const next = { ...known, ...body, version: known.version + 1 }
      stored = stored.map((one) => (one === known ? next : one))
      return json(200, next)
    },
  })
  return visit(`/app/collaborations${search}`, routes)
}

const user = userEvent.setup()
const item = async (name: string | RegExp) => user.click(await screen.findByRole("menuitem", { name }))

/** From the list of views, what can be done with the first. */
async function does(what: string) {
  await user.click(await screen.findByRole("button", { name: /^Vue/ }))
  await item("Gérer les vues…")
  await user.click(await screen.findByRole("button", { name: "Actions pour « Vue a »" }))
  await item(what)
}

beforeEach(() => {
  signIn()
  ;[sent, refuse] = [[], null]
  stored = [viewOf("a"), viewOf("b", { shared: true, mayEdit: false, query: "late=yes" })]
})

it("are one's own and the team's; one leads to its list, and is the one that is shown then", async () => {
  const router = enter("?search=rive")
  await user.click(await screen.findByRole("button", { name: "Vues" }))
  await item("Vue b")
  await waitFor(() => expect(router.state.location.search).toBe("?late=yes"))
  expect(router.state.historyAction).toBe("PUSH")
  expect(await screen.findByRole("button", { name: /Vue\s: Vue b/ })).toBeDefined()
})

it("keep what narrows and orders the list, and nothing of a page or of what lies open", async () => {
  enter("?sort=name&search=rive&page=3&dialog=edit")
  await user.click(await screen.findByRole("button", { name: "Vues" }))
  await item("Enregistrer cette vue…")
  await user.type(await screen.findByRole("textbox", { name: /Nom de la vue/ }), "Rive")
  await user.click(screen.getByRole("radio", { name: "Vues de l'équipe" }))
  await user.click(screen.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: "POST",
        body: {
          ...{ page: "collaborations", name: "Rive", query: "search=rive&sort=name", shared: true },
          creationId: expect.any(String),
        },
      },
    ]),
  )
})

it("are replaced by what is shown, which can be taken back: each by the version that is stored then", async () => {
  enter("?search=rive")
  await does("Remplacer par ce qui est affiché")
  expect(await screen.findByText("« Vue a » montre autre chose.")).toBeDefined()
  await user.click(screen.getByRole("button", { name: "Annuler" }))
  await waitFor(() => expect(stored[0]).toMatchObject({ query: "stage=quoteSent", version: 6 }))
  await user.click(await screen.findByRole("button", { name: "Annuler" }))
  await waitFor(() => expect(stored[0]).toMatchObject({ query: "search=rive", version: 7 }))
  expect(sent.map(({ body }) => body?.version)).toEqual([4, 5, 6])
})

it("stay as they were where somebody was faster, which is said", async () => {
  refuse = () => {
    stored = [viewOf("a", { version: 5, name: "Vue retouchée" })]
    return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
  }
  enter("?search=rive")
  await does("Remplacer par ce qui est affiché")
  expect(await screen.findByText(/« Vue a » est restée comme elle était\. Modifiée/)).toBeDefined()
  expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull()
  expect(await screen.findByRole("link", { name: "Vue retouchée" })).toBeDefined()
})

it("may be replaced all the same where no answer came", async () => {
  refuse = () => {
    throw new TypeError("Failed to fetch")
  }
  enter("?search=rive")
  await does("Remplacer par ce qui est affiché")
  expect(await screen.findByText(/« Vue a » n'a peut-être pas été remplacée\./)).toBeDefined()
})

it.each<[string, (() => Response) | null, number]>([
  ["are deleted", null, 1],
  ["go, deleted by somebody before,", () => json(404, { code: "not_found", detail: "Partie." }), 0],
])("%s after a question alone; those of somebody else offer nothing", async (_what, refused, said) => {
  refuse = refused
  enter("")
  await does("Supprimer")
  const question = within((await screen.findAllByRole("dialog")).at(-1) as HTMLElement)
  expect(sent).toEqual([])
  await user.click(question.getByRole("button", { name: "Supprimer" }))
  await waitFor(() => expect(sent).toEqual([{ method: "DELETE", body: null }]))
  await waitFor(() => expect(screen.queryByRole("link", { name: "Vue a" })).toBeNull())
  expect(screen.queryAllByText(/^(Vue supprimée|La vue n'a pas pu)/)).toHaveLength(said)
  expect(screen.getByRole("link", { name: "Vue b" })).toBeDefined()
  expect(screen.queryByRole("button", { name: /^Actions pour/ })).toBeNull()
})
