import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { beforeEach, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/tracking/TrackingPage.tsx"
import { answer, json } from "../support/site.tsx"

const TOKEN = "a1b2c3d4e5f6g7h8i9j0k1l2m3"

const influencer = (id: string, fullName: string): TrackingView["influencers"][number] => ({
  id,
  fullName,
  username: id,
  profileImageUrl: null,
  deliverables: [],
})
const EVERYBODY = [influencer("p1", "Ludivine Travel"), influencer("p2", "Léo Cuisine")]

const view = (wanted: Partial<TrackingView> = {}): TrackingView => ({
  campaign: {
    name: "Parfum d'hiver",
    brand: "Maison Témoin",
    signedDate: "2026-03-14",
    manager: "Camille Laurent",
    agencyName: "Agence Lumière",
    budget: 1_850_000,
    status: "in_progress",
    quoteSent: true,
    contractSigned: true,
    invoiceSent: false,
    paymentReceived: false,
    updatedAt: "2026-11-20T10:00:00.000Z",
  },
  appearance: { logoUrl: null, color: null },
  influencers: EVERYBODY,
  steps: [],
  documents: [],
  stats: [],
  restrictedTo: null,
  othersTakePart: false,
  ...wanted,
})

let server: (asked: URLSearchParams) => Response | Promise<Response>

function open(search = ""): void {
  answer({
    [`/api/tracking/${TOKEN}`]: ({ url }) => server(new URL(url).searchParams),
    [`/api/tracking/${TOKEN}/documents/d1/file`]: ({ url }) =>
      json(200, {
        url: `https://files.example/d1${new URL(url).search}`,
        expiresAt: "2099-01-01T00:00:00.000Z",
      }),
  })
  window.history.replaceState(null, "", `/suivi/${TOKEN}${search}`)
  render(
    <PublicRoute params={{ token: TOKEN }}>
      <Component />
    </PublicRoute>,
  )
}

const loading = () => screen.queryByText("Chargement de la campagne")
const campaign = () => screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
const invalid = () => screen.findByRole("heading", { name: "Lien de campagne non valide" })

beforeEach(() => {
  server = () => json(200, view())
})

it("says of a link for one influencer that others take part, and shows another's part or all of it", async () => {
  server = (asked) => {
    const [first, second] = EVERYBODY
    const chosen =
      asked.get("influencer") === first?.fullName ? first : asked.get("influencerId") === "p2" ? second : null
    if (!chosen) return json(200, view())
    return json(200, view({ influencers: [chosen], restrictedTo: chosen.fullName, othersTakePart: true }))
  }
  const others = () => screen.queryByText(/D'autres influenceurs y participent\./)
  open("?influencer=Ludivine%20Travel")
  expect(loading()).not.toBeNull()
  await campaign()
  expect(loading()).toBeNull()
  await waitFor(() => expect(others()).not.toBeNull())

  await userEvent.click(await screen.findByRole("button", { name: "Léo Cuisine" }))
  expect(window.location.search).toBe("?influencerId=p2")
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Léo Cuisine" }).getAttribute("aria-pressed")).toBe("true"),
  )
  await waitFor(() => expect(others()).not.toBeNull())

  await userEvent.click(screen.getByRole("button", { name: "Voir toute la campagne" }))
  expect(window.location.search).toBe("")
  await waitFor(() => expect(others()).toBeNull())
})

it("is refused where it is already open once the link is switched off, and says why", async () => {
  open()
  await campaign()
  server = () => json(404, { code: "not_found", detail: "Lien inconnu" })
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
  await invalid()
  expect(screen.getByText("Cette campagne n'existe pas ou le lien n'est plus actif.")).toBeDefined()
  expect(screen.getByRole("link", { name: "Retour à l'accueil" }).getAttribute("href")).toBe("/")
})

it("says so when it could not be loaded, and tries again", async () => {
  server = () => json(503, { code: "unavailable" })
  open()
  expect(await screen.findByText("Une erreur est survenue lors du chargement des données.")).toBeDefined()
  server = () => json(200, view())
  await userEvent.click(screen.getByRole("button", { name: "Réessayer" }))
  await campaign()
})

it("shows technical hints that give nothing away after three clicks on the footer, or by the keyboard", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0)
  open()
  await campaign()
  const words = screen.getByText(/privé et confidentiel/)
  const hints = () => screen.queryByText("Campagne mise à jour")
  const clicks = (times: number) => {
    for (let click = 0; click < times; click++) fireEvent.click(words)
  }
  clicks(2)
  clock.mockReturnValue(1000)
  clicks(1)
  expect(hints()).toBeNull()
  const button = screen.getByRole("button", { name: "Afficher les informations techniques" })
  expect(button.getAttribute("aria-expanded")).toBe("false")
  clicks(2)
  expect(hints()).not.toBeNull()
  expect(button.getAttribute("aria-expanded")).toBe("true")
  // One click too many closes nothing.
  clicks(1)
  expect(hints()).not.toBeNull()
  const footer = screen.getByRole("contentinfo")
  expect(footer.textContent).toContain(`${TOKEN.slice(0, 6)}…`)
  expect(footer.textContent).not.toContain(TOKEN.slice(0, 7))

  screen.getByRole("button", { name: "Masquer les informations techniques" }).focus()
  await userEvent.keyboard("{Enter}")
  expect(hints()).toBeNull()
  clock.mockRestore()
})

it.each([
  [0, "Aucun influenceur pour le moment", [], null],
  [1, "1 influenceur, 0 livrable", ["1"], null],
  [2, "2 influenceurs, 1 livrable", ["1", "2"], null],
  [5, "5 influenceurs, 10 livrables", ["1", "2", "3", "4", "5"], null],
  [6, "6 influenceurs, 15 livrables", ["1", "2", "3", "4", "5"], "et 1 autre"],
  [8, "8 influenceurs, 28 livrables", ["1", "2", "3", "4", "5"], "et 3 autres"],
])("sums up %d influencers: five by name, and how many others", async (count, said, named, rest) => {
  const influencers = Array.from({ length: count }, (_, at) => ({
    ...influencer(`p${at}`, `Personne ${at + 1}`),
    deliverables: Array.from({ length: at }, () => ({ type: "tiktok" as const, description: "" })),
  }))
  server = () => json(200, view({ influencers }))
  open("?tab=influencers")
  await campaign()
  const recap = within(screen.getByRole("complementary", { name: "Récapitulatif de la campagne" }))
  expect(recap.getByText(said)).toBeDefined()
  expect(recap.queryAllByText(/^Personne/).map(({ textContent }) => textContent)).toEqual(
    named.map((number) => `Personne ${number}`),
  )
  expect(recap.queryByText(/^et \d/)?.textContent ?? null).toBe(rest)
  // As each one's own card counts them.
  const each = named.map(
    (number) => ["0 livrable", "1 livrable"][Number(number) - 1] ?? `${Number(number) - 1} livrables`,
  )
  expect(recap.queryAllByText(/^\d+ livrables?$/).map(({ textContent }) => textContent)).toEqual(each)
  const cards = screen.queryAllByRole("heading", { level: 2, name: /^Personne/ })
  expect(cards.slice(0, 5).map((card) => card.nextElementSibling?.lastElementChild?.textContent)).toEqual(
    each.map((said, at) => (at === 0 ? "Livrables à définir" : said)),
  )
})

it.each([
  ["quoteSent", "Devis envoyé"],
  ["contractSigned", "Contrat signé"],
  ["invoiceSent", "Facture envoyée"],
  ["paymentReceived", "Paiement reçu"],
] as const)("says of the four milestones which is behind one: %s alone", async (flag, label) => {
  const none = { quoteSent: false, contractSigned: false, invoiceSent: false, paymentReceived: false }
  server = () => json(200, view({ campaign: { ...view().campaign, ...none, [flag]: true } }))
  open()
  await campaign()
  const done = screen.getAllByText("Fait").map((state) => state.closest("li")?.textContent)
  expect(done).toEqual([`${label}Fait`])
  expect(screen.getAllByText("À venir")).toHaveLength(3)
})

it("shows every part on paper, where nobody can open a tab", async () => {
  let paper = false
  const listeners = new Set<() => void>()
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "print" && paper,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  open()
  await campaign()
  const parts = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
  const all = ["Timeline", "Influenceurs", "Documents et preview"]
  expect(parts().filter((part) => all.includes(part ?? ""))).toEqual([])
  expect(screen.getAllByRole("tab")).toHaveLength(3)
  paper = true
  act(() => {
    for (const listener of listeners) listener()
  })
  expect(parts()).toEqual(expect.arrayContaining(all))
  const people = screen.getByRole("heading", { level: 2, name: "Influenceurs" }).parentElement as HTMLElement
  expect(within(people).getByText("Ludivine Travel")).toBeDefined()
})

it.each([
  ["the campaign's name", () => json(200, view()), "Suivi – Parfum d'hiver · "],
  ["that it leads nowhere", () => json(404, { code: "not_found" }), "Lien de campagne non valide · "],
])("says by the title of its tab %s", async (_what, answers, title) => {
  server = answers
  open()
  await screen.findByRole("heading", { level: 1 })
  await waitFor(() => expect(document.title).toContain(title))
})

it("marks whom it is for, also by name, and at once whoever is chosen while theirs is on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const [ludivine, leo] = EVERYBODY
  server = (asked) => {
    if (asked.has("influencerId")) return promise
    if (!asked.has("influencer")) return json(200, view())
    return json(200, view({ influencers: EVERYBODY.slice(0, 1), restrictedTo: ludivine?.fullName ?? "" }))
  }
  open("?influencer=Ludivine%20Travel")
  await campaign()
  const pressed = () =>
    within(screen.getByRole("group", { name: "Filtrer par influenceur" }))
      .getAllByRole("button", { pressed: true })
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(pressed()).toEqual([expect.stringContaining("Ludivine Travel")]))
  await userEvent.click(screen.getByRole("button", { name: "Tous les influenceurs" }))
  await waitFor(() => expect(pressed()).toEqual(["Tous les influenceurs"]))
  const busy = () => document.querySelector("[aria-busy=true]") !== null
  await waitFor(() => expect(busy()).toBe(false))
  await userEvent.click(screen.getByRole("button", { name: "Léo Cuisine" }))
  expect(pressed()).toEqual([expect.stringContaining("Léo Cuisine")])
  // What was there stays until it is.
  expect(busy()).toBe(true)
  expect(screen.getByText("2 influenceurs, 0 livrable")).toBeDefined()
  expect(screen.queryByRole("button", { name: "Voir toute la campagne" })).toBeNull()
  resolve(json(200, view({ influencers: EVERYBODY.slice(1), restrictedTo: leo?.fullName ?? "" })))
  expect(await screen.findByText("1 influenceur, 0 livrable")).toBeDefined()
  await waitFor(() => expect(busy()).toBe(false))
  expect(pressed()).toEqual([expect.stringContaining("Léo Cuisine")])
})

it("has a button for each of eight influencers", async () => {
  const influencers = Array.from({ length: 8 }, (_, at) => influencer(`p${at}`, `Personne ${at}`))
  server = () => json(200, view({ influencers }))
  open()
  await campaign()
  const group = within(screen.getByRole("group", { name: "Filtrer par influenceur" }))
  expect(group.getAllByRole("button")).toHaveLength(9)
})

it.each([
  ["everybody's", "", {}, "tous"],
  [
    "one influencer's by name",
    "?influencer=Ludivine%20Travel",
    { influencers: EVERYBODY.slice(0, 1), restrictedTo: "Ludivine Travel" },
    "p1",
  ],
  ["somebody's who takes no part", "?influencerId=p9", { influencers: [], restrictedTo: "p9" }, "p9"],
  ["nobody's of that name", "?influencer=Inconnue", { influencers: [], restrictedTo: "Inconnue" }, "inconnu"],
])("hints at whose view it is: %s", async (_whose, search, wanted, said) => {
  server = () => json(200, view(wanted))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-24T18:00:00.000Z") })
  open(search)
  await campaign()
  await userEvent.click(screen.getByRole("button", { name: "Afficher les informations techniques" }))
  expect(screen.getByText("Influenceur affiché").nextElementSibling?.textContent).toBe(said)
  expect(screen.getByText("Campagne mise à jour").nextElementSibling?.textContent).toBe(
    "2026-11-20T10:00:00.000Z",
  )
  expect(screen.getByText("Heure actuelle").nextElementSibling?.textContent).toBe("2026-12-24T18:00:00.000Z")
})

it("sums up what it costs, how far it is and whom to ask, an agency without a name too", async () => {
  server = () => json(200, view({ campaign: { ...view().campaign, agencyName: null } }))
  open("?tab=nonsense")
  await campaign()
  const recap = within(screen.getByRole("complementary", { name: "Récapitulatif de la campagne" }))
  const said = (label: string) => recap.getByText(label).nextElementSibling?.textContent?.replace(/\s/gu, " ")
  expect(["Budget", "Statut", "Chef de projet", "Agence"].map(said)).toEqual([
    "18 500 €",
    "En cours",
    "Camille Laurent",
    "Non définie",
  ])
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Timeline")
})

it("leads to what was published, with what each post reached, and to the files by its own token", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
  const stat = (id: string, creator: string, changes: Partial<TrackingView["stats"][number]>) => ({
    ...{ id, creator, views: 12_000, likes: 340, engagementRate: 3.25, postUrl: null, postThumb: null },
    ...{ participantName: null, createdAt: "2026-11-20T10:00:00.000Z" },
    ...changes,
  })
  const stats = [
    stat("s1", "Ludivine", { postUrl: "https://insta.example/1", postThumb: "https://insta.example/1.jpg" }),
    stat("s2", "Léo", { postUrl: "javascript:alert(1)", views: 0, likes: 0, engagementRate: 0 }),
  ]
  const documents = [
    {
      ...{ id: "d1", name: "Brief", type: "brief" as const, kind: "file" as const, url: null },
      ...{ fileName: "brief.docx", fileSize: 2048, contentType: "application/octet-stream" },
      ...{ participantName: null, createdAt: "2026-11-20T10:00:00.000Z" },
    },
  ]
  server = () => json(200, view({ stats, documents }))
  open("?tab=documents")
  await campaign()
  const postOf = (creator: string) =>
    screen.getByRole("heading", { level: 3, name: creator }).closest("li") as HTMLElement
  const [first, second] = [postOf("Ludivine"), postOf("Léo")]
  const link = within(first).getByRole("link", { name: /^Voir la publication de Ludivine/ })
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://insta.example/1",
    "noopener noreferrer",
  ])
  expect(first.querySelector("img")?.getAttribute("src")).toBe("https://insta.example/1.jpg")
  expect(first.textContent?.replace(/\s/gu, " ")).toMatch(/Vues12 000Likes340Engagement3,3 %$/)
  expect(within(second).queryByRole("link")).toBeNull()
  expect(second.textContent?.replace(/\s/gu, " ")).toMatch(/Vues0Likes0Engagement0 %$|Engagement0,0 %$/)
  await userEvent.click(screen.getByRole("button", { name: "Télécharger Brief" }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://files.example/d1?disposition=attachment"))
})

it.each([
  ["influencers", "Aucun influenceur pour le moment"],
  ["documents", "Aucun document partagé pour le moment"],
])("says that there is nothing of %s yet", async (tab, said) => {
  server = () => json(200, view({ influencers: [] }))
  open(`?tab=${tab}`)
  await campaign()
  expect(within(screen.getByRole("tabpanel")).getByText(said)).toBeDefined()
  expect(screen.queryByRole("region", { name: "Statistiques" })).toBeNull()
})
