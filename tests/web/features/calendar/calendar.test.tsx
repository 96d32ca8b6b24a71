import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { cellOf, shows, titlesOn } from "../../../world/calendar.ts"
import { type Answers, fakeApi, refusal } from "../../../world/fakeApi.ts"
import { closePage, dialog, press, says, textOf, visit } from "../../../world/page.tsx"
import { camille, hugo } from "../../../world/people.ts"
import { aBriefSummary, aCard, aCastingDeadline, aDueStep, aTodo } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let me: Profile
let steps: DueStep[]
let busyDays: string[]

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
  signIn()
  me = camille
  steps = [aDueStep("a", DAY)]
  busyDays = []
})

describe("the entries of the calendar", () => {
  it("are on their days, each with its kind and state as text", async () => {
    steps.push(aDueStep("faite", DAY, { status: "done" }))
    const { api } = enter()
    await shows(DAY, 4)
    await shows("2026-11-26", 1)
    expect(titlesOn(DAY)).toEqual([
      "Aubépine · Étape a – Lancement",
      "Casting k – Échéance du casting · Écume",
      "Zoé Mercier – 1 tâche faite sur 3",
      "Aubépine · Étape faite – Lancement",
    ])
    const said = [DAY, "2026-11-26"].map((day) => textOf(cellOf(day).querySelector("ul")).join(" "))
    expect(said).toEqual([
      "Étape : Aubépine · Étape a (en retard) Lancement " +
        "Casting : Casting k Échéance du casting · Écume " +
        "Brief : Zoé Mercier 1 tâche faite sur 3 " +
        "Étape : Aubépine · Étape faite (terminé) Lancement",
      "Tâche : Tâche t Iris Morel",
    ])
    const when = ["24", "25", "26"].map((day) => cellOf(`2026-11-${day}`))
    expect(when.map((cell) => [cell.dataset.when, cell.getAttribute("aria-current")])).toEqual([
      ["past", null],
      ["today", "date"],
      ["coming", null],
    ])
    expect(cellOf("2026-12-01").dataset.outside).toBe("true")
    const range = { from: "2026-10-26", to: "2026-12-06" }
    const asked = ["collaborations.calendar", "castings.deadlines", "planner.month", "todos.between"]
    expect(asked.map((name) => api.callsOf(name))).toEqual([
      [range],
      [range],
      [{ month: "2026-11" }],
      [range],
    ])
  })

  it.each([
    ["collaborations", "", ["collaborations.calendar"]],
    ["casting", "", ["castings.deadlines"]],
    ["daily_brief", "", ["planner.month"]],
    ["todo", "", ["todos.between"]],
    ["collaborations", "&kinds=casting,step", ["collaborations.calendar"]],
    ["everything", "&kinds=casting", ["castings.deadlines"]],
    ["nothing", "", []],
  ])("for a user who may see %s (%s) are read from its domains only", async (right, search, asked) => {
    if (right !== "everything") me = { ...hugo, permissions: right === "nothing" ? {} : { [right]: true } }
    const { api } = enter(`?date=2026-11${search}`)
    if (right === "nothing") await screen.findByRole("heading", { name: "Rien à montrer" })
    else {
      const calendar = await screen.findByRole("region", { name: "Calendrier novembre 2026" })
      await waitFor(() => expect(calendar.getAttribute("aria-busy")).toBe("false"))
    }
    const names = ["collaborations.calendar", "castings.deadlines", "planner.month", "todos.between"]
    expect(names.filter((name) => api.callsOf(name).length > 0)).toEqual(asked)
    // A single kind has no filter.
    expect(screen.queryAllByRole("button", { name: "Castings" })).toHaveLength(right === "everything" ? 1 : 0)
  })

  it("leave out a kind by the address; without any kind all show", async () => {
    busyDays = [DAY]
    const { router } = enter()
    await shows(DAY, 3)
    await press("Briefs")
    await shows(DAY, 2)
    expect(screen.getByRole("button", { name: "Briefs", pressed: false })).toBeDefined()
    expect(router.state.location.search).toBe("?date=2026-11&kinds=step%2Ccasting%2Ctodo")
    await press("Briefs")
    await shows(DAY, 3)
    expect(router.state.location.search).toBe("?date=2026-11")
    await press("Étapes")
    await shows(DAY, 2)
    // A busy day then offers no steps either.
    expect(screen.queryByRole("link", { name: /^Tout afficher/ })).toBeNull()
    await act(() => router.navigate("/app/calendar?date=2026-11&kinds=step"))
    await shows(DAY, 1)
    expect(screen.getByRole("link", { name: /^Tout afficher/ })).toBeDefined()
    await press("Étapes")
    await shows(DAY, 3)
    expect(router.state.location.search).toBe("?date=2026-11")
  })

  it("are filtered by one member, for each kind", async () => {
    const { api, router } = enter()
    await shows(DAY, 3)
    const select = screen.getByRole("combobox", { name: "Personne" })
    const choose = async (name: string) => {
      fireEvent.mouseDown(select)
      const options = await screen.findAllByText(name)
      fireEvent.click(options.at(-1) ?? document.body)
      await waitFor(() => expect(select.closest(".ant-select")?.textContent).toContain(name))
    }
    await choose("Moi")
    // The user's own entry is the brief; the casting and the task are Iris's. The API filters the steps.
    await shows("2026-11-26", 0)
    expect(titlesOn(DAY).map((title) => title?.slice(0, 4))).toEqual(["Aubé", "Zoé "])
    expect(router.state.location.search).toBe("?date=2026-11&person=mine")
    expect(api.callsOf("collaborations.calendar").at(-1)).toMatchObject({ personId: "u1" })
    await choose("Iris Morel")
    await shows("2026-11-26", 1)
    expect(titlesOn(DAY).map((title) => title?.slice(0, 4))).toEqual(["Aubé", "Cast"])
    await choose("Toute l'équipe")
    await shows(DAY, 3)
    expect(router.state.location.search).toBe("?date=2026-11")
    // The user is listed once, as « Moi ».
    expect(screen.queryByText("Camille Laurent", { selector: ".ant-select-item *" })).toBeNull()
    await act(() => router.navigate("?date=2026-11&person=partie"))
    await waitFor(() => expect(select.closest(".ant-select")?.textContent).toBe("Utilisateur inconnu"))
  })

  it("when a kind cannot be read, the page says which, shows the others and tries again", async () => {
    steps = []
    const { api } = enter("?date=2026-11", BARE)
    expect(await says("Rien de prévu sur cette période.")).toBeDefined()
    closePage()
    const failing = () => {
      throw refusal("unavailable", "Revenez plus tard.")
    }
    api.answer({ castings: { deadlines: failing } })
    visit("/app/calendar?date=2026-11")
    expect(await says("Impossible d'afficher les castings")).toBeDefined()
    expect(screen.getByText(/Revenez plus tard\./)).toBeDefined()
    expect(screen.queryByText("Rien de prévu sur cette période.")).toBeNull()
    api.answer({ castings: { deadlines: { items: [aCastingDeadline({ deadline: DAY })] } } })
    await press("Réessayer")
    await shows(DAY, 1)
    // Shown entries stay when they cannot be read again.
    api.answer({ castings: { deadlines: failing } })
    const { queryKey } = queries.castings.deadlines.queryOptions({
      input: { from: "2026-10-26", to: "2026-12-06" },
    })
    await act(() => queryClient.invalidateQueries({ queryKey }))
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.error).toBeTruthy())
    expect(titlesOn(DAY)).toHaveLength(1)
    expect(screen.queryByText("Impossible d'afficher les castings")).toBeNull()
  })
})

describe("the days of the calendar", () => {
  it("turn by months, each a history entry, and back to today", async () => {
    vi.setSystemTime(new Date("2026-11-30T10:00:00Z"))
    signIn()
    const { router } = enter()
    await heading("novembre 2026")
    await press("Mois suivant")
    await heading("décembre 2026")
    expect(router.state.location.search).toBe("?date=2026-12")
    await press("Mois précédent")
    await press("Mois précédent")
    await heading("octobre 2026")
    await act(() => router.navigate(-2))
    await heading("décembre 2026")
    // December also shows 30 November, but as another month's day.
    await press("Aujourd'hui")
    await heading("novembre 2026")
    expect(router.state.location.search).toBe("")
    await waitFor(() => expect(focusedDay()).toBe("2026-11-30"))
  })

  it("turn by weeks, whose briefs come from the month that contains the whole week", async () => {
    const { api, router } = enter("?view=week", BARE)
    await heading("du 23 au 29 novembre 2026")
    await press("Semaine suivante")
    await heading("du 30 novembre au 6 décembre 2026")
    // No day of a week counts as a neighbouring month's.
    expect(["2026-11-30", "2026-12-01"].map((day) => cellOf(day).dataset.outside)).toEqual(["false", "false"])
    expect(router.state.location.search).toBe("?view=week&date=2026-11-30")
    await waitFor(() => expect(api.callsOf("planner.month").at(-1)).toEqual({ month: "2026-12" }))
    expect(api.callsOf("todos.between").at(-1)).toEqual({ from: "2026-11-30", to: "2026-12-06" })
    await press("Semaine précédente")
    await heading("du 23 au 29 novembre 2026")
    expect(router.state.location.search).toBe("?view=week")
  })

  it.each([
    ["?date=2026-11", "du 23 au 29 novembre 2026", "?view=week", "REPLACE"],
    ["?date=2026-03", "du 23 février au 1er mars 2026", "?date=2026-02-23&view=week", "PUSH"],
  ])("when a month (%s) becomes weeks, it starts with today's week if possible", async (...row) => {
    const [search, title, written, entry] = row
    const { router } = enter(search)
    fireEvent.click(await screen.findByRole("radio", { name: "Semaine" }))
    await heading(title)
    expect([...new URLSearchParams(router.state.location.search)].sort()).toEqual(
      [...new URLSearchParams(written)].sort(),
    )
    // It is a history entry when it leads to other days.
    expect(router.state.historyAction).toBe(entry)
  })

  it.each([
    ["month", ["+ 2 autres le mercredi 11", "Tout afficher le jeudi 12", "+ 11 autres le vendredi 13"]],
    ["week", ["Tout afficher le jeudi 12", "+ 2 autres le vendredi 13"]],
  ])("count their entries, also those that do not fit in a %s", async (view, others) => {
    const counts = { "09": 1, "10": 4, "11": 5, "12": 4, "13": 14 }
    steps = Object.entries(counts).flatMap(([day, count]) =>
      Array.from({ length: count }, (_, at) => aDueStep(`${day}-${at}`, `2026-11-${day}`)),
    )
    busyDays = [DAY]
    enter(`?view=${view}&date=2026-11-09`, BARE)
    await shows("2026-11-13", 14)
    const said = ["09", "10", "11", "12", "13", "14"].map((day) =>
      textOf(document.querySelector(`[data-day="2026-11-${day}"]`)).join(" "),
    )
    expect(said).toEqual([
      ...["lundi 9 novembre 2026 : 1 élément", "mardi 10 novembre 2026 : 4 éléments"],
      ...["mercredi 11 novembre 2026 : 5 éléments", "jeudi 12 novembre 2026 : 4 éléments ou plus"],
      ...["vendredi 13 novembre 2026 : 14 éléments", "samedi 14 novembre 2026 : 0 élément"],
    ])
    const links = screen.getAllByRole("link", { name: /^(\+|Tout afficher)/ })
    expect(links.map((link) => textOf(link).join(" "))).toEqual(
      others.map((other) => `${other} novembre 2026`),
    )
  })
})

describe("a day of the calendar", () => {
  it.each([
    ["2026-11-13", "vendredi 13 novembre 2026"],
    ["demain", "mercredi 25 novembre 2026"],
  ])("when nothing is on %s, its dialog says so; an invalid day means today", async (on, title) => {
    enter(`?dialog=day&on=${on}`)
    const shown = await dialog()
    expect(await shown.findByText("Rien de prévu ce jour-là")).toBeDefined()
    expect(shown.getByText(title)).toBeDefined()
  })

  it("when it is busy, it opens, reads all its steps page by page and says what fails", async () => {
    steps = [aDueStep("a", DAY), aDueStep("c", DAY)]
    busyDays = [DAY]
    let fails = true
    const { api } = enter("?date=2026-11&person=u2", {
      collaborations: {
        calendar: () => ({ items: steps, busyDays }),
        calendarDay: ({ cursor }) => {
          if (fails) throw refusal("unavailable", "Revenez plus tard.")
          const [id, nextCursor] = cursor ? ["z", null] : ["b", "two"]
          return { items: [aDueStep("a", DAY), aDueStep(id, DAY)], nextCursor }
        },
      },
    })
    await userEvent.click(await screen.findByRole("link", { name: /^Tout afficher/ }))
    const shown = await dialog()
    expect(await shown.findByText("Impossible d'afficher toutes les étapes")).toBeDefined()
    expect(shown.getByText(/Revenez plus tard\./)).toBeDefined()
    fails = false
    await press("Réessayer", shown)
    expect(await shown.findByText("4 éléments affichés")).toBeDefined()
    await press("Afficher plus d'étapes", shown)
    expect(await shown.findByText("5 éléments")).toBeDefined()
    expect(shown.queryByRole("button", { name: "Afficher plus d'étapes" })).toBeNull()
    const rows = shown.getAllByRole("listitem")
    // The casting is Iris's too.
    expect(rows.map(({ dataset }) => dataset.row)).toEqual([
      ...["step-a", "step-b", "step-c", "step-z"],
      "casting-k",
    ])
    expect(
      within(rows[0] as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/app/collaborations/c1?dialog=step&item=a")
    expect(api.callsOf("collaborations.calendarDay").at(-1)).toEqual({
      day: DAY,
      personId: "u2",
      cursor: "two",
    })
  })
})

/** rules/campaigns.md#adding-an-entry */
describe("a new entry", () => {
  const kinds = async () => textOf((await dialog()).getByRole("list"))

  it("by `n` on the focused day leads to the form of a task or a brief, with the day", async () => {
    const { router } = enter("")
    await shows(DAY, 3)
    focusDay(DAY)
    await userEvent.keyboard("n")
    expect(await kinds()).toEqual(["Étape", "Tâche", "Brief"])
    const form = await dialog()
    const hrefs = form.getAllByRole("link").map((link) => link.getAttribute("href"))
    expect(hrefs).toEqual([
      `/app/todo?week=${DAY}&dialog=new&day=${DAY}`,
      `/app/daily-brief?month=2026-11&dialog=new&date=${DAY}`,
    ])
    expect(router.state.location.search).toBe(`?dialog=add&on=${DAY}`)
  })

  it("by a click on the empty part of a day asks for a step's campaign first", async () => {
    const items = [aCard("c1", { name: "Lancement" })]
    const { router } = enter("", { collaborations: { list: { items, nextCursor: null, summary: null } } })
    await shows(DAY, 3)
    fireEvent.click(cellOf(DAY))
    await press("Étape", await dialog())
    await press(/Lancement/, await dialog())
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/c1"))
    expect(router.state.location.search).toBe(`?dialog=step&day=${DAY}`)
  })

  it("is of the kinds that the user may create", async () => {
    me = hugo
    enter(`?dialog=add&on=${DAY}`)
    expect(await kinds()).toEqual(["Étape"])
  })
})

/** rules/campaigns.md#calendar-keys */
describe("the calendar's shortcuts", () => {
  it("move day by day across months, and to today", async () => {
    const { router } = enter("")
    await shows(DAY, 3)
    // Up and down belong to the page until a day has the focus.
    await userEvent.keyboard("{ArrowDown}{ArrowUp}d")
    expect([focusedDay() ?? null, router.state.location.search]).toEqual([null, ""])
    await userEvent.keyboard("{ArrowLeft}")
    expect(focusedDay()).toBe("2026-11-25")
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}{ArrowRight}")
    expect(focusedDay()).toBe("2026-11-18")
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}")
    await waitFor(() => expect(focusedDay()).toBe("2026-12-09"))
    await heading("décembre 2026")
    await userEvent.keyboard("t")
    await waitFor(() => expect(focusedDay()).toBe("2026-11-25"))
    // A day reached by a link gets the focus once.
    await press("Mois suivant")
    await heading("décembre 2026")
    expect(focusedDay() ?? null).toBeNull()
  })

  it.each([
    ["", "2026-11-12", "du 9 au 15 novembre 2026", "?view=week&date=2026-11-09"],
    ["", null, "du 23 au 29 novembre 2026", "?view=week"],
    // Its first whole week, since today is elsewhere.
    ["?date=2026-03", null, "du 2 au 8 mars 2026", "?date=2026-03-02&view=week"],
    ["?view=week&date=2026-03-09", null, "mars 2026", "?date=2026-03"],
  ])("when %s shows and %s has the focus, `v` turns to « %s »", async (search, day, title, to) => {
    const { router } = enter(search)
    await waitFor(() => expect(document.querySelectorAll("[data-day]").length).toBeGreaterThan(0))
    if (day) focusDay(day)
    await userEvent.keyboard("v")
    await heading(title)
    expect(router.state.location.search).toBe(to)
  })
})

const DAY = "2026-11-12"
const BARE: Answers = {
  castings: { deadlines: { items: [] } },
  planner: { month: { briefs: [], todayCount: 0 } },
  todos: { between: { items: [] } },
}
const TEAM = [
  { id: "u1", name: "Camille Laurent", role: "" },
  { id: "u2", name: "Iris Morel", role: "" },
]

function enter(search = "?date=2026-11", more: Answers = {}) {
  const api = fakeApi({
    identity: { me },
    agencies: { pickTeammates: { items: TEAM } },
    collaborations: { calendar: () => ({ items: steps, busyDays }) },
    castings: { deadlines: { items: [aCastingDeadline({ deadline: DAY })] } },
    planner: { month: { briefs: [aBriefSummary({ date: DAY, createdBy: "u1" })], todayCount: 0 } },
    todos: { between: { items: [aTodo("t", "2026-11-26")] } },
  })
  api.answer(more)
  return { api, router: visit(`/app/calendar${search}`) }
}

const heading = (name: string) => screen.findByRole("heading", { level: 2, name })
const focusedDay = () => document.activeElement?.getAttribute("data-day")
const focusDay = (day: string) => cellOf(day).querySelector<HTMLElement>("[data-day]")?.focus()
