import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import {
  decimalsOf,
  formatCompact,
  formatCount,
  formatDate,
  formatDateTime,
  formatEuros,
  formatFileSize,
  formatFollowers,
  formatMoney,
  formatNumber,
  formatPeriod,
  formatPrice,
  formatRate,
  formatTime,
  hueOf,
  initials,
  platformName,
} from "../../../packages/web/src/lib/format.ts"
import { nameOf } from "../../../packages/web/src/lib/text.ts"

/** French figures are grouped with a narrow no-break space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")

describe("amounts", () => {
  it("shows cents as French euros", () => {
    expect(plain(formatMoney(123456))).toBe("1 234,56 €")
    expect(plain(formatMoney(0))).toBe("0,00 €")
    expect(plain(formatMoney(-1050))).toBe("-10,50 €")
    expect(plain(formatMoney(Number.NaN))).toBe("0 €")
  })
  it("leaves the decimals out when asked", () => {
    expect(plain(formatMoney(123456, { decimals: 0 }))).toBe("1 235 €")
  })
  it("has cents for all prices as soon as one has some", () => {
    expect(decimalsOf([4900, 9900])).toBe(0)
    expect(decimalsOf([4900, 9950])).toBe(2)
    expect([plain(formatPrice(4900)), plain(formatPrice(4990))]).toEqual(["49 €", "49,90 €"])
    expect(plain(formatPrice(4900, [9900, 9950]))).toBe("49,00 €")
  })
  it("groups thousands", () => {
    expect(plain(formatNumber(1234567))).toBe("1 234 567")
  })
})

describe("formatCompact", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,0K"],
    [1549, "1,5K"],
    [999_940, "999,9K"],
    [999_960, "1,0M"],
    [2_300_000, "2,3M"],
    [1_234_500_000, "1234,5M"],
  ])("%d → %s", (value, text) => expect(formatCompact(value)).toBe(text))
})

describe("audiences and counts", () => {
  it("names followers as short as their number", () => {
    expect(formatFollowers(12_300)).toBe("12,3K abonnés")
    expect(formatFollowers(1)).toBe("1 abonné")
  })
  it("has one decimal of an engagement rate, and says when it is not known", () => {
    expect(plain(formatRate(3.25))).toBe("3,3 %")
    expect(plain(formatRate(0))).toBe("0,0 %")
    expect(formatRate(null)).toBe("N/A")
  })
  it.each([
    [0, "0 livrable"],
    [1, "1 livrable"],
    [2, "2 livrables"],
    [1204, "1 204 livrables"],
  ])("counts %d", (count, text) => expect(plain(formatCount(count, "livrable"))).toBe(text))
  it("takes a plural of more than an s", () => {
    expect(formatCount(3, "étape terminée", "étapes terminées")).toBe("3 étapes terminées")
  })
})

describe("formatFileSize", () => {
  it.each([
    [0, "0 B"],
    [1023, "1 023 B"],
    [1024, "1 KB"],
    [1536, "1,5 KB"],
    [524_288_000, "500 MB"],
    [3 * 1024 ** 3, "3 GB"],
    [5 * 1024 ** 4, "5 120 GB"],
  ])("%d → %s", (bytes, text) => expect(plain(formatFileSize(bytes))).toBe(text))
})

describe("dates", () => {
  it("says « 1er » in words, and no other day so", () => {
    expect(formatDate("2026-06-01", { style: "long" })).toBe("1er juin 2026")
    expect(formatDate("2026-06-11", { style: "long" })).toBe("11 juin 2026")
    expect(formatDate("2026-06-01")).toBe("01/06/2026")
  })
  it("shows a calendar day as it is, whatever the season", () => {
    expect(formatDate("2026-01-01")).toBe("01/01/2026")
    expect(formatDate("2026-07-31")).toBe("31/07/2026")
  })
  it("shows an instant in Paris", () => {
    expect(formatDate("2026-06-30T22:30:00.000Z")).toBe("01/07/2026")
    expect(formatDateTime("2026-06-30T22:30:00.000Z")).toBe("01/07/2026 00:30")
  })
  it("has a long form", () => {
    expect(formatDate("2026-11-21", { style: "long" })).toBe("21 novembre 2026")
  })
  it("says when there is none, or none that can be read", () => {
    expect(formatDate(null)).toBe("Non défini")
    expect(formatDate(undefined, { missing: "Date inconnue" })).toBe("Date inconnue")
    expect(formatDate("jeudi")).toBe("Date invalide")
    expect(formatDate("2026-13-45")).toBe("Date invalide")
    expect(formatDateTime("")).toBe("Non défini")
  })
})

describe("a period within a sentence", () => {
  it.each([
    [null, null, ""],
    ["2026-11-01", null, "depuis le 1er novembre 2026"],
    [undefined, "2026-11-21", "jusqu'au 21 novembre 2026"],
    ["2026-11-21", "2026-11-21", "le 21 novembre 2026"],
    ["2026-11-01", "2026-11-30", "novembre 2026"],
    ["2026-02-01", "2026-02-28", "février 2026"],
    ["2025-12-01", "2026-11-30", "de décembre 2025 à novembre 2026"],
    ["2026-11-01", "2026-11-29", "du 1er novembre 2026 au 29 novembre 2026"],
    ["2026-11-02", "2026-11-30", "du 2 novembre 2026 au 30 novembre 2026"],
  ])("from %s to %s is « %s »", (from, to, said) => expect(formatPeriod({ from, to })).toBe(said))
})

describe("initials", () => {
  it.each([
    ["Camille Moreau", "CM"],
    ["  élodie   de la Tour ", "ÉD"],
    ["nike", "N"],
    ["🎉 Fête", "🎉F"],
    ["", ""],
  ])("%j → %j", (name, letters) => expect(initials(name)).toBe(letters))
})

it.each([
  ["instagram", "Instagram"],
  ["TikTok", "TikTok"],
  ["YOUTUBE", "YouTube"],
  ["Mastodon", "Mastodon"],
  ["", "Non défini"],
])("the platform %j is called « %s »", (platform, name) => expect(platformName(platform)).toBe(name))

it("a name keeps its colour, and not all names have one", () => {
  const names = ["Zoé", "Ada", "Léa", "Max", "Hugo", "Camille", "", "🎉"]
  const hues = names.map(hueOf)
  expect(names.map(hueOf)).toEqual(hues)
  expect(new Set(hues.map(({ background }) => background)).size).toBeGreaterThan(3)
  for (const { background, ink } of hues) expect(background.match(/\d+/)?.[0]).toBe(ink.match(/\d+/)?.[0])
})

it("a person without a name is called by their address", () => {
  const address = { email: "zoe@lumiere.example", lastName: "" }
  expect(nameOf({ ...address, firstName: "Zoé", lastName: "Roux" })).toBe("Zoé Roux")
  expect([nameOf({ ...address, firstName: "Zoé" }), nameOf({ ...address, firstName: "" })]).toEqual([
    "Zoé",
    "zoe@lumiere.example",
  ])
})

describe("the one place of money and dates", () => {
  it("writes days as they are said", () => {
    const said = (style: NonNullable<Parameters<typeof formatDate>[1]>["style"]) =>
      formatDate("2026-06-01", { ...(style && { style }) })
    expect(said("dayAndMonth")).toBe("1er juin")
    expect(said("dayName")).toBe("lundi 1er juin")
    expect(said("weekdayName")).toBe("lundi")
    expect(said("month")).toBe("juin 2026")
    expect(said("shortMonth")).toBe("juin 26")
  })
  it("writes the time in Paris, with seconds for a log", () => {
    expect(formatTime("2026-07-01T12:05:09Z")).toBe("14:05")
    expect(formatTime("2026-01-01T12:05:09Z", { seconds: true })).toBe("13:05:09")
  })
  it("writes an amount without its sign", () => {
    expect(plain(formatEuros(123450))).toBe("1 234,50")
  })
  it("is the only one", () => {
    const web = join(import.meta.dirname, "../../../packages/web/src")
    const own = globSync("**/*.{ts,tsx}", { cwd: web }).filter((path) =>
      /Intl\.(NumberFormat|DateTimeFormat)\(|\.toLocale(Date|Time)?String\(/.test(
        readFileSync(join(web, path), "utf8"),
      ),
    )
    expect(own).toEqual(["lib/format.ts"])
  })
})
