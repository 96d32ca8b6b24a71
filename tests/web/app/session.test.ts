import { renderHook } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { loginPath, safePath } from "../../../packages/web/src/lib/session/deepLink.ts"
import { keptFarewell } from "../../../packages/web/src/lib/session/kept.ts"
import {
  expireSession,
  hasSession,
  ownToken,
  signOut,
  startTicker,
  TICK_MS,
  tick,
  useSessionState,
} from "../../../packages/web/src/lib/session/session.ts"
import { fakeApi, json, offline, refusal } from "../../world/fakeApi.ts"
import { rememberSession, signIn, token } from "../../world/session.ts"

describe("deep links", () => {
  it.each([
    ["/app/clients/c1", "?tab=notes", "/login?from=%2Fapp%2Fclients%2Fc1%3Ftab%3Dnotes"],
    ["/app", "", "/login"],
  ])("lead from %s%s to the sign-in page and back", (pathname, search, path) => {
    expect(loginPath({ pathname, search })).toBe(path)
    expect(safePath(new URLSearchParams(path.split("?")[1]).get("from"))).toBe(pathname + search)
  })

  it.each([
    ...[null, "", "https://evil.example", "//evil.example/app", "/\\evil.example", "javascript:alert(1)"],
    ...["/login?from=/app", "/.//evil.example/x", "/app/..//evil.example/x", "/%2e//evil.example"],
    ...["/./%2E%2e//evil.example", "/\t/evil.example", "/app\\..\\..\\evil.example", "//["],
    ...["/\u0000/evil.example", "/login/../login", "http:/app", " /app"],
  ])("never leave the site: %j", (from) => expect(safePath(from)).toBe("/app"))

  it.each(["/app/clients?tab=notes#bas", "/pricing", "/app/a%2Fb", "/superadmin?x=//y"])(
    "stay as they are on the site: %j",
    (from) => expect(safePath(from)).toBe(from),
  )
})

/** rules/platform.md#session-renewal */
describe("the session's tick", () => {
  it.each([
    ["leaves a token alone that lives longer than three ticks", 91, true, ["read"]],
    ["renews at three ticks or fewer", 90, true, ["read", "renew"]],
    ["ends the session when there is no token", null, true, ["read", "ended"]],
    ["ends the session when there is none to be had", 30, false, ["read", "renew", "ended"]],
  ])("%s", async (_what, secondsLeft, renewed, expected) => {
    const calls: string[] = []
    const living = (seconds: number) => ({ text: "t", person: "u1", expiresAt: seconds * 1000 })
    await tick(
      {
        readToken: async ({ renew = false } = {}) => {
          calls.push(renew ? "renew" : "read")
          if (renew) return renewed ? living(3600) : null
          return secondsLeft === null ? null : living(secondsLeft)
        },
        ended: () => calls.push("ended"),
      },
      0,
    )
    expect(calls).toEqual(expected)
  })

  it("waits for the next tick when the network fails", async () => {
    const ended = vi.fn()
    const lost = Object.assign(new Error(), { name: "NetworkError" })
    await tick({ readToken: () => Promise.reject(lost), ended })
    expect(ended).not.toHaveBeenCalled()
  })
})

/** rules/platform.md#session-renewal */
describe("the session's ticker", () => {
  let ticks: number
  let state: DocumentVisibilityState
  let stop: () => void
  const KEY = "CognitoIdentityServiceProvider.c1.u1.accessToken"
  const become = (next: DocumentVisibilityState) => {
    state = next
    document.dispatchEvent(new Event("visibilitychange"))
  }
  const otherTab = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }))

  beforeEach(() => {
    vi.useFakeTimers()
    ticks = 0
    state = "visible"
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => state)
    const readToken = async () => {
      ticks += 1
      return { text: "t", person: "u1", expiresAt: Date.now() + 3_600_000 }
    }
    stop = startTicker({ readToken, ended: () => {} })
  })
  afterEach(() => stop())

  it("looks at once and every half minute, rests while the page is hidden, and ends", () => {
    expect(ticks).toBe(1)
    vi.advanceTimersByTime(TICK_MS - 1)
    expect(ticks).toBe(1)
    vi.advanceTimersByTime(1 + TICK_MS)
    expect(ticks).toBe(3)
    become("hidden")
    vi.advanceTimersByTime(10 * TICK_MS)
    expect(ticks).toBe(3)
    become("visible")
    expect(ticks).toBe(4)
    stop()
    otherTab(KEY, null)
    become("visible")
    vi.advanceTimersByTime(10 * TICK_MS)
    expect(ticks).toBe(4)
  })

  it("looks when another tab has signed out, not when it renewed or kept something else", () => {
    otherTab(KEY, "another token")
    otherTab("trame.theme", null)
    otherTab(null, null)
    expect(ticks).toBe(1)
    otherTab(KEY, null)
    expect(ticks).toBe(2)
  })
})

describe("a session that is over", () => {
  const plans = () => client.plans.list().catch(() => null)
  const state = () => renderHook(useSessionState).result.current
  const BEARER = expect.stringMatching(/^Bearer /)
  const REFUSED = () => json(401, { message: "Unauthorized" })
  let signed: (string | null)[]
  /** The API's answers, in order; then the plans. */
  let refusals: (() => Response)[]
  let renewal: () => Response | Promise<Response>

  beforeEach(() => {
    signIn()
    signed = []
    refusals = []
    renewal = () => json(400, { __type: "NotAuthorizedException" })
    const list = (_: unknown, { headers }: Request) => {
      signed.push(headers.get("authorization"))
      return refusals.shift()?.() ?? { items: [] }
    }
    fakeApi(
      { plans: { list } },
      { RevokeToken: () => json(200, {}), GetTokensFromRefreshToken: () => renewal() },
    )
  })

  it("goes on once the person has signed in again in another tab, and is not taken leave of", async () => {
    await expireSession()
    expect(keptFarewell()).toMatch(/^Vous avez été déconnecté/)
    await plans()
    expect([state(), signed]).toEqual(["expired", [null]])
    rememberSession()
    await plans()
    expect([state(), keptFarewell(), signed.at(-1)]).toEqual(["active", "", BEARER])
  })

  it("does not go on with somebody else who has signed in since, and leaves them signed in", async () => {
    await plans()
    localStorage.clear()
    rememberSession("u2")
    await plans()
    expect([state(), signed, await ownToken()]).toEqual(["active", [BEARER, null], null])
    await expireSession()
    await plans()
    expect([state(), signed.at(-1), await hasSession()]).toEqual(["expired", null, true])
    localStorage.clear()
    rememberSession()
    await plans()
    expect([state(), signed.at(-1)]).toEqual(["active", BEARER])
  })

  it("ends once, as it ended first, with all that was being read in it, and no call begins it again", async () => {
    const stopped = vi.fn()
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener("abort", stopped)
      return new Promise<never>(() => {})
    }
    queryClient.fetchQuery({ queryKey: ["under way"], queryFn }).catch(() => {})
    const leaving = signOut("Au revoir")
    expect([await hasSession(), stopped.mock.calls.length]).toEqual([false, 1])
    await plans()
    await leaving
    await expireSession()
    expect([state(), keptFarewell(), await hasSession()]).toEqual(["left", "Au revoir", false])
  })

  it("ends in the words of the API for whoever was taken out of the agency", async () => {
    const detail = "Votre compte a été retiré de l'agence."
    refusals = [
      () => {
        throw refusal("account_removed", detail)
      },
    ]
    await plans()
    await vi.waitFor(() => expect([state(), keptFarewell()]).toEqual(["left", detail]))
    await hasSession()
  })

  it.each([
    ["active", "the API takes another token that the pool has", [REFUSED], true, 2],
    ["expired", "another token is refused as well", [REFUSED, REFUSED], true, 2],
    ["expired", "there is no other token", [REFUSED], false, 1],
  ])("is %s where the API refuses a token and %s", async (then, _what, answers, renews, calls) => {
    const next = token()
    if (renews) renewal = () => json(200, { AuthenticationResult: { AccessToken: next } })
    refusals = [...answers]
    await plans()
    await vi.waitFor(() => expect([state(), signed.length]).toEqual([then, calls]))
    if (renews) expect(signed.at(-1)).toBe(`Bearer ${next}`)
    await hasSession()
  })

  it("is not over because the pool cannot be reached", async () => {
    localStorage.setItem("CognitoIdentityServiceProvider.client1.u1.accessToken", token(1))
    renewal = () => Promise.reject(offline())
    expect(await hasSession()).toBe(true)
    localStorage.clear()
    expect(await hasSession()).toBe(false)
  })
})
