import { describe, expect, it } from "vitest"
import {
  exportedInfluencers,
  exportedPayments,
  fileNameOf,
} from "../../../../packages/web/src/features/accounting/exports.ts"
import { readPayment } from "../../../../packages/web/src/features/accounting/payments.ts"
import * as csv from "../../../../packages/web/src/lib/csv/csv.ts"
import type { Exported } from "../../../../packages/web/src/lib/csv/useExport.ts"
import { aPayment, fakeAccounting, isOwed } from "../../../world/accounting.ts"

/** rules/campaigns.md#export */
describe("the exported file", () => {
  it("opens correctly in French spreadsheets", () => {
    const payments = [
      aPayment(0, { paid: true, paidOn: "2026-04-02", rate: 120_050 }),
      { ...aPayment(1), date: "" },
    ]
    expect(fileOf(exportedPayments({ period: "all" }), payments)).toBe(
      "\uFEFF" +
        "Influenceur;Collaboration;Marque;Date;Tarif (€);Facturable (%);Montant facturable (€);Statut;Payé le\r\n" +
        "Créatrice 0;Lancement d'été;Maison Témoin;14/03/2026;1200,50;50;100,00;Payé;02/04/2026\r\n" +
        "Créatrice 1;Lancement d'été;Maison Témoin;Date inconnue;200,00;50;100,00;En attente;\r\n",
    )
    expect(paymentsCsv('=HYPERLINK("http://x")')).toContain(
      `\r\n"'=HYPERLINK(""http://x"")";Lancement d'été;"Sel; Poivre";`,
    )
    const owed = [isOwed({ fullName: "Noé", pending: 50_000 }), isOwed({ fullName: "Zoé", paid: 7500 })]
    expect(fileOf(exportedInfluencers, owed)).toBe(
      "\uFEFFInfluenceur;À payer (€);Payé (€)\r\nNoé;500,00;0,00\r\nZoé;0,00;75,00\r\n",
    )
    expect(paymentsCsv("Anne-Lise + Zoé @ Paris = 1")).toContain("\r\nAnne-Lise + Zoé @ Paris = 1;")
  })

  it.each([
    "\n=1+1",
    "=\n1+1",
    "\r\n=1",
    "\t=1",
    "\tsomme",
    "  +1",
    "\u200b@SUM(A1)",
    "\ufeff-1",
    "\u00a0\u2060=1",
    "\u3164=1",
    "＝1+1",
    "＠A1",
  ])("keeps %j a text", (fullName) => {
    const [, row = ""] = paymentsCsv(fullName).split(/;Collaboration.*Payé le\r\n/)
    expect(row.replace(/^"/, "").startsWith(`'${fullName}`)).toBe(true)
  })

  it.each([
    [{ period: "all" }, ["2025-12-01", "2026-01-02", "2025-11-03"], "_2025-11-03_2026-01-02"],
    [{ period: "all" }, [], ""],
    [{ period: "7d" }, ["2025-12-01"], "_2026-11-15_2026-11-21"],
    [{ period: "custom", from: "2026-01-01", to: "2026-01-31" }, [], "_2026-01-01_2026-01-31"],
    [{ period: "7d", dates: "payment" }, [], "_par-date-de-paiement_2026-11-15_2026-11-21"],
  ] as const)("of %o with payments of %j is named by its days", (period, dates, days) => {
    const payments = dates.map((date) => aPayment(0, { date }))
    expect(fileNameOf(period, payments, "2026-11-21")).toBe(`comptabilite-influenceurs${days}`)
  })
})

it.each([
  [1, 9, 1],
  [3, 9, 2],
  [5, 9, 3],
  [7, undefined, 3],
])(
  "payment %i, version %s, is read again from its influencer's pages, %i of them",
  async (at, version, reads) => {
    const { api, state } = fakeAccounting()
    state.stored = [0, 1, 2, 3, 4, 5].map((one) => aPayment(one, { influencerId: "i1", version: 9 }))
    state.pageSize = 2
    expect((await readPayment(aPayment(at, { influencerId: "i1" })))?.version).toBe(version)
    expect(api.callsOf("accounting.list").map(({ influencerId }) => influencerId)).toEqual(
      Array(reads).fill("i1"),
    )
  },
)

function fileOf<Row>({ columns }: Exported<Row>, rows: readonly Row[]): string {
  return csv.csvOf(typeof columns === "function" ? columns(csv) : columns, rows)
}
const paymentsCsv = (...names: string[]) =>
  fileOf(
    exportedPayments({ period: "all" }),
    names.map((fullName) => aPayment(0, { fullName, rate: 120_050, amount: 60_025, brand: "Sel; Poivre" })),
  )
