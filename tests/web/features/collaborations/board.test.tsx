import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STAGES } from "@trame/core/campaigns/collaborations/rules/status"
import { keysOf } from "@trame/core/lib/text"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { listedCampaigns } from "../../../world/campaigns.ts"
import { conflict, offline, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import * as page from "../../../world/page.tsx"
import { choose, field, paste, press, says, section } from "../../../world/page.tsx"
import { aCard } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let world: ReturnType<typeof listedCampaigns>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = listedCampaigns(known("a"), known("b", { quoteSent: true }))
})

/** rules/campaigns.md#board */
describe("the columns of the board", () => {
  const headOf = async (stage: string) => {
    const column = await screen.findByRole("region", { name: stage })
    return page.textOf(column.querySelector("header")).slice(1).join()
  }
  const summary = () => screen.queryByText(/de budget$/)?.textContent?.replace(/\s/gu, " ")

  it("hold the campaigns of each stage, with their number and budget to the cent", async () => {
    const nextStep = { name: "Brief", deadline: "2026-03-04" }
    world.stored = [
      known("a", { manager: "Hugo Leroy", brand: "Écume", nextStep, lateSteps: 2 }),
      known("b", { budget: 150_049 }),
      known("c", { quoteSent: true, contractSigned: true }),
      known("d", { paymentReceived: true, budget: 0 }),
    ]
    const { api, router } = enter()
    await isIn("Contrat signé", "Campagne c")
    await isIn("Paiement reçu", "Campagne d")
    const waiting = (await section("En attente")).getAllByRole("listitem")
    expect(waiting.map(page.wordsOf)).toEqual([
      "Campagne a Écume Brief 04/03/2026 Hugo Leroy 1 500,00 € En retard · 2",
      "Campagne b Maison Rive Aucune étape ouverte Camille Laurent 1 500,49 €",
    ])
    expect((await section("Devis envoyé")).getByText("Aucune campagne")).toBeDefined()
    const heads = await Promise.all(Object.values(STAGES).map(headOf))
    expect(heads).toEqual(["2 · 3 000,49 €", "0", "1 · 1 500,00 €", "1"])
    await waitFor(() => expect(summary()).toBe("4 collaborations · 4 500,49 € de budget"))
    expect(api.callsOf("collaborations.list").map(({ stage, limit }) => [stage, limit])).toEqual(
      keysOf(STAGES).map((stage) => [stage, 20]),
    )
    await act(() => router.navigate("/app/collaborations?view=board&stage=paymentReceived"))
    await isIn("Paiement reçu", "Campagne d")
    expect(screen.queryByRole("region", { name: "En attente" })).toBeNull()
  })

  it.each([
    [{ collaborations: 40, budget: 100_000 }, "40 · 1 000,00 €", "160 collaborations · 4 000,00 € de budget"],
    [null, "1+", "2 collaborations affichées · 3 000,00 € de budget"],
  ])("when they show a part and know %j of all, say « %s » and « %s »", async (all, head, above) => {
    world.first = { nextCursor: "two", summary: all }
    enter()
    await isIn("En attente", "Campagne a")
    await isIn("Devis envoyé", "Campagne b")
    expect(await headOf("En attente")).toBe(head)
    await waitFor(() => expect(summary()).toBe(above))
    expect((await section("Paiement reçu")).queryByText("Aucune campagne")).toBeNull()
  })
})

describe("a campaign on the board", () => {
  it("is moved by its menu or by Alt and an arrow, each on what the one before has stored", async () => {
    const { moves } = enter()
    await isIn("En attente", "Campagne a")
    linkOf("Campagne a").focus()
    const answer = world.hold()
    arrow("ArrowRight")
    await isIn("Devis envoyé", "Campagne a")
    await waitFor(() => expect(document.activeElement).toBe(linkOf("Campagne a")))
    arrow("ArrowRight")
    await isIn("Contrat signé", "Campagne a")
    answer()
    await waitFor(() => expect(statuses()).toContain("« Campagne a » déplacée vers « Contrat signé »."))
    await move("Campagne a", "Paiement reçu")
    await isIn("Paiement reçu", "Campagne a")
    await waitFor(() =>
      expect(moves()).toEqual([
        [1, { quoteSent: true }],
        [2, { contractSigned: true }],
        [3, { paymentReceived: true }],
      ]),
    )
    expect(screen.queryByText(/modifiée entre-temps/)).toBeNull()
  })

  it("goes no further than the ends, and other keys are left to the browser", async () => {
    world.stored = [known("a"), known("b", PAID)]
    const { moves } = enter()
    await isIn("Paiement reçu", "Campagne b")
    expect([arrow("ArrowLeft"), arrow("ArrowRight", "Campagne b")]).toEqual([false, false])
    expect(fireEvent.keyDown(linkOf("Campagne a"), { key: "ArrowRight" })).toBe(true)
    expect(arrow("ArrowUp")).toBe(true)
    arrow("ArrowRight")
    await waitFor(() => expect(moves()).toEqual([[1, { quoteSent: true }]]))
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("is edited from its menu, which offers the other columns, and by a key", async () => {
    const { router } = enter()
    await isIn("En attente", "Campagne a")
    await press("Déplacer « Campagne a »")
    const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
    expect(entries).toEqual(["Devis envoyé", "Contrat signé", "Paiement reçu", "Modifier"])
    fireEvent.click(screen.getByRole("menuitem", { name: "Modifier" }))
    await waitFor(() => expect(router.state.location.search).toBe("?id=a"))
    await act(() => router.navigate(-1))
    await isIn("Devis envoyé", "Campagne b")
    linkOf("Campagne b").focus()
    await userEvent.keyboard("e")
    await waitFor(() => expect(router.state.location.search).toBe("?id=b"))
  })

  it.each([
    [conflict(), /^« Campagne a » a été modifiée entre-temps par une autre personne\./],
    [refusal("forbidden", "Non."), "« Campagne a » est restée à sa place. Non."],
    [
      refusal("unavailable", "Plus tard."),
      "Le déplacement de « Campagne a » n'a pas été confirmé. Plus tard.",
    ],
    [offline(), /^Le déplacement de « Campagne a » n'a pas été confirmé\./],
    [refusal("not_found"), "« Campagne a » n'existe plus."],
  ])("when two moves are refused (%s), goes back and the second is not sent", async (refused, said) => {
    world.refused = refused
    const answer = world.hold()
    const { api, moves } = enter()
    await isIn("En attente", "Campagne a")
    arrow("ArrowRight")
    await isIn("Devis envoyé", "Campagne a")
    arrow("ArrowRight")
    await isIn("Contrat signé", "Campagne a")
    const reads = api.callsOf("collaborations.list").length
    screen.getByRole("searchbox").focus()
    answer()
    expect(await says(said)).toBeDefined()
    if (said === "« Campagne a » n'existe plus.") await gone("Campagne a")
    else await isIn("En attente", "Campagne a")
    expect(moves()).toHaveLength(1)
    expect(statuses().join()).not.toContain("déplacée vers")
    expect(document.activeElement).toBe(screen.getByRole("searchbox"))
    await waitFor(() => expect(api.callsOf("collaborations.list")).toHaveLength(reads + 4))
  })

  it.each([
    ["stored", null, "Contrat signé"],
    ["refused", refusal("forbidden", "Refusé"), "Devis envoyé"],
  ])(
    "when the second of two moves is %s, stays where it is stored although the index lags",
    async (_, refused, stage) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
      world.indexed = world.stored
      const [first, second] = [world.hold(), world.hold()]
      const { moves } = enter()
      await isIn("En attente", "Campagne a")
      await move("Campagne a", "Devis envoyé")
      await move("Campagne a", "Contrat signé")
      await isIn("Contrat signé", "Campagne a")
      first()
      await waitFor(() => expect(moves()).toHaveLength(2))
      await readAgain()
      await isIn("Contrat signé", "Campagne a")
      world.refused = refused
      second()
      if (refused) await says("« Campagne a » est restée à sa place. Refusé")
      else await waitFor(() => expect(world.stored[0]).toMatchObject({ contractSigned: true, version: 3 }))
      await isIn(stage, "Campagne a")
      world.refused = null
      await move("Campagne a", "Paiement reçu")
      await waitFor(() => expect(world.stored[0]).toMatchObject({ paymentReceived: true }))
      await isIn("Paiement reçu", "Campagne a")
    },
  )

  it.each([
    ["pending", {}, "ArrowRight", false],
    ["completed", { contractSigned: true, status: "completed" }, "ArrowLeft", true],
  ] as const)(
    "of the status %s (%j), moved by %s, stays among its likes: %s",
    async (status, is, key, stays) => {
      world.hold()
      world.stored = [known("a", is), known("b", { status })]
      enter(`?view=board&status=${status}`)
      await screen.findByRole("link", { name: "Campagne a" })
      arrow(key)
      // An invoice alone makes a campaign a completed one.
      if (stays) await page.answerQuestion("Déplacer")
      if (stays) await isIn("Devis envoyé", "Campagne a")
      else await gone("Campagne a")
      expect(linkOf("Campagne b")).toBeDefined()
    },
  )
})

describe("a campaign that is dragged", () => {
  const WIDTH = 300

  /** Columns side by side, each card at the top of its own. */
  async function drag(by: number, pointerType = "mouse", escapes = false) {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
      const title = this.closest("section")?.querySelector("h2")?.textContent ?? ""
      const left = (Object.values(STAGES) as string[]).indexOf(title) * WIDTH
      return this.matches("section") ? new DOMRect(left, 0, WIDTH, 600) : new DOMRect(left + 10, 60, 200, 90)
    })
    const page = enter()
    await isIn("En attente", "Campagne a")
    const at = (clientX: number) => ({ clientX, clientY: 80, pointerType, isPrimary: true, button: 0 })
    fireEvent.pointerDown(linkOf("Campagne a"), at(50))
    for (const way of [by / 2, by, by]) {
      fireEvent.pointerMove(document, at(50 + way))
      await act(async () => {})
    }
    const held = isHeld()
    await new Promise((resolve) => setTimeout(resolve))
    if (escapes) fireEvent.keyDown(document, { code: "Escape" })
    fireEvent.pointerUp(document, at(50 + by))
    return { ...page, held }
  }

  it("goes where it is dropped, and no live update comes between", async () => {
    const { held, moves } = await drag(WIDTH)
    expect(held).toBe(true)
    await isIn("Devis envoyé", "Campagne a")
    await waitFor(() => expect(moves()).toEqual([[1, { quoteSent: true }]]))
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it.each([
    ["by less than a hand trembles", 4, "mouse", false, false],
    ["within its column", 40, "mouse", true, false],
    ["past the last column", 8 * WIDTH, "mouse", true, false],
    ["by a finger, which scrolls", WIDTH, "touch", false, false],
    ["and Escape ends it", WIDTH, "mouse", true, true],
  ])("when it is dragged %s, stays", async (_, by, pointer, holds, escapes) => {
    const { held, moves } = await drag(by, pointer, escapes)
    expect(held).toBe(holds)
    arrow("ArrowRight", "Campagne b")
    await waitFor(() => expect(moves()).toEqual([[1, { contractSigned: true }]]))
    await isIn("En attente", "Campagne a")
    expect(isHeld()).toBe(false)
  })
})

describe("the questions before a move", () => {
  const NUMBER = "Numéro de devis (facultatif)"
  const DAY = "Date de signature (facultative)"

  it("ask for the quote's number, which may stay empty and is at most 60 long", async () => {
    world.stored = [aCard("a"), aCard("b")]
    const { moves } = enter()
    await isIn("En attente", "Campagne a")
    await move("Campagne a", "Devis envoyé")
    await paste(NUMBER, "9".repeat(61))
    await press("Déplacer")
    expect(await says("60 caractères au maximum")).toBeDefined()
    expect(moves()).toEqual([])
    await paste(NUMBER, " D-42 ")
    await press("Déplacer")
    await isIn("Devis envoyé", "Campagne a")
    await move("Campagne b", "Devis envoyé")
    expect((await page.dialog()).queryByLabelText(DAY)).toBeNull()
    await press("Déplacer")
    await waitFor(() =>
      expect(moves()).toEqual([
        [1, { quoteSent: true, quoteNumber: "D-42" }],
        [1, { quoteSent: true }],
      ]),
    )
  })

  it("ask for the day of the signature: today, another or none", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-31T22:30:00Z") })
    world.stored = [aCard("a"), aCard("b")]
    const { moves } = enter()
    await isIn("En attente", "Campagne a")
    await move("Campagne a", "Contrat signé")
    expect((await field(DAY)).value).toBe("01/04/2026")
    expect((await page.dialog()).queryByLabelText(NUMBER)).toBeNull()
    await press("Déplacer")
    await isIn("Contrat signé", "Campagne a")
    await move("Campagne b", "Contrat signé")
    await paste(DAY, "")
    await press("Déplacer")
    await waitFor(() =>
      expect(moves()).toEqual([
        [1, { contractSigned: true, signedDate: "2026-04-01" }],
        [1, { contractSigned: true, signedDate: null }],
      ]),
    )
  })

  it("say what a move back takes", async () => {
    world.stored = [known("a", PAID)]
    const { moves } = enter()
    await isIn("Paiement reçu", "Campagne a")
    await move("Campagne a", "Devis envoyé")
    expect(await says("Contrat signé, Paiement reçu")).toBeDefined()
    await press("Annuler")
    expect(moves()).toEqual([])
    await move("Campagne a", "Devis envoyé")
    await press("Déplacer")
    await waitFor(() => expect(moves()).toEqual([[1, { contractSigned: false, paymentReceived: false }]]))
  })

  it("say that a campaign is not shown", async () => {
    enter("?view=board&dialog=move&campaign=z&towards=quoteSent")
    expect(await says("Cette campagne n'est plus affichée")).toBeDefined()
  })
})

const PAID = { quoteSent: true, contractSigned: true, paymentReceived: true }

/** One whose moves forward ask nothing. */
const known = (id: string, changes: Partial<CollaborationCard> = {}) =>
  aCard(id, { budget: 150_000, quoteNumber: "D-1", signedDate: "2026-01-01", ...changes })

const linkOf = (name: string) => screen.getByRole("link", { name })
const gone = (name: string) => waitFor(() => expect(screen.queryByRole("link", { name })).toBeNull())
const isIn = (stage: string, name: string) =>
  waitFor(async () => expect((await section(stage)).getByRole("link", { name })).toBeDefined())
const arrow = (key: string, name = "Campagne a") => fireEvent.keyDown(linkOf(name), { key, altKey: true })
const move = (name: string, to: string) => choose(`Déplacer « ${name} »`, to)
const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent)
const readAgain = () =>
  act(() => queryClient.invalidateQueries({ queryKey: queries.collaborations.list.key() }))
const fieldsOf = (api: ReturnType<typeof world.enter>["api"]) =>
  api.callsOf("collaborations.update").map(({ version, fields }) => [version, fields])

function enter(search = "?view=board") {
  const page = world.enter(search)
  return { ...page, moves: () => fieldsOf(page.api) }
}
