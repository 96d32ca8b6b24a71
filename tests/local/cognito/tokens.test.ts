import { generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from "jose"
import { describe, expect, it, onTestFinished } from "vitest"
import { HOUR_MS, notAuthorized, PASSWORD, POOL, startPool, tokensOf } from "./support.ts"

const EMAIL = "camille@lumiere.example"
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

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

  it("is refused when it is forged", async () => {
    const { cognito, addUser, call } = await startPool()
    const { AccessToken: token } = await addUser(EMAIL)
    const [header = "", , signature = ""] = token.split(".")
    const same = encode(decodeJwt(token))
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const foreign = sign("RSA-SHA256", Buffer.from(`${header}.${same}`), privateKey).toString("base64url")
    const keys = createLocalJWKSet(cognito.jwks())
    for (const AccessToken of [
      `${header}.${encode({ ...decodeJwt(token), sub: randomUUID() })}.${signature}`,
      `${encode({ alg: "none" })}.${same}.`,
      `${encode({ alg: "none", kid: cognito.jwks().keys[0]?.kid })}.${same}.${signature}`,
      `${header}.${same}.${foreign}`,
      `${header}.${same}.`,
      "a.b.c",
    ]) {
      await expect(jwtVerify(AccessToken, keys, { issuer: cognito.issuer }), AccessToken).rejects.toThrow()
      expect(await call("GetUser", { AccessToken })).toMatchObject(notAuthorized("Invalid Access Token"))
    }
  })

  it("serves its own use alone", async () => {
    const { addUser, call, asClient } = await startPool()
    const { AccessToken, IdToken } = await addUser(EMAIL)
    expect(await call("GetUser", { AccessToken: IdToken })).toMatchObject(
      notAuthorized("Invalid Access Token"),
    )
    const refreshed = await asClient("GetTokensFromRefreshToken", { RefreshToken: AccessToken })
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
    const before = decodeJwt(AccessToken)
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    const flow = await asClient("InitiateAuth", { AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters })
    for (const answer of [await refresh(), flow]) {
      const { sub, origin_jti, auth_time } = before
      const tokens = tokensOf(answer)
      expect(decodeJwt(tokens.AccessToken)).toMatchObject({ sub, origin_jti, auth_time })
      expect(decodeJwt(tokens.AccessToken).jti).not.toBe(before.jti)
      expect(decodeJwt(tokens.IdToken)).toMatchObject({ email: "apres@trame.example", email_verified: false })
    }
    wait(24 * HOUR_MS)
    expect(await refresh()).toMatchObject(notAuthorized("Invalid Refresh Token"))
  })

  it("ends with a global sign-out, and alone with its own revocation", async () => {
    const { addUser, tokens, call, asClient } = await startPool()
    const [one, other, third] = [await addUser(EMAIL), await tokens(EMAIL), await tokens(EMAIL)]
    await asClient("RevokeToken", { Token: one.RefreshToken })
    expect((await call("GetUser", { AccessToken: one.AccessToken })).status).toBe(400)
    expect((await call("GetUser", { AccessToken: other.AccessToken })).status).toBe(200)
    await call("GlobalSignOut", { AccessToken: other.AccessToken })
    for (const { AccessToken, RefreshToken } of [other, third]) {
      const refused = await call("GetUser", { AccessToken })
      expect(refused).toMatchObject(notAuthorized("Access Token has been revoked"))
      const refreshed = await asClient("GetTokensFromRefreshToken", { RefreshToken })
      expect(refreshed).toMatchObject(notAuthorized("Invalid Refresh Token"))
    }
  })

  it("outlives a restart, as users and keys do; the folder holds no password", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "trame-cognito-"))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const before = await startPool({ dataDir })
    const { AccessToken, RefreshToken } = await before.addUser(EMAIL)
    await before.close()
    const names = await readdir(dataDir)
    const disk = (await Promise.all(names.map((name) => readFile(join(dataDir, name), "utf8")))).join("\n")
    expect(disk).toContain(EMAIL)
    for (const secret of [PASSWORD, RefreshToken]) expect(disk).not.toContain(secret)
    const after = await startPool({ dataDir })
    expect(after.cognito.jwks()).toEqual(before.cognito.jwks())
    expect((await after.call("GetUser", { AccessToken })).status).toBe(200)
    expect((await after.asClient("GetTokensFromRefreshToken", { RefreshToken })).status).toBe(200)
    expect((await after.signIn(EMAIL)).status).toBe(200)
  })
})
