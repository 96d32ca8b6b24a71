import { act, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { hold } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { draftKey } from "../../../packages/web/src/lib/forms/keptInTab.ts"
import { setActingAgency } from "../../../packages/web/src/lib/session/acting.ts"
import { beginSession, workIn } from "../../../packages/web/src/lib/session/session.ts"
import { superAdmin } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"
// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/ui/access/AgencyPicker.tsx"
import "../../../packages/web/src/app/acting/EnterAgency.tsx"
import "../../../packages/web/src/features/admin/PlatformPage.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const NAMES: Record<string, string> = { a1: "Agence Lumière", a2: "Agence Horizon" }
const FIGURES = { users: 1, clients: 1, influencers: 1, collaborations: 1, revenue: 0 }
const NO_ACTIVITY = {
  from: null,
  to: null,
  counters: { waiting: 0, quoteSent: 0, contractSigned: 0, paymentReceived: 0 },
  months: [],
  influencers: [],
}

/** Every call since the test began: its path, the agency in whose name it was made, and whether it says who makes it. */
let calls: { path: string; agency: string | null; signed: boolean }[]

const called = (path: string) => calls.filter((call) => call.path === path).map(({ agency }) => agency)

function enter(path: string) {
  const heard = (respond: (agency: string | null) => unknown) => (request: Request) => {
    const agency = request.headers.get(ACTING_AGENCY_HEADER)
    const signed = /^Bearer .+\..+\../.test(request.headers.get("authorization") ?? "")
    calls.push({ path: new URL(request.url).pathname, agency, signed })
    return json(200, respond(agency))
  }
  const agencies = Object.entries(NAMES).map(([id, name]) => ({
    ...FIGURES,
    id,
    name,
    createdAt: "2026-01-05",
  }))
  answer({
    "/api/identity/me": heard((agency) => {
      const known = agency !== null && agency in NAMES
      return {
        ...superAdmin,
        acting: known,
        agencyId: known ? agency : null,
        agencyName: known ? NAMES[agency] : null,
      }
    }),
    "/api/clients": heard((agency) => ({
      items: [],
      total: 0,
      page: 1,
      pageCount: 0,
      agency,
    })),
    "/api/dashboard": heard(() => NO_ACTIVITY),
    "/api/admin/agencies": heard(() => ({ items: agencies, nextCursor: null })),
    "/api/admin/overview": heard(() => ({ ...FIGURES, agencies: 2 })),
  })
  return visit(path, routes)
}

beforeEach(() => {
  calls = []
  signIn()
})

it("goes to work in an agency, changes it and leaves it; nothing of one is left in the next", async () => {
  const router = enter("/app/clients")
  await screen.findByRole("heading", { name: "Choisissez une agence" })
  expect(screen.queryByText(/Vous agissez dans l'agence/)).toBeNull()

  await userEvent.click(await screen.findByRole("link", { name: /Agence Lumière/ }))
  const banner = await screen.findByRole("region", { name: "Agence choisie" })
  expect(banner.textContent).toContain("Vous agissez dans l'agence Agence Lumière")
  await screen.findByRole("heading", { name: "Clients", level: 1 })
  await vi.waitFor(() => expect(called("/api/clients")).toEqual(["a1"]))
  expect(sessionStorage.getItem("trame.acting-agency")).toBe("a1")

  await userEvent.click(screen.getByRole("button", { name: "Changer d'agence" }))
  await userEvent.click(await screen.findByRole("link", { name: /Agence Horizon/ }))
  await screen.findByText(/Vous agissez dans l'agence/)
  await vi.waitFor(() =>
    expect(screen.getByRole("region", { name: "Agence choisie" }).textContent).toContain("Horizon"),
  )
  await screen.findByRole("heading", { name: "Discover", level: 1 })
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain("Lumière")

  await userEvent.click(screen.getByRole("link", { name: "Quitter" }))
  await screen.findByRole("heading", { name: "Plateforme", level: 1 })
  expect(screen.queryByRole("region", { name: "Agence choisie" })).toBeNull()
  await vi.waitFor(() => expect(called("/api/admin/overview")).toEqual([null]))
  expect(called("/api/identity/me")).toEqual([null, "a1", "a2", null])
  expect(calls.filter(({ signed }) => !signed)).toEqual([])
  expect(router.state.location.pathname).toBe("/superadmin")
  // Back leads to the page that was left, not into the agency again.
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe("/app/discover")
})

it("waits for what is being written in the former agency", async () => {
  setActingAgency("a1")
  queryClient.setQueryData(["kept"], "of a1")
  const release = hold()
  const change = workIn("a2")
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queryClient.getQueryData(["kept"])).toBe("of a1")
  release()
  await change
  expect(queryClient.getQueryData(["kept"])).toBeUndefined()
})

it("makes a call in the agency that was chosen when it was asked for, whatever is chosen while it is signed", async () => {
  enter("/app")
  await screen.findByRole("heading", { name: "Choisissez une agence" })
  calls = []
  setActingAgency("a1")
  const asked = client.dashboard.view({ period: "last_12_months" })
  setActingAgency("a2")
  await asked
  expect(called("/api/dashboard")).toEqual(["a1"])
})

it("says so when the agency is no more, and shows nobody the choice of somebody else", async () => {
  setActingAgency("gone")
  enter("/app")
  expect(await screen.findByText("L'agence dans laquelle vous agissiez n'existe plus.")).toBeDefined()
  expect(await screen.findByRole("heading", { name: "Choisissez une agence" })).toBeDefined()
  act(beginSession)
  expect(sessionStorage.getItem("trame.acting-agency")).toBeNull()
})

it("keeps what is typed in one agency out of the others", () => {
  const at = (agencyId: string) => draftKey("collaboration", { id: "u1", agencyId }, null)
  expect(at("a1")).not.toBe(at("a2"))
})

it("a way into an agency never leads away from the site", async () => {
  const router = enter(`/superadmin/agency/a1/enter?to=${encodeURIComponent("/.//evil.example/x")}`)
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(/^\/app\b/))
})
