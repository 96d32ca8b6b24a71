import { act, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import {
  type TrackingInput,
  type TrackingView,
  trackingView,
} from "@trame/core/campaigns/collaborations/contract/tracking"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { Recap } from "../../../packages/web/src/public/tracking/CampaignTabs.tsx"
import { fakeApi, refusal } from "../../world/fakeApi.ts"
import { press, says, wordsOf } from "../../world/page.tsx"
import { markEntry, openPublic } from "../../world/publicPage.tsx"
import { recordOf } from "../../world/record.ts"
import { aSharedDocument, aSharedStep, builder } from "../../world/records.ts"

const person = (id: string, fullName: string, deliverables: Deliverables = []) =>
  recordOf(trackingView.shape.influencers.element, { id, fullName, username: id, deliverables })
const LUDIVINE = person("p1", "Ludivine Travel")

let answer: (asked: TrackingInput["get"]) => TrackingView | Promise<TrackingView>
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  answer = () => aView()
  const expiresAt = "2099-01-01T00:00:00.000Z"
  api = fakeApi({
    tracking: { get: (asked) => answer(asked), documentFile: { url: "https://files.example/d1", expiresAt } },
  })
})

/** rules/campaigns.md#tracking-page */
describe("the brand's tracking page", () => {
  it("shows the campaign, its steps and what each influencer delivers; its tab is in the address", async () => {
    const deliverables: Deliverables = [
      { type: "reel_instagram", description: "Trente secondes" },
      { type: "youtube", description: "" },
    ]
    answer = () =>
      aView({
        steps: [
          aSharedStep({ id: "1", name: "Brief", status: "done" }),
          aSharedStep({ id: "2", name: "Tournage", status: "in_progress", deadline: "2026-12-01" }),
          aSharedStep({ id: "3", name: "Montage", status: "late", participantName: "Léo" }),
        ],
        influencers: [person("@zoe", "Zoé", deliverables), { ...LEO, username: "" }],
      })
    await open("?tab=nonsense")
    expect(document.title).toBe("Suivi – Parfum d'hiver · Trame")
    expect(wordsOf(screen.getByRole("heading", { level: 1 }).closest("header"))).toBe(
      "Suivi de campagne Parfum d'hiver En cours Dernière mise à jour : 20 novembre 2026 Marque Maison Témoin Date 14 mars 2026 Chef de projet Camille Laurent",
    )
    expect(panel()).toBe(
      "1 étape terminée sur 3 Brief Terminé Tournage Échéance : 1er décembre 2026 En cours Montage Léo En retard",
    )
    const bar = screen.getByRole("progressbar", { name: "Avancement de la campagne" })
    expect((bar.firstElementChild as HTMLElement).style.width).toMatch(/^33\.3\d*%$/)
    const before = markEntry()
    await userEvent.click(screen.getByRole("tab", { name: "Influenceurs" }))
    expect(panel()).toBe(
      "Zoé @zoe 2 livrables Reel Instagram Trente secondes YouTube Léo Cuisine Livrables à définir",
    )
    expect(window.location.search).toBe("?tab=influencers")
    window.history.back()
    await waitFor(() => expect(window.location.search).toBe("?tab=nonsense"))
    expect(window.history.state).toEqual(before)
  })

  it("shows what was published and what it reached, and opens files by its own token", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    const stat = builder(trackingView.shape.stats.element, {
      views: 12_000,
      likes: 340,
      engagementRate: 3.25,
    })
    const postUrl = "https://insta.example/1"
    answer = () =>
      aView({
        stats: [
          stat({ id: "s1", creator: "Ludivine", postUrl, postThumb: "https://insta.example/1.jpg" }),
          stat({ id: "s2", creator: "Léo", views: 0, likes: 0, engagementRate: 0 }),
        ],
        documents: [aSharedDocument({ name: "Brief" })],
      })
    await open("?tab=documents")
    const stats = screen.getByRole("region", { name: "Statistiques" })
    expect(wordsOf(stats)).toBe(
      "Statistiques Vues 12 000 Likes 340 Engagement moyen 1,6 % Publications 2 Ludivine Voir la publication de Ludivine dans un nouvel onglet Vues 12 000 Likes 340 Engagement 3,3 % Léo Vues 0 Likes 0 Engagement 0,0 %",
    )
    const link = within(stats).getByRole("link")
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([postUrl, "noopener noreferrer"])
    expect([...stats.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
      "https://insta.example/1.jpg",
    ])
    await press("Télécharger Brief")
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://files.example/d1"))
    expect(api.callsOf("tracking.documentFile")).toEqual([
      { token: TOKEN, documentId: "d1", disposition: "attachment" },
    ])
  })

  it("when the link is switched off, is closed where it is open", async () => {
    await open()
    api.refuse("tracking.get", refusal("forbidden"))
    look()
    expect(await says(STALE)).toBeDefined()
    api.refuse("tracking.get", refusal("not_found"))
    look()
    expect(await screen.findByRole("heading", { name: "Lien de campagne non valide" })).toBeDefined()
    expect(document.title).toBe("Lien de campagne non valide · Trame")
  })
})

/** rules/campaigns.md#tracking-page */
describe("a tracking link for one influencer", () => {
  const part = (one: typeof LEO, others = true) =>
    aView({ influencers: [one], restrictedTo: one.fullName, othersTakePart: others })
  const notice = () =>
    screen
      .queryAllByRole("status")
      .map(wordsOf)
      .find((said) => said.endsWith("Voir toute la campagne"))

  it("says that others take part, and shows another's part or all of it", async () => {
    const held = Promise.withResolvers<TrackingView>()
    answer = ({ influencer, influencerId }) =>
      influencerId ? held.promise : influencer ? part(LUDIVINE) : aView()
    await open("?influencer=Ludivine%20Travel")
    await waitFor(() => expect(pressed()).toEqual(["Ludivine Travel"]))
    expect(notice()).toBe(
      "Vous consultez la campagne pour . D'autres influenceurs y participent. Ludivine Travel Voir toute la campagne",
    )
    await userEvent.click(chips().getByRole("button", { name: "Tous les influenceurs" }))
    await waitFor(() => expect([pressed(), notice()]).toEqual([["Tous les influenceurs"], undefined]))
    const busy = () => document.querySelector("[aria-busy=true]") !== null
    await userEvent.click(chips().getByRole("button", { name: "Léo Cuisine" }))
    // Meanwhile, the former view stays.
    expect([window.location.search, pressed(), busy()]).toEqual(["?influencerId=p2", ["Léo Cuisine"], true])
    held.resolve(part(LEO))
    await waitFor(() => expect([pressed(), busy()]).toEqual([["Léo Cuisine"], false]))
    await press("Voir toute la campagne")
    expect(window.location.search).toBe("")
    await waitFor(() => expect(pressed()).toEqual(["Tous les influenceurs"]))
  })

  it("says so where they do not take part, and leads to all of it", async () => {
    answer = (asked) => (asked.influencer ? aView({ influencers: [], restrictedTo: "Inconnue" }) : aView())
    await open("?influencer=Inconnue")
    await waitFor(() => expect(pressed()).toEqual([]))
    expect(notice()).toMatch(/^L'influenceur indiqué par ce lien ne participe pas à cette campagne\./)
  })

  it("of nine influencers offers a list", async () => {
    const influencers = Array.from({ length: 9 }, (_, at) => person(`p${at}`, `Personne ${at}`))
    answer = ({ influencerId }) => {
      const one = influencers.find(({ id }) => id === influencerId)
      return one ? part(one) : aView({ influencers })
    }
    await open()
    expect(screen.queryByRole("group", { name: "Filtrer par influenceur" })).toBeNull()
    const list = () => screen.getByLabelText<HTMLSelectElement>("Filtrer par influenceur")
    await userEvent.selectOptions(list(), "Personne 3")
    expect(window.location.search).toBe("?influencerId=p3")
    await waitFor(() => expect(list().value).toBe("p3"))
    await userEvent.selectOptions(list(), "Tous les influenceurs")
    expect(window.location.search).toBe("")
  })
})

it.each([
  ["", {}, "tous"],
  ["?influencer=Ludivine", { influencers: [LUDIVINE], restrictedTo: "Ludivine" }, "p1"],
  ["?influencerId=p9", { influencers: [], restrictedTo: "p9" }, "p9"],
  ["?influencer=Inconnue", { influencers: [], restrictedTo: "Inconnue" }, "inconnu"],
])("the technical hints of « %s » do not give the link away", async (search, wanted, said) => {
  answer = () => aView(wanted)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-24T18:00:00.000Z") })
  await open(search)
  await press("Afficher les informations techniques")
  expect(wordsOf(screen.getByRole("contentinfo"))).toContain(
    `Lien a1b2c3… Campagne mise à jour 2026-11-20T10:00:00.000Z Influenceur affiché ${said} Heure actuelle 2026-12-24T18:00:00.000Z`,
  )
})

describe("the summary of a campaign", () => {
  const summary = (changes: Partial<TrackingView>) => {
    const { container, unmount } = render(<Recap view={aView(changes)} />)
    const words = wordsOf(container)
    unmount()
    return words
  }

  it("says what it costs, how far it is and whom to ask, an agency without a name too", () => {
    expect(summary({ campaign: aCampaign({ agencyName: null }) })).toBe(
      "Récapitulatif de la campagne Budget 18 500 € Statut En cours Étapes clés Devis envoyé Fait Contrat signé Fait Facture envoyée À venir Paiement reçu À venir Influenceurs 2 influenceurs, 0 livrable Ludivine Travel 0 livrable Léo Cuisine 0 livrable Contact Chef de projet Camille Laurent Agence Non définie",
    )
    const late = { quoteSent: false, contractSigned: false, invoiceSent: true, paymentReceived: false }
    const said = [late, { ...late, invoiceSent: false, paymentReceived: true }].map(
      (milestones) => summary({ campaign: aCampaign(milestones) }).match(/\S+ \S+ Fait/g)?.[0],
    )
    expect(said).toEqual(["Facture envoyée Fait", "Paiement reçu Fait"])
  })

  it.each([
    [0, "Aucun influenceur pour le moment"],
    [1, "1 influenceur, 0 livrable P1 0 livrable"],
    [6, /^6 influenceurs, 15 livrables P1 .* P5 4 livrables et 1 autre$/],
    [8, /^8 influenceurs, 28 livrables P1 .* P5 4 livrables et 3 autres$/],
  ])("names five of %i influencers", (count, said) => {
    const influencers = Array.from({ length: count }, (_, at) =>
      person(`p${at}`, `P${at + 1}`, Array(at).fill({ type: "tiktok", description: "" })),
    )
    expect(summary({ influencers }).match(/Influenceurs (.*) Contact/)?.[1]).toMatch(said)
  })
})

const TOKEN = "a1b2c3d4e5f6g7h8i9j0k1l2m3"
const STALE = /^Les dernières informations n'ont pas pu être chargées/

type Deliverables = TrackingView["influencers"][number]["deliverables"]

const aCampaign = builder(trackingView.shape.campaign, {
  name: "Parfum d'hiver",
  brand: "Maison Témoin",
  signedDate: "2026-03-14",
  manager: "Camille Laurent",
  agencyName: "Agence Lumière",
  budget: 1_850_000,
  status: "in_progress",
  quoteSent: true,
  contractSigned: true,
  updatedAt: "2026-11-20T10:00:00.000Z",
})
const LEO = person("p2", "Léo Cuisine")
const aView = (changes: Partial<TrackingView> = {}) =>
  recordOf(trackingView, { campaign: aCampaign(), influencers: [LUDIVINE, LEO], ...changes })

const open = async (search = "") => {
  await openPublic(`/suivi/${TOKEN}${search}`)
  await screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
}
const panel = () => wordsOf(screen.getByRole("tabpanel"))
const look = () => act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
const chips = () => within(screen.getByRole("group", { name: "Filtrer par influenceur" }))
const pressed = () => chips().queryAllByRole("button", { pressed: true }).map(wordsOf)
