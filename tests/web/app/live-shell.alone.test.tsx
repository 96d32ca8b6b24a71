import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import type { Profile } from "@trame/core/account/contract/account"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import type { RouteObject } from "react-router-dom"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { siteConfig } from "../../../packages/web/src/lib/api/config.ts"
import { beginSession } from "../../../packages/web/src/lib/session/session.ts"
import { CONFIG, fakeApi, json, refusal } from "../../world/fakeApi.ts"
import { press, says, visit } from "../../world/page.tsx"
import { hugo } from "../../world/people.ts"
import { type RealtimeServer, realtimeServer } from "../../world/realtime-server.ts"
import { signIn } from "../../world/session.ts"

/** One for all tests of the file, and no other file: the site reads its address once. */
const server: RealtimeServer = await realtimeServer()
let profile: Profile
let api: ReturnType<typeof fakeApi>
/** The site's address of live updates waits for it. */
let known: Promise<unknown>

beforeEach(() => {
  signIn()
  profile = hugo
  server.does.missed = undefined
  known = Promise.resolve()
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await connected(0)
})

// The first of all: afterwards the address is known.
it("live updates do not begin once the page is gone", async () => {
  const arrival = Promise.withResolvers<void>()
  known = arrival.promise
  enter()
  await says("Agence Lumière")
  cleanup()
  arrival.resolve()
  await siteConfig()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(tickets()).toBe(0)
})

it("live updates read nothing twice for the socket's sake, but what changed before it listened", async () => {
  server.does.missed = []
  await entered()
  await quiet()
  expect(api.callsOf("identity.me")).toHaveLength(1)
  cleanup()
  await connected(0)
  server.does.missed = [{ topic: "me", id: hugo.id }]
  beginSession()
  enter()
  await connected()
  await vi.waitFor(() => expect(api.callsOf("identity.me")).toHaveLength(2))
})

it("live updates close a page that holds nothing typed as soon as its right is taken away", async () => {
  await entered("/app/collaborations")
  expect(screen.getByText("Les collaborations")).toBeDefined()
  profile = { ...hugo, permissions: {} }
  server.say({ type: "stale", keys: [{ topic: "me", id: hugo.id }] })
  expect(await says(REFUSAL_MESSAGES.forbidden)).toBeDefined()
  expect(screen.queryByRole("link", { name: "Collaborations" })).toBeNull()
  expect(screen.queryByText("Les collaborations")).toBeNull()
})

it("live updates begin anew once one belongs to another agency, and end with the session", async () => {
  await entered()
  profile = { ...hugo, agencyId: "a2", agencyName: "Agence Horizon" }
  server.say({ type: "stale", keys: [{ topic: "me" }] })
  expect(await says("Agence Horizon")).toBeDefined()
  await vi.waitFor(() => expect(tickets()).toBe(2))
  await connected()
  await press("Déconnexion")
  expect(await says("Page de connexion")).toBeDefined()
  await connected(0)
  expect(tickets()).toBe(2)
})

it("live updates do not ask where they would be refused, and say nothing when they are", async () => {
  profile = { ...hugo, agencyId: null, agencyName: null }
  enter()
  await says("Aucune agence")
  expect(tickets()).toBe(0)
  cleanup()
  profile = { ...hugo, id: "u2" }
  beginSession()
  enter()
  api.refuse("realtime.openTicket", refusal("forbidden"))
  await vi.waitFor(() => expect(tickets()).toBe(1))
  await quiet()
  // The person's rights may have changed: nothing else would say so any more.
  expect([tickets(), api.callsOf("identity.me").length]).toEqual([1, 2])
})

it("live updates let go of a lost network, ask for nothing without one, and come back with it", async () => {
  await entered()
  setOnline(false)
  await connected(0)
  expect(screen.getByText(/Vous êtes hors ligne/)).toBeDefined()
  fireEvent(document, new Event("visibilitychange"))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(tickets()).toBe(1)
  profile = { ...hugo, agencyName: "Pendant ce temps" }
  setOnline(true)
  expect(await says("Pendant ce temps")).toBeDefined()
  expect(screen.queryByText(/Vous êtes hors ligne/)).toBeNull()
})

it("an interruption is told once it has lasted ten seconds, until it is over", async () => {
  await entered()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  api.refuse("realtime.openTicket", refusal("unavailable"))
  const lost = new Promise((resolve) => server.sockets.at(-1)?.once("close", resolve))
  server.sockets.at(-1)?.terminate()
  await lost
  await act(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))))
  await act(() => vi.advanceTimersByTimeAsync(9500))
  expect(screen.queryByText(INTERRUPTED)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(screen.getByText(INTERRUPTED)).toBeDefined()
  vi.useRealTimers()
  api.answer({ realtime: { openTicket: TICKET } })
  fireEvent(document, new Event("visibilitychange"))
  await vi.waitFor(() => expect(screen.queryByText(INTERRUPTED)).toBeNull())
})

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { index: true, element: <h1>Ici</h1> },
      { path: "collaborations", handle: { access: "collaborations" }, element: <p>Les collaborations</p> },
    ],
  },
  { path: "/login", element: <p>Page de connexion</p> },
]
const INTERRUPTED = "Mises à jour en direct interrompues, reconnexion…"
const TICKET = { ticket: "t", expiresAt: "2026-03-01T08:00:00.000Z" }

const enter = (path = "/app") => {
  const config = { ...CONFIG, realtimeUrl: server.url }
  api = fakeApi(
    { identity: { me: () => profile }, realtime: { openTicket: TICKET } },
    { "/config.json": () => known.then(() => json(200, config)) },
  )
  return visit(path, routes)
}
const tickets = () => api.callsOf("realtime.openTicket").length
const connected = (times = 1) => vi.waitFor(() => expect(server.open()).toBe(times), 5000)
const entered = async (path?: string) => {
  enter(path)
  await says("Agence Lumière")
  await connected()
}
const setOnline = (online: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online)
  fireEvent(window, new Event(online ? "online" : "offline"))
}
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)))
