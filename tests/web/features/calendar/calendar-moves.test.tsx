import type { QueryKey } from "@tanstack/react-query"
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CastingDeadline } from "@trame/core/campaigns/castings/contract/shapes"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { settled } from "../../../world/dragging.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { admin } from "../../../world/people.ts"
import {
  briefOf,
  castingOf,
  cellOf,
  drag,
  layOut,
  stepOf,
  take,
  titlesOn,
  todoOf,
} from "../../support/calendar.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/calendar/CalendarPage.tsx"
import "../../../../packages/web/src/features/calendar/DayDialog.tsx"
import "../../../../packages/web/src/features/calendar/MoveDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = new Date("2026-11-25T10:00:00Z")

/** What is stored, one of each kind. */
let step: DueStep
let casting: CastingDeadline
let brief: BriefSummary
let todo: Todo
let sent: { path: string; body: Record<string, unknown> }[]
/** Before a write is answered. */
let held: Promise<unknown> | null
let refuse: (() => Response | Promise<Response> | null) | null
/** Before the briefs are read. */
let reading: Promise<unknown> | null
/** A step that only its busy day shows. */
let hidden: DueStep[]
/** What the index shows of the step, where it lags behind. */
let indexed: DueStep | null
let busyReads: number

type Body = Record<string, unknown> & { version: number }

/** As the API writes: on condition of the version. */
const write =
  (stored: () => { version: number }, change: (body: Body) => unknown) =>
  async (request: Request): Promise<Response> => {
    const body = await request.json()
    sent.push({ path: new URL(request.url).pathname.replace("/api/", ""), body })
    await held
    const refused = refuse?.()
    if (refused) return refused
    if (body.version !== stored().version) return json(409, { code: "conflict", detail: "Modifié." })
    return json(200, change(body))
  }

const moveStep = write(
  () => step,
  ({ version, ...changes }) => {
    step = { ...step, ...changes, version: version + 1 }
    return step
  },
)
const moveBrief = write(
  () => brief,
  ({ version, moveTo }) => {
    brief = { ...brief, date: (moveTo as { date: string }).date, version: version + 1 }
    return { ...brief, tasks: [{ completed: true }, { completed: false }, { completed: false }] }
  },
)

function enter(search = "?date=2026-11") {
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/agencies/teammates": () => json(200, { items: [{ id: "u7", name: "hugo leroy", role: "" }] }),
    "/api/collaborations/calendar": ({ url }) =>
      json(200, {
        items: url.includes("personId=u8") ? [] : [indexed ?? step],
        busyDays: hidden.length > 0 ? ["2026-11-12"] : [],
      }),
    "/api/collaborations/calendar/2026-11-12": () => {
      busyReads += 1
      return json(200, { items: hidden, nextCursor: null })
    },
    "/api/collaborations/c1/steps/a": moveStep,
    "/api/collaborations/c1/steps/hidden": async (request) => {
      const { version, ...changes } = await request.json()
      sent.push({ path: "hidden", body: { version, ...changes } })
      return json(200, { ...hidden[0], ...changes, version: version + 1 })
    },
    "/api/castings/deadlines": () => json(200, { items: [casting] }),
    "/api/castings/k": write(
      () => casting,
      ({ version, fields }) => {
        casting = { ...casting, ...(fields as object), version: version + 1 }
        return { casting, proposals: [], activity: { items: [], nextCursor: null } }
      },
    ),
    "/api/planner": async () => {
      await reading
      return json(200, { briefs: [brief], todayCount: 0 })
    },
    "/api/planner/days/2026-11-12/zoe": moveBrief,
    "/api/planner/days/2026-11-18/zoe": moveBrief,
    "/api/planner/days/2026-11-20/zoe": moveBrief,
    "/api/todos/between": () => json(200, { items: [todo] }),
    "/api/todos/t": write(
      () => todo,
      ({ version, ...changes }) => {
        todo = { ...todo, ...changes, version: version + 1 }
        return todo
      },
    ),
  })
  return visit(`/app/calendar${search}`, routes)
}

const shows = (day: string, count: number) => waitFor(() => expect(titlesOn(day)).toHaveLength(count))
const undo = () => fireEvent.keyDown(window, { key: "z", ctrlKey: true })

/** Asks for another day by the keyboard, of what stands on one. */
async function ask(row: string, typed: string | null) {
  document.querySelector<HTMLElement>(`main [data-row='${row}'] a`)?.focus()
  await userEvent.keyboard("d")
  if (typed !== null) await type(typed)
  const dialogs = await screen.findAllByRole("dialog")
  await userEvent.click(within(dialogs.at(-1) as HTMLElement).getByRole("button", { name: "Déplacer" }))
}
async function type(day: string) {
  const field = await fieldOf("Nouvelle date")
  // Without the calendar that opens beside it.
  fireEvent.input(field, { target: { value: day } })
  fireEvent.blur(field)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
  signIn()
  step = stepOf("a", "2026-11-12")
  casting = castingOf("k", "2026-11-12")
  brief = briefOf("zoe", "2026-11-12")
  todo = todoOf("t", "2026-11-12")
  ;[sent, held, refuse, reading, hidden, indexed, busyReads] = [[], null, null, null, [], null, 0]
})

/** What shows the same elsewhere, each once it was read. */
const elsewhere: Record<string, QueryKey> = {
  step: api.collaborations.get.queryKey({ input: { collaborationId: "c1" } }),
  casting: api.castings.get.queryKey({ input: { castingId: "k" } }),
  brief: api.planner.day.queryKey({ input: { date: "2026-11-12" } }),
  todo: api.todos.week.queryKey({ input: { day: "2026-11-12" } }),
}

describe.each([
  {
    kind: "step",
    row: "step-a",
    // The manager of its campaign.
    owner: "u7",
    moved: { path: "collaborations/c1/steps/a", body: { version: 1, deadline: "2026-11-20" } },
    back: { path: "collaborations/c1/steps/a", body: { version: 2, deadline: "2026-11-12" } },
  },
  {
    kind: "casting",
    row: "casting-k",
    owner: "u2",
    moved: {
      path: "castings/k",
      body: { version: 4, fields: { deadline: "2026-11-20" }, proposals: {} },
    },
    back: { path: "castings/k", body: { version: 5, fields: { deadline: "2026-11-12" }, proposals: {} } },
  },
  {
    kind: "brief",
    row: "brief-zoe-2026-11-12",
    owner: "u9",
    moved: {
      path: "planner/days/2026-11-12/zoe",
      body: { version: 2, moveTo: { date: "2026-11-20", influencerId: "zoe" } },
    },
    back: {
      path: "planner/days/2026-11-20/zoe",
      body: { version: 3, moveTo: { date: "2026-11-12", influencerId: "zoe" } },
    },
  },
  {
    kind: "todo",
    row: "todo-t",
    owner: "u2",
    moved: { path: "todos/t", body: { version: 1, dueDate: "2026-11-20" } },
    back: { path: "todos/t", body: { version: 2, dueDate: "2026-11-12" } },
  },
])("a $kind that is moved", ({ kind, row, owner, moved, back }) => {
  it("is written by its own domain, read again wherever it shows, and put back", async () => {
    enter()
    await shows("2026-11-12", 4)
    const key = elsewhere[kind] ?? []
    queryClient.setQueryData(key, { items: [], briefs: [], steps: [] })
    await ask(row, "20/11/2026")
    await shows("2026-11-20", 1)
    expect(titlesOn("2026-11-12")).toHaveLength(3)
    await screen.findByText(/: déplacé au vendredi 20 novembre\.$/)
    expect(sent).toEqual([moved])
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
    undo()
    await shows("2026-11-12", 4)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(back)
    expect(titlesOn("2026-11-20")).toEqual([])
    expect(screen.queryByText(/modifié entre-temps/)).toBeNull()
  })

  it("is in the calendar of whose it is, and of nobody else", async () => {
    indexed = step
    const router = enter()
    await shows("2026-11-12", 4)
    await ask(row, "20/11/2026")
    await screen.findByText(/: déplacé au vendredi 20 novembre\.$/)
    await act(() => router.navigate("/app/calendar?date=2026-11&person=u8"))
    await shows("2026-11-12", 0)
    expect(titlesOn("2026-11-20")).toEqual([])
    await act(() => router.navigate(`/app/calendar?date=2026-11&person=${owner}`))
    await shows("2026-11-20", 1)
  })

  it.each([
    [() => json(403, { code: "forbidden", detail: "Refusé." }), / n'a pas pu être déplacé\. Refusé\.$/],
    [
      () => json(503, { code: "unavailable", detail: "Plus tard." }),
      /^Le déplacement de « .+ » n'a pas été confirmé\. Plus tard\.$/,
    ],
    [
      () => Promise.reject(new TypeError("Failed to fetch")),
      /^Le déplacement de « .+ » n'a pas été confirmé\./,
    ],
  ])("stands where it was where that is refused, or not answered: %#", async (refusal, said) => {
    refuse = refusal
    const router = enter()
    await shows("2026-11-12", 4)
    await ask(row, "20/11/2026")
    expect(await screen.findByText(said)).toBeDefined()
    await shows("2026-11-12", 4)
    expect(titlesOn("2026-11-20")).toEqual([])
    // The day that was typed is not lost with it.
    expect(router.state.location.search).toContain("moving=move")
    expect((await fieldOf("Nouvelle date")).value).toBe("20/11/2026")
  })
})

describe("an entry", () => {
  /** From the 12th to the 20th, and on to the 18th before the first answer is let go. */
  async function movedTwice(row: string, then: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    layOut()
    enter()
    await shows("2026-11-12", 4)
    await drag(row, "2026-11-20")
    await shows("2026-11-20", 1)
    expect(titlesOn("2026-11-12")).toHaveLength(3)
    await drag(then, "2026-11-18")
    await shows("2026-11-18", 1)
    return resolve
  }

  it("has the keyboard on its new day", async () => {
    withoutMotion()
    const router = enter()
    await shows("2026-11-12", 4)
    await ask("brief-zoe-2026-11-12", "20/11/2026")
    await waitFor(() => expect(router.state.location.search).toBe("?date=2026-11"))
    await waitFor(() =>
      expect(document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row).toBe(
        "brief-zoe-2026-11-20",
      ),
    )
  })

  it("that stays on its day is not written", async () => {
    const router = enter()
    await shows("2026-11-12", 4)
    await ask("step-a", null)
    await waitFor(() => expect(router.state.location.search).toBe("?date=2026-11"))
    expect(sent).toEqual([])
    expect(screen.queryByText(/déplacé au/)).toBeNull()
  })

  it.each([
    ["with what tells it from others", "step-a", () => undefined, "« Étape a » · Lancement"],
    ["alone where nothing does", "todo-t", () => Object.assign(todo, { assignee: null }), "« Tâche t »"],
  ])("is named where its day is asked for, %s", async (_what, row, set, said) => {
    set()
    enter()
    await shows("2026-11-12", 4)
    document.querySelector<HTMLElement>(`main [data-row='${row}'] a`)?.focus()
    await userEvent.keyboard("d")
    expect(await within(await screen.findByRole("dialog")).findByText(said)).toBeDefined()
  })

  it("needs a day", async () => {
    enter()
    await shows("2026-11-12", 4)
    await ask("step-a", "")
    expect(await screen.findByText("La date est requise")).toBeDefined()
    expect(sent).toEqual([])
  })

  it("that is moved again before the first answer is there ends where it was moved last", async () => {
    const resolve = await movedTwice("step-a", "step-a")
    const second = Promise.withResolvers<void>()
    held = second.promise
    resolve()
    await waitFor(() => expect(sent).toHaveLength(2))
    // Also where it is read as the first move has left it.
    await act(() => queryClient.invalidateQueries({ queryKey: api.collaborations.calendar.key() }))
    expect([titlesOn("2026-11-18"), titlesOn("2026-11-20")].map(({ length }) => length)).toEqual([1, 0])
    second.resolve()
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 1, deadline: "2026-11-20" },
      { version: 2, deadline: "2026-11-18" },
    ])
    await screen.findByText("« Étape a » : déplacé au mercredi 18 novembre.")
    expect(titlesOn("2026-11-18")).toHaveLength(1)
    expect(titlesOn("2026-11-20")).toEqual([])
    expect(screen.queryByText(/modifié entre-temps/)).toBeNull()
  })

  it("that is moved again stays where it was, also a brief, when the first move fails", async () => {
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    const resolve = await movedTwice("brief-zoe-2026-11-12", "brief-zoe-2026-11-20")
    resolve()
    await screen.findByText(/ n'a pas été confirmé\. Plus tard\.$/)
    await shows("2026-11-12", 4)
    await shows("2026-11-18", 0)
    expect(titlesOn("2026-11-20")).toEqual([])
    expect(sent).toHaveLength(1)
    expect(screen.queryByText(/déplacé au/)).toBeNull()
  })

  it("that is moved again stays where the first move has put it, also a brief, when the second fails", async () => {
    const resolve = await movedTwice("brief-zoe-2026-11-12", "brief-zoe-2026-11-20")
    // Neither is read anew meanwhile.
    reading = new Promise(() => {})
    refuse = () => (sent.length > 1 ? json(503, { code: "unavailable", detail: "Plus tard." }) : null)
    resolve()
    await screen.findByText(/ n'a pas été confirmé\. Plus tard\.$/)
    expect(titlesOn("2026-11-20")).toHaveLength(1)
    expect(titlesOn("2026-11-18")).toEqual([])
    expect(titlesOn("2026-11-12")).toHaveLength(3)
  })

  it("that is moved a third time stays where the second move has put it when that fails", async () => {
    const resolve = await movedTwice("brief-zoe-2026-11-12", "brief-zoe-2026-11-20")
    reading = new Promise(() => {})
    resolve()
    await screen.findByText("« Zoé Mercier » : déplacé au mercredi 18 novembre.")
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await drag("brief-zoe-2026-11-18", "2026-11-19")
    await screen.findByText(/ n'a pas été confirmé\. Plus tard\.$/)
    expect(titlesOn("2026-11-20")).toEqual([])
    expect(titlesOn("2026-11-19")).toEqual([])
  })

  it("is moved as it is by then, where a colleague changed it while its day was chosen", async () => {
    enter("?date=2026-11&moving=move&entry=step-a")
    await type("20/11/2026")
    step = { ...step, name: "Renommée", version: 5 }
    await act(() => queryClient.invalidateQueries({ queryKey: api.collaborations.calendar.key() }))
    const dialog = within(screen.getByRole("dialog"))
    await dialog.findByText(/^« Renommée »/)
    await userEvent.click(dialog.getByRole("button", { name: "Déplacer" }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 5, deadline: "2026-11-20" }))
  })

  it("is dragged to another day, and nowhere where it is put down beside them or where it was", async () => {
    layOut()
    enter()
    await shows("2026-11-12", 4)
    expect(await drag("todo-t", null)).toBe(false)
    expect(screen.getByText("Remis à sa place.")).toBeDefined()
    await drag("todo-t", "2026-11-12")
    expect(sent).toEqual([])
    expect(await drag("todo-t", "2026-11-13")).toBe(false)
    await shows("2026-11-13", 1)
    expect(screen.getByText("Déposé, vendredi 13 novembre 2026.")).toBeDefined()
    await waitFor(() =>
      expect(sent).toEqual([{ path: "todos/t", body: { version: 1, dueDate: "2026-11-13" } }]),
    )
  })

  it("hangs on the mouse while live updates wait, and Escape puts it back", async () => {
    layOut()
    enter()
    await shows("2026-11-12", 4)
    await take("todo-t", "2026-11-13")
    const said = () => document.querySelector("[id^='DndLiveRegion']")?.textContent
    expect(said()).toBe("vendredi 13 novembre 2026")
    expect(cellOf("2026-11-13").dataset.over).toBe("true")
    expect(isHeld()).toBe(true)
    fireEvent.keyDown(document, { code: "Escape", key: "Escape" })
    const link = document.querySelector("main [data-row='todo-t'] a") ?? document.body
    expect(fireEvent.click(link)).toBe(false)
    await settled()
    expect(said()).toBe("Déplacement annulé.")
    expect(isHeld()).toBe(false)
    expect(sent).toEqual([])
    // The browser does not drag the address instead.
    expect(link.getAttribute("draggable")).toBe("false")
    await take("todo-t", null)
    expect(said()).toBe("Hors du calendrier.")
    fireEvent.keyDown(document, { code: "Escape", key: "Escape" })
    await settled()
  })

  it("that is a brief says how far it is also on its new day", async () => {
    enter()
    await shows("2026-11-12", 4)
    reading = new Promise(() => {})
    await ask("brief-zoe-2026-11-12", "20/11/2026")
    await screen.findByText(/: déplacé au vendredi 20 novembre\.$/)
    expect(titlesOn("2026-11-20")).toEqual(["Zoé Mercier – 1 tâche faite sur 3"])
  })

  it("that only its busy day shows is moved from there", async () => {
    hidden = [stepOf("hidden", "2026-11-12")]
    enter("?date=2026-11&dialog=day&on=2026-11-12")
    await userEvent.click(await screen.findByRole("button", { name: "Déplacer « Étape hidden »" }))
    await type("20/11/2026")
    const reads = busyReads
    const dialogs = screen.getAllByRole("dialog")
    await userEvent.click(within(dialogs.at(-1) as HTMLElement).getByRole("button", { name: "Déplacer" }))
    await waitFor(() =>
      expect(sent).toEqual([{ path: "hidden", body: { version: 1, deadline: "2026-11-20" } }]),
    )
    await shows("2026-11-20", 1)
    expect(document.querySelector("[role=dialog] [data-row=step-hidden]")).toBeNull()
    await waitFor(() => expect(busyReads).toBeGreaterThan(reads))
  })

  it("that is there no more cannot be moved, which is said", async () => {
    enter("?date=2026-11&moving=move&entry=step-x")
    expect(await screen.findByText("Cet élément n'est plus dans le calendrier")).toBeDefined()
    expect(cellOf("2026-11-12")).toBeDefined()
  })
})
