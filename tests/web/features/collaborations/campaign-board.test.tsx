import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { collaboration } from "../../support/campaign.ts"
import { camille } from "../../support/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

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
let refuse: (() => Response) | null
/** What a column's first page says, and what its next one answers. */
let more: { nextCursor: string | null; summary: object | null }
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
    expect(await screen.findByText("« Campagne a » est restée à sa place. Plus tard.")).toBeTruthy()
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
  })

  it("keeps the keyboard where it is put back", async () => {
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter()
    await isIn("En attente", "Campagne a")
    linkOf("Campagne a").focus()
    press("ArrowRight")
    await screen.findByText(/est restée à sa place/)
    await isIn("En attente", "Campagne a")
    await waitFor(() => expect(document.activeElement).toBe(linkOf("Campagne a")))
  })

  /** Had anything else been moved, that would have been sent first. */
  const onlyTheOtherMoves = async () => {
    press("ArrowRight", "Campagne b")
    await waitFor(() => expect(written).toEqual([{ version: 1, fields: { contractSigned: true } }]))
    expect(screen.queryByRole("dialog")).toBeNull()
  }
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

  it("is nothing of a campaign that is not shown", async () => {
    enter("?view=board&dialog=move&campaign=z&towards=quoteSent")
    expect(await screen.findByText("Cette campagne n'est plus affichée")).toBeTruthy()
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

  it("say how many there are and what they come to, and so does what stands above", async () => {
    stored = [cardOf("a"), cardOf("b"), cardOf("c", { quoteSent: true })]
    enter()
    await isIn("Devis envoyé", "Campagne c")
    expect(plain((await columnOf("En attente")).querySelector("header p")?.textContent)).toBe("2 · 3 000 €")
    expect(plain((await columnOf("Paiement reçu")).querySelector("header p")?.textContent)).toBe("0")
    expect(
      await screen.findByText((text) => plain(text) === "3 collaborations · 4 500,00 € de budget"),
    ).toBeTruthy()
  })

  it("count all of which they show a part, where that is known", async () => {
    more = { nextCursor: "two", summary: { collaborations: 40, budget: 100_000 } }
    enter()
    await isIn("En attente", "Campagne a")
    expect(plain((await columnOf("En attente")).querySelector("header p")?.textContent)).toBe("40 · 1 000 €")
    expect(
      await screen.findByText((text) => plain(text) === "160 collaborations · 4 000,00 € de budget"),
    ).toBeTruthy()
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
