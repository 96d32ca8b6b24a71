import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import { post as postShape } from "@trame/core/influencers/catalogue/contract"
import { rosterCard, rosterEntry } from "@trame/core/influencers/roster/contract"
import { PRICING_LABELS, ROSTER_POSTS } from "@trame/core/influencers/roster/rules"
import { keysOf } from "@trame/core/lib/text"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { entryOptions } from "../../../../packages/web/src/features/roster/cache.ts"
import { merge, sent, valuesOf, words } from "../../../../packages/web/src/features/roster/values.ts"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { type Answers, fakeApi, refusal, refusing } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, field, press, says, section, textOf, visit } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { recordOf } from "../../../world/record.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let cards: ReturnType<typeof aCard>[]
let entry: ReturnType<typeof anEntry> | null

beforeEach(() => {
  signIn()
  withoutMotion()
  cards = [aCard()]
  entry = anEntry()
})

/** rules/creators.md#pricing */
describe("the values of a creator's form", () => {
  it("have all ten prices, and send those above zero only", () => {
    const values = valuesOf(anEntry())
    expect(Object.keys(values.pricing)).toHaveLength(10)
    expect(values).toMatchObject({ siret: "732 829 320 00074", pricing: { youtube_short: null } })
    const pricing = { ...values.pricing, tiktok_video: 0, twitch_stream: 100, youtube_short: "beaucoup" }
    expect(sent({ pricing })).toEqual({ pricing: { instagram_reel: 125_050, twitch_stream: 100 } })
    expect(sent({ firstName: "Zo" })).toEqual({ firstName: "Zo" })
  })

  it("of two users are merged price by price, and have labels", () => {
    const mine = valuesOf(anEntry())
    mine.pricing.instagram_reel = 90_000
    mine.lastName = " Mercier "
    const pricing = { instagram_reel: 125_050, tiktok_video: 70_000, twitch_stream: 1 }
    const merged = merge(anEntry(), mine, anEntry({ rating: 5, pricing, managerName: "Max" }))
    merged.pricing.youtube_video = "sur devis"
    const told = Object.entries(words({ ...merged, siret: " 732829320 00074" })).filter(([, word]) => word)
    expect(told.map(([label, word]) => `${label} : ${word.replace(/\s/gu, " ")}`)).toEqual([
      "Note : 5 sur 5",
      "Nom : Mercier",
      "SIRET : 732 829 320 00074",
      "Nom du manager : Max",
      "Tarif Instagram Reel : 900,00 €",
      "Tarif TikTok Vidéo : 700,00 €",
      "Tarif YouTube Vidéo : sur devis",
      "Tarif Twitch Stream : 0,01 €",
    ])
  })
})

describe("the list of creators", () => {
  it("groups them by member, former members last, or shows all of them", async () => {
    const two = { id: "two", displayName: "Deux", followersCount: 2_340_000, category: "", verified: true }
    cards = [aCard({ rating: 4 }), aCard({ ...two, engagementRate: 2.26 })]
    cards.push(aCard({ id: "three", displayName: "Trois", addedBy: UNKNOWN_MEMBER }))
    const { api, router } = open()
    const group = await screen.findByRole("region", { name: "Ada Admin" })
    expect(within(group).getByText("2 créateurs")).toBeDefined()
    const texts = [...group.querySelectorAll("article")].map((card) => textOf(card).join(" "))
    expect(texts[0]).toContain("Zoé Mercier @zoe.m Abonnés 120,5K Engagement N/A Catégorie Mode")
    expect(texts[1]).toMatch(/^Deux @zoe\.m Abonnés 2,3M Engagement 2,3 %(?! Catégorie)/)
    const images = within(group).getAllByRole("img", { name: /^(Note|Compte)/ })
    expect(images.map((image) => image.getAttribute("aria-label"))).toEqual([
      "Note : 4 sur 5",
      "Compte vérifié",
    ])
    expect(names(await screen.findByRole("region", { name: "Utilisateur inconnu" }))).toEqual(["Trois"])
    expect(screen.getByText("3 créateurs")).toBeDefined()
    await userEvent.click(screen.getByText("Tous"))
    await screen.findByRole("list", { name: "Créateurs" })
    expect(router.state.location.search).toBe("?view=all")
    expect(api.callsOf("roster.list").at(-1)).toEqual({ view: "all", search: "" })
    expect(names()).toEqual(["Zoé Mercier", "Deux", "Trois"])
  })

  it("when it is empty, links to Discover; when a search has no match, clears it", async () => {
    const { router } = open("?search=personne")
    expect(await says(/Aucun de vos créateurs ne correspond à «.personne.»\./)).toBeDefined()
    expect(screen.getByRole("button", { name: "Exporter les créateurs" })).toHaveProperty("disabled", true)
    cards = []
    await press("Effacer la recherche")
    await screen.findByRole("link", { name: "Ouvrir Discover" })
    expect(router.state.location.search).toBe("")
  })

  it("copies the current public link, and says why it cannot", async () => {
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
    const { api } = open()
    await screen.findByRole("link", { name: "Zoé Mercier" })
    queryClient.setQueryData(entryOptions("zoe").queryKey, anEntry(), { updatedAt: 0 })
    entry = anEntry({ sharePath: "/influencer/zoe?via=k2" })
    const share = () => press("Copier le lien public de Zoé Mercier")
    await share()
    const said = "Lien copié dans le presse-papiers"
    expect(await says(said)).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/influencer/zoe?via=k2`)
    writeText.mockRejectedValue(new Error("Non."))
    await share()
    expect(await screen.findAllByText("Lien public du créateur")).not.toEqual([])
    api.answer({ roster: { get: refusing("forbidden", "Interdit.") } })
    queryClient.removeQueries({ queryKey: entryOptions("zoe").queryKey })
    await userEvent.click(screen.getByLabelText("Copier le lien public de Zoé Mercier"))
    expect(await says("Interdit.")).toBeDefined()
    expect(screen.getAllByText(said)).toHaveLength(1)
  })
})

describe("many creators at once", () => {
  const bar = () => section("Créateurs sélectionnés")
  const box = (id: string) => screen.findByRole("checkbox", { name: `Sélectionner Créatrice ${id}` })

  beforeEach(() => {
    cards = ["one", "two", "three"].map((id) => aCard({ id, displayName: `Créatrice ${id}` }))
  })

  it("are selected across views until another search, and exported", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:createurs")
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    open()
    await userEvent.click(await box("one"))
    fireEvent.click(await box("three"), { shiftKey: true })
    expect((await bar()).getByText("3 créateurs sélectionnés")).toBeDefined()
    await userEvent.click(screen.getByText("Tous"))
    expect((await bar()).getByText("3 créateurs sélectionnés")).toBeDefined()
    await press("Exporter", await bar())
    expect(await says("3 créateurs exportés")).toBeDefined()
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "personne" } })
    await says(/Aucun de vos créateurs ne correspond à/)
    expect(screen.queryByRole("region", { name: "Créateurs sélectionnés" })).toBeNull()
  })

  it("are removed after one confirmation; failures are named and stay selected", async () => {
    let held = ["two"]
    const { api } = open("", {
      remove: ({ influencerId }) => {
        if (held.includes(influencerId)) throw refusal("unavailable", "Plus tard.")
        cards = cards.filter(({ id }) => id !== influencerId)
        return { id: influencerId, binId: null }
      },
    })
    for (const id of ["one", "two", "three"]) await userEvent.click(await box(id))
    await press("Retirer", await bar())
    expect(await says(/pour toute l'agence\. .* Tout reste 30 jours dans la corbeille\.$/)).toBeDefined()
    expect(screen.getAllByText("Retirer 3 créateurs de l'organisation ?")).not.toEqual([])
    await answerQuestion("Retirer")
    expect(await says("2 créateurs retirés")).toBeDefined()
    const failures = screen.getByRole("list", { name: "Ce qui n'a pas été fait" })
    expect(failures.textContent).toBe("Créatrice two Plus tard.")
    expect((await bar()).getByText("1 créateur sélectionné")).toBeDefined()
    await waitFor(() => expect(names()).toEqual(["Créatrice two"]))
    held = []
    await press("Réessayer")
    expect(await says("1 créateur retiré")).toBeDefined()
    expect(await says("Aucun créateur")).toBeDefined()
    expect(api.callsOf("roster.remove")).toHaveLength(4)
  })
})

/** rules/creators.md#membership */
describe("removing a creator", () => {
  const elsewhere = [queries.roster.pick, queries.discover.memberships, queries.discover.influencer]

  it.each([
    ["its card", "", "Retirer Zoé Mercier"],
    ["its panel", PANEL, "Retirer"],
  ])("from %s asks first, and then takes it out of every list", async (_, search, button) => {
    const { api, router } = open(search)
    const place = search ? await dialog("Zoé Mercier") : screen
    for (const read of elsewhere) queryClient.setQueryData(read.key(), {})
    const remove = async () => {
      await press(button, place)
      await screen.findAllByText(/^Retirer «.Zoé Mercier.» de l'organisation/)
      await answerQuestion("Retirer")
    }
    api.answer({
      roster: {
        remove: () => {
          cards = []
          entry = null
          return { id: "zoe", binId: null }
        },
      },
    })
    await remove()
    expect(await says("Créateur retiré de l'organisation")).toBeDefined()
    expect(await says("Aucun créateur")).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    const read = elsewhere.map((one) => queryClient.getQueryState(one.key())?.isInvalidated)
    expect(read).toEqual([true, true, true])
    await act(() => router.navigate(PANEL))
    expect(await says(/^Créateur non trouvé|^Cette fiche vient d'être supprimée/)).toBeDefined()
  })

  it("disables other removals while it runs", async () => {
    const { api } = open(PANEL)
    const answer = Promise.withResolvers<void>()
    const remove = async () => {
      await answer.promise
      throw refusal("unavailable")
    }
    api.answer({ roster: { remove } })
    await press("Retirer", await dialog("Zoé Mercier"))
    await answerQuestion("Retirer")
    entry = null
    await act(() => queryClient.invalidateQueries())
    expect(screen.queryByText(/par une autre personne/)).toBeNull()
    await act(async () => answer.resolve())
    expect(await says(/supprimée par une autre personne/)).toBeDefined()
  })
})

/** rules/creators.md#creator-detail */
describe("the panel of a creator", () => {
  it("shows the catalogue's data, and as many posts as fit", async () => {
    entry = anEntry({ bio: "Bonjour", email: "zoe@test.example", verified: true, engagementRate: 3.25 })
    Object.assign(entry, {
      collaborationsCount: 7,
      category: "",
      profileUrl: "https://www.instagram.com/zoe.m/",
    })
    const keywords = ["#ad", "@un", "@deux", "@trois"]
    const items = Array.from({ length: ROSTER_POSTS.shown + 2 }, (_, at) =>
      recordOf(postShape, { id: `${at}`, collaborationKeywords: keywords, isCollaboration: true }),
    )
    open(PANEL, { posts: { items } })
    const shown = await dialog("Zoé Mercier")
    const facts = [...document.querySelectorAll("[role=dialog] dl > *")].map((fact) => textOf(fact).join(" "))
    expect(facts.slice(0, 4)).toEqual([
      "Abonnés 120,5K",
      "Engagement 3,3 %",
      "Collaborations détectées 7",
      "Catégorie Non définie",
    ])
    for (const said of ["Bonjour", "Ajouté le 01/11/2026 par Ada Admin", /^@zoe\.m/])
      expect(shown.getByText(said)).toBeDefined()
    const links = [/^zoe@test/, /^Voir le profil/].map((name) => shown.getByRole("link", { name }))
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "mailto:zoe@test.example",
      "https://www.instagram.com/zoe.m/",
    ])
    expect(shown.getByText("Aucune collaboration avec ce créateur pour l'instant.")).toBeDefined()
    const list = await shown.findByRole("list", { name: "Publications en collaboration" })
    expect(list.querySelectorAll("article")).toHaveLength(ROSTER_POSTS.shown)
    const [words] = within(list).getAllByRole("list", { name: "Mots-clés détectés" })
    expect(textOf(words)).toEqual(["#ad", "@un", "@deux"])
  })

  it.each([
    ["links", true, "javascript:alert(1)", ["/app/collaborations/c1"]],
    ["does not link", false, "", []],
  ])("when a user %s collaborations, follows their right", async (_, right, profileUrl, hrefs) => {
    entry = anEntry({ profileUrl })
    const { api } = open(PANEL)
    const permissions = { influencers: true, collaborations: right }
    const one = { id: "c1", name: "Rentrée", brand: "Maison Rive", status: "pending" } as const
    const items = [{ ...one, effectiveDate: "2026-09-01", rate: 120_000 }]
    api.answer({
      identity: { me: { ...hugo, permissions } },
      collaborations: { withInfluencer: { items, nextCursor: null } },
    })
    const shown = await dialog("Zoé Mercier")
    const row = (await shown.findByText("Rentrée")).closest("li")
    expect(textOf(row)).toEqual(["Rentrée", "Maison Rive · 01/09/2026", "1 200,00 €", "En attente"])
    const links = [...(row?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))
    expect(links).toEqual(hrefs)
    expect(shown.queryByRole("link", { name: /^Voir le profil/ })).toBeNull()
    expect(await shown.findByText("Aucune collaboration détectée dans ses publications.")).toBeDefined()
  })

  it("sends each field by name, up to its length, and the card shows a rating that is undone", async () => {
    cards = [aCard({ rating: 4 }), aCard({ id: "ada", displayName: "Ada Lune", rating: 2 })]
    entry = anEntry({ rating: 4 })
    const { api } = open(PANEL)
    const texts: [string, string, number][] = [
      ["Prénom", "firstName", 120],
      ["Nom", "lastName", 120],
      ["Adresse", "address", 300],
      ["Nom du manager", "managerName", 120],
      ["Société du manager", "managerCompany", 160],
      ["Téléphone du manager", "managerPhone", 40],
    ]
    for (const [label, , most] of texts) await put(label, "x".repeat(most + 1))
    await put("Email du manager", "max")
    await put("SIRET", "123")
    const prices = keysOf(PRICING_LABELS)
    const wrong = ["12O", "sur devis", "-5", "1,23,4"]
    for (const [at, key] of prices.entries()) await put(PRICING_LABELS[key], wrong[at % 4] ?? "")
    await put("Twitch Stream", "99 999 999 999")
    await save()
    const problems = [
      ...texts.map(([, , most]) => `${most} caractères au maximum`),
      "Un SIRET compte 14 chiffres",
    ]
    for (const said of [...problems, "Adresse e-mail invalide", "Montant trop élevé"])
      expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    expect(screen.getAllByText("Montant invalide")).toHaveLength(prices.length - 1)
    expect(api.writes()).toEqual([])
    for (const [label, name, most] of texts) await put(label, name.padEnd(most, "x"))
    await put("Email du manager", " max@test.example ")
    await put("SIRET", "732 829 320 00082")
    for (const [at, key] of prices.entries()) await put(PRICING_LABELS[key], `${at + 1},5`)
    await press("Effacer la note", await dialog())
    await save()
    expect(await says("Créateur mis à jour")).toBeDefined()
    expect(api.callsOf("roster.update")).toEqual([
      {
        influencerId: "zoe",
        version: 3,
        rating: null,
        siret: "73282932000082",
        managerEmail: "max@test.example",
        ...Object.fromEntries(texts.map(([, name, most]) => [name, name.padEnd(most, "x")])),
        pricing: Object.fromEntries(prices.map((key, at) => [key, (at + 1) * 100 + 50])),
      },
    ])
    const ratings = await screen.findAllByRole("img", { name: /^Note :/ })
    expect(ratings.map((rating) => rating.getAttribute("aria-label"))).toEqual(["Note : 2 sur 5"])
  })
})

const PANEL = "?dialog=creator&influencer=zoe"
const known = {
  id: "zoe",
  displayName: "Zoé Mercier",
  username: "zoe.m",
  platform: "instagram",
  category: "Mode",
  followersCount: 120_500,
  addedAt: "2026-11-01T10:00:00.000Z",
  addedBy: { id: "u1", name: "Ada Admin" },
}
const aCard = builder(rosterCard, known)
const anEntry = builder(rosterEntry, {
  ...known,
  version: 3,
  siret: "73282932000074",
  pricing: { instagram_reel: 125_050, tiktok_video: 80_000 },
  sharePath: "/influencer/zoe?via=k1",
})

function open(search = "", more: Answers["roster"] = {}) {
  const api = fakeApi({
    roster: {
      list: ({ search: searched }) => {
        const items = searched === "personne" ? [] : cards
        const members = [...new Map(items.map(({ addedBy }) => [addedBy.id, addedBy])).values()]
        const count = (id: string) => items.filter(({ addedBy }) => addedBy.id === id).length
        return {
          items,
          nextCursor: null,
          total: items.length,
          members: members.map((one) => ({ ...one, count: count(one.id) })),
        }
      },
      get: () => {
        if (!entry) throw refusal("not_found")
        return entry
      },
      update: ({ influencerId: _, version, ...changes }) => {
        entry = anEntry({ ...entry, ...(changes as object), version: version + 1 })
        return entry
      },
      remove: ({ influencerId }) => {
        cards = cards.filter(({ id }) => id !== influencerId)
        entry = null
        return { id: influencerId, binId: null }
      },
      ...more,
    },
  })
  return { api, router: visit(`/app/influencers${search}`) }
}

const put = async (label: string, value: string) => {
  const input = await field(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const save = async () => press("Enregistrer", await dialog())
const names = (place: Element = document.body) =>
  [...place.querySelectorAll("article h2, article h3")].map(({ textContent }) => textContent?.trim())
