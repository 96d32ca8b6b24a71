import { generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose"
import { describe, expect, it } from "vitest"
import { HOUR_MS, notAuthorized, POOL, startPool, tokensOf } from "./support.ts"

describe("a token", () => {
  it("passes a standard check against the served keys and lives as long as configured", async () => {
    const { cognito, addUser } = await startPool({ accessTokenSeconds: 600 })
    const { AccessToken, IdToken, ExpiresIn } = await addUser(EMAIL)
    const keys = createRemoteJWKSet(new URL(`${cognito.url}/${POOL.userPoolId}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(AccessToken, keys, { issuer: cognito.issuer })
    expect(payload).toMatchObject({
      client_id: POOL.clientId,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      username: payload.sub,
      jti: expect.any(String),
      auth_time: payload.iat,
    })
    expect([Number(payload.exp) - Number(payload.iat), ExpiresIn]).toEqual([600, 600])
    expect(decodeJwt(IdToken)).toMatchObject({
      aud: POOL.clientId,
      token_use: "id",
      email: EMAIL,
      email_verified: true,
      origin_jti: payload.origin_jti,
    })
  })

  it("is refused when it is forged, and where another is asked for", async () => {
    const { cognito, addUser, call, asClient, signIn } = await startPool()
    const { AccessToken: token } = await addUser(EMAIL)
    const [header = "", , signature = ""] = token.split(".")
    const same = encode(decodeJwt(token))
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const foreign = sign("RSA-SHA256", Buffer.from(`${header}.${same}`), privateKey).toString("base64url")
    const { AccessToken: before, IdToken } = tokensOf(await signIn(EMAIL))
    for (const AccessToken of [
      `${header}.${encode({ ...decodeJwt(token), sub: randomUUID() })}.${signature}`,
      `${encode({ alg: "none", kid: cognito.jwks().keys[0]?.kid })}.${same}.${signature}`,
      `${header}.${same}.${foreign}`,
      `${header}.${same}.`,
      "a.b.c",
      IdToken,
    ])
      expect(await call("GetUser", { AccessToken })).toMatchObject(notAuthorized("Invalid Access Token"))
    const refreshed = await asClient("GetTokensFromRefreshToken", { RefreshToken: before })
    expect(refreshed).toMatchObject(notAuthorized("Invalid Refresh Token"))
  })
})

describe("a session", () => {
  it("lasts thirty days, over which its tokens are renewed with the person's present attributes", async () => {
    const { addUser, call, asClient, wait } = await startPool()
    const { AccessToken, RefreshToken } = await addUser(EMAIL)
    const refresh = () => asClient("GetTokensFromRefreshToken", { RefreshToken })
    wait(HOUR_MS + 1000)
    expect(await call("GetUser", { AccessToken })).toMatchObject(notAuthorized("Access Token has expired"))
    wait(29 * 24 * HOUR_MS)
    const UserAttributes = [{ Name: "email", Value: "apres@trame.example" }]
    await call("AdminUpdateUserAttributes", { UserPoolId: POOL.userPoolId, Username: EMAIL, UserAttributes })
    const { jti, sub, origin_jti, auth_time } = decodeJwt(AccessToken)
    const renewed = tokensOf(await refresh())
    expect(decodeJwt(renewed.AccessToken)).toMatchObject({ sub, origin_jti, auth_time })
    expect(decodeJwt(renewed.AccessToken).jti).not.toBe(jti)
    expect(decodeJwt(renewed.IdToken)).toMatchObject({ email: "apres@trame.example", email_verified: false })
    wait(24 * HOUR_MS)
    expect(await refresh()).toMatchObject(notAuthorized("Invalid Refresh Token"))
  })

  it("ends with its own revocation, or with all others of the person", async () => {
    const { addUser, tokens, call, asClient } = await startPool()
    const [one, other] = [await addUser(EMAIL), await tokens(EMAIL)]
    await asClient("RevokeToken", { Token: one.RefreshToken })
    expect((await call("GetUser", { AccessToken: one.AccessToken })).status).toBe(400)
    expect((await call("GetUser", { AccessToken: other.AccessToken })).status).toBe(200)
    await call("AdminUserGlobalSignOut", { UserPoolId: POOL.userPoolId, Username: EMAIL })
    const refused = await call("GetUser", { AccessToken: other.AccessToken })
    expect(refused).toMatchObject(notAuthorized("Access Token has been revoked"))
    const refreshed = await asClient("GetTokensFromRefreshToken", { RefreshToken: other.RefreshToken })
    expect(refreshed).toMatchObject(notAuthorized("Invalid Refresh Token"))
  })
})

const EMAIL = "camille@lumiere.example"
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
