import { dayAfter, monthAfter, monthOf, today } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import * as Planner from "@trame/core/workspace/planner/index"
import { gridOf, MAX_DAYS, percentOf, repeatedDays, slugOf } from "@trame/core/workspace/planner/rules/briefs"
import { tick } from "@trame/core/workspace/planner/store"
import { describe, expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newTasks, oneBrief, planned } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { BriefSlugEntity } from "../../support/stored.ts"

test("a month shows the briefs of its 42 cells and no others, with what is done of each", async () => {
  const { actor, agencyId, brief, influencerId } = await oneBrief({ date: "2026-05-31" })
  const done = { taskId: brief.tasks[0]?.id ?? "", completed: true }
  await tick({ agencyId, influencerId, date: "2026-05-31" }, done)
  // The grid of May 2026 goes from Monday 27 April to Sunday 7 June.
  const dates = ["2026-04-26", "2026-04-27", "2026-06-07", "2026-06-08"]
  const influencerIds = [influencerId]
  await Planner.create(actor, { influencerIds, dates, tasks: newTasks("a"), internalNotes: "" })
  await eventually(async () => {
    const { briefs, todayCount } = await Planner.month(actor, { month: "2026-05" })
    expect(briefs.map(({ date }) => date)).toEqual(["2026-04-27", "2026-05-31", "2026-06-07"])
    expect(briefs[1]).toEqual({
      date: "2026-05-31",
      influencerId,
      influencerName: "Créatrice 1",
      profileImageUrl: null,
      slug: brief.slug,
      version: 1,
      createdBy: actor.userId,
      done: 1,
      total: 2,
    })
    expect(todayCount).toBe(0)
  })
})

test("today's briefs are counted whatever the month", async () => {
  const { actor, influencerId } = await oneBrief({ date: today() })
  const [other] = await newCreators(1)
  await planned(actor, other?.influencerId ?? "", { date: today(), tasks: newTasks("a") })
  await planned(actor, influencerId, { date: dayAfter(today(), 1), tasks: newTasks("a") })
  await eventually(async () => {
    for (const month of [monthOf(today()), monthAfter(monthOf(today()), 8)]) {
      expect((await Planner.month(actor, { month })).todayCount).toBe(2)
    }
  })
})

test("a day shows its briefs, and another agency's day none of them", async () => {
  const { actor, brief } = await oneBrief({ internalNotes: "Entre nous" })
  const { date } = brief
  await eventually(async () => expect(await Planner.day(actor, { date })).toEqual({ briefs: [brief] }))
  const other = await actorOf((await newAgency()).admin)
  expect(await Planner.day(other, { date })).toEqual({ briefs: [] })
})

/** rules/team.md#slugs */
describe("slugs", () => {
  const named = () => `Zoë D'Été ${newId()}`
  const endingOf = (name: string) => new RegExp(`^${slugOf(name)}-[a-z2-7]{8}$`)

  test("come of the full name, or else the display name, and end at random", async () => {
    const fullName = named()
    const { brief, actor, influencerId } = await oneBrief({ influencer: { fullName } })
    expect(brief.slug).toMatch(endingOf(fullName))
    expect(brief.slug).toMatch(/^zoe-d-ete-/)
    const later = await planned(actor, influencerId, { date: "2027-01-01", tasks: newTasks("a") })
    expect(later.slug).toBe(brief.slug)
    const displayName = named()
    const other = await oneBrief({ influencer: { displayName } })
    expect(other.brief.slug).toMatch(endingOf(displayName))
  })

  test("of namesakes differ, in one agency and across agencies, and nothing of them mixes", async () => {
    const fullName = named()
    const [here, there] = [
      await oneBrief({ influencer: { fullName }, internalNotes: "ici", tasks: newTasks("Ici") }),
      await oneBrief({ influencer: { fullName }, internalNotes: "là", tasks: newTasks("Là") }),
    ]
    const [twin] = await newCreators(1, { fullName })
    const third = await planned(here.actor, twin?.influencerId ?? "", { tasks: newTasks("Jumelle") })
    // The same influencer, for another agency.
    const fourth = await planned(there.actor, here.influencerId, { tasks: newTasks("Autre agence") })
    const all = [here.brief, there.brief, third, fourth].map((brief) => brief.slug)
    for (const slug of all) expect(slug).toMatch(endingOf(fullName))
    expect(new Set(all).size).toBe(4)
    expect(await Planner.get(here.actor, here.key)).toEqual(here.brief)
    expect(await Planner.get(there.actor, there.key)).toEqual(there.brief)
    expect(await Planner.get(there.actor, here.key)).toEqual(fourth)
    const { data } = await BriefSlugEntity.get({ slug: fourth.slug }).go()
    expect(data).toMatchObject({ agencyId: there.agencyId, influencerId: here.influencerId })
  })

  test("an influencer's first two briefs at once have one slug", async () => {
    const [creator] = await newCreators(1, { fullName: named() })
    const actor = await actorOf((await newAgency()).admin)
    const briefs = await Promise.all(
      ["2026-05-04", "2026-05-05", "2026-05-06"].map((date) =>
        planned(actor, creator?.influencerId ?? "", { date, tasks: newTasks("a") }),
      ),
    )
    expect(new Set(briefs.map(({ slug }) => slug)).size).toBe(1)
  })

  test.for([
    ["Léa Œuvrard", "lea-oeuvrard"],
    ["  --Zoé!!  ", "zoe"],
    ["🌸🌸", "influenceur"],
    ["Élodie   & Cie.", "elodie-cie"],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
  ] as const)("of %s is %s", ([name, slug]) => expect(slugOf(name)).toBe(slug))
})

test("the grid begins on a Monday and has six weeks", () => {
  expect(gridOf("2026-06").slice(0, 2)).toEqual(["2026-06-01", "2026-06-02"])
  expect(gridOf("2026-02")).toHaveLength(42)
  expect(gridOf("2026-02")[0]).toBe("2026-01-26")
})

test("a percentage is whole, and 100 only when all is done", () => {
  expect(percentOf({ done: 199, total: 200 })).toBe(99)
  expect(percentOf({ done: 3, total: 3 })).toBe(100)
  expect(percentOf({ done: 0, total: 0 })).toBe(0)
})

/** rules/team.md#repetition */
test("a repetition has the days of its weekdays, from the first to the last", () => {
  const weekdays = [1, 4]
  const days = ["2026-05-14", "2026-05-18", "2026-05-21", "2026-05-25"]
  expect(repeatedDays("2026-05-12", { weekdays, until: "2026-05-25" })).toEqual(days)
  expect(repeatedDays("2026-05-12", { weekdays: [7], until: "2026-05-17" })).toEqual(["2026-05-17"])
  expect(repeatedDays("2026-05-12", { weekdays, until: null })).toEqual([])
  expect(repeatedDays("2026-05-12", { weekdays: [], until: "2026-05-25" })).toEqual([])
  expect(repeatedDays("2026-05-12", { weekdays, until: "2026-05-11" })).toEqual([])
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  expect(repeatedDays("2026-05-12", { weekdays: everyDay, until: "9999-12-31" })).toHaveLength(MAX_DAYS + 1)
})
