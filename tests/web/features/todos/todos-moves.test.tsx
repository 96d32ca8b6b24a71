import { QueryClientProvider } from "@tanstack/react-query"
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { AppProviders } from "../../../../packages/web/src/app/shell/Shell.tsx"
import { useWeekTodos } from "../../../../packages/web/src/features/todos/cache.ts"
import { dayAndMonth, dayIn, dayName } from "../../../../packages/web/src/features/todos/days.ts"
import { useTodoActions } from "../../../../packages/web/src/features/todos/useTodoActions.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { MeContext } from "../../../../packages/web/src/lib/session/me.ts"
import { hugo } from "../../../world/people.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../../packages/web/src/features/todos/TodoDialog.tsx"

const me = { id: "u1", name: "Hugo Leroy" }
const camille = { id: "u2", name: "Camille Laurent" }
const monday = mondayOf(today())
const [tuesday, wednesday] = [dayAfter(monday, 1), dayAfter(monday, 2)] as const

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

/** What is stored of the task that is moved; null once it is gone. */
let stored: Todo | null
let week: Todo[]
let automatic: Todo[]
let sent: Record<string, unknown>[]
let refuse: Response | null

const GONE = { code: "not_found", detail: "Cette tâche n'existe pas ou n'existe plus." }

function serve() {
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { todo: true } }),
    "/api/agencies/teammates": () => json(200, { items: [me, camille].map((one) => ({ ...one, role: "" })) }),
    "/api/todos": async (request) => {
      if (request.method === "GET") return json(200, { items: week })
      const body = await request.json()
      sent.push(body)
      const isAutomatic = body.title.startsWith("Tâche pour ")
      return json(201, todoOf("new", { ...body, automatic: isAutomatic, assignee: isAutomatic ? null : me }))
    },
    "/api/todos/automatic": () => json(200, { items: automatic, nextCursor: null }),
    "/api/influencers/choices": () =>
      json(200, {
        items: [{ id: "i1", displayName: "Zoé", username: "zoe", profileImageUrl: null, followersCount: 9 }],
      }),
    "/api/todos/a": async (request) => {
      if (!stored) return json(404, GONE)
      if (request.method === "GET") return json(200, stored)
      const { version, assignedTo, ...changes } = await request.json()
      sent.push({ version, ...changes, ...(assignedTo !== undefined && { assignedTo }) })
      if (refuse) return refuse
      if (version !== stored.version) return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
      const assignee = assignedTo === "u2" ? camille : stored.assignee
      stored = { ...stored, ...changes, assignee, version: version + 1 }
      return json(200, stored)
    },
  })
}

beforeEach(() => {
  signIn()
  stored = todoOf("a")
  week = [todoOf("a")]
  automatic = []
  sent = []
  refuse = null
})

/** The week without its board, which the pointer alone would move in. */
function Week() {
  const { move } = useTodoActions()
  const { data } = useWeekTodos(monday)
  return (
    <ul>
      {data?.map((todo) => (
        <li key={todo.id}>
          {todo.title}, {todo.dueDate}
          <button type="button" onClick={() => void move(todo, tuesday)}>
            Déplacer
          </button>
        </li>
      ))}
    </ul>
  )
}

/** rules/team.md#the-week */
describe("a task that is moved to another day", () => {
  const moveIt = async (times = 1) => {
    serve()
    render(
      <QueryClientProvider client={queryClient}>
        <AppProviders>
          <MeContext value={hugo}>
            <Week />
          </MeContext>
        </AppProviders>
      </QueryClientProvider>,
    )
    const button = await screen.findByRole("button", { name: "Déplacer" })
    for (let time = 0; time < times; time++) fireEvent.click(button)
  }
  const shown = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)
  const isAt = (words: string) => waitFor(() => expect(shown()).toEqual([`${words}Déplacer`]))
  const moves = () => sent.map(({ version }) => version)

  it("is there at once, and stays once it is stored", async () => {
    await moveIt()
    await isAt(`Tâche a, ${tuesday}`)
    await waitFor(() => expect(sent).toEqual([{ version: 1, dueDate: tuesday }]))
    await isAt(`Tâche a, ${tuesday}`)
  })

  it("stays there though the week is read from an index that does not show it yet, until that shows it", async () => {
    await moveIt()
    await waitFor(() => expect(sent).toHaveLength(1))
    const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: api.todos.week.key() }))
    await readAgain()
    await isAt(`Tâche a, ${tuesday}`)
    week = [todoOf("a", { version: 3, dueDate: wednesday })]
    await readAgain()
    await isAt(`Tâche a, ${wednesday}`)
  })

  it("twice in a row goes from what was stored the first time", async () => {
    await moveIt(2)
    await waitFor(() => expect(moves()).toEqual([1, 2]))
    await isAt(`Tâche a, ${tuesday}`)
  })

  it("keeps what somebody else changed of it meanwhile", async () => {
    stored = todoOf("a", { version: 3, title: "Renommée" })
    await moveIt()
    await isAt(`Renommée, ${tuesday}`)
    expect(moves()).toEqual([1, 3])
    expect(document.querySelector(".ant-message-error")).toBeNull()
  })

  it("stays on the day that somebody else chose meanwhile, which is told", async () => {
    stored = todoOf("a", { version: 2, dueDate: wednesday })
    await moveIt()
    await isAt(`Tâche a, ${wednesday}`)
    expect(moves()).toEqual([1])
    const told = `elle est maintenant prévue ${dayName(wednesday)}.`
    expect(await screen.findByText(new RegExp(told))).toBeDefined()
  })

  it("is back on its day, with the reason, where it may not be moved", async () => {
    refuse = json(403, { code: "forbidden", detail: "Refusé." })
    await moveIt()
    expect(await screen.findByText("Une erreur est survenue lors de la sauvegarde. Refusé.")).toBeDefined()
    await isAt(`Tâche a, ${monday}`)
    expect(moves()).toEqual([1])
  })

  it("goes where it was deleted, or given to others, meanwhile", async () => {
    stored = null
    await moveIt()
    expect(await screen.findByText(/« Tâche a » n'existe plus ou ne vous concerne plus\.$/)).toBeDefined()
    expect(shown()).toEqual([])
  })
})

const open = (search = "") => {
  serve()
  return visit(`/app/todo${search}`, routes)
}
const column = (day: string) => screen.findByRole("region", { name: new RegExp(dayName(day)) })
const titles = (place: HTMLElement) =>
  within(place)
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent)
const save = async (form: ReturnType<typeof within>, name: string) =>
  userEvent.click(form.getByRole("button", { name }))
const dialog = async () => within(await screen.findByRole("dialog"))

it("a day shows what is urgent first, then what was written first, whatever is done", async () => {
  week = [
    todoOf("1", { priority: "low" }),
    todoOf("2", { priority: "high", status: "completed" }),
    todoOf("3"),
    todoOf("4", { priority: "high", createdAt: "2026-11-02T10:00:00Z" }),
    todoOf("5", { createdAt: "2026-10-01T10:00:00Z" }),
  ]
  open()
  await screen.findByRole("button", { name: "Tâche 1" })
  expect(titles(await column(monday))).toEqual(["Tâche 2", "Tâche 4", "Tâche 5", "Tâche 3", "Tâche 1"])
})

/** rules/team.md#whose-tasks-one-sees */
it("a task of somebody else's that one hands on leaves one's week", async () => {
  stored = todoOf("a", { author: camille })
  week = [stored]
  open("?dialog=edit&todo=a")
  const form = await dialog()
  await userEvent.click(await form.findByLabelText("Assignée à"))
  await userEvent.click(await screen.findByText("Camille Laurent", { selector: ".ant-select-item *" }))
  await save(form, "Enregistrer")
  expect(await screen.findByText("Tâche assignée à Camille Laurent")).toBeDefined()
  expect(sent).toEqual([{ version: 1, assignedTo: "u2" }])
  expect(titles(await column(monday))).toEqual([])
})

describe("a new task", () => {
  const written = (day: string) => day.split("-").reverse().join("/")

  it.each([
    ["this week's", "", today()],
    ["another week's", `&week=${dayAfter(monday, 7)}`, dayAfter(monday, 7)],
    ["of the day that the address names", `&day=${wednesday}`, wednesday],
  ])("is %s for the day that one would expect", async (_what, search, day) => {
    open(`?dialog=new${search}`)
    const form = await dialog()
    const date = await fieldOf("Date", () => form.getAllByLabelText<HTMLInputElement>("Date"))
    expect(date.value).toBe(written(day))
  })

  it("that is automatic stands among those that are open, by its day", async () => {
    automatic = [
      todoOf("1", { title: "Tâche pour Zoé – une", automatic: true, assignee: null, dueDate: monday }),
      todoOf("3", {
        ...{ title: "Tâche pour Zoé – trois", automatic: true, assignee: null },
        dueDate: dayAfter(monday, 400),
      }),
      todoOf("4", {
        ...{ title: "Tâche pour Zoé – faite", automatic: true, assignee: null },
        ...{ dueDate: dayAfter(monday, 500), status: "completed" },
      }),
    ]
    open(`?dialog=new&day=${dayAfter(monday, 30)}`)
    const form = await dialog()
    await userEvent.type(await form.findByLabelText("Titre"), "Tâche pour Zoé – deux")
    await save(form, "Ajouter")
    const list = await screen.findByRole("list", { name: "Tâches automatiques" })
    await waitFor(() =>
      expect(titles(list).map((title) => title?.split(" – ")[1])).toEqual(["une", "deux", "trois", "faite"]),
    )
    // It is of no week that one could look for it in.
    expect(screen.queryByText(/^Tâche enregistrée au/)).toBeNull()
  })
})

it("an automatic task says for when it is, and that it is late only while it is open", async () => {
  const late = dayAfter(today(), -1)
  automatic = [
    todoOf("1", { title: "Tâche pour Zoé – une", automatic: true, assignee: null, dueDate: late }),
    todoOf("2", { title: "Tâche pour Zoé – deux", automatic: true, assignee: null, dueDate: today() }),
    todoOf("3", {
      ...{ title: "Tâche pour Zoé – trois", automatic: true, assignee: null },
      ...{ dueDate: late, status: "completed" },
    }),
    todoOf("4", { title: "Tâche pour Zoé – quatre", automatic: true, assignee: null, dueDate: "2099-06-01" }),
  ]
  open()
  const list = within(await screen.findByRole("list", { name: "Tâches automatiques" }))
  const year = late.slice(0, 4) === today().slice(0, 4) ? "" : ` ${late.slice(0, 4)}`
  expect(list.getAllByText(/^Pour le/).map(({ textContent }) => textContent)).toEqual([
    `Pour le ${dayAndMonth(late)}${year} (en retard)`,
    `Pour le ${dayAndMonth(today())}`,
    `Pour le ${dayAndMonth(late)}${year}`,
    "Pour le 1er juin 2099",
  ])
})

it.each([
  ["2028-02-29", "2028-02-29"],
  ["2026-02-29", null],
  ["2026-02-31", null],
  ["2026-2-28", null],
  ["3000-01-01", null],
])("« %s » in the address is the day %s", (written, day) => expect(dayIn(written)).toBe(day))

it("the last week that a calendar can turn to has none after it", async () => {
  const router = open("?week=2999-12-31")
  await userEvent.click(await screen.findByRole("button", { name: "Semaine suivante" }))
  expect(router.state.location.search).toBe("?week=2999-12-31")
})
