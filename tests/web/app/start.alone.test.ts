import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { rememberSession } from "../../world/session.ts"

const loaded: string[] = []
/** Until when a page's code is on its way. */
let pageCode: Promise<void> | undefined
const prefetch = vi.fn()
const me = vi.fn()
const router = vi.hoisted(() => ({ loadPage: vi.fn(), start: vi.fn() }))
let asked: { path: string; signed: boolean; agency: string | null }[] = []

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
  asked = []
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const { url, headers } = new Request(input, init)
    asked.push({
      path: url.replace(`${window.location.origin}/api`, ""),
      signed: /^Bearer .+\..+\../.test(headers.get("authorization") ?? ""),
      agency: headers.get("x-acting-agency"),
    })
    return new Response("{}")
  })
  rememberSession()
})
afterEach(() => window.history.replaceState(null, "", "/"))

/** docs/architecture.md « A page's first second » */
describe("an address of the application", () => {
  it.each([
    ["/app/dashboard", ["DashboardPage"], [ME, "/dashboard?period=current_month"]],
    ["/app/today", ["TodayPage"], [ME, "/collaborations/due-steps?whose=team"]],
    ["/app/collaborations/k1", ["CollaborationPage"], [ME, "/collaborations/k1"]],
    ["/app/collaborations/new", ["CollaborationFormPage"], [ME]],
    ["/app/clients/c%201", ["ClientPage"], [ME, "/clients/c%201"]],
    [
      "/app/accounting",
      ["AccountingPage"],
      [ME, "/accounting/payments?period=all&search=", "/accounting/totals?period=all"],
    ],
    // The page itself knows how its address filters.
    ["/app/accounting?status=paid", ["AccountingPage"], [ME]],
    ["/superadmin/agency/a1", ["AgencyPage"], [ME]],
    ["/superadmin", ["PlatformPage"], [ME]],
    ["/app/nowhere/at/all", [], [ME]],
  ])("%s asks for its code and its first answers at once", async (address, pages, paths) => {
    expect(await startAt(address)).toEqual(paths)
    expect(loaded).toEqual(["Shell", ...pages])
    expect(asked.every(({ signed, agency }) => signed && agency === null)).toBe(true)
  })

  it.each(["/", "/login", "/pricing", "/application", "/superadministration"])(
    "is not %s",
    async (address) => {
      expect([await startAt(address), loaded]).toEqual([[], []])
    },
  )

  it("asks for nothing in the name of somebody who is not signed in", async () => {
    localStorage.clear()
    expect([await startAt("/app/dashboard"), loaded]).toEqual([[], ["Shell", "DashboardPage"]])
    await vi.waitFor(() => expect(router.start).toHaveBeenCalledExactlyOnceWith(document.body, null))
  })

  it("asks for what the agency has in which the platform's owner works", async () => {
    sessionStorage.setItem("trame.acting-agency", "a7")
    await startAt("/app/dashboard")
    expect(asked.map(({ agency }) => agency)).toEqual(["a7", "a7"])
  })
})

/** docs/architecture.md « A page's first second » */
describe("the frame of the application", () => {
  /** Whether the router may show its page. */
  async function isOpen(): Promise<boolean> {
    const { opened } = await import("../../../packages/web/src/lib/opening.ts")
    return Promise.race([opened().then(() => true), Promise.resolve(false).then((no) => no)])
  }

  it("is drawn once it is known whose it is, and the page in it once its first answers are there", async () => {
    const [person, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    me.mockReturnValue(person.promise)
    prefetch.mockReturnValue(answers.promise)
    await startAt("/app/clients/c1")
    expect(prefetch.mock.calls).toEqual([[{ clientId: "c1" }]])
    expect([router.start.mock.calls, await isOpen()]).toEqual([[], false])
    person.resolve()
    answers.resolve()
    await vi.waitFor(() => expect(router.start.mock.calls).toEqual([[document.body, { prefetch: me }]]))
    expect(await isOpen()).toBe(true)
  })

  it.each([
    ["with the page where both are there", true],
    ["alone where the page is still on its way", false],
  ])("is drawn %s", async (_what, both) => {
    const code = Promise.withResolvers<void>()
    if (!both) pageCode = code.promise
    const open = vi.fn()
    router.start.mockImplementation(async () => open(await isOpen()))
    await startAt("/app/clients/c1")
    await vi.waitFor(() => expect(open.mock.calls).toEqual([[both]]))
    code.resolve()
    await vi.waitFor(async () => expect(await isOpen()).toBe(true))
  })

  it("is left to the router where it did not come", async () => {
    me.mockRejectedValue(new Error("Nothing came"))
    await startAt("/app/clients/c1")
    await vi.waitFor(() => expect(router.start.mock.calls).toEqual([[document.body, null]]))
  })
})

async function startAt(address: string) {
  window.history.replaceState(null, "", address)
  const { start } = await import("../../../packages/web/src/app/start.ts")
  void start(document.body)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return asked.map(({ path }) => path)
}
const ME = "/identity/me"
