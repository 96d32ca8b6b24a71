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

let server: (asked: URLSearchParams) => Response

function open(search = ""): void {
  answer({ [`/api/tracking/${TOKEN}`]: ({ url }) => server(new URL(url).searchParams) })
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
  clicks(2)
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
