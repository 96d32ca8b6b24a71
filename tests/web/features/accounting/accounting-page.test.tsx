import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { OwedInfluencer } from "@trame/core/campaigns/accounting/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { expectKeyboardOn } from "../../../world/keyboard.ts"
import {
  accountingWorld,
  choosePayments,
  paymentOf,
  paymentsBar,
  toggleOf,
} from "../../support/accounting.ts"
import { json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")

let world: ReturnType<typeof accountingWorld>
beforeEach(() => {
  signIn()
  world = accountingWorld()
})

describe("the order of payments", () => {
  const chooseOrder = async (label: string) => {
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Trier les paiements" }))
    fireEvent.click((await screen.findAllByText(label)).at(-1) ?? document.body)
  }

  it("is each of those that are offered, and is named from then on", async () => {
    const router = world.enter("?status=pending")
    await toggleOf("Créatrice 0")
    for (const [label, wanted] of [
      ["Les plus anciens", "sort=date&order=asc"],
      ["Montant décroissant", "sort=amount&order=desc"],
      ["Montant croissant", "sort=amount&order=asc"],
      ["Influenceur, de A à Z", "sort=influencer&order=asc"],
      ["Influenceur, de Z à A", "sort=influencer&order=desc"],
      ["Collaboration, de A à Z", "sort=collaboration&order=asc"],
      ["Collaboration, de Z à A", "sort=collaboration&order=desc"],
    ] as const) {
      await chooseOrder(label)
      await waitFor(() => expect(world.asked.at(-1)).toBe(`period=all&search=&status=pending&${wanted}`))
    }
    for (const [order, label] of [
      ["asc", "Marque, de A à Z"],
      ["desc", "Marque, de Z à A"],
    ]) {
      await act(() => router.navigate(`/app/accounting?sort=brand&order=${order}`))
      const field = screen.getByRole("combobox", { name: "Trier les paiements" }).closest(".ant-select")
      await waitFor(() => expect(field?.textContent).toBe(label))
      await waitFor(() => expect(world.asked.at(-1)).toBe(`period=all&search=&sort=brand&order=${order}`))
    }
  })

  it("is as usual again without a word of it", async () => {
    world.enter("?sort=date&order=asc")
    await toggleOf("Créatrice 0")
    expect(world.asked.at(-1)).toBe("period=all&search=&sort=date&order=asc")
    await chooseOrder("Les plus récents")
    await waitFor(() => expect(world.asked.at(-1)).toBe("period=all&search="))
  })

  it.each([
    ["Influenceur", "influencer"],
    ["Collaboration et marque", "collaboration"],
    ["Montant facturable", "amount"],
    ["Date", "date"],
  ])("« %s » of its head orders by that", async (head, sort) => {
    const router = world.enter()
    await toggleOf("Créatrice 0")
    await userEvent.click(screen.getByRole("button", { name: head }))
    const params = new URLSearchParams(router.state.location.search)
    // The order that is in force turns round.
    expect(params.get(sort === "date" ? "order" : "sort")).toBe(sort === "date" ? "asc" : sort)
  })
})

describe("the totals of the period", () => {
  it("say why they could not be read, and are read again", async () => {
    world.totals = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    world.enter()
    expect(await screen.findByText("Impossible d'afficher les totaux")).toBeDefined()
    expect(await toggleOf("Créatrice 0")).toBeDefined()
    world.totals = () => json(200, { pending: 30_000, paid: 5000 })
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    const region = await screen.findByRole("region", { name: "Totaux de la période" })
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé50,00 €"))
  })

  it("stay while those of another period are read, which is told, and where they cannot be", async () => {
    const router = world.enter()
    const region = await screen.findByRole("region", { name: "Totaux de la période" })
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €"))
    expect(region.getAttribute("aria-busy")).toBe("false")
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.totals = () => promise
    await act(() => router.navigate("/app/accounting?period=7d"))
    await waitFor(() => expect(region.getAttribute("aria-busy")).toBe("true"))
    expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €")
    resolve(json(200, { pending: 1000, paid: 0 }))
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente10,00 €Payé0,00 €"))
    expect(region.getAttribute("aria-busy")).toBe("false")
    world.totals = () => json(403, { code: "forbidden", detail: "Non." })
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.totals.key() }))
    expect(plain(region.textContent)).toBe("En attente10,00 €Payé0,00 €")
  })

  it("do not count what is written until ten seconds have passed, though they are read anew", async () => {
    world.enter()
    const region = await screen.findByRole("region", { name: "Totaux de la période" })
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €"))
    await userEvent.click(await toggleOf("Créatrice 0"))
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente200,00 €Payé100,00 €"))
    const { now } = Date
    vi.spyOn(Date, "now").mockImplementation(() => now() + 8000)
    const before = world.totalsRead
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.totals.key() }))
    await waitFor(() => expect(world.totalsRead).toBeGreaterThan(before))
    expect(plain(region.textContent)).toBe("En attente200,00 €Payé100,00 €")
  })

  it("of another period do not count what was written in this one, though they say the same", async () => {
    const router = world.enter()
    const region = await screen.findByRole("region", { name: "Totaux de la période" })
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €"))
    await userEvent.click(await toggleOf("Créatrice 0"))
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente200,00 €Payé100,00 €"))
    await act(() => router.navigate("/app/accounting?period=7d"))
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €"))
  })
})

describe("a payment", () => {
  it("says whose it is, for what, of when, how much of what, and where it stands", async () => {
    world.stored = [paymentOf(0, { rate: 40_000, paidPercentage: 25 }), paymentOf(1, { paid: true })]
    world.enter()
    const line = (await toggleOf("Créatrice 0")).closest("[data-item]")
    expect([...(line?.children ?? [])].slice(1).map(({ textContent }) => plain(textContent))).toEqual([
      expect.stringMatching(/Créatrice 0$/),
      "Lancement d'été · Maison Témoin",
      ...["14/03/2026", "400,00 €", "25 %", "100,00 €", "En attente"],
    ])
    const switches = screen.getAllByRole("switch").map((toggle) => toggle.getAttribute("aria-label"))
    expect(switches).toEqual([
      "En attente : Créatrice 0, Lancement d'été",
      "Payé : Créatrice 1, Lancement d'été",
    ])
  })

  it("stays as it was just written for whoever comes back to the page", async () => {
    world.enter()
    await userEvent.click(await toggleOf("Créatrice 1"))
    await waitFor(async () => expect((await toggleOf("Créatrice 1")).getAttribute("aria-busy")).toBe("false"))
    cleanup()
    world.indexed = [0, 1, 2].map((at) => paymentOf(at))
    const before = world.asked.length
    world.enter()
    expect((await toggleOf("Créatrice 1")).getAttribute("aria-checked")).toBe("true")
    expect(world.asked.length).toBe(before)
  })

  it("stays as it was just written while the list is read from an index that lags behind", async () => {
    world.indexed = world.stored
    world.enter()
    for (const [at, name] of ["Créatrice 1", "Créatrice 2"].entries()) {
      await userEvent.click(await toggleOf(name))
      await waitFor(() => expect(world.writes).toHaveLength(at + 1))
    }
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    await waitFor(() => expect(world.asked.length).toBeGreaterThan(1))
    for (const name of ["Créatrice 1", "Créatrice 2"])
      expect((await toggleOf(name)).getAttribute("aria-checked")).toBe("true")
    expect((await toggleOf("Créatrice 0")).getAttribute("aria-checked")).toBe("false")
    // What somebody else wrote later is shown as soon as it is read.
    world.indexed = world.stored.map((one) =>
      one.participantId === "p1" ? { ...one, paid: false, version: 5 } : one,
    )
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    await waitFor(async () =>
      expect((await toggleOf("Créatrice 1")).getAttribute("aria-checked")).toBe("false"),
    )
  })

  it("is toggled by the keyboard, which stays on it while that is written", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    world.held = promise
    world.enter()
    const toggle = await toggleOf("Créatrice 1")
    toggle.focus()
    await userEvent.keyboard(" ")
    await waitFor(() => expect(toggle.getAttribute("aria-busy")).toBe("true"))
    expect(toggle.getAttribute("aria-checked")).toBe("true")
    expectKeyboardOn(toggle)
    // Of what is being written there is no second write.
    await userEvent.keyboard(" ")
    resolve()
    await waitFor(() => expect(toggle.getAttribute("aria-busy")).toBe("false"))
    expectKeyboardOn(toggle)
    expect(world.writes).toEqual([{ participant: "p1", body: { version: 3, paid: true } }])
  })

  it("of a single influencer is all that is shown, by name where one is listed, until that is taken away", async () => {
    world.stored = []
    const router = world.enter("?influencer=i9")
    expect(await screen.findByText("Aucun paiement trouvé")).toBeDefined()
    await userEvent.click(
      screen.getByRole("button", { name: "Un seul influenceur : montrer tous les influenceurs" }),
    )
    expect(router.state.location.search).toBe("")
    expect(await screen.findByText("Aucun paiement")).toBeDefined()
    // What else narrows the list stays.
    await act(() => router.navigate("/app/accounting?influencer=i9&search=zz&period=7d"))
    await userEvent.click(
      await screen.findByRole("button", { name: "Un seul influenceur : montrer tous les influenceurs" }),
    )
    expect(router.state.location.search).toBe("?search=zz&period=7d")
  })

  it("is searched in the address", async () => {
    world.listed = ({ fullName }, asked) => fullName.includes(asked.get("search") ?? "")
    const router = world.enter()
    await screen.findByText("Créatrice 1")
    await userEvent.click(screen.getByRole("searchbox", { name: "Rechercher un paiement" }))
    await userEvent.paste("ice 2")
    await waitFor(() => expect(screen.queryByText("Créatrice 1")).toBeNull())
    expect(screen.getByText("Créatrice 2")).toBeDefined()
    expect(router.state.location.search).toBe("?search=ice+2")
  })

  it("is not said to stay as it was where no answer came", async () => {
    world.enter()
    const toggle = await toggleOf("Créatrice 0")
    const answered = Promise.withResolvers<void>()
    world.held = answered.promise
    await userEvent.click(toggle)
    await waitFor(() => expect(world.writes).toHaveLength(1))
    answered.reject(new TypeError("Failed to fetch"))
    expect(
      await screen.findByText(/^Le statut est peut-être resté « En attente » pour Créatrice 0\./),
    ).toBeDefined()
  })

  it("is toggled as often as one likes, each time as it was stored before", async () => {
    world.enter()
    const toggle = await toggleOf("Créatrice 1")
    for (const [at, checked] of ["true", "false", "true"].entries()) {
      await userEvent.click(toggle)
      await waitFor(() => expect(world.writes).toHaveLength(at + 1))
      await waitFor(() => expect(toggle.getAttribute("aria-busy")).toBe("false"))
      expect(toggle.getAttribute("aria-checked")).toBe(checked)
    }
    expect(world.writes.map(({ body }) => [body.version, body.paid])).toEqual([
      [3, true],
      [4, false],
      [5, true],
    ])
  })
})

describe("payments marked together", () => {
  const question = async () => {
    await userEvent.click((await paymentsBar()).getByRole("button", { name: "Marquer payé" }))
    return within(await screen.findByRole("dialog"))
  }

  it("count each influencer once, and say in the right words how many are paid already", async () => {
    world.stored = [
      paymentOf(0, { influencerId: "same" }),
      paymentOf(1, { influencerId: "same" }),
      paymentOf(2, { paid: true }),
      paymentOf(3, { paid: true }),
    ]
    world.enter()
    await choosePayments("Créatrice 0", "Créatrice 1", "Créatrice 2", "Créatrice 3")
    expect(plain((await paymentsBar()).getByText(/à payer$/).textContent)).toBe("200,00 € à payer")
    const asks = await question()
    expect(plain(asks.getByText(/secondes pour annuler/).textContent)).toBe(
      "200,00 € pour 1 influenceur. 2 autres sont déjà payés et restent tels quels. Vous aurez dix secondes pour annuler.",
    )
    expect(asks.getAllByText("Marquer 2 paiements comme payés ?")).not.toHaveLength(0)
    await userEvent.click(asks.getByRole("button", { name: "Annuler" }))
    expect(world.writes).toEqual([])
    expect((await paymentsBar()).getByText("4 paiements sélectionnés")).toBeDefined()
  })

  it("are asked about in the singular where it is one", async () => {
    world.enter()
    await choosePayments("Créatrice 0")
    expect((await question()).getAllByText("Marquer 1 paiement comme payé ?")).not.toHaveLength(0)
  })

  it("offer nothing where all that are chosen are paid", async () => {
    world.stored = world.stored.map((one) => ({ ...one, paid: true }))
    world.enter()
    await choosePayments("Créatrice 0")
    expect((await paymentsBar()).getByText("déjà payé")).toBeDefined()
    expect(
      (await paymentsBar()).getByRole<HTMLButtonElement>("button", { name: "Marquer payé" }).disabled,
    ).toBe(true)
    await choosePayments("Créatrice 1")
    expect((await paymentsBar()).getByText("tous payés")).toBeDefined()
  })

  it("of one collaboration are written one after the other", async () => {
    const first = Promise.withResolvers<void>()
    world.held = first.promise
    world.enter()
    await choosePayments("Créatrice 0", "Créatrice 1")
    await userEvent.click((await question()).getByRole("button", { name: "Marquer payé" }))
    await screen.findByText("Paiements marqués payés : 0 sur 2")
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(world.writes).toHaveLength(1)
    expect(
      (await paymentsBar()).getByRole<HTMLButtonElement>("button", { name: "Marquer payé" }).disabled,
    ).toBe(true)
    first.resolve()
    expect(await screen.findByText("2 paiements marqués payés")).toBeDefined()
    expect(world.writes).toHaveLength(2)
  })

  it("are tried again as they are by then, where somebody was faster", async () => {
    world.enter()
    await choosePayments("Créatrice 0", "Créatrice 1")
    world.stored = world.stored.map((one) => (one.participantId === "p1" ? { ...one, version: 9 } : one))
    await userEvent.click((await question()).getByRole("button", { name: "Marquer payé" }))
    expect(await screen.findByText("1 paiement marqué payé")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    await waitFor(() => expect(world.stored.map(({ paid }) => paid)).toEqual([true, true, false]))
    expect(world.writes.map(({ participant, body }) => [participant, body.version])).toEqual([
      ["p0", 3],
      ["p1", 3],
      ["p1", 9],
    ])
  })

  it("that are taken back to wait say so", async () => {
    world.stored = [paymentOf(0, { paid: true })]
    world.enter("?status=paid")
    await userEvent.click(await toggleOf("Créatrice 0"))
    expect(await screen.findByText("1 paiement remis en attente")).toBeDefined()
    expect(world.writes[0]?.body).toEqual({ version: 3, paid: false })
  })
})

describe("what influencers are owed", () => {
  const who = (id: string): OwedInfluencer => ({
    ...{ influencerId: id, fullName: `Créateur ${id}`, profileImageUrl: null, pending: 100, paid: 0 },
  })

  it("is read on, for the same search", async () => {
    world.owed = [who("a"), who("b")]
    world.enter("?view=influencers&search=cr")
    await screen.findByRole("link", { name: "Créateur a" })
    await userEvent.click(screen.getByRole("button", { name: "Afficher plus" }))
    expect(await screen.findByRole("link", { name: "Créateur b" })).toBeDefined()
    expect(world.asked.at(-1)).toBe("period=all&search=cr&cursor=two")
  })

  it("is nothing, which is not what a search or a period leaves", async () => {
    const router = world.enter("?view=influencers&search=zz&period=7d")
    expect(await screen.findByText("Aucun influenceur trouvé")).toBeDefined()
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Exporter les influenceurs" }).disabled,
    ).toBe(true)
    await userEvent.click(screen.getByRole("button", { name: "Effacer les filtres" }))
    await waitFor(() => expect(router.state.location.search).toBe("?view=influencers"))
    expect(await screen.findByText("Rien à payer")).toBeDefined()
    expect(world.asked.at(-1)).toBe("period=all&search=")
    // A period of one's own goes with its days.
    await act(() =>
      router.navigate(
        "/app/accounting?view=influencers&search=zz&period=custom&from=2026-03-01&to=2026-03-02",
      ),
    )
    await userEvent.click(await screen.findByRole("button", { name: "Effacer les filtres" }))
    await waitFor(() => expect(router.state.location.search).toBe("?view=influencers"))
    expect(world.paymentsRead).toBe(0)
  })

  it("is searched in the address", async () => {
    world.owed = [who("a")]
    const router = world.enter("?view=influencers")
    const field = await screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
    await userEvent.click(field)
    await userEvent.paste("lena")
    await userEvent.tab()
    await waitFor(() => expect(world.asked.at(-1)).toBe("period=all&search=lena"))
    expect(router.state.location.search).toBe("?view=influencers&search=lena")
  })
})
