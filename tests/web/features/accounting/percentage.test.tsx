import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { fakeAccounting, paymentToggle } from "../../../world/accounting.ts"
import { offline } from "../../../world/fakeApi.ts"
import { dialog, fill, press, says, textOf, visit } from "../../../world/page.tsx"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

let world: ReturnType<typeof fakeAccounting>
beforeEach(() => {
  world = fakeAccounting()
})

describe("the percentage of a payment", () => {
  it("opens from its line, previews the amount, and is not written when unchanged", async () => {
    const router = visit("/app/accounting")
    await press(/^50 % : modifier le pourcentage facturable de Créatrice 1, Lancement d'été$/)
    expect(router.state.location.search).toBe("?dialog=percentage&payment=c1.p1")
    const form = await dialog("Pourcentage facturable")
    expect(form.getByText("Créatrice 1")).toBeDefined()
    const pressed = () => form.getAllByRole("button", { pressed: true }).map((one) => textOf(one).join())
    expect(pressed()).toEqual(["50 %"])
    await press("75 %", form)
    expect(pressed()).toEqual(["75 %"])
    const preview = form.getByText("Montant facturable").nextElementSibling
    expect([textOf(preview), preview?.getAttribute("aria-live")]).toEqual([["150,00 €"], "polite"])
    await press("50 %", form)
    await press("Enregistrer", form)
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(world.writes()).toEqual([])
  })

  it("is a whole number up to 100; only at 100 the payment can be marked paid", async () => {
    const { field, form, box, amount, save, closed } = await open()
    expect(box()?.disabled).toBe(true)
    await fill("Facturable", "33,5", form)
    expect(form.getByText("Un nombre entier de 0 à 100").id).toBe(field.getAttribute("aria-describedby"))
    await userEvent.clear(field)
    expect(amount()).toBe("0,00 €")
    expect(form.getByRole<HTMLButtonElement>("button", { name: "Enregistrer" }).disabled).toBe(true)
    await press("100 %", form)
    await userEvent.click(box() ?? field)
    await press("75 %", form)
    expect([box()?.checked, box()?.disabled]).toEqual([false, true])
    await save()
    expect(await says("Pourcentage enregistré")).toBeDefined()
    await closed()
    expect(world.writes()).toEqual([["p1", 3, { percentage: 75, markPaid: false }]])
  })

  it("when it is 100 already, can be marked paid alone, is not left without a question, and saves by Enter", async () => {
    world.elsewhere(1, { paidPercentage: 100, amount: 20_000, version: 3 })
    const { field, box, closed } = await open()
    expect(asksBeforeClosing()).toBe(false)
    await userEvent.click(box() ?? field)
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.type(field, "{Enter}")
    await closed()
    expect(await says("Pourcentage enregistré, paiement marqué comme payé")).toBeDefined()
    expect(world.writes()).toEqual([["p1", 3, { percentage: 100, markPaid: true }]])
    expect((await paymentToggle("Créatrice 1")).getAttribute("aria-checked")).toBe("true")
  })

  it.each([
    [{}, "25 %", "50,00 €", "250,00 €", "0,00 €"],
    [{}, "100 %", "200,00 €", "200,00 €", "200,00 €"],
    [{ paid: true }, "75 %", "150,00 €", "300,00 €", "50,00 €"],
  ])(
    "of a payment %o, when it is %s, changes line and totals at once, and is undone on failure",
    async (...row) => {
      const [changes, preset, amount, pending, paid] = row
      const held = Promise.withResolvers<never>()
      world.state.held = held.promise
      world.elsewhere(1, { ...changes, version: 3 })
      const { form, box, press: pressIn, save } = await open()
      const item = (await paymentToggle("Créatrice 1")).closest("[data-item]")
      const figures = () => textOf(screen.getByRole("region", { name: "Totaux de la période", hidden: true }))
      await waitFor(() => expect(figures()).toEqual(["En attente", "300,00 €", "Payé", "0,00 €"]))
      await pressIn(preset)
      if (box()?.disabled === false) await userEvent.click(box() ?? document.body)
      await save()
      await waitFor(() => expect(textOf(item)).toEqual(expect.arrayContaining([preset, amount])))
      expect(figures()).toEqual(["En attente", pending, "Payé", paid])
      await act(async () => held.reject(offline()))
      expect(await form.findByText("Le pourcentage n'a pas été enregistré")).toBeDefined()
      expect(textOf(item)).toEqual(expect.arrayContaining(["50 %", "100,00 €"]))
      expect(figures()).toEqual(["En attente", "300,00 €", "Payé", "0,00 €"])
    },
  )

  it("when a colleague was faster, keeps theirs or overwrites it, as the user chooses", async () => {
    const { field, form, amount, press: pressIn, save, closed } = await open()
    await pressIn("75 %")
    world.elsewhere(1, { paidPercentage: 80, rate: 30_000, paid: true })
    await save()
    await form.findByText("Ce paiement a été modifié entre-temps par une autre personne.")
    const alert = () => textOf(form.getByRole("alert")).join(" ")
    expect(await form.findByRole("row", { name: "Facturable 80 % 75 %" })).toBeDefined()
    expect(alert()).toContain("Statut : « En attente » → « Payé »")
    expect(alert()).toContain("Tarif : « 200,00 € » → « 300,00 € »")
    await pressIn("Recharger")
    await waitFor(() => expect([field.value, amount()]).toEqual(["80", "240,00 €"]))
    expect(form.queryByRole("checkbox")).toBeNull()
    await pressIn("25 %")
    world.elsewhere(1, { paidPercentage: 90 })
    await save()
    await pressIn("Écraser")
    await closed()
    const tries = world.writes().map(([, version, { percentage }]) => `${version}: ${percentage}`)
    expect(tries).toEqual(["3: 75", "4: 25", "5: 25"])
  })

  it("when its line disappears, stays open and says so", async () => {
    const { field, form, press: pressIn } = await open()
    await pressIn("75 %")
    world.state.stored = world.state.stored.slice(0, 1)
    await reread()
    expect(await form.findByText(/^Cette fiche vient d'être supprimée par une autre personne/)).toBeDefined()
    expect(field.value).toBe("75")
  })

  it("when a colleague's payment took its line out of the filter, says so", async () => {
    const { form, press: pressIn, save, closed } = await open("&status=pending")
    await pressIn("75 %")
    world.elsewhere(1, { paid: true, paidPercentage: 100 })
    await reread()
    expect(await form.findByText(/^Cette fiche vient d'être modifiée par une autre personne/)).toBeDefined()
    expect(form.queryByText(/supprimée/)).toBeNull()
    await save()
    await pressIn("Écraser")
    await closed()
    expect(world.writes().map(([, version]) => version)).toEqual([3, 4])
  })
})

async function open(search = "") {
  const router = visit(`/app/accounting?dialog=percentage&payment=c1.p1${search}`)
  const form = await dialog("Pourcentage facturable")
  return {
    router,
    form,
    field: form.getByLabelText<HTMLInputElement>("Facturable"),
    box: () => form.queryByRole<HTMLInputElement>("checkbox", { name: /^Marquer comme payé/ }),
    amount: () => textOf(form.getByText("Montant facturable").nextElementSibling).join(),
    save: () => press("Enregistrer", form),
    press: (name: string) => press(name, form),
    closed: () => waitFor(() => expect(router.state.location.search).not.toContain("dialog")),
  }
}
const reread = () => act(() => queryClient.invalidateQueries())
