import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const me = { id: "u1", name: "Hugo Leroy" }
const automatic = { automatic: true, assignee: null }

const todoOf = (id: string, changes: Partial<Todo> = {}): Todo => ({
  ...{ id, version: 1, title: `Tâche ${id}`, description: "", status: "pending", priority: "medium" },
  ...{ dueDate: mondayOf(today()), automatic: false, author: me, assignee: me, completedAt: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" },
  ...changes,
})

/** Where a task stands, and one that stands there. */
type List = "week" | "automatic"
const LISTS: [list: List, id: string][] = [
  ["week", "a"],
  ["automatic", "z"],
]
const keys = { week: api.todos.week.key(), automatic: api.todos.automatic.key() }

let stored: Todo[]
/** What an answer waits for: that of a list is then what was stored when it was asked for. */
let held: Partial<Record<List | "removal", Promise<void>>>
let written: string[]
let more: Todo[]

const one = (id: string) => async (request: Request) => {
  const found = stored.find((todo) => todo.id === id)
  if (!found) return json(404, { code: "not_found", detail: "Cette tâche n'existe plus." })
  if (request.method === "GET") return json(200, found)
  written.push(request.method)
  if (request.method === "DELETE") {
    await held.removal
    stored = stored.filter((todo) => todo !== found)
    return json(200, { id })
  }
  const done: Todo = { ...found, version: found.version + 1, status: "completed" }
  stored = stored.map((todo) => (todo === found ? done : todo))
  return json(200, done)
}

function open(search = "") {
  const list = async (which: List) => {
    const items = stored.filter((todo) => todo.automatic === (which === "automatic"))
    await held[which]
    return items
  }
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { todo: true } }),
    "/api/agencies/teammates": () => json(200, { items: [{ ...me, role: "" }] }),
    "/api/todos": async (request) =>
      request.method === "GET"
        ? json(200, { items: await list("week") })
        : json(201, todoOf("new", { ...(await request.json()), ...automatic })),
    "/api/todos/automatic": async ({ url }) =>
      new URL(url).searchParams.get("cursor")
        ? json(200, { items: more, nextCursor: null })
        : json(200, { items: await list("automatic"), nextCursor: more.length > 0 ? "more" : null }),
    ...Object.fromEntries(
      ["a", "z"].flatMap((id) => [
        [`/api/todos/${id}`, one(id)],
        [`/api/todos/${id}/completion`, one(id)],
      ]),
    ),
  })
  return visit(`/app/todo${search}`, routes)
}

beforeEach(() => {
  signIn()
  stored = [todoOf("a"), todoOf("z", automatic)]
  held = {}
  written = []
  more = []
})

const card = (id: string) => screen.findByRole("button", { name: `Tâche ${id}` })
const shown = (id: string) => screen.queryByRole("button", { name: `Tâche ${id}`, hidden: true }) !== null
const box = (id: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `« Tâche ${id} » terminée` })
const remove = async (id: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Supprimer « Tâche ${id} »` }))
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer", hidden: true }))
}
const quiet = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
/** Begins to read a list, as a live update does, and says how it is ended. */
function read(list: List): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  held[list] = promise
  void queryClient.invalidateQueries({ queryKey: keys[list] })
  return async () => {
    await act(async () => resolve())
    await quiet()
  }
}

describe("what was being read of the list", () => {
  it.each(LISTS)("takes no tick back (%s)", async (list, id) => {
    open()
    await card(id)
    const end = read(list)
    await userEvent.click(await box(id))
    await waitFor(() => expect(written).toHaveLength(1))
    await end()
    expect((await box(id)).checked).toBe(true)
  })

  it.each(LISTS)("brings nothing back that was deleted (%s)", async (list, id) => {
    open()
    await card(id)
    const end = read(list)
    await remove(id)
    await waitFor(() => expect(written).toEqual(["DELETE"]))
    await end()
    expect(shown(id)).toBe(false)
  })

  it.each(LISTS)(
    "brings nothing back either that was read before it was deleted for good (%s)",
    async (list, id) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.removal = promise
      open()
      await card(id)
      await remove(id)
      await waitFor(() => expect(written).toEqual(["DELETE"]))
      await act(() => queryClient.invalidateQueries({ queryKey: keys[list] }))
      expect(shown(id)).toBe(false)
      await act(async () => resolve())
      expect(shown(id)).toBe(false)
    },
  )

  it.each<[List, string, string]>([
    ["week", "a", "z"],
    ["automatic", "z", "a"],
  ])("for the first time comes, whatever is ticked in the other list (%s)", async (list, id, other) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held[list] = promise
    open()
    await userEvent.click(await box(other))
    await waitFor(() => expect(written).toHaveLength(1))
    expect(shown(id)).toBe(false)
    await act(async () => resolve())
    expect(await card(id)).toBeDefined()
  })
})

it("a new automatic task stands once among those of several pages", async () => {
  more = [todoOf("y", { ...automatic, dueDate: "2099-06-01" })]
  open()
  await userEvent.click(await screen.findByRole("button", { name: "Afficher plus" }))
  await card("y")
  await userEvent.click(screen.getAllByRole("button", { name: "Nouvelle tâche" })[0] ?? document.body)
  const form = within(await screen.findByRole("dialog"))
  await userEvent.click(await form.findByLabelText("Titre"))
  await userEvent.paste("Tâche pour Zoé – deux")
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  await waitFor(() => expect(screen.queryAllByText("Tâche pour Zoé – deux")).toHaveLength(1))
})

describe("a task that is deleted", () => {
  const GONE = "Cette fiche vient d'être supprimée par une autre personne."

  it("while one edits it says so, and stays as it is typed", async () => {
    open("?dialog=edit&todo=a")
    const form = within(await screen.findByRole("dialog"))
    await form.findByLabelText("Statut")
    await userEvent.type(form.getByLabelText("Titre"), " bis")
    stored = []
    await act(() => queryClient.invalidateQueries({ queryKey: api.todos.get.key() }))
    expect(await form.findByText(GONE)).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>("Titre").value).toBe("Tâche a bis")
  })

  it("is known to be so by whoever comes back to its address", async () => {
    withoutMotion()
    const router = open("?dialog=edit&todo=a")
    await within(await screen.findByRole("dialog")).findByLabelText("Statut")
    await act(() => router.navigate("/app/todo"))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await remove("a")
    await waitFor(() => expect(stored).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await act(() => router.navigate("/app/todo?dialog=edit&todo=a"))
    expect(await screen.findByText("Cette tâche n'existe plus")).toBeDefined()
  })
})
