import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { entryOf } from "../../../../packages/web/src/features/calendar/entries.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { admin, hugo } from "../../../world/people.ts"
import { briefOf, castingOf, cellOf, stepOf, titlesOn, todoOf } from "../../support/calendar.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/calendar/CalendarPage.tsx"
import "../../../../packages/web/src/features/calendar/DayDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

/** A Wednesday. */
const NOW = new Date("2026-11-25T10:00:00Z")

let me: Profile
let steps: DueStep[]
let asked: string[]
let others: Parameters<typeof answer>[0]

const note = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  asked.push(`${pathname.replace("/api/", "")}${search}`)
}

function enter(search = "") {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/agencies/teammates": () =>
      json(200, {
        items: [
          { id: "u1", name: "Hugo Leroy", role: "" },
          { id: "u2", name: "Camille Laurent", role: "" },
        ],
      }),
    "/api/collaborations/calendar": (request) => {
      note(request)
      return json(200, { items: steps, busyDays: [] })
    },
    "/api/castings/deadlines": () => json(200, { items: [castingOf("k", "2026-11-12")] }),
    "/api/planner": (request) => {
      note(request)
      return json(200, { briefs: [briefOf("zoe", "2026-11-12", { createdBy: "u1" })], todayCount: 0 })
    },
    "/api/todos/between": () => json(200, { items: [todoOf("t", "2026-11-26")] }),
    ...others,
  })
  return visit(`/app/calendar${search}`, routes)
}

const shows = (day: string, count: number) => waitFor(() => expect(titlesOn(day)).toHaveLength(count))
const heading = (name: string) => screen.findByRole("heading", { level: 2, name })
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const focused = () => document.activeElement?.getAttribute("data-day")

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  signIn()
  me = admin
  steps = [stepOf("a", "2026-11-12")]
  asked = []
  others = {}
})

describe("what a calendar shows", () => {
  it("turns by months, each an entry of the history, and comes back to today", async () => {
    const router = enter("?date=2026-11")
    await heading("novembre 2026")
    await press("Mois suivant")
    await heading("décembre 2026")
    expect(router.state.location.search).toBe("?date=2026-12")
    await press("Mois précédent")
    await heading("novembre 2026")
    await press("Mois précédent")
    await heading("octobre 2026")
    await router.navigate(-2)
    await heading("décembre 2026")
    await press("Aujourd'hui")
    await heading("novembre 2026")
    expect(router.state.location.search).toBe("")
    await waitFor(() => expect(focused()).toBe("2026-11-25"))
  })

  it.each([
    // Of each neighbouring month the days that are shown hold today as well.
    ["2026-11-30", "Mois suivant", "décembre 2026", "?date=2026-12", "Mois précédent"],
    ["2026-11-02", "Mois précédent", "octobre 2026", "?date=2026-10", "Mois suivant"],
  ])(
    "turns away from the month of today (%s) by « %s » and back, also by « Aujourd'hui »",
    async (day, button, title, written, back) => {
      vi.setSystemTime(new Date(`${day}T10:00:00Z`))
      signIn()
      const router = enter()
      await heading("novembre 2026")
      for (const returning of [back, "Aujourd'hui"]) {
        await press(button)
        await heading(title)
        expect(router.state.location.search).toBe(written)
        await press(returning)
        await heading("novembre 2026")
        expect(router.state.location.search).toBe("")
      }
      await waitFor(() => expect(focused()).toBe(day))
    },
  )

  it("turns by weeks, and reads the month that holds the whole of one", async () => {
    const router = enter("?view=week")
    await heading("du 23 au 29 novembre 2026")
    await press("Semaine suivante")
    await heading("du 30 novembre au 6 décembre 2026")
    // No day of a week is one of a neighbouring month.
    expect(["2026-11-30", "2026-12-01"].map((day) => cellOf(day).dataset.outside)).toEqual(["false", "false"])
    expect(router.state.location.search).toBe("?view=week&date=2026-11-30")
    await waitFor(() => expect(asked).toContain("planner?month=2026-12"))
    expect(asked).toContain("collaborations/calendar?from=2026-11-30&to=2026-12-06")
    await press("Semaine précédente")
    await heading("du 23 au 29 novembre 2026")
    expect(router.state.location.search).toBe("?view=week")
  })

  it.each([
    ["?date=2026-11", "du 23 au 29 novembre 2026", "?view=week", "REPLACE"],
    ["?date=2026-03", "du 23 février au 1er mars 2026", "?date=2026-02-23&view=week", "PUSH"],
  ])("as weeks begins with today's where the month holds it (%s)", async (search, title, written, entry) => {
    const router = enter(search)
    fireEvent.click(await screen.findByRole("radio", { name: "Semaine" }))
    await heading(title)
    expect([...new URLSearchParams(router.state.location.search)].sort()).toEqual(
      [...new URLSearchParams(written)].sort(),
    )
    // It is a step of its own where it leads to other days.
    expect(router.state.historyAction).toBe(entry)
  })

  it("has a kind back that was left out, and all of them where none is left", async () => {
    const router = enter("?date=2026-11&kinds=step,casting,todo")
    await shows("2026-11-12", 2)
    const kind = (name: string) => screen.getByRole("button", { name })
    expect(kind("Briefs").getAttribute("aria-pressed")).toBe("false")
    await userEvent.click(kind("Briefs"))
    await shows("2026-11-12", 3)
    expect(router.state.location.search).toBe("?date=2026-11")
    cleanup()
    const alone = enter("?date=2026-11&kinds=step")
    await shows("2026-11-12", 1)
    await userEvent.click(kind("Étapes"))
    await shows("2026-11-12", 3)
    expect(alone.state.location.search).toBe("?date=2026-11")
  })

  it("is narrowed to oneself and back by a choice, each kind by whose it is", async () => {
    const router = enter("?date=2026-11")
    await shows("2026-11-12", 3)
    const choose = async (name: string) => {
      fireEvent.mouseDown(screen.getByRole("combobox", { name: "Personne" }))
      const options = await screen.findAllByText(name)
      fireEvent.click(options.at(-1) ?? document.body)
    }
    await choose("Moi")
    await waitFor(() => expect(asked.at(-1)).toContain("personId=u1"))
    expect(router.state.location.search).toBe("?date=2026-11&person=mine")
    const chosen = () =>
      screen.getByRole("combobox", { name: "Personne" }).closest(".ant-select")?.textContent
    expect(chosen()).toContain("Moi")
    // One's own is the brief; the casting and the task are Camille's.
    await shows("2026-11-12", 2)
    expect(titlesOn("2026-11-26")).toEqual([])
    await choose("Toute l'équipe")
    await shows("2026-11-12", 3)
    expect(router.state.location.search).toBe("?date=2026-11")
    expect(chosen()).toContain("Toute l'équipe")
    // Oneself stands there once, as « Moi ».
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Personne" }))
    expect(screen.queryByText("Hugo Leroy", { selector: ".ant-select-item *" })).toBeNull()
    await choose("Camille Laurent")
    await waitFor(() => expect(asked.at(-1)).toContain("personId=u2"))
    expect(chosen()).toContain("Camille Laurent")
  })

  it.each([
    ["partie", "Utilisateur inconnu"],
    ["u1", "Moi"],
  ])("says whom an address narrows it to (%s), be it nobody of the team", async (person, said) => {
    enter(`?date=2026-11&person=${person}`)
    const choice = await screen.findByRole("combobox", { name: "Personne" })
    await waitFor(() => expect(choice.closest(".ant-select")?.textContent).toBe(said))
    await waitFor(() => expect(asked.join(" ")).toContain(`personId=${person}`))
  })

  it("says which kind could not be read, shows the others, and tries again", async () => {
    let fails = true
    others = {
      "/api/castings/deadlines": () =>
        fails
          ? json(503, { code: "unavailable", detail: "Revenez plus tard." })
          : json(200, { items: [castingOf("k", "2026-11-12")] }),
      "/api/planner": () => json(200, { briefs: [], todayCount: 0 }),
      "/api/todos/between": () => json(200, { items: [] }),
    }
    steps = []
    enter("?date=2026-11")
    expect(await screen.findByText("Impossible d'afficher les castings")).toBeDefined()
    expect(screen.getByText(/Revenez plus tard\./)).toBeDefined()
    expect(screen.queryByText("Rien de prévu sur cette période.")).toBeNull()
    fails = false
    await press("Réessayer")
    await shows("2026-11-12", 1)
    expect(screen.queryByText("Impossible d'afficher les castings")).toBeNull()
    // What is shown stays so where it cannot be read anew.
    fails = true
    const { queryKey } = api.castings.deadlines.queryOptions({
      input: { from: "2026-10-26", to: "2026-12-06" },
    })
    await act(() => queryClient.invalidateQueries({ queryKey }))
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.error).toBeTruthy())
    expect(titlesOn("2026-11-12")).toHaveLength(1)
    expect(screen.queryByText("Impossible d'afficher les castings")).toBeNull()
  })

  it("says that there is nothing in a week of a month that has briefs elsewhere", async () => {
    steps = []
    others = {
      "/api/castings/deadlines": () => json(200, { items: [] }),
      "/api/todos/between": () => json(200, { items: [] }),
    }
    enter("?view=week")
    await heading("du 23 au 29 novembre 2026")
    expect(await screen.findByText("Rien de prévu sur cette période.")).toBeDefined()
  })

  it("does not offer all of a busy day's steps where steps are left out", async () => {
    others = {
      "/api/collaborations/calendar": () => json(200, { items: steps, busyDays: ["2026-11-12"] }),
    }
    enter("?date=2026-11")
    expect(await screen.findByRole("link", { name: /^Tout afficher/ })).toBeDefined()
    await press("Étapes")
    await shows("2026-11-12", 2)
    expect(screen.queryByRole("link", { name: /^Tout afficher/ })).toBeNull()
  })

  it("says that there is nothing, and to whom nothing may be shown", async () => {
    steps = []
    me = hugo
    enter("?date=2026-11")
    expect(await screen.findByText("Rien de prévu sur cette période.")).toBeDefined()
    // Of one kind there is nothing to leave out.
    expect(screen.queryByRole("button", { name: "Étapes" })).toBeNull()
    closePage()
    me = { ...hugo, permissions: {} }
    enter("?date=2026-11")
    expect(await screen.findByRole("heading", { name: "Rien à montrer" })).toBeDefined()
  })
})

describe("an entry's state", () => {
  it.each([
    ["a task of yesterday", { kind: "todo", of: todoOf("t", "2026-11-24") }, "late"],
    ["a task of today", { kind: "todo", of: todoOf("t", "2026-11-25") }, "open"],
    ["a done task", { kind: "todo", of: todoOf("t", "2026-11-24", { status: "completed" }) }, "done"],
    ["a brief under way", { kind: "brief", of: briefOf("z", "2026-11-01") }, "open"],
    ["a done brief", { kind: "brief", of: briefOf("z", "2026-11-01", { done: 3 }) }, "done"],
    ["a brief of nothing", { kind: "brief", of: briefOf("z", "2026-11-01", { done: 0, total: 0 }) }, "open"],
    ["a past deadline", { kind: "casting", of: castingOf("k", "2026-11-01") }, "open"],
    ["a closed casting", { kind: "casting", of: castingOf("k", "2026-12-01", { status: "closed" }) }, "done"],
  ] as const)("of %s", (_what, source, state) => {
    expect(entryOf(source).state).toBe(state)
  })

  it("tells whose a step is", () => {
    const detail = (participantName: string | null) =>
      entryOf({ kind: "step", of: stepOf("a", "2026-11-12", { participantName }) }).detail
    expect([detail("Zoé Mercier"), detail(null)]).toEqual(["Lancement · Zoé Mercier", "Lancement"])
  })
})

describe("the keys of a calendar", () => {
  it("take from month to week and back, at the day that has the keyboard", async () => {
    const router = enter("")
    await shows("2026-11-12", 3)
    cellOf("2026-11-12").querySelector<HTMLElement>("[data-day]")?.focus()
    await userEvent.keyboard("v")
    await heading("du 9 au 15 novembre 2026")
    expect(router.state.location.search).toBe("?view=week&date=2026-11-09")
    cellOf("2026-11-12").querySelector<HTMLElement>("[data-day]")?.focus()
    await userEvent.keyboard("v")
    await heading("novembre 2026")
  })

  it.each([
    ["", "du 23 au 29 novembre 2026"],
    // The first whole week of it, where today is elsewhere.
    ["?date=2026-03", "du 2 au 8 mars 2026"],
    ["?view=week&date=2026-03-09", "mars 2026"],
  ])("begin with today, or within what is shown, where no day has it (%s)", async (search, title) => {
    enter(search)
    await screen.findByRole("heading", { level: 2 })
    await userEvent.keyboard("v")
    await heading(title)
  })

  it("enter today by the arrows to the sides, and leave the others to the page", async () => {
    const router = enter("")
    await shows("2026-11-12", 3)
    await userEvent.keyboard("{ArrowDown}{ArrowUp}d")
    expect(focused() ?? null).toBeNull()
    expect(router.state.location.search).toBe("")
    await userEvent.keyboard("{ArrowLeft}")
    expect(focused()).toBe("2026-11-25")
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}")
    expect(focused()).toBe("2026-11-17")
  })

  it("turn to a day once, and leave the keyboard where it goes from there", async () => {
    enter("?date=2026-11")
    await shows("2026-11-12", 3)
    cellOf("2026-12-01").querySelector<HTMLElement>("[data-day]")?.focus()
    await userEvent.keyboard("{ArrowDown}")
    await waitFor(() => expect(focused()).toBe("2026-12-08"))
    await press("Mois précédent")
    await heading("novembre 2026")
    await press("Mois suivant")
    await heading("décembre 2026")
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Mois suivant" }))
  })

  it("go no further than a calendar can turn to", async () => {
    const router = enter("?date=2999-12")
    await heading("décembre 2999")
    cellOf("2999-12-31").querySelector<HTMLElement>("[data-day]")?.focus()
    // Of the next year's days only those are there that its last week begins.
    await userEvent.keyboard("{ArrowDown}")
    expect(focused()).toBe("2999-12-31")
    expect(router.state.location.search).toBe("?date=2999-12")
  })

  it("enter the first day that is shown where today is elsewhere", async () => {
    enter("?date=2026-03")
    await heading("mars 2026")
    await userEvent.keyboard("{ArrowRight}")
    expect(focused()).toBe("2026-02-23")
  })
})

describe("a day of a calendar", () => {
  const dialog = async () => within(await screen.findByRole("dialog"))

  it("says that there is nothing on it; nonsense means today", async () => {
    enter("?dialog=day&on=2026-11-13")
    expect(await (await dialog()).findByText("Rien de prévu ce jour-là")).toBeDefined()
    cleanup()
    enter("?dialog=day&on=demain")
    expect(await (await dialog()).findByText("mercredi 25 novembre 2026")).toBeDefined()
  })

  it("that is busy is read page by page for the person who is chosen, and says what fails", async () => {
    let fails = true
    const days: string[] = []
    others = {
      "/api/collaborations/calendar": () => json(200, { items: steps, busyDays: ["2026-11-12"] }),
      "/api/collaborations/calendar/2026-11-12": (request) => {
        const { searchParams } = new URL(request.url)
        days.push(`${searchParams}`)
        if (fails) return json(503, { code: "unavailable", detail: "Revenez plus tard." })
        return searchParams.has("cursor")
          ? json(200, { items: [stepOf("z", "2026-11-12")], nextCursor: null })
          : json(200, { items: [...steps, stepOf("b", "2026-11-12")], nextCursor: "two" })
      },
    }
    enter("?date=2026-11&person=u2&dialog=day&on=2026-11-12")
    const day = await dialog()
    expect(await day.findByText("Impossible d'afficher toutes les étapes")).toBeDefined()
    expect(day.getByText(/Revenez plus tard\./)).toBeDefined()
    fails = false
    await userEvent.click(day.getByRole("button", { name: "Réessayer" }))
    // The casting is Camille's too.
    expect(await day.findByText("3 éléments affichés")).toBeDefined()
    await userEvent.click(day.getByRole("button", { name: "Afficher plus d'étapes" }))
    expect(await day.findByText("4 éléments")).toBeDefined()
    expect(day.queryByRole("button", { name: "Afficher plus d'étapes" })).toBeNull()
    expect(days.at(-1)).toBe("personId=u2&cursor=two")
    expect(day.getAllByRole("listitem").map((line) => line.dataset.row)).toEqual([
      ...["step-a", "step-b", "step-z", "casting-k"],
    ])
  })
})
