import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationWithInfluencer } from "@trame/core/campaigns/collaborations/contract/shapes"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import type { RosterCard, RosterEntry } from "@trame/core/influencers/roster/contract"
import { ROSTER_POSTS } from "@trame/core/influencers/roster/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { merge, sent, valuesOf, words } from "../../../../packages/web/src/features/roster/values.ts"
import { camille, hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../../packages/web/src/features/roster/ManyCreators.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const ada = { id: "u1", name: "Ada Admin" }

const cardOf = (id: string, changes: Partial<RosterCard> = {}): RosterCard => ({
  id,
  displayName: `Créatrice ${id}`,
  username: `creatrice.${id}`,
  profileImageUrl: null,
  followersCount: 120_500,
  platform: "instagram",
  category: "Mode",
  verified: false,
  engagementRate: null,
  collaborationsCount: 0,
  addedAt: "2026-11-01T10:00:00Z",
  addedBy: ada,
  rating: null,
  ...changes,
})

const entry: RosterEntry = {
  ...cardOf("zoe", { displayName: "Zoé Mercier", engagementRate: 3.24 }),
  bio: "",
  email: "",
  profileUrl: "javascript:alert(1)",
  avgLikes: null,
  avgComments: null,
  postsCount: null,
  lastUpdated: null,
  firstName: "Zoé",
  lastName: "",
  address: "",
  siret: "73282932000074",
  pricing: { instagram_reel: 125_050, tiktok_video: 80_000 },
  managerName: "",
  managerEmail: "",
  managerPhone: "",
  managerCompany: "",
  sharePath: "/influencer/zoe?via=k1",
  version: 3,
  updatedAt: null,
}

describe("the panel's values", () => {
  it("hold all ten prices, and send those above zero alone", () => {
    const values = valuesOf(entry)
    expect(Object.keys(values.pricing)).toHaveLength(10)
    expect(values).toMatchObject({ siret: "732 829 320 00074", pricing: { youtube_short: null } })
    const pricing = { ...values.pricing, tiktok_video: 0, twitch_stream: 100, youtube_short: null }
    expect(sent({ pricing })).toEqual({ pricing: { instagram_reel: 125_050, twitch_stream: 100 } })
    expect(sent({ firstName: "Zo" })).toEqual({ firstName: "Zo" })
  })

  it("hold every text, and tell each by its label", () => {
    const texts = {
      ...{ firstName: "Zoé", lastName: "Mercier", address: "1, rue Haute", managerName: "Max" },
      ...{ managerEmail: "max@test.example", managerPhone: "06", managerCompany: "Étoile" },
    }
    const values = valuesOf({ ...entry, ...texts })
    expect(values).toMatchObject(texts)
    expect(words({ ...values, address: " 1, rue Haute " })).toMatchObject({
      ...{ Note: "", Prénom: "Zoé", Nom: "Mercier", Adresse: "1, rue Haute", "Nom du manager": "Max" },
      ...{ "Email du manager": "max@test.example", "Téléphone du manager": "06" },
      "Société du manager": "Étoile",
    })
  })

  it("of two people are laid over each other price by price", () => {
    const mine = valuesOf(entry)
    mine.pricing.instagram_reel = 90_000
    mine.lastName = "Mercier"
    const now = { ...entry, rating: 5, pricing: { ...entry.pricing, tiktok_video: 70_000, twitch_stream: 1 } }
    expect(merge(entry, mine, now)).toMatchObject({
      rating: 5,
      lastName: "Mercier",
      pricing: { instagram_reel: 90_000, tiktok_video: 70_000, twitch_stream: 1 },
    })
  })

  it("are told in words, a text that is no amount as it was typed", () => {
    const values = valuesOf(entry)
    values.pricing.twitch_stream = "beaucoup"
    const told = words({ ...values, rating: 4, siret: " 732829320 00074" })
    expect(told).toMatchObject({
      Note: "4 sur 5",
      SIRET: "732 829 320 00074",
      "Tarif Twitch Stream": "beaucoup",
    })
    expect(told["Tarif Instagram Reel"]).toMatch(/^1.250,50.€$/)
    expect(words(valuesOf(entry)).SIRET).toBe(told.SIRET)
  })
})

let cards: RosterCard[]
let collaborations: CollaborationWithInfluencer[]
let me = camille
let updated: unknown[]
/** Whom the API does not let go. */
let held: string[]
const asked = vi.fn<(query: Record<string, string>) => void>()

beforeEach(async () => {
  cards = []
  collaborations = []
  updated = []
  held = []
  me = camille
  asked.mockClear()
  signIn()
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/roster": (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked(query)
      const items = query.search ? [] : cards
      const members = [...new Map(cards.map(({ addedBy }) => [addedBy.id, addedBy])).values()].map((one) => ({
        ...one,
        count: cards.filter(({ addedBy }) => addedBy.id === one.id).length,
      }))
      return json(200, { items, nextCursor: null, total: items.length, members })
    },
    ...Object.fromEntries(
      ["one", "two", "three"].map((id) => [
        `/api/roster/${id}`,
        () => {
          if (held.includes(id)) return json(503, { code: "unavailable", detail: "Revenez plus tard." })
          cards = cards.filter((card) => card.id !== id)
          return json(200, { id })
        },
      ]),
    ),
    "/api/roster/zoe": async (request) => {
      if (request.method === "GET") return json(200, entry)
      updated.push(await request.json())
      return json(200, { ...entry, version: 4, rating: 2 })
    },
    "/api/roster/zoe/posts": () => json(200, { items: [] }),
    "/api/collaborations/with-influencer/zoe": () => json(200, { items: collaborations, nextCursor: null }),
  })
})

describe("the creators' page", () => {
  it("groups by member, whoever has left last, and shows what is not known as such", async () => {
    cards = [
      cardOf("one", { rating: 4 }),
      cardOf("two", { followersCount: 2_340_000, engagementRate: 2.26, category: "", verified: true }),
      cardOf("three", { addedBy: UNKNOWN_MEMBER }),
    ]
    visit("/app/influencers", routes)
    const group = await screen.findByRole("region", { name: "Ada Admin" })
    expect(within(group).getByText("2 créateurs")).toBeTruthy()
    expect(screen.getByText("3 créateurs")).toBeTruthy()
    const list = within(within(group).getByRole("list", { name: "Créateurs d'Ada Admin" }))
    expect(list.getAllByRole("heading", { level: 3 })).toHaveLength(2)
    const [one, two] = within(group).getAllByRole("article")
    expect(one?.textContent).toContain("120,5K")
    expect(one?.textContent).toContain("N/A")
    expect(within(one as HTMLElement).getByRole("img", { name: "Note : 4 sur 5" })).toBeTruthy()
    expect(one?.textContent).toMatch(/@creatrice\.one.*CatégorieMode/)
    expect(two?.textContent).toMatch(/Abonnés2,3MEngagement2,3.%(?!Catégorie)/)
    expect(within(group).getAllByRole("img", { name: "Compte vérifié" })).toHaveLength(1)
    const unknown = screen.getByRole("region", { name: "Utilisateur inconnu" })
    expect(within(unknown).getByText("1 créateur")).toBeTruthy()
  })

  it("points to Discover while there is nobody, and back to all where a text finds nobody", async () => {
    const router = visit("/app/influencers", routes)
    const discover = await screen.findByRole("link", { name: "Ouvrir Discover" })
    expect(discover.getAttribute("href")).toBe("/app/discover")
    expect(screen.getByRole("button", { name: "Exporter les créateurs" })).toHaveProperty("disabled", true)
    await userEvent.type(screen.getByRole("searchbox"), "personne")
    await screen.findByText(/Aucun de vos créateurs ne correspond à/)
    expect(router.state.location.search).toBe("?search=personne")
    await userEvent.click(screen.getByRole("button", { name: "Effacer la recherche" }))
    await screen.findByRole("link", { name: "Ouvrir Discover" })
  })

  it("keeps the view in the address and asks for it", async () => {
    cards = [cardOf("one")]
    const router = visit("/app/influencers", routes)
    await screen.findByRole("region", { name: "Ada Admin" })
    await userEvent.click(screen.getByText("Tous"))
    const list = await screen.findByRole("list", { name: "Créateurs" })
    expect(within(list).getAllByRole("heading", { level: 2 })).toHaveLength(1)
    expect(router.state.location.search).toBe("?view=all")
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ view: "all" }))
    expect(screen.queryByRole("region", { name: "Ada Admin" })).toBeNull()
  })
})

describe("many creators at once", () => {
  const user = userEvent.setup()
  const bar = async () => within(await screen.findByRole("region", { name: "Créateurs sélectionnés" }))
  const box = (id: string) => screen.findByRole("checkbox", { name: `Sélectionner Créatrice ${id}` })

  beforeEach(() => {
    cards = [cardOf("one"), cardOf("two"), cardOf("three", { addedBy: UNKNOWN_MEMBER })]
  })

  it("are chosen by the keyboard and with Shift, across whose they are", async () => {
    visit("/app/influencers", routes)
    await box("one")
    await user.keyboard("jxjj")
    expect(document.activeElement?.textContent).toBe("Créatrice three")
    await user.keyboard("x")
    expect((await bar()).getByText("2 créateurs sélectionnés")).toBeTruthy()
    await user.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("region", { name: "Créateurs sélectionnés" })).toBeNull())
    await user.click(await box("one"))
    fireEvent.click(await box("three"), { shiftKey: true })
    expect((await bar()).getByText("3 créateurs sélectionnés")).toBeTruthy()
  })

  it("are taken out after one question, without a way back; who could not be is named and stays chosen", async () => {
    held = ["two"]
    visit("/app/influencers", routes)
    for (const id of ["one", "two", "three"]) await user.click(await box(id))
    await user.click((await bar()).getByRole("button", { name: "Retirer" }))
    const question = within(await screen.findByRole("dialog"))
    expect(question.getAllByText("Retirer 3 créateurs de l'organisation ?")).not.toEqual([])
    expect(question.getByText(/pour toute l'agence\. .* Cette action est irréversible\.$/)).toBeTruthy()
    await user.click(question.getByRole("button", { name: "Retirer" }))
    expect(await screen.findByText("2 créateurs retirés")).toBeTruthy()
    const failures = within(screen.getByRole("list", { name: "Ce qui n'a pas été fait" }))
    expect(failures.getByRole("listitem").textContent).toBe("Créatrice two Revenez plus tard.")
    expect((await bar()).getByText("1 créateur sélectionné")).toBeTruthy()
    expect(screen.queryByText(/^\(\d+ s\)$/)).toBeNull()
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1))
    held = []
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("1 créateur retiré")).toBeTruthy()
    expect(await screen.findByRole("link", { name: "Ouvrir Discover" })).toBeTruthy()
  })

  it("are so many no more where another search leaves them out, but stay so in the other view", async () => {
    visit("/app/influencers", routes)
    await user.click(await box("one"))
    await user.click(screen.getByText("Tous"))
    expect((await bar()).getByText("1 créateur sélectionné")).toBeTruthy()
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "personne" } })
    await screen.findByText(/Aucun de vos créateurs ne correspond à/)
    expect(screen.queryByRole("region", { name: "Créateurs sélectionnés" })).toBeNull()
  })

  it("are exported alone", async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    visit("/app/influencers?view=all", routes)
    await user.click(await box("two"))
    await user.click((await bar()).getByRole("button", { name: "Exporter" }))
    expect(await screen.findByText("1 créateur exporté")).toBeTruthy()
    const names = (await saved[0]?.text())?.split("\r\n").map((line) => line.split(";")[0])
    expect(names?.slice(1)).toEqual(["Créatrice two", ""])
  })
})

describe("a creator's panel", () => {
  const panel = "/app/influencers?dialog=creator&influencer=zoe"

  it("sends what was changed and nothing else", async () => {
    visit(panel, routes)
    const dialog = await screen.findByRole("dialog", { name: "Zoé Mercier" })
    await userEvent.click(within(dialog).getByRole("radio", { name: "2 étoiles" }))
    await userEvent.click(within(dialog).getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(updated).toEqual([{ version: 3, rating: 2 }]))
  })

  it("shares the address that shows this agency", async () => {
    visit(panel, routes)
    const dialog = await screen.findByRole("dialog", { name: "Zoé Mercier" })
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
    await userEvent.click(await within(dialog).findByRole("button", { name: /lien public/ }))
    await screen.findByText("Lien copié dans le presse-papiers")
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/influencer/zoe?via=k1`)
  })

  it("leads nowhere that is no page of a platform", async () => {
    visit(panel, routes)
    const dialog = await screen.findByRole("dialog", { name: "Zoé Mercier" })
    await within(dialog).findByText("3,2 %", { normalizer: (text) => text.replace("\u00a0", " ") })
    expect(within(dialog).queryByRole("link", { name: /Voir le profil/ })).toBeNull()
  })

  it.each([
    ["whoever may open them", { influencers: true, collaborations: true }, 1],
    ["nobody else", { influencers: true }, 0],
  ])("links collaborations for %s", async (_who, permissions, links) => {
    me = { ...hugo, permissions }
    collaborations = [
      {
        id: "c1",
        name: "Rentrée",
        brand: "Maison Rive",
        status: "pending",
        effectiveDate: "2026-09-01",
        rate: 120_000,
      },
    ]
    visit(panel, routes)
    const dialog = await screen.findByRole("dialog", { name: "Zoé Mercier" })
    await within(dialog).findByText("Rentrée")
    expect(within(dialog).getByText(/^1.200,00.€$/)).toBeTruthy()
    expect(within(dialog).getByText("Maison Rive · 01/09/2026")).toBeTruthy()
    expect(within(dialog).getByText("En attente")).toBeTruthy()
    const found = within(dialog).queryAllByRole("link", { name: "Rentrée" })
    expect(found.map((link) => link.getAttribute("href"))).toEqual(
      Array.from({ length: links }, () => "/app/collaborations/c1"),
    )
  })
})

it("shows as many of a creator's posts as there is room for, however many are read", async () => {
  const posts = Array.from({ length: ROSTER_POSTS.shown + 2 }, (_, at) => ({
    id: `${at}`,
    postType: "post",
    postUrl: `https://www.instagram.com/p/${at}/`,
    imageUrl: null,
    caption: `Légende ${at}`,
    likesCount: 1,
    commentsCount: null,
    postedAt: "2026-03-01T08:00:00.000Z",
    collaborationKeywords: ["#ad", "@un", "@deux", "@trois"],
    influencerId: "zoe",
    brand: "@un",
    correction: null,
    isCollaboration: true,
  }))
  const { fetch } = window
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes("/api/roster/zoe/posts")
      ? Promise.resolve(json(200, { items: posts }))
      : fetch(input, init)
  })
  visit("/app/influencers?dialog=creator&influencer=zoe", routes)
  const list = await screen.findByRole("list", { name: "Publications en collaboration" })
  const [first, ...others] = within(list).getAllByRole("article")
  expect(others).toHaveLength(ROSTER_POSTS.shown - 1)
  const keywords = within(first ?? list).getByRole("list", { name: "Mots-clés détectés" })
  expect([...keywords.children].map(({ textContent }) => textContent)).toEqual(["#ad", "@un", "@deux"])
})
