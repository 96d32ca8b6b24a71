import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { corrected } from "@trame/core/influencers/corrections/rules"
import type { DetectedPost } from "@trame/core/influencers/market-watch/contract"
import { expect, it, vi } from "vitest"
import { catalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { fakeApi, refusal } from "../../../world/fakeApi.ts"
import { catchFiles } from "../../../world/files.ts"
import { choose, press, says, visit } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { aRosterChoice } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

it("a detected post shows its author and the detected brands; its link opens a new tab", async () => {
  open()
  const card = within(await screen.findByRole("article"))
  expect(screen.getByText("45 collaborations détectées")).toBeDefined()
  const author = card.getByRole("link", { name: /Zoé Mercier/ })
  expect(author.getAttribute("href")).toBe("/app/discover?dialog=influencer&influencer=zoe")
  expect(author.textContent).toContain("12,3K abonnés")
  expect(card.getAllByRole("button", { name: /^Rechercher/ })).toHaveLength(3)
  const link = card.getByRole("link", { name: /Voir la publication/ })
  expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
    post.postUrl,
    "_blank",
    expect.stringContaining("noopener"),
  ])
})

it.each([
  ["Rechercher @marque", { search: "@marque", page: 1 }, "?search=%40marque"],
  ["Page 2", { search: "", page: 2 }, "?page=2"],
])("when « %s » is pressed, the list is read again from its top", async (button, asks, search) => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
  const { listCalls, router } = open("?page=3")
  await press(button)
  expect(scrolled).toHaveBeenCalledWith({ block: "start" })
  await waitFor(() => expect(listCalls().at(-1)).toEqual({ ...asks, minSeq: catalogueSeq() }))
  expect(router.state.location.search).toBe(search)
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(asks.search)
})

it("a page number beyond the end shows the last page, which stays while another is read", async () => {
  const { api } = open("?page=9")
  await screen.findByRole("article")
  expect(screen.getByRole("button", { current: "page" }).textContent).toBe("3")
  api.answer({ marketWatch: { list: () => new Promise<never>(() => undefined) } })
  await press("Page 2")
  expect(screen.getByRole("article").closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("true")
})

// rules/creators.md#corrected-detection
it("a user marks a post as no collaboration, undoes that, and names the brand; a refusal changes nothing", async () => {
  const { api } = open()
  const { influencer: _, ...plain } = post
  api.answer({ marketWatch: { correct: ({ correction }) => corrected(plain, correction) } })
  const corrections = () => api.callsOf("marketWatch.correct").map(({ correction }) => correction)
  const correct = (action: string) => choose("Corriger la détection", action)
  await correct("Ce n'est pas une collaboration")
  expect(await says("Pas une collaboration, selon votre agence")).toBeDefined()
  await press("Annuler")
  expect(await screen.findByText("@marque", { selector: "strong" })).toBeDefined()
  await correct("Changer la marque")
  await userEvent.keyboard("Sézane{Enter}")
  expect(await says("Sézane")).toBeDefined()
  await correct("Changer la marque")
  await userEvent.keyboard("Puma{Escape}")
  expect(screen.queryByRole("textbox", { name: "Marque" })).toBeNull()
  expect(corrections()).toEqual([
    { isCollaboration: false, brand: null },
    null,
    { isCollaboration: true, brand: "Sézane" },
  ])
  api.refuse("marketWatch.correct", refusal("unavailable"))
  await correct("Ce n'est pas une collaboration")
  expect(await says(/La correction n'a pas été enregistrée/)).toBeDefined()
  expect(screen.getByText("Sézane")).toBeDefined()
})

it("when there is no match, the search can be cleared; an empty list links to Discover", async () => {
  open("?search=rien", [], 0)
  expect(await says("Aucune collaboration trouvée")).toBeDefined()
  await press("Effacer la recherche")
  expect(await says("Aucune collaboration détectée")).toBeDefined()
  expect(screen.getByRole("link", { name: "Ouvrir Discover" }).getAttribute("href")).toBe("/app/discover")
  expect(screen.getByRole("button", { name: "Exporter les collaborations" })).toHaveProperty("disabled", true)
})

it("an export has a thousand posts at most, filtered by the search", async () => {
  const saved = catchFiles()
  const items = Array.from({ length: 20 }, (_, at) => ({ ...post, id: `p${at}` }))
  const { listCalls } = open("?search=beau", items, 1250)
  await screen.findAllByRole("article")
  await press("Exporter les collaborations")
  expect((await saved.lines())[1]).toBe(
    "Zoé Mercier;zoe.m;Instagram;12300;02/11/2026;marque;#ad, @marque, #partenariat, #quatre;1200;;Un beau partenariat;https://www.instagram.com/p/abc/",
  )
  const pages = Array.from({ length: 50 }, (_, at) => ({ search: "beau", page: at + 1 }))
  expect(listCalls().slice(1)).toEqual(pages.map((page) => ({ ...page, minSeq: catalogueSeq() })))
})

it("a post of an influencer who left the catalogue says so, and is exported without them", async () => {
  const saved = catchFiles()
  open("", [{ ...post, influencer: null, likesCount: null, commentsCount: 0 }], 1)
  expect(await says("Ce profil n'est plus dans le catalogue")).toBeDefined()
  expect(screen.getByText("1 collaboration détectée")).toBeDefined()
  await press("Exporter les collaborations")
  expect(await says("1 collaboration exportée")).toBeDefined()
  expect((await saved.lines())[1]).toBe(
    ";;;;02/11/2026;marque;#ad, @marque, #partenariat, #quatre;;0;Un beau partenariat;https://www.instagram.com/p/abc/",
  )
})

const zoe = aRosterChoice("zoe", { displayName: "Zoé Mercier", username: "zoe.m", platform: "instagram" })
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
  influencer: { ...zoe, followersCount: 12_300, collaborationsCount: 1 },
}

function open(search = "", items = [post], total = 45) {
  signIn()
  const pageCount = Math.max(1, Math.ceil(total / 20))
  const api = fakeApi({
    identity: { me: hugo },
    marketWatch: {
      list: ({ page, search: text }) => {
        const found = text === "rien" ? 0 : total
        return { items: found ? items : [], total: found, page: Math.min(page, pageCount), pageCount }
      },
    },
  })
  const listCalls = () => api.callsOf("marketWatch.list")
  return { api, listCalls, router: visit(`/app/market-watch${search}`) }
}
