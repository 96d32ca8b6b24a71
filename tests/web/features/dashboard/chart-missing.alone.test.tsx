import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { admin } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/dashboard/DashboardPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

vi.mock("../../../../packages/web/src/features/dashboard/RevenueChart.tsx", () => {
  throw new Error("Not to be had")
})

it("where the code of the chart does not come, the months stand in a table", async () => {
  signIn()
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/dashboard": () =>
      json(200, {
        ...{ from: null, to: null, before: null, influencers: [] },
        counters: { waiting: 0, quoteSent: 1, contractSigned: 0, paymentReceived: 0 },
        money: { quoted: 100_000, signed: 0, paid: 0 },
        months: [{ month: "2026-03", revenue: 100_000 }],
      }),
    "/api/collaborations/due-counts": () => json(200, { late: 0, thisWeek: 0 }),
  })
  visit("/app/dashboard", routes)
  const table = await screen.findByRole("table", { name: "Chiffre d'affaires par mois" })
  expect(table.textContent).toContain("mars 2026")
})
