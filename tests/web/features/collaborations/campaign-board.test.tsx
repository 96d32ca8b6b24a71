import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../../world/people.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/list/Board.tsx"
import "../../../../packages/web/src/features/collaborations/list/MoveDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const cardOf = (id: string, changes: Partial<CollaborationCard> = {}): CollaborationCard => ({
  ...{ ...collaboration, id, name: `Campagne ${id}`, budget: 150_000, nextStep: null, lateSteps: 0 },
  ...{ participants: [], participantCount: 0, quoteNumber: "D-1", signedDate: "2026-01-01" },
  ...changes,
})

let stored: CollaborationCard[]
let asked: URLSearchParams[]
let written: { version: number; fields: Record<string, unknown> }[]
let held: Promise<unknown> | null
let letGo = () => {}
let refuse: (() => Response) | null
/** What a column's first page says, and what its next one answers. */
let more: { nextCursor: string | null; summary: object | null; clientName?: string }
let next: () => Response

const patch = (id: string) => async (request: Request) => {
  const body = await request.json()
  written.push({ version: body.version, fields: body.fields })
  await held
  if (refuse) return refuse()
  const known = stored.find((one) => one.id === id)
  if (!known || known.version !== body.version)
    return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
  const after = { ...known, ...body.fields, version: known.version + 1, revision: known.revision + 1 }
  stored = stored.map((one) => (one === known ? after : one))
  return json(200, { collaboration: after, participants: [], steps: [], documents: [], stats: [] })
}

function enter(search = "?view=board") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations": (request) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      if (params.has("cursor")) return next()
      const stage = params.get("stage")
      return json(200, { items: stored.filter((one) => stageOf(one) === stage), ...more })
    },
    ...Object.fromEntries(["a", "b"].map((id) => [`/api/collaborations/${id}`, patch(id)])),
  })
  return visit(`/app/collaborations${search}`, routes)
}

const columnOf = (label: string) => screen.findByRole("region", { name: label })
const isIn = (label: string, name: string) =>
  waitFor(async () => expect(within(await columnOf(label)).getByRole("link", { name })).toBeTruthy())
const linkOf = (name: string) => screen.getByRole("link", { name })
const press = (key: string, name = "Campagne a") => fireEvent.keyDown(linkOf(name), { key, altKey: true })
const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent)
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")

/** Had anything else been moved, that would have been sent first. */
const onlyTheOtherMoves = async () => {
  press("ArrowRight", "Campagne b")
  await waitFor(() => expect(written).toEqual([{ version: 1, fields: { contractSigned: true } }]))
  expect(screen.queryByRole("dialog")).toBeNull()
}

/** What is written is answered once the test is over. */
function hang(): void {
  held = new Promise<void>((resolve) => {
    letGo = resolve
  })
}
afterEach(() => letGo())

beforeEach(() => {
  signIn()
  stored = [cardOf("a"), cardOf("b", { quoteSent: true })]
  ;[asked, written, held, refuse] = [[], [], null, null]
  more = { nextCursor: null, summary: null }
  next = () => json(200, { items: [], nextCursor: null })
})

describe("a campaign on the board", () => {
  it("goes on from where it is shown though the first move is not answered yet", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter()
    await isIn("En attente", "Campagne a")
    press("ArrowRight")
    await isIn("Devis envoyé", "Campagne a")
    press("ArrowRight")
    await isIn("Contrat signé", "Campagne a")
    resolve()
    await waitFor(() =>
      expect(written).toEqual([
        { version: 1, fields: { quoteSent: true } },
        { version: 2, fields: { contractSigned: true } },
      ]),
    )
    await waitFor(() => expect(stored[0]).toMatchObject({ contractSigned: true, version: 3 }))
    await isIn("Contrat signé", "Campagne a")
    expect(screen.queryByText(/modifiée entre-temps/)).toBeNull()
  })

  it("is back where it was stored where the first of two moves is refused, and the second is not sent", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter()
    await isIn("En attente", "Campagne a")
    press("ArrowRight")
    await isIn("Devis envoyé", "Campagne a")
    press("ArrowRight")
    await isIn("Contrat signé", "Campagne a")
    resolve()
    expect(
      await screen.findByText("Le déplacement de « Campagne a » n'a pas été confirmé. Plus tard."),
    ).toBeTruthy()
    await isIn("En attente", "Campagne a")
    expect(written).toHaveLength(1)
    expect(said().join()).not.toContain("déplacée vers")
  })

  it("keeps the keyboard where it goes, which is told", async () => {
    enter()
    await isIn("En attente", "Campagne a")
    linkOf("Campagne a").focus()
    press("ArrowRight")
    await isIn("Devis envoyé", "Campagne a")
    await waitFor(() => expect(document.activeElement).toBe(linkOf("Campagne a")))
    await waitFor(() => expect(said()).toContain("« Campagne a » déplacée vers « Devis envoyé »."))
    // Once is enough: nobody is taken back there by what happens to others.
    linkOf("Campagne a").blur()
    stored = stored.map((one) => (one.id === "b" ? { ...one, contractSigned: true, version: 2 } : one))
    await act(() => queryClient.invalidateQueries({ queryKey: api.collaborations.list.key() }))
    await isIn("Contrat signé", "Campagne b")
    expect(document.activeElement).toBe(document.body)
  })

  it("keeps the keyboard where it is put back", async () => {
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter()
    await isIn("En attente", "Campagne a")
    linkOf("Campagne a").focus()
    press("ArrowRight")
    await screen.findByText(/n'a pas été confirmé/)
    await isIn("En attente", "Campagne a")
    await waitFor(() => expect(document.activeElement).toBe(linkOf("Campagne a")))
  })

  const PAID = { quoteSent: true, contractSigned: true, paymentReceived: true }

  it.each([
    ["En attente", {}, "ArrowLeft"],
    ["Paiement reçu", PAID, "ArrowRight"],
  ])("goes no further than « %s », and neither does the browser", async (column, changes, key) => {
    stored = [cardOf("a", changes), cardOf("b", { quoteSent: true })]
    enter()
    await isIn(column, "Campagne a")
    const leftToTheBrowser = press(key)
    expect(leftToTheBrowser).toBe(false)
    await onlyTheOtherMoves()
    await isIn(column, "Campagne a")
  })

  it.each([
    { key: "ArrowRight" },
    { key: "ArrowLeft" },
    { key: "ArrowUp", altKey: true },
    { key: "ArrowDown", altKey: true },
  ])("stays where it is by %j, which is the browser's", async (pressed) => {
    enter()
    await isIn("En attente", "Campagne a")
    const leftToTheBrowser = fireEvent.keyDown(linkOf("Campagne a"), pressed)
    expect(leftToTheBrowser).toBe(true)
    await onlyTheOtherMoves()
    await isIn("En attente", "Campagne a")
  })

  it("that is gone leaves the board, which is said", async () => {
    refuse = () => json(404, { code: "not_found", detail: "Introuvable." })
    enter()
    await isIn("En attente", "Campagne a")
    press("ArrowRight")
    expect(await screen.findByText("« Campagne a » n'existe plus.")).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne a" })).toBeNull())
  })

  it("is changed from its menu, which offers the other columns alone", async () => {
    const router = enter()
    await isIn("En attente", "Campagne a")
    fireEvent.click(screen.getByRole("button", { name: "Déplacer « Campagne a »" }))
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
    expect(items).toEqual(["Devis envoyé", "Contrat signé", "Paiement reçu", "Modifier"])
    fireEvent.click(screen.getByRole("menuitem", { name: "Modifier" }))
    await waitFor(() => expect(router.state.location.search).toBe("?id=a"))
  })

  it("is changed by the key of the one that has the keyboard", async () => {
    const router = enter()
    await isIn("Devis envoyé", "Campagne b")
    linkOf("Campagne b").focus()
    await userEvent.keyboard("e")
    await waitFor(() => expect(router.state.location.search).toBe("?id=b"))
  })

  it("says whose it is, for which brand, what comes next and what it brings", async () => {
    const nextStep = { name: "Brief", deadline: "2026-03-04" }
    stored = [cardOf("a", { manager: "Hugo Leroy", brand: "Écume", nextStep, lateSteps: 2 }), cardOf("b")]
    enter()
    await isIn("En attente", "Campagne a")
    const [first, second] = within(await columnOf("En attente")).getAllByRole("listitem")
    for (const text of ["Hugo Leroy", "Écume", "Brief", "04/03/2026", "1 500,00 €", "En retard · 2"])
      expect(plain(first?.textContent)).toContain(text)
    expect(second?.textContent).toContain("Aucune étape ouverte")
    expect(second?.textContent).not.toContain("En retard")
  })

  it("stays in sight where only its client's are shown, who is named", async () => {
    hang()
    more = { ...more, clientName: "Brume" }
    enter("?view=board&client=c1")
    await isIn("En attente", "Campagne a")
    expect(await screen.findByRole("button", { name: /Client\s: Brume »$/ })).toBeDefined()
    press("ArrowRight")
    await isIn("Devis envoyé", "Campagne a")
  })

  it.each([
    ["goes from those of a state that is no longer its own", {}, "pending", "ArrowRight", "Devis envoyé"],
    [
      "stays among those that are done while an invoice says so",
      { status: "completed", quoteSent: true, contractSigned: true },
      ...(["completed", "ArrowLeft", "Devis envoyé"] as const),
    ],
  ] as const)("%s", async (_what, changes, status, key, column) => {
    hang()
    stored = [cardOf("a", changes), cardOf("b", { status })]
    enter(`?view=board&status=${status}`)
    await screen.findByRole("link", { name: "Campagne a" })
    press(key)
    if (status === "completed") await userEvent.click(await screen.findByRole("button", { name: "Déplacer" }))
    if (status === "completed") await isIn(column, "Campagne a")
    else await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne a" })).toBeNull())
    expect(linkOf("Campagne b")).toBeDefined()
  })

  it.each(["Contrat signé", "Modifier"])(
    "has the keyboard again once « %s » was chosen there",
    async (name) => {
      enter()
      await isIn("En attente", "Campagne a")
      const menu = screen.getByRole("button", { name: "Déplacer « Campagne a »" })
      fireEvent.click(menu)
      fireEvent.click(await screen.findByRole("menuitem", { name }))
      expect(document.activeElement).toBe(menu)
    },
  )
})

describe("a campaign that is dragged", () => {
  const ORDER = ["En attente", "Devis envoyé", "Contrat signé", "Paiement reçu"]
  const WIDTH = 300
  /** Columns side by side, each card at the top of its own. */
  const layOut = () =>
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
      const column = this.closest("section")?.querySelector("h2")?.textContent ?? ""
      const left = ORDER.indexOf(column) * WIDTH
      return this.matches("section") ? new DOMRect(left, 0, WIDTH, 600) : new DOMRect(left + 10, 60, 200, 90)
    })

  async function drag(by: number, pointerType = "mouse", escapes = false) {
    layOut()
    enter()
    await isIn("En attente", "Campagne a")
    const at = (clientX: number) => ({ clientX, clientY: 80, pointerType, isPrimary: true, button: 0 })
    const card = linkOf("Campagne a")
    fireEvent.pointerDown(card, at(50))
    // The first one only begins.
    for (const way of [by / 2, by, by]) {
      fireEvent.pointerMove(document, at(50 + way))
      await act(async () => {})
    }
    const held = isHeld()
    await new Promise((resolve) => setTimeout(resolve))
    const isDragged = linkOf("Campagne a").closest("li")?.dataset.dragging === "true"
    if (escapes) fireEvent.keyDown(document, { code: "Escape" })
    fireEvent.pointerUp(document, at(50 + by))
    // A browser makes a click of it, which would leave the page by the card's own link.
    if (isDragged && card.isConnected) expect(fireEvent.click(card)).toBe(false)
    return held
  }

  it("goes where it is dropped, and nothing comes between meanwhile", async () => {
    expect(await drag(WIDTH)).toBe(true)
    await isIn("Devis envoyé", "Campagne a")
    await waitFor(() => expect(written).toEqual([{ version: 1, fields: { quoteSent: true } }]))
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it.each([
    ["by less than a hand trembles", 4, "mouse", false, false],
    ["within its column", 40, "mouse", true, false],
    ["past the last of them", 8 * WIDTH, "mouse", true, false],
    ["by a finger, which scrolls", WIDTH, "touch", false, false],
    ["where Escape ends it", WIDTH, "mouse", true, true],
  ])("stays where it was %s", async (_how, by, pointer, holds, escapes) => {
    expect(await drag(by, pointer, escapes)).toBe(holds)
    await onlyTheOtherMoves()
    await isIn("En attente", "Campagne a")
    expect(isHeld()).toBe(false)
  })
})

describe("what is asked before a campaign is moved", () => {
  it("is no number that it has, and the day is left out where it is emptied", async () => {
    stored = [cardOf("a", { quoteSent: true, signedDate: null })]
    enter()
    await isIn("Devis envoyé", "Campagne a")
    press("ArrowRight")
    const dialog = within(await screen.findByRole("dialog"))
    const day = await dialog.findByLabelText(/Date de signature/)
    expect(dialog.queryByLabelText(/Numéro de devis/)).toBeNull()
    fireEvent.input(day, { target: { value: "" } })
    await userEvent.click(dialog.getByRole("button", { name: "Déplacer" }))
    await waitFor(() => expect(written).toHaveLength(1))
    expect(written[0]?.fields).toEqual({ contractSigned: true, signedDate: null })
  })

  it("is a number that may stay empty", async () => {
    stored = [cardOf("a", { quoteNumber: "" })]
    enter()
    await isIn("En attente", "Campagne a")
    press("ArrowRight")
    const dialog = within(await screen.findByRole("dialog"))
    await dialog.findByLabelText(/Numéro de devis/)
    expect(dialog.queryByLabelText(/Date de signature/)).toBeNull()
    await userEvent.click(dialog.getByRole("button", { name: "Déplacer" }))
    await waitFor(() => expect(written[0]?.fields).toEqual({ quoteSent: true }))
  })

  it("is a number as long as may be, and today as the day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-31T22:30:00Z") })
    stored = [cardOf("a", { quoteNumber: "", signedDate: null })]
    enter("?view=board&dialog=move&campaign=a&towards=contractSigned")
    expect(await screen.findByText("Déplacer vers « Contrat signé »")).toBeDefined()
    expect(await screen.findByLabelText(/Date de signature/)).toHaveProperty("value", "01/04/2026")
    cleanup()
    enter("?view=board&dialog=move&campaign=a&towards=quoteSent")
    const number = await screen.findByLabelText(/Numéro de devis/)
    fireEvent.change(number, { target: { value: "9".repeat(61) } })
    await userEvent.click(screen.getByRole("button", { name: "Déplacer" }))
    expect(await screen.findByText("60 caractères au maximum")).toBeDefined()
    expect(written).toEqual([])
    fireEvent.change(number, { target: { value: "9".repeat(60) } })
    await userEvent.click(screen.getByRole("button", { name: "Déplacer" }))
    await waitFor(() => expect(written[0]?.fields.quoteNumber).toBe("9".repeat(60)))
  })

  it("is nothing of a campaign that is not shown", async () => {
    stored = [cardOf("a", { quoteNumber: "" })]
    enter("?view=board&dialog=move&campaign=z&towards=quoteSent")
    expect(await screen.findByText("Cette campagne n'est plus affichée")).toBeTruthy()
    cleanup()
    // One that leaves the board while it is asked about is still known.
    enter("?view=board&dialog=move&campaign=a&towards=quoteSent")
    const number = await fieldOf("Numéro de devis (facultatif)")
    stored = []
    const before = asked.length
    await act(() => queryClient.invalidateQueries({ queryKey: api.collaborations.list.key() }))
    await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne a" })).toBeNull())
    expect(asked.length).toBeGreaterThan(before)
    expect(number.isConnected).toBe(true)
  })
})

describe("the columns of the board", () => {
  it("are the one alone that is asked for", async () => {
    enter("?view=board&stage=quoteSent")
    await isIn("Devis envoyé", "Campagne b")
    expect(screen.queryByRole("region", { name: "En attente" })).toBeNull()
    expect(
      await screen.findByText((text) => plain(text) === "1 collaboration · 1 500,00 € de budget"),
    ).toBeTruthy()
  })

  const said = async (stage: string) => plain((await columnOf(stage)).querySelector("header p")?.textContent)

  it("say how many there are and what they come to, to the cent, and so does what stands above", async () => {
    stored = [cardOf("a"), cardOf("b", { budget: 150_049 }), cardOf("c", { quoteSent: true })]
    enter()
    await isIn("Devis envoyé", "Campagne c")
    expect(await said("En attente")).toBe("2 · 3 000,49 €")
    expect(await said("Paiement reçu")).toBe("0")
    expect(
      await screen.findByText((text) => plain(text) === "3 collaborations · 4 500,49 € de budget"),
    ).toBeTruthy()
  })

  it("count all of which they show a part, where that is known", async () => {
    more = { nextCursor: "two", summary: { collaborations: 40, budget: 100_000 } }
    enter()
    await isIn("En attente", "Campagne a")
    expect(await said("En attente")).toBe("40 · 1 000,00 €")
    expect(
      await screen.findByText((text) => plain(text) === "160 collaborations · 4 000,00 € de budget"),
    ).toBeTruthy()
  })

  it("count what they show where one of them does not know the rest, twenty at a time", async () => {
    const summary = { collaborations: 40, budget: 100_000 }
    more = {
      nextCursor: "two",
      get summary() {
        return asked.length > 1 ? null : summary
      },
    }
    enter()
    await isIn("Devis envoyé", "Campagne b")
    expect(
      await screen.findByText((text) => plain(text) === "2 collaborations affichées · 3 000,00 € de budget"),
    ).toBeTruthy()
    expect(asked.map((params) => params.get("limit"))).toEqual(["20", "20", "20", "20"])
    const paid = within(await columnOf("Paiement reçu"))
    expect(await paid.findByRole("button", { name: "Afficher plus" })).toBeDefined()
    expect(paid.queryByText("Aucune campagne")).toBeNull()
  })

  it("say of a next page that it did not come, and read it again", async () => {
    more = { nextCursor: "two", summary: null }
    next = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter()
    const waiting = within(await columnOf("En attente"))
    await userEvent.click(await waiting.findByRole("button", { name: "Afficher plus" }))
    expect(await waiting.findByText("Impossible d'afficher la suite")).toBeTruthy()
    expect(waiting.getByRole("link", { name: "Campagne a" })).toBeTruthy()
    next = () => json(200, { items: [cardOf("z")], nextCursor: null })
    await userEvent.click(waiting.getByRole("button", { name: "Réessayer" }))
    expect(await waiting.findByRole("link", { name: "Campagne z" })).toBeTruthy()
    expect(waiting.queryByRole("button", { name: "Afficher plus" })).toBeNull()
  })
})
