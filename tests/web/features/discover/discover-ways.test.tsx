import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Addition, Discovered, Refresh } from "@trame/core/influencers/discover/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { DISCOVER_PARAMS } from "../../../../packages/web/src/features/discover/filters.ts"
import { catalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { KNOWN_ALREADY } from "../../../../packages/web/src/ui/influencers/addition.ts"
import { camille } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../../packages/web/src/features/discover/InfluencerDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const ada: Discovered = {
  ...{ id: "ada", displayName: "Créatrice ada", username: "ada", profileImageUrl: null },
  ...{ followersCount: 12_300, platform: "instagram", category: "Mode", verified: false },
  ...{ engagementRate: 3.25, collaborationsCount: 2, lastUpdated: null },
}
const unknown = {
  ...{ bio: "", email: "", profileUrl: null, avgLikes: null, avgComments: null, postsCount: null },
  ...{ inRoster: false, inRecruitment: false },
}
const added = (id: string, changes: Partial<Addition> = {}): Addition => ({
  ...{ id, username: `profil.${id}`, state: "done", phase: "posts" },
  ...{ startedAt: new Date().toISOString(), influencerId: null, seq: null, message: null },
  ...changes,
})

let found: Discovered[]
let detail: object
let additions: Addition[]
let asked: Record<string, string>[]
let credits: number
let remaining: number
let refresh: Refresh | null
let write: () => Response
let roster: string[]

function open(path = "/app/discover") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/discover/influencers": ({ url }) => {
      asked.push(Object.fromEntries(new URL(url).searchParams))
      return json(200, { items: found, nextCursor: null, memberships: { roster, recruitment: [] } })
    },
    "/api/discover/memberships": () => json(200, { roster, recruitment: [] }),
    "/api/discover/filters": () =>
      json(200, { platforms: ["instagram", "tiktok"], categories: ["Mode", "Beauté"] }),
    "/api/discover/credits": () => {
      credits += 1
      return json(200, { remaining, total: 10, resetAt: "2026-11-30T23:00:00.000Z" })
    },
    "/api/discover/additions": (request) =>
      request.method === "GET" ? json(200, { items: additions }) : write(),
    "/api/discover/influencers/ada": () => json(200, { ...ada, ...unknown, ...detail }),
    "/api/discover/influencers/ada/posts": () => json(200, { items: [], nextCursor: null }),
    "/api/discover/influencers/ada/refreshes": (request) =>
      request.method === "GET" ? json(200, { refresh }) : write(),
    "/api/roster/ada": () => write(),
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  found = [ada]
  detail = {}
  additions = []
  asked = []
  credits = 0
  remaining = 7
  refresh = null
  roster = []
  write = () => json(200, { id: "ada" })
})

const card = () => screen.findByRole("heading", { name: /Créatrice ada/ })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }))

/** rules/creators.md#discover */
describe("the advanced filters", () => {
  const filtered = async (search = "?minFollowers=5000&maxFollowers=20000") => {
    const router = open(`/app/discover${search}`)
    await card()
    return router
  }
  const bound = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const fill = (label: string, value: string) => {
    fireEvent.focus(bound(label))
    fireEvent.change(bound(label), { target: { value } })
  }
  const address = (router: ReturnType<typeof open>) =>
    Object.fromEntries(new URLSearchParams(router.state.location.search))

  it("take a bound once its field is left", async () => {
    const router = await filtered()
    fill("Nombre minimum : abonnés", "7000")
    expect(address(router)).toEqual({ minFollowers: "5000", maxFollowers: "20000" })
    fireEvent.blur(bound("Nombre minimum : abonnés"))
    expect(address(router)).toEqual({ minFollowers: "7000", maxFollowers: "20000" })
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ minFollowers: "7000", maxFollowers: "20000" }))
  })

  it("take a bound by itself once typing has rested", async () => {
    const router = await filtered()
    fill("Nombre maximum : abonnés", "9000")
    await waitFor(() => expect(address(router)).toEqual({ minFollowers: "5000", maxFollowers: "9000" }))
  })

  it("bound nothing any more where a field is emptied, or says where the scale ends", async () => {
    const router = await filtered()
    fill("Nombre minimum : abonnés", "")
    fireEvent.blur(bound("Nombre minimum : abonnés"))
    expect(address(router)).toEqual({ maxFollowers: "20000" })
    fill("Nombre maximum : abonnés", "10000000")
    fireEvent.blur(bound("Nombre maximum : abonnés"))
    expect(address(router)).toEqual({})
  })

  it("say what a scale takes, and ask for nothing else", async () => {
    const router = await filtered()
    fill("Nombre minimum : engagement", "2,3")
    fireEvent.blur(bound("Nombre minimum : engagement"))
    expect(await screen.findByText("De 0 à 100, par pas de 0,5")).toBeDefined()
    fill("Nombre minimum : collaborations", "51")
    fireEvent.blur(bound("Nombre minimum : collaborations"))
    expect(await screen.findByText("Un nombre entier de 0 à 50")).toBeDefined()
    expect(address(router)).toEqual({ minFollowers: "5000", maxFollowers: "20000" })
  })

  it("narrow to a category, which counts as one and is put back", async () => {
    const router = await filtered("?category=Mode")
    expect(screen.getByRole("button", { name: "Filtres avancés (1)" })).toBeDefined()
    await userEvent.click(screen.getByLabelText("Catégorie"))
    await userEvent.click(await screen.findByText("Beauté", { selector: ".ant-select-item *" }))
    await waitFor(() => expect(address(router)).toEqual({ category: "Beauté" }))
    await waitFor(() => expect(asked.at(-1)?.category).toBe("Beauté"))
    await press("Réinitialiser")
    expect(address(router)).toEqual({})
    await waitFor(() => expect(asked.at(-1)?.category).toBeUndefined())
  })

  const ABOVE = { search: "ada", platform: "tiktok", sort: "name" }
  const ADVANCED = {
    ...{ category: "Mode", minFollowers: "5000", maxFollowers: "20000" },
    ...{ minEngagement: "1.5", maxEngagement: "20", minCollaborations: "3" },
  }

  /** What the API is asked, but for how fresh. */
  const toldNow = () => {
    const { minSeq: _fresh, ...told } = asked.at(-1) ?? {}
    return told
  }

  it("are all that the page may be narrowed by, beside what stands above the list", () =>
    expect(Object.keys({ ...ABOVE, ...ADVANCED }).sort()).toEqual(Object.keys(DISCOVER_PARAMS).sort()))

  it.each([
    ...Object.entries(ADVANCED).map(([name, value]) => ({ which: name, set: { [name]: value } })),
    { which: "all", set: ADVANCED },
  ])("are put back ($which), and nothing of what stands above the list", async ({ set }) => {
    const router = await filtered(`?${new URLSearchParams({ ...ABOVE, ...set })}`)
    expect(toldNow()).toEqual({ ...ABOVE, ...set })
    await press("Réinitialiser")
    expect(address(router)).toEqual(ABOVE)
    await waitFor(() => expect(toldNow()).toEqual(ABOVE))
    expect(screen.getByRole("button", { name: "Filtres avancés" })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Réinitialiser" }).disabled).toBe(true)
  })

  it("are shut at first where none is set, and open and shut again", async () => {
    await filtered("?platform=tiktok")
    const button = screen.getByRole("button", { name: "Filtres avancés" })
    expect(button.getAttribute("aria-expanded")).toBe("false")
    expect(screen.queryByLabelText("Catégorie")).toBeNull()
    await userEvent.click(button)
    expect(screen.getByLabelText("Catégorie")).toBeDefined()
    await userEvent.click(button)
    expect(screen.queryByLabelText("Catégorie")).toBeNull()
  })
})

it("the platform and the order are chosen above the list", async () => {
  const router = open()
  await card()
  await userEvent.click(screen.getByRole("combobox", { name: "Plateforme" }))
  await userEvent.click(await screen.findByText("TikTok", { selector: ".ant-select-item *" }))
  await waitFor(() => expect(asked.at(-1)?.platform).toBe("tiktok"))
  await userEvent.click(screen.getByRole("combobox", { name: "Trier par" }))
  await userEvent.click(await screen.findByText("Ordre alphabétique", { selector: ".ant-select-item *" }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ platform: "tiktok", sort: "name" }))
  expect(router.state.location.search).toBe("?platform=tiktok&sort=name")
})

it("an empty catalogue is not called a search that finds nobody, whatever its order", async () => {
  found = []
  open("/app/discover?sort=name")
  expect(await screen.findByText("Le catalogue est vide")).toBeDefined()
  cleanup()
  const router = open("/app/discover?minEngagement=90")
  expect(await screen.findByText("Aucun influenceur trouvé")).toBeDefined()
  const buttons = screen.getAllByRole("button", { name: "Réinitialiser" })
  await userEvent.click(buttons.at(-1) ?? document.body)
  expect(router.state.location.search).toBe("")
})

/** rules/creators.md#refresh */
describe("a refresh", () => {
  const ended = (state: Refresh["state"], changes: Partial<Refresh> = {}): Refresh => ({
    ...{ influencerId: "ada", state, startedAt: new Date().toISOString(), seq: null, message: null },
    ...changes,
  })
  const begin = async () => {
    write = () => json(202, ended("running"))
    open()
    await userEvent.click(await screen.findByRole("button", { name: "Rafraîchir : Créatrice ada" }))
  }

  it.each([
    [null, "Créatrice ada : Échec du rafraîchissement"],
    ["Ce compte est privé.", "Créatrice ada : Ce compte est privé."],
  ])("that failed says why, and may be begun again (%#)", async (message, said) => {
    refresh = ended("failed", { message })
    await begin()
    expect(await screen.findByText(said)).toBeDefined()
    expect(await screen.findByRole("button", { name: "Rafraîchir : Créatrice ada" })).toBeDefined()
  })

  it("that cannot be followed says so", async () => {
    await begin()
    const answered = window.fetch
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      return request.url.endsWith("/refreshes") && request.method === "GET"
        ? Promise.resolve(json(403, { code: "forbidden", detail: "Non." }))
        : answered(request)
    })
    expect(
      await screen.findByText("Créatrice ada : Erreur lors de la vérification du profil. Non."),
    ).toBeDefined()
  })

  it("makes lists that are read from then on hold what it brought", async () => {
    const seq = catalogueSeq() + 100
    refresh = ended("done", { seq })
    await begin()
    expect(await screen.findByText("Profil de Créatrice ada rafraîchi")).toBeDefined()
    expect(catalogueSeq()).toBe(seq)
    await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher un influenceur" }), "a")
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: "a", minSeq: String(seq) }))
  })

  it("is offered on Instagram alone", async () => {
    found = [{ ...ada, platform: "tiktok" }]
    open()
    await card()
    expect(screen.queryByRole("button", { name: /^Rafraîchir/ })).toBeNull()
  })
})

/** rules/creators.md#add-by-url */
describe("additions", () => {
  it("of a profile that is known already lead to it, at no cost", async () => {
    write = () => json(200, added("one", { influencerId: "ada" }))
    const router = open()
    await userEvent.click(await screen.findByLabelText("Ajouter un profil par URL"))
    await userEvent.paste("instagram.com/ada")
    await userEvent.keyboard("{Enter}")
    expect(await screen.findByText(KNOWN_ALREADY)).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=influencer&influencer=ada")
    expect(await within(await screen.findByRole("dialog")).findByText("@ada")).toBeDefined()
  })

  it("are shown five at a time, those that run all of them", async () => {
    const shown = async () =>
      within(await screen.findByRole("list", { name: "Ajouts en cours et récents" }))
        .getAllByText(/^@/)
        .map(({ textContent }) => textContent?.replace("@profil.", ""))
    additions = ["1", "2", "3", "4", "5", "6"].map((id) => added(id))
    open()
    expect(await shown()).toEqual(["1", "2", "3", "4", "5"])
    closePage()
    additions = additions.map((one) => ({ ...one, state: "running" }))
    open()
    expect(await shown()).toEqual(["1", "2", "3", "4", "5", "6"])
  })

  it("that failed give their credit back, which shows", async () => {
    additions = [added("one", { state: "running" })]
    open()
    expect(await screen.findByText("Crédits : 7/10")).toBeDefined()
    const before = credits
    remaining = 8
    additions = [added("one", { state: "failed", message: "Ce profil n'existe pas." })]
    await act(() => queryClient.invalidateQueries({ queryKey: [["discover", "additions"]] }))
    expect(await screen.findByText("Ce profil n'existe pas.")).toBeDefined()
    expect(await screen.findByText("Crédits : 8/10")).toBeDefined()
    expect(credits).toBeGreaterThan(before)
  })
})

/** rules/creators.md#membership */
it("whoever is taken out of the organisation is said to be", async () => {
  roster = ["ada"]
  open()
  await userEvent.click(await screen.findByRole("button", { name: "Organisation : Créatrice ada" }))
  roster = []
  await userEvent.click(await screen.findByRole("button", { name: "Retirer" }))
  expect(await screen.findByText("Créatrice ada retiré de l'organisation")).toBeDefined()
})

describe("an influencer's window", () => {
  const path = "/app/discover?dialog=influencer&influencer=ada"
  const fact = (dialog: HTMLElement, label: string) =>
    within(dialog)
      .getAllByText(label)
      .find(({ tagName }) => tagName === "DT")?.nextElementSibling?.textContent

  it("says what is known, and what is not", async () => {
    open(path)
    const dialog = await screen.findByRole("dialog")
    await within(dialog).findByText("Dernière mise à jour : inconnue")
    expect(
      ["Publications", "J'aime moyens", "Commentaires moyens"].map((label) => fact(dialog, label)),
    ).toEqual(["N/A", "N/A", "N/A"])
    expect(within(dialog).queryByRole("link")).toBeNull()
    closePage()
    detail = {
      ...{ email: "ada@test.example", profileUrl: "https://www.instagram.com/ada/", bio: "Bonjour" },
      ...{ postsCount: 0, avgLikes: 1500, avgComments: 12, lastUpdated: "2026-03-01T10:00:00Z" },
    }
    open(path)
    const known = await screen.findByRole("dialog")
    await within(known).findByText("Dernière mise à jour : 1er mars 2026")
    expect(
      ["Publications", "J'aime moyens", "Commentaires moyens"].map((label) => fact(known, label)),
    ).toEqual(["0", "1,5K", "12"])
    const links = within(known)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"))
    expect(links).toEqual(["mailto:ada@test.example", "https://www.instagram.com/ada/"])
  })

  it("of nobody says so", async () => {
    open("/app/discover?dialog=influencer&influencer=inconnue")
    expect(await screen.findByText("Cet influenceur n'existe pas")).toBeDefined()
  })
})
