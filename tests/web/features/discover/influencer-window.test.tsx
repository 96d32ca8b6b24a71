import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { catalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { anInfluencer, aRefresh, discoverServer } from "../../../world/discover.ts"
import { refusal, refusing } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { dialog, paste, press, says, wordsOf } from "../../../world/page.tsx"

beforeEach(withoutMotion)

/** rules/creators.md#refresh */
describe("refreshing a profile", () => {
  it.each([
    [refusal("too_soon", "Prochain rafraîchissement possible dans 21 h."), /^Prochain .* dans 21 h\.$/],
    [refusal("conflict", "Déjà en cours."), "Déjà en cours."],
    [refusal("unexpected", "Non."), /^Erreur lors du rafraîchissement\./],
  ])("when it does not start (%o), says why, and can be tried again", async (refused, said) => {
    const { api, open } = discoverServer()
    api.refuse("discover.refresh", refused)
    open()
    await begin()
    expect(await says(said)).toBeDefined()
    expect(await button()).toBeDefined()
  })

  it("when it is pressed again, says that it is running; a former end is not announced", async () => {
    const { state, api, open } = discoverServer()
    state.refreshes = { ada: aRefresh("failed") }
    const answer = Promise.withResolvers<void>()
    api.answer({ discover: { refresh: () => answer.promise.then(() => aRefresh("running")) } })
    open()
    await begin()
    const busy = await running()
    expect(busy.getAttribute("aria-busy")).toBe("true")
    await userEvent.click(busy)
    expect(await says("Ce profil est déjà en cours de rafraîchissement.")).toBeDefined()
    expect(api.callsOf("discover.refresh")).toHaveLength(1)
    expect(screen.queryByText(/Échec du rafraîchissement/)).toBeNull()
    state.refreshes = { ada: aRefresh("running") }
    await act(async () => answer.resolve())
    expect(await running()).toBeDefined()
  })

  it.each([
    [() => ({ refresh: aRefresh("failed") }), "Créatrice ada : Échec du rafraîchissement"],
    [
      () => ({ refresh: aRefresh("failed", { message: "Ce compte est privé." }) }),
      "Créatrice ada : Ce compte est privé.",
    ],
    [refusing("forbidden", "Non."), "Créatrice ada : Erreur lors de la vérification du profil. Non."],
  ])(
    "when it fails or cannot be followed, says why, and can be started again (%#)",
    async (refreshOf, said) => {
      const { api, open } = discoverServer()
      open()
      await begin()
      await running()
      api.answer({ discover: { refreshOf } })
      await lookAgain()
      expect(await says(said)).toBeDefined()
      expect(await button()).toBeDefined()
    },
  )

  it("shows in its place on any page, and later lists have it", async () => {
    vi.stubGlobal("IntersectionObserver", undefined)
    const { state, api, open } = discoverServer(anInfluencer("bea"))
    state.nextCursor = "2"
    open()
    await screen.findByRole("button", { name: "Afficher plus" })
    Object.assign(state, { found: [anInfluencer("ada")], nextCursor: null })
    await press("Afficher plus")
    await begin()
    await running()
    const seq = catalogueSeq() + 100
    Object.assign(state, {
      profile: { displayName: "Ada, rafraîchie" },
      refreshes: { ada: aRefresh("done", { seq }) },
    })
    await lookAgain()
    expect(await says(TOLD)).toBeDefined()
    await screen.findByRole("link", { name: "Ada, rafraîchie" })
    expect(screen.getAllByRole("heading", { level: 2 }).map(wordsOf)).toEqual([
      "Créatrice bea",
      "Ada, rafraîchie",
    ])
    expect(api.callsOf("discover.search")).toHaveLength(2)
    await paste("Rechercher un influenceur", "creatrice")
    await waitFor(() => expect(api.callsOf("discover.search").at(-1)).toMatchObject({ minSeq: seq }))
  })

  it("is followed beside others and repeatedly, each to its own end", async () => {
    const { state, open } = discoverServer()
    open()
    for (const id of ["ada", "bea"]) await begin(id)
    await running("bea")
    state.refreshes = { ada: aRefresh("running"), bea: aRefresh("done", { influencerId: "bea" }) }
    await lookAgain()
    expect(await says("Profil de Créatrice bea rafraîchi")).toBeDefined()
    expect([await running("ada"), await button("bea")]).toHaveLength(2)
    expect(screen.queryByText(TOLD)).toBeNull()
    state.refreshes = { ada: aRefresh("done") }
    await lookAgain()
    expect(await says(TOLD)).toBeDefined()
    state.refreshes = { ada: aRefresh("running") }
    await begin()
    await lookAgain()
    expect(await running()).toBeDefined()
    expect(screen.getAllByText(TOLD)).toHaveLength(1)
    state.refreshes = { ada: aRefresh("done") }
    await lookAgain()
    await waitFor(() => expect(screen.getAllByText(TOLD)).toHaveLength(2))
  })

  it("is offered on Instagram only", async () => {
    discoverServer(anInfluencer("ada", { platform: "tiktok" })).open()
    await screen.findByLabelText("Organisation : Créatrice ada")
    expect(screen.queryByLabelText(/^Rafraîchir/)).toBeNull()
  })
})

describe("an influencer's window", () => {
  const kinds = (api: ReturnType<typeof discoverServer>["api"]) =>
    api.callsOf("discover.posts").map(({ kind }) => kind)

  it.each([
    [{ profileUrl: "javascript:alert(1)" }, "inconnue", ["N/A", "N/A", "N/A"], []],
    [
      {
        email: "ada@test.example",
        profileUrl: "https://www.instagram.com/ada/",
        postsCount: 0,
        avgLikes: 1500,
        avgComments: 12,
        lastUpdated: "2026-03-01T10:00:00Z",
      },
      "1er mars 2026",
      ["0", "1,5K", "12"],
      ["mailto:ada@test.example", "https://www.instagram.com/ada/"],
    ],
  ])("shows the known fields, and says which are unknown (%#)", async (profile, updated, numbers, hrefs) => {
    const { state, open } = discoverServer()
    state.profile = profile
    open(WINDOW)
    const shown = await dialog()
    await shown.findByText(`Dernière mise à jour : ${updated}`)
    const facts = ["Publications", "J'aime moyens", "Commentaires moyens"].map((label) =>
      shown.getAllByText(label).find(({ tagName }) => tagName === "DT"),
    )
    expect(facts.map((fact) => fact?.nextElementSibling?.textContent)).toEqual(numbers)
    expect(shown.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(hrefs)
  })

  it("reads its posts by tab from the address, and again after a refresh", async () => {
    const { state, api, open } = discoverServer()
    const router = open(`${WINDOW}&tab=collaborations`)
    const shown = await dialog()
    await shown.findByText("Aucune collaboration détectée dans ses publications.")
    expect(shown.getByRole("tab", { selected: true }).textContent).toMatch(/^Collaborations\D*2$/)
    expect(kinds(api)).toEqual(["collaborations"])
    await userEvent.click(shown.getByRole("tab", { name: "Publications" }))
    await shown.findByText("Aucune publication connue pour le moment.")
    Object.assign(state, { profile: { bio: "Bonjour" }, refreshes: { ada: aRefresh("done") } })
    await userEvent.click(shown.getByRole("button", { name: "Rafraîchir : Créatrice ada" }))
    await lookAgain()
    expect(await shown.findByText("Bonjour")).toBeDefined()
    await waitFor(() => expect(kinds(api)).toEqual(["collaborations", "all", "all"]))
    await userEvent.click(shown.getByRole("tab", { name: /^Collaborations/ }))
    await waitFor(() => expect(kinds(api)).toHaveLength(4))
    await press("Fermer", shown)
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })

  it("when posts cannot be read, says so beside the known data", async () => {
    const { state, api, open } = discoverServer()
    state.profile = { bio: "Bonjour" }
    api.refuse("discover.posts", refusal("forbidden"))
    open(WINDOW)
    const shown = await dialog()
    expect(await shown.findByText("Erreur lors du chargement des posts.")).toBeDefined()
    expect(shown.getByText("Bonjour")).toBeDefined()
  })

  it("of an unknown influencer says so, and closes", async () => {
    const router = discoverServer().open("?dialog=influencer&influencer=personne")
    expect(await says("Cet influenceur n'existe pas")).toBeDefined()
    await userEvent.click((await screen.findAllByRole("button", { name: "Fermer" })).at(-1) ?? document.body)
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })
})

const WINDOW = "?dialog=influencer&influencer=ada"
const TOLD = "Profil de Créatrice ada rafraîchi"
const button = (id = "ada") => screen.findByLabelText(`Rafraîchir : Créatrice ${id}`)
const running = (id = "ada") => screen.findByLabelText(`Rafraîchissement en cours… : Créatrice ${id}`)
const begin = async (id = "ada") => userEvent.click(await button(id))
const lookAgain = () => act(() => queryClient.invalidateQueries({ queryKey: [["discover", "refreshOf"]] }))
