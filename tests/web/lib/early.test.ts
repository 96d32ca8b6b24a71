import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { setActingAgency } from "../../../packages/web/src/lib/session/acting.ts"
import { askEarly, takeEarly } from "../../../packages/web/src/lib/session/early.ts"
import { answer, json, rememberSession } from "../support/site.tsx"

const PATH = "/identity/me"
const request = (headers: Record<string, string> = {}, method = "GET") =>
  new Request(`${window.location.origin}/api${PATH}`, { headers, method })

let asked: Request[]

beforeEach(() => {
  localStorage.clear()
  rememberSession()
  asked = []
  answer({
    "/api/identity/me": (one) => {
      asked.push(one)
      return json(200, { turn: asked.length })
    },
  })
})
afterEach(() => {
  takeEarly(request({}, "POST"))
  setActingAgency(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const body = async (answer: Promise<Response> | undefined) => (await answer)?.json()

describe("what was asked for before the scripts were there", () => {
  it("answers the first who asks, with the person's token, and nobody after", async () => {
    askEarly([PATH])
    expect(await body(takeEarly(request()))).toEqual({ turn: 1 })
    expect(asked[0]?.headers.get("authorization")).toMatch(/^Bearer ./)
    expect(takeEarly(request())).toBeUndefined()
  })

  it("is another's in another agency", async () => {
    setActingAgency("a1")
    askEarly([PATH])
    expect(takeEarly(request())).toBeUndefined()
    expect(await body(takeEarly(request({ "x-acting-agency": "a1" })))).toEqual({ turn: 1 })
    expect(asked[0]?.headers.get("x-acting-agency")).toBe("a1")
  })

  it("is old once something was written, or nobody came for it", () => {
    askEarly([PATH])
    takeEarly(request({}, "POST"))
    expect(takeEarly(request())).toBeUndefined()
    vi.useFakeTimers()
    askEarly([PATH])
    vi.advanceTimersByTime(20_000)
    expect(takeEarly(request())).toBeUndefined()
  })

  it("is asked for again when it did not come", async () => {
    localStorage.clear()
    askEarly([PATH])
    expect(await body(takeEarly(request()))).toEqual({ turn: 1 })
    expect(asked[0]?.headers.get("authorization")).toBeNull()
  })
})
