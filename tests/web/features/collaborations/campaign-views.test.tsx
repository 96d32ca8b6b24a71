import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { type Stage, stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../../world/people.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/list/Board.tsx"
import "../../../../packages/web/src/features/collaborations/list/MoveDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const card = (id: string, changes: Partial<CollaborationCard> = {}): CollaborationCard => ({
  ...collaboration,
  id,
  name: `Campagne ${id}`,
  budget: 150_000,
  nextStep: null,
  lateSteps: 0,
  participants: [],
  participantCount: 0,
  ...changes,
})

let stored: CollaborationCard[]
/** What the index shows, where it lags behind. */
let indexed: CollaborationCard[] | null
let asked: URLSearchParams[]
let written: { version: number; fields: Record<string, unknown> }[]
let refuses: { status: number; code: string } | null
let more: { nextCursor: string | null; summary: object | null }
let reading: Promise<void> | null
/** Before a write is answered. */
let held: Promise<void> | null

beforeEach(() => {
  signIn()
  stored = []
  asked = []
  written = []
  refuses = null
  more = { nextCursor: null, summary: null }
  ;[reading, held, indexed] = [null, null, null]
})

async function enter(search = "") {
  const patches = Object.fromEntries(
    stored.map(({ id }) => [
      `/api/collaborations/${id}`,
      async (request: Request) => {
        const body = await request.json()
        written.push({ version: body.version, fields: body.fields })
        await held
        if (refuses?.status === 0) throw new TypeError("Failed to fetch")
        if (refuses) return json(refuses.status, { code: refuses.code, detail: "Refusé" })
        stored = stored.map((one) =>
          one.id === id
            ? { ...one, ...body.fields, version: one.version + 1, revision: one.revision + 1 }
            : one,
        )
        const changed = { ...collaboration, ...stored.find((one) => one.id === id) }
        return json(200, { collaboration: changed, participants: [], steps: [], documents: [], stats: [] })
      },
    ]),
  )
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [{ id: "u1", name: "Camille Laurent", role: "" }] }),
    "/api/collaborations": async (request) => {
      await reading
      const params = new URL(request.url).searchParams
      asked.push(params)
      const stage = params.get("stage")
      const items = (indexed ?? stored).filter((one) => !stage || stageOf(one) === stage)
      return json(200, params.has("cursor") ? { items: [], nextCursor: null } : { items, ...more })
    },
    ...patches,
  })
  return visit(`/app/collaborations${search}`, routes)
}

const lastAsked = () => Object.fromEntries(asked.at(-1) ?? [])
const addressOf = (router: Awaited<ReturnType<typeof enter>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search))

describe("the table", () => {
  it("shows a line for each campaign, which leads to it, with its next step and how many are late", async () => {
    stored = [
      card("a", { nextStep: { name: "Brief", deadline: "2026-03-04" }, lateSteps: 1, quoteSent: true }),
      card("b"),
    ]
    await enter("?view=table")
    const row = (await screen.findByRole("link", { name: "Campagne a" })).closest("tr") as HTMLElement
    expect(within(row).getByRole("link")).toHaveProperty(
      "href",
      expect.stringContaining("/app/collaborations/a"),
    )
    for (const text of [
      "Maison Rive",
      "Devis envoyé",
      "Brief",
      "04/03/2026",
      "En retard · 1",
      "Camille Laurent",
    ])
      expect(within(row).getByText(text)).toBeTruthy()
    const other = screen.getByRole("link", { name: "Campagne b" }).closest("tr") as HTMLElement
    expect(within(other).getByText("Aucune étape ouverte")).toBeTruthy()
    expect(within(other).queryByText(/En retard/)).toBeNull()
    expect(lastAsked()).toEqual({ search: "", status: "all", type: "all", limit: "50" })
  })

  it("has its own shape while it is read, and cards have theirs", async () => {
    stored = [card("a")]
    for (const [view, shape] of [
      ["table&columns=budget,late", ["Collaboration", "Retard", "Budget"]],
      ["cards", []],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<void>()
      reading = promise
      queryClient.clear()
      await enter(`?view=${view}`)
      await screen.findByText("Chargement des collaborations")
      expect(screen.queryAllByRole("columnheader", { hidden: true }).map((head) => head.textContent)).toEqual(
        shape,
      )
      resolve()
      await screen.findByRole("link", { name: "Campagne a" })
      expect(screen.queryByText("Chargement des collaborations")).toBeNull()
      cleanup()
    }
  })

  it("is ordered by its headers, as the address says, and asks the API for it", async () => {
    stored = [card("a")]
    const router = await enter("?view=table")
    const budget = await screen.findByRole("button", { name: "Budget" })
    fireEvent.click(budget)
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "budget" }))
    expect(addressOf(router)).toMatchObject({ sort: "budget" })
    fireEvent.click(await screen.findByRole("button", { name: "Budget" }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "budget", order: "asc" }))
    expect(screen.getByRole("columnheader", { name: "Budget" }).getAttribute("aria-sort")).toBe("ascending")
  })

  it("keeps its columns, its density and the view for this person; the address goes before", async () => {
    stored = [card("a")]
    const router = await enter()
    fireEvent.click(await screen.findByText("Tableau"))
    fireEvent.click(await screen.findByText("Compact"))
    fireEvent.click(screen.getByText("Colonnes"))
    fireEvent.click(await screen.findByLabelText("Marque"))
    fireEvent.click(screen.getByRole("checkbox", { name: "Statut" }))
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Marque" })).toBeNull())
    expect(screen.getByRole("columnheader", { name: "Statut" })).toBeTruthy()
    const columns = "stage,next,late,manager,date,budget,status"
    expect(addressOf(router)).toEqual({ view: "table", density: "compact", columns })
    cleanup()
    await enter()
    expect((await screen.findByRole("table")).dataset.compact).toBe("true")
    expect(screen.queryByRole("columnheader", { name: "Marque" })).toBeNull()
    cleanup()
    await enter("?view=cards")
    expect(await screen.findByRole("list", { name: "Collaborations" })).toBeTruthy()
    expect(screen.queryByRole("table")).toBeNull()
  })

  it("remembers what this person chose, and not what a link brought along", async () => {
    stored = [card("a")]
    const router = await enter("?view=table&columns=budget")
    expect(await screen.findByRole("columnheader", { name: "Budget" })).toBeTruthy()
    fireEvent.click(await screen.findByText("Compact"))
    await waitFor(() => expect(addressOf(router)).toMatchObject({ density: "compact" }))
    cleanup()
    await enter()
    expect(await screen.findByRole("list", { name: "Collaborations" })).toBeTruthy()
    expect(screen.queryByRole("table")).toBeNull()
    cleanup()
    await enter("?view=table")
    expect((await screen.findByRole("table")).dataset.compact).toBe("true")
    expect(screen.getByRole("columnheader", { name: "Chef de projet" })).toBeTruthy()
  })

  it.each(["nonsense", "TABLE", "__proto__"])("shows cards where the address says %s", async (view) => {
    stored = [card("a")]
    await enter(`?view=${view}`)
    expect(await screen.findByRole("list", { name: "Collaborations" })).toBeTruthy()
  })
})

describe("what narrows the list", () => {
  it("is asked of the API as the address says, shown in words, and taken away by a press", async () => {
    stored = [card("a")]
    const router = await enter(
      "?manager=Bob+Zorn&client=c1&influencer=i1&late=yes&from=2026-03-01&stage=quoteSent&sort=name",
    )
    await waitFor(() =>
      expect(lastAsked()).toEqual({
        ...{ search: "", status: "all", type: "all", stage: "quoteSent", manager: "Bob Zorn" },
        ...{ clientId: "c1", influencerId: "i1", late: "true", from: "2026-03-01", sort: "name" },
      }),
    )
    const placed = await screen.findByRole("list", { name: "Filtres en place" })
    expect(within(placed).getAllByRole("listitem")).toHaveLength(6)
    fireEvent.click(within(placed).getByRole("button", { name: /Bob Zorn/ }))
    await waitFor(() => expect(lastAsked()).not.toHaveProperty("manager"))
    expect(addressOf(router)).not.toHaveProperty("manager")
    expect(addressOf(router)).toMatchObject({ client: "c1", late: "yes", sort: "name" })
  })

  it("late ones only, by a checkbox", async () => {
    await enter()
    fireEvent.click(await screen.findByLabelText("En retard"))
    await waitFor(() => expect(lastAsked()).toMatchObject({ late: "true" }))
  })

  it.each([
    [null, null, "2 collaborations · 3 000,00 € de budget"],
    ["further", { collaborations: 40, budget: 100 }, "40 collaborations · 1,00 € de budget"],
    ["further", null, "2 collaborations affichées · 3 000,00 € de budget"],
  ])("is summed up: all of it where that is known (%j, %j)", async (nextCursor, summary, words) => {
    stored = [card("a"), card("b")]
    more = { nextCursor, summary }
    await enter()
    expect(await screen.findByText((text) => text.replace(/\s/g, " ") === words)).toBeTruthy()
  })
})

describe("the board", () => {
  const columnOf = (label: string) => screen.findByRole("region", { name: label })
  const isIn = async (label: string, name: string) =>
    waitFor(async () => expect(within(await columnOf(label)).getByRole("link", { name })).toBeTruthy())

  async function move(name: string, to: string) {
    fireEvent.click(screen.getByRole("button", { name: `Déplacer « ${name} »` }))
    fireEvent.click(await screen.findByRole("menuitem", { name: to }))
  }

  it("has a column for each stage, read by itself", async () => {
    stored = [
      card("a"),
      card("b", { quoteSent: true, contractSigned: true }),
      card("c", { paymentReceived: true }),
    ]
    await enter("?view=board")
    await isIn("En attente", "Campagne a")
    await isIn("Contrat signé", "Campagne b")
    await isIn("Paiement reçu", "Campagne c")
    expect(within(await columnOf("Devis envoyé")).getByText("Aucune campagne")).toBeTruthy()
    const stages = asked.map((params) => params.get("stage"))
    expect(stages).toEqual(["waiting", "quoteSent", "contractSigned", "paymentReceived"] satisfies Stage[])
  })

  it("moves a campaign without a question where nothing is to be asked, by its menu or Alt and an arrow", async () => {
    stored = [card("a", { quoteSent: true, quoteNumber: "D-1", signedDate: "2026-01-01" })]
    await enter("?view=board")
    await isIn("Devis envoyé", "Campagne a")
    fireEvent.keyDown(screen.getByRole("link", { name: "Campagne a" }), { key: "ArrowRight", altKey: true })
    await isIn("Contrat signé", "Campagne a")
    await waitFor(() => expect(written).toEqual([{ version: 1, fields: { contractSigned: true } }]))
    await move("Campagne a", "Paiement reçu")
    await isIn("Paiement reçu", "Campagne a")
    await waitFor(() => expect(written.at(-1)).toEqual({ version: 2, fields: { paymentReceived: true } }))
  })

  it("asks for the quote's number and the day of the signature", async () => {
    stored = [card("a"), card("b")]
    await enter("?view=board")
    await isIn("En attente", "Campagne a")
    await move("Campagne a", "Devis envoyé")
    await userEvent.type(await screen.findByLabelText(/Numéro de devis/), " D-42 ")
    expect(written).toEqual([])
    fireEvent.click(screen.getByRole("button", { name: "Déplacer" }))
    await isIn("Devis envoyé", "Campagne a")
    expect(written).toEqual([{ version: 1, fields: { quoteSent: true, quoteNumber: "D-42" } }])
    await move("Campagne b", "Contrat signé")
    expect(await screen.findByLabelText(/Date de signature/)).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Déplacer" }))
    await isIn("Contrat signé", "Campagne b")
    expect(written.at(-1)?.fields).toEqual({
      contractSigned: true,
      signedDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
  })

  it("says what a move back takes, and does nothing when it is not wanted", async () => {
    stored = [card("a", { quoteSent: true, contractSigned: true, paymentReceived: true, quoteNumber: "D-1" })]
    await enter("?view=board")
    await isIn("Paiement reçu", "Campagne a")
    await move("Campagne a", "Devis envoyé")
    expect(await screen.findByText("Contrat signé, Paiement reçu")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Annuler" }))
    expect(written).toEqual([])
    await move("Campagne a", "Devis envoyé")
    fireEvent.click(await screen.findByRole("button", { name: "Déplacer" }))
    await isIn("Devis envoyé", "Campagne a")
    expect(written).toEqual([{ version: 1, fields: { contractSigned: false, paymentReceived: false } }])
  })

  it.each([
    [409, "conflict", /a été modifiée entre-temps/],
    [403, "forbidden", /est restée à sa place/],
    [500, "unexpected", /^Le déplacement de « Campagne a » n'a pas été confirmé\./],
    [0, "network", /^Le déplacement de « Campagne a » n'a pas été confirmé\./],
  ])("goes back and says why when it is refused: %i", async (status, code, said) => {
    stored = [card("a", { quoteSent: true, contractSigned: true })]
    refuses = { status, code }
    await enter("?view=board")
    await isIn("Contrat signé", "Campagne a")
    const before = asked.length
    await move("Campagne a", "Paiement reçu")
    expect(await screen.findByText(said)).toBeTruthy()
    await isIn("Contrat signé", "Campagne a")
    await waitFor(() => expect(asked.length).toBe(before + 4))
  })

  it.each([
    ["the second of two moves has put it", null, "Contrat signé"],
    [
      "the first of two moves has put it when the second is refused",
      { status: 403, code: "forbidden" },
      "Devis envoyé",
    ],
  ])("keeps a campaign where %s, though the index lags behind", async (_what, refused, column) => {
    // However long the way there takes here, it lags behind all the while.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held = first.promise
    stored = [card("a", { quoteNumber: "D-1", signedDate: "2026-01-01" })]
    indexed = stored
    await enter("?view=board")
    await isIn("En attente", "Campagne a")
    await move("Campagne a", "Devis envoyé")
    await isIn("Devis envoyé", "Campagne a")
    await move("Campagne a", "Contrat signé")
    await isIn("Contrat signé", "Campagne a")
    held = second.promise
    first.resolve()
    await waitFor(() => expect(written).toHaveLength(2))
    await act(() => queryClient.invalidateQueries({ queryKey: api.collaborations.list.key() }))
    await isIn("Contrat signé", "Campagne a")
    refuses = refused
    second.resolve()
    if (refused) await screen.findByText("« Campagne a » est restée à sa place. Refusé")
    else await waitFor(() => expect(stored[0]).toMatchObject({ contractSigned: true, version: 3 }))
    await isIn(column, "Campagne a")
    // As it is stored, it can be moved on; where that is refused later, it is there all the same.
    refuses = null
    await move("Campagne a", "Paiement reçu")
    await waitFor(() => expect(stored[0]).toMatchObject({ paymentReceived: true }))
    refuses = { status: 503, code: "unavailable" }
    await move("Campagne a", "En attente")
    const count = written.length
    fireEvent.click(await screen.findByRole("button", { name: "Déplacer" }))
    await waitFor(() => expect(written).toHaveLength(count + 1))
    await isIn("Paiement reçu", "Campagne a")
  })

  it("has no campaign among those that are done that is not paid any more", async () => {
    const answered = Promise.withResolvers<void>()
    held = answered.promise
    const done = { status: "completed", quoteSent: true, contractSigned: true } as const
    stored = [card("a", { ...done, paymentReceived: true }), card("b", done)]
    await enter("?view=board&status=completed")
    await isIn("Paiement reçu", "Campagne a")
    await move("Campagne a", "Contrat signé")
    fireEvent.click(await screen.findByRole("button", { name: "Déplacer" }))
    await waitFor(() => expect(screen.queryByRole("link", { name: "Campagne a" })).toBeNull())
    expect(screen.getByRole("link", { name: "Campagne b" })).toBeDefined()
    answered.resolve()
    await waitFor(() => expect(stored[0]).toMatchObject({ paymentReceived: false }))
  })

  it("leaves the keyboard where it has gone before a campaign is put back", async () => {
    const answered = Promise.withResolvers<void>()
    held = answered.promise
    refuses = { status: 503, code: "unavailable" }
    stored = [card("a", { quoteSent: true, signedDate: "2026-01-01" })]
    await enter("?view=board")
    await isIn("Devis envoyé", "Campagne a")
    const link = () => screen.getByRole("link", { name: "Campagne a" })
    link().focus()
    fireEvent.keyDown(link(), { key: "ArrowRight", altKey: true })
    await isIn("Contrat signé", "Campagne a")
    await waitFor(() => expect(document.activeElement).toBe(link()))
    const search = screen.getByRole("searchbox")
    search.focus()
    answered.resolve()
    await screen.findByText(/n'a pas été confirmé/)
    await isIn("Devis envoyé", "Campagne a")
    expect(document.activeElement).toBe(search)
  })

  it("stays as it was read where it cannot be read anew", async () => {
    stored = [card("a")]
    more = { nextCursor: "further", summary: null }
    await enter("?view=board")
    await isIn("En attente", "Campagne a")
    const key = { queryKey: api.collaborations.list.key() }
    reading = Promise.reject(new TypeError("Failed to fetch"))
    await act(() => queryClient.invalidateQueries(key))
    const states = () => queryClient.getQueryCache().findAll(key)
    await waitFor(() => expect(states().every(({ state }) => state.error)).toBe(true))
    const waiting = within(await columnOf("En attente"))
    expect(waiting.getByRole("link", { name: "Campagne a" })).toBeDefined()
    expect(waiting.getByRole("button", { name: "Afficher plus" })).toBeDefined()
    expect(waiting.queryByText("Impossible d'afficher la suite")).toBeNull()
  })

  it("is walked through by the keys of every list", async () => {
    stored = [card("a"), card("b", { quoteSent: true })]
    await enter("?view=board")
    await isIn("Devis envoyé", "Campagne b")
    screen.getByRole("link", { name: "Campagne a" }).focus()
    for (const [key, name] of [
      ["{ArrowRight}", "Campagne b"],
      ["{ArrowLeft}", "Campagne a"],
    ] as const) {
      await userEvent.keyboard(key)
      expect(document.activeElement).toBe(screen.getByRole("link", { name }))
    }
  })

  it("reads on column by column", async () => {
    stored = [card("a")]
    more = { nextCursor: "further", summary: null }
    await enter("?view=board")
    const waiting = await columnOf("En attente")
    await within(waiting).findByText("1+")
    asked = []
    fireEvent.click(within(waiting).getByRole("button", { name: "Afficher plus" }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(lastAsked()).toMatchObject({ stage: "waiting", cursor: "further" })
  })
})
