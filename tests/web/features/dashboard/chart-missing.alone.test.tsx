import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { fakeApi } from "../../../world/fakeApi.ts"
import { textOf, visit } from "../../../world/page.tsx"
import { signIn } from "../../../world/session.ts"

vi.mock("../../../../packages/web/src/features/dashboard/RevenueChart.tsx", () => {
  throw new Error("Not to be had")
})

it("when the chart's code is missing, the months are in a table", async () => {
  signIn()
  const api = fakeApi()
  const counters = { waiting: 0, quoteSent: 1, contractSigned: 0, paymentReceived: 0 }
  const money = { quoted: 100_000, signed: 0, paid: 0 }
  const months = [{ month: "2026-03", revenue: 100_000 }]
  api.answer({
    dashboard: { view: { from: null, to: null, before: null, influencers: [], counters, money, months } },
  })
  visit("/app/dashboard")
  expect(textOf(await screen.findByRole("table", { name: "Chiffre d'affaires par mois" }))).toContain(
    "mars 2026",
  )
})
