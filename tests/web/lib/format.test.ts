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

describe("the French text of a value", () => {
  it.each([
    [formatMoney(123456), "1 234,56 €"],
    [formatMoney(0), "0,00 €"],
    [formatMoney(-1050), "-10,50 €"],
    [formatMoney(Number.NaN), "0 €"],
    [formatMoney(123456, { decimals: 0 }), "1 235 €"],
    [formatPrice(4900), "49 €"],
    [formatPrice(4990), "49,90 €"],
    // When one price has cents, all have.
    [formatPrice(4900, [9900, 9950]), "49,00 €"],
    [formatEuros(123450), "1 234,50"],
    [formatNumber(1234567), "1 234 567"],
    [formatCompact(0), "0"],
    [formatCompact(999), "999"],
    [formatCompact(1000), "1,0K"],
    [formatCompact(1549), "1,5K"],
    [formatCompact(999_940), "999,9K"],
    [formatCompact(999_960), "1,0M"],
    [formatCompact(1_234_500_000), "1234,5M"],
    [formatFollowers(12_300), "12,3K abonnés"],
    [formatFollowers(1), "1 abonné"],
    [formatRate(3.25), "3,3 %"],
    [formatRate(0), "0,0 %"],
    [formatRate(null), "N/A"],
    [formatCount(0, "livrable"), "0 livrable"],
    [formatCount(1, "livrable"), "1 livrable"],
    [formatCount(1204, "livrable"), "1 204 livrables"],
    [formatCount(3, "étape terminée", "étapes terminées"), "3 étapes terminées"],
    [formatFileSize(0), "0 B"],
    [formatFileSize(1023), "1 023 B"],
    [formatFileSize(1024), "1 KB"],
    [formatFileSize(1536), "1,5 KB"],
    [formatFileSize(524_288_000), "500 MB"],
    [formatFileSize(5 * 1024 ** 4), "5 120 GB"],
    [formatDate("2026-01-01"), "01/01/2026"],
    [formatDate("2026-07-31"), "31/07/2026"],
    // An instant is shown in Paris time.
    [formatDate("2026-06-30T22:30:00.000Z"), "01/07/2026"],
    [formatDateTime("2026-06-30T22:30:00.000Z"), "01/07/2026 00:30"],
    [formatTime("2026-07-01T12:05:09Z"), "14:05"],
    [formatTime("2026-01-01T12:05:09Z", { seconds: true }), "13:05:09"],
    [formatDate("2026-06-01", { style: "long" }), "1er juin 2026"],
    [formatDate("2026-06-11", { style: "long" }), "11 juin 2026"],
    [formatDate("2026-06-01", { style: "dayAndMonth" }), "1er juin"],
    [formatDate("2026-06-01", { style: "dayName" }), "lundi 1er juin"],
    [formatDate("2026-06-01", { style: "weekdayName" }), "lundi"],
    [formatDate("2026-06-01", { style: "month" }), "juin 2026"],
    [formatDate("2026-06-01", { style: "shortMonth" }), "juin 26"],
    [formatDate(null), "Non défini"],
    [formatDate(undefined, { missing: "Date inconnue" }), "Date inconnue"],
    [formatDate("jeudi"), "Date invalide"],
    [formatDate("2026-13-45"), "Date invalide"],
    [formatDateTime(""), "Non défini"],
    [initials("Camille Moreau"), "CM"],
    [initials("  élodie   de la Tour "), "ÉD"],
    [initials("nike"), "N"],
    [initials("🎉 Fête"), "🎉F"],
    [initials(""), ""],
    [platformName("TikTok"), "TikTok"],
    [platformName("YOUTUBE"), "YouTube"],
    [platformName("Mastodon"), "Mastodon"],
    [platformName(""), "Non défini"],
    [nameOf({ email: "zoe@a.example", firstName: "Zoé", lastName: "Roux" }), "Zoé Roux"],
    [nameOf({ email: "zoe@a.example", firstName: "Zoé", lastName: "" }), "Zoé"],
    [nameOf({ email: "zoe@a.example", firstName: "", lastName: "" }), "zoe@a.example"],
  ])("%j is « %s »", (text, said) => expect(plain(text)).toBe(said))

  it("has cents for all prices when one has some", () => {
    expect([decimalsOf([4900, 9900]), decimalsOf([4900, 9950])]).toEqual([0, 2])
  })

  it("is formatted in one file only", () => {
    const web = join(import.meta.dirname, "../../../packages/web/src")
    const own = globSync("**/*.{ts,tsx}", { cwd: web }).filter((path) =>
      /Intl\.(NumberFormat|DateTimeFormat)\(|\.toLocale(Date|Time)?String\(/.test(
        readFileSync(join(web, path), "utf8"),
      ),
    )
    expect(own).toEqual(["lib/format.ts"])
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

it("a name always has the same colour, and names have different ones", () => {
  const names = ["Zoé", "Ada", "Léa", "Max", "Hugo", "Camille", "", "🎉"]
  const hues = names.map(hueOf)
  expect(names.map(hueOf)).toEqual(hues)
  expect(new Set(hues.map(({ background }) => background)).size).toBeGreaterThan(3)
  for (const { background, ink } of hues) expect(background.match(/\d+/)?.[0]).toBe(ink.match(/\d+/)?.[0])
})

/** French figures are grouped with a narrow no-break space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")
