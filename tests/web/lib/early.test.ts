import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { askEarly, takeEarly } from "../../../packages/web/src/lib/api/early.ts"
import { answer, json } from "../support/site.tsx"

const PATH = "/identity/me"
const request = (headers: Record<string, string> = {}, method = "GET") =>
  new Request(`${window.location.origin}/api${PATH}`, { headers, method })

let asked: Request[]

beforeEach(() => {
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
})

const body = async (answer: Promise<Response> | undefined) => (await answer)?.json()

const as = (actingAgency: string | null = null, authorization = Promise.resolve("Bearer t")) => ({
  authorization,
  actingAgency,
})

describe("what was asked for before the scripts were there", () => {
  it("answers the first who asks, and nobody after", async () => {
    askEarly([PATH])
    expect(await body(takeEarly(request()))).toEqual({ turn: 1 })
    expect(asked[0]?.headers.get("authorization")).toBeNull()
    expect(takeEarly(request())).toBeUndefined()
  })

  it("is asked for as the person who is signed in", async () => {
    askEarly([PATH], as())
    expect(await body(takeEarly(request()))).toEqual({ turn: 1 })
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t")
  })

  it("is another's in another agency", async () => {
    askEarly([PATH], as("a1"))
    expect(takeEarly(request())).toBeUndefined()
    expect(await body(takeEarly(request({ "x-acting-agency": "a1" })))).toEqual({ turn: 1 })
    expect(asked[0]?.headers.get("x-acting-agency")).toBe("a1")
  })

  it("is old once anything was written, or nobody came for it", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      askEarly([PATH])
      takeEarly(new Request(`${window.location.origin}/api/clients/c1`, { method }))
      expect(takeEarly(request())).toBeUndefined()
    }
    askEarly([PATH])
    takeEarly(new Request(`${window.location.origin}/api/clients/c1`))
    expect(takeEarly(request())).toBeDefined()
    vi.useFakeTimers()
    askEarly([PATH])
    vi.advanceTimersByTime(20_000)
    expect(takeEarly(request())).toBeUndefined()
  })

  it("is asked for again when it did not come", async () => {
    askEarly([PATH], as(null, Promise.reject(new TypeError("Nobody is signed in"))))
    expect(await body(takeEarly(request()))).toEqual({ turn: 1 })
    expect(asked[0]?.headers.get("authorization")).toBeNull()
  })
})
