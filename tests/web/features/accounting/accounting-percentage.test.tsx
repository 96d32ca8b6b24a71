import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { accountingWorld, toggleOf } from "../../support/accounting.ts"
import { signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")

let world: ReturnType<typeof accountingWorld>
beforeEach(() => {
  signIn()
  world = accountingWorld()
})

describe("the percentage of a payment", () => {
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Pourcentage facturable" }))
  const OPEN = "?dialog=percentage&payment=c1.p1"
  const checkbox = (form: Awaited<ReturnType<typeof dialog>>) =>
    form.queryByRole<HTMLInputElement>("checkbox", { name: /^Marquer comme payé/ })

  it("is that of the payment in the address, chosen by one press, and nothing is written where it stays", async () => {
    world.stored = world.stored.map((one, at) => ({ ...one, paidPercentage: 25 * (at + 1) }))
    const router = world.enter(OPEN)
    const form = await dialog()
    expect(form.getByText("Créatrice 1")).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>("Facturable").value).toBe("50")
    const pressed = () =>
      form
        .getAllByRole("button", { name: / %$/ })
        .filter((button) => button.getAttribute("aria-pressed") === "true")
        .map(({ textContent }) => plain(textContent))
    expect(pressed()).toEqual(["50 %"])
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    expect(pressed()).toEqual(["75 %"])
    // What comes of it is heard while the keyboard stays on the percentage.
    const amount = form.getByText("Montant facturable").nextElementSibling
    expect([plain(amount?.textContent), amount?.getAttribute("aria-live")]).toEqual(["150,00 €", "polite"])
    await userEvent.click(form.getByRole("button", { name: "50 %" }))
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(world.writes).toEqual([])
  })

  it("says what was done with it", async () => {
    world.enter(OPEN)
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Pourcentage enregistré")).toBeDefined()
    cleanup()
    world.enter(OPEN)
    const again = await dialog()
    await userEvent.click(again.getByRole("button", { name: "100 %" }))
    await userEvent.click(checkbox(again) ?? document.body)
    await userEvent.click(again.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Pourcentage enregistré, paiement marqué comme payé")).toBeDefined()
    expect(world.writes.map(({ body }) => body)).toEqual([
      { version: 3, percentage: 75, markPaid: false },
      { version: 4, percentage: 100, markPaid: true },
    ])
  })

  it.each([
    ["of less", {}, "25 %", "50,00 €", "En attente250,00 €Payé0,00 €"],
    ["of more", {}, "75 %", "150,00 €", "En attente350,00 €Payé0,00 €"],
    ["of all, and paid", {}, "100 %", "200,00 €", "En attente200,00 €Payé200,00 €"],
    ["of what is paid", { paid: true }, "75 %", "150,00 €", "En attente300,00 €Payé50,00 €"],
  ])(
    "%s is in the line and the totals before it is written, and taken back where that fails",
    async (_what, changes, preset, amount, sums) => {
      const written = Promise.withResolvers<void>()
      world.held = written.promise
      world.stored = world.stored.map((one) => ({ ...one, ...changes }))
      world.enter(OPEN)
      const form = await dialog()
      const line = (await toggleOf("Créatrice 1")).closest("[data-item]")
      const shown = () => plain(line?.textContent)
      const region = await screen.findByRole("region", { name: "Totaux de la période" })
      await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €"))
      expect(shown()).toContain("50 %100,00 €")
      await userEvent.click(form.getByRole("button", { name: preset }))
      const marked = checkbox(form)
      if (marked && !marked.disabled) await userEvent.click(marked)
      await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
      await waitFor(() => expect(shown()).toContain(`${preset}${amount}`))
      expect(plain(region.textContent)).toBe(sums)
      await act(async () => written.reject(new TypeError("Failed to fetch")))
      expect(await form.findByText("Le pourcentage n'a pas été enregistré")).toBeDefined()
      expect(shown()).toContain("50 %100,00 €")
      expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €")
    },
  )

  it("is not marked paid with it once it is less than all again", async () => {
    world.enter(OPEN)
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "100 %" }))
    await userEvent.click(checkbox(form) ?? document.body)
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    expect([checkbox(form)?.checked, checkbox(form)?.disabled]).toEqual([false, true])
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() =>
      expect(world.writes[0]?.body).toEqual({ version: 3, percentage: 75, markPaid: false }),
    )
  })

  it("that is all already can be marked paid by itself", async () => {
    world.stored = world.stored.map((one) => ({ ...one, paidPercentage: 100 }))
    world.enter(OPEN)
    const form = await dialog()
    await userEvent.click(checkbox(form) ?? document.body)
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() =>
      expect(world.writes[0]?.body).toEqual({ version: 3, percentage: 100, markPaid: true }),
    )
  })

  it("is what somebody else has made of it, for whoever takes that over", async () => {
    const router = world.enter(OPEN)
    const form = await dialog()
    const field = form.getByLabelText<HTMLInputElement>("Facturable")
    await userEvent.clear(field)
    await userEvent.type(field, "150")
    const said = form.getByText("Un nombre entier de 0 à 100")
    expect(field.getAttribute("aria-describedby")).toBe(said.id)
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    world.stored = world.stored.map((one) => ({ ...one, paidPercentage: 80, rate: 30_000, version: 4 }))
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(plain((await form.findByText(/^Tarif : /)).textContent)).toBe(
      "Tarif : « 200,00 € » → « 300,00 € »",
    )
    await userEvent.click(form.getByRole("button", { name: "Recharger" }))
    await waitFor(() => expect(field.value).toBe("80"))
    expect(plain(form.getByText("Montant facturable").parentElement?.textContent)).toContain("240,00 €")
    // Nothing of one's own is left to be written.
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(world.writes).toHaveLength(1)
  })

  it("asks no more of one that is paid, and cannot be saved without a number", async () => {
    world.stored = world.stored.map((one) => ({ ...one, paid: true, paidPercentage: 100 }))
    world.enter(OPEN)
    const form = await dialog()
    expect(checkbox(form)).toBeNull()
    await userEvent.clear(form.getByLabelText("Facturable"))
    expect(form.getByRole<HTMLButtonElement>("button", { name: "Enregistrer" }).disabled).toBe(true)
    expect(plain(form.getByText("Montant facturable").nextElementSibling?.textContent)).toBe("0,00 €")
  })

  it("stays open when its line goes away, and says so", async () => {
    world.enter(OPEN)
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    world.stored = world.stored.filter(({ participantId }) => participantId !== "p1")
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    expect(await form.findByText(/^Cette fiche vient d'être supprimée par une autre personne/)).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>("Facturable").value).toBe("75")
  })

  it("of a line that somebody's payment took out of the filter is told so, and taken over or not", async () => {
    world.listed = ({ paid }, asked) => asked.get("status") !== "pending" || !paid
    const router = world.enter(`${OPEN}&status=pending`)
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    world.stored = world.stored.map((one) =>
      one.participantId === "p1" ? { ...one, paid: true, paidPercentage: 100, version: 4 } : one,
    )
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    expect(await form.findByText(/^Cette fiche vient d'être modifiée par une autre personne/)).toBeDefined()
    expect(form.queryByText(/supprimée/)).toBeNull()
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(plain((await form.findByText(/^Statut : /)).textContent)).toBe(
      "Statut : « En attente » → « Payé »",
    )
    await userEvent.click(form.getByRole("button", { name: "Écraser" }))
    await waitFor(() => expect(router.state.location.search).toBe("?status=pending"))
    expect(world.writes.map(({ body }) => body)).toEqual([
      { version: 3, percentage: 75, markPaid: false },
      { version: 4, percentage: 75, markPaid: false },
    ])
  })
})
