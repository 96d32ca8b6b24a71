import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { askEarly } from "../../../packages/web/src/lib/api/early.ts"
import { opened, openWith } from "../../../packages/web/src/lib/opening.ts"
import { answer, json } from "../support/site.tsx"

const UNREAD = "/notifications/unread"
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  const note = (body: unknown) => (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return json(200, body)
  }
  answer({ [`/api${UNREAD}`]: note({ count: 3 }), "/api/notifications/read": note({ upTo: "n1" }) })
})
afterEach(() => {
  openWith(Promise.resolve())
  vi.useRealTimers()
})

/** Every answer that needs no timer has come. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe("what a page opens with", () => {
  it("is asked for before anything else: a read or a write waits until it is there", async () => {
    const page = Promise.withResolvers<void>()
    openWith(page.promise)
    const answers = Promise.all([
      client.notifications.unread(),
      client.notifications.markAllRead({ upTo: "n1" }),
    ])
    await settle()
    expect(asked).toEqual([])
    page.resolve()
    expect(await answers).toEqual([{ count: 3 }, { upTo: "n1" }])
    expect(asked.sort()).toEqual([`GET /api${UNREAD}`, "PUT /api/notifications/read"])
  })

  it("takes what was asked for early at once, which a write that waits does not make old yet", async () => {
    const page = Promise.withResolvers<void>()
    openWith(page.promise)
    askEarly([UNREAD])
    const written = client.notifications.markAllRead({ upTo: "n1" })
    expect(await client.notifications.unread()).toEqual({ count: 3 })
    expect(asked).toEqual([`GET /api${UNREAD}`])
    page.resolve()
    await written
  })

  it.each([
    ["does not come", () => Promise.reject(new Error("Nothing came")), 0],
    ["is on its way for five seconds", () => new Promise(() => {}), 5000],
  ])("keeps nothing waiting once it %s", async (_, page, after) => {
    openWith(page())
    const waited = vi.fn()
    void opened().then(waited)
    await vi.advanceTimersByTimeAsync(after)
    expect(waited).toHaveBeenCalledOnce()
  })

  it("keeps everything waiting until then", async () => {
    openWith(new Promise(() => {}))
    const waited = vi.fn()
    void opened().then(waited)
    await vi.advanceTimersByTimeAsync(4900)
    expect(waited).not.toHaveBeenCalled()
  })
})
