import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component as GuestPage } from "../../../packages/web/src/public/guest-collaboration/GuestCollaborationPage.tsx"
import { Component as TrackingPage } from "../../../packages/web/src/public/tracking/TrackingPage.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"
import { answer, json, markEntry } from "../support/site.tsx"

const campaign = {
  ...{ name: "Parfum d'hiver", brand: "Maison Témoin", signedDate: "2026-03-14", manager: "Camille Laurent" },
  ...{ agencyName: "Agence Lumière", updatedAt: "2026-11-20T10:00:00.000Z" },
}
const appearance = { logoUrl: null, color: null }
const person = (id: string, fullName: string): TrackingView["influencers"][number] => ({
  ...{ id, fullName, username: "", profileImageUrl: null, deliverables: [] },
})

const tracking = (wanted: Partial<TrackingView> = {}): TrackingView => ({
  campaign: {
    ...campaign,
    ...{ budget: 1_850_000, status: "in_progress", quoteSent: true, contractSigned: true },
    ...{ invoiceSent: false, paymentReceived: false },
  },
  ...{ appearance, influencers: [person("p1", "Ludivine"), person("p2", "Léo")], steps: [], documents: [] },
  ...{ stats: [], restrictedTo: null, othersTakePart: false },
  ...wanted,
})
const guest = (wanted: Partial<GuestView> = {}): GuestView => ({
  campaign: { ...campaign, description: "", status: "in_progress" },
  ...{ appearance, mayAdd: true, influencer: null, steps: [], documents: [] },
  stats: { posts: 0, views: 0, likes: 0, engagementRate: null },
  ...wanted,
})
const step = (id: string, changes: Partial<GuestView["steps"][number]> = {}): GuestView["steps"][number] => ({
  ...{ id, name: `Étape ${id}`, deadline: null, status: "todo", participantName: null },
  ...changes,
})

let server: (asked: URLSearchParams) => Response | Promise<Response>
let added: unknown[]

function follow(search = "") {
  answer({ "/api/tracking/jeton": ({ url }) => server(new URL(url).searchParams) })
  window.history.replaceState(null, "", `/suivi/jeton${search}`)
  render(
    <PublicRoute params={{ token: "jeton" }}>
      <TrackingPage />
    </PublicRoute>,
  )
  return screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
}
function takePart(search = "") {
  answer({
    "/api/guest-collaboration/c1": ({ url }) => server(new URL(url).searchParams),
    "/api/guest-collaboration/c1/steps": async (request) => {
      const body = await request.json()
      added.push(body)
      return json(201, step("s9", { name: body.name, deadline: body.deadline }))
    },
  })
  window.history.replaceState(null, "", `/collaboration/c1${search}`)
  render(
    <PublicRoute params={{ collaborationId: "c1" }}>
      <GuestPage />
    </PublicRoute>,
  )
  return screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
}

beforeEach(() => {
  added = []
  server = () => json(200, tracking())
})

const seen = () => act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))

/** rules/campaigns.md#tracking-page */
describe("a brand's link", () => {
  it("offers no choice of influencers where there is one", async () => {
    server = () => json(200, tracking({ influencers: [person("p1", "Ludivine")] }))
    await follow()
    expect(screen.queryByRole("group", { name: "Filtrer par influenceur" })).toBeNull()
  })

  it("to more than eight influencers lets one pick from a list, and all of them again", async () => {
    const influencers = Array.from({ length: 9 }, (_, at) => person(`p${at}`, `Personne ${at}`))
    server = (asked) => {
      const one = influencers.find(({ id }) => id === asked.get("influencerId"))
      return json(
        200,
        one ? tracking({ influencers: [one], restrictedTo: one.fullName }) : tracking({ influencers }),
      )
    }
    await follow()
    const field = screen.getByLabelText<HTMLSelectElement>("Filtrer par influenceur")
    await userEvent.selectOptions(field, "Personne 3")
    expect(window.location.search).toBe("?influencerId=p3")
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>("Filtrer par influenceur").value).toBe("p3"),
    )
    await userEvent.selectOptions(screen.getByLabelText("Filtrer par influenceur"), "Tous les influenceurs")
    expect(window.location.search).toBe("")
  })

  it("to somebody who does not take part says so, and leads to all of it", async () => {
    server = (asked) =>
      json(
        200,
        asked.has("influencer") ? tracking({ influencers: [], restrictedTo: "Inconnue" }) : tracking(),
      )
    await follow("?influencer=Inconnue")
    expect(
      await screen.findByText("L'influenceur indiqué par ce lien ne participe pas à cette campagne."),
    ).toBeDefined()
    const group = within(await screen.findByRole("group", { name: "Filtrer par influenceur" }))
    expect(group.queryAllByRole("button", { pressed: true })).toEqual([])
    await userEvent.click(screen.getByRole("button", { name: "Voir toute la campagne" }))
    expect(window.location.search).toBe("")
  })

  it("to the only one who takes part says nothing of others", async () => {
    server = () => json(200, tracking({ influencers: [person("p1", "Ludivine")], restrictedTo: "Ludivine" }))
    await follow("?influencerId=p1")
    expect(screen.queryByRole("button", { name: "Voir toute la campagne" })).toBeNull()
  })

  it("that cannot be read again says that what it shows may be old", async () => {
    await follow()
    const old = /^Les dernières informations n'ont pas pu être chargées/
    expect(screen.queryByText(old)).toBeNull()
    server = () => json(403, { code: "forbidden", detail: "Non" })
    await seen()
    expect(await screen.findByText(old)).toBeDefined()
    expect(screen.getByRole("heading", { level: 1, name: "Parfum d'hiver" })).toBeDefined()
  })

  it("says how far the campaign is, step by step", async () => {
    const steps = [
      step("1", { status: "done" }),
      step("2", { status: "in_progress", deadline: "2026-12-01" }),
      step("3", { status: "late", participantName: "Léo" }),
    ]
    server = () => json(200, tracking({ steps }))
    await follow()
    const bar = screen.getByRole("progressbar", { name: "Avancement de la campagne" })
    expect(bar.getAttribute("aria-valuetext")).toBe("1 étape terminée sur 3")
    expect((bar.firstElementChild as HTMLElement).style.width).toMatch(/^33\.3\d*%$/)
    expect(screen.getByText("1er décembre 2026")).toBeDefined()
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^Étape 3.*Léo/)]))
  })

  it("keeps the tab in the address, with its place in the history", async () => {
    await follow()
    const before = markEntry()
    await userEvent.click(screen.getByRole("tab", { name: /^Influenceurs/ }))
    expect(await screen.findByRole("heading", { level: 2, name: "Léo" })).toBeDefined()
    expect(screen.getAllByText("Livrables à définir")).toHaveLength(2)
    window.history.back()
    await waitFor(() => expect(screen.queryByRole("heading", { level: 2, name: "Léo" })).toBeNull())
    expect(window.history.state).toEqual(before)
  })
})

/** rules/campaigns.md#guest-page */
describe("an influencer's link", () => {
  it("adds a step with its deadline, shows it before the server does, and leads the keyboard to it", async () => {
    let held: PromiseWithResolvers<Response> | null = null
    server = () => held?.promise ?? json(200, guest({ steps: [step("1")] }))
    await takePart()
    await userEvent.click(screen.getByRole("button", { name: "Ajouter une étape" }))
    expect(asksBeforeClosing()).toBe(false)
    fireEvent.change(screen.getByLabelText("Date limite"), { target: { value: "2099-05-12" } })
    expect(asksBeforeClosing()).toBe(true)
    fireEvent.change(screen.getByLabelText("Nom de l'étape"), { target: { value: " Tournage " } })
    held = Promise.withResolvers()
    await userEvent.click(screen.getByRole("button", { name: "Ajouter" }))
    expect(await screen.findByText("L'étape « Tournage » a été ajoutée.")).toBeDefined()
    expect(added).toEqual([{ name: "Tournage", deadline: "2099-05-12", creationId: expect.any(String) }])
    expect(screen.getByText("12 mai 2099")).toBeDefined()
    expect([...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("data-row"))).toEqual([
      ...["1", "s9"],
    ])
    await waitFor(() => expect(document.activeElement?.getAttribute("data-row")).toBe("s9"))
    expect(document.activeElement?.getAttribute("tabindex")).toBe("-1")
    expect(asksBeforeClosing()).toBe(false)
    held.resolve(json(200, guest({ steps: [step("s9", { name: "Tournage", deadline: "2099-05-12" })] })))
    // What was said of the one is not said of the next.
    await userEvent.click(screen.getByRole("button", { name: "Ajouter une étape" }))
    expect(screen.queryByText("L'étape « Tournage » a été ajoutée.")).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>("Nom de l'étape").value).toBe("")
  })

  it("passes its key on, also without an influencer", async () => {
    const asked: string[] = []
    server = (params) => {
      asked.push([...params.keys()].join())
      return json(200, guest())
    }
    await takePart("?key=k1")
    expect(asked).toEqual(["key"])
  })

  it("keeps the tab in the address, with its place in the history", async () => {
    server = () => json(200, guest())
    await takePart()
    const before = markEntry()
    await userEvent.click(screen.getByRole("tab", { name: /^Documents/ }))
    expect(await screen.findByText("Aucun document pour le moment")).toBeDefined()
    window.history.back()
    expect(await screen.findByText("Aucune étape pour le moment")).toBeDefined()
    expect(window.history.state).toEqual(before)
  })

  it("that cannot be read again says that what it shows may be old", async () => {
    server = () =>
      json(200, guest({ campaign: { ...campaign, description: "Trois vidéos", status: "pending" } }))
    await takePart()
    expect(screen.getByText("Trois vidéos")).toBeDefined()
    server = () => json(403, { code: "forbidden", detail: "Non" })
    await seen()
    expect(await screen.findByText(/Cette page n'est peut-être plus à jour\.$/)).toBeDefined()
  })

  it("whose hour of files is used up says so at once, and offers no second try", async () => {
    let tries = 0
    const full = "Trop de fichiers en une heure."
    server = () => json(200, guest())
    await takePart("?tab=documents")
    const { fetch } = window
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
      if (!(input instanceof Request ? input.url : String(input)).endsWith("/uploads"))
        return fetch(input, init)
      tries += 1
      return Promise.resolve(json(429, { code: "throttled", detail: full }))
    })
    await userEvent.click(screen.getByRole("button", { name: "Ajouter un document" }))
    await userEvent.upload(
      screen.getByLabelText(/Choisir un fichier/),
      new File(["abc"], "visuel.png", { type: "image/png" }),
    )
    await userEvent.click(screen.getByRole("button", { name: "Ajouter" }))
    expect(await screen.findByText(full)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
    expect(tries).toBe(1)
  })

  it("shows what is to be delivered without its price, where it has no key", async () => {
    server = () =>
      json(
        200,
        guest({
          mayAdd: false,
          influencer: {
            ...{ fullName: "Léo", username: "@leo", profileImageUrl: null, terms: null },
            deliverables: [{ type: "tiktok", description: "Une vidéo" }],
          },
        }),
      )
    await takePart("?influencerId=p1")
    const profile = within(screen.getByRole("region", { name: "Léo" }))
    expect(profile.getByText("@leo")).toBeDefined()
    expect(profile.getByText("Une vidéo")).toBeDefined()
    expect(profile.queryByText("Votre rémunération")).toBeNull()
    expect(screen.queryByRole("region", { name: "Statistiques" })).toBeNull()
  })
})
