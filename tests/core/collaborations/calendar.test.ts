import { Approvals } from "@trame/core/account/approvals"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { newTimelines } from "../../support/timelines.ts"

async function newTeam() {
  const team = await newTimelines()
  const { ada } = team
  const shown = (asked: Partial<Parameters<typeof Collaborations.calendar>[1]> = {}, actor = ada) =>
    Collaborations.calendar(actor, { from: "2026-10-26", to: "2026-12-06", ...asked })
  const names = async (...asked: Parameters<typeof shown>) =>
    (await shown(...asked)).items.map(({ name }) => name).sort()
  return { ...team, shown, names }
}

test("steps show on the day of their deadline, done ones too, from the first day to the last and no further", async () => {
  const { ada, campaign, shown, names } = await newTeam()
  const { key, add } = await campaign()
  for (const day of ["2026-10-25", "2026-10-26", "2026-11-12", "2026-12-06", "2026-12-07"])
    await add(day, day)
  await add("Sans date", null)
  const done = await add("Faite", "2026-11-12")
  await Collaborations.updateStep(ada, { ...key, stepId: done.id, version: 1, status: "done" })
  await eventually(async () => {
    const { items, busyDays } = await shown()
    expect(items.map(({ name, deadline }) => [deadline, name]).sort()).toEqual([
      ["2026-10-26", "2026-10-26"],
      ["2026-11-12", "2026-11-12"],
      ["2026-11-12", "Faite"],
      ["2026-12-06", "2026-12-06"],
    ])
    expect(items.find(({ name }) => name === "Faite")).toMatchObject({
      status: "done",
      late: false,
      version: 2,
      collaboration: { id: key.collaborationId, name: "Lancement", brand: "Aubépine", manager: "Ada Admin" },
    })
    expect(busyDays).toEqual([])
  })
  expect(await names({ from: "2026-11-12", to: "2026-11-12" })).toEqual(["2026-11-12", "Faite"])
})

test("a step leaves its day with its deadline, and the calendar with its collaboration", async () => {
  const { ada, campaign, names } = await newTeam()
  const { key, add } = await campaign()
  const { id: stepId } = await add("Tournage", "2026-11-12")
  const on = (day: string) => names({ from: day, to: day })
  await eventually(async () => expect(await on("2026-11-12")).toEqual(["Tournage"]))
  await Collaborations.updateStep(ada, { ...key, stepId, version: 1, deadline: "2026-11-20" })
  await eventually(async () => {
    expect(await on("2026-11-12")).toEqual([])
    expect(await on("2026-11-20")).toEqual(["Tournage"])
  })
  await Collaborations.updateStep(ada, { ...key, stepId, version: 2, deadline: null })
  await eventually(async () => expect(await names()).toEqual([]))
  await Collaborations.updateStep(ada, { ...key, stepId, version: 3, deadline: "2026-11-20" })
  await eventually(async () => expect(await names()).toEqual(["Tournage"]))
  await Collaborations.remove(ada, key)
  expect(await names()).toEqual([])
})

test("one person's are those handed to them, and those of nobody in what they manage; of a stranger there are none", async () => {
  const { agencyId, ada, max, campaign, names } = await newTeam()
  const rejected = await newUser({ agencyId, status: "pending", firstName: "Rita", lastName: "Partie" })
  const mine = await campaign("ADA admin")
  const other = await campaign("Rita Partie")
  await mine.add("À la responsable", "2026-11-12")
  await mine.add("À Max", "2026-11-12", max.userId)
  await other.add("À Ada", "2026-11-13", ada.userId)
  await other.add("À Rita", "2026-11-14")
  await indexed()
  expect(await names()).toHaveLength(4)
  expect(await names({ personId: ada.userId })).toEqual(["À Ada", "À la responsable"])
  expect(await names({ personId: max.userId })).toEqual(["À Max"])
  expect(await names({ personId: max.userId }, max)).toEqual(["À Max"])
  expect(await names({ personId: rejected.userId })).toEqual(["À Rita"])
  await Approvals.decide(ada, { userId: rejected.userId, decision: "rejected" })
  await eventually(async () => expect(await names({ personId: rejected.userId })).toEqual([]))
  expect(await names({ personId: newId() })).toEqual([])
})

test("of a busy day the first ones show, of a month fewer than of a week, and all of them page by page", async () => {
  const { ada, campaign, shown } = await newTeam()
  const count = 45
  await campaign("Ada Admin", "Lancement", [...Array(count).fill("2026-11-12"), "2026-11-13"])
  const week = { from: "2026-11-09", to: "2026-11-15" }
  await eventually(async () => {
    for (const [asked, size] of [
      [{}, 4],
      [week, 8],
    ] as const) {
      const { items, busyDays } = await shown(asked)
      expect(busyDays).toEqual(["2026-11-12"])
      expect(items.filter(({ deadline }) => deadline === "2026-11-12")).toHaveLength(size)
      expect(items.filter(({ deadline }) => deadline === "2026-11-13")).toHaveLength(1)
    }
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const page = await Collaborations.calendarDay(ada, { day: "2026-11-12", cursor })
      seen.push(...page.items.map(({ id }) => id))
      sizes.push(page.items.length)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([new Set(seen).size, sizes]).toEqual([count, [20, 20, 5]])
  })
})

test("a day with just as many as are shown is not busy, and one person's are looked for among more", async () => {
  const { ada, max, campaign, shown } = await newTeam()
  const { add } = await campaign()
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      add(`Étape ${number}`, number < 4 ? "2026-11-11" : "2026-11-12", number < 8 ? null : max.userId),
    ),
  )
  await eventually(async () => {
    const { items, busyDays } = await shown()
    expect([items.length, busyDays]).toEqual([8, ["2026-11-12"]])
    const own = await shown({ personId: ada.userId })
    expect([own.items.length, own.busyDays]).toEqual([8, []])
    expect((await shown({ personId: max.userId })).items).toHaveLength(12)
  })
  const day = await Collaborations.calendarDay(ada, { day: "2026-11-12", personId: ada.userId })
  expect(day).toMatchObject({ items: Array(4).fill({ assigneeId: null }), nextCursor: null })
})

test("another agency sees nothing of it, and who may not see collaborations is refused", async () => {
  const { campaign, names } = await newTeam()
  await (await campaign()).add("Tournage", "2026-11-12")
  await eventually(async () => expect(await names()).toEqual(["Tournage"]))
  const { admin, member } = await newAgency()
  const asked = { from: "2026-11-01", to: "2026-11-30" }
  expect(await Collaborations.calendar(await actorOf(admin), asked)).toEqual({ items: [], busyDays: [] })
  const plain = await actorOf(member)
  await expect(Collaborations.calendar(plain, asked)).rejects.toMatchObject({ code: "forbidden" })
  const day = Collaborations.calendarDay(plain, { day: "2026-11-12" })
  await expect(day).rejects.toMatchObject({ code: "forbidden" })
})
