import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Correction } from "@trame/core/influencers/catalogue/contract"
import { corrected } from "@trame/core/influencers/corrections/rules"
import type { DetectedPost } from "@trame/core/influencers/market-watch/contract"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { catalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/market-watch/MarketWatchPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const post: DetectedPost = {
  id: "p1",
  postUrl: "https://www.instagram.com/p/abc/",
  imageUrl: null,
  postType: "reel",
  caption: "Un beau partenariat",
  likesCount: 1200,
  commentsCount: null,
  postedAt: "2026-11-02T10:00:00Z",
  isCollaboration: true,
  collaborationKeywords: ["#ad", "@marque", "#partenariat", "#quatre"],
  influencerId: "zoe",
  brand: "@marque",
  correction: null,
  influencer: {
    id: "zoe",
    displayName: "Zoé Mercier",
    username: "zoe.m",
    profileImageUrl: null,
    followersCount: 12_300,
    platform: "instagram",
    category: "Mode",
    verified: false,
    engagementRate: null,
    collaborationsCount: 1,
  },
}

let total: number
let page: DetectedPost[]
const asked = vi.fn<(query: Record<string, string>) => void>()

beforeEach(async () => {
  total = 45
  page = [post]
  asked.mockClear()
  signIn()
  answer({
    "/api/identity/me": () => json(200, hugo),
    "/api/market-watch": (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked(query)
      const pageCount = Math.max(1, Math.ceil(total / 20))
      const number = Math.min(Number(query.page), pageCount)
      return json(200, { items: total ? page : [], total, page: number, pageCount })
    },
  })
})

const open = (path = "/app/market-watch") => visit(path, routes)

it("each post says whose it is and what was found in it; its link opens elsewhere", async () => {
  open()
  const card = within(await screen.findByRole("article"))
  expect(screen.getByText("45 collaborations détectées")).toBeTruthy()
  const author = card.getByRole("link", { name: /Zoé Mercier/ })
  expect(author.getAttribute("href")).toBe("/app/discover?dialog=influencer&influencer=zoe")
  expect(author.textContent).toContain("12,3K abonnés")
  expect(card.getAllByRole("button", { name: /^Rechercher/ })).toHaveLength(3)
  const link = card.getByRole("link", { name: /Voir la publication/ })
  expect(link.getAttribute("href")).toBe(post.postUrl)
  expect(link.getAttribute("target")).toBe("_blank")
  expect(link.getAttribute("rel")).toContain("noopener")
})

it("a keyword that is pressed is searched for, from the first page on", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
  const router = open("/app/market-watch?page=3")
  await userEvent.click(await screen.findByRole("button", { name: "Rechercher @marque" }))
  expect(scrolled).toHaveBeenCalledWith({ block: "start" })
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ search: "@marque", page: "1", minSeq: String(catalogueSeq()) }),
  )
  expect(router.state.location.search).toBe("?search=%40marque")
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("@marque")
})

// rules/creators.md#corrected-detection
it("somebody says that a post is none, names the brand, and takes it back", async () => {
  const said = vi.fn<(body: unknown) => void>()
  let status = 200
  answer({
    "/api/identity/me": () => json(200, hugo),
    "/api/market-watch": () => json(200, { items: page, total, page: 1, pageCount: 3 }),
    "/api/market-watch/corrections": async (request) => {
      const body = (await request.json()) as { correction: Correction | null }
      said(body.correction)
      const { influencer: _, ...plain } = post
      return status === 200
        ? json(200, corrected(plain, body.correction))
        : json(status, { code: "unavailable", detail: "Indisponible" })
    },
  })
  open()
  const choose = async (action: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Corriger la détection" }))
    await userEvent.click(await screen.findByRole("menuitem", { name: action }))
  }
  await choose("Ce n'est pas une collaboration")
  expect(await screen.findByText("Pas une collaboration, selon votre agence")).toBeTruthy()
  expect(said).toHaveBeenLastCalledWith({ isCollaboration: false, brand: null })
  await userEvent.click(await screen.findByRole("button", { name: "Annuler" }))
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(null))
  expect(screen.getByText("@marque", { selector: "strong" })).toBeTruthy()

  await choose("Changer la marque")
  await userEvent.keyboard("Sézane{Enter}")
  expect(await screen.findByText("Sézane")).toBeTruthy()
  expect(said).toHaveBeenLastCalledWith({ isCollaboration: true, brand: "Sézane" })

  await choose("Changer la marque")
  await userEvent.keyboard("Puma{Escape}")
  expect(screen.queryByRole("textbox", { name: "Marque" })).toBeNull()

  status = 503
  await choose("Ce n'est pas une collaboration")
  expect(await screen.findByText(/La correction n'a pas été enregistrée/)).toBeTruthy()
  expect(screen.getByText("Sézane")).toBeTruthy()
})

it("pages are numbered and stand in the address", async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const router = open()
  await userEvent.click(await screen.findByRole("button", { name: "Page 2" }))
  expect(scrolled).toHaveBeenCalledWith({ block: "start" })
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ search: "", page: "2", minSeq: String(catalogueSeq()) }),
  )
  expect(router.state.location.search).toBe("?page=2")
})

it("nothing found, and nothing there yet, say so each in their way", async () => {
  total = 0
  open("/app/market-watch?search=rien")
  expect(await screen.findByText("Aucune collaboration trouvée")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Effacer la recherche" }))
  expect(await screen.findByText("Aucune collaboration détectée")).toBeTruthy()
  expect(screen.getByRole("link", { name: "Ouvrir Discover" }).getAttribute("href")).toBe("/app/discover")
  expect(screen.getByRole("button", { name: "Exporter les collaborations" })).toHaveProperty("disabled", true)
})

it("what is shown stays while another page is read; beyond the last one stands the last", async () => {
  open("/app/market-watch?page=9")
  await screen.findByRole("article")
  expect(screen.getByRole("button", { current: "page" }).textContent).toBe("3")
  const { fetch } = window
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    (input instanceof Request ? input.url : String(input)).includes("/market-watch")
      ? new Promise(() => {})
      : fetch(input, init),
  )
  await userEvent.click(screen.getByRole("button", { name: "Page 2" }))
  const card = screen.getByRole("article")
  expect(card.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true")
})

it("of very many posts a thousand are exported, as they are searched", async () => {
  total = 1250
  const saved: Blob[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  page = Array.from({ length: 20 }, (_, at) => ({ ...post, id: `p${at}` }))
  open("/app/market-watch?search=beau")
  await screen.findAllByRole("article")
  asked.mockClear()
  await userEvent.click(screen.getByRole("button", { name: "Exporter les collaborations" }))
  await waitFor(() => expect(saved).toHaveLength(1))
  // Of an index as new as what one has just added.
  const minSeq = String(catalogueSeq())
  expect(asked.mock.calls.map(([query]) => query)).toEqual(
    Array.from({ length: 50 }, (_, at) => ({ search: "beau", page: `${at + 1}`, minSeq })),
  )
  expect((await saved[0]?.text())?.split("\r\n")[1]).toBe(
    "Zoé Mercier;zoe.m;Instagram;12300;02/11/2026;marque;#ad, @marque, #partenariat, #quatre;1200;;Un beau partenariat;https://www.instagram.com/p/abc/",
  )
})

it("what cannot be loaded says why, and is tried again", async () => {
  answer({
    "/api/identity/me": () => json(200, hugo),
    "/api/market-watch": () => json(403, { code: "forbidden", detail: "Accès refusé" }),
  })
  open()
  expect(await screen.findByText("Erreur lors du chargement des posts.")).toBeTruthy()
  expect(screen.getByText("Accès refusé")).toBeTruthy()
})

it("a post of whoever left the catalogue says so, and is exported without them", async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  const left = { ...post, influencer: null, likesCount: null, commentsCount: 0 }
  answer({
    "/api/identity/me": () => json(200, hugo),
    "/api/market-watch": ({ url }) => {
      asked(Object.fromEntries(new URL(url).searchParams))
      return json(200, { items: [left], total: 1, page: 1, pageCount: 1 })
    },
  })
  open("/app/market-watch?search=beau")
  expect(await screen.findByText("Ce profil n'est plus dans le catalogue")).toBeTruthy()
  expect(screen.getByText("1 collaboration détectée")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Exporter les collaborations" }))
  expect(await screen.findByText("1 collaboration exportée")).toBeTruthy()
  expect((await saved[0]?.text())?.split("\r\n")[1]).toBe(
    ";;;;02/11/2026;marque;#ad, @marque, #partenariat, #quatre;;0;Un beau partenariat;https://www.instagram.com/p/abc/",
  )
  expect(asked).toHaveBeenCalledTimes(2)
  for (const [query] of asked.mock.calls) expect(query).toMatchObject({ search: "beau", page: "1" })
  vi.restoreAllMocks()
})
