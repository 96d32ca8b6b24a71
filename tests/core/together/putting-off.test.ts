import { notification } from "@trame/core/together/notifications/contract"
import { groupsOf } from "@trame/core/together/notifications/rules"
import { backAtOf, isReturn, returnDays } from "@trame/core/together/rules/putting-off"
import { describe, expect, it } from "vitest"
import { builder } from "../../world/records.ts"

/** rules/together.md#put-off */
describe("putting off", () => {
  it.each([
    ["2026-12-04", "Demain 2026-12-05, Lundi 2026-12-07"],
    ["2026-12-06", "Demain 2026-12-07"],
    ["2026-12-07", "Demain 2026-12-08, Lundi 2026-12-14"],
  ])("on %s is offered until %s", (today, offered) => {
    expect(
      returnDays(today)
        .map(({ label, day }) => `${label} ${day}`)
        .join(", "),
    ).toBe(offered)
  })

  it.each([
    ["2026-12-07", "2026-12-07T08:00:00.000Z"],
    ["2026-03-29", "2026-03-29T07:00:00.000Z"],
    ["2026-10-25", "2026-10-25T08:00:00.000Z"],
  ])("until %s ends at %s", (day, at) => expect(backAtOf(day).toISOString()).toBe(at))

  it.each([
    ["2026-12-05", "2026-12-04T12:00:00Z", true],
    ["2026-12-05", "2026-12-04T23:00:10Z", true],
    ["2026-12-05", "2026-12-05T12:00:00Z", false],
    ["2026-12-06", "2026-12-04T12:00:00Z", false],
  ])("until %s at %s is accepted: %s", (day, now, accepted) =>
    expect(isReturn(day, new Date(now))).toBe(accepted),
  )
})

/** rules/together.md#notification-groups */
it("notifications about one record form a group where the newest stands; others stay alone", () => {
  const one = builder(notification, { kind: "stepHanded" })
  const about = (id: string, kind: "casting" | "todo" | "catalogue", of: string, name: string) =>
    one({
      id,
      told: { what: ["Brief"], actor: { id: "", name: "" }, subject: { kind, id: of, name }, comment: null },
    })
  const all = [
    about("7", "casting", "k", "Hiver"),
    about("6", "todo", "t", ""),
    one({ id: "5", told: null }),
    about("4", "casting", "k", "Avent"),
    about("3", "todo", "t", ""),
    about("2", "catalogue", "catalogue", ""),
    about("1", "catalogue", "catalogue", ""),
    one({ id: "0", told: null }),
  ]
  expect(groupsOf(all).map((group) => group.all.map(({ id }) => id).join(" "))).toEqual([
    "7 4",
    "6 3",
    "5",
    "2",
    "1",
    "0",
  ])
})
