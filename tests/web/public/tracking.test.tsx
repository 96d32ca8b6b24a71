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
import { press, says, textOf } from "../../world/page.tsx"
import { markEntry, openPublic } from "../../world/publicPage.tsx"
import { recordOf } from "../../world/record.ts"
import { aSharedDocument, aSharedStep, builder } from "../../world/records.ts"

const TOKEN = "a1b2c3d4e5f6g7h8i9j0k1l2m3"
const STALE = /^Les dernières informations n'ont pas pu être chargées/
const SHOW_HINTS = "Afficher les informations techniques"

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
const person = (id: string, fullName: string, deliverables: Deliverables = []) =>
  recordOf(trackingView.shape.influencers.element, { id, fullName, username: id, deliverables })
const LUDIVINE = person("p1", "Ludivine Travel")
const LEO = person("p2", "Léo Cuisine")
const aView = (changes: Partial<TrackingView> = {}) =>
  recordOf(trackingView, { campaign: aCampaign(), influencers: [LUDIVINE, LEO], ...changes })

let answer: (asked: TrackingInput["get"]) => TrackingView | Promise<TrackingView>
let api: ReturnType<typeof fakeApi>

const open = async (search = "") => {
  await openPublic(`/suivi/${TOKEN}${search}`)
  await screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
}
const text = (element: Element | null | undefined) => textOf(element).join(" ")
const panel = () => text(screen.getByRole("tabpanel"))
const look = () => act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
const chips = () => within(screen.getByRole("group", { name: "Filtrer par influenceur" }))
const pressed = () =>
  chips()
    .queryAllByRole("button", { pressed: true })
    .map((chip) => text(chip))

beforeEach(() => {
  answer = () => aView()
  const expiresAt = "2099-01-01T00:00:00.000Z"
  api = fakeApi({
    tracking: { get: (asked) => answer(asked), documentFile: { url: "https://files.example/d1", expiresAt } },
  })
})

/** rules/campaigns.md#tracking-page */
describe("the brand's tracking page", () => {
  it("shows the campaign, its steps and what it comes to", async () => {
    answer = () =>
      aView({
        steps: [
          aSharedStep({ id: "1", name: "Brief", status: "done" }),
          aSharedStep({ id: "2", name: "Tournage", status: "in_progress", deadline: "2026-12-01" }),
          aSharedStep({ id: "3", name: "Montage", status: "late", participantName: "Léo" }),
        ],
      })
    await open("?tab=nonsense")
    expect(document.title).toBe("Suivi – Parfum d'hiver · Trame")
    expect(text(screen.getByRole("heading", { level: 1 }).closest("header"))).toBe(
      "Suivi de campagne Parfum d'hiver En cours Dernière mise à jour : 20 novembre 2026 Marque Maison Témoin Date 14 mars 2026 Chef de projet Camille Laurent",
    )
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Timeline")
    expect(panel()).toBe(
      "1 étape terminée sur 3 Brief Terminé Tournage Échéance : 1er décembre 2026 En cours Montage Léo En retard",
    )
    const bar = screen.getByRole("progressbar", { name: "Avancement de la campagne" })
    expect(["valuenow", "valuemax"].map((name) => bar.getAttribute(`aria-${name}`))).toEqual(["1", "3"])
    expect((bar.firstElementChild as HTMLElement).style.width).toMatch(/^33\.3\d*%$/)
  })

  it("shows the influencers with what each delivers; its tab is in the address", async () => {
    const deliverables: Deliverables = [
      { type: "reel_instagram", description: "Trente secondes" },
      { type: "youtube", description: "" },
    ]
    const nameless = { ...LEO, username: "" }
    answer = () => aView({ influencers: [person("@zoe", "Zoé", deliverables), nameless] })
    await open()
    expect(panel()).toMatch(/^Aucune étape pour le moment/)
    const before = markEntry()
    await userEvent.click(screen.getByRole("tab", { name: "Influenceurs" }))
    expect(panel()).toBe(
      "Zoé @zoe 2 livrables Reel Instagram Trente secondes YouTube Léo Cuisine Livrables à définir",
    )
    expect(window.location.search).toBe("?tab=influencers")
    window.history.back()
    await waitFor(() => expect(window.location.search).toBe(""))
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
    expect(text(stats)).toBe(
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
    expect(screen.getByText("Cette campagne n'existe pas ou le lien n'est plus actif.")).toBeDefined()
    expect(document.title).toBe("Lien de campagne non valide · Trame")
    expect(screen.getByRole("link", { name: "Retour à l'accueil" }).getAttribute("href")).toBe("/")
  })

  it("when it could not be read, says so, and tries again", async () => {
    api.refuse("tracking.get", refusal("unavailable"))
    await openPublic(`/suivi/${TOKEN}`)
    expect(await says("Une erreur est survenue lors du chargement des données.")).toBeDefined()
    api.answer({ tracking: { get: aView() } })
    await press("Réessayer")
    expect(await screen.findByRole("heading", { name: "Parfum d'hiver" })).toBeDefined()
    expect(screen.queryByText(STALE)).toBeNull()
  })
})

/** rules/campaigns.md#tracking-page */
describe("a tracking link for one influencer", () => {
  const part = (one: typeof LEO, others = true) =>
    aView({ influencers: [one], restrictedTo: one.fullName, othersTakePart: others })
  const notice = () =>
    screen
      .queryAllByRole("status")
      .map((status) => text(status))
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
    // What was there stays until the other view is.
    expect([window.location.search, pressed(), busy()]).toEqual(["?influencerId=p2", ["Léo Cuisine"], true])
    held.resolve(part(LEO))
    await waitFor(() => expect(busy()).toBe(false))
    expect(pressed()).toEqual(["Léo Cuisine"])
    answer = () => new Promise(() => {})
    await userEvent.click(chips().getByRole("button", { name: "Ludivine Travel" }))
    expect([pressed(), busy()]).toEqual([["Ludivine Travel"], true])
    answer = ({ influencerId }) => (influencerId ? part(LEO) : aView())
    await userEvent.click(chips().getByRole("button", { name: "Léo Cuisine" }))
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

  it.each([
    [8, 9, 0],
    [9, 0, 10],
  ])("of %i influencers offers %i buttons or a list of %i", async (count, buttons, options) => {
    const influencers = Array.from({ length: count }, (_, at) => person(`p${at}`, `Personne ${at}`))
    answer = ({ influencerId }) => {
      const one = influencers.find(({ id }) => id === influencerId)
      return one ? part(one) : aView({ influencers })
    }
    await open()
    const group = screen.queryByRole("group", { name: "Filtrer par influenceur" })
    expect(group?.querySelectorAll("button").length ?? 0).toBe(buttons)
    expect(screen.queryAllByRole("option")).toHaveLength(options)
    if (!options) return
    const list = () => screen.getByLabelText<HTMLSelectElement>("Filtrer par influenceur")
    await userEvent.selectOptions(list(), "Personne 3")
    expect(window.location.search).toBe("?influencerId=p3")
    await waitFor(() => expect(list().value).toBe("p3"))
    await userEvent.selectOptions(list(), "Tous les influenceurs")
    expect(window.location.search).toBe("")
  })
})

describe("the technical hints", () => {
  it.each([
    ["everybody's view", "", {}, "tous"],
    ["one by name", "?influencer=Ludivine", { influencers: [LUDIVINE], restrictedTo: "Ludivine" }, "p1"],
    ["somebody who takes no part", "?influencerId=p9", { influencers: [], restrictedTo: "p9" }, "p9"],
    ["nobody of that name", "?influencer=Inconnue", { influencers: [], restrictedTo: "Inconnue" }, "inconnu"],
  ])("name %s without giving the link away", async (_whose, search, wanted, said) => {
    answer = () => aView(wanted)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-24T18:00:00.000Z") })
    await open(search)
    await press(SHOW_HINTS)
    const footer = text(screen.getByRole("contentinfo"))
    expect(footer).toContain(
      `Lien a1b2c3… Campagne mise à jour 2026-11-20T10:00:00.000Z Influenceur affiché ${said} Heure actuelle 2026-12-24T18:00:00.000Z`,
    )
  })
})

describe("the summary of a campaign", () => {
  const summary = (changes: Partial<TrackingView>) => {
    const { container } = render(<Recap view={aView(changes)} />)
    return text(container)
  }
  const milestones = { quoteSent: false, contractSigned: false, invoiceSent: false, paymentReceived: false }

  it("says what it costs, how far it is and whom to ask, an agency without a name too", () => {
    expect(summary({ campaign: aCampaign({ agencyName: null }) })).toBe(
      "Récapitulatif de la campagne Budget 18 500 € Statut En cours Étapes clés Devis envoyé Fait Contrat signé Fait Facture envoyée À venir Paiement reçu À venir Influenceurs 2 influenceurs, 0 livrable Ludivine Travel 0 livrable Léo Cuisine 0 livrable Contact Chef de projet Camille Laurent Agence Non définie",
    )
  })

  it.each([
    ["quoteSent", "Devis envoyé"],
    ["contractSigned", "Contrat signé"],
    ["invoiceSent", "Facture envoyée"],
    ["paymentReceived", "Paiement reçu"],
  ])("marks %s alone as done", (flag, label) => {
    const done = summary({ campaign: aCampaign({ ...milestones, [flag]: true }) })
    expect(done.match(/\S+ \S+ Fait/g)).toEqual([`${label} Fait`])
  })

  it.each([
    [0, "Aucun influenceur pour le moment"],
    [1, "1 influenceur, 0 livrable P1 0 livrable"],
    [2, "2 influenceurs, 1 livrable P1 0 livrable P2 1 livrable"],
    [6, /^6 influenceurs, 15 livrables P1 .* P5 4 livrables et 1 autre$/],
    [8, /^8 influenceurs, 28 livrables P1 .* P5 4 livrables et 3 autres$/],
  ])("names five of %i influencers", (count, said) => {
    const made = (at: number): Deliverables =>
      Array.from({ length: at }, () => ({ type: "tiktok", description: "" }))
    const influencers = Array.from({ length: count }, (_, at) => person(`p${at}`, `P${at + 1}`, made(at)))
    expect(summary({ influencers }).match(/Influenceurs (.*) Contact/)?.[1]).toMatch(said)
  })
})
