import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { OwedInfluencer, Payment } from "@trame/core/campaigns/accounting/contract"
import { today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { admin } from "../../../world/people.ts"
import { paymentOf } from "../../support/accounting.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NAMES = ["Léna Morel", "Noé Petit", "Ana Ruiz", "Zoé Lemaire"]

const lineOf = (fullName: string, index: number) => paymentOf(index, { fullName })

const OWED: OwedInfluencer[] = [
  { influencerId: "i1", fullName: "Noé Petit", profileImageUrl: null, pending: 50_000, paid: 0 },
  { influencerId: "i3", fullName: "Zoé Lemaire", profileImageUrl: null, pending: 0, paid: 7500 },
]

/** Of the first page of the list, which is shown, and of the others. */
const FIRST = 3
let size: number

let stored: Payment[]
let asked: string[]
let writes: { participant: string; version: number; paid?: boolean; percentage?: number }[]

async function write(request: Request) {
  const participant = new URL(request.url).pathname.split("/").at(-1) ?? ""
  const change = await request.json()
  writes.push({ participant, ...change })
  const before = stored.find(({ participantId }) => participantId === participant)
  if (!before) return json(404, { code: "not_found", detail: "Introuvable." })
  if (before.version !== change.version)
    return json(409, { code: "conflict", detail: "Modifié entre-temps par une autre personne." })
  const paidPercentage = change.percentage ?? before.paidPercentage
  const after = {
    ...{ ...before, paidPercentage, amount: (before.rate * paidPercentage) / 100 },
    ...{ paid: change.paid ?? before.paid, version: before.version + 1 },
  }
  stored = stored.map((one) => (one === before ? after : one))
  return json(200, after)
}

function enter(search = "") {
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/accounting/payments": (request) => {
      const params = new URL(request.url).searchParams
      asked.push(params.toString())
      const status = params.get("status")
      const matching = stored.filter(({ paid }) => !status || paid === (status === "paid"))
      const from = Number(params.get("cursor") ?? 0)
      const end = from + (from === 0 ? FIRST : size)
      return json(200, {
        items: matching.slice(from, end),
        nextCursor: end < matching.length ? String(end) : null,
      })
    },
    "/api/accounting/influencers": (request) => {
      asked.push(new URL(request.url).searchParams.toString())
      return json(200, { items: OWED, nextCursor: null })
    },
    "/api/accounting/totals": () => json(200, { pending: 40_000, paid: 0 }),
    ...Object.fromEntries(NAMES.map((_, index) => [`/api/accounting/payments/c1/p${index}`, write])),
  })
  return visit(`/app/accounting${search}`, routes)
}

beforeEach(() => {
  signIn()
  stored = NAMES.map(lineOf)
  size = FIRST
  asked = []
  writes = []
})

const box = (name: string) => screen.findByRole("checkbox", { name: `Sélectionner ${name}, Lancement d'été` })
const bar = async () => within(await screen.findByRole("region", { name: "Paiements sélectionnés" }))
const paidOf = () => stored.map(({ paid }) => paid)
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")

/** Beside what was done; the question that is just closing has such a button as well. */
async function takeBack(done: HTMLElement) {
  const message = within(done.closest<HTMLElement>("[role=status]") ?? done)
  await userEvent.click(message.getByRole("button", { name: /^Annuler/ }))
}

async function choose(...names: string[]) {
  for (const name of names) await userEvent.click(await box(name))
}

async function pay() {
  await userEvent.click((await bar()).getByRole("button", { name: "Marquer payé" }))
  const dialog = within(await screen.findByRole("dialog"))
  const question = plain(dialog.getByText(/secondes pour annuler/).textContent)
  await userEvent.click(dialog.getByRole("button", { name: "Marquer payé" }))
  return question
}

describe("many payments at once", () => {
  it("are marked paid after one question, and all taken back as they were, each with its version", async () => {
    stored = stored.map((line, index) => (index === 1 ? { ...line, paidPercentage: 30, version: 8 } : line))
    enter()
    await choose("Léna Morel", "Noé Petit")
    expect((await bar()).getByText("2 paiements sélectionnés")).toBeDefined()
    expect(await pay()).toMatch(/^200,00 € pour 2 influenceurs\. Vous/)
    const done = await screen.findByText("2 paiements marqués payés")
    expect(paidOf()).toEqual([true, true, false, false])
    expect(screen.queryByRole("region", { name: "Paiements sélectionnés" })).toBeNull()
    await takeBack(done)
    expect(await screen.findByText("2 paiements remis comme avant")).toBeDefined()
    expect(paidOf()).toEqual([false, false, false, false])
    expect(writes).toEqual([
      { participant: "p0", version: 3, paid: true },
      { participant: "p1", version: 8, paid: true },
      { participant: "p0", version: 4, paid: false, percentage: 50 },
      { participant: "p1", version: 9, paid: false, percentage: 30 },
    ])
  })

  it("name what somebody else has changed meanwhile, which is not overwritten and stays chosen", async () => {
    enter()
    await choose("Léna Morel", "Noé Petit", "Ana Ruiz")
    stored = stored.map((line, index) => (index === 1 ? { ...line, paidPercentage: 80, version: 4 } : line))
    await pay()
    expect(await screen.findByText("2 paiements marqués payés")).toBeDefined()
    const failures = screen.getByRole("list", { name: "Ce qui n'a pas été fait" })
    expect(
      within(failures)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Noé Petit, Lancement d'été Modifié entre-temps par une autre personne."])
    expect(stored[1]).toMatchObject({ paid: false, paidPercentage: 80, version: 4 })
    expect((await bar()).getByText("1 paiement sélectionné")).toBeDefined()
    expect(await screen.findByRole("button", { name: /^80 % : modifier/ })).toBeDefined()
  })

  it("count what somebody else has paid meanwhile no more, though its line left the list", async () => {
    enter("?status=pending")
    await choose("Léna Morel", "Noé Petit", "Ana Ruiz")
    stored = stored.map((line, index) => (index === 1 ? { ...line, paid: true, version: 4 } : line))
    await act(() => queryClient.invalidateQueries({ queryKey: api.accounting.list.key() }))
    expect(await (await bar()).findByText((text) => plain(text) === "200,00 € à payer")).toBeDefined()
    expect((await bar()).getByText("3 paiements sélectionnés")).toBeDefined()
    expect(await pay()).toMatch(/^200,00 € pour 2 influenceurs\. 1 autre est déjà payé et reste tel quel/)
    expect(await screen.findByText("2 paiements marqués payés")).toBeDefined()
    expect(writes.map(({ participant }) => participant)).toEqual(["p0", "p2"])
  })

  it("are read anew where they are tried again, be it that their line left the list", async () => {
    enter("?status=pending")
    await choose("Léna Morel", "Noé Petit")
    stored = stored.map((line, index) => (index === 1 ? { ...line, paid: true, version: 4 } : line))
    await pay()
    await screen.findByText("1 paiement marqué payé")
    await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
    await waitFor(() => expect(screen.queryByRole("list", { name: "Ce qui n'a pas été fait" })).toBeNull())
    expect(writes.slice(2)).toEqual([{ participant: "p1", version: 4, paid: true }])
  })

  it("leave those that were paid already as they are", async () => {
    stored = stored.map((line, index) => (index === 0 ? { ...line, paid: true } : line))
    enter()
    await choose("Léna Morel", "Noé Petit")
    expect(await pay()).toMatch(/^100,00 € .*1 autre est déjà payé et reste tel quel/)
    expect(await screen.findByText("1 paiement marqué payé")).toBeDefined()
    expect(writes.map(({ participant }) => participant)).toEqual(["p1"])
  })

  it("are all that the filters show, beyond what is on the screen, and exported alone", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    enter("?status=pending")
    await choose("Léna Morel")
    await userEvent.click((await bar()).getByRole("button", { name: "Exporter" }))
    expect(await screen.findByText("1 paiement exporté")).toBeDefined()
    expect(await saved[0]?.text()).toMatch(/Statut\r\nLéna Morel;[^\n]*\r\n$/)
    const everything = /^Tout ce que le filtre montre/
    await userEvent.click((await bar()).getByRole("button", { name: everything }))
    expect(await screen.findByText("4 paiements sélectionnés")).toBeDefined()
    expect(asked.at(-1)).toBe("period=all&search=&status=pending&cursor=3")
    fireEvent.click(screen.getByRole("radio", { name: "Tout" }))
    await vi.waitFor(() =>
      expect(screen.queryByRole("region", { name: "Paiements sélectionnés" })).toBeNull(),
    )
  })
})

it("chosen payments are forgotten once the list is another, whatever narrows or orders it", async () => {
  const router = enter()
  const other = ["search=a", "influencer=i0", "period=7d", "period=custom&from=2026-03-01&to=2026-03-31"]
  for (const search of [...other, "sort=amount&order=asc", ""]) {
    await choose("Léna Morel")
    expect((await bar()).getByText("1 paiement sélectionné")).toBeDefined()
    await act(() => router.navigate(`/app/accounting?${search}`))
    await vi.waitFor(() =>
      expect([search, screen.queryByRole("region", { name: "Paiements sélectionnés" })]).toEqual([
        search,
        null,
      ]),
    )
  }
})

describe("choosing everything", () => {
  const sizes = [499, 500, 501]
  it.each(sizes)(
    "of %i takes 500 at the most, and says so where there are more or as many",
    async (count) => {
      stored = Array.from({ length: count }, (_, index) => ({
        ...lineOf("Léna Morel", index),
        fullName: `P${index}`,
      }))
      size = 250
      enter()
      await choose("P0")
      fireEvent.click((await bar()).getByRole("button", { name: /^Tout ce que le filtre montre/ }))
      const most = Math.min(count, 500)
      expect(await screen.findByText(`${most} paiements sélectionnés`)).toBeDefined()
      await vi.waitFor(() =>
        expect(screen.queryAllByText(/c'est le maximum en une fois/)).toHaveLength(count >= 500 ? 1 : 0),
      )
    },
  )
})

describe("the list of payments", () => {
  it("shows a state in an order, both from the address", async () => {
    const router = enter()
    await box("Léna Morel")
    fireEvent.click(screen.getByRole("radio", { name: "À payer" }))
    await vi.waitFor(() => expect(asked.at(-1)).toBe("period=all&search=&status=pending"))
    await userEvent.click(screen.getByRole("button", { name: "Montant facturable" }))
    await vi.waitFor(() => expect(asked.at(-1)).toMatch(/status=pending&sort=amount&order=desc$/))
    await userEvent.click(screen.getByRole("button", { name: "Montant facturable" }))
    await vi.waitFor(() => expect(asked.at(-1)).toMatch(/sort=amount&order=asc$/))
    expect(router.state.location.search).toBe("?status=pending&sort=amount&order=asc")
  })

  it("offers the way back of one that leaves it with its state", async () => {
    enter("?status=pending")
    await userEvent.click(await screen.findByRole("switch", { name: /: Léna Morel/ }))
    await takeBack(await screen.findByText("1 paiement marqué payé"))
    expect(await screen.findByText("1 paiement remis comme avant")).toBeDefined()
    expect(paidOf()).toEqual([false, false, false, false])
  })

  it.each([
    ["?status=pending", "Rien à payer"],
    ["?status=paid", "Rien de payé"],
    ["?status=pending&search=lena", "Rien à payer ici"],
    ["", "Aucun paiement"],
  ])("says what is not there (%s)", async (search, title) => {
    stored = []
    enter(search)
    expect(await screen.findByText(title)).toBeDefined()
    // Nor is there anything to export.
    const exporting = screen.getByRole<HTMLButtonElement>("button", { name: "Exporter les paiements" })
    expect(exporting.disabled).toBe(true)
  })
})

it("payments are exported as their list is narrowed and ordered, all of its pages", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:payments")
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  enter("?period=30d&search=e&status=pending&influencer=i1&sort=amount&order=asc")
  await box("Léna Morel")
  await userEvent.click(screen.getByRole("button", { name: "Exporter les paiements" }))
  expect(await screen.findByText(`${NAMES.length} paiements exportés`)).toBeDefined()
  const narrowed = "period=30d&search=e&status=pending&influencerId=i1&sort=amount&order=asc"
  expect(new Set(asked.map((query) => query.replace(/&cursor=\d+$/, "")))).toEqual(new Set([narrowed]))
})

describe("what each influencer is owed", () => {
  it("is exported as it is shown", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    enter("?view=influencers&search=e&period=30d")
    await userEvent.click(await screen.findByRole("button", { name: "Exporter les influenceurs" }))
    expect(await screen.findByText("2 influenceurs exportés")).toBeDefined()
    expect(names).toEqual([`comptabilite-par-influenceur_${today()}.csv`])
    expect(asked.at(-1)).toBe("period=30d&search=e")
    expect((await saved[0]?.text())?.split("\r\n").slice(1)).toEqual([
      "Noé Petit;500,00;0,00",
      "Zoé Lemaire;0,00;75,00",
      "",
    ])
  })

  it("leads to the lines of the period, without what was searched: those to pay, or all where none is", async () => {
    enter("?view=influencers&search=e&period=30d")
    const table = await screen.findByRole("table", { name: "Ce qui est dû à chaque influenceur" })
    expect(
      within(table)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      "/app/accounting?period=30d&influencer=i1&status=pending",
      "/app/accounting?period=30d&influencer=i3",
    ])
  })

  it.each([
    [
      "?influencer=i1&status=pending&search=lena&period=30d",
      "Par influenceur",
      "?view=influencers&period=30d",
    ],
    ["?view=influencers&search=noe&period=30d", "Par paiement", "?period=30d"],
  ])("begins anew within the period when one goes from one view to the other (%s)", async (from, tab, to) => {
    const router = enter(from)
    await userEvent.click(await screen.findByRole("tab", { name: tab }))
    await vi.waitFor(() =>
      expect([...new URLSearchParams(router.state.location.search)].sort()).toEqual(
        [...new URLSearchParams(to)].sort(),
      ),
    )
  })

  it("is listed, most first, and leads to their lines", async () => {
    const router = enter("?period=30d")
    await box("Léna Morel")
    await userEvent.click(screen.getByRole("tab", { name: "Par influenceur" }))
    const table = await screen.findByRole("table", { name: "Ce qui est dû à chaque influenceur" })
    const rows = within(table).getAllByRole("row").slice(1)
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      expect.stringMatching(/Noé Petit500,00 €–$/),
      expect.stringMatching(/Zoé Lemaire–75,00 €$/),
    ])
    expect(asked.at(-1)).toBe("period=30d&search=")
    await userEvent.click(within(table).getByRole("link", { name: "Noé Petit" }))
    await vi.waitFor(() => expect(asked.at(-1)).toBe("period=30d&search=&status=pending&influencerId=i1"))
    await userEvent.click(
      await screen.findByRole("button", { name: "Noé Petit : montrer tous les influenceurs" }),
    )
    expect(router.state.location.search).toBe("?period=30d&status=pending")
  })
})
