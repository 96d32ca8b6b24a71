import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { MAX_REFERENCES, MAX_REQUIREMENTS } from "@trame/core/campaigns/castings/rules/values"
import { beforeEach, describe, expect, it } from "vitest"
import { countsOf, withOwnWrites } from "../../../../packages/web/src/features/castings/cache.ts"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { castingServer } from "../../../world/castings.ts"
import { refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, field, paste, pick, press, says } from "../../../world/page.tsx"
import { aCasting, aProposal } from "../../../world/records.ts"

beforeEach(withoutMotion)

/** rules/campaigns.md#casting-form */
describe("the form of a new casting", () => {
  it("offers clients for the brand, sends the typed values, and shows the casting in the list", async () => {
    const { state, api, open } = castingServer()
    state.clients = [{ id: "cl1", brandName: "Maison Écume", sector: null }]
    const router = open()
    await userEvent.click(await screen.findByRole("radio", { name: "Fermé" }))
    await waitFor(() => expect(api.callsOf("castings.list").at(-1)).toMatchObject({ status: "closed" }))
    await act(() => router.navigate("/app/casting"))
    fireEvent.keyDown(document.body, { key: "n" })
    const created = await dialog("Nouveau casting")
    expect(created.getByText("Parmi les créateurs de l'agence, puis tout le catalogue.")).toBeDefined()
    expect(created.getByText("Aucun influenceur choisi")).toBeDefined()
    const brand = await field("Marque", created)
    await userEvent.type(brand, " ec")
    await screen.findAllByText("Maison Écume")
    // Former suggestions stay until new ones arrive.
    api.answer({ clients: { pick: () => new Promise<never>(() => undefined) } })
    await userEvent.type(brand, "u")
    await waitFor(() => expect(api.callsOf("clients.pick").at(-1)).toEqual({ search: "ecu" }))
    await userEvent.click((await screen.findAllByText("Maison Écume")).at(-1) ?? brand)
    for (const [label, text] of [
      ["Nom", " Printemps "],
      ["Budget", "5 000 €"],
      ["Description", "Trois créatrices"],
      ["Date de début", "01/12/2026"],
      ["Date de fin", "31/12/2026"],
      ["Ajouter un critère", "Vegan"],
    ] as const)
      await paste(label, text, created)
    await pick("Statut", "Actif", created)
    await press("Créer le casting", created)
    expect(await says("Casting créé avec succès")).toBeDefined()
    expect(api.callsOf("castings.create")).toEqual([
      {
        fields: {
          name: "Printemps",
          brand: "Maison Écume",
          budget: "5 000 €",
          description: "Trois créatrices",
          startDate: "2026-12-01",
          endDate: "2026-12-31",
          deadline: null,
          status: "active",
          requirements: ["Vegan"],
        },
        proposals: [],
        creationId: expect.any(String),
      },
    ])
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Printemps" })))
  })
})

describe("the form of a stored casting", () => {
  it("reads figures and list again after a save, and can clear the deadline", async () => {
    const { api, router, sentUpdate } = await edit({ casting: aCasting({ deadline: "2026-11-20" }) })
    const count = () => ["figures", "list"].map((name) => api.callsOf(`castings.${name}`).length)
    const before = count()
    await paste("Date limite de réponse", "")
    await save()
    expect(await says("Casting mis à jour avec succès")).toBeDefined()
    expect((await sentUpdate()).fields).toEqual({ deadline: null })
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(count()).toEqual(before.map((times) => times + 1)))
  })

  it("when somebody has no agency, says so", async () => {
    const { api } = await edit()
    api.refuse("castings.update", refusal("no_agency", "Sans agence"))
    await paste("Budget", "6 000 €")
    await save()
    expect(await says("Erreur lors de la sauvegarde du casting: User has no agency")).toBeDefined()
  })

  it("when the casting is deleted meanwhile, creates a new one with all its values", async () => {
    const { api } = await edit({ proposals: [aProposal("ada", { creativeNote: "Un atelier" })] })
    await paste("Budget", "6 000 €")
    api.refuse("castings.get", refusal("not_found"))
    await act(() => queryClient.invalidateQueries({ queryKey: queries.castings.get.key() }))
    await press("Enregistrer comme nouveau casting")
    const proposals = [{ influencerId: "ada", creativeNote: "Un atelier", references: [] }]
    await waitFor(() =>
      expect(api.callsOf("castings.create")).toMatchObject([
        { fields: { name: "Hiver", budget: "6 000 €" }, proposals },
      ]),
    )
  })

  it.each([
    ["?dialog=edit&casting=", "Modifier le casting"],
    [EDIT, "Modifier le casting"],
    ["?dialog=convert&casting=", "Créer la collaboration"],
    ["?dialog=convert&casting=c1", "Créer la collaboration"],
  ])("at %s, when there is no such casting, says so and links back", async (search, name) => {
    const { api, open } = castingServer()
    api.refuse("castings.get", refusal("not_found"))
    const router = open(search)
    const opened = await dialog(name)
    expect(await opened.findByRole("heading", { name: "Ce casting n'existe pas" })).toBeDefined()
    await press(/^Retour/, opened)
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })
})

describe("the criteria of a casting", () => {
  it("move by their buttons, which keep the focus, within the list", async () => {
    const { sentUpdate } = await edit({ casting: aCasting({ requirements: ["Un", "Deux", "Trois"] }) })
    const atEnd = (name: RegExp) =>
      screen.getAllByRole("button", { name }).map((button) => button.getAttribute("aria-disabled"))
    expect(atEnd(/^Monter/)).toEqual(["true", "false", "false"])
    expect(atEnd(/^Descendre/)).toEqual(["false", "false", "true"])
    await press("Descendre le critère 1")
    expect(await says("Critère en position 2 sur 3")).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Descendre le critère 2" })),
    )
    await press("Monter le critère 1")
    await press("Descendre le critère 3")
    expect(values(/^Critère \d$/)).toEqual(["Deux", "Un", "Trois"])
    await press("Retirer le critère 2")
    expect(document.activeElement).toBe(await field("Ajouter un critère"))
    await paste("Critère 1", "Premier")
    await save()
    expect((await sentUpdate()).fields).toEqual({ requirements: ["Premier", "Trois"] })
  })

  it("are added by Enter or the button, without blank ones, up to the maximum", async () => {
    const some = Array.from({ length: MAX_REQUIREMENTS - 2 }, (_, at) => `Critère de base ${at + 1}`)
    const { api } = await edit({ casting: aCasting({ requirements: some }) })
    const input = await field("Ajouter un critère")
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Ajouter" })
    const state = () => [values(/^Critère \d+$/).length, input.value, add.disabled]
    const type = async (text: string) => {
      await userEvent.click(input)
      await userEvent.paste(text)
    }
    await type("   ")
    await userEvent.keyboard("{Enter}")
    expect(state()).toEqual([MAX_REQUIREMENTS - 2, "   ", true])
    await type("Avant-dernier")
    await userEvent.click(add)
    await type("Dernier")
    await userEvent.keyboard("{Enter}")
    expect(state()).toEqual([MAX_REQUIREMENTS, "", true])
    expect(screen.getByText(`${MAX_REQUIREMENTS} critères au maximum`)).toBeDefined()
    await type("De trop")
    await userEvent.keyboard("{Enter}")
    expect(state()).toEqual([MAX_REQUIREMENTS, "De trop", true])
    // Saving would add the typed text.
    await save()
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"))
    expect([document.activeElement === input, api.writes()]).toEqual([true, []])
    await press("Retirer le critère 1")
    await userEvent.keyboard("{Enter}")
    expect(state()).toEqual([MAX_REQUIREMENTS, "", true])
  })
})

describe("an influencer of a casting", () => {
  const row = (id: string) => screen.getByRole("button", { name: new RegExp(`^Créatrice ${id}`) })

  it("has a note and references, with an error on each invalid one after leaving it", async () => {
    const references = ["https://a.example/1", "https://a.example/2"]
    const { sentUpdate } = await edit({ proposals: [aProposal("ada", { references }), aProposal("bea")] })
    expect(screen.getByText("2 influenceurs choisis")).toBeDefined()
    expect(row("bea").textContent).toContain("Ajouter une note créative, des références")
    await userEvent.click(row("ada"))
    const wrong = () =>
      screen
        .getAllByLabelText(/^Référence \d$/)
        .map((one) => document.getElementById(`${one.getAttribute("aria-describedby")}`)?.textContent ?? "")
    const invalid = expect.stringMatching(/^Lien invalide/)
    await paste("Référence 1", "javascript:alert(1)")
    expect(wrong()).toEqual([invalid, ""])
    await press("Retirer la référence 1")
    const add = screen.getByRole("button", { name: "Ajouter une référence" })
    expect(document.activeElement).toBe(add)
    await userEvent.click(add)
    await waitFor(async () => expect(document.activeElement).toBe(await field("Référence 2")))
    await userEvent.paste("nimporte quoi")
    expect(wrong()).toEqual(["", ""])
    await userEvent.tab()
    expect(wrong()).toEqual(["", invalid])
    // A blank one is ignored.
    await paste("Référence 2", " ")
    expect(wrong()).toEqual(["", ""])
    await paste("Note créative", " Un atelier ")
    expect(row("ada").textContent).toContain("Un atelier · 2 références")
    for (const one of [row("bea"), row("ada")]) await userEvent.click(one)
    expect([row("ada"), row("bea")].map((one) => one.getAttribute("aria-expanded"))).toEqual([
      "false",
      "true",
    ])
    await save()
    expect((await sentUpdate()).proposals).toMatchObject({
      changed: [{ id: "p-ada", creativeNote: "Un atelier", references: ["https://a.example/2"] }],
    })
  })

  it("has a maximum of references", async () => {
    const references = Array.from({ length: MAX_REFERENCES - 1 }, (_, at) => `https://a.example/${at}`)
    await edit({ proposals: [aProposal("ada", { references })] })
    await userEvent.click(row("ada"))
    await press("Ajouter une référence")
    expect(row("ada").textContent).toMatch(/10 références$/)
    expect(screen.queryByRole("button", { name: "Ajouter une référence" })).toBeNull()
  })

  it("when removed, loses the brand's answer too, as the question says", async () => {
    const statuses = ["accepted", "maybe", "rejected", "pending"] as const
    const proposals = statuses.map((brandStatus) => aProposal(brandStatus, { brandStatus }))
    const { sentUpdate } = await edit({ proposals })
    const list = within(screen.getByRole("list", { name: "Influenceurs choisis" }))
    for (const [said, times] of [
      ["Accepté", 1],
      ["Peut-être", 1],
      ["Refusé", 1],
      ["En attente", 0],
    ] as const)
      expect(list.queryAllByText(said)).toHaveLength(times)
    await press("Retirer Créatrice pending")
    expect(screen.queryByText(/de la marque ser/)).toBeNull()
    await press("Retirer Créatrice accepted")
    expect(screen.getByText(/^1 réponse de la marque sera perdue/)).toBeDefined()
    await press("Retirer Créatrice rejected")
    expect(screen.getByText(/^2 réponses de la marque seront perdues/)).toBeDefined()
    await save()
    const removed = ["accepted", "rejected", "pending"].map((id) => ({ id: `p-${id}` }))
    expect((await sentUpdate()).proposals.removed).toEqual(expect.arrayContaining(removed))
  })
})

describe("a casting that was just saved", () => {
  const counts = { ...countsOf([]), proposals: 2 }
  const card: CastingCard = { ...aCasting(), counts }
  function listWith(changes: { search?: string; status?: CastingCard["status"] }, items: CastingCard[] = []) {
    const filters = { search: "", status: "all" as const, ...changes }
    const list = { pages: [{ items, nextCursor: null }], readAt: 1, filters }
    return withOwnWrites(list, [{ id: card.id, card, at: 1 }])
  }

  it.each([
    [{}, 1],
    [{ search: "ecume" }, 1],
    [{ search: "HIVER" }, 1],
    [{ search: "été" }, 0],
    [{ status: "active" }, 1],
    [{ status: "draft" }, 0],
  ] as const)("is in a list filtered by %j %i times", (filters, times) => {
    expect(listWith(filters)).toHaveLength(times)
  })

  it("replaces a version with counts that the index has not updated yet", () => {
    const uncounted = { ...card, counts: { ...counts, proposals: 1 } }
    expect(listWith({}, [uncounted])).toEqual([card])
    const later = { ...uncounted, revision: card.revision + 1 }
    expect(listWith({}, [later])).toEqual([later])
  })
})

const EDIT = "?dialog=edit&casting=c1"
const form = () => dialog("Modifier le casting")
const save = async () => press("Enregistrer", await form())
const values = (label: RegExp) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value)

async function edit(known?: Parameters<typeof castingServer>[0]) {
  const server = castingServer(known)
  const router = server.open(EDIT)
  await field("Nom", await form())
  /** The update, once it is sent. */
  const sentUpdate = () =>
    waitFor(() => {
      const [input] = server.api.callsOf("castings.update")
      if (!input) throw new Error("Nothing is sent")
      return input
    })
  return { ...server, router, sentUpdate }
}
