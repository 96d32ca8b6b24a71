import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { COLLABORATIONS_PAGE_SIZE } from "@trame/core/campaigns/collaborations/rules/values"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { listedCampaigns } from "../../../world/campaigns.ts"
import { type fakeApi, refusal } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, pick, press, says, textOf, type visit, wordsOf } from "../../../world/page.tsx"
import { aCard, aChoice, aParticipant } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let world: ReturnType<typeof listedCampaigns>

beforeEach(() => {
  signIn()
  withoutMotion()
  world = listedCampaigns(aCard("k0"), aCard("k1"))
})

describe("the cards of campaigns", () => {
  it("show each campaign's state, people, next step, money and signature", async () => {
    const people = ["Ada Lune", "Bea Sol", "Cléo Mars"].map((name, at) => aParticipant(`${at}`, name))
    const states = { status: "completed", type: "casting_externe", brand: "Écume" } as const
    const steps = { nextStep: { name: "Brief", deadline: "2026-03-04" }, lateSteps: 2 }
    const terms = { participants: people, participantCount: 5, budget: 150_000, signedDate: "2026-03-01" }
    world.stored = [aCard("k0", { ...states, ...steps, ...terms }), aCard("k1")]
    world.enter()
    expect(wordsOf(await cardOf("Campagne k0"))).toBe(
      "Terminée Casting externe Campagne k0 Écume AL BS CM +2 En retard · 2 Prochaine étape Brief 04/03/2026 Budget 1 500,00 € Signature 01/03/2026 Copier le lien public",
    )
    expect(wordsOf(await cardOf("Campagne k1"))).toBe(
      "En attente Collaboration entrante Campagne k1 Maison Rive Aucun influenceur Prochaine étape Aucune étape ouverte Budget 0,00 € Signature Non définie Copier le lien public",
    )
    expect((await link("Campagne k1")).getAttribute("href")).toBe("/app/collaborations/k1")
  })

  it.each([
    ["", "Créer une collaboration", "/app/collaborations/new"],
    [
      "?search=zz&manager=Bob&late=yes&status=completed&archived=yes",
      "Effacer les filtres",
      "/app/collaborations",
    ],
  ])("when there is none (%s), offer « %s » and no export", async (search, name, path) => {
    world.stored = []
    const { router } = world.enter(search)
    await screen.findByRole("button", { name })
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Exporter/ }).disabled).toBe(true)
    await press(name)
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: path, search: "" }))
  })

  it.each([
    ["Modifier Campagne k0", "?id=k0"],
    ["Dupliquer Campagne k0", "?from=k0"],
    ["Nouvelle collaboration", ""],
  ])("lead by « %s » to the form", async (name, search) => {
    const { router } = world.enter()
    await press(name)
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
    expect(router.state.location.search).toBe(search)
  })

  it("lead by the keys « e » and « n » to the form", async () => {
    const { router } = world.enter()
    ;(await link("Campagne k1")).focus()
    await user.keyboard("e")
    await waitFor(() => expect(router.state.location.search).toBe("?id=k1"))
    await act(() => router.navigate("/app/collaborations"))
    await link("Campagne k1")
    await user.keyboard("n")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
  })

  it("archive a campaign, and take that back", async () => {
    const { api } = world.enter()
    await press("Archiver Campagne k0")
    expect(await says("« Campagne k0 » est archivée.")).toBeDefined()
    await gone("Campagne k0")
    await press("Annuler")
    expect(await link("Campagne k0")).toBeDefined()
    await press("Archiver Campagne k0")
    await press("Archivées")
    expect(textOf(await cardOf("Campagne k0"))[1]).toBe("Archivée")
    await press("Désarchiver Campagne k0")
    expect(await says("« Campagne k0 » est de nouveau dans les listes.")).toBeDefined()
    await gone("Campagne k0")
    const sent = api.callsOf("collaborations.archive")
    expect(sent.map(({ version, archived }) => [version, archived])).toEqual([
      ...[
        [1, true],
        [2, false],
        [3, true],
        [4, false],
      ],
    ])
  })
})

it("an archived campaign leaves the list at once, and is back when that is refused", async () => {
  const { api } = world.enter()
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>()
  api.answer({ collaborations: { archive: () => refused } })
  await press("Archiver Campagne k0")
  await gone("Campagne k0")
  refuse(refusal("forbidden", "Refusé."))
  expect(await says("« Campagne k0 » est restée où elle était. Refusé.")).toBeDefined()
  expect(await link("Campagne k0")).toBeDefined()
})

describe("the brand's link of a card", () => {
  const COPY = "Copier le lien public de Campagne k0"

  it("is made and copied once that is confirmed, and copied alone from then on", async () => {
    world.stored = [aCard("k1", { effectiveDate: "2026-01-01" }), aCard("k0")]
    const { api } = world.enter("?sort=name&order=desc")
    await press(COPY)
    await screen.findAllByText("Créer le lien public ?")
    await answerQuestion("Annuler")
    expect(api.writes()).toEqual([])
    await press(COPY)
    await answerQuestion("Créer et copier")
    expect(await screen.findByRole("button", { name: "Lien copié" })).toBeDefined()
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Lien copié")
    expect(await copied()).toBe("http://trame.test/suivi/jeton")
    const names = () => screen.getAllByRole("article").map((card) => textOf(card)[2])
    expect(names()).toEqual(["Campagne k1", "Campagne k0"])
    await press("Lien copié")
    await press("Archiver Campagne k0")
    await waitFor(() =>
      expect(api.writes()).toEqual([
        ["collaborations.setLink", { collaborationId: "k0", active: true }],
        ["collaborations.archive", { collaborationId: "k0", version: 2, archived: true }],
      ]),
    )
  })

  it("when it is switched off, is switched on once that is confirmed", async () => {
    world.stored = [aCard("k0", { linkToken: "ancien" })]
    world.refused = refusal("forbidden", "Refusé pour l'instant.")
    world.enter()
    await press(COPY)
    await screen.findAllByText("Activer le lien public ?")
    await answerQuestion("Activer et copier")
    expect(await says("Refusé pour l'instant.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Lien copié" })).toBeNull()
    world.refused = null
    await press(COPY)
    await answerQuestion("Activer et copier")
    await waitFor(async () => expect(await copied()).toBe("http://trame.test/suivi/jeton"))
  })
})

it("a campaign that was just changed is in no list of others while the index lags", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  const { api, router } = world.enter()
  await press("Copier le lien public de Campagne k0")
  await answerQuestion("Créer et copier")
  await screen.findByRole("button", { name: "Lien copié" })
  api.answer({ collaborations: { list: { items: [aCard("z")], nextCursor: null, summary: null } } })
  for (const search of [
    ...["late=yes", "archived=yes", "client=c9", "influencer=i9", "manager=Bob", "search=Campagne+z"],
    ...["status=completed", "type=casting_interne", "stage=quoteSent", "progress=signed"],
    ...["from=2030-01-01", "to=2020-01-01"],
  ]) {
    await act(() => router.navigate(`/app/collaborations?${search}`))
    await link("Campagne z")
    expect([search, screen.queryByRole("link", { name: "Campagne k0" })]).toEqual([search, null])
  }
})

describe("the filters above the list", () => {
  const ASKED = {
    search: "",
    status: "all",
    type: "all",
    progress: "all",
    stage: "all",
    manager: "",
    late: false,
    archived: false,
    sort: "date",
    limit: COLLABORATIONS_PAGE_SIZE,
  }
  const selectOf = (name: string) =>
    screen.getByRole("combobox", { name }).closest<HTMLElement>(".ant-select") ?? document.body
  const offered = () =>
    [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent)
  const CHOICES = ["Chef de projet", "Client", "Influenceur"]
  const withChoices = (api: Api) =>
    api.answer({
      clients: { pick: { items: [{ id: "c1", brandName: "Brume", sector: null }] } },
      influencers: {
        pick: {
          items: [aChoice("Zoé Mercier", { id: "i1" })],
        },
      },
    })

  it("narrow it, each in the address, and each is cleared", async () => {
    const { api, router } = world.enter()
    withChoices(api)
    await link("Campagne k0")
    expect(CHOICES.map((name) => textOf(selectOf(name)))).toEqual(CHOICES.map((name) => [name]))
    await user.click(screen.getByRole("searchbox", { name: "Rechercher une collaboration" }))
    await user.paste("camp")
    fireEvent.click(screen.getByRole("radio", { name: "Terminée" }))
    fireEvent.click(screen.getByRole("checkbox", { name: "En retard" }))
    await pick("Type", "Casting interne")
    await pick("Chef de projet", "Hugo Leroy")
    await pick("Client", "Brume")
    await pick("Influenceur", "Zoé Mercier")
    const chosen = { search: "camp", status: "completed", type: "casting_interne" }
    await waitFor(() =>
      expect(lastAsked(api)).toEqual({
        ...ASKED,
        ...chosen,
        manager: "Hugo Leroy",
        clientId: "c1",
        influencerId: "i1",
        late: true,
      }),
    )
    expect(addressOf(router)).toEqual({
      ...chosen,
      manager: "Hugo Leroy",
      client: "c1",
      influencer: "i1",
      late: "yes",
    })
    await press("Retirer le filtre « En retard seulement »")
    for (const name of CHOICES) await press("Effacer", within(selectOf(name)))
    await waitFor(() => expect(addressOf(router)).toEqual(chosen))
    expect(CHOICES.map((name) => textOf(selectOf(name)))).toEqual(CHOICES.map((name) => [name]))
  })

  it("name what the address has chosen before anything is looked up", async () => {
    const { api } = world.enter("?client=c9&influencer=i9&manager=Bob")
    const list = { items: world.stored, nextCursor: null, summary: null, clientName: "Aube" }
    api.answer({ collaborations: { list } })
    await waitFor(() =>
      expect(CHOICES.map((name) => textOf(selectOf(name)))).toEqual([["Bob"], ["Aube"], ["Inconnu"]]),
    )
    for (const name of ["clients.pick", "influencers.pick", "agencies.pickTeammates"])
      expect(api.callsOf(name)).toEqual([])
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Chef de projet" }))
    await waitFor(() => expect(offered()).toEqual(["Camille Laurent", "Hugo Leroy", "Bob"]))
  })

  it("lie in a sheet on a phone, behind a button that counts them", async () => {
    vi.restoreAllMocks()
    const { matchMedia } = window
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia.call(window, query.includes("width <") ? "(min-width: 1px)" : query),
    )
    const { router } = world.enter(
      "?status=completed&type=casting_interne&archived=yes&late=yes&manager=Bob&client=c1",
    )
    const more = await screen.findByRole("button", { name: "Filtres · 6" })
    expect(screen.queryByRole("combobox", { name: "Type" })).toBeNull()
    await user.click(more)
    const sheet = within(await screen.findByRole("dialog"))
    expect(sheet.getByRole("combobox", { name: "Type" })).toBeDefined()
    await user.click(sheet.getByRole("button", { name: "Voir les résultats" }))
    await waitFor(() => expect(more.getAttribute("aria-expanded")).toBe("false"))
    await act(() => router.navigate("/app/collaborations"))
    await waitFor(() => expect(more.textContent).toBe("Filtres"))
  })

  it("are in force for the export", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:campaigns")
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    const { api } = world.enter("?search=cam&type=casting_externe&client=c1&sort=budget&order=asc&view=table")
    await link("Campagne k0")
    await press("Exporter les collaborations")
    expect(await says("2 collaborations exportées")).toBeDefined()
    expect(lastAsked(api)).toEqual({
      ...ASKED,
      search: "cam",
      type: "casting_externe",
      clientId: "c1",
      sort: "budget",
      order: "asc",
    })
  })
})

describe("above the list", () => {
  it("the order is chosen and said in words", async () => {
    const { api, router } = world.enter("?sort=late&order=asc")
    await link("Campagne k0")
    await pick("Trier par", "Nom, de Z à A")
    await waitFor(() => expect(lastAsked(api)).toMatchObject({ sort: "name", order: "desc" }))
    const words = []
    for (const sort of ["date", "name", "brand", "manager", "stage", "budget", "next", "late"])
      for (const order of ["asc", "desc"]) {
        await act(() => router.navigate(`/app/collaborations?sort=${sort}&order=${order}`))
        words.push(screen.getByRole("combobox", { name: "Trier par" }).closest(".ant-select")?.textContent)
      }
    expect(words).toEqual([
      ...["Les plus anciennes", "Les plus récentes", "Nom, de A à Z", "Nom, de Z à A"],
      ...["Marque, de A à Z", "Marque, de Z à A", "Chef de projet, de A à Z", "Chef de projet, de Z à A"],
      ...["Avancement, du devis au paiement", "Avancement, du paiement au devis"],
      ...["Budget croissant", "Budget décroissant"],
      ...[
        "Prochaine étape",
        "Prochaine étape, la plus lointaine",
        "Les moins en retard",
        "Les plus en retard",
      ],
    ])
  })
})

const user = userEvent.setup()

const link = (name: string) => screen.findByRole("link", { name })
const cardOf = async (name: string) => (await link(name)).closest("article")
const gone = (name: string) => waitFor(() => expect(screen.queryByRole("link", { name })).toBeNull())
const copied = () => navigator.clipboard.readText()
type Api = ReturnType<typeof fakeApi>
const lastAsked = (api: Api) => api.callsOf("collaborations.list").at(-1)
const addressOf = (router: ReturnType<typeof visit>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search))
