import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { casting as castingShape } from "@trame/core/campaigns/castings/contract/shapes"
import { type DueStep, step as stepShape } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { cellOf, drag, layOut, linkIn, shows, take, titlesOn } from "../../../world/calendar.ts"
import { settled } from "../../../world/dragging.ts"
import { type Answers, conflict, fakeApi, offline, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, field, press, says, visit } from "../../../world/page.tsx"
import { recordOf } from "../../../world/record.ts"
import { aBrief, aBriefSummary, aCastingDeadline, aDueStep, aTodo } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

/** The stored records, one of each kind. */
let step: DueStep
let casting: ReturnType<typeof aCastingDeadline>
let brief: BriefSummary
let todo: ReturnType<typeof aTodo>
/** The step as a lagging index shows it. */
let indexed: DueStep | null
/** Writes wait for it. */
let held: Promise<unknown> | undefined
let refuse: (writes: number) => unknown
/** Reads of briefs wait for it. */
let reading: Promise<unknown> | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
  signIn()
  step = aDueStep("a", DAY)
  casting = aCastingDeadline({ deadline: DAY })
  brief = aBriefSummary({ date: DAY })
  todo = aTodo("t", DAY)
  ;[indexed, held, reading, refuse] = [null, undefined, undefined, () => null]
})

describe("a moved entry", () => {
  it.each([
    ["step", "step-a", 1, campaign, { steps: [{ id: "a", deadline: NEXT, version: 2 }, { id: "b" }] }],
    [
      "casting",
      "casting-k",
      4,
      queries.castings.get.queryKey({ input: { castingId: "k" } }),
      { casting: { deadline: NEXT, version: 5 } },
    ],
    ["brief", BRIEF, 2, briefOn(NEXT), { date: NEXT, version: 3 }],
    [
      "todo",
      "todo-t",
      1,
      queries.todos.get.queryKey({ input: { todoId: "t" } }),
      { dueDate: NEXT, version: 2 },
    ],
  ])("of the kind %s is written by its domain, shows elsewhere too, and can be undone", async (...given) => {
    const [kind, row, version, key, known] = given
    const { api } = enter()
    await shows(DAY, 4)
    const write = WRITES[kind] as (typeof WRITES)[string]
    queryClient.setQueryData(campaign, { steps: [{ id: "a" }, { id: "b" }] } as never)
    for (const list of [...Object.keys(LISTS).map(listOf), briefOn(DAY)])
      queryClient.setQueryData(list, { pages: [] })
    await move(row, NEXT)
    await shows(NEXT, 1)
    expect(titlesOn(DAY)).toHaveLength(3)
    await says(/: déplacé au vendredi 20 novembre\.$/)
    // A form opened next has the stored values.
    expect(queryClient.getQueryData(key)).toMatchObject(known)
    expect(queryClient.getQueryData(briefOn(DAY)) === undefined).toBe(kind === "brief")
    const isStale = (one: string) => queryClient.getQueryState(listOf(one))?.isInvalidated
    expect(Object.keys(LISTS).filter(isStale)).toEqual([kind])
    undo()
    await shows(DAY, 4)
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    expect(api.writes()).toEqual([write(version, DAY, NEXT), write(version + 1, NEXT, DAY)])
    expect(screen.queryByText(/modifié entre-temps/)).toBeNull()
  })

  it("is in its owner's calendar only, while the index lags up to ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true })
    indexed = step
    const { router } = enter()
    await shows(DAY, 4)
    await move("step-a", NEXT)
    await says(/: déplacé au vendredi 20 novembre\.$/)
    await act(() => router.navigate("/app/calendar?date=2026-11&person=u8"))
    await shows(DAY, 0)
    expect(titlesOn(NEXT)).toEqual([])
    // The campaign's manager.
    await act(() => router.navigate("/app/calendar?date=2026-11&person=u7"))
    await shows(NEXT, 1)
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await shows(DAY, 1)
    expect(titlesOn(NEXT)).toEqual([])
  })

  it.each([
    ["forbidden", refusal("forbidden", "Refusé."), /^« .+ » n'a pas pu être déplacé\. Refusé\.$/],
    ["unsettled", refusal("unavailable"), /^Le déplacement de « .+ » n'a pas été confirmé\. Refusé\.$/],
    ["unanswered", offline(), /^Le déplacement de « .+ » n'a pas été confirmé\./],
    ["a conflict", conflict(), /^« Zoé Mercier » a été modifié entre-temps par une autre personne\./],
  ])("returns when the write is %s, and its dialog keeps the day", async (_, error, said) => {
    refuse = () => error
    const { router } = enter()
    await shows(DAY, 4)
    await move(BRIEF, NEXT)
    expect(await says(said)).toBeDefined()
    await shows(DAY, 4)
    expect(titlesOn(NEXT)).toEqual([])
    expect(router.state.location.search).toContain("moving=move")
    expect((await field("Nouvelle date")).value).toBe("20/11/2026")
  })

  it.each([
    ["2026-11-24", {}, {}, "mardi 24 novembre."],
    ["2026-11-25", { status: "todo" }, { status: "late" }, "mercredi 25 novembre."],
    ["2062-11-12", { status: "todo" }, { status: "late" }, "dimanche 12 novembre 2062."],
  ])("that is a late step is to do again on %s unless that day is past", async (...row) => {
    const [deadline, moved, back, said] = row
    step = { ...step, status: "late" }
    const { api } = enter()
    await shows(DAY, 4)
    await move("step-a", deadline)
    await says(`« Étape a » : déplacé au ${said}`)
    undo()
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    const one = { collaborationId: "c1", stepId: "a" }
    expect(api.callsOf("collaborations.updateStep")).toEqual([
      { ...one, version: 1, deadline, ...moved },
      { ...one, version: 2, deadline: DAY, ...back },
    ])
  })

  /** Moves an entry from the 12th to the 20th, then to the 18th before the first answer. */
  async function movedTwice(row: string, then: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    layOut()
    const { api } = enter()
    await shows(DAY, 4)
    await drag(row, NEXT)
    await shows(NEXT, 1)
    await drag(then, THIRD)
    await shows(THIRD, 1)
    return { api, resolve }
  }
  const entryCounts = () => [DAY, NEXT, THIRD].map((day) => titlesOn(day).length)

  it("that moves again before the first answer ends on its last day", async () => {
    const { api, resolve } = await movedTwice("step-a", "step-a")
    const second = Promise.withResolvers<void>()
    held = second.promise
    resolve()
    await waitFor(() => expect(api.writes()).toHaveLength(2))
    // Also when it is read with the first move's state.
    await act(() => queryClient.invalidateQueries({ queryKey: queries.collaborations.calendar.key() }))
    expect(entryCounts()).toEqual([3, 0, 1])
    second.resolve()
    await says("« Étape a » : déplacé au mercredi 18 novembre.")
    expect(api.writes()).toEqual([WRITES.step?.(1, DAY, NEXT), WRITES.step?.(2, NEXT, THIRD)])
    expect(entryCounts()).toEqual([3, 0, 1])
    expect(screen.queryByText(/modifié entre-temps/)).toBeNull()
  })

  it.each([
    ["first", 0, [4, 0, 0], 1],
    ["second", 1, [3, 1, 0], 2],
  ])("that is a brief stays on its last stored day when the %s of two moves fails", async (...row) => {
    const [, nth, shown, sent] = row
    const { api, resolve } = await movedTwice(BRIEF, "brief-zoe-2026-11-20")
    // No list shows it yet.
    if (nth > 0) reading = new Promise(() => {})
    refuse = () => (api.writes().length > nth ? refusal("unavailable", "Plus tard.") : null)
    resolve()
    await says(/ n'a pas été confirmé\. Plus tard\.$/)
    await waitFor(() => expect(entryCounts()).toEqual(shown))
    expect(api.writes()).toHaveLength(sent)
  })
})

it("an entry moves by mouse, and Escape cancels", async () => {
  const announcement = () => document.querySelector("[id^='DndLiveRegion']")?.textContent
  layOut()
  const { api } = enter()
  await shows(DAY, 4)
  expect(linkIn("todo-t").getAttribute("draggable")).toBe("false")
  await take("todo-t", "2026-11-13")
  const over = cellOf("2026-11-13").dataset.over
  // Live updates wait during the drag.
  expect([announcement(), over, isHeld()]).toEqual(["vendredi 13 novembre 2026", "true", true])
  fireEvent.keyDown(document, { code: "Escape", key: "Escape" })
  expect(fireEvent.click(linkIn("todo-t"))).toBe(false)
  await settled()
  expect([announcement(), isHeld()]).toEqual(["Déplacement annulé.", false])
  expect(await drag("todo-t", null)).toBe(false)
  expect(announcement()).toBe("Remis à sa place.")
  await drag("todo-t", DAY)
  expect(api.writes()).toEqual([])
  await drag("todo-t", "2026-11-13")
  await shows("2026-11-13", 1)
  expect(announcement()).toBe("Déposé, vendredi 13 novembre 2026.")
  await waitFor(() => expect(api.writes()).toEqual([WRITES.todo?.(1, DAY, "2026-11-13")]))
})

describe("the dialog that asks for another day", () => {
  it("names its entry, requires a day, writes nothing for the same day, and returns the focus", async () => {
    withoutMotion()
    const { api, router } = enter()
    await shows(DAY, 4)
    await move("step-a", "")
    expect(await says("La date est requise")).toBeDefined()
    expect((await dialog()).getByText("« Étape a » · Lancement")).toBeDefined()
    await type(DAY)
    await submit()
    await waitFor(() => expect(router.state.location.search).toBe("?date=2026-11"))
    expect(api.writes()).toEqual([])
    // The closed dialog gives the focus back first.
    await waitFor(() => expect(document.activeElement).toBe(linkIn("step-a")))
    await move(BRIEF, NEXT)
    await waitFor(() => expect(document.activeElement).toBe(linkIn("brief-zoe-2026-11-20")))
  })

  it("when a colleague moves the entry meanwhile, shows that day before it replaces it", async () => {
    const { api } = enter("?date=2026-11&moving=move&entry=step-a")
    await type(NEXT)
    const asked = await dialog()
    const change = async (changes: Partial<DueStep>) => {
      step = { ...step, ...changes }
      await act(() => queryClient.invalidateQueries())
    }
    await change({ name: "Renommée", deadline: THIRD, version: 5 })
    await asked.findByText(/^« Renommée »/)
    await submit()
    expect(await asked.findByText(/^La date de « Renommée » a été modifiée entre-temps/)).toBeDefined()
    expect(asked.getByText(/^Elle est maintenant : 18\/11\/2026\./)).toBeDefined()
    expect((await field("Nouvelle date")).value).toBe("20/11/2026")
    expect(api.writes()).toEqual([])
    await waitFor(submit)
    await waitFor(() => expect(api.writes()).toEqual([WRITES.step?.(5, THIRD, NEXT)]))
  })

  it("also moves a step that only its busy day shows", async () => {
    let hidden = [aDueStep("hidden", DAY)]
    const { api } = enter(`?date=2026-11&dialog=day&on=${DAY}`, {
      calendar: () => ({ items: [], busyDays: [DAY] }),
      calendarDay: () => ({ items: hidden, nextCursor: null }),
      updateStep: ({ deadline }) => {
        hidden = []
        return recordOf(stepShape, { id: "hidden", name: "Étape hidden", deadline: deadline ?? null })
      },
    })
    await press("Déplacer « Étape hidden »")
    await type(NEXT)
    const dayReads = () => api.callsOf("collaborations.calendarDay").length
    const before = dayReads()
    await submit()
    await shows(NEXT, 1)
    expect(document.querySelector("[role=dialog] [data-row=step-hidden]")).toBeNull()
    await waitFor(() => expect(dayReads()).toBeGreaterThan(before))
  })

  it("says so when the calendar no longer shows the entry", async () => {
    enter("?date=2026-11&moving=move&entry=step-x")
    expect(await says("Cet élément n'est plus dans le calendrier")).toBeDefined()
  })
})

const [DAY, NEXT, THIRD] = ["2026-11-12", "2026-11-20", "2026-11-18"]
const BRIEF = "brief-zoe-2026-11-12"

function enter(search = "?date=2026-11", more: Answers["collaborations"] = {}) {
  /** A conditional write by version, as in the API. */
  async function stored<Kind extends { version: number }>(of: () => Kind, version: number) {
    const writes = api.writes().length
    await held
    const refused = refuse(writes)
    if (refused) throw refused
    if (of().version !== version) throw conflict()
    return { ...of(), version: version + 1 }
  }
  const api = fakeApi({
    agencies: { pickTeammates: { items: [{ id: "u7", name: "hugo leroy", role: "" }] } },
    collaborations: {
      calendar: ({ personId }) => ({ items: personId === "u8" ? [] : [indexed ?? step], busyDays: [] }),
      updateStep: async ({ version, deadline, status }) => {
        const saved = await stored(() => step, version)
        step = { ...saved, ...(deadline && { deadline }), ...(status && { status }) }
        return recordOf(stepShape, { ...step, participantId: null })
      },
      ...more,
    },
    castings: {
      deadlines: () => ({ items: [casting] }),
      update: async ({ version, fields }) => {
        casting = { ...(await stored(() => casting, version)), deadline: fields?.deadline ?? "" }
        const activity = { items: [], nextCursor: null }
        return { casting: recordOf(castingShape, casting), proposals: [], activity }
      },
    },
    planner: {
      month: async () => {
        await reading
        return { briefs: [brief], todayCount: 0 }
      },
      update: async ({ version, moveTo }) => {
        brief = { ...(await stored(() => brief, version)), date: moveTo?.date ?? "" }
        return { ...aBrief("zoe", brief.date, 3, 1), influencerName: "Zoé Mercier", version: brief.version }
      },
    },
    todos: {
      between: () => ({ items: [todo] }),
      update: async ({ version, dueDate }) => {
        todo = { ...(await stored(() => todo, version)), dueDate: dueDate ?? "" }
        return todo
      },
    },
  })
  return { api, router: visit(`/app/calendar${search}`) }
}

const undo = () => fireEvent.keyDown(window, { key: "z", ctrlKey: true })

async function type(day: string) {
  const input = await field("Nouvelle date")
  // Ignores the date picker's own calendar.
  fireEvent.input(input, { target: { value: day.split("-").reverse().join("/") } })
  fireEvent.blur(input)
}
const submit = () => answerQuestion(/Déplacer$/)

/** Opens the dialog for another day by keyboard and submits it. */
async function move(row: string, day: string) {
  linkIn(row).focus()
  await userEvent.keyboard("d")
  await type(day)
  await submit()
}

const proposals = { added: [], changed: [], removed: [] }
const WRITES: Record<string, (version: number, date: string, to: string) => [string, object]> = {
  step: (version, _, deadline) => [
    "collaborations.updateStep",
    { collaborationId: "c1", stepId: "a", version, deadline },
  ],
  casting: (version, _, deadline) => [
    "castings.update",
    { castingId: "k", version, fields: { deadline }, proposals },
  ],
  brief: (version, date, to) => [
    "planner.update",
    { date, influencerId: "zoe", version, moveTo: { date: to, influencerId: "zoe" } },
  ],
  todo: (version, _, dueDate) => ["todos.update", { todoId: "t", version, dueDate }],
}

/** Other cached lists that contain each kind. */
const LISTS: Record<string, readonly unknown[]> = {
  step: queries.collaborations.calendarDay.key(),
  casting: queries.castings.get.key(),
  brief: queries.planner.day.key(),
  todo: queries.todos.week.key(),
}
const listOf = (kind: string) => [...(LISTS[kind] ?? []), "of a test"]
const campaign = queries.collaborations.get.queryKey({ input: { collaborationId: "c1" } })
const briefOn = (date: string) => queries.planner.get.queryKey({ input: { date, influencerId: "zoe" } })
