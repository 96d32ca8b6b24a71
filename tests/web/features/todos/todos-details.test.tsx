import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf, sundayFrom } from "@trame/core/workspace/todos/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createInvalidator } from "../../../../packages/web/src/app/live/invalidator.ts"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { dayName } from "../../../../packages/web/src/features/todos/days.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { formatDate } from "../../../../packages/web/src/lib/format.ts"
import { hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const me = { id: "u1", name: "Hugo Leroy" }
const camille = { id: "u2", name: "Camille Laurent" }
const gone = { id: "u9", name: "Ancienne Collègue" }
const people = { u1: me, u2: camille, u9: gone } as Record<string, typeof me>
const monday = mondayOf(today())
const tuesday = dayAfter(monday, 1)

const todoOf = (id: string, changes: Partial<Todo> = {}): Todo => ({
  ...{ id, version: 1, title: `Tâche ${id}`, description: "", status: "pending", priority: "medium" },
  ...{ dueDate: monday, automatic: false, author: me, assignee: me, completedAt: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" },
  ...changes,
})
const zoe = todoOf("z", { title: "Tâche pour Zoé – appeler", automatic: true, assignee: null })

let stored: Todo[]
let sent: Record<string, unknown>[]
/** In place of the answer to a tick. */
let ticked: ((completed: boolean) => Promise<Response>) | null
/** In place of the answer to a change. */
let refuse: (() => Response) | null
let searched: (string | null)[]
/** What the search of influencers waits for. */
let searching: Promise<void>

const find = (id: string) => stored.find((one) => one.id === id) as Todo

/** A task by its own address. */
const one = (id: string) => async (request: Request) => {
  if (request.method === "GET") return json(200, find(id))
  if (request.method === "DELETE") return json(200, { id })
  if (refuse) return refuse()
  const { version, assignedTo, ...changes } = await request.json()
  sent.push(changes)
  const assignee = assignedTo === undefined ? find(id).assignee : (people[assignedTo ?? "u1"] ?? me)
  stored = stored.map((todo) =>
    todo.id === id ? { ...todo, ...changes, assignee, version: version + 1 } : todo,
  )
  return json(200, find(id))
}

function open(search = "") {
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { todo: true } }),
    "/api/agencies/teammates": () => json(200, { items: [me, camille].map((who) => ({ ...who, role: "" })) }),
    "/api/todos": async (request) => {
      if (request.method === "GET") {
        const day = new URL(request.url).searchParams.get("day") ?? ""
        const items = stored.filter(({ automatic, dueDate }) => !automatic && mondayOf(dueDate) === day)
        return json(200, { items })
      }
      const body = await request.json()
      sent.push(body)
      const created = todoOf("new", { ...body, assignee: people[body.assignedTo ?? "u1"] ?? me })
      stored = [...stored, created]
      return json(201, created)
    },
    "/api/todos/automatic": () =>
      json(200, { items: stored.filter(({ automatic }) => automatic), nextCursor: null }),
    "/api/todos/a": one("a"),
    "/api/todos/z": one("z"),
    "/api/todos/a/completion": async (request) => {
      const { completed } = await request.json()
      sent.push({ completed })
      return ticked?.(completed) ?? json(200, find("a"))
    },
    "/api/influencers/choices": async ({ url }) => {
      const search = new URL(url).searchParams.get("search")
      searched.push(search)
      await searching
      const items = ["Zoé", "Ada", "Jo"].map((displayName) => ({
        ...{ id: displayName, displayName, username: displayName, profileImageUrl: null, followersCount: 9 },
      }))
      return json(200, { items: items.filter(({ displayName }) => displayName.includes(search ?? "")) })
    },
  })
  return visit(`/app/todo${search}`, routes)
}

beforeEach(() => {
  signIn()
  stored = [todoOf("a"), zoe]
  sent = []
  ticked = null
  refuse = null
  searched = []
  searching = Promise.resolve()
})

const column = (day: string) => screen.findByRole("region", { name: new RegExp(dayName(day)) })
const dialog = async () => within(await screen.findByRole("dialog"))
type Form = Awaited<ReturnType<typeof dialog>>
const press = (form: Form, name: string) => userEvent.click(form.getByRole("button", { name }))
const edit = async (id = "a") => {
  const router = open(`?dialog=edit&todo=${id}`)
  const form = await dialog()
  await form.findByLabelText("Statut")
  return { router, form }
}
const write = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const typeDay = (field: HTMLElement, day: string) => {
  fireEvent.focus(field)
  fireEvent.input(field, { target: { value: day.split("-").reverse().join("/") } })
  fireEvent.blur(field)
}
const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "« Tâche a » terminée" })

it("a task that is ticked and unticked in a row shows what was said last", async () => {
  const answers: ((response: Response) => void)[] = []
  ticked = () => new Promise((resolve) => void answers.push(resolve))
  open()
  await userEvent.click(await box())
  await userEvent.click(await box())
  expect((await box()).checked).toBe(false)
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.(
    json(200, todoOf("a", { version: 2, status: "completed", completedAt: "2026-11-02T10:00:00Z" })),
  )
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  expect((await box()).checked).toBe(false)
  answers[1]?.(json(200, todoOf("a", { version: 3 })))
  expect(sent).toEqual([{ completed: true }, { completed: false }])
})

it("a day counts what is done of it, and not what is under way", async () => {
  stored = [
    todoOf("a"),
    todoOf("b", { status: "completed" }),
    todoOf("c", { status: "in_progress" }),
    todoOf("d", { dueDate: tuesday, status: "completed" }),
  ]
  open()
  expect(within(await column(monday)).getByText("1 tâche terminée sur 3")).toBeDefined()
  expect(within(await column(tuesday)).getByText("1 tâche terminée sur 1")).toBeDefined()
  expect(screen.getAllByText("En cours").map((tag) => tag.closest("article")?.textContent)).toEqual([
    expect.stringContaining("Tâche c"),
  ])
})

it("a Sunday is of its week", async () => {
  stored = [todoOf("a", { dueDate: sundayFrom(monday) })]
  open()
  const weekend = await screen.findByRole("region", { name: "Ce week-end" })
  expect(within(weekend).getByRole("button", { name: "Tâche a" })).toBeDefined()
})

it("n begins a new task", async () => {
  const router = open()
  await screen.findByRole("button", { name: "Tâche a" })
  fireEvent.keyDown(document.body, { key: "n" })
  expect(router.state.location.search).toBe("?dialog=new")
  expect(await screen.findByRole("dialog")).toBeDefined()
})

it("who has added a task stands on it, with the keyboard", async () => {
  open(`?dialog=new&day=${monday}`)
  const form = await dialog()
  await write(await form.findByLabelText("Titre"), "Appeler")
  await press(form, "Ajouter")
  await screen.findByRole("button", { name: "Appeler" })
  await waitFor(() => {
    // As the window does once it has faded out.
    const held = document.activeElement as HTMLElement | null
    if (held?.closest("[role=dialog]")) held.blur()
    expect(document.activeElement?.closest("[data-row]")?.getAttribute("data-row")).toBe("new")
  })
})

it("a task that a colleague changes while one edits it says so, and stays as it is typed", async () => {
  const { form } = await edit()
  await write(form.getByLabelText("Titre"), " bis")
  stored = [todoOf("a", { version: 2, priority: "high" }), zoe]
  const invalidator = createInvalidator(queryClient)
  invalidator.add([{ topic: "todos" }])
  expect(await form.findByText(/^Cette fiche vient d'être modifiée par une autre personne/)).toBeDefined()
  invalidator.stop()
  expect(form.getByLabelText<HTMLInputElement>("Titre").value).toBe("Tâche a bis")
})

describe("whom a task is given to", () => {
  const banner = () => screen.queryByText(/^Tâche assignée à/)

  it("is told by name where somebody else gave it meanwhile to whoever has left since", async () => {
    refuse = () => json(409, { code: "conflict", detail: "Modifiée entre-temps." })
    const { form } = await edit()
    await write(form.getByLabelText("Titre"), " bis")
    stored = [todoOf("a", { version: 2, assignee: gone }), zoe]
    await press(form, "Enregistrer")
    expect(
      await form.findByText("Cette tâche a été modifiée entre-temps par une autre personne."),
    ).toBeDefined()
    const told = form.getByText(/Assignée à/, { selector: "li, li *" }).closest("li")
    expect(told?.textContent).toContain("Ancienne Collègue")
  })

  it("is told when it is another one, not each time that the task is changed", async () => {
    stored = [todoOf("a", { assignee: camille })]
    const { router, form } = await edit()
    await write(form.getByLabelText("Titre"), " bis")
    await press(form, "Enregistrer")
    expect(await screen.findByRole("button", { name: "Tâche a bis" })).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(banner()).toBeNull()
  })

  it("is told for six seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { form } = await edit()
    await userEvent.click(form.getByLabelText("Assignée à"))
    await userEvent.click(await screen.findByText("Camille Laurent", { selector: ".ant-select-item *" }))
    await press(form, "Enregistrer")
    expect(await screen.findByText("Tâche assignée à Camille Laurent")).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(banner()).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3500))
    expect(banner()).toBeNull()
  })

  it("is told for as long each time", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open(`?dialog=new&day=${monday}`)
    const form = await dialog()
    await userEvent.click(await form.findByLabelText("Assignée à"))
    await userEvent.click(await screen.findByText("Camille Laurent", { selector: ".ant-select-item *" }))
    for (const title of ["Appeler", "Relire"]) {
      fireEvent.change(form.getByLabelText("Titre"), { target: { value: title } })
      fireEvent.click(form.getByRole("button", { name: "Ajouter et continuer" }))
      expect(await form.findByText(`Tâche « ${title} » ajoutée`)).toBeDefined()
      await act(() => vi.advanceTimersByTimeAsync(3500))
    }
    expect(banner()).not.toBeNull()
  })

  it("stays named although they have left the agency", async () => {
    stored = [todoOf("a", { assignee: gone })]
    const { form } = await edit()
    const field = form.getByLabelText("Assignée à").closest(".ant-select")
    await waitFor(() => expect(field?.textContent).toContain("Ancienne Collègue"))
    await write(form.getByLabelText("Titre"), " bis")
    await press(form, "Enregistrer")
    await waitFor(() => expect(sent).toEqual([{ title: "Tâche a bis" }]))
  })
})

describe("a task that is put on another day", () => {
  const told = (day: string) => `Tâche enregistrée au ${formatDate(day, { style: "long" })}`

  it.each([
    ["the Monday after", dayAfter(monday, 7), true],
    ["this week's Sunday", sundayFrom(monday), false],
    ["the Sunday before", dayAfter(monday, -1), true],
  ])("says so where that is out of sight: %s", async (_what, day, isTold) => {
    const { router, form } = await edit()
    typeDay(form.getByLabelText("Date"), day)
    await press(form, "Enregistrer")
    await waitFor(() => expect(sent).toEqual([{ dueDate: day }]))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(screen.queryByText(told(day)) !== null).toBe(isTold)
  })
})

describe("an automatic task", () => {
  it("is made for an influencer who is looked for", async () => {
    open("?dialog=new&automatic=1")
    const form = await dialog()
    const field = await form.findByLabelText("Influenceur")
    await userEvent.click(field)
    expect(await screen.findAllByText(/abonnés · @/)).toHaveLength(3)
    const { promise, resolve } = Promise.withResolvers<void>()
    searching = promise
    await userEvent.paste("Ada")
    await waitFor(() => expect(searched.at(-1)).toBe("Ada"))
    // Those of before stand until others are found.
    expect(screen.getAllByText(/abonnés · @/)).toHaveLength(3)
    resolve()
    await waitFor(() => expect(screen.getAllByText(/abonnés · @/)).toHaveLength(1))
    await userEvent.click(screen.getByText("9 abonnés · @Ada"))
    await write(form.getByLabelText("À faire pour cet influenceur"), "écrire")
    expect(await form.findByText("Tâche pour Ada – écrire")).toBeDefined()
    await userEvent.click(field)
    await userEvent.paste("personne")
    expect(await screen.findByText("Aucun influenceur trouvé")).toBeDefined()
    await userEvent.paste("s")
    expect(screen.getByText("Recherche en cours...")).toBeDefined()
    expect(await screen.findByText("Aucun influenceur trouvé")).toBeDefined()
  })

  it("is given to nobody, also where its title is typed as a whole", async () => {
    open("?dialog=new")
    const form = await dialog()
    expect(await form.findByLabelText("Assignée à")).toBeDefined()
    await write(form.getByLabelText("Titre"), "Tâche pour Zoé – relancer")
    await waitFor(() => expect(form.queryByLabelText("Assignée à")).toBeNull())
  })

  it("has room for 200 characters, its influencer's name among them", async () => {
    const { form } = await edit("z")
    const field = form.getByLabelText<HTMLInputElement>("À faire pour cet influenceur")
    fireEvent.change(field, { target: { value: "a".repeat(200 - "Tâche pour Zoé – ".length + 1) } })
    await press(form, "Enregistrer")
    expect(await form.findByText("200 caractères au maximum, avec le nom de l'influenceur")).toBeDefined()
    expect(sent).toEqual([])
    // There is room for it with a shorter name.
    await userEvent.click(form.getByLabelText("Influenceur"))
    await userEvent.click(await screen.findByText("9 abonnés · @Jo"))
    await waitFor(() => expect(form.queryByText(/^200 caractères au maximum/)).toBeNull())
    await press(form, "Enregistrer")
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it("that is ticked or deleted is so for the whole team", async () => {
    open()
    await userEvent.click(
      await screen.findByRole("button", { name: "Supprimer « Tâche pour Zoé – appeler »" }),
    )
    expect(await screen.findByText(/sera supprimée pour toute l'équipe\.$/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Supprimer", hidden: true }))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Tâche pour Zoé – appeler" })).toBeNull())
  })
})

it("an ordinary task has room for 200 characters, too", async () => {
  const { form } = await edit()
  fireEvent.change(form.getByLabelText("Titre"), { target: { value: "a".repeat(201) } })
  await press(form, "Enregistrer")
  expect(await form.findByText("200 caractères au maximum")).toBeDefined()
  fireEvent.change(form.getByLabelText("Titre"), { target: { value: ` ${"a".repeat(200)} ` } })
  await press(form, "Enregistrer")
  await waitFor(() => expect(sent).toEqual([{ title: "a".repeat(200) }]))
})

describe("the export of a week", () => {
  it("says of each task what its card and its window say", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    stored = [
      todoOf("a", {
        ...{ description: "Deux mots", priority: "high", status: "completed", dueDate: "2026-03-03" },
        ...{ completedAt: "2026-03-02T10:00:00Z", assignee: camille },
      }),
    ]
    open("?week=2026-03-02")
    await screen.findByRole("button", { name: "Tâche a" })
    await userEvent.click(screen.getByRole("button", { name: "Exporter les tâches de la semaine" }))
    expect(await screen.findByText("1 tâche exportée")).toBeDefined()
    const [, line] = (await saved[0]?.text())?.split("\r\n") ?? []
    expect(line).toBe("Tâche a;Deux mots;03/03/2026;Haute;Terminée;Camille Laurent;Hugo Leroy;02/03/2026")
  })

  it("is offered only where there is something in it", async () => {
    stored = []
    open()
    await column(monday)
    const button = screen.getByRole<HTMLButtonElement>("button", {
      name: "Exporter les tâches de la semaine",
    })
    expect(button.disabled).toBe(true)
  })
})
