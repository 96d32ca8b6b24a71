import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { indexed } from "../../support/indexed.ts"
import { pagesOf } from "../../support/pages.ts"
import { newTimelines } from "./timelines.ts"

describe("the calendar of campaigns", () => {
  it("shows steps on the day of their deadline, done ones too, from the first day to the last", async () => {
    const { ada, campaign } = await newTimelines()
    const { key, add } = await campaign()
    for (const day of ["2026-10-25", "2026-10-26", "2026-12-06", "2026-12-07"]) await add(day, day)
    await add("Sans date", null)
    const { id: stepId } = await add("Faite", "2026-11-12")
    const edit = (version: number, changes: object) =>
      Collaborations.updateStep(ada, { ...key, stepId, version, ...changes })
    await edit(1, { status: "done" })
    const { items, busyDays } = await shown(ada)
    expect(items.map(({ name }) => name).sort()).toEqual(["2026-10-26", "2026-12-06", "Faite"])
    expect(items.find(({ name }) => name === "Faite")).toMatchObject({
      deadline: "2026-11-12",
      status: "done",
      late: false,
      version: 2,
      collaboration: { id: key.collaborationId, name: "Lancement", brand: "Aubépine", manager: "Ada Admin" },
    })
    expect(busyDays).toEqual([])
    const onDay = (day: string) => namesOf(ada, { from: day, to: day })
    expect(await onDay("2026-11-12")).toEqual(["Faite"])
    await edit(2, { deadline: "2026-11-20" })
    expect([await onDay("2026-11-12"), await onDay("2026-11-20")]).toEqual([[], ["Faite"]])
    await edit(3, { deadline: null })
    expect(await namesOf(ada)).toEqual(["2026-10-26", "2026-12-06"])
    await Collaborations.remove(ada, key)
    expect(await namesOf(ada)).toEqual([])
  })

  it("shows the first steps of a busy day, fewer of a month than of a week, and all of it page by page", async () => {
    const { ada, max, campaign } = await newTimelines()
    const [busy, full] = ["2026-11-12", "2026-11-13"]
    const { add } = await campaign("Ada Admin", "Lancement", [
      ...Array(25).fill(busy),
      ...Array(4).fill(full),
    ])
    for (let at = 0; at < 20; at++) await add(`À Max ${at}`, busy, max.userId)
    const counted = async (asked: Asked) => {
      const { items, busyDays } = await shown(ada, asked)
      return [busy, full]
        .map((day) => items.filter(({ deadline }) => deadline === day).length)
        .concat(busyDays.length)
    }
    expect(await counted({})).toEqual([4, 4, 1])
    expect(await counted({ from: "2026-11-09", to: "2026-11-15" })).toEqual([8, 4, 1])
    expect((await shown(ada, { personId: max.userId })).items).not.toContainEqual(
      expect.objectContaining({ assigneeId: null }),
    )
    const read = (cursor?: string) => Collaborations.calendarDay(ada, { day: busy, cursor })
    const pages = (await pagesOf(read)).map(({ items }) => items.map(({ id }) => id))
    expect([pages.map(({ length }) => length), new Set(pages.flat()).size]).toEqual([[20, 20, 5], 45])
    expect(await namesOf(ada, { personId: newId() })).toEqual([])
    const own = await Collaborations.calendarDay(ada, { day: full, personId: ada.userId })
    expect(own).toMatchObject({ items: Array(4).fill({ assigneeId: null }), nextCursor: null })
  })
})

type Asked = Partial<Parameters<typeof Collaborations.calendar>[1]>

async function shown(actor: UserActor, asked: Asked = {}) {
  await indexed()
  return Collaborations.calendar(actor, { from: "2026-10-26", to: "2026-12-06", ...asked })
}
const namesOf = async (actor: UserActor, asked: Asked = {}) =>
  (await shown(actor, asked)).items.map(({ name }) => name).sort()
