import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it } from "vitest"
import { PeriodFilter, usePeriod } from "../../../packages/web/src/ui/form/PeriodFilter.tsx"
import { enterPage, press } from "../../world/dialogPage.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

// Here rather than when a filter asks for it, which would make its test wait.
import "../../../packages/web/src/ui/form/PeriodForm.tsx"

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

describe("a period", () => {
  const rules = {
    labels: { all: "Tout", month: "Ce mois-ci", custom: "Personnalisé" },
    initial: "all" as const,
    endRequired: false,
  }
  const strict = { ...rules, endRequired: true }
  function Page({ own = rules }) {
    return <PeriodFilter title="Choisir la période" rules={own} chosen={usePeriod(own)} />
  }
  const button = (name: RegExp) => screen.findByRole("button", { name })
  const choose = async (label: string) => {
    await userEvent.click(await button(/^Période/))
    await userEvent.click(await screen.findByRole("radio", { name: label }))
  }

  it.each([
    ["", "Tout"],
    ["?period=month", "Ce mois-ci"],
    ["?period=jamais", "Tout"],
    ["?period=toString", "Tout"],
    ["?period=custom&from=2026-03-01", "Depuis le 01/03/2026"],
    ["?period=custom&from=2026-03-01&to=2026-03-31", "Du 01/03/2026 au 31/03/2026"],
    ["?period=custom&to=2026-03-31", "Tout"],
    ["?period=custom&from=2026-02-29", "Tout"],
    ["?period=custom&from=2026-03-01&to=2026-04-31", "Tout"],
    ["?period=month&from=2026-03-01", "Ce mois-ci"],
  ])("of the address %j is called « %s »", async (search, label) => {
    enterPage(<Page />, search)
    expect((await button(/^Période/)).textContent).toBe(`Période : ${label}`)
  })

  it.each([
    ["Tout", ""],
    ["Ce mois-ci", "?period=month"],
  ])("with a name leaves no days in the address: %s", async (label, search) => {
    const router = enterPage(<Page />, "?period=custom&from=2026-03-01&to=2026-03-31")
    await choose(label)
    expect(screen.queryByLabelText("Date de début")).toBeNull()
    // The days are still there to be chosen again.
    expect(asksBeforeClosing()).toBe(false)
    await press("Appliquer")
    await waitFor(() => expect(router.state.location.search).toBe(search))
  })

  it.each([
    [
      rules,
      "Date de fin (facultative)",
      "La date de début est nécessaire. La date de fin compte jusqu'à la fin de la journée.",
    ],
    [
      strict,
      "Date de fin",
      "Les deux dates sont nécessaires. La période va jusqu'à la fin de la dernière journée.",
    ],
  ])("of one's own says what it needs (%#)", async (own, label, hint) => {
    enterPage(<Page own={own} />)
    await choose("Personnalisé")
    expect(screen.getByText(hint)).toBeDefined()
    expect(field(label)).toBeDefined()
    fireEvent.input(field("Date de début"), { target: { value: "01/03/2026" } })
    fireEvent.blur(field("Date de début"))
    const apply = screen.getByRole<HTMLButtonElement>("button", { name: "Appliquer" })
    expect(apply.disabled).toBe(own.endRequired)
  })

  it("that ends before it begins is blamed on its end alone and not applied, and asked about before it is lost", async () => {
    const router = enterPage(<Page />, "?period=custom&from=2026-03-01&to=2026-03-31")
    await userEvent.click(await button(/^Période/))
    const end = await screen.findByLabelText<HTMLInputElement>("Date de fin (facultative)")
    expect(asksBeforeClosing()).toBe(false)
    const set = (day: string) => {
      fireEvent.input(end, { target: { value: day } })
      fireEvent.blur(end)
    }
    set("28/02/2026")
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "La date de fin précède la date de début",
    ])
    expect([field("Date de début"), end].map((one) => one.getAttribute("aria-invalid"))).toEqual([
      ...["false", "true"],
    ])
    expect(asksBeforeClosing()).toBe(true)
    const { search } = router.state.location
    const send = () => act(async () => void fireEvent.submit(end.closest("form") ?? end))
    await send()
    expect(router.state.location.search).toBe(search)
    set("15/03/2026")
    expect(screen.queryByRole("alert")).toBeNull()
    await send()
    await waitFor(() =>
      expect(router.state.location.search).toBe("?period=custom&from=2026-03-01&to=2026-03-15"),
    )
  })

  it("of days that cannot be read is not applied, and says so beside each", async () => {
    const router = enterPage(<Page />, "?period=custom&from=2026-03-01&to=2026-03-31")
    await userEvent.click(await button(/^Période/))
    const end = await screen.findByLabelText<HTMLInputElement>("Date de fin (facultative)")
    const start = field("Date de début")
    for (const one of [start, end]) {
      fireEvent.input(one, { target: { value: "bientôt" } })
      fireEvent.blur(one)
      expect([one.value, one.getAttribute("aria-invalid")]).toEqual(["bientôt", "true"])
    }
    expect(screen.getAllByText("Date invalide : tapez par exemple 01/06/2026")).toHaveLength(2)
    expect(asksBeforeClosing()).toBe(true)
    const { search } = router.state.location
    await act(async () => void fireEvent.submit(end.closest("form") ?? end))
    expect(router.state.location.search).toBe(search)
    fireEvent.input(start, { target: { value: "02/03/2026" } })
    fireEvent.input(end, { target: { value: "" } })
    await press("Appliquer")
    await waitFor(() => expect(router.state.location.search).toBe("?period=custom&from=2026-03-02"))
  })
})
