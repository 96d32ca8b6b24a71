import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { askEarly, takeEarly } from "../../../packages/web/src/lib/api/early.ts"
import { opened, openWith } from "../../../packages/web/src/lib/opening.ts"
import { fakeApi } from "../../world/fakeApi.ts"

let api: ReturnType<typeof fakeApi>
/** The headers of each early request. */
let headers: (string | null)[][]

beforeEach(() => {
  vi.useFakeTimers()
  headers = []
  const headersOf = ({ headers: own }: Request) =>
    ["authorization", "x-acting-agency"].map((name) => own.get(name))
  api = fakeApi({
    notifications: {
      unread: (_input, request) => ({ count: headers.push(headersOf(request)) }),
      markAllRead: ({ upTo }) => ({ upTo }),
    },
  })
})
afterEach(() => {
  takeEarly(request("POST"))
  openWith(Promise.resolve())
})

describe("the request made before the scripts load", () => {
  it.each([
    [() => undefined, {}, [null, null]],
    [() => as(null), {}, ["Bearer t", null]],
    [() => as("a1"), { "x-acting-agency": "a1" }, ["Bearer t", "a1"]],
    // It failed, and is sent again.
    [() => as(null, Promise.reject(new TypeError("Nobody is signed in"))), {}, [null, null]],
  ])("answers only the first reader, as the signed-in user (%#)", async (who, more, sent) => {
    askEarly([PATH], who())
    if (Object.keys(more).length > 0) expect(takeEarly(request())).toBeUndefined()
    expect(await takeAnswer("GET", PATH, more)).toEqual({ count: 1 })
    expect([headers, takeEarly(request("GET", PATH, more))]).toEqual([[sent], undefined])
  })

  it.each(["POST", "PUT", "PATCH", "DELETE"])("is stale after any write: %s", (method) => {
    askEarly([PATH])
    takeEarly(request(method, "/clients/c1"))
    expect(takeEarly(request())).toBeUndefined()
  })

  it("is stale after twenty seconds, but not after another read", async () => {
    askEarly([PATH])
    takeEarly(request("GET", "/clients/c1"))
    expect(await takeAnswer()).toEqual({ count: 1 })
    askEarly([PATH])
    vi.advanceTimersByTime(20_000)
    expect(takeEarly(request())).toBeUndefined()
  })
})

describe("the first page", () => {
  const markRead = () => client.notifications.markAllRead({ upTo: "n1" })
  const operations = () => api.calls.map(({ operation }) => operation).sort()

  it("loads before anything else: other reads and writes wait for it", async () => {
    const page = Promise.withResolvers<void>()
    openWith(page.promise)
    const answers = Promise.all([client.notifications.unread(), markRead()])
    await vi.advanceTimersByTimeAsync(0)
    expect(operations()).toEqual([])
    page.resolve()
    expect(await answers).toEqual([{ count: 1 }, { upTo: "n1" }])
    expect(operations()).toEqual(["notifications.markAllRead", "notifications.unread"])
  })

  it("takes the early answer at once, even while a write waits", async () => {
    const page = Promise.withResolvers<void>()
    openWith(page.promise)
    askEarly([PATH])
    const written = markRead()
    expect(await client.notifications.unread()).toEqual({ count: 1 })
    expect(operations()).toEqual(["notifications.unread"])
    page.resolve()
    await written
  })

  it.each([
    ["fails", () => Promise.reject(new Error("Nothing came")), 0, 1],
    ["takes less than five seconds", () => new Promise(() => {}), 4900, 0],
    ["takes five seconds", () => new Promise(() => {}), 5000, 1],
  ])("when it %s, lets the others go on in time", async (_, page, after, times) => {
    openWith(page())
    const waited = vi.fn()
    void opened().then(waited)
    await vi.advanceTimersByTimeAsync(after)
    expect(waited).toHaveBeenCalledTimes(times)
  })
})

const PATH = "/notifications/unread"
const request = (method = "GET", path = PATH, more: Record<string, string> = {}) =>
  new Request(`${window.location.origin}/api${path}`, { method, headers: more })
const takeAnswer = async (...args: Parameters<typeof request>) => (await takeEarly(request(...args)))?.json()
const as = (actingAgency: string | null, authorization = Promise.resolve("Bearer t")) => ({
  authorization,
  actingAgency,
})
