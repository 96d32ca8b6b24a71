import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { OwedInfluencer, Payment } from "@trame/core/campaigns/accounting/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { expectKeyboardOn } from "../../support/keyboard.ts"
import { admin } from "../../support/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const paymentOf = (at: number, changes: Partial<Payment> = {}): Payment => ({
  collaborationId: "c1",
  collaborationName: "Lancement d'été",
  brand: "Maison Témoin",
  date: "2026-03-14",
  participantId: `p${at}`,
  influencerId: `i${at}`,
  fullName: `Créatrice ${at}`,
  profileImageUrl: null,
  rate: 20_000,
  paidPercentage: 50,
  amount: 10_000,
  paid: false,
  version: 3,
  ...changes,
})

let stored: Payment[]
let owed: OwedInfluencer[]
/** What the index shows, where it lags behind. */
let indexed: Payment[] | null
let asked: string[]
let writes: { participant: string; body: Record<string, unknown> }[]
let held: Promise<unknown> | null
let totals: () => Response

async function write(request: Request): Promise<Response> {
  const participant = new URL(request.url).pathname.split("/").at(-1) ?? ""
  const body = await request.json()
  writes.push({ participant, body })
  await held
  const before = stored.find(({ participantId }) => participantId === participant)
  if (!before || before.version !== body.version)
    return json(409, { code: "conflict", detail: "Modifié entre-temps." })
  const paidPercentage = body.percentage ?? before.paidPercentage
  const after = {
    ...{ ...before, paidPercentage, amount: (before.rate * paidPercentage) / 100 },
    ...{ paid: body.paid ?? (before.paid || body.markPaid === true), version: before.version + 1 },
  }
  stored = stored.map((one) => (one === before ? after : one))
  return json(200, after)
}

function enter(search = "") {
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/accounting/payments": (request) => {
      asked.push(`${new URL(request.url).searchParams}`)
      return json(200, { items: indexed ?? stored, nextCursor: null })
    },
    "/api/accounting/influencers": (request) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams}`)
      const items = searchParams.has("cursor") ? owed.slice(1) : owed.slice(0, 1)
      return json(200, { items, nextCursor: searchParams.has("cursor") || owed.length < 2 ? null : "two" })
    },
    "/api/accounting/totals": () => totals(),
    ...Object.fromEntries([0, 1, 2].map((at) => [`/api/accounting/payments/c1/p${at}`, write])),
  })
  return visit(`/app/accounting${search}`, routes)
}

const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")
const toggleOf = (name: string) => screen.findByRole("switch", { name: new RegExp(`: ${name},`) })
const choose = async (...names: string[]) => {
  for (const name of names)
    await userEvent.click(await screen.findByRole("checkbox", { name: new RegExp(`^Sélectionner ${name},`) }))
}
const bar = async () => within(await screen.findByRole("region", { name: "Paiements sélectionnés" }))

beforeEach(() => {
  signIn()
  stored = [0, 1, 2].map((at) => paymentOf(at))
  owed = []
  indexed = null
  ;[asked, writes, held] = [[], [], null]
  totals = () => json(200, { pending: 30_000, paid: 0 })
})

describe("the order of payments", () => {
  it.each([
    ["Les plus anciens", "sort=date&order=asc"],
    ["Montant décroissant", "sort=amount&order=desc"],
    ["Influenceur, de Z à A", "sort=influencer&order=desc"],
    ["Collaboration, de A à Z", "sort=collaboration&order=asc"],
  ])("« %s » asks for %s", async (label, wanted) => {
    enter("?status=pending")
    await toggleOf("Créatrice 0")
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Trier les paiements" }))
    fireEvent.click((await screen.findAllByText(label)).at(-1) ?? document.body)
    await waitFor(() => expect(asked.at(-1)).toBe(`period=all&search=&status=pending&${wanted}`))
  })

  it("is as usual again without a word of it", async () => {
    enter("?sort=date&order=asc")
    await toggleOf("Créatrice 0")
    expect(asked.at(-1)).toBe("period=all&search=&sort=date&order=asc")
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Trier les paiements" }))
    fireEvent.click((await screen.findAllByText("Les plus récents")).at(-1) ?? document.body)
    await waitFor(() => expect(asked.at(-1)).toBe("period=all&search="))
  })

  it.each([
    ["Influenceur", "influencer"],
    ["Collaboration et marque", "collaboration"],
    ["À facturer", "amount"],
  ])("« %s » of its head orders by that", async (head, sort) => {
    const router = enter()
    await toggleOf("Créatrice 0")
    await userEvent.click(screen.getByRole("button", { name: head }))
    expect(new URLSearchParams(router.state.location.search).get("sort")).toBe(sort)
  })
})

describe("the totals of the period", () => {
  it("say why they could not be read, and are read again", async () => {
    totals = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    enter()
    expect(await screen.findByText("Impossible d'afficher les totaux")).toBeDefined()
    expect(await toggleOf("Créatrice 0")).toBeDefined()
    totals = () => json(200, { pending: 30_000, paid: 5000 })
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    const region = await screen.findByRole("region", { name: "Totaux de la période" })
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé50,00 €"))
  })

  it("of another period do not count what was written in this one, though they say the same", async () => {
    const router = enter()
    const region = await screen.findByRole("region", { name: "Totaux de la période" })
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €"))
    await userEvent.click(await toggleOf("Créatrice 0"))
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente200,00 €Payé100,00 €"))
    await act(() => router.navigate("/app/accounting?period=7d"))
    await waitFor(() => expect(plain(region.textContent)).toBe("En attente300,00 €Payé0,00 €"))
  })
})

describe("a payment", () => {
  it("stays as it was just written while the list is read from an index that lags behind", async () => {
    indexed = stored
    enter()
    await userEvent.click(await toggleOf("Créatrice 1"))
    await waitFor(() => expect(writes).toHaveLength(1))
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
    expect((await toggleOf("Créatrice 1")).getAttribute("aria-checked")).toBe("true")
    expect((await toggleOf("Créatrice 0")).getAttribute("aria-checked")).toBe("false")
    // What somebody else wrote later is shown as soon as it is read.
    indexed = stored.map((one) => (one.participantId === "p1" ? { ...one, paid: false, version: 5 } : one))
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    await waitFor(async () =>
      expect((await toggleOf("Créatrice 1")).getAttribute("aria-checked")).toBe("false"),
    )
  })

  it("is toggled by the keyboard, which stays on it while that is written", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter()
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
    expect(writes).toEqual([{ participant: "p1", body: { version: 3, paid: true } }])
  })

  it("of a single influencer is all that is shown, by name where one is listed, until that is taken away", async () => {
    stored = []
    const router = enter("?influencer=i9")
    expect(await screen.findByText("Aucun paiement trouvé")).toBeDefined()
    await userEvent.click(
      screen.getByRole("button", { name: "Un seul influenceur : montrer tous les influenceurs" }),
    )
    expect(router.state.location.search).toBe("")
    expect(await screen.findByText("Aucun paiement")).toBeDefined()
  })
})

describe("payments marked together", () => {
  const question = async () => {
    await userEvent.click((await bar()).getByRole("button", { name: "Marquer payé" }))
    return within(await screen.findByRole("dialog"))
  }

  it("count each influencer once, and say in the right words how many are paid already", async () => {
    stored = [
      paymentOf(0, { influencerId: "same" }),
      paymentOf(1, { influencerId: "same" }),
      paymentOf(2, { paid: true }),
      paymentOf(3, { paid: true }),
    ]
    enter()
    await choose("Créatrice 0", "Créatrice 1", "Créatrice 2", "Créatrice 3")
    expect(plain((await bar()).getByText(/à payer$/).textContent)).toBe("200,00 € à payer")
    const asks = await question()
    expect(plain(asks.getByText(/secondes pour annuler/).textContent)).toBe(
      "200,00 € pour 1 influenceur. 2 autres sont déjà payés et restent tels quels. Vous aurez dix secondes pour annuler.",
    )
    expect(asks.getAllByText("Marquer 2 paiements comme payés ?")).not.toHaveLength(0)
    await userEvent.click(asks.getByRole("button", { name: "Annuler" }))
    expect(writes).toEqual([])
    expect((await bar()).getByText("4 paiements sélectionnés")).toBeDefined()
  })

  it("are asked about in the singular where it is one", async () => {
    enter()
    await choose("Créatrice 0")
    expect((await question()).getAllByText("Marquer 1 paiement comme payé ?")).not.toHaveLength(0)
  })

  it("offer nothing where all that are chosen are paid", async () => {
    stored = stored.map((one) => ({ ...one, paid: true }))
    enter()
    await choose("Créatrice 0")
    expect((await bar()).getByText("tous payés")).toBeDefined()
    expect((await bar()).getByRole<HTMLButtonElement>("button", { name: "Marquer payé" }).disabled).toBe(true)
  })

  it("of one collaboration are written one after the other", async () => {
    const first = Promise.withResolvers<void>()
    held = first.promise
    enter()
    await choose("Créatrice 0", "Créatrice 1")
    await userEvent.click((await question()).getByRole("button", { name: "Marquer payé" }))
    await screen.findByText("Paiements marqués payés : 0 sur 2")
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
    expect(writes).toHaveLength(1)
    first.resolve()
    expect(await screen.findByText("2 paiements marqués payés")).toBeDefined()
    expect(writes).toHaveLength(2)
  })

  it("are tried again as they are by then, where somebody was faster", async () => {
    enter()
    await choose("Créatrice 0", "Créatrice 1")
    stored = stored.map((one) => (one.participantId === "p1" ? { ...one, version: 9 } : one))
    await userEvent.click((await question()).getByRole("button", { name: "Marquer payé" }))
    expect(await screen.findByText("1 paiement marqué payé")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    await waitFor(() => expect(stored.map(({ paid }) => paid)).toEqual([true, true, false]))
    expect(writes.map(({ participant, body }) => [participant, body.version])).toEqual([
      ["p0", 3],
      ["p1", 3],
      ["p1", 9],
    ])
  })

  it("that are taken back to wait say so", async () => {
    stored = [paymentOf(0, { paid: true })]
    enter("?status=paid")
    await userEvent.click(await toggleOf("Créatrice 0"))
    expect(await screen.findByText("1 paiement remis en attente")).toBeDefined()
    expect(writes[0]?.body).toEqual({ version: 3, paid: false })
  })
})

describe("what influencers are owed", () => {
  const who = (id: string): OwedInfluencer => ({
    ...{ influencerId: id, fullName: `Créateur ${id}`, profileImageUrl: null, pending: 100, paid: 0 },
  })

  it("is read on, for the same search", async () => {
    owed = [who("a"), who("b")]
    enter("?view=influencers&search=cr")
    await screen.findByRole("link", { name: "Créateur a" })
    await userEvent.click(screen.getByRole("button", { name: "Afficher plus" }))
    expect(await screen.findByRole("link", { name: "Créateur b" })).toBeDefined()
    expect(asked.at(-1)).toBe("period=all&search=cr&cursor=two")
  })

  it("is nothing, which is not what a search or a period leaves", async () => {
    const router = enter("?view=influencers&search=zz&period=7d")
    expect(await screen.findByText("Aucun influenceur trouvé")).toBeDefined()
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Exporter les influenceurs" }).disabled,
    ).toBe(true)
    await userEvent.click(screen.getByRole("button", { name: "Effacer les filtres" }))
    await waitFor(() => expect(router.state.location.search).not.toMatch(/search|period/))
    closePage()
    enter("?view=influencers")
    expect(await screen.findByText("Rien à payer")).toBeDefined()
    // The payments are not read for it.
    expect(asked.at(-1)).toBe("period=all&search=")
  })

  it("is searched in the address", async () => {
    owed = [who("a")]
    const router = enter("?view=influencers")
    const field = await screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
    await userEvent.click(field)
    await userEvent.paste("lena")
    await userEvent.tab()
    await waitFor(() => expect(asked.at(-1)).toBe("period=all&search=lena"))
    expect(router.state.location.search).toBe("?view=influencers&search=lena")
  })
})

describe("the percentage of a payment", () => {
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Pourcentage à facturer" }))
  const OPEN = "?dialog=percentage&payment=c1.p1"
  const checkbox = (form: Awaited<ReturnType<typeof dialog>>) =>
    form.queryByRole<HTMLInputElement>("checkbox", { name: /^Marquer comme payé/ })

  it("is that of the payment in the address, chosen by one press, and nothing is written where it stays", async () => {
    stored = stored.map((one, at) => ({ ...one, paidPercentage: 25 * (at + 1) }))
    const router = enter(OPEN)
    const form = await dialog()
    expect(form.getByText("Créatrice 1")).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>("Pourcentage").value).toBe("50")
    const pressed = () =>
      form
        .getAllByRole("button", { name: / %$/ })
        .filter((button) => button.getAttribute("aria-pressed") === "true")
        .map(({ textContent }) => plain(textContent))
    expect(pressed()).toEqual(["50 %"])
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    expect(pressed()).toEqual(["75 %"])
    await userEvent.click(form.getByRole("button", { name: "50 %" }))
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(writes).toEqual([])
  })

  it("says what was done with it", async () => {
    enter(OPEN)
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Pourcentage enregistré")).toBeDefined()
    cleanup()
    enter(OPEN)
    const again = await dialog()
    await userEvent.click(again.getByRole("button", { name: "100 %" }))
    await userEvent.click(checkbox(again) ?? document.body)
    await userEvent.click(again.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Pourcentage enregistré, paiement marqué comme payé")).toBeDefined()
    expect(writes.map(({ body }) => body)).toEqual([
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
      held = written.promise
      stored = stored.map((one) => ({ ...one, ...changes }))
      enter(OPEN)
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
    enter(OPEN)
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "100 %" }))
    await userEvent.click(checkbox(form) ?? document.body)
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    expect([checkbox(form)?.checked, checkbox(form)?.disabled]).toEqual([false, true])
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(writes[0]?.body).toEqual({ version: 3, percentage: 75, markPaid: false }))
  })

  it("asks no more of one that is paid, and cannot be saved without a number", async () => {
    stored = stored.map((one) => ({ ...one, paid: true, paidPercentage: 100 }))
    enter(OPEN)
    const form = await dialog()
    expect(checkbox(form)).toBeNull()
    await userEvent.clear(form.getByLabelText("Pourcentage"))
    expect(form.getByRole<HTMLButtonElement>("button", { name: "Enregistrer" }).disabled).toBe(true)
    expect(plain(form.getByText("Montant à facturer").parentElement?.textContent)).toContain("0,00 €")
  })

  it("stays open when its line goes away, and says so", async () => {
    enter(OPEN)
    const form = await dialog()
    await userEvent.click(form.getByRole("button", { name: "75 %" }))
    stored = stored.filter(({ participantId }) => participantId !== "p1")
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    expect(await form.findByText(/^Cette fiche vient d'être supprimée par une autre personne/)).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>("Pourcentage").value).toBe("75")
  })
})
