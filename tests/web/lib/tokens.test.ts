import { beforeEach, describe, expect, it, vi } from "vitest"
import { forgetTokens, readToken } from "../../../packages/web/src/lib/session/tokens.ts"
import { fakeApi, json } from "../../world/fakeApi.ts"
import { rememberSession, token } from "../../world/session.ts"

/** The calls to the pool. */
let pool: unknown[]
let renewal: () => Response | Promise<Response>

beforeEach(() => {
  rememberSession()
  pool = []
  renewal = () => renewedWith(token())
  const answered = (answer: () => Response | Promise<Response>) => async (request: Request) => {
    pool.push(await request.json())
    return answer()
  }
  fakeApi(
    {},
    {
      GetTokensFromRefreshToken: answered(() => renewal()),
      RevokeToken: answered(() => json(200, {})),
    },
  )
})

describe("the user's access token", () => {
  it("is read from the sign-in without a network, the configuration's own among several", async () => {
    vi.stubGlobal("fetch", vi.fn(offline))
    expect(await read()).toBe(stored("accessToken"))
    expect(fetch).not.toHaveBeenCalled()
    fakeApi()
    localStorage.setItem(`${POOL}.another.LastAuthUser`, "u2")
    localStorage.setItem(`${POOL}.another.u2.accessToken`, token(100))
    expect(await read()).toBe(stored("accessToken"))
    localStorage.clear()
    expect(await read()).toBeNull()
  })

  it("is refreshed once for all callers shortly before it expires, and stored with the others", async () => {
    keep("accessToken", token(4))
    keep("refreshToken", "first")
    const next = token()
    renewal = () => renewedWith(next, { IdToken: "id", RefreshToken: "second" })
    expect(await Promise.all([read(), read(), read({ renew: true })])).toEqual([next, next, next])
    expect(pool).toEqual([{ ClientId: "client1", RefreshToken: "first" }])
    expect(["accessToken", "idToken", "refreshToken"].map(stored)).toEqual([next, "id", "second"])
  })

  const HOURS = 3 * 3600
  it.each([
    // As long as a call can last.
    [15, 0, 0],
    [4, 0, 1],
    // By the pool's clock: the device's clock may be late or hours fast.
    [600, 0, 0],
    [600, 600_000, 1],
    [3600 - HOURS, -HOURS * 1000, 0],
  ])(
    "that expires in %i s on a device whose clock is off by %i ms is refreshed %i times",
    async (left, drift, times) => {
      keep("accessToken", token(left))
      keep("clockDrift", String(drift))
      const found = await readToken()
      expect(pool).toHaveLength(times)
      if (times > 0 && drift > 0) expect(Math.abs(Number(stored("clockDrift")))).toBeLessThan(2000)
      if (drift < 0) expect(Math.abs((found?.expiresAt ?? 0) - Date.now() - 3_600_000)).toBeLessThan(2000)
    },
  )

  it.each([
    ...["NotAuthorizedException", "UserNotFoundException", "RefreshTokenReuseException"],
    ...["TokenRevokedException", "PasswordResetRequiredException", "UserNotConfirmedException"],
    "com.amazonaws.cognito#NotAuthorizedException",
  ])("ends with the session: %s", async (name) => {
    renewal = () => refusal(name)
    expect([await read({ renew: true }), stored("accessToken"), await read()]).toEqual([null, null, null])
  })

  it("ends when there is no refresh token", async () => {
    localStorage.removeItem(`${POOL}.client1.u1.refreshToken`)
    keep("accessToken", token(4))
    expect([await read(), stored("accessToken"), pool]).toEqual([null, null, []])
  })

  it.each([() => refusal("TooManyRequestsException"), () => json(500, {}), offline])(
    "stays when the pool is busy or unreachable (%#)",
    async (busy) => {
      renewal = busy
      await expect(readToken({ renew: true })).rejects.toThrow()
      expect(stored("refreshToken")).not.toBeNull()
    },
  )

  it("stays deleted when the user signs out during a refresh", async () => {
    renewal = async () => {
      await forgetTokens(null)
      return renewedWith(token())
    }
    expect([await read({ renew: true }), everything()]).toEqual([null, []])
  })

  it("is another tab's when that tab was faster", async () => {
    const theirs = token(3000)
    renewal = () => {
      keep("accessToken", theirs)
      keep("refreshToken", "theirs")
      return refusal("NotAuthorizedException")
    }
    expect(await read({ renew: true })).toBe(theirs)
  })
})

describe("signing out", () => {
  it("deletes all tokens and revokes them in the pool", async () => {
    keep("refreshToken", "mine")
    localStorage.setItem("trame.theme", "dark")
    await forgetTokens(null)
    expect([everything(), pool]).toEqual([["trame.theme"], [{ ClientId: "client1", Token: "mine" }]])
  })

  it("deletes all tokens even if the pool cannot be reached", async () => {
    fakeApi({}, { RevokeToken: offline })
    await forgetTokens(null)
    expect(everything()).toEqual([])
  })
})

const POOL = "CognitoIdentityServiceProvider"
const stored = (name: string) => localStorage.getItem(`${POOL}.client1.u1.${name}`)
const keep = (name: string, value: string) => localStorage.setItem(`${POOL}.client1.u1.${name}`, value)
const everything = () => Object.keys(localStorage)
/** A refusal of Cognito. */
const refusal = (name: string) => json(400, { __type: name, message: "" })
const renewedWith = (AccessToken: string, more: object = {}) =>
  json(200, { AuthenticationResult: { AccessToken, ...more } })
const offline = () => Promise.reject(new TypeError("Failed to fetch"))
const read = async (options?: Parameters<typeof readToken>[0]) => (await readToken(options))?.text ?? null
