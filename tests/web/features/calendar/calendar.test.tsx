import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CastingDeadline } from "@trame/core/campaigns/castings/contract/shapes"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createInvalidator } from "../../../../packages/web/src/app/live/invalidator.ts"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { dayIn, daysOf, titleOf, turned } from "../../../../packages/web/src/features/calendar/address.ts"
import { entryOf, inOrder } from "../../../../packages/web/src/features/calendar/entries.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { admin, hugo } from "../../../world/people.ts"
import { briefOf, castingOf, stepOf, todoOf } from "../../support/calendar.ts"
import { answer, closePage, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/calendar/CalendarPage.tsx"
import "../../../../packages/web/src/features/calendar/DayDialog.tsx"
import "../../../../packages/web/src/features/calendar/MoveDialog.tsx"
import "../../../../packages/web/src/features/calendar/SubscribeDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = new Date("2026-11-25T10:00:00Z")

let steps: DueStep[]
/** What the index shows of them, where it lags behind. */
let indexed: DueStep[] | null
let castings: CastingDeadline[]
let briefs: BriefSummary[]
let asked: string[]
let sent: { path: string; body: Record<string, unknown> }[]
let refuse: Response | null
let busyDays: string[]

const note = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  asked.push(`${pathname}${search}`)
}
const body = async (request: Request) => {
  const known = { path: new URL(request.url).pathname, body: await request.json() }
  sent.push(known)
  return known.body as { version: number } & Record<string, never>
}

function enter(search = "?date=2026-11", me = admin) {
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
      return json(200, { items: indexed ?? steps, busyDays })
    },
    "/api/collaborations/calendar/2026-11-12": () =>
      json(200, { items: [...steps, stepOf("de trop", "2026-11-12")], nextCursor: null }),
    "/api/castings/deadlines": (request) => {
      note(request)
      return json(200, { items: castings })
    },
    "/api/planner": (request) => {
      note(request)
      return json(200, { briefs, todayCount: 0 })
    },
    "/api/todos/between": (request) => {
      note(request)
      return json(200, { items: [todoOf("t", "2026-11-26")] })
    },
    "/api/collaborations/due-counts": () => json(200, { late: 0, thisWeek: 0 }),
    "/api/collaborations/c1/steps/a": async (request) => {
      const { version, ...changes } = await body(request)
      if (refuse) return refuse
      steps = steps.map((step) => (step.id === "a" ? { ...step, ...changes, version: version + 1 } : step))
      return json(
        200,
        steps.find(({ id }) => id === "a"),
      )
    },
    "/api/calendar/feed": (request) =>
      request.method === "POST"
        ? json(201, { token: "secret", createdAt: "2026-11-25T10:00:00.000Z" })
        : json(200, { createdAt: null }),
  })
  return visit(`/app/calendar${search}`, routes)
}

const cell = async (day: string) => {
  const link = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (!found) throw new Error(`No ${day}`)
    return found
  })
  return link.closest("li") as HTMLElement
}
const titlesIn = async (day: string) =>
  [...(await cell(day)).querySelectorAll("ul a")].map((link) => link.getAttribute("title"))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  signIn()
  ;[asked, sent, busyDays, refuse, indexed] = [[], [], [], null, null]
  steps = [stepOf("a", "2026-11-12"), stepOf("faite", "2026-11-12", { status: "done" })]
  castings = [castingOf("k", "2026-11-12")]
  briefs = [briefOf("zoe", "2026-11-12")]
})

describe("the address", () => {
  it("names a day by itself or its month; nonsense, and nothing, mean today", () => {
    expect(
      ["2026-12", "2026-12-31", "", "2026-13", "2026-02-30", "x", "1999-12", "3000-01-01"].map(dayIn),
    ).toEqual([...["2026-12-01", "2026-12-31"], ...Array.from({ length: 6 }, () => "2026-11-25")])
  })

  it("shows six weeks or one, Monday first, and turns by months or weeks", () => {
    const month = daysOf("month", "2026-11-25")
    expect([month.length, month[0], month.at(-1)]).toEqual([42, "2026-10-26", "2026-12-06"])
    expect(daysOf("week", "2026-11-25")).toEqual(
      ["23", "24", "25", "26", "27", "28", "29"].map((number) => `2026-11-${number}`),
    )
    expect([turned("month", "2026-01-31", -1), turned("month", "2026-12-15", 1)]).toEqual([
      "2025-12-01",
      "2027-01-01",
    ])
    expect([turned("week", "2026-11-25", 1), turned("week", "2026-11-29", -1)]).toEqual([
      "2026-11-30",
      "2026-11-16",
    ])
  })

  it("is said in French", () => {
    expect(titleOf("month", "2026-11-25")).toBe("novembre 2026")
    expect(titleOf("week", "2026-11-25")).toBe("du 23 au 29 novembre 2026")
    expect(titleOf("week", "2026-12-01")).toBe("du 30 novembre au 6 décembre 2026")
    expect(titleOf("week", "2027-03-01")).toBe("du 1er au 7 mars 2027")
  })
})

describe("an entry", () => {
  it.each([
    ["todo", "2026-11-24", "late"],
    ["todo", "2026-11-25", "open"],
    ["late", "2026-12-24", "late"],
    ["done", "2026-11-01", "done"],
  ] as const)("of a step %s for %s is %s", (status, deadline, state) => {
    expect(entryOf({ kind: "step", of: stepOf("a", deadline, { status }) }).state).toBe(state)
  })

  it("leads to its own place", () => {
    const to = (source: Parameters<typeof entryOf>[0]) => entryOf(source).to
    expect(to({ kind: "step", of: stepOf("a", "2026-11-12") })).toBe(
      "/app/collaborations/c1?dialog=step&item=a",
    )
    expect(to({ kind: "casting", of: castingOf("k", "2026-11-12") })).toBe(
      "/app/casting?dialog=detail&casting=k",
    )
    expect(to({ kind: "brief", of: briefOf("zoe", "2026-11-12") })).toBe(
      "/app/daily-brief?month=2026-11&dialog=day&date=2026-11-12",
    )
    expect(to({ kind: "todo", of: todoOf("t", "2026-11-26") })).toBe(
      "/app/todo?week=2026-11-26&dialog=edit&todo=t",
    )
  })

  it("stands by its kind, then its name, then its id; what is done comes last", () => {
    const entries = [
      ...["b", "c", "a"].map((id) =>
        entryOf({ kind: "step", of: stepOf(id, "2026-11-12", { name: "Étape 9" }) }),
      ),
      entryOf({ kind: "todo", of: todoOf("t", "2026-11-12") }),
      entryOf({ kind: "step", of: stepOf("faite", "2026-11-12", { status: "done" }) }),
      entryOf({ kind: "step", of: stepOf("10", "2026-11-12") }),
      entryOf({ kind: "casting", of: castingOf("k", "2026-11-12") }),
    ]
    expect(entries.sort(inOrder).map(({ id }) => id)).toEqual([
      ...["step-a", "step-b", "step-c", "step-10", "casting-k", "todo-t", "step-faite"],
    ])
  })
})

describe("the page", () => {
  it("shows every kind on its day, with today marked and what is done struck through", async () => {
    enter()
    await screen.findByRole("heading", { name: "novembre 2026" })
    await waitFor(async () =>
      expect(await titlesIn("2026-11-12")).toEqual([
        "Aubépine · Étape a – Lancement",
        "Casting k – Échéance du casting · Écume",
        "Zoé Mercier – 1 tâche faite sur 3",
        "Aubépine · Étape faite – Lancement",
      ]),
    )
    expect((await cell("2026-11-25")).getAttribute("aria-current")).toBe("date")
    const when = await Promise.all(
      ["24", "25", "26"].map(async (day) => (await cell(`2026-11-${day}`)).dataset.when),
    )
    expect(when).toEqual(["past", "today", "coming"])
    const done = (await cell("2026-11-12")).querySelector("[data-state='done']")
    expect(done?.textContent).toContain("(terminé)")
    const said = [...(await cell("2026-11-12")).querySelectorAll("ul a")].map(
      ({ textContent }) => textContent,
    )
    expect(said).toEqual([
      "Étape : Aubépine · Étape a (en retard) Lancement",
      "Casting : Casting k Échéance du casting · Écume",
      "Brief : Zoé Mercier 1 tâche faite sur 3",
      "Étape : Aubépine · Étape faite (terminé) Lancement",
    ])
    expect(asked).toContain("/api/collaborations/calendar?from=2026-10-26&to=2026-12-06")
    expect(asked).toContain("/api/planner?month=2026-11")
  })

  it("asks for no kind to which the person has no right, nor for one that is left out", async () => {
    enter("?date=2026-11&kinds=casting,step", hugo)
    await waitFor(async () =>
      expect(await titlesIn("2026-11-12")).toContain("Aubépine · Étape a – Lancement"),
    )
    expect(asked.some((path) => path.startsWith("/api/castings") || path.startsWith("/api/planner"))).toBe(
      false,
    )
    expect(screen.queryByRole("button", { name: /Castings/ })).toBeNull()
    for (const [right, room] of [
      ["daily_brief", "planner"],
      ["todo", "todos"],
      ["casting", "castings"],
    ] as const) {
      closePage()
      asked = []
      enter("?date=2026-11", { ...hugo, permissions: { [right]: true } })
      await waitFor(() => expect(asked.join(" ")).toContain(`/api/${room}`))
      const others = ["planner", "todos", "castings", "collaborations"].filter((other) => other !== room)
      for (const other of others) expect(asked.join(" ")).not.toContain(`/api/${other}`)
    }
    closePage()
    asked = []
    enter("?date=2026-11&kinds=casting")
    await waitFor(async () =>
      expect(await titlesIn("2026-11-12")).toEqual([expect.stringMatching(/^Casting k/)]),
    )
    expect(asked.some((path) => path.startsWith("/api/collaborations/calendar"))).toBe(false)
  })

  it("narrows to kinds and to one person, in the address", async () => {
    const router = enter()
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    await userEvent.click(screen.getByRole("button", { name: "Briefs" }))
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(3))
    expect(router.state.location.search).toBe("?date=2026-11&kinds=step%2Ccasting%2Ctodo")
    closePage()
    asked = []
    enter("?date=2026-11&person=u2")
    await waitFor(() =>
      expect(asked).toContain("/api/collaborations/calendar?from=2026-10-26&to=2026-12-06&personId=u2"),
    )
    // Hers is the casting; the brief is another's.
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(3))
    expect((await titlesIn("2026-11-12")).join()).not.toContain("Zoé")
  })

  it("counts what a day has beyond its room, and opens it", async () => {
    steps = ["a", "b", "c", "d", "e"].map((id) => stepOf(id, "2026-11-12"))
    ;[castings, briefs] = [[], []]
    enter()
    const others = await screen.findByRole("link", { name: /^\+ 2 autres le jeudi 12 novembre 2026/ })
    await userEvent.click(others)
    const dialog = await screen.findByRole("dialog")
    await within(dialog).findByText("5 éléments")
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(5)
  })

  it.each([
    ["month", ["+ 2 autres le mercredi 11", "Tout afficher le jeudi 12", "+ 11 autres le vendredi 13"]],
    ["week", ["Tout afficher le jeudi 12", "+ 2 autres le vendredi 13"]],
  ])("says to whoever cannot see it how many a day has, also where it is cut (%s)", async (view, others) => {
    const days: [string, number][] = [
      ["2026-11-09", 1],
      ["2026-11-10", 4],
      ["2026-11-11", 5],
      ["2026-11-12", 4],
      ["2026-11-13", 14],
    ]
    steps = days.flatMap(([day, count]) =>
      Array.from({ length: count }, (_, at) => stepOf(`${day}-${at}`, day)),
    )
    ;[castings, briefs, busyDays] = [[], [], ["2026-11-12"]]
    enter(`?view=${view}&date=2026-11-09`)
    await waitFor(async () => expect(await titlesIn("2026-11-13")).toHaveLength(14))
    const said = ["09", "10", "11", "12", "13", "14"].map(
      (day) => document.querySelector(`[data-day="2026-11-${day}"]`)?.textContent,
    )
    expect(said).toEqual([
      ...["9lundi 9 novembre 2026 : 1 élément", "10mardi 10 novembre 2026 : 4 éléments"],
      ...["11mercredi 11 novembre 2026 : 5 éléments", "12jeudi 12 novembre 2026 : 4 éléments ou plus"],
      ...["13vendredi 13 novembre 2026 : 14 éléments", "14samedi 14 novembre 2026 : 0 élément"],
    ])
    const links = screen.getAllByRole("link", { name: /^(\+|Tout afficher)/ })
    expect(links.map(({ textContent }) => textContent)).toEqual(
      others.map((other) => `${other} novembre 2026`),
    )
  })

  it("of a busy day, asks for all its steps once it is opened", async () => {
    busyDays = ["2026-11-12"]
    enter()
    await userEvent.click(await screen.findByRole("link", { name: /^Tout afficher/ }))
    const dialog = await screen.findByRole("dialog")
    await within(dialog).findByText("Aubépine · Étape de trop")
    expect(within(dialog).getAllByText("Aubépine · Étape a")).toHaveLength(1)
  })

  it("is read again when a colleague moves a step", async () => {
    enter()
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    steps = [stepOf("a", "2026-11-20", { version: 2 })]
    createInvalidator(queryClient).add([{ topic: "steps" }])
    await waitFor(async () => expect(await titlesIn("2026-11-20")).toHaveLength(1))
  })
})

describe("moving", () => {
  const moveTo = async (typed: string) => {
    const entry = (await cell("2026-11-12")).querySelector<HTMLElement>("[data-row='step-a'] a")
    entry?.focus()
    await userEvent.keyboard("d")
    const field = await fieldOf("Nouvelle date")
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await userEvent.tab()
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Déplacer" }))
  }

  it("by the keyboard shows at once, is written with its version, and can be taken back", async () => {
    enter()
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    await moveTo("20/11/2026")
    await waitFor(async () => expect(await titlesIn("2026-11-20")).toHaveLength(1))
    expect(sent).toEqual([
      { path: "/api/collaborations/c1/steps/a", body: { version: 1, deadline: "2026-11-20" } },
    ])
    await screen.findByText("« Étape a » : déplacé au vendredi 20 novembre.")
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    expect(sent[1]?.body).toEqual({ version: 2, deadline: "2026-11-12" })
  })

  it("is taken back by what its list says once that has had ten seconds to show it", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true, now: NOW })
    indexed = steps
    enter()
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    await moveTo("20/11/2026")
    await screen.findByText("« Étape a » : déplacé au vendredi 20 novembre.")
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(await titlesIn("2026-11-20")).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    expect(await titlesIn("2026-11-20")).toEqual([])
  })

  it("to another year says so", async () => {
    enter()
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    await moveTo("12/11/2062")
    await screen.findByText("« Étape a » : déplacé au dimanche 12 novembre 2062.")
  })

  it("comes back where somebody else was first, and says so", async () => {
    enter()
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    refuse = json(409, { code: "conflict", detail: "Modifiée." })
    await moveTo("20/11/2026")
    await screen.findByText(/« Étape a » a été modifié entre-temps/)
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    expect(await titlesIn("2026-11-20")).toHaveLength(0)
  })

  it.each([
    ["over", "2026-11-24", {}, {}],
    ["today", "2026-11-25", { status: "todo" }, { status: "late" }],
    ["to come", "2026-11-30", { status: "todo" }, { status: "late" }],
  ])(
    "puts one that was called late to do again unless its day is %s, and calls it late again when it is taken back",
    async (_, deadline, moved, back) => {
      steps = [stepOf("a", "2026-11-12", { status: "late" })]
      enter()
      await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(3))
      await moveTo(deadline.split("-").reverse().join("/"))
      await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, deadline, ...moved }))
      await screen.findByText(/^« Étape a » : déplacé au /)
      fireEvent.keyDown(window, { key: "z", ctrlKey: true })
      await waitFor(() => expect(sent[1]?.body).toEqual({ version: 2, deadline: "2026-11-12", ...back }))
    },
  )
})

describe("the keyboard", () => {
  it("goes from day to day over the month's edges, and back to today", async () => {
    enter("")
    await waitFor(async () => expect(await titlesIn("2026-11-12")).toHaveLength(4))
    const focusOn = (day: string) =>
      waitFor(() => expect(document.activeElement?.getAttribute("data-day")).toBe(day))
    await userEvent.keyboard("t")
    await focusOn("2026-11-25")
    await userEvent.keyboard("{ArrowRight}")
    await focusOn("2026-11-26")
    await userEvent.keyboard("{ArrowDown}{ArrowDown}")
    await focusOn("2026-12-10")
    await screen.findByRole("heading", { name: "décembre 2026" })
    await userEvent.keyboard("t")
    await focusOn("2026-11-25")
  })
})

it("makes the address of one's calendar, to be copied", async () => {
  enter("?dialog=subscribe")
  await userEvent.click(await screen.findByRole("button", { name: "Créer mon adresse" }))
  const field = await fieldOf("Le calendrier de l'agence")
  expect(field.value).toBe(`${window.location.origin}/api/calendar-feed/secret.ics`)
})
