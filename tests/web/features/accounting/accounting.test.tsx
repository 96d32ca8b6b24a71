import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { aPayment, fakeAccounting, isOwed, paymentToggle } from "../../../world/accounting.ts"
import { offline, refusal, refusing } from "../../../world/fakeApi.ts"
import { answerQuestion, lineOf, press, says, section, textOf, visit } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"

let world: ReturnType<typeof fakeAccounting>
beforeEach(() => {
  world = fakeAccounting()
})

describe("the list of payments", () => {
  it("shows influencer, service, date, share of the amount, and status, and loads more", async () => {
    world.state.pageSize = 2
    world.elsewhere(0, { rate: 40_000, paidPercentage: 25 })
    world.elsewhere(1, { paid: true })
    visit(PAGE)
    expect(lineOf(await line("Créatrice 0"))).toBe(
      "Créatrice 0 | Lancement d'été | · | Maison Témoin | 14/03/2026 | 400,00 € | 25 % | 100,00 € | En attente | —",
    )
    expect(textOf(await line("Créatrice 1")).slice(-2)).toEqual(["Payé", "—"])
    expect(screen.getAllByRole("link", { name: "Lancement d'été" })[0]?.getAttribute("href")).toBe(
      "/app/collaborations/c1",
    )
    await press("Afficher plus")
    expect(await line("Créatrice 2")).not.toBeNull()
  })

  it("links to a collaboration only for users who may open it", async () => {
    world.api.answer({ identity: { me: { ...hugo, permissions: { accounting: true } } } })
    visit(PAGE)
    await paymentToggle("Créatrice 0")
    expect(screen.queryByRole("link", { name: "Lancement d'été" })).toBeNull()
  })

  it("is filtered, sorted and searched by the address, which also sets the export", async () => {
    const files = savedFiles()
    world.state.pageSize = 2
    const router = visit(`${PAGE}?period=30d&influencer=i1`)
    await paymentToggle("Créatrice 1")
    expect(screen.getByRole("button", { name: "Période : 30 derniers jours" })).toBeDefined()
    expect(lastQuery()).toEqual({ ...usual, period: "30d", influencerId: "i1" })
    await press("Créatrice 1 : montrer tous les influenceurs")
    await userEvent.click(screen.getByRole("searchbox", { name: "Rechercher un paiement" }))
    await userEvent.paste("ice")
    await waitFor(() => expect(lastQuery()).toEqual({ ...usual, period: "30d", search: "ice" }))
    fireEvent.click(screen.getByRole("radio", { name: "À payer" }))
    await press("Montant facturable")
    await press("Montant facturable")
    const narrowed = { period: "30d", search: "ice", status: "pending", sort: "amount", order: "asc" }
    await waitFor(() => expect(lastQuery()).toEqual(narrowed))
    expect(router.state.location.search).toBe("?period=30d&search=ice&status=pending&sort=amount&order=asc")
    await paymentToggle("Créatrice 0")
    await press("Exporter les paiements")
    expect(await says("3 paiements exportés")).toBeDefined()
    expect(world.api.callsOf("accounting.list").slice(-2)).toEqual([narrowed, { ...narrowed, cursor: "2" }])
    expect(files[0]?.name).toMatch(/^comptabilite-influenceurs_.*\.csv$/)
    expect(await files[0]?.text).toMatch(/Créatrice 0[\s\S]+Créatrice 2/)
    world.api.answer({ accounting: { list: forbidden } })
    await press("Exporter les paiements")
    expect(await says("L'export a échoué. Refusé.")).toBeDefined()
    expect(files).toHaveLength(1)
  })

  it.each([
    ["?status=pending", "Rien à payer"],
    ["?status=paid", "Rien de payé"],
    ["?status=pending&search=lena", "Rien à payer ici"],
    ["?influencer=i9&period=custom&from=2026-03-01&to=2026-03-31", "Aucun paiement trouvé"],
    ["", "Aucun paiement"],
  ])("at %s, when it is empty, says « %s », offers no export, and resets filters", async (search, title) => {
    world.state.stored = []
    const router = visit(`${PAGE}${search}`)
    expect(await says(title)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Exporter les paiements" }).disabled).toBe(
      true,
    )
    if (!/ici|trouvé/.test(title)) return
    await press("Effacer les filtres")
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(await says("Aucun paiement")).toBeDefined()
  })
})

describe("a payment's status", () => {
  it("shows at once in line and totals, and is changed back by a press before the answer", async () => {
    const held = Promise.withResolvers<void>()
    world.state.held = held.promise
    visit(PAGE)
    const toggle = await paymentToggle("Créatrice 1")
    await sums("300,00 €", "0,00 €")
    await userEvent.click(toggle)
    expect([toggle.getAttribute("aria-busy"), await isPaid("Créatrice 1")]).toEqual(["true", true])
    await sums("200,00 €", "100,00 €")
    await userEvent.click(toggle)
    await act(async () => held.resolve())
    await waitFor(() => expect(world.writes()).toHaveLength(2))
    expect(world.writes()).toEqual([
      ["p1", 3, { paid: true, markPaid: false }],
      ["p1", 4, { paid: false, markPaid: false }],
    ])
    await waitFor(() => expect(toggle.getAttribute("aria-busy")).toBe("false"))
    expect(await isPaid("Créatrice 1")).toBe(false)
    await sums("300,00 €", "0,00 €")
  })

  it.each([
    [() => refusal("forbidden", "Refusé."), "Le statut est resté « En attente » pour Créatrice 0. Refusé."],
    [offline, /^Le statut est peut-être resté « En attente » pour Créatrice 0\. Erreur de connexion/],
    [
      () => refusal("conflict"),
      /modifié entre-temps par une autre personne\. La ligne a été relue, rien n'a/,
    ],
  ])("when it is refused (%#), is undone with its totals, and read again", async (error, said) => {
    visit(PAGE)
    await sums("300,00 €", "0,00 €")
    world.api.answer({
      accounting: {
        setPayment: () => {
          world.elsewhere(0, { paidPercentage: 80, amount: 16_000 })
          throw error()
        },
      },
    })
    await pressToggle("Créatrice 0")
    expect(await says(said)).toBeDefined()
    expect(await screen.findByRole("button", { name: /^80 % : modifier/ })).toBeDefined()
    expect(await isPaid("Créatrice 0")).toBe(false)
    expect(figures()).toEqual(["En attente", "300,00 €", "Payé", "0,00 €"])
  })

  it("stays as written while the index lags, also after a return, until a colleague changes it", async () => {
    world.state.indexed = world.state.stored
    visit(PAGE)
    await pressToggle("Créatrice 1")
    await pressToggle("Créatrice 2")
    await waitFor(() => expect(world.writes()).toHaveLength(2))
    await reread("list")
    const paid = () => Promise.all([0, 1, 2].map((at) => isPaid(`Créatrice ${at}`)))
    expect(await paid()).toEqual([false, true, true])
    world.state.indexed = world.state.stored.map((one) =>
      one.participantId === "p1" ? { ...one, paid: false, version: 5 } : one,
    )
    await reread("list")
    await waitFor(async () => expect(await paid()).toEqual([false, false, true]))
    world.state.indexed = world.state.stored.map((one) => ({ ...one, paid: false, version: 3 }))
    cleanup()
    visit(PAGE)
    expect(await paid()).toEqual([false, false, true])
  })
})

/** rules/campaigns.md#totals */
describe("the totals of the period", () => {
  it("when they lag behind the user's own writes, include these until they count them", async () => {
    visit(PAGE)
    await sums("300,00 €", "0,00 €")
    await pressToggle("Créatrice 0")
    await reread("totals")
    expect(figures()).toEqual(["En attente", "200,00 €", "Payé", "100,00 €"])
    await pressToggle("Créatrice 1")
    await pressToggle("Créatrice 1")
    await sums("200,00 €", "100,00 €")
    world.state.totals = { pending: 20_000, paid: 10_000 }
    await reread("totals")
    expect(figures()).toEqual(["En attente", "200,00 €", "Payé", "100,00 €"])
    world.api.answer({ accounting: { setPayment: forbidden } })
    await pressToggle("Créatrice 0")
    await says("Le statut est resté « Payé » pour Créatrice 0. Refusé.")
    expect(figures()).toEqual(["En attente", "200,00 €", "Payé", "100,00 €"])
  })

  it.each([
    [9_000, ["En attente", "200,00 €", "Payé", "100,00 €"]],
    [20_000, ["En attente", "300,00 €", "Payé", "0,00 €"]],
  ])("when they are unchanged %i ms after a write, are trusted after ten seconds: %j", async (ms, shown) => {
    visit(PAGE)
    await sums("300,00 €", "0,00 €")
    await pressToggle("Créatrice 0")
    await sums("200,00 €", "100,00 €")
    const { now } = Date
    vi.spyOn(Date, "now").mockImplementation(() => now() + ms - 1000)
    await reread("totals")
    expect(figures()).toEqual(shown)
  })

  it("when a write fails after they changed, are the server's only", async () => {
    const held = Promise.withResolvers<never>()
    world.state.held = held.promise
    visit(PAGE)
    await sums("300,00 €", "0,00 €")
    await pressToggle("Créatrice 0")
    world.state.totals = { pending: 70_000, paid: 0 }
    await reread("totals")
    await act(async () => held.reject(refusal("forbidden", "Refusé.")))
    await sums("700,00 €", "0,00 €")
  })

  it("of another period do not include this one's writes; the former ones stay meanwhile, and on failure", async () => {
    const router = visit(PAGE)
    await sums("300,00 €", "0,00 €")
    await pressToggle("Créatrice 0")
    await sums("200,00 €", "100,00 €")
    const held = Promise.withResolvers<{ pending: number; paid: number }>()
    world.api.answer({ accounting: { totals: () => held.promise } })
    await act(() => router.navigate(`${PAGE}?period=7d`))
    const region = screen.getByRole("region", { name: "Totaux de la période" })
    await waitFor(() => expect(region.getAttribute("aria-busy")).toBe("true"))
    expect(figures()).toEqual(["En attente", "300,00 €", "Payé", "0,00 €"])
    await act(async () => held.resolve({ pending: 1000, paid: 0 }))
    await sums("10,00 €", "0,00 €")
    world.api.answer({ accounting: { totals: forbidden } })
    await reread("totals")
    expect(figures()).toEqual(["En attente", "10,00 €", "Payé", "0,00 €"])
  })

  it("when they cannot be read, say so, and can be tried again", async () => {
    world.api.answer({ accounting: { totals: refusing("unavailable", "Plus tard.") } })
    visit(PAGE)
    expect(await says("Impossible d'afficher les totaux")).toBeDefined()
    world.api.answer({ accounting: { totals: { pending: 0, paid: 5000 } } })
    await press("Réessayer")
    await sums("0,00 €", "50,00 €")
  })
})

/** rules/campaigns.md#many-payments */
describe("many payments at once", () => {
  const bar = () => section("Paiements sélectionnés")
  const choosePayments = async (...ats: number[]) => {
    for (const at of ats)
      fireEvent.click(
        await screen.findByRole("checkbox", { name: `Sélectionner Créatrice ${at}, Lancement d'été` }),
      )
  }
  const pay = async () => {
    await press("Marquer payé", await bar())
    const asked = within((await screen.findAllByRole("dialog")).at(-1) ?? document.body)
    const question = textOf(await asked.findByText(/secondes pour annuler/)).join()
    await answerQuestion("Marquer payé")
    return question
  }
  const noBar = () =>
    waitFor(() => expect(screen.queryByRole("region", { name: "Paiements sélectionnés" })).toBeNull())
  const takeBack = async (done: HTMLElement) =>
    press(/^Annuler/, within(done.closest<HTMLElement>("[role=status]") ?? done))
  const states = () => world.state.stored.map(({ paid }) => paid)

  it("are marked paid after one confirmation, in sequence, and all undone together", async () => {
    world.state.stored = [
      aPayment(0, { influencerId: "same" }),
      aPayment(1, { influencerId: "same", paidPercentage: 30, version: 8 }),
      aPayment(2, { paid: true }),
    ]
    const held = Promise.withResolvers<void>()
    world.state.held = held.promise
    visit(PAGE)
    await choosePayments(0, 1, 2)
    expect(textOf((await bar()).getByText(/à payer$/))).toEqual(["200,00 € à payer"])
    expect(await pay()).toBe(
      "200,00 € pour 1 influenceur. 1 autre est déjà payé et reste tel quel. Vous aurez dix secondes pour annuler.",
    )
    await says("Paiements marqués payés : 0 sur 2")
    expect((await bar()).getByRole<HTMLButtonElement>("button", { name: "Marquer payé" }).disabled).toBe(true)
    expect(world.writes()).toHaveLength(1)
    await act(async () => held.resolve())
    const done = await says("2 paiements marqués payés")
    await noBar()
    expect(states()).toEqual([true, true, true])
    await takeBack(done)
    expect(await says("2 paiements remis comme avant")).toBeDefined()
    expect(world.writes()).toEqual([
      ["p0", 3, { paid: true, markPaid: false }],
      ["p1", 8, { paid: true, markPaid: false }],
      ["p0", 4, { paid: false, percentage: 50, paidOn: null, markPaid: false }],
      ["p1", 9, { paid: false, percentage: 30, paidOn: null, markPaid: false }],
    ])
  })

  it("name those that a colleague changed meanwhile, which stay selected and can be tried again with the latest version", async () => {
    visit(`${PAGE}?status=pending`)
    await choosePayments(0, 1, 2)
    world.elsewhere(0, { paidPercentage: 80 })
    world.elsewhere(1, { paid: true })
    await pay()
    expect(await says("1 paiement marqué payé")).toBeDefined()
    const failures = () => textOf(screen.queryByRole("list", { name: "Ce qui n'a pas été fait" }))
    expect(failures().join(" ")).toBe(
      "Créatrice 0, Lancement d'été Modifié entre-temps. Créatrice 1, Lancement d'été Modifié entre-temps.",
    )
    expect((await bar()).getByText("2 paiements sélectionnés")).toBeDefined()
    await press("Réessayer")
    await waitFor(() => expect(failures()).toEqual([]))
    const tries = world.writes().map(([participant, version]) => `${participant} ${version}`)
    expect(tries).toEqual(["p0 3", "p1 3", "p2 3", "p0 4", "p1 4"])
  })

  it("no longer count those that a colleague paid meanwhile, though they left the list", async () => {
    visit(`${PAGE}?status=pending`)
    await choosePayments(0, 1, 2)
    world.elsewhere(1, { paid: true })
    await reread("list")
    expect(await pay()).toMatch(/^200,00 € pour 2 influenceurs\. 1 autre est déjà payé et reste tel quel/)
    expect(await says("2 paiements marqués payés")).toBeDefined()
    expect(world.writes().map(([participant]) => participant)).toEqual(["p0", "p2"])
  })

  it("are all of the filtered ones, exported alone, and deselected by another filter", async () => {
    const files = savedFiles()
    world.state.pageSize = 2
    const router = visit(PAGE)
    await choosePayments(0)
    await press("Exporter", await bar())
    expect(await says("1 paiement exporté")).toBeDefined()
    expect(await files[0]?.text).toMatch(/Payé le\r\nCréatrice 0;[^\n]*\r\n$/)
    await press(/^Tout ce que le filtre montre/, await bar())
    expect(await says("3 paiements sélectionnés")).toBeDefined()
    for (const search of [
      "search=C",
      "influencer=i0",
      "period=7d",
      "sort=amount&order=asc",
      "status=pending",
    ]) {
      await choosePayments(0)
      await bar()
      await act(() => router.navigate(`${PAGE}?${search}`))
      await noBar()
    }
  })

  it.each([
    ["?status=pending", false, "1 paiement marqué payé"],
    ["?status=paid", true, "1 paiement remis en attente"],
  ])(
    "at %s, a single line that leaves the list with its new status can be undone",
    async (search, paid, said) => {
      world.state.stored = [aPayment(0, { paid })]
      visit(`${PAGE}${search}`)
      await pressToggle("Créatrice 0")
      await takeBack(await says(said))
      expect(await says("1 paiement remis comme avant")).toBeDefined()
      expect(states()).toEqual([paid])
    },
  )
})

// rules/campaigns.md#payment-day
describe("the day of a payment", () => {
  const dayOf = (shown: string) =>
    screen.findByRole("button", {
      name: `${shown} : modifier la date de paiement de Créatrice 0, Lancement d'été`,
    })

  it("is corrected in place, and comes back with the payment's undo", async () => {
    world.elsewhere(0, { paid: true, paidOn: "2026-03-14" })
    world.state.totals = { pending: 0, paid: 10_000 }
    visit(`${PAGE}?period=custom&from=2026-01-01&to=2026-12-31&dates=payment`)
    await userEvent.click(await dayOf("14/03/2026"))
    await userEvent.keyboard("1/1/2999{Enter}")
    expect(await says("La date de paiement ne peut pas être dans le futur")).toBeDefined()
    await userEvent.keyboard("{Control>}a{/Control}2/3/2026{Enter}")
    await dayOf("02/03/2026")
    expect(lastQuery()).toMatchObject({ dates: "payment", sort: "paidOn", order: "desc" })
    await pressToggle("Créatrice 0")
    expect(await says("Paiement remis en attente")).toBeDefined()
    expect(world.state.stored[0]?.paidOn).toBeNull()
    expect(figures()).toEqual(["Payé", "0,00 €"])
    await press("Annuler")
    await dayOf("02/03/2026")
    expect(figures()).toEqual(["Payé", "100,00 €"])
  })
})

/** rules/campaigns.md#by-influencer */
describe("the sums owed to each influencer", () => {
  const owed = [
    isOwed({ influencerId: "i1", fullName: "Créatrice 1", pending: 50_000 }),
    isOwed({ influencerId: "i3", fullName: "Zoé Lemaire", paid: 7500 }),
  ]

  it("are listed for the period, searched, exported, loaded on, and link to their lines", async () => {
    const files = savedFiles()
    Object.assign(world.state, { owed, pageSize: 1 })
    const router = visit(`${PAGE}?period=30d&status=pending&influencer=i1`)
    await userEvent.click(await screen.findByRole("tab", { name: "Par influenceur" }))
    await waitFor(() => expect(router.state.location.search).toBe("?period=30d&view=influencers"))
    await press("Afficher plus")
    await screen.findByRole("link", { name: "Zoé Lemaire" })
    const table = within(screen.getByRole("table", { name: "Ce qui est dû à chaque influenceur" }))
    expect(
      table
        .getAllByRole("row")
        .slice(1)
        .map((row) => textOf(row)),
    ).toEqual([
      ["Créatrice 1", "500,00 €", "–"],
      ["Zoé Lemaire", "–", "75,00 €"],
    ])
    await userEvent.click(screen.getByRole("searchbox", { name: "Rechercher un influenceur" }))
    await userEvent.paste("e")
    await waitFor(() =>
      expect(world.api.callsOf("accounting.influencers").at(-1)).toEqual({ period: "30d", search: "e" }),
    )
    await press("Afficher plus")
    await screen.findByRole("link", { name: "Zoé Lemaire" })
    const links = screen.getAllByRole("link", { name: /^(Créatrice 1|Zoé Lemaire)$/ })
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/app/accounting?period=30d&influencer=i1&status=pending",
      "/app/accounting?period=30d&influencer=i3",
    ])
    await press("Exporter les influenceurs")
    expect(await says("2 influenceurs exportés")).toBeDefined()
    expect(files[0]?.name).toMatch(/^comptabilite-par-influenceur_\d{4}-\d\d-\d\d\.csv$/)
    await userEvent.click(links[0] ?? document.body)
    await paymentToggle("Créatrice 1")
    expect(lastQuery()).toEqual({ ...usual, period: "30d", status: "pending", influencerId: "i1" })
  })

  it("when there are none, say so, offer no export, and clear the search and the period", async () => {
    const router = visit(`${PAGE}?view=influencers&search=zz&period=custom&from=2026-03-01&to=2026-03-02`)
    expect(await says("Aucun influenceur trouvé")).toBeDefined()
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Exporter les influenceurs" })
    expect(button.disabled).toBe(true)
    await press("Effacer les filtres")
    await waitFor(() => expect(router.state.location.search).toBe("?view=influencers"))
    expect(await says("Rien à payer")).toBeDefined()
    expect(world.api.callsOf("accounting.list")).toEqual([])
  })
})

const PAGE = "/app/accounting"

const forbidden = refusing("forbidden", "Refusé.")
const reread = (what: "list" | "totals") =>
  act(async () => {
    await queryClient.invalidateQueries({ queryKey: queries.accounting[what].key() })
    // Observers run one turn after the answer.
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
const figures = () => textOf(screen.getByRole("region", { name: "Totaux de la période" }))
const sums = (pending: string, paid: string) =>
  waitFor(() => expect(figures()).toEqual(["En attente", pending, "Payé", paid]))
const isPaid = async (name: string) => (await paymentToggle(name)).getAttribute("aria-checked") === "true"
const lastQuery = () => world.api.callsOf("accounting.list").at(-1)
const usual = { period: "all", search: "", status: "all", sort: "date" }
const pressToggle = async (name: string) => userEvent.click(await paymentToggle(name))
const line = async (name: string) => (await paymentToggle(name)).closest("[data-item]")

function savedFiles() {
  const files: { name: string; text: Promise<string> }[] = []
  let latest = new Blob()
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    latest = blob as Blob
    return "blob:file"
  })
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: latest.text() })
  })
  return files
}
