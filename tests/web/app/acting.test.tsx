import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { listedAgency } from "@trame/core/admin/contract"
import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { beforeEach, expect, it, type MockInstance, vi } from "vitest"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { hold } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { setActingAgency } from "../../../packages/web/src/lib/session/acting.ts"
import { beginSession, workIn } from "../../../packages/web/src/lib/session/session.ts"
import { fakeApi } from "../../world/fakeApi.ts"
import { press, says, visit, wordsOf } from "../../world/page.tsx"
import { hugo, superAdmin } from "../../world/people.ts"
import { builder } from "../../world/records.ts"
import { signIn } from "../../world/session.ts"

let asked: MockInstance<typeof fetch>

beforeEach(signIn)

/** rules/platform.md#roles */
it("the platform's owner goes to work in an agency, changes it and leaves it; nothing of one is left in the next", async () => {
  serve()
  const router = visit("/app/clients")
  // The first visit loads the whole application.
  await screen.findByText("Choisissez une agence", undefined, { timeout: 35_000 })
  expect(banner()).toBeNull()
  await choose(/Agence Lumière/)
  await screen.findByRole("heading", { name: "Clients", level: 1 })
  expect(wordsOf(banner())).toContain("Vous agissez dans l'agence Agence Lumière")
  await waitFor(() => expect(called("/api/clients")).toEqual(["a1"]))
  await press("Changer d'agence")
  await choose(/Agence Horizon/)
  await waitFor(() => expect(banner()?.textContent).toContain("Horizon"))
  await screen.findByRole("heading", { name: "Discover", level: 1 })
  expect(screen.queryByRole("dialog")).toBeNull()
  const cached = queryClient.getQueryCache().getAll()
  expect(JSON.stringify(cached.map(({ state }) => state.data))).not.toContain("Lumière")
  await choose(/^Quitter$/)
  await screen.findByRole("heading", { name: "Plateforme", level: 1 })
  expect(banner()).toBeNull()
  await waitFor(() => expect(called("/api/admin/overview")).toEqual([null]))
  expect(called("/api/identity/me")).toEqual([null, "a1", "a2", null])
  // Back leads to the page that was left, not into the agency again.
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe("/app/discover")
})

it("another agency waits for what is being written in the former one", async () => {
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

it("a call is made in the agency that was chosen when it was asked for, whatever is chosen meanwhile", async () => {
  serve()
  setActingAgency("a1")
  const asked = client.clients.list({})
  setActingAgency("a2")
  await asked
  expect(called("/api/clients")).toEqual(["a1"])
})

it("an agency that is no more is said to be, and nobody has the choice of somebody else", async () => {
  setActingAgency("gone")
  serve()
  visit("/app")
  expect(await says("L'agence dans laquelle vous agissiez n'existe plus.")).toBeDefined()
  expect(await says("Choisissez une agence")).toBeDefined()
  act(beginSession)
  expect(sessionStorage.getItem("trame.acting-agency")).toBeNull()
})

it("nobody but the platform's owner acts in a chosen agency", async () => {
  setActingAgency("a2")
  fakeApi({ identity: { me: hugo } })
  visit("/app/account")
  await screen.findByRole("heading", { name: "Compte", level: 1 })
  expect(banner()).toBeNull()
})

it("a way into an agency never leads away from the site", async () => {
  serve()
  const router = visit(`/superadmin/agency/a1/enter?to=${encodeURIComponent("/.//evil.example/x")}`)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/app\b/))
})

const ofAgency = builder(listedAgency)
const agencies = [
  ofAgency({ id: "a1", name: "Agence Lumière" }),
  ofAgency({ id: "a2", name: "Agence Horizon" }),
]
/** The agencies in whose names a path was called. */
const called = (path: string) =>
  asked.mock.calls
    .map(([input, init]) => new Request(input as Request, init))
    .filter(({ url }) => new URL(url).pathname === path)
    .map(({ headers }) => headers.get(ACTING_AGENCY_HEADER))

function serve() {
  fakeApi({
    identity: {
      me: (_, { headers }) => {
        const found = agencies.find(({ id }) => id === headers.get(ACTING_AGENCY_HEADER))
        const at = { agencyId: found?.id ?? null, agencyName: found?.name ?? null }
        return { ...superAdmin, ...at, acting: found !== undefined }
      },
    },
    admin: { agencies: { items: agencies, nextCursor: null } },
  })
  asked = vi.spyOn(globalThis, "fetch")
}
const banner = () => screen.queryByRole("region", { name: "Agence choisie" })
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole("link", { name }))
