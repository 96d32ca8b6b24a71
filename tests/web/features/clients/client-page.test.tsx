import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { beforeEach, expect, it, vi } from "vitest"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { hugo } from "../../../world/people.ts"
import { type ClientsWorld, clientOf, clientsWorld, contactOf } from "../../support/clients.ts"
import { json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/clients/ClientPage.tsx"
import "../../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const PAGE = "/app/clients/c1"
const rive = clientOf("c1", {
  brandName: "Maison Rive",
  sector: "Cybersécurité",
  notes: "Fidèle depuis 2019",
  createdAt: "2026-03-01T23:30:00.000Z",
  updatedAt: "2026-06-10T08:00:00.000Z",
  contacts: [
    contactOf("Zoe", { phone: "+33 1 02 03 04", role: "Directrice" }),
    contactOf("Max", { type: "agency" }),
  ],
})

let world: ClientsWorld

beforeEach(() => {
  signIn()
  world = clientsWorld()
  world.clients = [rive]
})

const plain = (text: string | null | undefined) => text?.replace(/\s+/gu, " ")
const panel = async (name: string) => within(await screen.findByRole("region", { name }))
/** The page's own, which come before those of its dialogs and questions. */
const press = async (name: string) => {
  const [own] = await screen.findAllByRole("button", { name })
  await userEvent.click(own ?? document.body)
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name })
const confirmed = async () => {
  const all = await screen.findAllByRole("button", { name: "Supprimer" })
  await userEvent.click(all.at(-1) ?? document.body)
}

it("shows the figures, the contacts, the notes and since when the client is known", async () => {
  world.detail.overview = { campaigns: 3, influencers: 12, revenue: 1_234_550 }
  world.enter(PAGE)
  expect(await heading("Maison Rive")).toBeDefined()
  expect(document.title).toContain("Maison Rive")
  const main = plain(document.body.textContent)
  for (const figure of [/Campagnes ?3/, /Influenceurs ?12/, /CA Total ?12 345,50 €/])
    expect(main).toMatch(figure)
  const contacts = await panel("Contacts")
  expect(contacts.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
    expect.stringContaining("Directrice · Marque"),
    expect.stringContaining("MaxAgence"),
  ])
  expect(contacts.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "mailto:zoe@rive.example",
    "tel:+331020304",
    "mailto:max@rive.example",
  ])
  expect((await panel("Notes")).getByText("Fidèle depuis 2019")).toBeDefined()
  const facts = plain((await screen.findByRole("region", { name: "Informations" })).textContent)
  // In Paris, where it is the next day already.
  expect(facts).toMatch(/Secteur ?Cybersécurité ?Ajouté le ?2 mars 2026 ?Modifié le ?10 juin 2026/)
})

it("says what is not known, and of no campaign", async () => {
  world.clients = [clientOf("c1")]
  world.enter(PAGE)
  await heading("Marque c1")
  for (const none of [
    "Secteur non défini",
    "Aucune note",
    "Aucun contact",
    "Non défini",
    "Aucune campagne pour le moment",
  ])
    expect(screen.getByText(none)).toBeDefined()
})

const campaign = (id: string, changes: Partial<ClientsWorld["detail"]["recentCampaigns"][number]> = {}) => ({
  id,
  name: `Campagne ${id}`,
  status: "pending" as const,
  date: "2026-09-01",
  revenue: 100_050,
  influencerCount: 1,
  ...changes,
})

const withCampaigns = () => {
  world.detail.recentCampaigns = [
    campaign("k1"),
    campaign("k2", { status: "completed", influencerCount: 2, date: "" }),
    campaign("k3", { status: "in_progress", influencerCount: 0 }),
    campaign("k4", { status: "quote_sent", archived: true }),
  ]
}

it("lists the recent campaigns in their order, each with its day, its people, its amount and its status", async () => {
  withCampaigns()
  world.enter(PAGE)
  const campaigns = (await panel("Campagnes récentes")).getAllByRole("listitem")
  const said = campaigns.map(({ textContent }) => plain(textContent))
  expect(said[0]).toMatch(/Campagne k1 ?01\/09\/2026 · 1 influenceur ?1 000,50 € ?En attente/)
  expect(said[1]).toMatch(/Date non définie · 2 influenceurs.*Terminée/)
  expect(said[2]).toMatch(/0 influenceur(?!s).*En cours/)
  expect(said[3]).toMatch(/1 influenceur · Archivée ?1 000,50 € ?Devis envoyé/)
  expect(said.slice(0, 3).join()).not.toContain("Archivée")
  expect(campaigns.map((one) => within(one).getByRole("link").getAttribute("href"))).toEqual(
    ["k1", "k2", "k3", "k4"].map((id) => `/app/collaborations/${id}`),
  )
})

it("leads to a campaign only whom it may", async () => {
  withCampaigns()
  world.me = { ...hugo, permissions: { clients: true } } satisfies Profile
  world.enter(PAGE)
  const campaigns = await panel("Campagnes récentes")
  expect(campaigns.getByText("Campagne k1")).toBeDefined()
  expect(campaigns.queryByRole("link")).toBeNull()
})

it("shows an edit at once, here and in its dialog", async () => {
  const router = world.enter(PAGE)
  await press("Modifier")
  const dialog = within(await screen.findByRole("dialog", { name: "Modifier le client" }))
  expect(router.state.location.search).toBe("?dialog=edit")
  const name = await dialog.findByLabelText("Nom de la marque")
  await userEvent.type(name, " & Fils")
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
  expect(await heading("Maison Rive & Fils")).toBeDefined()
  expect(router.state.location).toMatchObject({ pathname: PAGE, search: "" })
  await press("Modifier")
  expect(await screen.findByDisplayValue("Maison Rive & Fils")).toBeDefined()
})

it("is deleted once confirmed, says so, then leads to the list, which « back » does not undo", async () => {
  withoutMotion()
  const router = world.enter(PAGE)
  await press("Supprimer")
  expect(await screen.findAllByText("Supprimer le client « Maison Rive » ?")).not.toEqual([])
  expect(world.sent).toEqual([])
  await confirmed()
  expect(await screen.findByText("Client supprimé avec succès")).toBeDefined()
  // What it showed can still be read, but nothing more be done with it.
  expect(screen.getByRole("heading", { level: 1, name: "Maison Rive" })).toBeDefined()
  for (const name of ["Modifier", "Archiver"])
    expect(screen.getByRole("button", { name })).toHaveProperty("disabled", true)
  expect(screen.getAllByRole("button", { name: "Supprimer" })[0]).toHaveProperty("disabled", true)
  expect(screen.queryByText("Client non trouvé")).toBeNull()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  fireEvent.keyDown(document.body, { key: "e" })
  expect(router.state.location).toMatchObject({ pathname: PAGE, search: "" })
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/clients"))
  expect(await screen.findByRole("heading", { name: "Aucun client" })).toBeDefined()
  expect(world.sent.map(({ method }) => method)).toEqual(["DELETE"])
  await router.navigate(-1)
  expect(router.state.location.pathname).not.toBe(PAGE)
})

it("leads nowhere any more once it is deleted and one has gone on by oneself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  withoutMotion()
  const router = world.enter(PAGE)
  await press("Supprimer")
  await confirmed()
  expect(await screen.findByText("Client supprimé avec succès")).toBeDefined()
  await act(() => router.navigate("/app/clients?search=rive"))
  act(() => void vi.advanceTimersByTime(2000))
  expect(router.state.location.search).toBe("?search=rive")
})

it("stays where the deletion was refused or not confirmed", async () => {
  const router = world.enter(PAGE)
  await press("Supprimer")
  await press("Annuler")
  expect(world.sent).toEqual([])
  world.instead["DELETE c1"] = () => json(403, { code: "forbidden", detail: "Refusé pour l'instant." })
  await press("Supprimer")
  await confirmed()
  expect(
    await screen.findByText("Erreur lors de la suppression du client. Refusé pour l'instant."),
  ).toBeDefined()
  expect(screen.getByRole("button", { name: "Modifier" })).toHaveProperty("disabled", false)
  await new Promise((resolve) => setTimeout(resolve, 1700))
  expect(router.state.location.pathname).toBe(PAGE)
})

it("says that a teammate deleted it, unless its dialog holds what was typed", async () => {
  world.enter(PAGE)
  await press("Modifier")
  await userEvent.type(await screen.findByRole("textbox", { name: "Notes" }), " à moi")
  world.theirs("c1", null)
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole("heading", { name: "Client non trouvé", hidden: true })).toBeDefined()
  expect(document.title).toBe("Client introuvable · Trame")
  expect(screen.getByDisplayValue("Fidèle depuis 2019 à moi")).toBeDefined()
})

it("closes when the right is taken away, whatever it showed", async () => {
  world.enter(PAGE)
  await heading("Maison Rive")
  world.me = { ...hugo, permissions: { collaborations: true } } satisfies Profile
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/^Accès refusé: /)).toBeDefined()
  expect(screen.queryByText("Maison Rive")).toBeNull()
})

it.each<[why: string, answered: () => Response | Promise<Response>, said: string | RegExp, again: boolean]>([
  ["out of service", () => json(503, { code: "unavailable", detail: "Plus tard." }), "Plus tard.", true],
  ["without a network", () => Promise.reject(new TypeError("Failed to fetch")), /^Erreur de connexion/, true],
  [
    "without the right",
    () => json(403, { code: "forbidden", detail: "Plus permis." }),
    "Plus permis.",
    false,
  ],
])(
  "says why it could not be loaded, tries again where that may help, and leads back to the list: %s",
  async (_why, answered, said, again) => {
    world.instead["GET c1"] = answered
    const router = world.enter(PAGE)
    expect(await screen.findByText(said)).toBeDefined()
    expect(screen.queryByText("Client non trouvé")).toBeNull()
    expect(screen.queryAllByRole("button", { name: "Réessayer" })).toHaveLength(again ? 1 : 0)
    delete world.instead["GET c1"]
    if (again) {
      await press("Réessayer")
      expect(await heading("Maison Rive")).toBeDefined()
    }
    await press("Retour")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/clients"))
  },
)
