import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { rememberSession } from "../support/site.tsx"

const loaded: string[] = []
/** Until when a page's code is on its way. */
let pageCode: Promise<void> | undefined
const prefetch = vi.fn()
const me = vi.fn()
const router = vi.hoisted(() => ({ loadPage: vi.fn(), start: vi.fn() }))
const asked: { path: string; authorization: string | null; agency: string | null }[] = []

vi.mock("../../../packages/web/src/app/routes.tsx", () => router)
vi.mock("../../../packages/web/src/lib/address/lazyChunk.ts", async (original) => ({
  ...(await original<object>()),
  lazyRoute: (load: () => Promise<unknown>) => async () => {
    const name = /(\w+)\.tsx/.exec(String(load))?.[1] ?? ""
    loaded.push(name)
    if (name !== "Shell") await pageCode
    return name === "Shell" ? { prefetch: me } : { prefetch }
  },
}))

beforeEach(() => {
  vi.resetModules()
  vi.resetAllMocks()
  loaded.length = 0
  pageCode = undefined
  asked.length = 0
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const { url, headers } = new Request(input, init)
    const path = url.replace(`${window.location.origin}/api`, "")
    asked.push({
      path,
      authorization: headers.get("authorization"),
      agency: headers.get("x-acting-agency"),
    })
    return new Response("{}")
  })
})
afterEach(() => {
  window.history.replaceState(null, "", "/")
})

async function startAt(address: string) {
  window.history.replaceState(null, "", address)
  const { start } = await import("../../../packages/web/src/app/start.ts")
  void start(document.body)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return asked.map(({ path }) => path)
}

const ME = "/identity/me"

/** docs/architecture.md « A page's first second » */
it.each([
  ["/app/dashboard", "DashboardPage", [ME, "/dashboard?period=current_month"]],
  ["/app/today", "TodayPage", [ME, "/collaborations/due-steps?whose=team"]],
  ["/app/collaborations/k1", "CollaborationPage", [ME, "/collaborations/k1"]],
  ["/app/collaborations/new", "CollaborationFormPage", [ME]],
  ["/app/clients/c%201", "ClientPage", [ME, "/clients/c%201"]],
  [
    "/app/accounting",
    "AccountingPage",
    [ME, "/accounting/payments?period=all&search=", "/accounting/totals?period=all"],
  ],
  // What an address filters by is the page's own to say.
  ["/app/accounting?status=paid", "AccountingPage", [ME]],
  ["/superadmin/agency/a1", "AgencyPage", [ME]],
  ["/superadmin", "PlatformPage", [ME]],
])("%s asks for its code and its first answers at once", async (address, page, paths) => {
  rememberSession()
  expect(await startAt(address)).toEqual(paths)
  expect(loaded).toEqual(["Shell", page])
  for (const { authorization, agency } of asked)
    expect([authorization, agency]).toEqual([expect.stringMatching(/^Bearer .+\..+\../), null])
})

/** Whether the router may show its page. */
async function isOpen(): Promise<boolean> {
  const { opened } = await import("../../../packages/web/src/lib/opening.ts")
  return Promise.race([opened().then(() => true), Promise.resolve(false).then((no) => no)])
}

it("draws the frame once it is known whose it is, and the page in it once its first answers are there", async () => {
  rememberSession()
  const person = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  me.mockReturnValue(person.promise)
  prefetch.mockReturnValue(answers.promise)
  await startAt("/app/clients/c1")
  expect(prefetch.mock.calls).toEqual([[{ clientId: "c1" }]])
  expect(router.start).not.toHaveBeenCalled()
  expect(await isOpen()).toBe(false)
  person.resolve()
  answers.resolve()
  await vi.waitFor(() =>
    expect(router.start).toHaveBeenCalledExactlyOnceWith(document.body, { prefetch: me }),
  )
  expect(await isOpen()).toBe(true)
})

it("draws both in one go where both are there", async () => {
  rememberSession()
  const open = vi.fn()
  router.start.mockImplementation(async () => open(await isOpen()))
  await startAt("/app/clients/c1")
  await vi.waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(true))
})

it("draws the frame alone where the page is still on its way", async () => {
  rememberSession()
  const code = Promise.withResolvers<void>()
  pageCode = code.promise
  const open = vi.fn()
  router.start.mockImplementation(async () => open(await isOpen()))
  await startAt("/app/clients/c1")
  await vi.waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(false))
  code.resolve()
  await vi.waitFor(async () => expect(await isOpen()).toBe(true))
})

it("waits no longer for answers than it takes to read them", async () => {
  rememberSession()
  prefetch.mockReturnValue(new Promise(() => {}))
  me.mockReturnValue(new Promise(() => {}))
  await startAt("/app/clients/c1")
  await vi.waitFor(() => expect(router.start).toHaveBeenCalled())
  expect(await isOpen()).toBe(true)
})

it("reads nothing ahead where the address filters", async () => {
  rememberSession()
  await startAt("/app/accounting?status=paid")
  await vi.waitFor(() => expect(router.start).toHaveBeenCalled())
  expect(prefetch).not.toHaveBeenCalled()
})

it("leaves it to the router to see whether anybody is signed in", async () => {
  await startAt("/app/clients/c1")
  await vi.waitFor(() => expect(router.start).toHaveBeenCalledExactlyOnceWith(document.body, null))
})

it("leaves it to the router to say that the frame did not come", async () => {
  rememberSession()
  me.mockRejectedValue(new Error("Nothing came"))
  await startAt("/app/clients/c1")
  await vi.waitFor(() => expect(router.start).toHaveBeenCalledExactlyOnceWith(document.body, null))
})

it("asks for what the agency has in which its owner of the platform works", async () => {
  rememberSession()
  sessionStorage.setItem("trame.acting-agency", "a7")
  await startAt("/app/dashboard")
  expect(asked.map(({ agency }) => agency)).toEqual(["a7", "a7"])
})

it.each(["/", "/login", "/pricing", "/application", "/superadministration"])(
  "%s asks for nothing",
  async (address) => {
    rememberSession()
    expect(await startAt(address)).toEqual([])
    expect(loaded).toEqual([])
  },
)

it("loads the page of somebody who is not signed in, and asks for nothing in their name", async () => {
  expect(await startAt("/app/dashboard")).toEqual([])
  expect(loaded).toEqual(["Shell", "DashboardPage"])
})

it("loads what frames every page where no page has the address", async () => {
  rememberSession()
  expect(await startAt("/app/nowhere/at/all")).toEqual([ME])
  expect(loaded).toEqual(["Shell"])
})
