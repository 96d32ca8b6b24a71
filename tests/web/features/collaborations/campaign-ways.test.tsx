import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import type {
  CollaborationDetail,
  Participant,
  Step,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { whatStays } from "../../../../packages/web/src/features/collaborations/form/InfluencersSection.tsx"
import { camille } from "../../../world/people.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { documentOf, statOf } from "../../support/openCampaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/clients/ClientPage.tsx"
import "../../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../../packages/web/src/features/dashboard/DashboardPage.tsx"
import "../../../../packages/web/src/features/accounting/AccountingPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const stepOf = (id: string, name: string, participantId: string | null = null): Step => ({
  id,
  version: 1,
  name,
  deadline: null,
  status: "todo",
  participantId,
  assigneeId: null,
  participantName: participantId && "Ada Lune",
  order: `a${"abcd".indexOf(id)}`,
  viaPublicLink: false,
  createdAt: NOW,
  updatedAt: NOW,
})
const ada: Participant = {
  id: "p1",
  influencerId: "i1",
  version: 1,
  fullName: "Ada Lune",
  username: "ada",
  profileImageUrl: null,
  rate: 10_000,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  linkKey: null,
}
const collaboration = { ...untouched, budget: 10_000, typedBudget: null }
const client = {
  id: "c1",
  version: 1,
  brandName: "Maison Rive",
  sector: null,
  notes: "",
  contacts: [],
  createdAt: NOW,
  updatedAt: NOW,
}
const payment: Payment = {
  collaborationId: "k1",
  collaborationName: collaboration.name,
  brand: collaboration.brand,
  date: "2026-03-01",
  participantId: "p1",
  influencerId: "i1",
  fullName: ada.fullName,
  profileImageUrl: null,
  rate: 10_000,
  paidPercentage: 50,
  amount: 5_000,
  paid: false,
  version: 1,
}

let steps: Step[]
let createdClients: unknown[]

const detail = () => ({ collaboration, participants: [ada], steps, documents: [], stats: [] })

function enter(path: string, answers: Parameters<typeof answer>[0] = {}) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations": () => json(200, { items: [], nextCursor: null }),
    "/api/collaborations/k1": () => json(200, detail()),
    "/api/clients": async (request) => {
      if (request.method === "GET")
        return json(200, { items: [{ ...client, collaborationCount: 0 }], total: 1, page: 1, pageCount: 1 })
      const body = await request.json()
      createdClients.push(body)
      return json(201, { ...client, ...body, id: "c9" })
    },
    "/api/clients/c1": () =>
      json(200, { client, overview: { campaigns: 0, influencers: 0, revenue: 0 }, recentCampaigns: [] }),
    "/api/clients/choices": (request) => {
      const typed = new URL(request.url).searchParams.get("search") ?? ""
      const found = client.brandName.toLowerCase().includes(typed.toLowerCase())
      return json(200, { items: found ? [{ id: "c1", brandName: client.brandName, sector: null }] : [] })
    },
    "/api/accounting/payments": () => json(200, { items: [payment], nextCursor: null }),
    "/api/accounting/totals": () => json(200, { pending: 5_000, paid: 0 }),
    "/api/castings": () =>
      json(200, { items: [], nextCursor: null, figures: { active: 0, proposals: 0, decisions: 0 } }),
    ...answers,
  })
  return visit(path, routes)
}

const press = async (name: string | RegExp) => {
  let button = document.body
  // A list that has no room for a table turns into cards; one without anything offers the same once more.
  await waitFor(() => {
    const before = button
    button = screen.getAllByRole("button", { name })[0] ?? button
    expect(button).toBe(before)
  })
  button.focus()
  await userEvent.keyboard("{Enter}")
  return button
}
const menu = async (of: string, item: string) => {
  await userEvent.click(await screen.findByLabelText(`Actions pour « ${of} »`))
  await userEvent.click(await screen.findByRole("menuitem", { name: item }))
}
const focused = () => document.activeElement
const names = () =>
  within(screen.getByRole("list", { name: "Étapes" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent)

beforeEach(() => {
  signIn()
  steps = [stepOf("a", "Brief"), stepOf("b", "Tournage", "p1"), stepOf("c", "Publication")]
  createdClients = []
  const { matchMedia } = window
  // No animation would ever end here.
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    matchMedia.call(window, query.includes("reduced-motion") ? "(min-width: 1px)" : query),
  )
})

describe("every dialog, by keyboard", () => {
  it.each([
    ["/app/collaborations/k1", "Ajouter une étape", "Nom de l'étape"],
    ["/app/collaborations/k1", "Générer le lien public", null],
    ["/app/collaborations/k1?tab=documents", "Ajouter un document", "Nom du document"],
    ["/app/collaborations/k1?tab=documents", "Ajouter des statistiques", "Influenceur"],
    ["/app/clients", "Nouveau client", "Nom de la marque"],
    ["/app/clients/c1", "Modifier", "Nom de la marque"],
    ["/app/dashboard", /^Période/, null],
    ["/app/accounting", /^Période/, null],
    ["/app/accounting", /^50 % : modifier le pourcentage/, "Facturable"],
    ["/app/casting", "Nouveau casting", "Nom"],
    ["/app/collaborations/new", "Choisir", null],
    ["/app/collaborations/new", "Ajouter un influenceur", null],
  ] as const)("%s: « %s » takes the focus, and gives it back", async (path, name, label) => {
    enter(path)
    const opener = await press(name)
    const dialog = await screen.findByRole("dialog")
    await waitFor(() => expect(dialog.contains(focused())).toBe(true))
    if (label) await waitFor(() => expect(focused()).toBe(within(dialog).getByLabelText(label)))
    await userEvent.click(within(dialog).getByRole("button", { name: "Fermer" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(focused()).toBe(opener))
  })
})

describe("the focus", () => {
  it("goes to who was chosen last, above whom a dialog closed", async () => {
    const choice = (id: string) => ({
      id,
      displayName: `Créatrice ${id}`,
      username: id,
      profileImageUrl: null,
      followersCount: 1000,
      platform: "tiktok",
      category: "Mode",
      verified: false,
      engagementRate: 3,
    })
    enter("/app/casting?dialog=new&picker=influencers", {
      "/api/roster/choices": () => json(200, { items: [choice("a"), choice("b")] }),
    })
    await userEvent.click(await screen.findByLabelText(/Créatrice b/, { selector: "input" }))
    await userEvent.click(screen.getByText("Terminer"))
    const row = (await screen.findByRole("button", { name: "Retirer Créatrice b" })).closest("li")
    await waitFor(() => expect(row?.contains(focused())).toBe(true))
  })

  it("goes to what was just added, and from what was just removed to what is next", async () => {
    enter("/app/collaborations/k1", {
      "/api/collaborations/k1/steps": async (request) => {
        const { name } = await request.json()
        steps = [...steps, stepOf("d", name)]
        return json(201, steps.at(-1))
      },
      "/api/collaborations/k1/steps/a": () => {
        steps = steps.filter(({ id }) => id !== "a")
        return json(200, { id: "a" })
      },
    })
    await press("Ajouter une étape")
    await userEvent.type(await screen.findByLabelText("Nom de l'étape"), "Bilan{Enter}")
    const row = (await screen.findByRole("heading", { name: "Bilan" })).closest("li")
    await waitFor(() => expect(row?.contains(focused())).toBe(true))

    await menu("Brief", "Supprimer")
    await screen.findAllByText("Êtes-vous sûr de vouloir supprimer cette étape ?")
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Supprimer" }))
    await waitFor(() => expect(names()).toEqual(["Tournage", "Publication", "Bilan"]))
    await waitFor(() => expect(focused()?.closest("li")?.textContent).toContain("Tournage"))
  })
})

it("a failed reorder speaks once, and the order is as it was", async () => {
  enter("/app/collaborations/k1", {
    "/api/collaborations/k1/steps/a/move": () => json(422, { code: "invalid", detail: "Panne" }),
  })
  await menu("Brief", "Descendre")
  await waitFor(() => expect(screen.getAllByText(/Erreur lors de la mise à jour/)).toHaveLength(1))
  expect(screen.getAllByText(/Panne/)).toHaveLength(1)
  expect(screen.queryByText(/déplacée en position/)).toBeNull()
  expect(names()).toEqual(["Brief", "Tournage", "Publication"])
})

/** rules/campaigns.md#guest-page */
it.each([
  ["made", null, false, "button", "Générer le lien"],
  ["closed, before the brand has one", null, false, "switch", "Lien actif"],
  ["closed", "jeton", true, "switch", "Lien actif"],
  ["opened again", "jeton", false, "switch", "Lien désactivé"],
] as const)(
  "a brand's link that could not be %s says why, and is as it was",
  async (_what, linkToken, linkActive, role, name) => {
    enter("/app/collaborations/k1?dialog=link", {
      "/api/collaborations/k1": () =>
        json(200, { ...detail(), collaboration: { ...collaboration, linkToken, linkActive } }),
      "/api/collaborations/k1/link": () => json(503, { code: "unavailable", detail: "Plus tard." }),
    })
    const dialog = within(await screen.findByRole("dialog"))
    await userEvent.click(await dialog.findByRole(role, { name }))
    expect(await dialog.findByText("Erreur: Plus tard.")).toBeDefined()
    expect(await dialog.findByRole(role, { name })).toBeDefined()
    expect(dialog.queryByLabelText("Lien de suivi") !== null).toBe(linkToken !== null)
  },
)

it("removing an influencer says what goes and what stays, and is taken back by « Annuler »", async () => {
  enter("/app/collaborations/new?id=k1")
  await press("Retirer Ada Lune")
  expect(await screen.findByText(/son tarif, ses livrables et le suivi de son paiement/)).toBeDefined()
  expect(screen.getByText("1 étape reste dans la collaboration, à son nom.")).toBeDefined()
  const question = screen.getByRole("dialog")
  await userEvent.click(within(question).getByRole("button", { name: "Annuler" }))
  expect(screen.getByRole("button", { name: "Retirer Ada Lune" })).toBeDefined()
  await press("Retirer Ada Lune")
  await userEvent.click(await screen.findByRole("button", { name: "Retirer" }))
  await waitFor(() => expect(screen.queryByRole("button", { name: "Retirer Ada Lune" })).toBeNull())
})

it.each([
  [0, 0, 0, "Aucune étape, aucun document et aucune statistique ne sont à son nom."],
  [1, 0, 0, "1 étape reste dans la collaboration, à son nom."],
  [0, 1, 0, "1 document reste dans la collaboration, à son nom."],
  [0, 0, 1, "1 relevé de statistiques reste dans la collaboration, à son nom."],
  [3, 0, 0, "3 étapes restent dans la collaboration, à son nom."],
  [0, 2, 0, "2 documents restent dans la collaboration, à son nom."],
  [0, 0, 2, "2 relevés de statistiques restent dans la collaboration, à son nom."],
  [1, 1, 0, "1 étape et 1 document restent dans la collaboration, à son nom."],
  [1, 0, 2, "1 étape et 2 relevés de statistiques restent dans la collaboration, à son nom."],
  [2, 1, 1, "2 étapes, 1 document et 1 relevé de statistiques restent dans la collaboration, à son nom."],
])("of %i steps, %i documents and %i figures one reads: %s", (steps, documents, stats, said) => {
  /** As many of theirs, and one of everybody's and one of somebody else. */
  const many = <Item,>(count: number, of: (id: string, participantId: string | null) => Item): Item[] => [
    ...Array.from({ length: count }, (_, index) => of(`${index}`, "p1")),
    of("common", null),
    of("other", "p2"),
  ]
  const held: CollaborationDetail = {
    ...detail(),
    steps: many(steps, (id, participantId) => stepOf(id, "Brief", participantId)),
    documents: many(documents, (id, participantId) => documentOf(id, "Contrat", { participantId })),
    stats: many(stats, (id, participantId) => statOf(id, "Ada Lune", { participantId })),
  }
  expect(whatStays(held, "p1")).toBe(said)
  expect(whatStays(undefined, "p1")).toMatch(/^Ses étapes, documents et statistiques restent/)
})

describe("choosing a client", () => {
  const choose = async (text: string) => {
    await userEvent.type(await screen.findByLabelText("Nom"), "Printemps")
    await press("Choisir")
    await userEvent.type(await screen.findByRole("searchbox", { name: "Rechercher un client" }), text)
  }

  it("takes Enter before the search has rested", async () => {
    enter("/app/collaborations/new")
    await choose("rive{Enter}")
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Marque").value).toBe("Maison Rive"))
  })

  it("adds one with the typed name, points out one that is there, and loses nothing of the form", async () => {
    enter("/app/collaborations/new")
    await choose("Atelier Neuf")
    expect(await screen.findByText("Aucun client ne correspond à cette recherche.")).toBeDefined()
    await press("Nouveau client")
    const name = await screen.findByLabelText<HTMLInputElement>("Nom de la marque")
    expect(name.value).toBe("Atelier Neuf")
    await userEvent.clear(name)
    await userEvent.type(name, "MAISON rive")
    expect(await screen.findByRole("button", { name: /^Choisir «\sMaison Rive\s»$/ })).toBeDefined()
    await userEvent.clear(name)
    await userEvent.type(name, "Atelier Neuf{Enter}")
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Marque").value).toBe("Atelier Neuf"))
    expect(createdClients).toEqual([
      { brandName: "Atelier Neuf", sector: null, creationId: expect.any(String) },
    ])
    expect(screen.getByLabelText<HTMLInputElement>("Nom").value).toBe("Printemps")
  })
})

describe("Enter in a search of influencers", () => {
  const PEOPLE = ["Ada Lune", "Bea Sol", "Cléo Mars"].map((displayName, at) => ({
    ...{ id: `i${at + 1}`, displayName, username: `u${at + 1}`, profileImageUrl: null, followersCount: 9 },
  }))
  const open = async () => {
    enter("/app/collaborations/new?id=k1", {
      "/api/influencers/choices": (request) => {
        const typed = new URL(request.url).searchParams.get("search") ?? ""
        return json(200, { items: typed === "personne" ? [] : PEOPLE })
      },
    })
    await press("Ajouter un influenceur")
    return screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
  }
  const chosen = () =>
    screen
      .queryAllByRole("button", { name: /^Retirer (Ada|Bea|Cléo)/, hidden: true })
      .map((button) => button.getAttribute("aria-label"))

  it("takes the first one found who is not chosen yet, as often as it is pressed", async () => {
    const field = await open()
    await userEvent.type(field, "a{Enter}")
    await waitFor(() => expect(chosen()).toEqual(["Retirer Ada Lune", "Retirer Bea Sol"]))
    await userEvent.type(field, "{Enter}")
    await waitFor(() => expect(chosen()).toHaveLength(3))
    await userEvent.type(field, "{Enter}")
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(chosen()).toHaveLength(3)
  })

  it.each(["", "  "])("takes nobody where nothing is typed (« %s »)", async (typed) => {
    const field = await open()
    await userEvent.type(field, `${typed}{Enter}`)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(chosen()).toEqual(["Retirer Ada Lune"])
  })
})

it("whoever may not add clients is not led to a new one by Enter", async () => {
  enter("/app/collaborations/new", {
    "/api/identity/me": () =>
      json(200, { ...camille, userRole: "user", permissions: { collaborations: true } }),
  })
  await press("Choisir")
  const field = await screen.findByRole("searchbox", { name: "Rechercher un client" })
  await userEvent.type(field, "Personne{Enter}")
  expect(await screen.findByText("Aucun client ne correspond à cette recherche.")).toBeDefined()
  expect(screen.queryByRole("button", { name: "Nouveau client" })).toBeNull()
  expect(screen.queryByLabelText("Nom de la marque")).toBeNull()
})
