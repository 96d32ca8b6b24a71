import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { conflict, failing, refusal, refusing } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, field, paste, press, says, section, textOf } from "../../../world/page.tsx"
import { aCard } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"
import { automatic, iris, mine, todosServer } from "../../../world/todos.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${WEDNESDAY}T10:00:00Z`) })
  signIn()
  withoutMotion()
})

describe("the week", () => {
  it("shows tasks on their days, the weekend's below, and the automatic ones in a list", async () => {
    const full = {
      description: "Deux lignes",
      priority: "medium",
      status: "in_progress",
      author: iris,
    } as const
    todosServer([
      mine("a", MONDAY, full),
      mine("1", WEDNESDAY),
      mine("2", WEDNESDAY, { priority: "high", status: "completed" }),
      mine("4", WEDNESDAY, { priority: "high", createdAt: "2026-11-02T10:00:00Z" }),
      mine("3", WEDNESDAY, { createdAt: "2026-02-01T10:00:00Z" }),
      mine("c", SATURDAY),
      automatic("z", "2026-11-24", "appeler"),
      automatic("y", WEDNESDAY, "écrire"),
      automatic("x", "2099-06-01", "payer"),
      automatic("w", "2026-11-24", "fêter", { status: "completed" }),
    ]).open()
    await card("Tâche a")
    expect(textOf(column(MONDAY))).toEqual([
      ...["lundi", "23 novembre", "0 tâche terminée sur 1", "Tâche a", "Deux lignes"],
      ...["Priorité", "Moyenne", "En cours", "Par Iris Morel", "Assigné à Camille Laurent"],
    ])
    expect(textOf(column("2026-11-24"))).toEqual(["mardi", "24 novembre", "Aucune tâche"])
    expect(textOf(column(WEDNESDAY)).slice(0, 4)).toEqual([
      ...["mercredi", "25 novembre", "(aujourd'hui)", "1 tâche terminée sur 4"],
    ])
    // The most urgent first, then the oldest.
    expect(titlesIn(column(WEDNESDAY))).toEqual(["Tâche 2", "Tâche 4", "Tâche 3", "Tâche 1"])
    expect(titlesIn(await screen.findByRole("region", { name: "Ce week-end" }))).toEqual(["Tâche c"])
    const cards = [...(await list()).querySelectorAll("article")].map((one) => textOf(one))
    expect(cards.map((texts) => [texts[0], ...texts.slice(3)])).toEqual([
      ["Tâche pour Zoé – appeler", "Pour le 24 novembre (en retard)", "Par Iris Morel"],
      ["Tâche pour Zoé – écrire", "Pour le 25 novembre", "Par Iris Morel"],
      ["Tâche pour Zoé – payer", "Pour le 1er juin 2099", "Par Iris Morel"],
      ["Tâche pour Zoé – fêter", "Pour le 24 novembre", "Par Iris Morel"],
    ])
  })

  it("changes in the address, each a history entry", async () => {
    const { api, open } = todosServer([])
    const router = open("?week=2026-99-99")
    const expectWeek = async (title: string, search: string) => {
      await screen.findByRole("heading", { level: 2, name: title })
      expect(router.state.location.search).toBe(search)
    }
    await expectWeek("Semaine du 23 au 27 novembre 2026", "?week=2026-99-99")
    await press("Semaine suivante")
    await expectWeek("Semaine du 30 novembre au 4 décembre 2026", "?week=2026-11-30")
    await press("Cette semaine")
    await expectWeek("Semaine du 23 au 27 novembre 2026", "")
    await press("Semaine précédente")
    await expectWeek("Semaine du 16 au 20 novembre 2026", "?week=2026-11-16")
    await act(() => router.navigate(-1))
    await expectWeek("Semaine du 23 au 27 novembre 2026", "")
    // A Sunday belongs to its week; the last week has none after it.
    await act(() => router.navigate("?week=2026-03-08"))
    await expectWeek("Semaine du 2 au 6 mars 2026", "?week=2026-03-08")
    await act(() => router.navigate("?week=2999-12-31"))
    await press("Semaine suivante")
    expect(router.state.location.search).toBe("?week=2999-12-31")
    const days = [MONDAY, "2026-11-30", MONDAY, "2026-11-16", "2026-03-02", "2999-12-30"]
    expect(new Set(api.callsOf("todos.week").map(({ day }) => day))).toEqual(new Set(days))
  })
})

describe("a task's tick", () => {
  it.each([
    ["Tâche a", () => mine("a", MONDAY)],
    ["Tâche pour Zoé – un", () => automatic("z", MONDAY, "un")],
  ])("when lists lag, it stays on %s, in its place", async (title, one) => {
    const stored = [one(), automatic("y", "2026-11-24", "deux"), mine("b", MONDAY)]
    const { server, api, open } = todosServer(stored, stored)
    open()
    await card(title)
    const before = titlesIn(document.body)
    const reading = Promise.withResolvers<void>()
    server.held = reading.promise
    void queryClient.invalidateQueries()
    fireEvent.click(await box(title))
    expect((await box(title)).checked).toBe(true)
    await waitFor(() => expect(api.writes()).toHaveLength(1))
    await act(async () => reading.resolve())
    await act(() => queryClient.invalidateQueries())
    expect((await box(title)).checked).toBe(true)
    expect(titlesIn(document.body)).toEqual(before)
    expect(api.writes()).toEqual([["todos.complete", { todoId: stored[0]?.id, completed: true }]])
  })

  it("when it conflicts, shows the task as a colleague stored it", async () => {
    const { api, open } = todosServer([mine("a", MONDAY)])
    const get = mine("a", MONDAY, { title: "Renommée", version: 3 })
    api.answer({ todos: { complete: failing(conflict), get } })
    open()
    fireEvent.click(await box("Tâche a"))
    expect(await says(/^Une erreur est survenue lors de la sauvegarde\. ./)).toBeDefined()
    expect((await box("Renommée")).checked).toBe(false)
  })
})

/** rules/team.md#checklist */
it("a checklist is written in the form, and ticked on the card", async () => {
  const { api, open } = todosServer([
    mine("a", MONDAY, { checklist: [{ id: "lire-sous-tache-1", text: "Lire", done: true }] }),
  ])
  open("?dialog=edit&todo=a")
  await paste("Nouvelle sous-tâche", "Signer")
  await press("Enregistrer", await dialog())
  const checklist = [
    { id: "lire-sous-tache-1", text: "Lire" },
    { id: expect.any(String), text: "Signer" },
  ]
  await waitFor(() => expect(api.callsOf("todos.update")).toEqual([{ todoId: "a", version: 1, checklist }]))
  await press(/Sous-tâches faites de « Tâche a »/)
  const held = Promise.withResolvers<Todo>()
  api.answer({ todos: { check: () => held.promise } })
  fireEvent.click(await field("Signer"))
  expect((await field("Signer")).matches(":checked")).toBe(true)
  held.reject(refusal("unavailable", "Plus tard."))
  await waitFor(() => expect(screen.getByLabelText("Signer").matches(":checked")).toBe(false))
  expect(api.callsOf("todos.check")).toMatchObject([{ todoId: "a", done: true }])
})

/** rules/team.md#repeated-tasks */
it("a repeated task that is done shows the next one, until it is undone", async () => {
  const next = mine("next", "2026-11-26", { repeat: "daily" })
  const { server, api, open } = todosServer([mine("a", WEDNESDAY, { repeat: "daily" })])
  api.answer({
    todos: {
      complete: ({ completed }) => {
        const todo = mine("a", WEDNESDAY, {
          repeat: "daily",
          version: completed ? 2 : 3,
          status: completed ? "completed" : "pending",
          nextId: completed ? "next" : null,
        })
        server.stored = completed ? [todo, next] : [todo]
        return todo
      },
    },
  })
  open()
  fireEvent.click(await box("Tâche a"))
  await says("Tâche terminée. La prochaine est prévue jeudi 26 novembre.")
  expect(titlesIn(column("2026-11-26"))).toEqual(["Tâche next"])
  await press("Annuler")
  await waitFor(() => expect(titlesIn(column("2026-11-26"))).toEqual([]))
  expect(api.callsOf("todos.complete").map(({ completed }) => completed)).toEqual([true, false])
})

describe("deleting a task", () => {
  it.each([
    [
      "Tâche a",
      "« Tâche a » sera supprimée pour toutes les personnes concernées. Tout reste 30 jours dans la corbeille.",
    ],
    [
      "Tâche pour Zoé – un",
      "« Tâche pour Zoé – un » sera supprimée pour toute l'équipe. Tout reste 30 jours dans la corbeille.",
    ],
  ])("asks first, then %s disappears at once and for good", async (title, question) => {
    const stored = [mine("a", MONDAY), automatic("z", MONDAY, "un")]
    const { api, open } = todosServer(stored, stored)
    const router = open()
    const remove = () => press(`Supprimer « ${title} »`)
    await remove()
    expect(await says(question)).toBeDefined()
    await answerQuestion("Annuler")
    expect(api.writes()).toEqual([])
    const answer = Promise.withResolvers<void>()
    api.answer({
      todos: {
        remove: async ({ todoId }) => {
          await answer.promise
          return { id: todoId, binId: null }
        },
      },
    })
    await remove()
    await answerQuestion("Supprimer")
    await waitFor(() => expect(isShown(title)).toBe(false))
    await act(() => queryClient.invalidateQueries())
    await act(async () => answer.resolve())
    await act(() => queryClient.invalidateQueries())
    expect(isShown(title)).toBe(false)
    const id = title === "Tâche a" ? "a" : "z"
    expect(api.writes()).toEqual([["todos.remove", { todoId: id }]])
    api.answer({ todos: { get: refusing("not_found") } })
    await act(() => router.navigate(`/app/todo?dialog=edit&todo=${id}`))
    expect(await says(DELETED)).toBeDefined()
  })
})

describe("a new task", () => {
  it("has the clicked day, and a banner announces a colleague's for six seconds", async () => {
    const { api, open } = todosServer([])
    open()
    await press("Ajouter une tâche, vendredi 27 novembre")
    await save("Ajouter")
    expect(await says("Le titre est requis")).toBeDefined()
    await put("Titre", " Relire ")
    await userEvent.click((await dialog()).getByText("Haute"))
    await pick("Assignée à", "Iris Morel")
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() })
    await save("Ajouter")
    const banner = () => screen.queryByText("Tâche assignée à Iris Morel")
    await waitFor(() => expect(banner()).not.toBeNull())
    expect(api.writes()).toEqual([
      [
        "todos.create",
        {
          title: "Relire",
          description: "",
          priority: "high",
          dueDate: "2026-11-27",
          assignedTo: "u2",
          subject: null,
          checklist: [],
          repeat: null,
          time: null,
          creationId: expect.any(String),
        },
      ],
    ])
    expect(titlesIn(column("2026-11-27"))).toEqual(["Relire"])
    await waitFor(() => expect(document.activeElement?.closest("[data-row]")).not.toBeNull())
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(banner()).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3500))
    expect(banner()).toBeNull()
  })

  it.each([
    ["", "25/11/2026"],
    ["&week=2026-12-02", "30/11/2026"],
    ["&day=2026-11-26", "26/11/2026"],
  ])("when the address says %s, begins with %s", async (search, day) => {
    todosServer([]).open(`?dialog=new${search}`)
    expect((await field("Date")).value).toBe(day)
  })

  /** rules/team.md#automatic-tasks */
  it("that is automatic is for an influencer, and is among the open ones by its day", async () => {
    const others = [
      automatic("1", MONDAY, "une"),
      automatic("3", "2027-06-01", "trois"),
      automatic("4", "2027-07-01", "faite", { status: "completed" }),
    ]
    const { api, open } = todosServer(others, others)
    open()
    await press("Ajouter", await section("Tâches automatiques"))
    const form = await dialog()
    await save("Ajouter")
    expect(await says("Veuillez sélectionner un influenceur")).toBeDefined()
    expect(form.queryByLabelText("Assignée à")).toBeNull()
    await press("Sélectionner un influenceur")
    expect(await screen.findAllByText(/abonnés · @/)).toHaveLength(3)
    await paste("Rechercher un influenceur", "personne")
    expect(await says("Aucun influenceur trouvé")).toBeDefined()
    await paste("Rechercher un influenceur", "Zo")
    await userEvent.click(await screen.findByText("9 abonnés · @zoé"))
    expect(api.callsOf("influencers.pick").at(-1)).toMatchObject({ search: "Zo", limit: 100 })
    await put("À faire pour cet influenceur", "deux")
    expect(await says("Tâche pour Zoé – deux")).toBeDefined()
    await typeDay("2026-12-24")
    await save("Ajouter et continuer")
    expect(await says("Tâche « Tâche pour Zoé – deux » ajoutée")).toBeDefined()
    expect(form.queryByText("Tâche pour Zoé – deux")).toBeNull()
    expect(form.getByRole("button", { name: "Sélectionner un influenceur" })).toBeDefined()
    await waitFor(() =>
      expect(titlesIn(document.body).map((title) => title?.split(" – ")[1])).toEqual([
        ...["une", "deux", "trois", "faite"],
      ]),
    )
    // It belongs to no week to search.
    expect(screen.queryByText(/^Tâche (enregistrée au|assignée à)/)).toBeNull()
    expect(api.callsOf("todos.create")).toMatchObject([{ title: "Tâche pour Zoé – deux", assignedTo: null }])
  })

  it("when its title makes it automatic, has no assignee", async () => {
    todosServer([]).open("?dialog=new")
    await field("Assignée à")
    await put("Titre", "Tâche pour Zoé – relancer")
    await waitFor(() => expect(screen.queryByLabelText("Assignée à")).toBeNull())
  })
})

describe("the form of a task", () => {
  it("sends what changed, and then shows the task where it is", async () => {
    const { api, open } = todosServer([mine("a", MONDAY, { description: "Deux mots" })])
    const router = open()
    await userEvent.click(await card("Tâche a"))
    await put("Titre", " Tâche bis ")
    await put("Description", "")
    await userEvent.click((await dialog()).getByText("Moyenne"))
    await pick("Statut", "En cours")
    await typeDay("2026-11-24")
    const done = mine("a", "2026-11-24", { title: "Tâche bis", version: 2 })
    api.answer({ todos: { update: done } })
    await save()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(titlesIn(column("2026-11-24"))).toEqual(["Tâche bis"]))
    expect(titlesIn(column(MONDAY))).toEqual([])
    expect(api.callsOf("todos.update").at(-1)).toEqual({
      todoId: "a",
      version: 1,
      title: "Tâche bis",
      description: "",
      priority: "medium",
      status: "in_progress",
      dueDate: "2026-11-24",
    })
  })

  it.each([
    ["2026-11-30", "Tâche enregistrée au 30 novembre 2026"],
    ["2026-11-29", null],
    ["2026-11-22", "Tâche enregistrée au 22 novembre 2026"],
  ])("when the task moves to %s, it names the day unless it is visible", async (day, said) => {
    const { api, open } = todosServer([mine("a", MONDAY, { assignee: iris })])
    const router = open("?dialog=edit&todo=a")
    await typeDay(day)
    await save()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(api.callsOf("todos.update")).toEqual([{ todoId: "a", version: 1, dueDate: day }])
    expect(
      screen.queryAllByText(/^Tâche /, { selector: ".ant-message *" }).map((one) => one.textContent),
    ).toEqual(said ? [said] : [])
    // Nor is its assignee news.
    expect(screen.queryByText(/^Tâche assignée à/)).toBeNull()
  })

  it("when a colleague's task is handed on, it leaves the user's week, and the banner can be closed", async () => {
    const { api, open } = todosServer([mine("a", MONDAY, { author: iris })])
    open("?dialog=edit&todo=a")
    await pick("Assignée à", "Iris Morel")
    await save()
    const banner = (await says("Tâche assignée à Iris Morel")).closest<HTMLElement>("[role=alert]")
    await waitFor(() => expect(isShown("Tâche a")).toBe(false))
    expect(api.callsOf("todos.update")).toEqual([{ todoId: "a", version: 1, assignedTo: "u2" }])
    await press("Fermer", within(banner ?? document.body))
    expect(screen.queryByText("Tâche assignée à Iris Morel")).toBeNull()
  })

  it("chooses a campaign or a client by name, and the card links to it", async () => {
    const { api, open } = todosServer([mine("a", MONDAY)])
    api.answer({
      collaborations: { list: { items: [aCard("k1", { name: "Hiver" })], nextCursor: null, summary: null } },
      clients: { pick: { items: [{ id: "m1", brandName: "Écume", sector: null }] } },
    })
    open("?dialog=edit&todo=a")
    expect(api.callsOf("clients.pick")).toEqual([])
    await userEvent.click(await field("Campagne ou client"))
    await screen.findByText("Écume", { selector: ".ant-select-item *" })
    await userEvent.click(await screen.findByText("Hiver", { selector: ".ant-select-item *" }))
    await save()
    const subject = { kind: "collaboration", id: "k1" }
    await waitFor(() => expect(api.callsOf("todos.update")).toEqual([{ todoId: "a", version: 1, subject }]))
    const link = await screen.findByRole("link", { name: "Hiver" })
    expect(link.getAttribute("href")).toBe("/app/collaborations/k1")
  })

  it("when an assignee has left, still shows their name", async () => {
    todosServer([mine("a", MONDAY, { assignee: { id: "u9", name: "Ancienne" } })]).open("?dialog=edit&todo=a")
    const select = (await field("Assignée à")).closest(".ant-select")
    await waitFor(() => expect(select?.textContent).toContain("Ancienne"))
  })

  it.each([
    ["", "La date est requise"],
    ["3000-01-01", "Date invalide"],
  ])("when the day is « %s », it says « %s »", async (day, said) => {
    const { api, open } = todosServer([mine("a", MONDAY)])
    open("?dialog=edit&todo=a")
    await typeDay(day)
    await save()
    expect(await says(said)).toBeDefined()
    expect(api.writes()).toEqual([])
  })

  it("has room for 200 characters, including an influencer's name", async () => {
    const { api, open } = todosServer([mine("a", MONDAY), automatic("z", MONDAY, "un")])
    const router = open("?dialog=edit&todo=a")
    await put("Titre", "a".repeat(201))
    await save()
    expect(await says("200 caractères au maximum")).toBeDefined()
    await put("Titre", ` ${"a".repeat(200)} `)
    await save()
    await waitFor(() => expect(api.writes()).toHaveLength(1))
    await act(() => router.navigate("/app/todo?dialog=edit&todo=z"))
    await put("À faire pour cet influenceur", "a".repeat(200 - "Tâche pour Zoé – ".length + 1))
    await save()
    expect(await says("200 caractères au maximum, avec le nom de l'influenceur")).toBeDefined()
    await press("Changer d'influenceur")
    await userEvent.click(await says("9 abonnés · @jo"))
    await save()
    await waitFor(() => expect(api.writes()).toHaveLength(2))
  })

  it("starts with the card's values, and changes to the week of the task in the address", async () => {
    const { api, open } = todosServer([mine("a", "2026-12-16"), mine("b", MONDAY)])
    const router = open("?dialog=edit&todo=a")
    await field("Titre")
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=edit&todo=a&week=2026-12-14"))
    await act(() => router.navigate("/app/todo"))
    fireEvent.click(await box("Tâche b"))
    await waitFor(() => expect(api.writes()).toHaveLength(1))
    api.answer({ todos: { get: () => new Promise<Todo>(() => {}) } })
    await userEvent.click(await card("Tâche b"))
    expect((await field("Titre")).value).toBe("Tâche b")
    const status = (await field("Statut")).closest(".ant-select")
    expect(status?.textContent).toContain("Terminée")
  })
})

const [MONDAY, WEDNESDAY, SATURDAY] = ["2026-11-23", "2026-11-25", "2026-11-28"]
const DELETED = "Cette tâche n'existe plus"

const card = (title: string) => screen.findByRole("button", { name: title })
const isShown = (title: string) => screen.queryByRole("button", { name: title, hidden: true }) !== null
const column = (day: string) => document.querySelector<HTMLElement>(`section[data-day="${day}"]`)
const titlesIn = (place: Element | null) =>
  [...(place?.querySelectorAll("h3") ?? [])].map(({ textContent }) => textContent)
const list = () => screen.findByRole("list", { name: "Tâches automatiques" })
const box = (title: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `« ${title} » terminée` })
const put = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const typeDay = async (day: string) => {
  const input = await field("Date")
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: day.split("-").reverse().join("/") } })
  fireEvent.blur(input)
}
const pick = async (label: string, option: string) => {
  await userEvent.click(await field(label))
  await userEvent.click(await screen.findByText(option, { selector: ".ant-select-item *" }))
}
const save = async (name = "Enregistrer") => press(name, await dialog())
