import { beforeEach, describe, expect, it, vi } from "vitest"
import { dayIn, daysOf, titleOf, turned } from "../../../../packages/web/src/features/calendar/address.ts"
import {
  entryOf,
  inOrder,
  isOfPerson,
  movedTo,
  type Source,
} from "../../../../packages/web/src/features/calendar/entries.ts"
import { aBriefSummary, aCastingDeadline, aDueStep, aTodo } from "../../../world/records.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
})

describe("the calendar's address", () => {
  it("names a day or a month; a missing or invalid one means today", () => {
    expect(
      ["2026-12", "2026-12-31", "", "2026-13", "2026-02-30", "x", "1999-12", "3000-01-01"].map(dayIn),
    ).toEqual(["2026-12-01", "2026-12-31", ...Array.from({ length: 6 }, () => "2026-11-25")])
  })

  it("shows six weeks or one, Monday first", () => {
    const month = daysOf("month", "2026-11-25")
    expect([month.length, month[0], month.at(-1)]).toEqual([42, "2026-10-26", "2026-12-06"])
    const week = daysOf("week", "2026-11-25")
    expect([week.length, week[0], week.at(-1)]).toEqual([7, "2026-11-23", "2026-11-29"])
  })

  it.each([
    ["month", "2026-01-31", -1, "2025-12-01"],
    ["month", "2026-12-15", 1, "2027-01-01"],
    ["week", "2026-11-25", 1, "2026-11-30"],
    ["week", "2026-11-29", -1, "2026-11-16"],
  ] as const)("moves a %s of %s by %i to %s", (view, day, by, to) => {
    expect(turned(view, day, by)).toBe(to)
  })

  it.each([
    ["month", "2026-11-25", "novembre 2026"],
    ["week", "2026-11-25", "du 23 au 29 novembre 2026"],
    ["week", "2026-12-01", "du 30 novembre au 6 décembre 2026"],
    ["week", "2027-03-01", "du 1er au 7 mars 2027"],
  ] as const)("names a %s of %s « %s »", (view, day, title) => {
    expect(titleOf(view, day)).toBe(title)
  })
})

describe("a calendar entry", () => {
  it.each([
    [step("a", "2026-11-12"), "step-a|2026-11-12|Étape a|Aubépine|Lancement"],
    [
      step("a", "2026-11-12", { participantName: "Zoé" }),
      "step-a|2026-11-12|Étape a|Aubépine|Lancement · Zoé",
    ],
    [casting(), "casting-k|2026-11-12|Casting k||Échéance du casting · Écume"],
    [brief(), "brief-zoe-2026-11-12|2026-11-12|Zoé Mercier||1 tâche faite sur 3"],
    [todo("t", "2026-11-26"), "todo-t|2026-11-26|Tâche t||Iris Morel"],
    [todo("t", "2026-11-26", { assignee: null }), "todo-t|2026-11-26|Tâche t||"],
  ])("has its day, name and detail (%#), and is the same on another day", (source, parts) => {
    const { id, day, title, brand, detail, version } = entryOf(source)
    expect([id, day, title, brand, detail].join("|")).toBe(parts)
    expect(version).toBe(source.of.version)
    expect(entryOf(movedTo(source, "2026-12-20"))).toMatchObject({
      day: "2026-12-20",
      title,
      detail,
      version,
    })
  })

  it("links to its own page", () => {
    const sources = [step("a", "2026-11-12"), casting(), brief(), todo("t", "2026-11-26")]
    expect(sources.map((source) => entryOf(source).to)).toEqual([
      "/app/collaborations/c1?dialog=step&item=a",
      "/app/casting?dialog=detail&casting=k",
      "/app/daily-brief?month=2026-11&dialog=day&date=2026-11-12",
      "/app/todo?week=2026-11-26&dialog=edit&todo=t",
    ])
  })

  it.each([
    ["a step of yesterday", step("a", "2026-11-24"), "late"],
    ["a step of today", step("a", "2026-11-25"), "open"],
    ["a step that is called late", step("a", "2026-12-24", { status: "late" }), "late"],
    ["a done step", step("a", "2026-11-01", { status: "done" }), "done"],
    ["a task of yesterday", todo("t", "2026-11-24"), "late"],
    ["a task of today", todo("t", "2026-11-25"), "open"],
    ["a done task", todo("t", "2026-11-24", { status: "completed" }), "done"],
    ["a brief under way", brief(), "open"],
    ["a done brief", brief({ done: 3 }), "done"],
    ["a brief without tasks", brief({ done: 0, total: 0 }), "open"],
    ["a past deadline of a casting", casting(), "open"],
    ["a closed casting", casting({ status: "closed" }), "done"],
  ])("of %s has its state", (_, source, state) => {
    expect(entryOf(source).state).toBe(state)
  })

  it("lists entries by time, kind, name and id, and done ones last", () => {
    const entries = [
      ...["b", "c", "a"].map((id) => step(id, "2026-11-12", { name: "Étape 9" })),
      todo("t", "2026-11-12"),
      step("midi", "2026-11-12", { time: "12:00" }),
      todo("tôt", "2026-11-12", { time: "09:30" }),
      step("faite", "2026-11-12", { status: "done", time: "08:00" }),
      step("10", "2026-11-12"),
      brief(),
      casting(),
    ]
    const ids = entries.map(entryOf).sort(inOrder)
    const first = ["step-a", "step-b", "step-c", "step-10", "casting-k", "brief-zoe-2026-11-12", "todo-t"]
    expect(ids.map(({ id }) => id)).toEqual(["todo-tôt", "step-midi", ...first, "step-faite"])
  })

  /** rules/campaigns.md#whose-entry-it-is */
  it.each([
    ["a step without assignee is its manager's", step("a", "2026-11-12"), "u7"],
    ["a step is its assignee's", step("a", "2026-11-12", { assigneeId: "u2" }), "u2"],
    ["a casting is its creator's", casting(), "u2"],
    ["a brief is its creator's", brief(), "u9"],
    ["a task is its assignee's", todo("t", "2026-11-12", { author: { id: "u9", name: "" } }), "u2"],
    ["an automatic task has no owner", todo("t", "2026-11-12", { assignee: null }), null],
  ])("%s", (_, source, owner) => {
    const team = ["u2", "u7", "u9"].map((id) => ({ id, name: id === "u7" ? "hugo leroy" : "" }))
    expect(team.find((person) => isOfPerson(source, person))?.id ?? null).toBe(owner)
    expect(team.filter((person) => isOfPerson(source, person))).toHaveLength(owner ? 1 : 0)
  })
})

const step = (...[id, day, changes]: Parameters<typeof aDueStep>): Source => ({
  kind: "step",
  of: aDueStep(id, day, changes),
})
const casting = (changes: Parameters<typeof aCastingDeadline>[0] = {}): Source => ({
  kind: "casting",
  of: aCastingDeadline({ deadline: "2026-11-12", ...changes }),
})
const brief = (changes: Parameters<typeof aBriefSummary>[0] = {}): Source => ({
  kind: "brief",
  of: aBriefSummary({ date: "2026-11-12", ...changes }),
})
const todo = (...[id, day, changes]: Parameters<typeof aTodo>): Source => ({
  kind: "todo",
  of: aTodo(id, day, changes),
})
