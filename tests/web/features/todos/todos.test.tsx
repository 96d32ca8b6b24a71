import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { dayName, weekTitle } from "../../../../packages/web/src/features/todos/days.ts"
import {
  newValues,
  sent,
  titleOf,
  valuesOf,
  words,
} from "../../../../packages/web/src/features/todos/values.ts"
import { formatDate } from "../../../../packages/web/src/lib/format.ts"
import { hugo } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const me = { id: "u1", name: "Hugo Leroy" }
const camille = { id: "u2", name: "Camille Laurent" }
const monday = mondayOf(today())

const todoOf = (id: string, changes: Partial<Todo> = {}): Todo => ({
  id,
  version: 1,
  title: `Tâche ${id}`,
  description: "",
  status: "pending",
  priority: "medium",
  dueDate: monday,
  automatic: false,
  author: me,
  assignee: me,
  completedAt: null,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
  ...changes,
})

describe("the week's title", () => {
  it.each([
    ["2026-11-23", "Semaine du 23 au 27 novembre 2026"],
    ["2026-11-30", "Semaine du 30 novembre au 4 décembre 2026"],
    ["2026-12-28", "Semaine du 28 décembre 2026 au 1er janvier 2027"],
    ["2026-06-01", "Semaine du 1er au 5 juin 2026"],
  ])("of %s is « %s »", (day, title) => expect(weekTitle(day)).toBe(title))

  it("names a day as one says it", () => expect(dayName("2026-11-25")).toBe("mercredi 25 novembre"))
})

/** rules/team.md#automatic-tasks */
describe("the dialog's values", () => {
  it("take an automatic title apart and put it together again", () => {
    for (const title of ["Tâche pour Zoé – appeler", "Tâche pour Zoé – un – deux"]) {
      const values = valuesOf("u1")(todoOf("a", { title, automatic: true, assignee: null }))
      expect(values).toMatchObject({ automatic: true, influencer: "Zoé" })
      expect(titleOf(values)).toBe(title)
      expect(words(values, "Moi")).not.toHaveProperty("Assignée à")
    }
    const typed = valuesOf("u1")(todoOf("b", { title: "Tâche pour Zoé", automatic: true, assignee: null }))
    expect(typed).toMatchObject({ automatic: false, title: "Tâche pour Zoé" })
    expect(titleOf(typed)).toBe("Tâche pour Zoé")
  })

  it("send the whole title where any part of it changed, and nothing that did not", () => {
    const values = newValues({ automatic: true, influencer: "Zoé\u200E\n", title: " appeler " })
    expect(sent(values, { influencer: "Zoé" })).toEqual({ title: "Tâche pour Zoé – appeler" })
    expect(sent(values, { priority: "high" })).toEqual({ priority: "high" })
    expect(sent(newValues({ title: "Seule" }), { automatic: false })).toEqual({ title: "Seule" })
  })

  it("are said by their labels, without the spaces around them", () => {
    const todo = todoOf("a", { title: " Relire ", description: " Deux mots ", priority: "high" })
    const values = valuesOf("u1")({ ...todo, status: "in_progress", dueDate: "2026-03-01" })
    expect(words(values, "Camille Laurent")).toEqual({
      ...{ Titre: "Relire", Description: "Deux mots", Priorité: "Haute", Statut: "En cours" },
      ...{ Date: formatDate("2026-03-01", { missing: "" }), "Assignée à": "Camille Laurent" },
    })
    expect(words({ ...values, dueDate: null }, "Moi").Date).toBe("")
  })

  it("say « Moi » of oneself, and another's id of others", () => {
    expect(valuesOf("u1")(todoOf("a")).assignedTo).toBeNull()
    expect(valuesOf("u2")(todoOf("a")).assignedTo).toBe("u1")
  })
})

let todos: Todo[]
let automatic: Todo[]
let refuse: (() => Response) | null
const asked = vi.fn<(day: string | null) => void>()
const created = vi.fn<(body: unknown) => void>()
const updated = vi.fn<(body: unknown) => void>()

const names = { u1: me, u2: camille } as Record<string, typeof me>

beforeEach(async () => {
  todos = [
    todoOf("a", { description: "Deux lignes", priority: "high", author: camille }),
    todoOf("b", { dueDate: dayAfter(monday, 2), status: "in_progress", assignee: camille }),
    todoOf("c", { dueDate: dayAfter(monday, 5) }),
  ]
  automatic = [todoOf("z", { title: "Tâche pour Zoé – appeler", automatic: true, assignee: null })]
  refuse = null
  for (const spy of [asked, created, updated]) spy.mockClear()
  signIn()
  const one = (id: string) => async (request: Request) => {
    const stored = [...todos, ...automatic].find((todo) => todo.id === id)
    if (!stored) return json(404, { code: "not_found", detail: "Cette tâche n'existe pas ou n'existe plus." })
    if (request.method === "GET") return json(200, stored)
    if (refuse) return refuse()
    if (request.method === "DELETE") {
      todos = todos.filter((todo) => todo !== stored)
      return json(200, { id })
    }
    const changes = await request.json()
    updated(changes)
    const { assignedTo, completed, ...fields } = changes
    const next = {
      ...stored,
      ...fields,
      version: stored.version + 1,
      ...(assignedTo !== undefined && { assignee: names[assignedTo ?? "u1"] }),
      ...(completed !== undefined && { status: completed ? "completed" : "pending" }),
    }
    todos = todos.map((todo) => (todo === stored ? next : todo))
    return json(200, next)
  }
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { todo: true } }),
    "/api/agencies/teammates": () =>
      json(200, { items: [me, camille].map((person) => ({ ...person, role: "Cheffe de projet" })) }),
    "/api/influencers/choices": (request) => {
      const { searchParams } = new URL(request.url)
      expect(searchParams.get("limit")).toBe("100")
      const items = [
        { id: "i1", displayName: "Zoé", username: "zoe", profileImageUrl: null, followersCount: 9 },
      ]
      return json(200, { items: searchParams.get("search") === "personne" ? [] : items })
    },
    "/api/todos": async (request) => {
      if (request.method === "GET") {
        asked(new URL(request.url).searchParams.get("day"))
        return json(200, { items: todos })
      }
      const body = await request.json()
      created(body)
      if (refuse) return refuse()
      const assignee = names[body.assignedTo ?? "u1"] ?? me
      const todo = todoOf("new", { ...body, assignee, automatic: body.title.startsWith("Tâche pour ") })
      return json(201, todo.automatic ? { ...todo, assignee: null } : todo)
    },
    "/api/todos/automatic": () => json(200, { items: automatic, nextCursor: null }),
    "/api/todos/a": one("a"),
    "/api/todos/b": one("b"),
    "/api/todos/z": one("z"),
    "/api/todos/a/completion": one("a"),
  })
})

const open = (path = "/app/todo") => visit(path, routes)
const day = (offset: number) =>
  screen.findByRole("region", { name: new RegExp(dayName(dayAfter(monday, offset))) })
const card = async (title: string) =>
  (await screen.findByRole("button", { name: title })).closest("article") as HTMLElement
const dialog = async () => within(await screen.findByRole("dialog"))

it("shows each task on its day, the weekend's below the board, and the automatic ones in a list", async () => {
  open()
  const first = within(await day(0))
  expect(first.getByText("Deux lignes")).toBeTruthy()
  for (const text of ["Par Camille Laurent", "Assigné à Hugo Leroy", "Haute"]) {
    expect(first.getByText(text)).toBeTruthy()
  }
  expect(within(await day(2)).getByText("En cours")).toBeTruthy()
  expect(within(await day(1)).getByText("Aucune tâche")).toBeTruthy()
  const weekend = within(screen.getByRole("region", { name: "Ce week-end" }))
  expect(weekend.getByRole("button", { name: "Tâche c" })).toBeTruthy()
  const list = within(await screen.findByRole("list", { name: "Tâches automatiques" }))
  expect(list.getByRole("button", { name: "Tâche pour Zoé – appeler" })).toBeTruthy()
  expect(list.queryByText(/^Assigné à/)).toBeNull()
  expect(screen.getByRole("heading", { level: 2, name: weekTitle(monday) })).toBeTruthy()
})

it("turns week by week in the address, and back to this one; nonsense means this week", async () => {
  const router = open("/app/todo?week=2026-99-99")
  await day(0)
  expect(asked).toHaveBeenLastCalledWith(monday)
  await userEvent.click(screen.getByRole("button", { name: "Semaine suivante" }))
  const next = dayAfter(monday, 7)
  await screen.findByRole("heading", { level: 2, name: weekTitle(next) })
  expect(router.state.location.search).toBe(`?week=${next}`)
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(next))
  await userEvent.click(screen.getByRole("button", { name: "Cette semaine" }))
  await screen.findByRole("heading", { level: 2, name: weekTitle(monday) })
  expect(router.state.location.search).toBe("")
  await userEvent.click(screen.getByRole("button", { name: "Semaine précédente" }))
  expect(router.state.location.search).toBe(`?week=${dayAfter(monday, -7)}`)
  // « Retour » comes to the week before, not to the page before.
  await router.navigate(-1)
  await screen.findByRole("heading", { level: 2, name: weekTitle(monday) })
})

it.each([2, 6])(
  "an address that names another day of a week shows that week, Monday first (%i)",
  async (days) => {
    const monday = "2026-03-02"
    const router = open(`/app/todo?week=${dayAfter(monday, days)}`)
    expect(await screen.findByRole("heading", { level: 2, name: weekTitle(monday) })).toBeTruthy()
    expect(asked).toHaveBeenLastCalledWith(monday)
    await userEvent.click(screen.getByRole("button", { name: "Semaine suivante" }))
    expect(router.state.location.search).toBe("?week=2026-03-09")
  },
)

it("a tick shows at once and is taken back, with the reason, where it fails", async () => {
  open()
  const tick = within(await card("Tâche a")).getByRole<HTMLInputElement>("checkbox")
  await userEvent.click(tick)
  expect(tick.checked).toBe(true)
  await waitFor(() => expect(updated).toHaveBeenCalledWith({ completed: true }))
  refuse = () => json(500, { code: "unexpected", detail: "" })
  await userEvent.click(within(await card("Tâche a")).getByRole("checkbox"))
  expect(await screen.findByText(/^Une erreur est survenue lors de la sauvegarde\./)).toBeTruthy()
  expect(within(await card("Tâche a")).getByRole<HTMLInputElement>("checkbox").checked).toBe(true)
})

it("a new task of one's own is told of nobody", async () => {
  open(`/app/todo?dialog=new&day=${monday}`)
  const form = await dialog()
  await userEvent.click(await form.findByLabelText("Titre"))
  await userEvent.paste("Appeler")
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  await waitFor(() => expect(created).toHaveBeenCalledWith(expect.objectContaining({ assignedTo: null })))
  expect(await screen.findByRole("button", { name: "Appeler" })).toBeTruthy()
  expect(screen.queryByText(/^Tâche assignée à/)).toBeNull()
})

const removeFirst = async () => {
  await userEvent.click(within(await card("Tâche a")).getByRole("button", { name: "Supprimer « Tâche a »" }))
  await userEvent.click(await screen.findByRole("button", { name: "Supprimer", hidden: true }))
}

it("a deleted task goes at once, and comes back with the message where that fails", async () => {
  let answerIt: (response: Response) => void = () => undefined
  const waiting = new Promise<Response>((resolve) => {
    answerIt = resolve
  })
  refuse = () => waiting as unknown as Response
  open()
  await removeFirst()
  await waitFor(() => expect(screen.queryByRole("button", { name: "Tâche a" })).toBeNull())
  answerIt(json(500, { code: "unexpected", detail: "" }))
  expect(await screen.findByText(/^Erreur lors de la suppression de la tâche\./)).toBeTruthy()
  expect(await card("Tâche a")).toBeTruthy()
})

it("what somebody else deleted before is gone, without an error", async () => {
  open()
  await card("Tâche a")
  refuse = () => json(404, { code: "not_found", detail: "Cette tâche n'existe pas ou n'existe plus." })
  await removeFirst()
  await waitFor(() => expect(screen.queryByRole("button", { name: "Tâche a" })).toBeNull())
  expect(screen.queryByText(/Erreur/)).toBeNull()
})

it("a new task has the day that was clicked, is given to a colleague, and says so in a green banner", async () => {
  open()
  const wednesday = within(await day(2))
  await userEvent.click(wednesday.getByRole("button", { name: /^Ajouter une tâche/ }))
  const form = await dialog()
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  expect(await form.findByText("Le titre est requis")).toBeTruthy()
  expect(created).not.toHaveBeenCalled()
  await userEvent.type(form.getByLabelText("Titre"), "Relire")
  await userEvent.click(form.getByText("Haute"))
  await userEvent.click(form.getByLabelText("Assignée à"))
  const options = await screen.findAllByText(/^(Moi|Hugo Leroy|Camille Laurent)/)
  expect(options.some(({ textContent }) => textContent?.startsWith("Hugo"))).toBe(true)
  await userEvent.click(await screen.findByText("Cheffe de projet", { exact: false }))
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  await waitFor(() =>
    expect(created).toHaveBeenCalledWith({
      title: "Relire",
      description: "",
      priority: "high",
      dueDate: dayAfter(monday, 2),
      assignedTo: "u2",
      creationId: expect.any(String),
    }),
  )
  expect(await screen.findByText("Tâche assignée à Camille Laurent")).toBeTruthy()
  expect(within(await day(2)).getByRole("button", { name: "Relire" })).toBeTruthy()
})

/** rules/interface.md#several-in-a-row */
it("several in a row: the next begins without words, on the same day and as urgent", async () => {
  open(`/app/todo?dialog=new&day=${dayAfter(monday, 2)}`)
  const form = await dialog()
  await userEvent.click(await form.findByText("Haute"))
  const texts = () =>
    ["Titre", "Description"].map((label) => form.getByLabelText<HTMLInputElement>(label).value)
  for (const title of ["Relire", "Envoyer"]) {
    for (const label of ["Titre", "Description"])
      fireEvent.change(form.getByLabelText(label), { target: { value: title } })
    fireEvent.click(form.getByRole("button", { name: "Ajouter et continuer" }))
    expect(await form.findByText(`Tâche « ${title} » ajoutée`)).toBeTruthy()
    await waitFor(() => expect(texts()).toEqual(["", ""]))
  }
  expect(created.mock.calls.map(([body]) => body)).toEqual(
    ["Relire", "Envoyer"].map((title) => ({
      ...{ title, description: title, priority: "high", dueDate: dayAfter(monday, 2), assignedTo: null },
      creationId: expect.any(String),
    })),
  )
  expect(within(await day(2)).getAllByRole("button", { name: /^(Relire|Envoyer)$/ })).not.toEqual([])
})

it("several automatic ones in a row: each is told, and the next is for an influencer of its own", async () => {
  open("/app/todo?dialog=new&automatic=1")
  const form = await dialog()
  await userEvent.click(await form.findByLabelText("Influenceur"))
  await userEvent.click(await screen.findByText("9 abonnés · @zoe"))
  fireEvent.change(form.getByLabelText("À faire pour cet influenceur"), { target: { value: "rappeler" } })
  fireEvent.click(form.getByRole("button", { name: "Ajouter et continuer" }))
  expect(await form.findByText("Tâche « Tâche pour Zoé – rappeler » ajoutée")).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>("À faire pour cet influenceur").value).toBe("")
  expect(form.queryByText("Tâche pour Zoé – rappeler")).toBeNull()
  expect(form.getByLabelText("Influenceur").closest(".ant-select")?.textContent).not.toContain("Zoé")
  expect(form.queryByText("Une erreur est survenue lors de la sauvegarde")).toBeNull()
})

it("without a date nothing is saved: « La date est requise »", async () => {
  open("/app/todo?dialog=new")
  const form = await dialog()
  await userEvent.type(await form.findByLabelText("Titre"), "Relire")
  await userEvent.clear(form.getByLabelText("Date"))
  await userEvent.tab()
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  expect(await form.findByText("La date est requise")).toBeTruthy()
  expect(created).not.toHaveBeenCalled()
})

it("an automatic task is made of an influencer and a text, and is assigned to nobody", async () => {
  open()
  await userEvent.click(
    within(await screen.findByRole("region", { name: "Tâches automatiques" })).getByRole("button", {
      name: "Ajouter",
    }),
  )
  const form = await dialog()
  expect(form.queryByLabelText("Assignée à")).toBeNull()
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  expect(await form.findByText("Veuillez sélectionner un influenceur")).toBeTruthy()
  await userEvent.click(form.getByLabelText("Influenceur"))
  await userEvent.click(await screen.findByText("9 abonnés · @zoe"))
  await userEvent.type(form.getByLabelText("À faire pour cet influenceur"), "rappeler")
  expect(await form.findByText("Tâche pour Zoé – rappeler")).toBeTruthy()
  await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
  await waitFor(() =>
    expect(created).toHaveBeenCalledWith(expect.objectContaining({ title: "Tâche pour Zoé – rappeler" })),
  )
  const list = within(await screen.findByRole("list", { name: "Tâches automatiques" }))
  expect(await list.findByRole("button", { name: "Tâche pour Zoé – rappeler" })).toBeTruthy()
  expect(screen.queryByText(/^Tâche assignée à/)).toBeNull()
})

it("an edit sends what changed; a save that fails says so in its own words", async () => {
  open()
  await userEvent.click(within(await day(0)).getByRole("button", { name: "Tâche a" }))
  const form = await dialog()
  expect(await form.findByLabelText("Statut")).toBeTruthy()
  await userEvent.type(form.getByLabelText("Titre"), " bis")
  refuse = () => json(500, { code: "unexpected", detail: "" })
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  const alert = await form.findByRole("alert")
  expect(alert.textContent).toContain("Une erreur est survenue lors de la sauvegarde")
  refuse = null
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(updated).toHaveBeenCalledWith({ version: 1, title: "Tâche a bis" }))
  expect(await card("Tâche a bis")).toBeTruthy()
})

it("an address that opens a task and names no week turns to the week of the task", async () => {
  const due = dayAfter(monday, 23)
  todos = todos.map((one) => (one.id === "a" ? { ...one, dueDate: due } : one))
  const router = open("/app/todo?dialog=edit&todo=a")
  expect(await (await dialog()).findByDisplayValue("Tâche a")).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toContain(`week=${dayAfter(monday, 21)}`))
  expect(router.state.location.search).toContain("todo=a")
})

it("a task that is gone says so; a week that cannot be loaded too", async () => {
  open("/app/todo?dialog=edit&todo=b")
  const form = await dialog()
  expect(await form.findByDisplayValue("Tâche b")).toBeTruthy()
  expect(form.getByLabelText("Statut").closest(".ant-select")?.textContent).toContain("En cours")
  closePage()
  todos = []
  open("/app/todo?dialog=edit&todo=a")
  expect(await (await dialog()).findByText("Cette tâche n'existe plus")).toBeTruthy()
})
