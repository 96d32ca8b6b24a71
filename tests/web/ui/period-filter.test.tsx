import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it } from "vitest"
import {
  isComplete,
  PeriodFilter,
  type PeriodRules,
  problemIn,
  readPeriod,
  usePeriod,
} from "../../../packages/web/src/ui/form/PeriodFilter.tsx"
import { enterPage } from "../../world/dialogPage.tsx"
import { press } from "../../world/page.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

describe("a period", () => {
  it.each([
    [["", "", ""], { period: "all" }],
    [["month", "", ""], { period: "month" }],
    [["jamais", "", ""], { period: "all" }],
    [["toString", "", ""], { period: "all" }],
    [["month", FROM, ""], { period: "month" }],
    [["custom", FROM, ""], { period: "custom", from: FROM }],
    [["custom", FROM, TO], { period: "custom", from: FROM, to: TO }],
    [["custom", "", TO], { period: "all" }],
    [["custom", "2026-02-29", ""], { period: "all" }],
    [["custom", FROM, "2026-04-31"], { period: "all" }],
  ])("of the address %j is %j", ([period = "", from = "", to = ""], read) => {
    expect(readPeriod({ period, from, to }, rules)).toEqual(read)
  })

  it.each([
    [{ from: FROM }, rules, true, null],
    [{ from: FROM }, strict, false, null],
    [{ to: FROM }, rules, false, null],
    [{}, strict, false, null],
    [{ from: FROM, to: FROM }, strict, true, null],
    [{ from: TO, to: FROM }, rules, false, "to"],
    [{ from: FROM, to: "demain" }, rules, false, null],
    [{ from: "2026-13-01" }, rules, false, null],
  ])("%j with custom days is complete by %j: %s, and blames %s", (days, checks, complete, field) => {
    const period = { period: "custom", ...days }
    expect([isComplete(period, checks), problemIn(period, checks)?.field ?? null]).toEqual([complete, field])
  })

  it("has its page's own problems too", () => {
    const own = { endRequired: false, problemOf: () => ({ field: "from" as const, message: "Trop long" }) }
    expect(problemIn({ period: "custom", from: FROM }, own)?.message).toBe("Trop long")
    expect([problemIn({ period: "7d", from: FROM }, own), isComplete({ period: "7d" }, own)]).toEqual([
      null,
      true,
    ])
  })
})

describe("the filter by period", () => {
  type Rules = PeriodRules<"all" | "month">
  function Page({ own }: { own: Rules }) {
    return <PeriodFilter title="Choisir la période" rules={own} chosen={usePeriod(own)} />
  }
  async function open(own: Rules = rules, search = `?period=custom&from=${FROM}&to=${TO}`) {
    const router = enterPage(<Page own={own} />, search)
    const button = await screen.findByRole("button", { name: /^Période/ })
    await userEvent.click(button)
    await screen.findByRole("dialog")
    return { address: () => router.state.location.search, label: () => button.textContent }
  }
  const set = (label: string, day: string) => {
    const field = screen.getByLabelText(label)
    fireEvent.input(field, { target: { value: day } })
    fireEvent.blur(field)
  }
  const send = () => act(async () => void fireEvent.submit(document.querySelector("form") ?? document))
  const invalid = () =>
    ["Date de début", "Date de fin (facultative)"].map((label) =>
      screen.getByLabelText(label).getAttribute("aria-invalid"),
    )

  it("shows its days on the button; a named period adds no days to the address", async () => {
    const { address, label } = await open()
    expect(label()).toBe("Période : Du 01/03/2026 au 31/03/2026")
    await userEvent.click(await screen.findByRole("radio", { name: "Ce mois-ci" }))
    expect([screen.queryByLabelText("Date de début"), asksBeforeClosing()]).toEqual([null, false])
    await press("Appliquer")
    await waitFor(() => expect(address()).toBe("?period=month"))
    expect(label()).toBe("Période : Ce mois-ci")
  })

  it("applies to the day of payment where the page says so, except the initial period", async () => {
    const { address, label } = await open({ ...rules, byPayment: true })
    await userEvent.click(await screen.findByRole("radio", { name: "Ce mois-ci" }))
    await userEvent.click(screen.getByRole("radio", { name: "Date de paiement" }))
    await press("Appliquer")
    await waitFor(() => expect(address()).toBe("?period=month&dates=payment"))
    expect(label()).toBe("Période : Ce mois-ci · par date de paiement")
    const read = { period: "7d", from: "", to: "", dates: "payment" }
    expect(readPeriod(read, { ...rules, byPayment: true })).toEqual({ period: "all" })
    expect(readPeriod({ ...read, period: "month" }, rules)).toEqual({ period: "month" })
  })

  it("waits for a required end", async () => {
    await open(strict, "")
    await userEvent.click(await screen.findByRole("radio", { name: "Personnalisé" }))
    expect(screen.getByText(/^Les deux dates sont nécessaires\./)).toBeDefined()
    set("Date de début", "01/03/2026")
    expect(screen.getByRole("button", { name: "Appliquer" })).toHaveProperty("disabled", true)
    set("Date de fin", "02/03/2026")
    expect(screen.getByRole("button", { name: "Appliquer" })).toHaveProperty("disabled", false)
  })

  it("does not apply invalid days, and keeps them in the fields", async () => {
    const { address } = await open()
    const before = address()
    expect(asksBeforeClosing()).toBe(false)
    set("Date de fin (facultative)", "28/02/2026")
    expect(screen.getByRole("alert").textContent).toBe("La date de fin précède la date de début")
    expect([invalid(), asksBeforeClosing()]).toEqual([["false", "true"], true])
    await send()
    set("Date de début", "bientôt")
    expect(invalid()[0]).toBe("true")
    await send()
    expect(address()).toBe(before)
    set("Date de début", "02/03/2026")
    set("Date de fin (facultative)", "")
    await press("Appliquer")
    await waitFor(() => expect(address()).toBe("?period=custom&from=2026-03-02"))
  })
})

const rules = {
  labels: { all: "Tout", month: "Ce mois-ci", custom: "Personnalisé" },
  initial: "all" as const,
  endRequired: false,
}
const strict = { ...rules, endRequired: true }
const [FROM, TO] = ["2026-03-01", "2026-03-31"]
