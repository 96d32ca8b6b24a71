import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { catalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { anAddition, anInfluencer, discoverServer } from "../../../world/discover.ts"
import { refusing } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import {
  answerQuestion,
  dialog,
  dialogGone,
  lineOf,
  paste,
  pick,
  press,
  says,
  section,
} from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"

beforeEach(withoutMotion)

/** rules/creators.md#discover */
describe("the catalogue page", () => {
  it("shows each influencer's numbers, links to their window, and shows the month's credits", async () => {
    const { open } = discoverServer(anInfluencer("ada", { verified: true, collaborationsCount: 4 }))
    const router = open()
    const link = await screen.findByRole("link", { name: "Créatrice ada" })
    expect(lineOf(link.closest("article"))).toMatch(
      /^Créatrice ada \| @creatrice\.ada \| Mode \| Abonnés \| 12,3K \| Engagement \| 3,3 % \| Collaborations \| 4/,
    )
    expect(screen.getByRole("img", { name: "Compte vérifié" })).toBeDefined()
    expect(await says("Crédits : 7/10")).toBeDefined()
    expect(screen.getByText("Réinitialisation le 1er décembre 2026")).toBeDefined()
    expect(screen.getByText("Vous avez vu tous les influenceurs de cette recherche.")).toBeDefined()
    await userEvent.click(link)
    expect(await (await dialog()).findByText("Instagram · Mode")).toBeDefined()
    expect(router.state.location.search).toBe(WINDOW)
  })

  it("is filtered and sorted by the bar above it", async () => {
    const { api, open } = discoverServer()
    const router = open()
    await card("Organisation : Créatrice ada")
    await pick("Plateforme", "TikTok")
    await pick("Trier par", "Ordre alphabétique")
    const asked = { search: "", platform: "tiktok", sort: "name" }
    await waitFor(() => expect(api.callsOf("discover.search").at(-1)).toMatchObject(asked))
    expect(router.state.location.search).toBe("?platform=tiktok&sort=name")
  })

  it.each([
    ["inconnue", "Ajouter @inconnue par son URL"],
    ["léa martin", null],
  ])("when a search for « %s » has no match, offers to add a possible profile", async (text, offer) => {
    const { state, open } = discoverServer()
    const router = open("?minEngagement=9")
    await card("Organisation : Créatrice ada")
    await search(text)
    expect(await says("Aucun influenceur trouvé")).toBeDefined()
    expect(screen.queryByText(/^Ajouter @/)?.textContent ?? null).toBe(offer)
    if (offer) {
      await press(offer)
      const address = screen.getByLabelText<HTMLInputElement>("Ajouter un profil par URL")
      expect(address.value).toBe("https://www.instagram.com/inconnue/")
      expect(document.activeElement).toBe(address)
    }
    await userEvent.click(screen.getAllByRole("button", { name: "Réinitialiser" }).at(-1) ?? document.body)
    expect(router.state.location.search).toBe("")
    await card("Organisation : Créatrice ada")
    state.found = []
    // With an empty catalogue, a sort order is no search without a match.
    await pick("Trier par", "Ordre alphabétique")
    expect(await says("Le catalogue est vide")).toBeDefined()
  })

  it.each([
    [1, 2],
    [2, 2],
  ])("of %i pages, when the user returns long after, has been read %i times", async (pages, times) => {
    vi.stubGlobal("IntersectionObserver", undefined)
    const { state, api, open } = discoverServer(anInfluencer("ada"))
    state.nextCursor = pages > 1 ? "2" : null
    const router = open()
    await card("Organisation : Créatrice ada")
    if (pages > 1) {
      Object.assign(state, { found: [anInfluencer("cleo")], nextCursor: null })
      expect(screen.queryByText(/^Vous avez vu tous/)).toBeNull()
      await press("Afficher plus")
      await screen.findByRole("link", { name: "Créatrice cleo" })
    }
    await act(() => router.navigate("/app/nulle-part"))
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [["discover", "search"]] }))
      query.setState({ ...query.state, dataUpdatedAt: Date.now() - 3_600_000 })
    await act(() => router.navigate("/app/discover"))
    await screen.findByRole("list", { name: "Influenceurs" })
    await flush()
    expect(api.callsOf("discover.search")).toHaveLength(times)
  })

  it("keeps a selection over its pages, and exports it", async () => {
    const { state, open } = discoverServer()
    state.nextCursor = "2"
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:influenceurs")
    open()
    await userEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Créatrice bea" }))
    state.found = [anInfluencer("cleo")]
    state.nextCursor = null
    await press("Afficher plus")
    await userEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Créatrice cleo" }))
    await press("Exporter", await section("Influenceurs sélectionnés"))
    expect(await says("2 influenceurs exportés")).toBeDefined()
    expect(saved).toHaveBeenCalledOnce()
  })

  it("of several pages, stays as it was read when the user's own addition ends", async () => {
    vi.stubGlobal("IntersectionObserver", undefined)
    const { state, api, open } = discoverServer(anInfluencer("ada"))
    Object.assign(state, { nextCursor: "2", additions: [anAddition()] })
    open()
    await screen.findByRole("button", { name: "Afficher plus" })
    state.found = [anInfluencer("cleo")]
    await press("Afficher plus")
    await waitFor(() => expect(api.callsOf("discover.search")).toHaveLength(2))
    state.additions = [anAddition({ state: "done", seq: catalogueSeq() + 1 })]
    await readAgain("additions")
    expect(await says("Profil ajouté")).toBeDefined()
    await flush()
    expect(api.callsOf("discover.search")).toHaveLength(2)
  })
})

describe("a long list of the catalogue", () => {
  it("renders near the viewport, and elsewhere keeps its space and the focused element", async () => {
    const watched: { tell: (seen: boolean) => void; margin: string; cells: Element[] }[] = []
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        cells: Element[] = []
        constructor(
          told: (entries: { target: Element; isIntersecting: boolean }[]) => void,
          { rootMargin = "" }: IntersectionObserverInit = {},
        ) {
          const tell = (isIntersecting: boolean) =>
            told(this.cells.map((target) => ({ target, isIntersecting })))
          watched.push({ tell, margin: rootMargin, cells: this.cells })
        }
        observe(cell: Element) {
          this.cells.push(cell)
        }
        unobserve() {}
        disconnect() {}
      },
    )
    const twelve = Array.from({ length: 12 }, (_, at) => anInfluencer(`n${at}`))
    const { state, open } = discoverServer(...twelve)
    state.nextCursor = "2"
    open()
    const cells = await screen.findByRole("list", { name: "Influenceurs" })
    // The next page is read 800 px before the end.
    await waitFor(() => expect(watched.some(({ margin }) => margin === "0px 0px 800px")).toBe(true))
    const near = watched.find(({ margin }) => margin === "1600px 0px")
    const renderedCards = () => within(cells).queryAllByRole("article").length
    // The first, every tenth and the last.
    expect(near?.cells).toHaveLength(3)
    act(() => near?.tell(false))
    expect([renderedCards(), cells.children.length]).toEqual([0, 12])
    act(() => near?.tell(true))
    within(cells).getByRole("link", { name: "Créatrice n3" }).focus()
    act(() => near?.tell(false))
    expect(renderedCards()).toBe(12)
  })
})

/** rules/creators.md#membership */
describe("an influencer in an agency's lists", () => {
  it.each([
    ["roster", "Organisation", "à l'organisation", "de l'organisation", /^Ses tarifs, ses coordonnées/],
    ["recruitment", "Recrutement", "au recrutement", "du recrutement", /^Son statut, son suivi et vos notes/],
  ] as const)(
    "is added to the %s at once, and removed after a confirmation",
    async (where, label, to, of, lost) => {
      const { state, api, open } = discoverServer()
      const answer = Promise.withResolvers<void>()
      const add = async () => {
        await answer.promise
        state.kept = { ...state.kept, [where]: ["ada"] }
        return { id: "ada" }
      }
      api.answer({ [where]: { add } })
      open()
      const mark = await card(`${label} : Créatrice ada`)
      expect(mark.title).toBe(`Ajouter ${to}`)
      await userEvent.dblClick(mark)
      await waitFor(() => expect(isKept(mark)).toBe(true))
      answer.resolve()
      expect(await says(`Créatrice ada ajouté ${to}`)).toBeDefined()
      expect([isKept(mark), mark.title]).toEqual([true, `Retirer ${of}`])
      for (const agreed of [false, true]) {
        await userEvent.click(mark)
        expect(await says(lost)).toBeDefined()
        expect((await dialog()).getAllByText(new RegExp(`^Retirer ${of} : Créatrice ada`))).not.toEqual([])
        await answerQuestion(agreed ? "Retirer" : "Annuler")
        await dialogGone()
        if (!agreed) expect(isKept(mark)).toBe(true)
      }
      expect(await says(`Créatrice ada retiré ${of}`)).toBeDefined()
      expect([isKept(mark), api.writes()]).toEqual([
        false,
        [
          [`${where}.add`, { influencerId: "ada" }],
          [`${where}.remove`, { influencerId: "ada" }],
        ],
      ])
    },
  )

  it("is marked by the page's data without a request, and as colleagues change it", async () => {
    const { state, api, open } = discoverServer()
    state.kept = { roster: ["ada"], recruitment: ["bea"] }
    open()
    const places = ["Organisation", "Recrutement"].flatMap((keep) =>
      ["ada", "bea"].map((id) => card(`${keep} : Créatrice ${id}`)),
    )
    const marks = await Promise.all(places)
    expect(marks.map(isKept)).toEqual([true, false, false, true])
    expect(api.callsOf("discover.memberships")).toEqual([])
    state.kept = { roster: ["bea"], recruitment: [] }
    await readAgain("memberships")
    await waitFor(() => expect(marks.map(isKept)).toEqual([false, true, false, false]))
  })

  it("when the user may not read the agency's notes, is removed after a question without them", async () => {
    const { state, api, open } = discoverServer()
    state.kept.roster = ["ada"]
    api.answer({ identity: { me: { ...hugo, permissions: { discover: true } } } })
    open()
    await userEvent.click(await card("Organisation : Créatrice ada"))
    expect(await says(/^Si votre agence a noté des informations/)).toBeDefined()
    expect(screen.queryByText(/^Ses tarifs/)).toBeNull()
  })

  it("may be added to both lists at once", async () => {
    const { api, open } = discoverServer()
    const add = () => new Promise<never>(() => undefined)
    api.answer({ roster: { add }, recruitment: { add } })
    open()
    for (const keep of ["Organisation", "Recrutement"])
      await userEvent.click(await card(`${keep} : Créatrice ada`))
    await waitFor(() => expect(api.writes().map(([name]) => name)).toEqual(["roster.add", "recruitment.add"]))
  })

  it("is marked in the window and on the card, and in neither after a refusal", async () => {
    const { state, api, open } = discoverServer()
    state.kept.recruitment = ["ada"]
    const answer = Promise.withResolvers<void>()
    const add = () => answer.promise.then(refusing("forbidden", "Non."))
    api.answer({ roster: { add } })
    open(WINDOW)
    const opened = await dialog()
    await opened.findByLabelText("Organisation : Créatrice ada")
    const marks = screen.getAllByLabelText("Organisation : Créatrice ada")
    expect(isKept(opened.getByLabelText("Recrutement : Créatrice ada"))).toBe(true)
    await userEvent.click(opened.getByLabelText("Organisation : Créatrice ada"))
    await waitFor(() => expect(marks.map(isKept)).toEqual([true, true]))
    answer.resolve()
    await waitFor(() => expect(marks.map(isKept)).toEqual([false, false]))
    expect(await says("Erreur lors de l'ajout/du retrait de l'influenceur. Non.")).toBeDefined()
    expect(isKept(opened.getByLabelText("Recrutement : Créatrice ada"))).toBe(true)
  })
})

const WINDOW = "?dialog=influencer&influencer=ada"
const card = (name: string) => screen.findByLabelText(name)
const isKept = (place: HTMLElement) => place.getAttribute("aria-pressed") === "true"
const readAgain = (...what: string[]) =>
  act(() => queryClient.invalidateQueries({ queryKey: [["discover", ...what]] }))
const flush = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const search = (text: string) => paste("Rechercher un influenceur", text)
