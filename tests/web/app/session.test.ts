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
import { challengeIsOver, signInMessage } from "../../../packages/web/src/public/login/sign-in-messages.ts"
import { scaled } from "../../support/scale.ts"
import { answer, json, rememberSession, signIn, token } from "../support/site.tsx"

function named(name: string, message = ""): Error {
  const error = new Error(message)
  error.name = name
  return error
}

describe("sign-in messages", () => {
  it.each([
    ["NotAuthorizedException", "Incorrect username or password.", "Email ou mot de passe incorrect."],
    ["UserNotFoundException", "User does not exist.", "Email ou mot de passe incorrect."],
    [
      "NotAuthorizedException",
      "Password attempts exceeded",
      "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer.",
    ],
    [
      "LimitExceededException",
      "",
      "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer.",
    ],
    [
      "NetworkError",
      "A network error has occurred.",
      "Erreur de connexion réseau. Veuillez vérifier votre connexion internet et réessayer.",
    ],
    ["InternalErrorException", "stack trace", "La connexion a échoué. Veuillez réessayer."],
  ])("%s %s", (name, message, shown) => expect(signInMessage(named(name, message))).toBe(shown))

  it("tells a challenge that is over from a wrong code", () => {
    expect(
      challengeIsOver(named("NotAuthorizedException", "Invalid session for the user, session is expired.")),
    ).toBe(true)
    expect(challengeIsOver(named("CodeMismatchException", "Invalid code"))).toBe(false)
  })
})

describe("deep links", () => {
  it("comes back to where the person was", () => {
    const path = loginPath({ pathname: "/app/clients/c1", search: "?tab=notes" })
    expect(path).toBe("/login?from=%2Fapp%2Fclients%2Fc1%3Ftab%3Dnotes")
    expect(safePath(new URLSearchParams(path.split("?")[1]).get("from"))).toBe("/app/clients/c1?tab=notes")
    expect(loginPath({ pathname: "/app", search: "" })).toBe("/login")
  })
  it.each([
    null,
    "",
    "https://evil.example",
    "//evil.example/app",
    "/\\evil.example",
    "javascript:alert(1)",
    "/login?from=/app",
    "/.//evil.example/x",
    "/app/..//evil.example/x",
    "/%2e//evil.example",
    "/./%2E%2e//evil.example",
    "/\t/evil.example",
    "/app\\..\\..\\evil.example",
    "/\u0000/evil.example",
    "///evil.example",
    "/login/../login",
    "http:/app",
    " /app",
    "//[",
  ])("never leaves the site: %j", (from) => expect(safePath(from)).toBe("/app"))

  it.each(["/app/clients?tab=notes#bas", "/pricing", "/app/a%2Fb", "/superadmin?x=//y"])(
    "a path of the site stays as it is: %j",
    (from) => expect(safePath(from)).toBe(from),
  )

  it("whatever an address is made of, it leads to a path of this site", () => {
    const parts = [
      "/",
      "//",
      ".",
      "..",
      "\\",
      "%2f",
      "%2e",
      "evil.example",
      "app",
      "@",
      ":",
      "?",
      "#",
      "\t",
      " ",
    ]
    const { origin } = window.location
    for (let turn = 0; turn < scaled(5000); turn++) {
      const length = 1 + Math.floor(Math.random() * 7)
      const from = Array.from({ length }, () => parts[Math.floor(Math.random() * parts.length)]).join("")
      const path = safePath(from)
      const there = { from, path, origin: new URL(path, origin).origin, again: safePath(path) }
      expect(there).toEqual({ from, path: expect.stringMatching(/^\/(?!\/)/), origin, again: path })
    }
  })
})

describe("the session's tick (rules/platform.md#session-renewal)", () => {
  const run = async (secondsLeft: number | null, renewed = true) => {
    const calls: string[] = []
    const token = (seconds: number) => ({ text: "t", person: "u1", expiresAt: seconds * 1000 })
    await tick(
      {
        readToken: async ({ renew = false } = {}) => {
          calls.push(renew ? "renew" : "read")
          if (renew) return renewed ? token(3600) : null
          return secondsLeft === null ? null : token(secondsLeft)
        },
        ended: () => calls.push("ended"),
      },
      0,
    )
    return calls
  }

  it("leaves a token alone that lives longer than three ticks", async () => {
    expect(await run(91)).toEqual(["read"])
  })
  it("renews at three ticks or fewer", async () => {
    expect(await run(90)).toEqual(["read", "renew"])
  })
  it("ends the session when there is no token, or none to be had", async () => {
    expect(await run(null)).toEqual(["read", "ended"])
    expect(await run(30, false)).toEqual(["read", "renew", "ended"])
  })
  it("waits for the next tick when the network fails", async () => {
    const ended: string[] = []
    await tick({ readToken: () => Promise.reject(named("NetworkError")), ended: () => ended.push("ended") })
    expect(ended).toEqual([])
  })
})

describe("a session that is over", () => {
  const plans = () => client.plans.list().catch(() => null)
  const state = () => renderHook(useSessionState).result.current
  let signed: (string | null)[]

  beforeEach(() => {
    signIn()
    signed = []
    answer({
      "/api/plans": ({ headers }) => {
        signed.push(headers.get("authorization"))
        return json(200, [])
      },
      RevokeToken: () => json(200, {}),
    })
  })

  it("goes on once the person has signed in again in another tab, and is not taken leave of", async () => {
    await expireSession()
    expect(keptFarewell()).toMatch(/^Vous avez été déconnecté/)
    await plans()
    expect([state(), signed]).toEqual(["expired", [null]])
    rememberSession()
    await plans()
    expect([state(), keptFarewell()]).toEqual(["active", ""])
    expect(signed.at(-1)).toMatch(/^Bearer /)
  })

  it("does not go on with somebody else who has signed in since, and leaves them signed in", async () => {
    await plans()
    localStorage.clear()
    rememberSession("u2")
    await plans()
    expect([state(), signed]).toEqual(["active", [expect.stringMatching(/^Bearer /), null]])
    expect(await ownToken()).toBeNull()
    await expireSession()
    await plans()
    expect([state(), signed.at(-1)]).toEqual(["expired", null])
    expect(await hasSession()).toBe(true)
    localStorage.clear()
    rememberSession()
    await plans()
    expect([state(), signed.at(-1)]).toEqual(["active", expect.stringMatching(/^Bearer /)])
  })

  it("ends once, as it ended first", async () => {
    await signOut("Au revoir")
    await expireSession()
    expect([state(), keptFarewell()]).toEqual(["left", "Au revoir"])
    expect(await hasSession()).toBe(false)
  })

  it("is not begun again by a call that is made while it ends", async () => {
    const leaving = signOut()
    await plans()
    await leaving
    expect(state()).toBe("left")
  })

  it("is over from the moment that it ends, with all that was being read in it", async () => {
    const stopped = vi.fn()
    const reading = queryClient.fetchQuery({
      queryKey: ["under way"],
      queryFn: ({ signal }) => {
        signal.addEventListener("abort", stopped)
        return new Promise<never>(() => {})
      },
    })
    reading.catch(() => {})
    const leaving = signOut()
    expect(await hasSession()).toBe(false)
    expect(stopped).toHaveBeenCalledOnce()
    await leaving
  })

  it("ends in the words of the API for whoever was taken out of the agency", async () => {
    const detail = "Votre compte a été retiré de l'agence."
    answer({ "/api/plans": () => json(401, { code: "account_removed", detail }) })
    await plans()
    await vi.waitFor(() => expect([state(), keptFarewell()]).toEqual(["left", detail]))
    await hasSession()
  })

  it("is not over while the pool has another token than the one that the API refuses", async () => {
    const next = token()
    answer({
      "/api/plans": ({ headers }) => {
        signed.push(headers.get("authorization"))
        return signed.length === 1 ? json(401, { message: "Unauthorized" }) : json(200, [])
      },
      GetTokensFromRefreshToken: () => json(200, { AuthenticationResult: { AccessToken: next } }),
    })
    expect(await plans()).toEqual([])
    expect([state(), signed]).toEqual(["active", [expect.any(String), `Bearer ${next}`]])
  })

  it("is over where another token is refused as well, or there is none", async () => {
    let calls = 0
    const refusing = (GetTokensFromRefreshToken: () => Response) =>
      answer({
        "/api/plans": () => {
          calls += 1
          return json(401, { message: "Unauthorized" })
        },
        GetTokensFromRefreshToken,
        RevokeToken: () => json(200, {}),
      })
    refusing(() => json(200, { AuthenticationResult: { AccessToken: token() } }))
    await plans()
    await vi.waitFor(() => expect([state(), calls]).toEqual(["expired", 2]))
    await hasSession()
    signIn()
    refusing(() => json(400, { __type: "NotAuthorizedException" }))
    await plans()
    await vi.waitFor(() => expect([state(), calls]).toEqual(["expired", 3]))
    await hasSession()
  })

  it("is not over because the pool cannot be reached", async () => {
    localStorage.setItem("CognitoIdentityServiceProvider.client1.u1.accessToken", token(1))
    answer({ GetTokensFromRefreshToken: () => Promise.reject(named("TypeError", "Failed to fetch")) })
    expect(await hasSession()).toBe(true)
    localStorage.clear()
    expect(await hasSession()).toBe(false)
  })
})

describe("the session's ticker (rules/platform.md#session-renewal)", () => {
  let ticks: number
  let state: DocumentVisibilityState
  let stop: () => void

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
  afterEach(() => {
    stop()
  })

  const become = (next: DocumentVisibilityState) => {
    state = next
    document.dispatchEvent(new Event("visibilitychange"))
  }
  const otherTab = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }))
  const KEY = "CognitoIdentityServiceProvider.c1.u1.accessToken"

  it("looks at once, and every half minute", () => {
    expect(ticks).toBe(1)
    vi.advanceTimersByTime(TICK_MS - 1)
    expect(ticks).toBe(1)
    vi.advanceTimersByTime(1 + TICK_MS)
    expect(ticks).toBe(3)
  })

  it("rests while the page is hidden, and looks as soon as it is seen", () => {
    become("hidden")
    vi.advanceTimersByTime(10 * TICK_MS)
    expect(ticks).toBe(1)
    become("visible")
    expect(ticks).toBe(2)
    vi.advanceTimersByTime(TICK_MS)
    expect(ticks).toBe(3)
  })

  it("looks when another tab has signed out, not when it renewed or kept something else", () => {
    otherTab(KEY, "another token")
    otherTab("trame.theme", null)
    otherTab(null, null)
    expect(ticks).toBe(1)
    otherTab(KEY, null)
    expect(ticks).toBe(2)
  })

  it("ends", () => {
    stop()
    otherTab(KEY, null)
    become("visible")
    vi.advanceTimersByTime(10 * TICK_MS)
    expect(ticks).toBe(1)
  })
})
