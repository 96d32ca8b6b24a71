import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { askEarly, takeEarly } from "../../../packages/web/src/lib/api/early.ts"
import { opened, openWith } from "../../../packages/web/src/lib/opening.ts"
import { fakeApi } from "../../world/fakeApi.ts"

const PATH = "/notifications/unread"
let api: ReturnType<typeof fakeApi>
/** The headers of each early question. */
let headers: (string | null)[][]

beforeEach(() => {
  vi.useFakeTimers()
  headers = []
  const named = ({ headers: own }: Request) =>
    ["authorization", "x-acting-agency"].map((name) => own.get(name))
  api = fakeApi({
    notifications: {
      unread: (_input, request) => ({ count: headers.push(named(request)) }),
      markAllRead: ({ upTo }) => ({ upTo }),
    },
  })
})
const request = (method = "GET", path = PATH, more: Record<string, string> = {}) =>
  new Request(`${window.location.origin}/api${path}`, { method, headers: more })
afterEach(() => {
  takeEarly(request("POST"))
  openWith(Promise.resolve())
})
const taken = async (...args: Parameters<typeof request>) => (await takeEarly(request(...args)))?.json()
const as = (actingAgency: string | null, authorization = Promise.resolve("Bearer t")) => ({
  authorization,
  actingAgency,
})

describe("the question asked before the scripts are there", () => {
  it.each([
    [() => undefined, {}, [null, null]],
    [() => as(null), {}, ["Bearer t", null]],
    [() => as("a1"), { "x-acting-agency": "a1" }, ["Bearer t", "a1"]],
    // It did not come, and is asked for again.
    [() => as(null, Promise.reject(new TypeError("Nobody is signed in"))), {}, [null, null]],
  ])("answers the first reader alone, as the person who is signed in (%#)", async (who, more, sent) => {
    askEarly([PATH], who())
    if (Object.keys(more).length > 0) expect(takeEarly(request())).toBeUndefined()
    expect(await taken("GET", PATH, more)).toEqual({ count: 1 })
    expect([headers, takeEarly(request("GET", PATH, more))]).toEqual([[sent], undefined])
  })

  it.each(["POST", "PUT", "PATCH", "DELETE"])("is old when anything was written: %s", (method) => {
    askEarly([PATH])
    takeEarly(request(method, "/clients/c1"))
    expect(takeEarly(request())).toBeUndefined()
  })

  it("is old after twenty seconds, and not by another read", async () => {
    askEarly([PATH])
    takeEarly(request("GET", "/clients/c1"))
    expect(await taken()).toEqual({ count: 1 })
    askEarly([PATH])
    vi.advanceTimersByTime(20_000)
    expect(takeEarly(request())).toBeUndefined()
  })
})

describe("the page that opens", () => {
  const markRead = () => client.notifications.markAllRead({ upTo: "n1" })
  const asked = () => api.calls.map(({ operation }) => operation).sort()

  it("is asked for before anything else: a read or a write waits until it is there", async () => {
    const page = Promise.withResolvers<void>()
    openWith(page.promise)
    const answers = Promise.all([client.notifications.unread(), markRead()])
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual([])
    page.resolve()
    expect(await answers).toEqual([{ count: 1 }, { upTo: "n1" }])
    expect(asked()).toEqual(["notifications.markAllRead", "notifications.unread"])
  })

  it("takes the early answer at once, which a write that waits does not make old yet", async () => {
    const page = Promise.withResolvers<void>()
    openWith(page.promise)
    askEarly([PATH])
    const written = markRead()
    expect(await client.notifications.unread()).toEqual({ count: 1 })
    expect(asked()).toEqual(["notifications.unread"])
    page.resolve()
    await written
  })

  it.each([
    ["does not come", () => Promise.reject(new Error("Nothing came")), 0, 1],
    ["is on its way for less than five seconds", () => new Promise(() => {}), 4900, 0],
    ["is on its way for five seconds", () => new Promise(() => {}), 5000, 1],
  ])("when it %s, lets others go on in time", async (_, page, after, times) => {
    openWith(page())
    const waited = vi.fn()
    void opened().then(waited)
    await vi.advanceTimersByTimeAsync(after)
    expect(waited).toHaveBeenCalledTimes(times)
  })
})
