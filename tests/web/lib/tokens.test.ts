import { beforeEach, describe, expect, it, vi } from "vitest"
import { forgetTokens, readToken } from "../../../packages/web/src/lib/session/tokens.ts"
import { answer, json, refusal, rememberSession, token } from "../support/site.tsx"

const MINE = "CognitoIdentityServiceProvider.client1.u1"
const kept = (name: string) => localStorage.getItem(`${MINE}.${name}`)
const keep = (name: string, value: string) => localStorage.setItem(`${MINE}.${name}`, value)

let renewals: unknown[]
let renewal: () => Response | Promise<Response>

beforeEach(() => {
  rememberSession()
  renewals = []
  answer({
    GetTokensFromRefreshToken: async (request) => {
      renewals.push(await request.json())
      return renewal()
    },
    RevokeToken: async (request) => {
      renewals.push(await request.json())
      return json(200, {})
    },
  })
})

const renewedWith = (AccessToken: string, more: object = {}) =>
  json(200, { AuthenticationResult: { AccessToken, ...more } })

describe("the person's access token", () => {
  it("is the one that signing in left, as long as it lives", async () => {
    expect((await readToken())?.text).toBe(kept("accessToken"))
    expect(renewals).toEqual([])
  })

  it("is found at once, and among those of several clients by the configuration", async () => {
    const asked = vi.fn(() => Promise.reject(new TypeError("No network")))
    vi.stubGlobal("fetch", asked)
    expect((await readToken())?.text).toBe(kept("accessToken"))
    expect(asked).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
    answer({})
    localStorage.setItem("CognitoIdentityServiceProvider.another.LastAuthUser", "u2")
    localStorage.setItem("CognitoIdentityServiceProvider.another.u2.accessToken", token(100))
    expect((await readToken())?.text).toBe(kept("accessToken"))
  })

  it("is null when nobody has signed in", async () => {
    localStorage.clear()
    expect(await readToken()).toBeNull()
  })

  it("is renewed once for all that ask when it is about to end, and kept with what came along", async () => {
    keep("accessToken", token(4))
    keep("refreshToken", "first")
    const next = token()
    renewal = () => renewedWith(next, { IdToken: "id", RefreshToken: "second" })
    const answers = await Promise.all([readToken(), readToken(), readToken({ renew: true })])
    expect(answers.map((one) => one?.text)).toEqual([next, next, next])
    expect(renewals).toEqual([{ ClientId: "client1", RefreshToken: "first" }])
    expect([kept("accessToken"), kept("idToken"), kept("refreshToken")]).toEqual([next, "id", "second"])
  })

  it("ends by the clock of the device, be it hours fast", async () => {
    const HOURS_MS = 3 * 3_600_000
    keep("accessToken", token(3600 - HOURS_MS / 1000))
    keep("clockDrift", String(-HOURS_MS))
    const read = await readToken()
    expect(renewals).toEqual([])
    expect(Math.abs((read?.expiresAt ?? 0) - Date.now() - 3_600_000)).toBeLessThan(2000)
  })

  it("counts by the pool's clock", async () => {
    keep("accessToken", token(600))
    keep("clockDrift", "0")
    await readToken()
    expect(renewals).toEqual([])
    keep("clockDrift", String(600_000))
    renewal = () => renewedWith(token())
    await readToken()
    expect(renewals).toHaveLength(1)
    expect(Math.abs(Number(kept("clockDrift")))).toBeLessThan(2000)
  })

  it("is good for a call as long as that can take, and no longer", async () => {
    renewal = () => renewedWith(token())
    keep("accessToken", token(15))
    await readToken()
    expect(renewals).toEqual([])
    keep("accessToken", token(4))
    await readToken()
    expect(renewals).toHaveLength(1)
  })

  it.each([
    "NotAuthorizedException",
    "UserNotFoundException",
    "RefreshTokenReuseException",
    "TokenRevokedException",
    "PasswordResetRequiredException",
    "UserNotConfirmedException",
    "com.amazonaws.cognito#NotAuthorizedException",
  ])("ends with the session: %s", async (name) => {
    renewal = () => refusal(name)
    expect(await readToken({ renew: true })).toBeNull()
    expect(kept("accessToken")).toBeNull()
    expect(await readToken()).toBeNull()
  })

  it("ends where nothing is left to renew it with", async () => {
    localStorage.removeItem(`${MINE}.refreshToken`)
    keep("accessToken", token(4))
    expect(await readToken()).toBeNull()
    expect([kept("accessToken"), renewals]).toEqual([null, []])
  })

  it("outlives a pool that is busy or cannot be reached", async () => {
    for (const busy of [
      () => refusal("TooManyRequestsException"),
      () => json(500, {}),
      () => Promise.reject(new TypeError("Failed to fetch")),
    ]) {
      renewal = busy
      await expect(readToken({ renew: true })).rejects.toThrow()
      expect(kept("refreshToken")).not.toBeNull()
    }
  })

  it("does not come back when one signs out while it is renewed", async () => {
    renewal = async () => {
      await forgetTokens(null)
      return renewedWith(token())
    }
    expect(await readToken({ renew: true })).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it("is another tab's when that was faster", async () => {
    const theirs = token(3000)
    renewal = () => {
      keep("accessToken", theirs)
      keep("refreshToken", "theirs")
      return refusal("NotAuthorizedException")
    }
    expect((await readToken({ renew: true }))?.text).toBe(theirs)
  })
})

describe("signing out", () => {
  it("forgets all of it and tells the pool", async () => {
    keep("refreshToken", "mine")
    localStorage.setItem("trame.theme", "dark")
    await forgetTokens(null)
    expect(Object.keys(localStorage)).toEqual(["trame.theme"])
    expect(renewals).toEqual([{ ClientId: "client1", Token: "mine" }])
  })

  it("forgets all of it also where the pool cannot be told", async () => {
    answer({ RevokeToken: () => Promise.reject(new TypeError("Failed to fetch")) })
    await forgetTokens(null)
    expect(Object.keys(localStorage)).toEqual([])
  })
})
