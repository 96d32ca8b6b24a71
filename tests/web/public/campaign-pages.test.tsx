import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type {
  CollaborationCard,
  CollaborationDetail,
  Participant,
  Step,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { collaboration } from "../support/campaign.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/clients/ClientPage.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatsSection.tsx"
import "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const missing = (detail: string) => () => json(404, { code: "not_found", detail })

const participant = (id: string): Participant => ({
  id,
  influencerId: `i-${id}`,
  version: 1,
  fullName: `Créatrice ${id}`,
  username: id,
  profileImageUrl: null,
  rate: 120_050,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  linkKey: null,
})
const step = (name: string, participantId: string | null = null): Step => ({
  id: name,
  version: 1,
  name,
  deadline: null,
  status: "todo",
  participantId,
  assigneeId: null,
  participantName: participantId && `Créatrice ${participantId}`,
  order: name,
  viaPublicLink: false,
  createdAt: NOW,
  updatedAt: NOW,
})
const detail: CollaborationDetail = {
  collaboration,
  participants: [participant("p1"), participant("p2")],
  steps: [step("Brief"), step("Publication", "p2"), step("Tournage", "p1")],
  documents: [],
  stats: [],
}

type Answers = Parameters<typeof answer>[0]

function enter(path: string, answers: Answers) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations": () => json(200, { items: [], nextCursor: null }),
    ...answers,
  })
  return visit(path, routes)
}

/** By what is written: roles are costly to work out in a whole application. */
const press = async (words: string | RegExp) => userEvent.click(await screen.findByText(words))

beforeEach(signIn)

describe("what does not exist", () => {
  it("is said of a collaboration, whose page leads back to the list", async () => {
    const router = enter("/app/collaborations/k1", { "/api/collaborations/k1": missing("Introuvable") })
    expect(await screen.findByText("Cette collaboration n'existe pas")).toBeDefined()
    await press("Retour aux collaborations")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
  })

  it("is said of a collaboration to edit, in the list", async () => {
    const router = enter("/app/collaborations/new?id=k1", {
      "/api/collaborations/k1": missing("Introuvable"),
    })
    expect(
      await screen.findByText(/Impossible de charger la collaboration à modifier\. Introuvable/),
    ).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })

  it("is said of a client, also of another agency's", async () => {
    const router = enter("/app/clients/c1", { "/api/clients/c1": missing("Client non trouvé") })
    expect(await screen.findByText("Client non trouvé")).toBeDefined()
    await press("Retour aux clients")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/clients"))
  })
})

describe("a collaboration's page", () => {
  const names = () =>
    [...screen.getByLabelText("Étapes").querySelectorAll("h3")].map(({ textContent }) => textContent)

  it("takes a change of status back that failed, and says so", async () => {
    let asked = 0
    enter("/app/collaborations/k1", {
      "/api/collaborations/k1": () => json(200, detail),
      "/api/collaborations/k1/steps/Brief": () => {
        asked += 1
        return json(500, { code: "unexpected" })
      },
    })
    const badge = async () => {
      const all = await screen.findAllByLabelText(/: passer « Brief » à/)
      return all.at(-1) ?? document.body
    }
    expect((await badge()).textContent).toBe("À faire")
    await userEvent.click(await badge())
    expect(await screen.findByText("Erreur lors de la mise à jour du statut")).toBeDefined()
    expect((await badge()).textContent).toBe("À faire")
    expect(asked).toBe(1)
  })

  it("keeps the common items of an influencer, by the address, until the filter is cleared", async () => {
    const router = enter("/app/collaborations/k1?influencerId=p1", {
      "/api/collaborations/k1": () => json(200, detail),
    })
    await screen.findByLabelText("Étapes")
    expect(names()).toEqual(["Brief", "Tournage"])
    await userEvent.click(screen.getByLabelText("Retirer le filtre"))
    await waitFor(() => expect(names()).toEqual(["Brief", "Publication", "Tournage"]))
    expect(router.state.location.search).toBe("")
  })

  it("says of a number that it is not a whole one, and does not change it into another", async () => {
    enter("/app/collaborations/k1?tab=documents&dialog=stat", {
      "/api/collaborations/k1": () => json(200, detail),
    })
    const dialog = within(await screen.findByRole("dialog"))
    const field = (label: string) => dialog.findByLabelText<HTMLInputElement>(label)
    await userEvent.type(await field("Vues"), "12,5")
    await userEvent.type(await field("Likes"), "-3")
    await userEvent.click(dialog.getByText("Ajouter"))
    await waitFor(() => expect(dialog.getAllByText("Nombre entier positif attendu")).toHaveLength(2))
    expect((await field("Vues")).value).toBe("12,5")
    expect((await field("Likes")).value).toBe("-3")
  })
})

it("makes the brand's link from the list once that is agreed to, and copies it", async () => {
  const user = userEvent.setup()
  const card: CollaborationCard = { ...collaboration, participants: [], participantCount: 0 } as never
  const sent: unknown[] = []
  enter("/app/collaborations", {
    "/api/collaborations": () => json(200, { items: [card], nextCursor: null }),
    "/api/collaborations/k1/link": async (request) => {
      sent.push(await request.json())
      return json(200, { token: "jeton", active: true, version: 2, revision: 2 })
    },
  })
  await user.click(await screen.findByLabelText(/^Copier le lien public/))
  expect(sent).toEqual([])
  await user.click(await screen.findByText("Créer et copier"))
  expect(await screen.findByLabelText("Lien copié")).toBeDefined()
  expect(sent).toEqual([{ active: true }])
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/suivi/jeton`)
})

it("shows the clients in the order and on the page that the address says; « back » takes a change back", async () => {
  const asked: string[] = []
  const router = enter("/app/clients", {
    "/api/clients": ({ url }) => {
      const { search, searchParams } = new URL(url)
      asked.push(search)
      const page = Number(searchParams.get("page") ?? 1)
      const client = {
        id: "c1",
        version: 1,
        sector: null,
        notes: "",
        contacts: [],
        createdAt: NOW,
        updatedAt: NOW,
      }
      const brandName = `Marque ${searchParams.get("sort")} ${searchParams.get("order")} ${page}`
      return json(200, {
        items: [{ ...client, brandName, collaborationCount: 0 }],
        total: 40,
        page,
        pageCount: 3,
      })
    },
  })
  const shows = async (sort: string, order: string, page: number) =>
    expect(await screen.findByText(`Marque ${sort} ${order} ${page}`)).toBeDefined()
  const pages = () => within(screen.getByLabelText("Pages de clients"))
  const address = () => router.state.location.search
  await shows("name", "asc", 1)
  await userEvent.click(pages().getByRole("button", { name: "Page 3" }))
  await shows("name", "asc", 3)
  expect(address()).toBe("?page=3")
  expect(pages().getByRole("button", { name: "Page 3" }).getAttribute("aria-current")).toBe("page")

  await press(/^Nom/)
  await shows("name", "desc", 1)
  expect(address()).toBe("?order=desc")
  await press(/^Date d'ajout/)
  await shows("createdAt", "desc", 1)
  expect(address()).toContain("sort=createdAt")
  await router.navigate(-1)
  await waitFor(() => expect(address()).not.toContain("sort=createdAt"))
  expect(pages().getByRole("button", { name: "Page 1" }).getAttribute("aria-current")).toBe("page")
})
