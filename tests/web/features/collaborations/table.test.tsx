import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import {
  COLLABORATION_ORDERS,
  type CollaborationSort,
} from "@trame/core/campaigns/collaborations/rules/values"
import { beforeEach, describe, expect, it } from "vitest"
import { listedCampaigns } from "../../../world/campaigns.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { choose, closePage, press, type visit, wordsOf } from "../../../world/page.tsx"
import { camille } from "../../../world/people.ts"
import { aCard, aParticipant } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let world: ReturnType<typeof listedCampaigns>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = listedCampaigns(aCard("a"), aCard("b"))
})

describe("the table of campaigns", () => {
  it("holds in each column what its head says", async () => {
    const participants = ["Ada Lune", "Bea Sol"].map((name, at) => aParticipant(`${at}`, name))
    const steps = { nextStep: { name: "Brief", deadline: "2026-03-04" }, lateSteps: 1, quoteSent: true }
    const days = { effectiveDate: "2026-03-05", signedDate: "2026-03-05", budget: 150_050 }
    const kinds = { status: "in_progress", type: "casting_interne" } as const
    world.stored = [
      aCard("a", { ...steps, ...days, ...kinds, participants, participantCount: 5 }),
      aCard("b", { participants, participantCount: 2 }),
      aCard("c"),
    ]
    const { api } = world.enter(`?view=table&columns=${ALL_COLUMNS}`)
    await link("Campagne a")
    expect([...document.querySelectorAll("tbody tr")].map(wordsOf)).toEqual([
      "Campagne a Maison Rive Devis envoyé Brief 04/03/2026 En retard · 1 Camille Laurent 05/03/2026 1 500,50 € En cours Casting interne 05/03/2026 Ada Lune, Bea Sol +3",
      "Campagne b Maison Rive En attente Aucune étape ouverte Camille Laurent 01/03/2026 0,00 € En attente Collaboration entrante Non définie Ada Lune, Bea Sol",
      "Campagne c Maison Rive En attente Aucune étape ouverte Camille Laurent 01/03/2026 0,00 € En attente Collaboration entrante Non définie Aucun",
    ])
    expect((await link("Campagne a")).getAttribute("href")).toBe("/app/collaborations/a")
    await userEvent.click(screen.getByText("Cartes", { exact: true }))
    await waitFor(() => expect(document.querySelector("tbody")).toBeNull())
    await link("Campagne a")
    expect(api.callsOf("collaborations.list")).toHaveLength(1)
  })

  /** rules/campaigns.md#groups */
  it("groups its rows by the address, folds a group, and walks over heads and rows by keyboard", async () => {
    world.stored = [aCard("a", { manager: "Zoé Roy" }), aCard("b", { manager: "Ève Blin" })]
    const { router } = world.enter("?view=table&group=manager")
    await link("Campagne a")
    const order = () => [...document.querySelectorAll("tbody tr")].map((row) => wordsOf(row).slice(0, 10))
    expect(order()).toEqual(["Ève Blin 1", "Campagne b", "Zoé Roy 1 ", "Campagne a"])
    const head = screen.getByRole("button", { name: /^Ève Blin/, expanded: true })
    head.focus()
    await userEvent.keyboard("{Enter}")
    expect([head.getAttribute("aria-expanded"), order().length]).toEqual(["false", 3])
    await userEvent.keyboard("jj")
    expect(document.activeElement).toBe(await link("Campagne a"))
    await userEvent.keyboard("x")
    expect(await screen.findByText("1 collaboration sélectionnée")).toBeDefined()
    await userEvent.click(screen.getByRole("combobox", { name: "Grouper par" }))
    await userEvent.click(await screen.findByTitle("Sans groupes"))
    await waitFor(() => expect(router.state.location.search).toBe("?view=table"))
    expect(order()).toEqual(["Campagne a", "Campagne b"])
  })

  /** rules/interface.md#edited-in-place */
  it("edits a row's name by F2, and the day that its date comes from", async () => {
    world.stored = [aCard("a", { date: "2026-03-01" }), aCard("b", { signedDate: "2026-03-01" })]
    const { api } = world.enter("?view=table&columns=date")
    for (const [row, label, text] of [
      ["a", "Nom", "Hiver"],
      ["a", "Date", "02/03/2026"],
      ["b", "Date de signature", "03/03/2026"],
    ] as const) {
      const door = label === "Nom" ? await link("Campagne a") : dateIn(row)
      door.focus()
      fireEvent.keyDown(door, { key: "F2" })
      const control = await screen.findByLabelText(label)
      await userEvent.clear(control)
      await userEvent.type(control, `${text}{Enter}`)
      await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull())
    }
    await waitFor(() =>
      expect(api.callsOf("collaborations.update").map(({ fields }) => fields)).toEqual([
        { name: "Hiver" },
        { date: "2026-03-02" },
        { signedDate: "2026-03-03" },
      ]),
    )
  })

  it("is ordered by the heads that the API can order by, as each order begins, then the other way", async () => {
    const { api, router } = world.enter(`?view=table&columns=${ALL_COLUMNS}`)
    await link("Campagne a")
    const SORTS: Record<string, CollaborationSort> = {
      Collaboration: "name",
      Marque: "brand",
      Avancement: "stage",
      "Prochaine étape": "next",
      Retard: "late",
      "Chef de projet": "manager",
      Budget: "budget",
      Date: "date",
    }
    for (const [label, sort] of Object.entries(SORTS)) {
      fireEvent.click(within(column(label)).getByRole("button"))
      const way = COLLABORATION_ORDERS[sort] === "asc" ? "ascending" : "descending"
      await waitFor(() => expect(column(label).getAttribute("aria-sort")).toBe(way))
      const { sort: asked, order } = api.callsOf("collaborations.list").at(-1)
      if (sort !== "date") expect([asked, order]).toEqual([sort, undefined])
    }
    fireEvent.click(within(column("Date")).getByRole("button"))
    await waitFor(() => expect(addressOf(router)).toMatchObject({ order: "asc" }))
    for (const label of ["Statut", "Type", "Signature", "Influenceurs"])
      expect(within(column(label)).queryByRole("button")).toBeNull()
  })

  it("has a menu for each row, and a key that edits", async () => {
    world.stored = [aCard("a", { linkToken: "usuel", linkActive: true }), aCard("b", { linkToken: "usuel" })]
    const { api, router } = world.enter("?view=table")
    ;(await link("Campagne b")).focus()
    await user.keyboard("e")
    await waitFor(() => expect(router.state.location.search).toBe("?id=b"))
    await act(() => router.navigate(-1))
    await choose("Actions pour « Campagne a »", "Copier le lien public")
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe("http://trame.test/suivi/usuel"),
    )
    for (const [entry, search] of [
      ["Dupliquer", "?from=b"],
      ["Modifier", "?id=b"],
    ] as const) {
      await choose("Actions pour « Campagne b »", entry)
      await waitFor(() => expect(router.state.location.search).toBe(search))
      await act(() => router.navigate(-1))
    }
    await choose("Actions pour « Campagne a »", "Archiver")
    await press("Archivées")
    await choose("Actions pour « Campagne a »", "Désarchiver")
    await waitFor(() =>
      expect(api.writes()).toEqual([
        ["collaborations.archive", { collaborationId: "a", version: 1, archived: true }],
        ["collaborations.archive", { collaborationId: "a", version: 2, archived: false }],
      ]),
    )
    await press("Archivées")
    await choose("Actions pour « Campagne b »", "Supprimer")
    expect(await screen.findAllByText("Supprimer la collaboration « Campagne b » ?")).not.toEqual([])
  })
})

/** rules/campaigns.md#views */
describe("how the list looks", () => {
  it("is kept for this person on this device; the address goes before", async () => {
    const { router } = world.enter()
    fireEvent.click(await screen.findByText("Tableau"))
    fireEvent.click(await screen.findByText("Compact"))
    await press("Colonnes")
    fireEvent.click(await screen.findByRole("checkbox", { name: "Marque" }))
    fireEvent.click(screen.getByRole("checkbox", { name: "Statut" }))
    const columns = "stage,next,late,manager,date,budget,status"
    expect(addressOf(router)).toEqual({ view: "table", density: "compact", columns })
    closePage()
    world.enter()
    expect((await screen.findByRole("table")).dataset.compact).toBe("true")
    const kept = ["Avancement", "Prochaine étape", "Retard", "Chef de projet", "Date", "Budget", "Statut"]
    expect(heads()).toEqual(["", "Collaboration", ...kept, "Actions"])
    closePage()
    world.enter("?view=cards")
    expect(await screen.findByRole("list", { name: "Collaborations" })).toBeDefined()
    expect(screen.queryByRole("table")).toBeNull()
    closePage()
    const { api } = world.enter("?view=table")
    api.answer({ identity: { me: { ...camille, id: "u2" } } })
    expect((await screen.findByRole("table")).dataset.compact).toBe("false")
    expect(heads()).toContain("Marque")
  })

  it("keeps that no column is left, and nothing of what a link has brought along", async () => {
    const { router } = world.enter("?view=table&columns=budget")
    await link("Campagne a")
    await press("Colonnes")
    fireEvent.click(await screen.findByRole("checkbox", { name: "Budget" }))
    await waitFor(() => expect(addressOf(router)).toEqual({ view: "table", columns: "none" }))
    closePage()
    world.enter()
    expect(await screen.findByRole("list", { name: "Collaborations" })).toBeDefined()
    closePage()
    world.enter("?view=table")
    await link("Campagne a")
    expect(heads()).toEqual(["", "Collaboration", "Actions"])
  })

  it.each([
    ["?view=nonsense", null],
    ["", "null"],
    ["", '{"view":1,"columns":{"a":1},"density":null}'],
  ])("when the address says « %s » and the device %s, is cards", async (search, remembered) => {
    if (remembered) localStorage.setItem("trame.collaborations.look.u1", remembered)
    world.enter(search)
    expect(await screen.findByRole("list", { name: "Collaborations" })).toBeDefined()
    cleanup()
    world.enter("?view=table")
    expect((await screen.findByRole("table")).dataset.compact).toBe("false")
    expect(heads()).toContain("Prochaine étape")
  })

  it.each([
    [
      { view: "table", columns: "brand,budget" },
      { columns: "brand,budget", density: "comfortable", status: "completed", view: "table" },
    ],
    [{}, { status: "completed", view: "cards" }],
  ])("when the device keeps %j, is part of a saved view: %j", async (kept, saved) => {
    localStorage.setItem("trame.collaborations.look.u1", JSON.stringify(kept))
    const { api } = world.enter("?status=completed")
    const view = { id: "v1", version: 1, mayEdit: true, pinned: false }
    api.answer({ views: { create: ({ creationId: _, ...input }) => ({ ...view, ...input }) } })
    await choose("Vues", "Enregistrer cette vue…")
    fireEvent.change(await screen.findByRole("textbox", { name: /Nom de la vue/ }), {
      target: { value: "La mienne" },
    })
    await press("Enregistrer")
    expect(await screen.findByRole("button", { name: /Vue\s: La mienne/ })).toBeDefined()
    const [{ query }] = api.callsOf("views.create")
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(saved)
  })
})

const ALL_COLUMNS = "brand,stage,next,late,manager,date,budget,status,type,signed,influencers"
const user = userEvent.setup()

const link = (name: string) => screen.findByRole("link", { name })
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
const column = (name: string) => screen.getByRole("columnheader", { name })
const addressOf = (router: ReturnType<typeof visit>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search))
const dateIn = (row: string) =>
  document.querySelector(`[data-row="${row}"] td [data-in-place] button`) as HTMLElement
