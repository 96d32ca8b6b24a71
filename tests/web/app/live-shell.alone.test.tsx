import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import type { RouteObject } from "react-router-dom"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { siteConfig } from "../../../packages/web/src/lib/api/config.ts"
import { isHeld } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { beginSession } from "../../../packages/web/src/lib/session/session.ts"
import { hugo } from "../../world/people.ts"
import { type RealtimeServer, realtimeServer } from "../../world/realtime-server.ts"
import { answer, CONFIG, json, signIn, visit } from "../support/site.tsx"

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { index: true, element: <h1>Ici</h1> },
      {
        path: "collaborations",
        handle: { access: "collaborations" },
        element: <p>Les collaborations</p>,
      },
    ],
  },
  { path: "/login", element: <p>Page de connexion</p> },
]

const INTERRUPTED = "Mises à jour en direct interrompues, reconnexion…"

/** One for all tests of the file, and no other file: the site reads its address once. */
const server: RealtimeServer = await realtimeServer()
let profile: Profile
let tickets: number
let profiles: number
let ticketAnswer: () => Response | Promise<Response>
/** What says where live updates come from waits for it. */
let known: Promise<void>

const enter = (path = "/app") => {
  answer({
    "/config.json": () => known.then(() => json(200, { ...CONFIG, realtimeUrl: server.url })),
    "/api/identity/me": () => {
      profiles += 1
      return json(200, profile)
    },
    "/api/realtime/tickets": () => {
      tickets += 1
      return ticketAnswer()
    },
    "/api/clients": async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return json(200, { items: [], total: 0, page: 1, pageCount: 0 })
    },
  })
  return visit(path, routes)
}

const connected = (times = 1) => vi.waitFor(() => expect(server.open()).toBe(times), 5000)
const setOnline = (online: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online)
  fireEvent(window, new Event(online ? "online" : "offline"))
}

/** The connection is lost, and for longer than one keeps to oneself. */
async function interrupted(): Promise<void> {
  enter()
  await connected()
  await screen.findByText("Agence Lumière")
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  ticketAnswer = () => json(503, {})
  const lost = new Promise((resolve) => server.sockets.at(-1)?.once("close", resolve))
  server.sockets.at(-1)?.terminate()
  await lost
  await act(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))))
  await act(() => vi.advanceTimersByTimeAsync(9500))
  expect(screen.queryByText(INTERRUPTED)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(screen.getByText(INTERRUPTED)).toBeDefined()
  vi.useRealTimers()
}

beforeEach(() => {
  signIn()
  profile = hugo
  tickets = 0
  profiles = 0
  server.does.missed = undefined
  known = Promise.resolve()
  ticketAnswer = () => json(201, { ticket: "t", expiresAt: new Date().toISOString() })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await connected(0)
})

describe("live updates of the signed-in application", () => {
  // The first of all: afterwards the address is known.
  it("does not begin once the page is gone", async () => {
    const arrival = Promise.withResolvers<void>()
    known = arrival.promise
    enter()
    expect(await screen.findByText("Agence Lumière")).toBeDefined()
    cleanup()
    arrival.resolve()
    await siteConfig()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(tickets).toBe(0)
  })

  it("reads again what somebody else changed, as long as it is open", async () => {
    enter()
    expect(await screen.findByText("Agence Lumière")).toBeDefined()
    await connected()
    profile = { ...hugo, agencyName: "Agence Lumière & Cie" }
    server.say({ type: "stale", keys: [{ topic: "me" }] })
    expect(await screen.findByText("Agence Lumière & Cie")).toBeDefined()
    cleanup()
    await connected(0)
  })

  it("reads nothing twice for the socket's sake, but what changed before it listened", async () => {
    server.does.missed = []
    enter()
    expect(await screen.findByText("Agence Lumière")).toBeDefined()
    await connected()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(profiles).toBe(1)
    cleanup()
    await connected(0)

    server.does.missed = [{ topic: "me", id: hugo.id }]
    beginSession()
    enter()
    await connected()
    await vi.waitFor(() => expect(profiles).toBe(3))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(profiles).toBe(3)
  })

  it("closes a page that holds nothing typed as soon as its right is taken away", async () => {
    enter("/app/collaborations")
    expect(await screen.findByText("Les collaborations")).toBeDefined()
    await connected()
    profile = { ...hugo, permissions: {} }
    server.say({ type: "stale", keys: [{ topic: "me", id: hugo.id }] })
    expect(await screen.findByText(REFUSAL_MESSAGES.forbidden)).toBeDefined()
    expect(screen.queryByRole("link", { name: "Collaborations" })).toBeNull()
    expect(screen.queryByText("Les collaborations")).toBeNull()
  })

  it("begins anew once one belongs to another agency", async () => {
    enter()
    expect(await screen.findByText("Agence Lumière")).toBeDefined()
    await connected()
    profile = { ...hugo, agencyId: "a2", agencyName: "Agence Horizon" }
    server.say({ type: "stale", keys: [{ topic: "me" }] })
    expect(await screen.findByText("Agence Horizon")).toBeDefined()
    await vi.waitFor(() => expect(tickets).toBe(2))
    await connected()
  })

  it("ends with the session", async () => {
    enter()
    await connected()
    await userEvent.click(await screen.findByRole("button", { name: "Déconnexion" }))
    expect(await screen.findByText("Page de connexion")).toBeDefined()
    await connected(0)
    expect(tickets).toBe(1)
  })

  it("does not ask where it would be refused, and says nothing when it is", async () => {
    profile = { ...hugo, agencyId: null, agencyName: null }
    enter()
    expect(await screen.findByText("Aucune agence")).toBeDefined()
    expect(tickets).toBe(0)
    cleanup()

    profile = { ...hugo, id: "u2" }
    beginSession()
    ticketAnswer = () => json(403, { code: "forbidden" })
    enter()
    await vi.waitFor(() => expect(tickets).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(tickets).toBe(1)
    // Who one is may have changed: nothing else would say so any more.
    expect(profiles).toBe(3)
  })

  it("lets go of a lost network, and comes back with it", async () => {
    enter()
    await connected()
    setOnline(false)
    await connected(0)
    expect(screen.getByText(/Vous êtes hors ligne/)).toBeDefined()
    profile = { ...hugo, agencyName: "Pendant ce temps" }
    setOnline(true)
    await connected()
    expect(await screen.findByText("Pendant ce temps")).toBeDefined()
    expect(screen.queryByText(/Vous êtes hors ligne/)).toBeNull()
  })

  it("asks for nothing without a network, also when the page is looked at", async () => {
    setOnline(false)
    enter()
    await screen.findByText("Agence Lumière")
    fireEvent(document, new Event("visibilitychange"))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(tickets).toBe(0)
    setOnline(true)
    await connected()
    expect(tickets).toBe(1)
  })

  it("says that it is interrupted once that has lasted ten seconds, until it is back", async () => {
    await interrupted()
    ticketAnswer = () => json(201, { ticket: "t", expiresAt: new Date().toISOString() })
    fireEvent(document, new Event("visibilitychange"))
    await connected()
    await vi.waitFor(() => expect(screen.queryByText(INTERRUPTED)).toBeNull())
  })

  it("is not said to be interrupted any more to whoever is in no agency by then", async () => {
    await interrupted()
    profile = { ...hugo, agencyId: null, agencyName: null }
    await act(() => queryClient.invalidateQueries())
    await vi.waitFor(() => expect(screen.queryByText(INTERRUPTED)).toBeNull())
  })

  it("waits for a write from the call to the answer; a read holds nothing", async () => {
    enter()
    await connected()
    const read = client.clients.list({})
    expect(isHeld()).toBe(false)
    await read
    const write = client.clients.create({ brandName: "Rive", sector: null, notes: "", contacts: [] })
    expect(isHeld()).toBe(true)
    await write.catch(() => undefined)
    expect(isHeld()).toBe(false)
  })
})
