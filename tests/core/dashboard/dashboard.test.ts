import * as Dashboard from "@trame/core/campaigns/dashboard/index"
import { tableOf, withNamesakes } from "@trame/core/campaigns/dashboard/index"
import { chartMonthsOf, rangeBefore, rangeOf } from "@trame/core/campaigns/dashboard/periods"
import { afterEach, describe, expect, it, vi } from "vitest"
import { newCreators } from "../../support/creators.ts"
import { InfluencerEntity } from "../../support/stored.ts"
import { newCampaign } from "../collaborations/newCampaign.ts"
import { newAgency, putCampaign } from "../totals/world.ts"

afterEach(() => vi.useRealTimers())

describe("a period of the dashboard", () => {
  it.each([
    ["current_month", "2026-11-21", "2026-11-01", "2026-11-30", 1],
    ["current_month", "2028-02-01", "2028-02-01", "2028-02-29", 1],
    ["current_month", "2026-12-31", "2026-12-01", "2026-12-31", 1],
    ["last_3_months", "2026-11-21", "2026-09-01", "2026-11-30", 3],
    ["last_3_months", "2026-01-01", "2025-11-01", "2026-01-31", 3],
    ["last_3_months", "2024-02-29", "2023-12-01", "2024-02-29", 3],
    ["last_12_months", "2024-02-29", "2023-03-01", "2024-02-29", 12],
  ] as const)("of %s on %s goes from %s to %s, in %i months", (period, today, from, to, months) => {
    const range = rangeOf({ period, from: "2020-01-01", to: "2019-01-01" }, today)
    expect(range).toEqual({ from, to })
    const chart = chartMonthsOf(range, today)
    expect([chart.length, chart[0], chart.at(-1)]).toEqual([months, from.slice(0, 7), to.slice(0, 7)])
  })

  it.each([
    ["2026-10-30", "2026-11-02", "2026-11-02", 2],
    ["2026-11-21", undefined, TODAY, 1],
    ["2026-12-24", "2026-12-24", "2026-12-24", 1],
    ["2024-02-29", "2025-03-01", "2025-03-01", 14],
    ["2025-12-31", "2026-01-01", "2026-01-01", 2],
    ["1976-11-22", undefined, TODAY, 601],
  ])("of one's own from %s to %s ends on %s, with %i months of chart", (from, to, last, months) => {
    expect(custom(from, to)).toEqual({ from, to: last })
    expect(chartMonthsOf(custom(from, to), TODAY)).toHaveLength(months)
  })

  it("of all has no ends, and a chart of the last twelve months", () => {
    expect(rangeOf({ period: "all" }, "2026-03-01")).toBeNull()
    const chart = chartMonthsOf(null, "2026-03-01")
    const ends = [chart.length, chart[0], chart.at(-2), chart.at(-1)]
    expect(ends).toEqual([12, "2025-04", "2026-02", "2026-03"])
  })

  it.each([
    [undefined, undefined, "from", "La date de début est obligatoire"],
    ["2026-11-22", undefined, "to", "La date de début est à venir : indiquez aussi une date de fin"],
    ["2026-11-20", "2026-11-19", "to", "La date de fin précède la date de début"],
  ])("from %s to %s is refused beside %s", (from, to, field, message) => {
    const refused = expect.objectContaining({ code: "invalid", fields: { [field]: message } })
    expect(() => custom(from, to)).toThrow(refused)
  })

  it("is of fifty years at most, to the day", () => {
    const tooLong = "La période compte 50 ans au maximum"
    expect(() => custom("1976-11-21")).toThrow(tooLong)
    expect(() => custom("0001-01-01", "9998-12-31")).toThrow(tooLong)
    expect(() => custom("9990-01-01", "9999-12-31")).toThrow("Date invalide")
  })

  it.each([
    // Whole months are compared by months: as far as today is into the one that is shown.
    ["2026-11-01", "2026-11-30", "2026-11-21", "2026-10-01", "2026-10-21"],
    ["2025-12-01", "2026-11-30", "2026-11-21", "2024-12-01", "2025-11-21"],
    ["2026-03-01", "2026-03-31", "2026-03-30", "2026-02-01", "2026-02-28"],
    // When they are over, or today is their last day: to the end of theirs.
    ["2026-11-01", "2026-11-30", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["2025-01-01", "2025-03-31", "2026-11-21", "2024-10-01", "2024-12-31"],
    // Anything else is compared by days.
    ["2026-11-10", "2026-11-19", "2026-11-21", "2026-10-31", "2026-11-09"],
    ["2026-11-21", "2026-11-21", "2026-11-21", "2026-11-20", "2026-11-20"],
    ["2026-11-20", "2026-11-29", "2026-11-21", "2026-11-10", "2026-11-11"],
  ])("from %s to %s, on %s, is compared with %s to %s", (from, to, today, first, last) => {
    expect(rangeBefore({ from, to }, today)).toEqual({ from: first, to: last })
  })

  it.each([
    ["2026-11-22", "2026-11-30"],
    ["0002-01-01", "0040-12-31"],
    ["0002-01-02", "0040-12-31"],
  ])("from %s to %s has nothing before it", (from, to) => {
    expect(rangeBefore({ from, to }, TODAY)).toBeNull()
  })
})

const countedIn = (text: string) =>
  text.split(", ").flatMap((one) => {
    const at = one.lastIndexOf(" ")
    return at < 0 ? [] : { name: one.slice(0, at), collaborations: Number(one.slice(at)) }
  })

describe("the dashboard's influencers", () => {
  it.each([
    ["known ones of one name stay apart", "Zoé 2, Zoé 3", "", "Zoé 2, Zoé 3"],
    [
      "a gone one counts for the same name first",
      "Zoé Roy 2, Zoé Roy Bo 5",
      "ZOE  roy 3",
      "Zoé Roy 5, Zoé Roy Bo 5",
    ],
    ["a gone one counts for a name that holds theirs", "Zoé Roy 2, Léo 1", "roy 3", "Zoé Roy 5, Léo 1"],
    ["a gone one counts for a name that theirs holds", "Léo 1", "Léo Petit 3", "Léo 4"],
    ["two gone ones count for one", "Zoé Roy 4", "zoé 1, Zoé Roy 2", "Zoé Roy 7"],
    ["a gone one stands alone beside two of that name", "Zoé 1, ZOÉ 1", "Zoé 3", "Zoé 1, ZOÉ 1, Zoé 3"],
    [
      "a gone one stands alone beside two that hold it",
      "Zoé A 1, Zoé B 1",
      "Zoé 3",
      "Zoé A 1, Zoé B 1, Zoé 3",
    ],
    ["a gone one stands alone beside other names", "Léo 1", "Zoé 3", "Léo 1, Zoé 3"],
    ["a gone one stands alone among none", "", "Zoé 3", "Zoé 3"],
    ["a gone one without a name stands alone", " 1, Zoé 1", "  2", " 1, Zoé 1,   2"],
    ["a gone one is never taken for an empty name", " 1", "Léo 2", " 1, Léo 2"],
  ])("%s: « %s » and « %s » give « %s »", (_what, known, gone, shown) => {
    const rowsOf = (kind: string, text: string) =>
      countedIn(text).map((one, at) => ({ id: `${kind}${at}`, profileImageUrl: null, ...one }))
    const rows = withNamesakes(rowsOf("known", known), rowsOf("gone", gone))
    expect(rows.map(({ name, collaborations }) => ({ name, collaborations }))).toEqual(countedIn(shown))
    expect(rows.slice(0, countedIn(known).length).every(({ id }) => id.startsWith("known"))).toBe(true)
  })

  it("when they have left the catalogue, they keep the name that a campaign has of them", async () => {
    const { actor, creators } = await newCampaign({ creators: 1 })
    const [{ influencerId, displayName } = { influencerId: "", displayName: "" }] = creators
    await InfluencerEntity.delete({ influencerId }).go()
    await expect
      .poll(() => tableOf(actor, new Map([[influencerId, 1]])))
      .toMatchObject([{ name: displayName, collaborations: 1 }])
  })
})

describe("the dashboard", () => {
  it("shows of any period what its campaigns add up to, beside the period before", async () => {
    // In Paris it is April 1 already.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-31T22:30:00Z") })
    const { admin, worker } = await newAgency()
    const [a, b] = (await newCreators(2)).map(({ influencerId }) => influencerId)
    if (!a || !b) throw new Error("Two creators")
    const put = (fields: object, rates: Record<string, number>) => putCampaign(worker, { fields, rates })
    await put({ signedDate: "2026-04-10", date: "2026-01-01", quoteSent: true }, { [a]: 100, [b]: 50 })
    await put({ date: "2026-04-01" }, { [a]: 7 })
    await put({ date: "2026-03-01", quoteSent: true, contractSigned: true }, { [a]: 200 })
    await put({ date: "2026-02-15", paymentReceived: true }, { gone: 30 })
    await put({ date: "2025-05-01", quoteSent: true, paymentReceived: true }, { [b]: 11 })
    await put({ date: "2024-02-29", contractSigned: true, invoiceSent: true }, { [b]: 5 })
    const told = (one: Pick<Awaited<ReturnType<typeof Dashboard.view>>, "counters" | "money">) => {
      const { waiting, quoteSent, contractSigned, paymentReceived } = one.counters
      const { quoted, signed, paid } = one.money
      return `${waiting} ${quoteSent} ${contractSigned} ${paymentReceived}, ${quoted} ${signed} ${paid}`
    }
    const shown = async (asked: Parameters<typeof Dashboard.view>[1]) => {
      const view = await Dashboard.view(admin, asked)
      const months = view.months.filter(({ revenue }) => revenue > 0)
      return [
        `${view.from} ${view.to}: ${told(view)}`,
        months.map(({ month, revenue }) => `${month} ${revenue}`).join(", "),
        view.influencers.map(({ name, collaborations }) => `${name} ${collaborations}`).join(", "),
        view.before && `${view.before.from} ${view.before.to}: ${told(view.before)}`,
      ]
    }
    const [one, two] = ["Créatrice 1", "Créatrice 2"]
    const custom = (from: string, to: string) => ({ period: "custom" as const, from, to })
    await expect
      .poll(() => shown({ period: "current_month" }))
      .toEqual([
        "2026-04-01 2026-04-30: 1 1 0 0, 150 0 0",
        "2026-04 150",
        `${one} 2, ${two} 1`,
        "2026-03-01 2026-03-01: 0 0 1 0, 200 200 0",
      ])
    await expect
      .poll(() => shown({ period: "all" }))
      .toEqual([
        "null null: 2 2 2 2, 361 246 41",
        "2025-05 11, 2026-03 200, 2026-04 150",
        `${one} 3, ${two} 3, Zoé 1`,
        null,
      ])
    expect(await shown({ period: "last_3_months" })).toEqual([
      "2026-02-01 2026-04-30: 2 1 1 1, 350 230 30",
      "2026-03 200, 2026-04 150",
      `${one} 3, ${two} 1, Zoé 1`,
      "2025-11-01 2026-01-01: 0 0 0 0, 0 0 0",
    ])
    expect(await shown(custom("2026-03-02", "2026-04-09"))).toEqual([
      "2026-03-02 2026-04-09: 1 0 0 0, 0 0 0",
      "",
      `${one} 1`,
      "2026-01-22 2026-02-21: 1 0 0 1, 0 30 30",
    ])
    expect(await shown(custom("2024-02-29", "2025-05-01"))).toMatchObject([
      "2024-02-29 2025-05-01: 0 1 1 1, 11 16 11",
      "2025-05 11",
      `${two} 2`,
      expect.any(String),
    ])
  })
})

const TODAY = "2026-11-21"
const custom = (from?: string, to?: string) => rangeOf({ period: "custom", from, to }, TODAY)
