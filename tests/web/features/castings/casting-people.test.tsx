import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { type CastingsWorld, castingOf, castingsWorld, choiceOf, proposalOf } from "../../support/castings.ts"
import { json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const EDIT = "?dialog=edit&casting=c1"
const PICK = `${EDIT}&picker=influencers`

let world: CastingsWorld

beforeEach(() => {
  signIn()
  withoutMotion()
  world = castingsWorld()
  world.roster = [choiceOf("a"), choiceOf("b", { displayName: "Écho", platform: "youtube" })]
})

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
const form = () => dialog("Modifier le casting")
const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole("button", { name })).at(-1) as HTMLElement)
const boxes = () =>
  within(screen.getByLabelText("Influenceurs de l'organisation")).getAllByRole<HTMLInputElement>("checkbox")
const search = async (text: string) => {
  await userEvent.click(screen.getByLabelText("Rechercher un influenceur"))
  await userEvent.paste(text)
}

describe("an influencer of a casting's form", () => {
  it("who was just chosen has the keyboard, and is sent with the note and the references that follow", async () => {
    world.enter(PICK)
    await screen.findByText("2 influenceurs")
    await userEvent.click(screen.getByLabelText(/Créateur a/, { selector: "input" }))
    await userEvent.click(screen.getByText("Terminer"))
    const edited = await form()
    expect(edited.getByText("1 influenceur choisi")).toBeDefined()
    const row = edited.getByRole("button", { name: /^Créateur a/ })
    expect(row.textContent).toContain("Ajouter une note créative, des références")
    await waitFor(() => expect(document.activeElement).toBe(row))
    await userEvent.click(row)
    await userEvent.click(edited.getByLabelText("Note créative"))
    await userEvent.paste("Un atelier")
    for (const address of ["https://a.example/1", "https://a.example/2", "https://a.example/3"]) {
      await userEvent.click(edited.getByRole("button", { name: "Ajouter une référence" }))
      await userEvent.paste(address)
    }
    expect(row.textContent).toContain("Un atelier · 3 références")
    await userEvent.click(edited.getByLabelText("Référence 2"))
    await userEvent.paste("b")
    await userEvent.click(edited.getByRole("button", { name: "Retirer la référence 1" }))
    await userEvent.click(edited.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() =>
      expect(world.sent[0]?.body).toEqual({
        version: 3,
        proposals: {
          added: [
            {
              ...{ influencerId: "a", creativeNote: "Un atelier" },
              references: ["https://a.example/2b", "https://a.example/3"],
            },
          ],
          ...{ changed: [], removed: [] },
        },
      }),
    )
  })

  it("has no more references than it may have, which are counted beside the name", async () => {
    const nine = Array.from({ length: 9 }, (_, at) => `https://a.example/${at}`)
    world.proposals = [
      proposalOf("ada", { references: nine }),
      proposalOf("bea", { references: ["https://b.example"] }),
    ]
    world.enter(EDIT)
    const edited = await form()
    expect(await edited.findByText("2 influenceurs choisis")).toBeDefined()
    expect(edited.getByRole("button", { name: /^Créatrice bea/ }).textContent).toMatch(/1 référence$/)
    await press(/^Créatrice ada/)
    await press("Ajouter une référence")
    expect(edited.getByRole("button", { name: /^Créatrice ada/ }).textContent).toMatch(/10 références$/)
    expect(edited.queryByRole("button", { name: "Ajouter une référence" })).toBeNull()
  })
})

describe("the choice of influencers for a casting", () => {
  it("finds them by what they are called or known as, and leads to where more are", async () => {
    world.enter(PICK)
    await screen.findByText("2 influenceurs")
    const found = () => boxes().map((box) => box.closest("li")?.textContent)
    await search("ECHO")
    await waitFor(() =>
      expect(found()).toEqual([expect.stringMatching(/Écho.*YouTube · 9 abonnés · 3,3\s% · @pseudo\.b/)]),
    )
    expect(screen.getByText("1 influenceur")).toBeDefined()
    await userEvent.clear(screen.getByLabelText("Rechercher un influenceur"))
    await search("@Pseudo.A")
    await waitFor(() => expect(found()).toEqual([expect.stringContaining("Créateur a")]))
    await search("zzz")
    const link = await screen.findByRole("link", {
      name: /^Ajouter des influenceurs depuis la page Discover/,
    })
    expect(link.getAttribute("href")).toBe("/app/discover")
  })

  it("takes nobody beyond as many as may be, and shows each in its place as one scrolls", async () => {
    world.roster = Array.from({ length: 501 }, (_, at) => choiceOf(`${at}`))
    world.enter(PICK)
    await screen.findByText("501 influenceurs")
    expect(screen.getByText(/^Introuvable/)).toBeDefined()
    const frame = screen.getByLabelText("Influenceurs de l'organisation").parentElement as HTMLElement
    fireEvent.scroll(frame, { target: { scrollTop: 6000 } })
    // Some above and below what is in sight are there, so that Tab finds the next one.
    const places = boxes().map((box) => Number(box.closest("li")?.getAttribute("aria-posinset")))
    expect([places.includes(90), places.includes(101), places.includes(115), places.includes(1)]).toEqual([
      ...[true, true, true, false],
    ])
    expect(boxes()[0]?.closest("li")?.getAttribute("aria-setsize")).toBe("501")
    await userEvent.click(screen.getByLabelText("Tout sélectionner"))
    await screen.findByText("500 influenceurs au maximum")
    expect(screen.queryByText(/^Introuvable/)).toBeNull()
    await search("pseudo.50")
    await waitFor(() => expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true]))
  })

  /** rules/creators.md#add-by-url */
  it("takes whoever is missing by their address: they are the organisation's then, and chosen", async () => {
    const zoe = choiceOf("zoe", { username: "zoe.m", platform: "instagram" })
    world.instead["POST /api/discover/additions"] = () =>
      json(202, {
        ...{ id: "one", username: "zoe.m", state: "done", phase: "posts", influencerId: "zoe", seq: null },
        ...{ startedAt: "2026-11-01T10:00:00.000Z", message: null },
      })
    world.instead["POST /api/roster/zoe"] = () => {
      world.roster = [...world.roster, zoe]
      return json(200, {})
    }
    world.enter(PICK)
    await screen.findByText("2 influenceurs")
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Plateforme" }))
    const option = () =>
      [...document.querySelectorAll(".ant-select-item-option")].find((one) => one.textContent === "YouTube")
    await waitFor(() => expect(option()).toBeDefined())
    fireEvent.click(option() as Element)
    await search("zoe.m")
    await press("Ajouter @zoe.m par son URL")
    const address = (await screen.findByLabelText("Ajouter un profil par URL")).closest("form") as HTMLElement
    await userEvent.click(within(address).getByRole("button", { name: "Ajouter" }))
    await waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([true]))
    expect(screen.getByText("1 influenceur sélectionné")).toBeDefined()
    expect(world.sent.map(({ path }) => path)).toEqual(["/api/discover/additions", "/api/roster/zoe"])
  })
})

describe("the form of a casting", () => {
  it("takes as much as each field holds, and says where a criterion cannot go further", async () => {
    world.casting = castingOf({ requirements: ["Un", "Deux", "Trois"] })
    world.enter(EDIT)
    const edited = await form()
    await edited.findByLabelText("Nom")
    for (const [label, most] of [
      ["Nom", 200],
      ["Marque", 160],
      ["Budget", 120],
      ["Description", 5000],
      ["Critère 1", 300],
      ["Ajouter un critère", 300],
    ] as const)
      expect([label, edited.getByLabelText<HTMLInputElement>(label).maxLength]).toEqual([label, most])
    const isEnd = (name: RegExp) =>
      edited.getAllByRole("button", { name }).map((button) => button.getAttribute("aria-disabled"))
    expect(isEnd(/^Monter/)).toEqual(["true", "false", "false"])
    expect(isEnd(/^Descendre/)).toEqual(["false", "false", "true"])
  })

  it("that could not be read is read again", async () => {
    world.instead["GET /api/castings/c1"] = () => json(503, { code: "unavailable", detail: "Plus tard." })
    world.enter(EDIT)
    const editing = await form()
    await editing.findByText("Plus tard.")
    world.instead = {}
    await userEvent.click(editing.getByRole("button", { name: "Réessayer" }))
    expect(await editing.findByLabelText("Nom")).toHaveProperty("value", "Hiver")
  })

  it("keeps the clients that it offers until those that fit better are there", async () => {
    world.clients = [{ id: "cl1", brandName: "Maison Écume", sector: null }]
    world.enter("?dialog=new")
    const brand = await (await dialog("Nouveau casting")).findByLabelText("Marque")
    await userEvent.type(brand, "m")
    await waitFor(() => expect(brand.getAttribute("aria-expanded")).toBe("true"))
    await screen.findAllByText("Maison Écume")
    world.instead["GET /api/clients/choices"] = () => new Promise<Response>(() => undefined)
    await userEvent.type(brand, "a")
    await waitFor(() => expect(world.asked).toContain("GET /api/clients/choices?search=ma"))
    expect(brand.getAttribute("aria-expanded")).toBe("true")
  })

  it("offers the clients whose name fits the brand's, and leads to the new casting in the list", async () => {
    world.clients = [{ id: "cl1", brandName: "Maison Écume", sector: null }]
    const router = world.enter("?dialog=new")
    const created = await dialog("Nouveau casting")
    for (const [label, text] of [
      ["Nom", "Printemps"],
      ["Budget", "5 000 €"],
      ["Description", "Trois créatrices"],
      ["Marque", " ecu"],
    ] as const) {
      await userEvent.click(await created.findByLabelText(label))
      await userEvent.paste(text)
    }
    await waitFor(() => expect(world.asked).toContain("GET /api/clients/choices?search=ecu"))
    await userEvent.click((await screen.findAllByText("Maison Écume")).at(-1) as HTMLElement)
    for (const label of ["Date de début", "Date de fin"]) {
      fireEvent.input(created.getByLabelText(label), { target: { value: "01/12/2026" } })
      fireEvent.blur(created.getByLabelText(label))
    }
    fireEvent.mouseDown(created.getByLabelText("Statut"))
    fireEvent.click((await screen.findAllByTitle("Actif")).at(-1) as HTMLElement)
    const saved = castingOf({
      id: "c2",
      name: "Printemps",
      brand: "Maison Écume",
      createdAt: "2026-11-02T10:00Z",
    })
    world.instead["POST /api/castings"] = () =>
      json(201, { casting: saved, proposals: [], activity: world.activity })
    await userEvent.click(created.getByRole("button", { name: "Créer le casting" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(world.sent[0]?.body).toMatchObject({ fields: { brand: "Maison Écume", status: "active" } })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Printemps" })))
    // The latest first.
    const cards = within(screen.getByRole("list", { name: "Castings" })).getAllByRole("heading", { level: 2 })
    expect(cards.map(({ textContent }) => textContent)).toEqual(["Printemps", "Hiver"])
  })

  it("makes a new casting of one that was deleted meanwhile, with all that it held", async () => {
    world.proposals = [proposalOf("ada", { creativeNote: "Un atelier", brandStatus: "accepted" })]
    world.casting = castingOf({ requirements: ["Végans"], deadline: "2026-11-28" })
    world.enter(EDIT)
    const edited = await form()
    await userEvent.click(await edited.findByLabelText("Budget"))
    await userEvent.paste(" HT")
    world.instead["GET /api/castings/c1"] = () => json(404, { code: "not_found", detail: "Introuvable" })
    await act(() => queryClient.invalidateQueries({ queryKey: api.castings.get.key() }))
    await userEvent.click(await edited.findByRole("button", { name: "Enregistrer comme nouveau casting" }))
    await waitFor(() => expect(world.sent.map(({ method }) => method)).toEqual(["POST"]))
    const { name, brand, description, startDate, endDate, deadline, status, requirements } = world.casting
    expect(world.sent[0]?.body).toEqual({
      fields: {
        ...{ name, brand, description, startDate, endDate, deadline, status, requirements },
        budget: "5 000 € HT",
      },
      proposals: [{ influencerId: "ada", creativeNote: "Un atelier", references: [] }],
      creationId: expect.any(String),
    })
  })

  it("names what both have changed as it is shown", async () => {
    world.proposals = [proposalOf("ada")]
    world.enter(EDIT)
    const edited = await form()
    const end = await edited.findByLabelText("Date de fin")
    fireEvent.input(end, { target: { value: "15/01/2027" } })
    fireEvent.blur(end)
    fireEvent.change(edited.getByLabelText("Description"), { target: { value: "Six créatrices" } })
    await press(/^Créatrice ada/)
    fireEvent.change(edited.getByLabelText("Note créative"), { target: { value: "À Lyon" } })
    world.instead["PATCH /api/castings/c1"] = () => json(409, { code: "conflict", detail: "Entre-temps." })
    world.casting = castingOf({ version: 4, endDate: "2027-01-20", status: "closed", description: "Sept" })
    world.proposals = [proposalOf("ada", { version: 2, creativeNote: "À Nice" })]
    await userEvent.click(edited.getByRole("button", { name: "Enregistrer" }))
    expect(await edited.findByRole("row", { name: "Date de fin 20/01/2027 15/01/2027" })).toBeDefined()
    expect(edited.getByRole("row", { name: "Description Sept Six créatrices" })).toBeDefined()
    expect(edited.getByRole("row", { name: "Créatrice ada, note créative À Nice À Lyon" })).toBeDefined()
    expect(edited.getByText("Statut : « Actif » → « Fermé »")).toBeDefined()
  })
})
