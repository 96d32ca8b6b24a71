import { act, fireEvent, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { exportedPayments, fileNameOf } from "../../../../packages/web/src/features/accounting/exports.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import * as csv from "../../../../packages/web/src/lib/csv/csv.ts"
import { admin, hugo } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const LENA: Payment = {
  collaborationId: "c1",
  collaborationName: "Lancement d'été",
  brand: "Maison Témoin",
  date: "2026-03-14",
  participantId: "p1",
  influencerId: "i1",
  fullName: "Léna Morel",
  profileImageUrl: null,
  rate: 120_050,
  paidPercentage: 50,
  amount: 60_025,
  paid: false,
  version: 3,
}
const NOE: Payment = {
  ...LENA,
  participantId: "p2",
  influencerId: "i2",
  fullName: "Noé Petit",
  rate: Number.NaN,
  amount: -1,
  date: "pas une date",
  paid: true,
}

let stored: Payment[]
let lists: string[]
let writes: unknown[]
let write: (change: Partial<Payment> & { percentage?: number; markPaid?: boolean }) => Response

const totals = () => ({
  pending: stored.filter(({ paid }) => !paid).reduce((sum, { amount }) => sum + amount, 0),
  paid: 100_000,
})

function enter(search = "", profile = admin, kept = totals) {
  answer({
    "/api/identity/me": () => json(200, profile),
    "/api/accounting/payments": (request) => {
      const asked = new URL(request.url).searchParams
      lists.push(asked.toString())
      const [first, ...others] = stored
      const rest = asked.get("cursor") ? { items: others, nextCursor: null } : null
      return json(200, rest ?? { items: first ? [first] : [], nextCursor: others.length > 0 ? "next" : null })
    },
    "/api/accounting/totals": () => json(200, kept()),
    "/api/accounting/payments/c1/p1": async (request) => {
      const change = await request.json()
      writes.push(change)
      return write(change)
    },
  })
  return visit(`/app/accounting${search}`, routes)
}

const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")
const figures = () =>
  within(screen.getByRole("region", { name: "Totaux de la période" }))
    .getAllByRole("definition")
    .map(({ textContent }) => plain(textContent))
const table = () => screen.findByRole("table", { name: "Paiements des influenceurs" })
const status = async () =>
  within(await table()).getByRole("switch", { name: /: Léna Morel, Lancement d'été$/ })

beforeEach(() => {
  signIn()
  stored = [LENA]
  lists = []
  writes = []
  write = ({ paid, percentage, markPaid }) => {
    const before = stored[0] ?? LENA
    const after = {
      ...before,
      paidPercentage: percentage ?? before.paidPercentage,
      amount: Math.round((before.rate * (percentage ?? before.paidPercentage)) / 100),
      paid: paid ?? (before.paid || (markPaid === true && percentage === 100)),
      version: before.version + 1,
    }
    stored = [after, ...stored.slice(1)]
    return json(200, after)
  }
})

describe("the accounting page", () => {
  it("lists what is owed, page by page, and nonsense as what it is", async () => {
    stored = [LENA, NOE, { ...NOE, participantId: "p3", fullName: "Ana Ruiz", date: "" }]
    enter()
    await status()
    expect(figures()[1]).toBe("1 000,00 €")
    expect(screen.getByRole("link", { name: "Lancement d'été" }).getAttribute("href")).toBe(
      "/app/collaborations/c1",
    )
    await userEvent.click(screen.getByRole("button", { name: "Afficher plus" }))
    await screen.findByText("Noé Petit")
    const row = (name: string) => plain(screen.getByText(name).closest("[data-item]")?.textContent)
    expect(row("Léna Morel")).toContain("14/03/2026")
    expect(row("Léna Morel")).toContain("600,25 €")
    expect(row("Noé Petit")).toContain("Date invalide")
    expect(row("Noé Petit")).toMatch(/(^|\D)0 €/)
    expect(row("Ana Ruiz")).toContain("Date inconnue")
  })

  it("moves the keyboard to what was shown in addition, unless it has gone elsewhere meanwhile", async () => {
    const goOn = async (meanwhile?: HTMLElement) => {
      stored = [LENA, NOE]
      enter()
      await status()
      const more = screen.getByRole("button", { name: "Afficher plus" })
      more.focus()
      fireEvent.click(more)
      meanwhile?.focus()
      await screen.findByText("Noé Petit")
    }
    await goOn()
    expect(document.activeElement?.closest("[data-item]")?.textContent).toContain("Noé Petit")
    closePage()
    const elsewhere = document.body.appendChild(document.createElement("button"))
    await goOn(elsewhere)
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  it("leads to a collaboration only whom it may", async () => {
    enter("", { ...hugo, permissions: { accounting: true } })
    await status()
    expect(screen.queryByRole("link", { name: "Lancement d'été" })).toBeNull()
  })

  it("marks paid at once, the totals with it, and takes it back when it fails", async () => {
    enter()
    const toggle = await status()
    await vi.waitFor(() => expect(figures()).toEqual(["600,25 €", "1 000,00 €"]))
    let refuse: (response: Response) => void = () => undefined
    const later = new Promise<Response>((resolve) => {
      refuse = resolve
    })
    write = () => later as unknown as Response
    await userEvent.click(toggle)
    expect((await status()).getAttribute("aria-checked")).toBe("true")
    expect(figures()).toEqual(["0,00 €", "1 600,25 €"])
    await userEvent.click(await status())
    await act(async () => refuse(json(403, { code: "forbidden", detail: "Refusé pour l'instant." })))
    expect(
      await screen.findByText("Le statut est resté « En attente » pour Léna Morel. Refusé pour l'instant."),
    ).toBeDefined()
    expect((await status()).getAttribute("aria-checked")).toBe("false")
    expect(figures()).toEqual(["600,25 €", "1 000,00 €"])
    expect(writes).toEqual([{ version: 3, paid: true }])
  })

  it("overwrites nothing when somebody else was faster, and shows the row as it is", async () => {
    enter()
    const toggle = await status()
    write = () => {
      stored = [{ ...LENA, paidPercentage: 80, amount: 96_040, version: 4 }]
      return json(409, { code: "conflict", detail: "Modifié entre-temps." })
    }
    await userEvent.click(toggle)
    expect(
      await screen.findByText(
        "Ce paiement a été modifié entre-temps par une autre personne. La ligne a été relue, rien n'a été écrasé.",
      ),
    ).toBeDefined()
    expect(await screen.findByRole("button", { name: /^80 % : modifier/ })).toBeDefined()
    expect((await status()).getAttribute("aria-checked")).toBe("false")
  })

  it("searches by the address, and a period of one's own needs both its dates", async () => {
    const router = enter("?search=lena&period=30d")
    await status()
    expect(lists).toEqual(["period=30d&search=lena"])
    await userEvent.click(screen.getByRole("button", { name: "Période : 30 derniers jours" }))
    const dialog = await screen.findByRole("dialog", { name: "Filtrer par date" })
    expect(within(dialog).getAllByRole("radio")).toHaveLength(7)
    await userEvent.click(within(dialog).getByRole("radio", { name: "Période personnalisée" }))
    const apply = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Appliquer" })
    type(within(dialog).getByLabelText("Date de début"), "01/03/2026")
    expect(apply.disabled).toBe(true)
    type(within(dialog).getByLabelText("Date de fin"), "31/03/2026")
    expect(apply.disabled).toBe(false)
    await userEvent.click(apply)
    expect(await screen.findByRole("button", { name: "Période : Du 01/03/2026 au 31/03/2026" })).toBeDefined()
    expect(router.state.location.search).toBe("?search=lena&period=custom&from=2026-03-01&to=2026-03-31")
  })
})

const open = async () => {
  const router = enter()
  const edit = { name: /^50 % : modifier le pourcentage facturable de Léna/ }
  await userEvent.click(within(await table()).getByRole("button", edit))
  const dialog = within(await screen.findByRole("dialog", { name: "Pourcentage facturable" }))
  const closed = () => vi.waitFor(() => expect(router.state.location.search).toBe(""))
  expect(router.state.location.search).toBe("?dialog=percentage&payment=c1.p1")
  return { dialog, closed, field: dialog.getByLabelText<HTMLInputElement>("Facturable") }
}
const retype = async (field: HTMLInputElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe("the percentage editor", () => {
  it("previews the amount, marks paid only at 100 when asked, and saves by Enter", async () => {
    const { dialog, field, closed } = await open()
    const paid = dialog.getByRole<HTMLInputElement>("checkbox", { name: /^Marquer comme payé/ })
    await retype(field, "30")
    expect(plain(dialog.getByText("Montant facturable").parentElement?.textContent)).toContain("360,15 €")
    expect(paid.disabled).toBe(true)
    await retype(field, "33,5")
    expect(field.value).toBe("33,5")
    expect(field.getAttribute("aria-invalid")).toBe("true")
    dialog.getByText("Un nombre entier de 0 à 100")
    await retype(field, "100")
    await userEvent.click(paid)
    await userEvent.type(field, "{Enter}")
    await closed()
    expect(writes).toEqual([{ version: 3, percentage: 100, markPaid: true }])
    expect((await status()).getAttribute("aria-checked")).toBe("true")
    expect(figures()).toEqual(["0,00 €", "2 200,50 €"])
  })

  it("keeps what was chosen where nothing answers, or somebody else was faster, until one decides", async () => {
    const { dialog, field, closed } = await open()
    const usual = write
    write = () => {
      stored = [{ ...LENA, paidPercentage: 80, amount: 96_040, paid: true, version: 4 }]
      return json(409, { code: "conflict", detail: "Modifié entre-temps." })
    }
    const conflict = write
    write = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await retype(field, "70")
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    const alert = (await dialog.findByText("Le pourcentage n'a pas été enregistré")).closest("[role=alert]")
    expect(alert?.textContent).toContain("Plus tard.")
    write = conflict
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(
      await dialog.findByText("Ce paiement a été modifié entre-temps par une autre personne."),
    ).toBeDefined()
    expect(await dialog.findByRole("row", { name: "Facturable 80 % 70 %" })).toBeDefined()
    expect(dialog.getByText(/^Statut : .* → « Payé »$/)).toBeDefined()
    expect(field.value).toBe("70")
    write = usual
    await userEvent.click(dialog.getByRole("button", { name: "Écraser" }))
    await closed()
    expect(writes.at(-1)).toEqual({ version: 4, percentage: 70, markPaid: false })
    expect(await screen.findByRole("button", { name: /^70 % : modifier/ })).toBeDefined()
  })

  it("closes by Escape without a write, once one agreed to lose what was typed", async () => {
    const { field, closed } = await open()
    await retype(field, "10")
    await userEvent.keyboard("{Escape}")
    await userEvent.click(await screen.findByRole("button", { name: "Quitter sans enregistrer" }))
    await closed()
    expect(writes).toEqual([])
  })
})

it("does not lose that a payment of 100 % was ticked as paid, without a question", async () => {
  stored = [{ ...LENA, paidPercentage: 100, amount: LENA.rate }]
  enter("?dialog=percentage&payment=c1.p1")
  const dialog = within(await screen.findByRole("dialog", { name: "Pourcentage facturable" }))
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Marquer comme payé/ }))
  await userEvent.keyboard("{Escape}")
  await userEvent.click(await screen.findByRole("button", { name: "Rester sur la page" }))
  expect(dialog.getByRole<HTMLInputElement>("checkbox").checked).toBe(true)
  expect(writes).toEqual([])
})

describe("totals that lag behind one's own writes", () => {
  let counted: { pending: number; paid: number } | null

  beforeEach(() => {
    counted = { pending: 60_025, paid: 100_000 }
  })

  /** As a live update does; observers are told a turn after the answer. */
  const reread = () =>
    act(async () => {
      await queryClient.invalidateQueries({ queryKey: api.accounting.totals.key() })
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
  const open = async () => {
    enter("", admin, () => counted ?? totals())
    await status()
    await vi.waitFor(() => expect(figures()).toEqual(["600,25 €", "1 000,00 €"]))
    await userEvent.click(await status())
    expect(figures()).toEqual(["0,00 €", "1 600,25 €"])
  }

  it("show its difference until they count it", async () => {
    await open()
    await reread()
    expect(figures()).toEqual(["0,00 €", "1 600,25 €"])
    counted = { pending: 0, paid: 160_025 }
    await reread()
    expect(figures()).toEqual(["0,00 €", "1 600,25 €"])
  })

  it("add up those that are not counted yet", async () => {
    await open()
    await userEvent.click(await status())
    expect(figures()).toEqual(["600,25 €", "1 000,00 €"])
    await reread()
    expect(figures()).toEqual(["600,25 €", "1 000,00 €"])
  })

  it.each([
    ["forbidden", 403, /Refusé\.$/],
    ["conflict", 409, /rien n'a été écrasé\.$/],
  ])("keep a write where the next one of the same payment is refused: %s", async (code, refusal, said) => {
    await open()
    write = () => json(refusal, { code, detail: "Refusé." })
    await userEvent.click(await status())
    expect(await screen.findByText(said)).toBeDefined()
    expect(figures()).toEqual(["0,00 €", "1 600,25 €"])
    expect((await status()).getAttribute("aria-checked")).toBe("true")
  })

  it("are believed when they say something else, and after a while", async () => {
    await open()
    counted = { pending: 500_000, paid: 100_000 }
    await reread()
    expect(figures()).toEqual(["5 000,00 €", "1 000,00 €"])
    counted = { pending: 60_025, paid: 100_000 }
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 20_000)
    await reread()
    expect(figures()).toEqual(["600,25 €", "1 000,00 €"])
  })

  it("are not added to twice by a write that fails once they say something else", async () => {
    enter("", admin, () => counted ?? totals())
    await status()
    await vi.waitFor(() => expect(figures()).toEqual(["600,25 €", "1 000,00 €"]))
    let refuse: (response: Response) => void = () => undefined
    const later = new Promise<Response>((resolve) => {
      refuse = resolve
    })
    write = () => later as unknown as Response
    await userEvent.click(await status())
    counted = { pending: 70_000, paid: 100_000 }
    await reread()
    await act(async () => refuse(json(403, { code: "forbidden", detail: "Refusé." })))
    expect(figures()).toEqual(["700,00 €", "1 000,00 €"])
  })
})

const { columns } = exportedPayments({ period: "all" })
const paymentsCsv = (payments: readonly Payment[]) =>
  csv.csvOf(typeof columns === "function" ? columns(csv) : columns, payments)

describe("the exported file", () => {
  it("opens rightly in French spreadsheets, and no text becomes a formula", () => {
    const text = paymentsCsv([
      { ...LENA, paid: true },
      { ...NOE, fullName: '=HYPERLINK("http://x")', brand: "Sel; Poivre", paid: false },
    ])
    expect(text).toBe(
      "\uFEFF" +
        "Influenceur;Collaboration;Marque;Date;Tarif (€);Facturable (%);Montant facturable (€);Statut\r\n" +
        "Léna Morel;Lancement d'été;Maison Témoin;14/03/2026;1200,50;50;600,25;Payé\r\n" +
        `"'=HYPERLINK(""http://x"")";Lancement d'été;"Sel; Poivre";Date invalide;0,00;50;0,00;En attente\r\n`,
    )
  })

  it.each([
    "\n=1+1",
    "=\n1+1",
    "\r\n=1",
    "\t=1",
    "\tsomme",
    "  +1",
    "\u200b@SUM(A1)",
    "\ufeff-1",
    "\u00a0\u2060=1",
    "\u3164=1",
    "＝1+1",
    "＠A1",
  ])("keeps %j a text", (fullName) => {
    const [, row = ""] = paymentsCsv([{ ...LENA, fullName }]).split(/;Collaboration.*Statut\r\n/)
    expect(row.replace(/^"/, "").startsWith(`'${fullName}`)).toBe(true)
  })

  it("leaves names as they are that only contain such signs", () => {
    expect(paymentsCsv([{ ...LENA, fullName: "Anne-Lise + Zoé @ Paris = 1" }])).toContain(
      "\r\nAnne-Lise + Zoé @ Paris = 1;",
    )
  })

  it("is named by its days", () => {
    const name = (asked: Parameters<typeof fileNameOf>[0]) =>
      fileNameOf(asked, [LENA, { ...LENA, date: "2025-11-02" }], "2026-11-21")
    expect(name({ period: "all" })).toBe("comptabilite-influenceurs_2025-11-02_2026-03-14")
    const inAnyOrder = ["2025-12-01", "2026-01-02", "2025-11-03"].map((date) => ({ ...LENA, date }))
    expect(fileNameOf({ period: "all" }, inAnyOrder, "2026-11-21")).toBe(
      "comptabilite-influenceurs_2025-11-03_2026-01-02",
    )
    expect(fileNameOf({ period: "all" }, [], "2026-11-21")).toBe("comptabilite-influenceurs")
    expect(name({ period: "7d" })).toBe("comptabilite-influenceurs_2026-11-15_2026-11-21")
    expect(name({ period: "custom", from: "2026-01-01", to: "2026-01-31" })).toBe(
      "comptabilite-influenceurs_2026-01-01_2026-01-31",
    )
  })

  it("holds every page of what is shown, and can be cancelled", async () => {
    stored = [LENA, { ...NOE, date: "2026-03-14" }]
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    enter("?period=30d")
    await status()
    await userEvent.click(screen.getByRole("button", { name: "Exporter les paiements" }))
    expect(await screen.findByText("2 paiements exportés")).toBeDefined()
    expect(await saved[0]?.text()).toMatch(/Léna Morel[\s\S]+Noé Petit/)
    expect(lists.slice(-2)).toEqual(["period=30d&search=", "period=30d&search=&cursor=next"])

    const { fetch } = globalThis
    vi.stubGlobal("fetch", (input: Request, init?: RequestInit) =>
      String(input.url ?? input).includes("/accounting/payments")
        ? new Promise((_, reject) => {
            const signal = init?.signal ?? input.signal
            signal.addEventListener("abort", () => reject(signal.reason))
          })
        : fetch(input, init),
    )
    await vi.waitFor(() => expect(screen.queryByText(/Export en cours/)).toBeNull())
    await userEvent.click(screen.getByRole("button", { name: "Exporter les paiements" }))
    await userEvent.click(await screen.findByRole("button", { name: "Annuler l'export" }))
    await vi.waitFor(() => expect(screen.queryByText(/Export en cours/)).toBeNull())
    expect(saved).toHaveLength(1)
    expect(screen.queryByText(/L'export a échoué/)).toBeNull()
  })

  it("is not saved in part where a page does not come, and says why", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    enter()
    await status()
    const { fetch } = globalThis
    vi.stubGlobal("fetch", (input: Request, init?: RequestInit) =>
      String(input.url ?? input).includes("/accounting/payments")
        ? Promise.resolve(json(403, { code: "forbidden", detail: "Vous n'y avez plus accès." }))
        : fetch(input, init),
    )
    await userEvent.click(screen.getByRole("button", { name: "Exporter les paiements" }))
    expect(await screen.findByText("L'export a échoué. Vous n'y avez plus accès.")).toBeDefined()
    expect(saved).toEqual([])
  })
})

/** Without the calendar that opens beside it. */
function type(field: HTMLElement, day: string): void {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: day } })
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" })
}

describe("a period", () => {
  it.each([
    ["?period=7d", "7 derniers jours"],
    ["?period=custom&from=2026-03-01&to=2026-03-01", "Du 01/03/2026 au 01/03/2026"],
  ])("in which nobody is paid (%s) is what leaves nothing, and is put back", async (search, label) => {
    stored = []
    const router = enter(search)
    expect(await screen.findByRole("button", { name: `Période : ${label}` })).toBeDefined()
    expect(await screen.findByText("Aucun paiement trouvé")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Effacer les filtres" }))
    await vi.waitFor(() => expect(router.state.location.search).toBe(""))
    expect(await screen.findByText("Aucun paiement")).toBeDefined()
  })

  it("with a name leaves no days of another one in the address", async () => {
    const router = enter("?period=custom&from=2026-03-01&to=2026-03-31")
    await status()
    await userEvent.click(screen.getByRole("button", { name: /^Période/ }))
    const dialog = within(await screen.findByRole("dialog", { name: "Filtrer par date" }))
    await userEvent.click(dialog.getByRole("radio", { name: "30 derniers jours" }))
    await userEvent.click(dialog.getByRole("button", { name: "Appliquer" }))
    await vi.waitFor(() => expect(router.state.location.search).toBe("?period=30d"))
  })

  it("that ends before it begins is said beside its end, and cannot be chosen", async () => {
    enter("?period=custom&from=2026-03-10&to=2026-03-31")
    await status()
    await userEvent.click(screen.getByRole("button", { name: /^Période/ }))
    const dialog = within(await screen.findByRole("dialog", { name: "Filtrer par date" }))
    const end = dialog.getByLabelText("Date de fin")
    const apply = dialog.getByRole<HTMLButtonElement>("button", { name: "Appliquer" })
    type(end, "09/03/2026")
    expect((await dialog.findByRole("alert")).textContent).toBe("La date de fin précède la date de début")
    expect(apply.disabled).toBe(true)
    type(end, "10/03/2026")
    expect(dialog.queryByRole("alert")).toBeNull()
    expect(apply.disabled).toBe(false)
  })
})
