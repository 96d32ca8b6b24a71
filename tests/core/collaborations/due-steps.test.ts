import { Approvals } from "@trame/core/account/approvals"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import {
  dueDayOf,
  isLate,
  isOf,
  lateness,
  postponedTo,
  postponements,
} from "@trame/core/campaigns/collaborations/rules/steps"
import { dayAfter, sundayOf, today } from "@trame/core/lib/day"
import { expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { newTimelines } from "../../support/timelines.ts"

async function newTeam() {
  const team = await newTimelines()
  const { ada } = team
  const due = async (asked: Partial<Parameters<typeof Collaborations.dueSteps>[1]> = {}, actor = ada) =>
    Collaborations.dueSteps(actor, { whose: "team", ...asked })
  const names = async (...asked: Parameters<typeof due>) =>
    (await due(...asked)).items.map(({ name }) => name)
  /** To the end of the list. */
  const all = async (asked: Parameters<typeof due>[0]) => {
    const names: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { items, nextCursor } = await due({ ...asked, cursor })
      names.push(...items.map(({ name }) => name))
      cursor = nextCursor ?? undefined
      pages += 1
    } while (cursor)
    return { names, pages }
  }
  return { ...team, due, names, all }
}

const day = (count: number): string => dayAfter(today(), count)

test("open steps up to the end of the week are found by their day, the oldest first, with their collaboration", async () => {
  const { campaign, due } = await newTeam()
  const [one, other] = await Promise.all([campaign(), campaign("Max Membre", "Rentrée")])
  await one.add("Aujourd'hui", day(0))
  await other.add("Vieille", day(-20))
  await one.add("Hier", day(-1))
  await one.add("Sans date", null)
  await one.add("Semaine prochaine", dayAfter(sundayOf(today()), 1))
  await eventually(async () => {
    const { items, nextCursor } = await due()
    expect(items).toMatchObject([
      {
        name: "Vieille",
        late: true,
        assigneeId: null,
        collaboration: { name: "Rentrée", brand: "Aubépine", manager: "Max Membre" },
      },
      { name: "Hier", late: true, collaboration: { id: one.key.collaborationId } },
      { name: "Aujourd'hui", late: false },
    ])
    expect(nextCursor).toBeNull()
  })
})

test("a step leaves the list when it is done, comes back when it is not, and goes with its collaboration", async () => {
  const { ada, campaign, names, due } = await newTeam()
  const { key, add } = await campaign()
  const { id: stepId } = await add("Brief", day(-2))
  await add("Tournage", day(-1))
  await eventually(async () => expect(await names()).toEqual(["Brief", "Tournage"]))
  await Collaborations.updateStep(ada, { ...key, stepId, version: 1, status: "done" })
  await eventually(async () => expect(await names()).toEqual(["Tournage"]))
  await Collaborations.updateStep(ada, { ...key, stepId, version: 2, status: "in_progress" })
  await eventually(async () => expect(await names()).toEqual(["Brief", "Tournage"]))
  await Collaborations.updateStep(ada, { ...key, stepId, version: 3, deadline: day(300) })
  await eventually(async () => expect(await names()).toEqual(["Tournage"]))
  expect((await due({ to: day(300) })).items).toHaveLength(2)
  await Collaborations.remove(ada, key)
  expect(await names()).toEqual([])
})

test("whoever called a step late put it among the late ones, whatever its deadline", async () => {
  const { ada, campaign, due } = await newTeam()
  const { key, add } = await campaign()
  const { id: stepId } = await add("Validation", null)
  await Collaborations.updateStep(ada, { ...key, stepId, version: 1, status: "late" })
  await eventually(async () => {
    expect((await due()).items).toMatchObject([{ name: "Validation", deadline: null, late: true }])
    expect(await Collaborations.dueCounts(ada)).toEqual({ late: 1, thisWeek: 0 })
  })
})

test("one's own are those handed to one, and those of nobody in collaborations that one manages", async () => {
  const { agencyId, ada, max, campaign, names, due } = await newTeam()
  const left = await newUser({ agencyId, status: "pending" })
  const [mine, theirs] = await Promise.all([campaign("ada  ADMIN"), campaign("Max Membre")])
  await mine.add("À moi, chez moi", day(-5))
  await mine.add("Confiée à Max", day(-4), max.userId)
  await theirs.add("Confiée à Ada", day(-3), ada.userId)
  await theirs.add("À Max, chez lui", day(-2))
  await mine.add("Confiée à qui est parti", day(-1), left.userId)
  await eventually(async () => expect(await names()).toHaveLength(5))
  await Approvals.decide(ada, { userId: left.userId, decision: "rejected" })
  await eventually(async () => expect((await due()).items.at(-1)?.assigneeId).toBeNull())
  const own = ["À moi, chez moi", "Confiée à Ada", "Confiée à qui est parti"]
  expect(await names({ whose: "mine" })).toEqual(own)
  expect(await names({ whose: "mine" }, max)).toEqual(["Confiée à Max", "À Max, chez lui"])
  expect((await due()).items.map(({ assigneeId }) => assigneeId)).toEqual([
    null,
    max.userId,
    ada.userId,
    null,
    null,
  ])
})

test("a step is handed to somebody of the agency alone, and taken back", async () => {
  const { ada, max, campaign, names } = await newTeam()
  const { key, add } = await campaign()
  const { member: stranger } = await newAgency()
  const refused = { code: "invalid", fields: { assigneeId: expect.any(String) } }
  await expect(add("Brief", day(0), stranger.userId)).rejects.toMatchObject(refused)
  const { id: stepId } = await add("Brief", day(0))
  const edit = { ...key, stepId }
  const handOver = (version: number, assigneeId: string | null) =>
    Collaborations.updateStep(ada, { ...edit, version, assigneeId })
  await expect(handOver(1, stranger.userId)).rejects.toMatchObject(refused)
  expect(await handOver(1, max.userId)).toMatchObject({ assigneeId: max.userId, version: 2 })
  await eventually(async () => expect(await names({ whose: "mine" }, max)).toEqual(["Brief"]))
  expect(await Collaborations.updateStep(ada, { ...edit, version: 2, name: "Brief final" })).toMatchObject({
    assigneeId: max.userId,
  })
  expect(await handOver(3, null)).toMatchObject({ assigneeId: null })
})

test("a long list is read page by page, nothing twice and nothing left out, also of one's own", async () => {
  const { campaign, all } = await newTeam()
  const sixty = Array.from({ length: 60 }, (_, index) => day(-1 - (index % 7)))
  await campaign("Ada Admin", "Longue", sixty)
  await campaign("Max Membre", "D'un autre", [day(-3)])
  await eventually(async () => expect((await all({ whose: "team" })).names).toHaveLength(61))
  for (const [whose, count, expectedPages] of [
    ["team", 61, 3],
    ["mine", 60, 2],
  ] as const) {
    const { names, pages } = await all({ whose })
    expect(names).toHaveLength(count)
    expect(new Set(names).size).toBe(60)
    expect(pages).toBe(expectedPages)
  }
})

test("one's own are found behind more of other people's than a page looks at", async () => {
  const { max, campaign, due } = await newTeam()
  await Promise.all(
    Array.from({ length: 70 }, (_, index) => campaign("Max Membre", "À Max", [day(index % 2 ? -9 : -8)])),
  )
  const mine = await campaign()
  await mine.add("Confiée à Max", day(-10), max.userId)
  await mine.add("À moi", day(-1))
  await eventually(async () => {
    const first = await due({ whose: "mine" })
    expect(first.items).toEqual([])
    const second = await due({ whose: "mine", cursor: first.nextCursor ?? "" })
    expect(second).toMatchObject({ items: [{ name: "À moi" }], nextCursor: null })
  })
})

test("a page that ends within a day goes on with it, also within the last day that is asked for", async () => {
  const { campaign, all } = await newTeam()
  await campaign("Ada Admin", "Longue", Array(60).fill(day(2)))
  await eventually(async () => expect((await all({ to: day(9) })).names).toHaveLength(60))
  for (const whose of ["team", "mine"] as const) {
    for (const to of [day(2), day(3), "9999-12-31"])
      expect(new Set((await all({ whose, to })).names).size, `${whose} to ${to}`).toBe(60)
    for (const to of [day(1), "0000-01-01"]) expect((await all({ whose, to })).names).toEqual([])
  }
})

test("counts tell late steps from those of the week, and end at a hundred", async () => {
  const { ada, campaign } = await newTeam()
  const { add } = await campaign()
  await add("Hier", day(-1))
  await add("Aujourd'hui", day(0))
  await add("Dimanche", sundayOf(today()))
  await add("Lundi prochain", dayAfter(sundayOf(today()), 1))
  await eventually(async () => expect(await Collaborations.dueCounts(ada)).toEqual({ late: 1, thisWeek: 2 }))
  await campaign("Ada Admin", "Vieille", Array(105).fill(day(-30)))
  await eventually(async () =>
    expect(await Collaborations.dueCounts(ada)).toEqual({ late: 100, thisWeek: 2 }),
  )
})

test("late steps are told with whose they are: the manager's, of who is not of the team any more", async () => {
  const { agencyId, ada, max, campaign } = await newTeam()
  const [mine, gone] = await Promise.all([campaign(), campaign("Max Membre", "Supprimée")])
  await mine.add("À Max", day(-2), max.userId)
  await mine.add("De personne", day(-3))
  await mine.add("Aujourd'hui", day(0))
  const done = await mine.add("Faite", day(-4))
  await Collaborations.updateStep(ada, { ...mine.key, stepId: done.id, version: 1, status: "done" })
  await gone.add("Supprimée", day(-5))
  await indexed()
  await Collaborations.remove(ada, gone.key)
  const toldTo = (team: string[]) => Collaborations.lateSteps(agencyId, new Set(team))
  const ofNobody = { name: "De personne", manager: "Ada Admin", assigneeId: null }
  const handed = { name: "À Max", manager: "Ada Admin", assigneeId: max.userId }
  expect(await toldTo([ada.userId, max.userId])).toEqual([ofNobody, handed])
  expect(await toldTo([ada.userId])).toEqual([ofNobody, { ...handed, assigneeId: null }])
})

test("a foreign agency has none of them, and a cursor of another list is refused", async () => {
  const [{ campaign, names }, other] = await Promise.all([newTeam(), newTeam()])
  const { add } = await campaign()
  await add("Brief", day(-1))
  await eventually(async () => expect(await names()).toEqual(["Brief"]))
  expect(await other.names()).toEqual([])
  await expect(other.names({ cursor: "nonsense" })).rejects.toMatchObject({ code: "invalid" })
})

test("a step is late past its deadline or when it is called so, until it is done", () => {
  const on = "2026-11-23"
  const late = (deadline: string | null, status: "todo" | "done" | "late") => isLate({ deadline, status }, on)
  expect([late("2026-11-22", "todo"), late(null, "late"), late("2026-12-01", "late")]).toEqual([
    true,
    true,
    true,
  ])
  expect([late(on, "todo"), late(null, "todo"), late("2026-11-01", "done")]).toEqual([false, false, false])
  expect(lateness({ deadline: "2026-11-22", status: "todo" }, on)).toBe("En retard d'un jour")
  expect(lateness({ deadline: "2026-11-20", status: "late" }, on)).toBe("En retard de 3 jours")
  expect(lateness({ deadline: null, status: "late" }, on)).toBe("En retard")
  expect(lateness({ deadline: on, status: "todo" }, on)).toBeNull()
  // Late in the evening in Paris is another day in UTC.
  const updatedAt = "2026-11-23T23:30:00.000Z"
  expect(dueDayOf({ status: "late", updatedAt })).toBe("2026-11-23")
  expect(dueDayOf({ status: "late", deadline: "2026-11-02", updatedAt })).toBe("2026-11-02")
  expect(dueDayOf({ status: "todo", deadline: "2026-12-02", updatedAt })).toBe("2026-12-02")
  expect(dueDayOf({ status: "done", deadline: "2026-12-02", updatedAt })).toBeUndefined()
})

test.each([
  ["handed to them", "u1", "Quelqu'un", true],
  ["handed to another, though they manage the campaign", "u2", "Zoé Léa", false],
  ["of nobody, in a campaign of theirs", null, "Zoé Léa", true],
  ["of nobody, in a campaign of theirs whatever its case and accents", null, "ZOE LEA", true],
  ["of nobody, in a campaign of another", null, "Zoé", false],
])("a step %s is told to be somebody's or not", (_what, assigneeId, manager, theirs) => {
  expect(isOf({ assigneeId, manager }, { id: "u1", name: "Zoé Léa" })).toBe(theirs)
})

test("what is put off goes past today, and is to do again when it was called late", () => {
  const monday = "2026-11-23"
  expect(postponements({ deadline: "2026-10-01" }, monday)).toEqual({
    tomorrow: "2026-11-24",
    weekLater: "2026-11-30",
    nextMonday: "2026-11-30",
  })
  expect(postponements({ deadline: "2026-11-26" }, "2026-11-29")).toMatchObject({ nextMonday: "2026-11-30" })
  expect(postponements({ deadline: "2026-11-27" }, monday).weekLater).toBe("2026-12-04")
  expect(postponedTo({ status: "late" }, "2026-12-01")).toEqual({ deadline: "2026-12-01", status: "todo" })
  expect(postponedTo({ status: "in_progress" }, "2026-12-01")).toEqual({ deadline: "2026-12-01" })
})
