import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { withoutMotion } from "../../../world/motion.ts"
import { hugo } from "../../../world/people.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const me = { id: "u1", name: "Hugo Leroy" }
const camille = { id: "u2", name: "Camille Laurent" }
const monday = mondayOf(today())

const todoOf = (id: string, changes: Partial<Todo> = {}): Todo => ({
  ...{ id, version: 1, title: `Tâche ${id}`, description: "", status: "pending", priority: "medium" },
  ...{ dueDate: monday, automatic: false, author: me, assignee: me, completedAt: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" },
  ...changes,
})
const automaticOf = (id: string, text: string) =>
  todoOf(id, { title: `Tâche pour Zoé – ${text}`, automatic: true, assignee: null })

type Answers = Parameters<typeof answer>[0]
let week: Todo[]
let automatic: Todo[]
let sent: Record<string, unknown>[]
let others: Answers

const one = (id: string) => async (request: Request) => {
  const stored = [...week, ...automatic].find((todo) => todo.id === id)
  if (request.method === "GET") return json(200, stored)
  if (request.method === "DELETE") {
    sent.push({ deleted: id })
    return json(200, { id })
  }
  const { assignedTo, completed, ...changes } = await request.json()
  sent.push({ ...changes, ...(completed !== undefined && { completed }) })
  return json(200, {
    ...{ ...stored, ...changes, version: 2 },
    ...(assignedTo && { assignee: camille }),
    ...(completed && { status: "completed", completedAt: "2026-11-02T10:00:00Z" }),
  })
}

function serve() {
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { todo: true } }),
    "/api/agencies/teammates": () => json(200, { items: [me, camille].map((who) => ({ ...who, role: "" })) }),
    "/api/todos": () => json(200, { items: week }),
    "/api/todos/automatic": () => json(200, { items: automatic, nextCursor: null }),
    "/api/todos/a": one("a"),
    "/api/todos/a/completion": one("a"),
    "/api/todos/z": one("z"),
    "/api/todos/z/completion": one("z"),
    "/api/influencers/choices": () => json(200, { items: [] }),
    ...others,
  })
}

function open(search = "") {
  serve()
  return visit(`/app/todo${search}`, routes)
}

beforeEach(() => {
  signIn()
  week = [todoOf("a")]
  automatic = []
  sent = []
  others = {}
})

afterEach(() => void vi.useRealTimers())

const dialog = async () => within(await screen.findByRole("dialog"))
type Form = Awaited<ReturnType<typeof dialog>>
const press = (form: Form, name: string) => userEvent.click(form.getByRole("button", { name }))
const down = () => json(503, { code: "unavailable", detail: "Plus tard." })

it("a week that cannot be read says why, and is tried again", async () => {
  let fails = true
  others = { "/api/todos": () => (fails ? down() : json(200, { items: week })) }
  open()
  expect(await screen.findByText("Une erreur est survenue lors du chargement des données")).toBeDefined()
  expect(screen.getByText("Plus tard.")).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
  expect(await screen.findByRole("button", { name: "Tâche a" })).toBeDefined()
})

/** rules/team.md#automatic-tasks */
describe("the automatic tasks", () => {
  it("that are none yet are said to be none", async () => {
    open()
    expect(await screen.findByText("Aucune tâche automatique pour le moment.")).toBeDefined()
  })

  it("that cannot be read say so, and the week stands all the same", async () => {
    others = { "/api/todos/automatic": down }
    open()
    expect(await screen.findByText("Une erreur est survenue lors du chargement des données")).toBeDefined()
    expect(screen.getByRole("button", { name: "Tâche a" })).toBeDefined()
  })

  it("stay in their place where one is ticked", async () => {
    automatic = [automaticOf("z", "appeler"), automaticOf("y", "écrire")]
    open()
    const list = within(await screen.findByRole("list", { name: "Tâches automatiques" }))
    const box = () => list.getByRole<HTMLInputElement>("checkbox", { name: /appeler/ })
    await userEvent.click(box())
    await waitFor(() => expect(sent).toEqual([{ completed: true }]))
    expect(box().checked).toBe(true)
    expect(list.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      ...["Tâche pour Zoé – appeler", "Tâche pour Zoé – écrire"],
    ])
  })

  it("begin where an ordinary one is called automatic", async () => {
    others = { "/api/influencers/choices": down }
    open("?dialog=new")
    const form = await dialog()
    await userEvent.click(await form.findByRole("switch", { name: "Tâche automatique" }))
    expect(await form.findByLabelText("À faire pour cet influenceur")).toBeDefined()
    expect(form.queryByLabelText("Assignée à")).toBeNull()
    // An influencer is looked for in vain.
    await userEvent.click(form.getByLabelText("Influenceur"))
    expect(await screen.findByText("Plus tard.")).toBeDefined()
  })
})

describe("a task's card", () => {
  it("asks before it is deleted for all whom it concerns, and stays where one would rather not", async () => {
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Supprimer « Tâche a »" }))
    expect(
      await screen.findByText("« Tâche a » sera supprimée pour toutes les personnes concernées."),
    ).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Annuler", hidden: true }))
    expect(screen.getByRole("button", { name: "Tâche a", hidden: true })).toBeDefined()
    expect(sent).toEqual([])
  })

  it("shows what is stored by now where its tick is refused", async () => {
    others = {
      "/api/todos/a/completion": () => json(409, { code: "conflict", detail: "Modifiée." }),
      "/api/todos/a": () => json(200, todoOf("a", { version: 3, title: "Renommée" })),
    }
    open()
    await userEvent.click(await screen.findByRole("checkbox", { name: "« Tâche a » terminée" }))
    expect(await screen.findByText("Une erreur est survenue lors de la sauvegarde. Modifiée.")).toBeDefined()
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "« Renommée » terminée" })
    expect(box.checked).toBe(false)
  })

  it("is as it was, with the reason, where nobody can say what is stored of it", async () => {
    others = { "/api/todos/a/completion": down, "/api/todos/a": down }
    open()
    const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "« Tâche a » terminée" })
    await userEvent.click(await box())
    expect(await screen.findByText("Une erreur est survenue lors de la sauvegarde. Plus tard.")).toBeDefined()
    expect((await box()).checked).toBe(false)
  })

  it("goes ten seconds after it was written where no list shows it by then", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    await userEvent.click(await screen.findByRole("checkbox", { name: "« Tâche a » terminée" }))
    await waitFor(() => expect(sent).toHaveLength(1))
    // Somebody else deleted it, which no list that was read since could say.
    week = []
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(screen.queryByRole("button", { name: "Tâche a" })).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Tâche a" })).toBeNull())
  })

  it("is not asked after where there is no network", async () => {
    let reads = 0
    others = {
      "/api/todos/a/completion": () => Promise.reject(new TypeError("Failed to fetch")),
      "/api/todos/a": () => {
        reads++
        return json(200, week[0])
      },
    }
    open()
    const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "« Tâche a » terminée" })
    await userEvent.click(await box())
    expect(await screen.findByText(/^Une erreur est survenue lors de la sauvegarde\./)).toBeDefined()
    expect((await box()).checked).toBe(false)
    expect(reads).toBe(0)
  })
})

describe("a task's form", () => {
  it("is filled at once with what the card shows, while it is read", async () => {
    others = { "/api/todos/a": () => new Promise(() => {}) }
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Tâche a" }))
    expect((await (await dialog()).findByLabelText<HTMLInputElement>("Titre")).value).toBe("Tâche a")
  })

  it("that was read before says what was done to the task since, while it is read again", async () => {
    withoutMotion()
    const router = open("?dialog=edit&todo=a")
    await (await dialog()).findByLabelText("Statut")
    await act(() => router.navigate("/app/todo"))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await userEvent.click(await screen.findByRole("checkbox", { name: "« Tâche a » terminée" }))
    await waitFor(() => expect(sent).toEqual([{ completed: true }]))
    others = { "/api/todos/a": () => new Promise(() => {}) }
    serve()
    await act(() => router.navigate("/app/todo?dialog=edit&todo=a"))
    const status = (await (await dialog()).findByLabelText("Statut")).closest(".ant-select")
    expect(status?.textContent).toContain("Terminée")
  })

  it("sends what was written, how urgent it is and how far, also where a text was emptied", async () => {
    week = [todoOf("a", { description: "Deux mots" })]
    open("?dialog=edit&todo=a")
    const form = await dialog()
    await userEvent.clear(await form.findByLabelText("Description"))
    await userEvent.click(form.getByText("Basse"))
    await userEvent.click(form.getByLabelText("Statut"))
    await userEvent.click(await screen.findByText("En cours", { selector: ".ant-select-item *" }))
    await press(form, "Enregistrer")
    await waitFor(() =>
      expect(sent).toEqual([{ version: 1, description: "", priority: "low", status: "in_progress" }]),
    )
  })

  it("says that one is not signed in any more", async () => {
    others = {
      "/api/todos/a": (request) =>
        request.method === "GET"
          ? json(200, week[0])
          : json(401, { code: "unauthenticated", detail: "Connectez-vous." }),
    }
    open("?dialog=edit&todo=a")
    const form = await dialog()
    await userEvent.type(await form.findByLabelText("Titre"), " bis")
    await press(form, "Enregistrer")
    expect(await form.findByText("Utilisateur non connecté")).toBeDefined()
    expect(form.getByText("Connectez-vous.")).toBeDefined()
  })

  it("takes no day that a calendar cannot turn to", async () => {
    open("?dialog=edit&todo=a")
    const form = await dialog()
    const date = await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
    await userEvent.clear(date)
    await userEvent.type(date, "01/01/3000")
    await userEvent.tab()
    await press(form, "Enregistrer")
    expect(await form.findByText("Date invalide")).toBeDefined()
    expect(sent).toEqual([])
  })

  it("of an incomplete address leads back to the tasks", async () => {
    const router = open("?dialog=edit")
    await userEvent.click(await (await dialog()).findByRole("button", { name: "Retour aux tâches" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })
})

it("the banner that tells whom a task was given to can be closed", async () => {
  open("?dialog=edit&todo=a")
  const form = await dialog()
  await userEvent.click(await form.findByLabelText("Assignée à"))
  await userEvent.click(await screen.findByText("Camille Laurent", { selector: ".ant-select-item *" }))
  await press(form, "Enregistrer")
  const banner = (await screen.findByText("Tâche assignée à Camille Laurent")).closest("[role=alert]")
  await userEvent.click(within(banner as HTMLElement).getByRole("button", { name: "Fermer", hidden: true }))
  // At once, rather than after its six seconds.
  expect(screen.queryByText("Tâche assignée à Camille Laurent")).toBeNull()
})
