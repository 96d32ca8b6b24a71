import { generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { POOL, readTokens, startPool, type Tokens } from "./support.ts"

let pool: Awaited<ReturnType<typeof startPool>>
let tokens: Tokens

beforeAll(async () => {
  pool = await startPool({ accessTokenSeconds: 600 })
  await pool.addUser("camille@lumiere.example")
  tokens = await pool.tokens("camille@lumiere.example")
})
afterAll(() => pool.cognito.close())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

function forgeries(): Map<string, string> {
  const [header = "", , signature = ""] = tokens.AccessToken.split(".")
  const other = encode({ ...decodeJwt(tokens.AccessToken), sub: randomUUID() })
  const same = encode(decodeJwt(tokens.AccessToken))
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const foreign = sign("RSA-SHA256", Buffer.from(`${header}.${same}`), privateKey).toString("base64url")
  return new Map([
    ["tampered payload", `${header}.${other}.${signature}`],
    ["no algorithm", `${encode({ alg: "none" })}.${same}.`],
    [
      "no algorithm, our key's name",
      `${encode({ alg: "none", kid: pool.cognito.jwks().keys[0]?.kid })}.${same}.${signature}`,
    ],
    ["another key", `${header}.${same}.${foreign}`],
    ["no signature", `${header}.${same}.`],
    ["nonsense", "a.b.c"],
  ])
}

describe("tokens", () => {
  it("carry the configured life and pass a standard check against the served keys", async () => {
    const keys = createRemoteJWKSet(new URL(`${pool.cognito.url}/${POOL.userPoolId}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokens.AccessToken, keys, { issuer: pool.cognito.issuer })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600)
    const expected = {
      client_id: POOL.clientId,
      token_use: "access",
      jti: expect.any(String),
      auth_time: payload.iat,
    }
    expect(payload).toMatchObject(expected)
    expect(decodeJwt(tokens.IdToken).origin_jti).toBe(payload.origin_jti)
    expect(tokens.ExpiresIn).toBe(600)
  })

  it("are refused when forged, by GetUser and by a standard check", async () => {
    const keys = createLocalJWKSet(pool.cognito.jwks())
    for (const [kind, forged] of forgeries()) {
      await expect(jwtVerify(forged, keys, { issuer: pool.cognito.issuer }), kind).rejects.toThrow()
      const answer = await pool.call("GetUser", { AccessToken: forged })
      expect(answer, kind).toMatchObject({
        status: 400,
        name: "NotAuthorizedException",
        message: "Invalid Access Token",
      })
    }
  })

  it("keep to their use: an id token opens nothing, an access token refreshes nothing", async () => {
    expect(await pool.call("GetUser", { AccessToken: tokens.IdToken })).toMatchObject({
      message: "Invalid Access Token",
    })
    const answer = await pool.call("GetTokensFromRefreshToken", {
      ...client,
      RefreshToken: tokens.AccessToken,
    })
    expect(answer).toMatchObject({ name: "NotAuthorizedException", message: "Invalid Refresh Token" })
  })

  it("refresh both ways, keeping the session and the time of sign-in", async () => {
    const direct = await pool.call("GetTokensFromRefreshToken", {
      ...client,
      RefreshToken: tokens.RefreshToken,
    })
    const AuthParameters = { REFRESH_TOKEN: tokens.RefreshToken }
    const flow = await pool.call("InitiateAuth", {
      ...client,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters,
    })
    const before = decodeJwt(tokens.AccessToken)
    for (const answer of [direct, flow]) {
      const after = decodeJwt(readTokens(answer).AccessToken)
      expect(after).toMatchObject({
        sub: before.sub,
        origin_jti: before.origin_jti,
        auth_time: before.auth_time,
      })
      expect(after.jti).not.toBe(before.jti)
    }
  })

  it("die with a global sign-out, in every session", async () => {
    await pool.addUser("partout@trame.example")
    const [here, there] = [
      await pool.tokens("partout@trame.example"),
      await pool.tokens("partout@trame.example"),
    ]
    expect((await pool.call("GlobalSignOut", { AccessToken: here.AccessToken })).status).toBe(200)
    for (const { AccessToken, RefreshToken } of [here, there]) {
      expect(await pool.call("GetUser", { AccessToken })).toMatchObject({
        message: "Access Token has been revoked",
      })
      const answer = await pool.call("GetTokensFromRefreshToken", { ...client, RefreshToken })
      expect(answer).toMatchObject({ message: "Invalid Refresh Token" })
    }
  })

  it("die with their own revocation only", async () => {
    await pool.addUser("une-seule@trame.example")
    const [one, other] = [
      await pool.tokens("une-seule@trame.example"),
      await pool.tokens("une-seule@trame.example"),
    ]
    await pool.call("RevokeToken", { ...client, Token: one.RefreshToken })
    expect((await pool.call("GetUser", { AccessToken: one.AccessToken })).status).toBe(400)
    expect((await pool.call("GetUser", { AccessToken: other.AccessToken })).status).toBe(200)
  })

  it("expire", async () => {
    const later = await startPool()
    await later.addUser("tard@trame.example")
    const { AccessToken, RefreshToken } = await later.tokens("tard@trame.example")
    later.wait(3_601_000)
    expect(await later.call("GetUser", { AccessToken })).toMatchObject({
      message: "Access Token has expired",
    })
    expect((await later.call("GetTokensFromRefreshToken", { ...client, RefreshToken })).status).toBe(200)
    later.wait(31 * 24 * 3_600_000)
    expect((await later.call("GetTokensFromRefreshToken", { ...client, RefreshToken })).status).toBe(400)
    await later.cognito.close()
  })
})

const client = { ClientId: POOL.clientId }
