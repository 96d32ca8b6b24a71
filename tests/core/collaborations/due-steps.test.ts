import * as Approvals from "@trame/core/account/approvals"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { postponedTo, postponements } from "@trame/core/campaigns/collaborations/rules/postponing"
import {
  dueDayOf,
  isLate,
  isOf,
  lateIn,
  lateness,
  openStepsOf,
} from "@trame/core/campaigns/collaborations/rules/steps"
import type { UserActor } from "@trame/core/lib/access"
import { dayAfter, sundayOf, today } from "@trame/core/lib/day"
import { describe, expect, it } from "vitest"
import { newUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { pagesOf } from "../../support/pages.ts"
import { newAgency, newPerson } from "../totals/world.ts"
import { newTimelines } from "./timelines.ts"

// rules/campaigns.md#due-steps
describe("due steps", () => {
  it("are found by a part of their name, while they are open", async () => {
    const { ada, campaign } = await newTimelines()
    const { add, key } = await campaign()
    await add("Relire l'été", day(300))
    await add("Été : publier", day(-2))
    const { id: stepId } = await add("Été : payer", day(1))
    await Collaborations.updateStep(ada, { ...key, stepId, version: 1, status: "done" })
    await indexed()
    const found = async (search: string) =>
      (await Collaborations.findSteps(ada, { search })).items.map(({ name }) => name)
    expect([await found("ETE"), await found("")]).toEqual([["Été : publier", "Relire l'été"], []])
  })

  it("are the open ones up to the end of the week, the longest due first", async () => {
    const { ada, campaign } = await newTimelines()
    const [one, other] = [await campaign(), await campaign("Max Membre", "Rentrée")]
    await one.add("Aujourd'hui", day(0))
    await other.add("Vieille", day(-20))
    const { id: stepId } = await one.add("Hier", day(-1))
    const { id: called } = await one.add("Appelée", null)
    await one.add("Sans date", null)
    await one.add("Semaine prochaine", dayAfter(sundayOf(today()), 1))
    const edit = async (version: number, changes: object, id = stepId) => {
      await Collaborations.updateStep(ada, { ...one.key, stepId: id, version, ...changes })
      await indexed()
    }
    await indexed()
    expect(await due(ada)).toMatchObject({
      items: [
        {
          name: "Vieille",
          late: true,
          assigneeId: null,
          collaboration: { name: "Rentrée", brand: "Aubépine", manager: "Max Membre" },
        },
        { name: "Hier", late: true, collaboration: { id: one.key.collaborationId } },
        { name: "Aujourd'hui", late: false },
      ],
      nextCursor: null,
    })
    await edit(1, { status: "late" }, called)
    expect((await due(ada)).items).toContainEqual(
      expect.objectContaining({ name: "Appelée", deadline: null, late: true }),
    )
    await edit(2, { status: "done" }, called)
    await edit(1, { status: "done" })
    expect(await namesOf(ada)).toEqual(["Vieille", "Aujourd'hui"])
    await edit(2, { status: "in_progress" })
    expect(await namesOf(ada)).toEqual(["Vieille", "Hier", "Aujourd'hui"])
    await edit(3, { deadline: day(300) })
    expect(await namesOf(ada)).toEqual(["Vieille", "Aujourd'hui"])
    expect(await namesOf(ada, { to: day(300) })).toHaveLength(4)
    await Collaborations.remove(ada, one.key)
    expect(await namesOf(ada, { to: day(300) })).toEqual(["Vieille"])
    expect(await namesOf((await newAgency()).admin)).toEqual([])
    await expect(due(ada, { cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid" })
  })

  it("of a person are those handed to them, and nobody's of the campaigns they manage", async () => {
    const { agencyId, ada, max, campaign } = await newTimelines()
    const left = await newUser({ agencyId, status: "pending" })
    const [mine, theirs] = [await campaign("ada  ADMIN"), await campaign("Max Membre")]
    await mine.add("À moi, chez moi", day(-5))
    await mine.add("Confiée à Max", day(-4), max.userId)
    await theirs.add("Confiée à Ada", day(-3), ada.userId)
    await theirs.add("À Max, chez lui", day(-2))
    await mine.add("Confiée à qui est parti", day(-1), left.userId)
    await indexed()
    await Approvals.decide(ada, { userId: left.userId, decision: "rejected" })
    const assignees = [null, max.userId, ada.userId, null, null]
    await eventually(async () =>
      expect((await due(ada)).items.map(({ assigneeId }) => assigneeId)).toEqual(assignees),
    )
    const own = ["À moi, chez moi", "Confiée à Ada", "Confiée à qui est parti"]
    expect(await namesOf(ada, { whose: "mine" })).toEqual(own)
    expect(await namesOf(max, { whose: "mine" })).toEqual(["Confiée à Max", "À Max, chez lui"])
    expect(await Collaborations.lateSteps(agencyId, new Set([ada.userId]))).toEqual([
      { name: "À moi, chez moi", manager: "ada  ADMIN", assigneeId: null },
      { name: "Confiée à Max", manager: "ada  ADMIN", assigneeId: null },
      { name: "Confiée à Ada", manager: "Max Membre", assigneeId: ada.userId },
      { name: "À Max, chez lui", manager: "Max Membre", assigneeId: null },
      { name: "Confiée à qui est parti", manager: "ada  ADMIN", assigneeId: null },
    ])
  })

  it("are handed to people of the agency alone, and taken back", async () => {
    const { ada, max, campaign } = await newTimelines()
    const { key, add } = await campaign()
    const stranger = await newPerson((await newAgency()).agencyId)
    const refused = { code: "invalid", fields: { assigneeId: expect.any(String) } }
    await expect(add("Brief", day(0), stranger.userId)).rejects.toMatchObject(refused)
    const { id: stepId } = await add("Brief", day(0))
    const edit = (version: number, changes: object) =>
      Collaborations.updateStep(ada, { ...key, stepId, version, ...changes })
    await expect(edit(1, { assigneeId: stranger.userId })).rejects.toMatchObject(refused)
    expect(await edit(1, { assigneeId: max.userId })).toMatchObject({ assigneeId: max.userId, version: 2 })
    expect(await edit(2, { name: "Brief final" })).toMatchObject({ assigneeId: max.userId })
    expect(await edit(3, { assigneeId: null })).toMatchObject({ assigneeId: null })
  })

  it("are read page by page, also within one day and behind other people's", async () => {
    const { ada, max, campaign } = await newTimelines()
    const sixty = Array.from({ length: 60 }, (_, index) => day(-1 - (index % 7)))
    await campaign("Ada Admin", "Longue", sixty)
    await campaign("Max Membre", "D'un autre", [day(-3)])
    await campaign("Ada Admin", "Un seul jour", Array(60).fill(day(20)))
    await indexed()
    expect(await countOf(ada, { whose: "team", to: day(0) })).toBe("61 on 3")
    expect(await countOf(ada, { whose: "mine", to: day(0) })).toBe("60 on 2")
    for (const to of [day(20), day(21), "9999-12-31"])
      expect(await countOf(ada, { whose: "mine", to }), to).toMatch(/^120 on/)
    expect(await countOf(ada, { whose: "team", to: "0000-01-01" })).toBe("0 on 1")
    const seventy = Array.from({ length: 70 }, (_, at) => day(at % 2 ? -9 : -8))
    await campaign("Max Membre", "À Max", seventy)
    await indexed()
    const first = await due(ada, { whose: "mine" })
    expect(first.items).toEqual([])
    const second = await due(ada, { whose: "mine", cursor: first.nextCursor ?? "" })
    expect(second.items.length).toBeGreaterThan(0)
    expect(await countOf(max, { whose: "mine", to: day(-8) })).toMatch(/^70 on/)
  })

  it("are counted late or of this week, up to a hundred", async () => {
    const { ada, campaign } = await newTimelines()
    const days = [day(-1), day(0), sundayOf(today()), dayAfter(sundayOf(today()), 1)]
    await campaign("Ada Admin", "Lancement", days)
    await indexed()
    expect(await Collaborations.dueCounts(ada)).toEqual({ late: 1, thisWeek: 2 })
    await campaign("Ada Admin", "Vieille", Array(98).fill(day(-30)))
    await campaign("Ada Admin", "Vieille", Array(5).fill(day(-30)))
    await indexed()
    expect(await Collaborations.dueCounts(ada)).toEqual({ late: 100, thisWeek: 2 })
  })
})

describe("a step", () => {
  const ON = "2026-11-23"
  // In Paris it is the next day already.
  const updatedAt = "2026-11-23T23:30:00.000Z"

  it.each([
    ["2026-11-22", "todo", "En retard d'un jour", "2026-11-22"],
    ["2026-11-20", "late", "En retard de 3 jours", "2026-11-20"],
    [null, "late", "En retard", "2026-11-23"],
    ["2026-12-01", "late", "En retard", "2026-11-23"],
    [ON, "todo", null, ON],
    [null, "todo", null, undefined],
    ["2026-11-01", "done", null, undefined],
  ] as const)("due %s and %s is « %s », found under %s", (deadline, status, words, dueDay) => {
    expect(lateness({ deadline, status }, ON)).toBe(words)
    expect(isLate({ deadline, status }, ON)).toBe(words !== null)
    expect(dueDayOf({ deadline, status, updatedAt })).toBe(dueDay)
  })

  it.each([
    ["handed to them", "u1", "Quelqu'un", true],
    ["handed to another", "u2", "Zoé Léa", false],
    ["of nobody in a campaign of theirs", null, "ZOE LEA", true],
    ["of nobody in a campaign of another", null, "Zoé", false],
  ])("%s is somebody's: %s %s %s", (_what, assigneeId, manager, isTheirs) => {
    expect(isOf({ assigneeId, manager }, { id: "u1", name: "Zoé Léa" })).toBe(isTheirs)
  })

  it("is to do again when it was called late and is put off", () => {
    expect(postponedTo({ status: "late" }, "2026-12-01")).toEqual({ deadline: "2026-12-01", status: "todo" })
    expect(postponedTo({ status: "in_progress" }, "2026-12-01")).toEqual({ deadline: "2026-12-01" })
  })

  it.each([
    // A Wednesday; then a Sunday and a Saturday, whose offers coincide with Monday, and a Monday, a week before.
    ["2026-11-25", ["2026-10-01"], "tomorrow 26, twoDays 27, nextMonday 30, week 02"],
    ["2026-11-29", ["2026-10-01"], "tomorrow 30, twoDays 01, week 06"],
    ["2026-11-28", [null], "tomorrow 29, twoDays 30, week 05"],
    ["2026-11-23", ["2026-10-01"], "tomorrow 24, twoDays 25, week 30"],
    [
      "2026-11-23",
      ["2026-10-01", "2026-11-25"],
      "tomorrow 24 24, twoDays 25 27, nextMonday 30 30, week 30 02",
    ],
  ])("on %s, due %j, is put off past today, and no day is offered twice", (today, deadlines, expected) => {
    const offers = postponements(
      deadlines.map((deadline) => ({ deadline })),
      today,
    )
    const told = offers.map(({ offer, days }) => `${offer} ${days.map((day) => day.slice(-2)).join(" ")}`)
    expect(told.join(", ")).toBe(expected)
  })
})

describe("the open steps of a timeline", () => {
  type Status = "todo" | "done" | "late"
  const step = (name: string, order: string, deadline?: string, status: Status = "todo") => ({
    name,
    order,
    status,
    deadline,
    updatedAt: "2026-05-10T10:00:00.000Z",
  })

  it("is the first step to be due and the days of all open ones", () => {
    const steps = [
      step("Sans date", "a"),
      step("Juin", "b", "2026-06-01"),
      step("Fini", "c", "2026-01-01", "done"),
      step("Appelé en retard", "d", "2026-09-01", "late"),
      step("Mai", "e", "2026-05-12"),
    ]
    const dueDays = ["2026-05-09", "2026-05-12", "2026-06-01"]
    expect(openStepsOf(steps)).toEqual({
      next: { name: "Appelé en retard", deadline: "2026-09-01" },
      dueDays,
    })
    expect(openStepsOf([step("B", "b"), step("A", "a")])).toEqual({ next: { name: "A" }, dueDays: [] })
    expect(openStepsOf([step("B", "b", "2026-06-01"), step("A", "a", "2026-06-01")]).next?.name).toBe("A")
    expect(openStepsOf([step("A", "a", "2026-06-01", "done")])).toEqual({ dueDays: [] })
    const lateOn = ["2026-05-09", "2026-05-10", "2026-06-01", "2026-06-02"].map((on) =>
      lateIn({ dueDays }, on),
    )
    expect(lateOn).toEqual([0, 1, 2, 3])
  })
})

const day = (count: number): string => dayAfter(today(), count)

type Asked = Partial<Parameters<typeof Collaborations.dueSteps>[1]>
const due = (actor: UserActor, asked: Asked = {}) =>
  Collaborations.dueSteps(actor, { whose: "team", ...asked })
const namesOf = async (actor: UserActor, asked: Asked = {}) =>
  (await due(actor, asked)).items.map(({ name }) => name)

/** How many steps there are, and pages of them. */
async function countOf(actor: UserActor, asked: Asked) {
  const pages = await pagesOf((cursor) => due(actor, { ...asked, cursor }))
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  return `${ids.length} on ${pages.length}`
}
